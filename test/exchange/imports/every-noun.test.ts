import { expect, test } from 'bun:test'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { held, type Column } from '../../../src/exchange/imports/noun/columns'
import type { Noun } from '../../../src/exchange/imports/noun/noun'
import * as schema from '../../../src/school/schema'
import { WORDS, wordsOf } from '../../../src/school/words'
import { NOUNS } from '../../../src/server/nouns'
import { withSchool } from './temporary-school'
import { CARD } from '../../../src/school/card'

const isOfTable = ({ table }: Noun, column: Column) =>
	held(column) in getTableColumns(table) && !column.type.form.startsWith('mot_de_passe')

test('an import compares, and an export writes, every column of the noun', () =>
	withSchool((school) =>
		school.use(async ({ client }) => {
			const columnsOf = async (select: string) => (await client.execute(`SELECT * FROM (${select}) LIMIT 0`)).columns
			const missing: string[] = []
			for (const noun of NOUNS) {
				const stored = await columnsOf(noun.partOf?.stored ?? noun.stored)
				const exported = await columnsOf(noun.exported)
				for (const column of noun.columns) {
					if (isOfTable(noun, column) && !stored.includes(held(column)))
						missing.push(`${noun.name}.${held(column)}: \`stored\` of ${noun.partOf?.name ?? noun.name} lacks it (its .import.ts)`)
					if (!column.type.form.startsWith('mot_de_passe') && !exported.includes(column.name))
						missing.push(`${noun.name}.${column.name}: \`exported\` of ${noun.name} lacks it (its .import.ts)`)
				}
			}
			expect(missing).toEqual([])
		})
	))

/** Records that people name only by what they belong to. */
const NAMELESS = ['etablissement', 'papiers_reglages', 'suivis_decides', 'resultats', 'dettes_publiees', 'listes_session2', 'convocations']

test('every noun has its words: what its records are, whose file it is, what each is called', () => {
	const missing = NOUNS.flatMap(({ name }) => {
		const { label, whose, called } = wordsOf(name) ?? {}
		const lacks = [
			label === undefined && 'label',
			whose === undefined && 'whose',
			called === undefined && !NAMELESS.includes(name) && 'called'
		]
		return lacks.filter((word) => word !== false).map((word) => `${name}: \`${word}\` is missing in src/school/words.ts`)
	})
	expect(missing).toEqual([])
})

test("a student's card has columns that may be empty, so that a fusion can tell which card lacks one", () => {
	expect(CARD.filter((column) => getTableColumns(schema.etudiants)[column as 'sexe'].notNull)).toEqual([])
})

test('words exist only for tables that exist', () => {
	const tables: string[] = Object.values(schema).flatMap((table) => (is(table, SQLiteTable) ? [getTableName(table)] : []))
	expect(tables.length).toBeGreaterThan(40)
	expect(Object.keys(WORDS).filter((table) => !tables.includes(table))).toEqual([])
})
