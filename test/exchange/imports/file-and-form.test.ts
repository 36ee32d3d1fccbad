import { afterAll, beforeAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { completeSchool } from '../../../scripts/complete-school'
import { openReading } from '../../../src/db/stores/open-reading'
import type { Column } from '../../../src/exchange/imports/noun/columns'
import { csvLine } from '../../../src/exchange/imports/files/csv'
import type { Noun } from '../../../src/exchange/imports/noun/noun'
import { readBy, type Read } from '../../../src/exchange/imports/rows/stored.queries'
import { runRecords } from '../../../src/exchange/records/run-records'
import { isSecret, readRecords, type StoredRecord } from '../../../src/exchange/records/stored-record'
import { NOUNS } from '../../../src/server/nouns'
import { parseNote } from '../../../src/domain/resultats/note-saisie'
import { readCell } from '../../../src/exchange/imports/tables/read-cell'
import { linesText, nameText } from '../../../src/kit/free-text'
import { isHeure } from '../../../src/kit/jour'
import { heureTapee, jourEcrit, jourTape } from '../../../src/kit/jour-ecrit'
import { csvFiles, file } from './csv-folder'
import { NOW, TemporarySchool } from './temporary-school'

let school: TemporarySchool
let whole: Uint8Array
beforeAll(async () => {
	school = await TemporarySchool.make()
	expect((await school.import(csvFiles(completeSchool()))).errors).toEqual([])
	whole = readFileSync(fileURLToPath(school.url))
})
afterAll(() => school.remove())

async function reading<T>(run: (read: Read) => Promise<T>): Promise<T> {
	const opened = await openReading(school)
	try {
		return await run(readBy(opened))
	} finally {
		await opened.close()
	}
}

const recordsOf = (noun: Noun) => reading((read) => readRecords(read, noun, { timezone: 'Africa/Abidjan' }))

/** Texts that a form and a file can both carry: by the form of a column, plain ones and ones with what nobody sees. */
const PLAIN: Readonly<Record<string, readonly string[]>> = {
	text: ['Koffi', "N'GUESSAN", 'Ève-Marie', 'B 12', 'https://ecole.example/a', '0707O70707', '20 21 22 23/24', '+225 07 00 00 00 00'],
	identifiant: ['awa.k', 'Awa K', '00123'],
	email: ['awa@ecole.example', 'awa', 'a b@c', 'Awa <awa@ecole.example>', 'a,b@c'],
	libelle_annee: ['2026-2027', '2031-2032', '2026-2028'],
	date: ['2026-10-07', '7/10/2026', '07-10-2026', '2026-10-07 00:00:00', '31/02/2026', '2090-01-01', '1800-01-01', 'demain'],
	heure: ['8h', '08:30:00', '8:5', '24:00', '11:20'],
	booleen: ['VRAI', 'Non', 'o'],
	entier: ['12', '1 200', '150000,00', '-1', '1,5', '1e2'],
	decimal: ['1,5', '2.25', '1 000,5', '-0,5', 'dix'],
	note: ['12,5', '12.345', '1 000', '-1'],
	choix: ['M', 'f', 'ACTIVE', 'autrement'],
	reference: ['introuvable']
}
const UNSEEN = [
	'',
	'',
	'',
	' ',
	'  ',
	'\u00A0',
	'\u202F',
	'\t',
	'\n',
	'\u0007',
	'\u200B',
	'\u00AD',
	'\u200E',
	'\u202E',
	'\u2068',
	'\uFEFF',
	'e\u0301'
]

const textFor = ({ type }: Pick<Column, 'type'>) => {
	const plain = [...PLAIN[type.form]!, ...('values' in type ? type.values : [])]
	const part = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...plain) }, { weight: 1, arbitrary: fc.string({ maxLength: 6 }) })
	const unseen = fc.constantFrom(...UNSEEN)
	return fc
		.tuple(unseen, part, unseen, fc.constantFrom('', '', ...plain), unseen)
		.map((parts) => parts.join(''))
		.filter((text) => text.isWellFormed() && !text.includes('\0'))
}

type Cells = StoredRecord['cells']
type Typed = { readonly id?: number; readonly column: Column; readonly cells: Cells }
type Fault = { readonly line: number; readonly column?: string | undefined; readonly message: string }

/** Sentences about a whole file, and what a form asks in its own words (`fermeture`). */
const APART = /^\d+ of \d+ \w+ change$|who gives them\?$/

type Told = { readonly faults: readonly Fault[]; readonly warnings: readonly Fault[] }

/** The values of a key column that are stored. */
const byKey = ({ name }: Column, all: Iterable<Cells>) => [...all].map((cells) => cells[name]).toSorted()

/** The sentences about each record, by its place: its faults; of one without, its warnings and its stored cells. */
async function outcomeOf(noun: Noun, typed: readonly Typed[], write: (typed: readonly Typed[]) => Promise<Told>) {
	const fresh = (some: readonly Typed[]) => {
		writeFileSync(fileURLToPath(school.url), whole)
		return write(some)
	}
	const sentences = (all: readonly Fault[], line: number) =>
		[
			...new Set(
				all.filter((one) => one.line === line && !APART.test(one.message)).map(({ message }) => message.replace(/ \(line \d+\)/, ''))
			)
		].toSorted()
	const { faults } = await fresh(typed)
	const taken = typed.filter((_one, at) => !faults.some(({ line }) => line === at))
	const { warnings } = await fresh(taken)
	const stored = new Map((await recordsOf(noun)).map(({ id, cells }) => [id, cells]))
	return typed.map((one, at) => {
		const place = taken.indexOf(one)
		return place < 0
			? { said: sentences(faults, at) }
			: { said: sentences(warnings, place), stored: one.id === undefined ? byKey(one.column, stored.values()) : stored.get(one.id) }
	})
}

const byFile =
	(noun: Noun) =>
	async (typed: readonly Typed[]): Promise<Told> => {
		const rows = [Object.keys(typed[0]?.cells ?? {}), ...typed.map(({ cells }) => Object.values(cells))]
		const { errors, warnings } = await school.import([file(`${noun.name}.csv`, rows.map((row) => csvLine(row)).join(''))], { oui: true })
		const places = lineOf(typed)
		const at = (all: readonly Fault[]) => all.map((one) => ({ ...one, line: places.get(one.line) ?? -1 }))
		return { faults: at(errors), warnings: at(warnings) }
	}

/** The record at each line of the file. */
function lineOf(typed: readonly Typed[]): Map<number, number> {
	let line = 2
	return new Map(
		typed.map(({ cells }, at) => {
			const own = [line, at] as const
			line +=
				1 +
				(csvLine(Object.values(cells))
					.slice(0, -2)
					.match(/\r\n|\n|\r/g)?.length ?? 0)
			return own
		})
	)
}

const OPTIONS = { author: { name: 'awa' }, bcryptCost: 4, langue: 'en', synchronous: 'normal', minFree: 0, isAdministrator: true } as const

const byForm =
	(noun: Noun) =>
	async (typed: readonly Typed[]): Promise<Told> => {
		const written = typed.map(({ id, cells }) => ({ kind: noun.name, id, cells }))
		const order = { url: school.url, now: NOW.toString(), written, removed: [], options: OPTIONS }
		const { faults, warnings } = await runRecords(order, (run) => run(), NOUNS)
		const at = (all: typeof faults) => all.map(({ record, ...one }) => ({ ...one, line: record }))
		return { faults: at(faults), warnings: at(warnings) }
	}

/** Whole records, each with another text in one of its columns; as many at a time as there are records. */
function* typedInto(records: readonly StoredRecord[], texts: readonly (readonly [Column, string])[]) {
	for (let from = 0; from < texts.length; from += records.length)
		yield texts.slice(from, from + records.length).map(([column, text], at): Typed => {
			const { id, cells } = records[at]!
			return { id, column, cells: { ...cells, [column.name]: text } }
		})
}

for (const noun of NOUNS.filter(({ isNumbered }) => isNumbered))
	test(`a text in any column of ${noun.name} is read alike from a file and from a form`, async () => {
		writeFileSync(fileURLToPath(school.url), whole)
		const all = await recordsOf(noun)
		if (all.length === 0) throw new Error(`${noun.name}: give it a record in scripts/complete-school.ts`)
		const columns = noun.columns.filter((column) => !isSecret(column) && !column.key)
		const records = all.filter((_one, index) => index % Math.ceil(all.length / columns.length) === 0)
		await fc.assert(
			fc.asyncProperty(fc.tuple(...columns.map(textFor)), async (texts) => {
				for (const typed of typedInto(
					records,
					texts.map((text, at) => [columns[at]!, text] as const)
				)) {
					const asFile = await outcomeOf(noun, typed, byFile(noun))
					const asForm = await outcomeOf(noun, typed, byForm(noun))
					// what a form refuses as doubtful, a file takes with the same sentence
					const bothStored = (at: number) => 'stored' in asFile[at]! && 'stored' in asForm[at]!
					const labelled = (all: typeof asFile) =>
						typed.map(({ column, cells }, at) => ({
							column: column.name,
							text: cells[column.name],
							said: all[at]!.said,
							...(bothStored(at) && { stored: all[at]!.stored })
						}))
					expect(labelled(asFile)).toEqual(labelled(asForm))
				}
			}),
			{ numRuns: 1, endOnFailure: true }
		)
	})

const KEYED = NOUNS.flatMap((noun) => {
	const column = noun.columns.find(({ key, type }) => key && (type.form === 'text' || type.form === 'identifiant'))
	return noun.isNumbered && column && noun.name !== 'etablissement' ? [{ noun, column }] : []
})

for (const { noun, column } of KEYED)
	test(`a new ${column.name} of ${noun.name} is read alike from a file and from a form`, async () => {
		writeFileSync(fileURLToPath(school.url), whole)
		const [first] = await recordsOf(noun)
		const needed = noun.columns.filter(({ key, required }) => key || required).map(({ name }) => [name, first!.cells[name]!])
		await fc.assert(
			fc.asyncProperty(textFor(column), async (text) => {
				const typed = [{ column, cells: { ...Object.fromEntries(needed), [column.name]: text } }]
				expect([text, await outcomeOf(noun, typed, byFile(noun))]).toEqual([text, await outcomeOf(noun, typed, byForm(noun))])
			}),
			{ numRuns: 2, endOnFailure: true }
		)
	})

/** Forms of their own that write columns of a file: how each reads a text. */
const OWN_FORMS: Readonly<Record<string, (text: string, max: number) => { readonly text: string } | { readonly wrong: unknown }>> = {
	text: nameText,
	lignes: linesText
}

for (const [form, read] of Object.entries(OWN_FORMS))
	test(`a form that is not a record's reads a ${form} as a file does, where a line break inside a name is a space`, () =>
		fc.assert(
			fc.property(textFor({ type: { form: 'text', max: 8 } }), (text) => {
				const cell = readCell({ type: { form: 'text', max: 8, lines: form === 'lignes' } }, text)
				const typed = read(form === 'lignes' ? text : text.replaceAll(/\r\n?|\n/g, ' '), 8)
				expect('problem' in cell ? undefined : (cell.value ?? '')).toEqual('wrong' in typed ? undefined : typed.text)
			}),
			{ numRuns: 1000 }
		))

const ofForm = (form: 'date' | 'heure' | 'note' | 'email') => ({ type: { form } }) as const

test('forms that are not records read days, times and marks as a file does', () =>
	fc.assert(
		fc.property(
			fc.constantFrom('date', 'heure', 'note').chain((form) => textFor(ofForm(form)).map((text) => ({ form, text }))),
			({ form, text }) => {
				const cell = readCell(ofForm(form), text)
				const own = form === 'date' ? jourTape(text) : form === 'heure' ? heureTapee(text) : parseNote(text, 999_999_999)
				const typed =
					typeof own === 'string'
						? jourEcrit(own) === own || isHeure(own)
							? own
							: undefined
						: own && 'centiemes' in own
							? own.centiemes
							: undefined
				expect('problem' in cell ? undefined : (cell.value ?? undefined)).toEqual(typed ?? undefined)
			}
		),
		{ numRuns: 1000 }
	))
