import { expect, test } from 'bun:test'
import { getTableColumns, getTableName, is, Table } from 'drizzle-orm'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { cellSaid, labelOf } from '../../src/console/parts/cellule'
import { isForMachine } from '../../src/console/parts/dit'
import { textesIn } from '../../src/console/textes/textes'
import * as schema from '../../src/school/schema'
import { wordsOf } from '../../src/school/words'

const SRC = resolve(import.meta.dir, '../../src')
const reading = { t: textesIn('fr'), langue: 'fr', timezone: 'Africa/Abidjan', noms: () => undefined } as const

/** The tables whose records people know. */
const tables = Object.values(schema)
	.filter((table) => is(table, Table))
	.filter((table) => wordsOf(getTableName(table))?.label)

/** The columns that writes name between the braces of `avant` and `apres`. */
const written = readdirSync(join(SRC, 'features'), { recursive: true, encoding: 'utf8' })
	.filter((name) => name.endsWith('.service.ts'))
	.flatMap((name) => [...readFileSync(join(SRC, 'features', name), 'utf8').matchAll(/\b(?:avant|apres)(?::| =) \{([^{}]*)\}/g)])
	.flatMap(([, columns = '']) => [...columns.matchAll(/(?:^|,)\s*([a-z_]+)\s*(?=[:,]|$)/g)].map(([, column = '']) => column))

const hasLabel = (kind: string, column: string) =>
	(['fr', 'en'] as const).every((langue) => labelOf(textesIn(langue), kind, column) !== undefined)

test('every column that the journal can show has a label in both languages', () => {
	expect(new Set(written).size).toBeGreaterThan(30)
	const stored = tables.flatMap((table) => Object.values(getTableColumns(table)).map(({ name }) => [getTableName(table), name] as const))
	const all = [...stored, ...written.map((name) => ['', name] as const)].filter(([, name]) => !isForMachine(name))
	expect(all.filter(([kind, name]) => !hasLabel(kind, name)).map(([kind, name]) => `${kind}.${name}`)).toEqual([])
})

test('every machine word that the journal can show is replaced by words for people', () => {
	const words = tables.flatMap((table) =>
		Object.values(getTableColumns(table)).flatMap(({ name, enumValues }) =>
			isForMachine(name) ? [] : (enumValues ?? []).map((word: string) => [getTableName(table), name, word] as const)
		)
	)
	expect(words.length).toBeGreaterThan(50)
	const bare = words.filter(([kind, column, word]) => /[a-z][_.][a-z0-9]/.test(cellSaid(reading, kind, column, word)))
	expect(bare.map((parts) => parts.join('.'))).toEqual([])
})
