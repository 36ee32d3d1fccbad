import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { csvLine } from '../../../src/exchange/imports/files/csv'
import type { Column } from '../../../src/exchange/imports/noun/columns'
import { NOUNS } from '../../../src/server/nouns'
import type { SourceFile } from '../../../src/exchange/imports/files/source-file'
import { csvFiles, encoded, smallSchool, wholeSchool, withCell, type Tables } from './csv-folder'
import { withSchool } from './temporary-school'

const size = fc.record({
	etudiants: fc.integer({ min: 1, max: 70 }),
	seances: fc.integer({ min: 0, max: 30 }),
	notes: fc.integer({ min: 0, max: 40 }),
	presences: fc.integer({ min: 0, max: 40 }),
	motsDePasse: fc.integer({ min: 0, max: 2 }),
	graine: fc.nat()
})

test('importing the same school twice changes nothing the second time', () =>
	fc.assert(
		fc.asyncProperty(size, (chosen) =>
			withSchool(async (school) => {
				const files = csvFiles(smallSchool(chosen))
				expect((await school.import(files)).errors).toEqual([])
				const before = await school.fingerprint()
				const again = await school.import(files)
				expect(again.summary.reduce((sum, { created, changed }) => sum + created + changed, 0)).toBe(0)
				expect(await school.fingerprint()).toBe(before)
			})
		),
		{ numRuns: 15 }
	))

/** Texts that no cell of this column may hold, whatever else the school has. */
function wrongTexts({ type, required }: Column): string[] {
	const empty = required ? [''] : []
	switch (type.form) {
		case 'text':
			return [...empty, 'x'.repeat(1001), '\u0007']
		case 'identifiant':
			return [...empty, 'x'.repeat(255)]
		case 'email':
			return ['personne', 'a b@c']
		case 'libelle_annee':
			return [...empty, '2026', '2026-2028', '2026/2027']
		case 'date':
			return [...empty, '31/02/2026', '2026-00-10', '2026-9-1', '20261005', 'demain', '01/01/0026']
		case 'heure':
			return [...empty, '24:00', '8h75', '08:60', '0800']
		case 'booleen':
			return ['o', '2', 'peut-être']
		case 'entier':
			return [...empty, '1,5', 'dix', '-1', '99999999999999', '1e2']
		case 'decimal':
			return ['dix', '-0,5', '1,2,3', '99999999']
		case 'note':
			return [`${type.max ?? 20},01`, '-1', '12,345', 'AB', '99999']
		case 'choix':
			return [...empty, 'autrement']
		case 'reference':
			return [...empty, 'introuvable', ...(type.several ? ['a||b'] : [])]
		case 'mot_de_passe':
			return ['x'.repeat(73)]
		case 'mot_de_passe_hash':
			return ['x', '$1$abc']
	}
}

const SCHOOL = wholeSchool({ etudiants: 12, parClasse: 6, seances: 12, notes: 12, presences: 12 })

const formOf = (noun: string, column: string) =>
	NOUNS.find(({ name }) => name === noun)!.columns.find(({ name }) => name === column)!.type.form

const CORRUPTIONS = NOUNS.flatMap(({ name, columns }) =>
	columns
		.filter((column) => SCHOOL.get(name)!.columns.includes(column.name))
		.flatMap((column) => wrongTexts(column).map((text) => ({ kind: name, column: column.name, text })))
)

test('any single corrupted cell is named, and nothing is written', async () => {
	await withSchool(async (school) => {
		const before = await school.fingerprint()
		await fc.assert(
			fc.asyncProperty(fc.constantFrom(...CORRUPTIONS), fc.nat(), async ({ kind, column, text }, anyRow) => {
				const row = anyRow % SCHOOL.get(kind)!.rows.length
				const report = await school.import(csvFiles(withCell(SCHOOL, kind, row, column, text)))
				expect(report.errors).toContainEqual(expect.objectContaining({ file: `${kind}.csv`, line: row + 2, column }))
				expect(report.written).toBe(false)
				expect(await school.fingerprint()).toBe(before)
			}),
			{ numRuns: 200 }
		)
	})
})

test('the corruptions reach every kind and every form of a cell', () => {
	expect(new Set(CORRUPTIONS.map(({ kind }) => kind)).size).toBe(NOUNS.length)
	const forms = new Set(CORRUPTIONS.map(({ kind, column }) => formOf(kind, column)))
	expect([...forms].toSorted().join(' ')).toBe(
		'booleen choix date decimal email entier heure identifiant libelle_annee mot_de_passe note reference text'
	)
})

type Spelling = {
	separator: string
	encoding: 'utf-8' | 'utf-8 with mark' | 'windows-1252'
	quoteAll: boolean
	end: string
	blank: boolean
	seed: number
}

const spelling = fc.record<Spelling>({
	separator: fc.constantFrom(';', ',', '\t'),
	encoding: fc.constantFrom('utf-8', 'utf-8 with mark', 'windows-1252'),
	quoteAll: fc.boolean(),
	end: fc.constantFrom('\r\n', '\n', '\r'),
	blank: fc.boolean(),
	seed: fc.nat()
})

/** The school in another spelling: columns in another order, other separators, quotes, line ends, encoding, date and number forms. */
function spelled(tables: Tables, how: Spelling): SourceFile[] {
	return [...tables].map(([name, { columns, rows }]) => {
		const order = columns.map((_, at) => at).toSorted((a, b) => ((a * 7 + how.seed) % 11) - ((b * 7 + how.seed) % 11))
		const respelled = rows.map((row) => row.map((cell, at) => respell(name, columns[at]!, cell, how.seed)))
		const text = [columns, ...respelled]
			.map((row) =>
				line(
					order.map((at) => row[at]!),
					how
				)
			)
			.join(how.blank ? how.end : '')
		return { name: `${name}.csv`, bytes: bytesOf(text, how.encoding) }
	})
}

function respell(kind: string, column: string, cell: string, seed: number): string {
	const form = formOf(kind, column)
	if (form === 'date' && seed % 2 === 0) return cell.split('-').toReversed().join('/')
	if (form === 'decimal' || form === 'note') return seed % 2 === 0 ? cell.replace(',', '.') : cell
	if (form === 'booleen') return (cell === 'oui' ? ['oui', '1', 'true', 'OUI'] : ['non', '0', 'false', 'Non'])[seed % 4]!
	if (form === 'heure') return seed % 2 === 0 ? cell.replace(/^0/, '') : cell
	return form === 'mot_de_passe' || seed % 3 > 0 ? cell : ` ${cell} `
}

const line = (cells: string[], { separator, quoteAll, end }: Spelling) =>
	quoteAll ? cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator) + end : csvLine(cells, separator).replace(/\r\n$/, end)

function bytesOf(text: string, encoding: Spelling['encoding']): Uint8Array {
	if (encoding === 'utf-8') return encoded(text)
	if (encoding === 'utf-8 with mark') return encoded(`\uFEFF${text}`)
	const special = new Map([
		['Œ', 0x8c],
		['œ', 0x9c],
		['’', 0x92]
	])
	return Uint8Array.from(text, (letter) => special.get(letter) ?? letter.codePointAt(0)!)
}

test('encoding, separator, quotes, line ends, order of columns and forms of values do not matter', () =>
	withSchool(async (school) => {
		const tables = smallSchool({ etudiants: 30, seances: 20, notes: 20, presences: 20 })
		expect((await school.import(csvFiles(tables))).errors).toEqual([])
		const before = await school.fingerprint()
		await fc.assert(
			fc.asyncProperty(spelling, async (how) => {
				const report = await school.import(spelled(tables, how), { diff: true })
				expect(report.errors).toEqual([])
				expect(report.diff).toEqual([])
				expect(await school.fingerprint()).toBe(before)
			}),
			{ numRuns: 40 }
		)
	}))
