import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { completeSchool } from '../../../scripts/complete-school'
import { exportSchool } from '../../../src/exchange/exports/export-school'
import type { Column } from '../../../src/exchange/imports/noun/columns'
import { csvLine } from '../../../src/exchange/imports/files/csv'
import type { Noun } from '../../../src/exchange/imports/noun/noun'
import { NOUNS } from '../../../src/server/nouns'
import type { SourceFile } from '../../../src/exchange/imports/files/source-file'
import { readBy, type Read } from '../../../src/exchange/imports/rows/stored.queries'
import { runRecords } from '../../../src/exchange/records/run-records'
import { isSecret, readRecord, readRecords, type StoredRecord } from '../../../src/exchange/records/stored-record'
import { csvFiles, file } from './csv-folder'
import { NOW, TemporarySchool } from './temporary-school'
import { openReading } from '../../../src/db/stores/open-reading'

/** Columns whose value, a counter-entry, is set once and for ever. */
const COUNTER_ENTRIES = ['paiements.annule_le', 'frais.retire_le', 'ajustements.repris_le', 'autres_travaux.retire_le']

/** How many records, and how many values for each, are tried for a column. */
const TRIED = 5

let school: TemporarySchool
let whole: Uint8Array
let folder: readonly SourceFile[]
beforeAll(async () => {
	school = await TemporarySchool.make()
	expect((await school.import(csvFiles(completeSchool()))).errors).toEqual([])
	const out = mkdtempSync(join(school.folder, 'export-'))
	const { files } = exportSchool({ file: fileURLToPath(school.url), folder: out }, () => undefined, NOUNS)
	folder = files.filter(({ name }) => name.endsWith('.csv')).map(({ name }) => ({ name, bytes: readFileSync(join(out, name)) }))
	expect((await school.import(folder, { oui: true })).errors).toEqual([])
	whole = readFileSync(fileURLToPath(school.url))
})
beforeEach(() => writeFileSync(fileURLToPath(school.url), whole))
afterAll(() => school.remove())

async function reading<T>(run: (read: Read) => Promise<T>): Promise<T> {
	const opened = await openReading(school)
	try {
		return await run(readBy(opened))
	} finally {
		await opened.close()
	}
}

const VIEW = { timezone: 'Africa/Abidjan' }
const stored = (noun: Noun, id: number) => reading((read) => readRecord(read, noun, id, VIEW))

type Lease = Parameters<typeof runRecords>[1]

/** @param lease what holds other writes off while this one writes */
const type = (kind: string, id: number, cells: Readonly<Record<string, string>>, lease: Lease = (run) => run()) =>
	runRecords(
		{
			url: school.url,
			now: NOW.toString(),
			written: [{ kind, id, cells }],
			removed: [],
			options: {
				author: { name: 'awa' },
				bcryptCost: 4,
				langue: 'en',
				synchronous: 'normal',
				minFree: 0,
				isAdministrator: true,
				// in other nouns a column has this name
				...(kind === 'reglements' && { motif: 'Décision' })
			}
		},
		lease,
		NOUNS
	)

/** Other values that a column may have, besides those of its records: one that can be read, for each form. */
function madeUp({ type: { form, ...type } }: Column, at: number): string[] {
	const values = 'values' in type ? type.values.toReversed() : []
	switch (form) {
		case 'text':
		case 'identifiant':
			return [`Autre ${at}`, `https://ecole.example/${at}`, 'scolarite', 'surveillance']
		case 'email':
			return [`autre${at}@ecole.example`]
		case 'libelle_annee':
			return ['2031-2032']
		case 'date':
			return ['2026-10-07', '2026-11-18', '2027-01-08', '2027-07-30', '2025-09-08']
		case 'heure':
			return ['08:05', '09:55', '11:20', '18:30']
		case 'booleen':
			return ['oui', 'non']
		case 'entier':
		case 'decimal':
			return ['1', '2', `${20 + at}`, '2024', '2025']
		case 'note':
			return ['7,25', '11,5']
		default:
			return [...values]
	}
}

const spread = <T>(all: readonly T[]): T[] => all.filter((_, index) => index % Math.ceil(all.length / TRIED) === 0)

type Cells = StoredRecord['cells']
type Typed = { readonly column: Column; readonly before: StoredRecord; readonly said: string }

const keyCells = ({ columns }: Noun, cells: Cells): Cells =>
	Object.fromEntries(columns.filter(({ key }) => key).map(({ name }) => [name, cells[name]!]))

/** Types something else into `column` of a record, of one that is not `taken` if it can be: the first that its rules let through. */
async function typed(noun: Noun, column: Column, records: readonly StoredRecord[], taken: Set<number>): Promise<Typed | undefined> {
	const known = spread([...new Set(records.map(({ cells }) => cells[column.name]!))])
	for (const { id } of spread(records).toSorted((a, b) => Number(taken.has(a.id)) - Number(taken.has(b.id)))) {
		const before = (await stored(noun, id))!
		for (const said of [...madeUp(column, id), ...known, '']) {
			if (said === before.cells[column.name]) continue
			const report = await type(noun.name, id, { ...keyCells(noun, before.cells), [column.name]: said })
			if (!report.written) continue
			taken.add(id)
			return { column, before, said }
		}
	}
	return undefined
}

/** Columns for which the made-up school does not have a third value that the rules accept. */
const NO_THIRD = new Set([
	// the year has been closed by then
	'annees.date_fin',
	'filieres.coordinateurs',
	'grilles.parts',
	'ues.filiere',
	'matieres.filiere',
	'seances.heure_debut',
	'evaluations.session',
	'evaluations.periode',
	'inscriptions.date_inscription',
	'inscriptions.date_sortie',
	'seances.debut_reel',
	'seances.fin_reelle'
])

const ofTwo = ({ type }: Column) => type.form === 'booleen' || (type.form === 'choix' && type.values.length < 3)

/** Imports a file in which one cell has a new value: not its former one, and not the one that was typed since. */
async function givesWay(noun: Noun, { column, before, said }: Typed, records: readonly StoredRecord[]) {
	// under another key it is another record, and of two words none is a third
	if (column.key || ofTwo(column) || COUNTER_ENTRIES.includes(`${noun.name}.${column.name}`)) return
	const keys = noun.columns.filter(({ key }) => key).map(({ name }) => name)
	const known = spread([...new Set(records.map(({ cells }) => cells[column.name]!))])
	const same = [said, before.cells[column.name]!, ...(column.initial === undefined ? [] : [''])]
	const isNew = (text: string) => !same.some((one) => one.split('|').toSorted().join('|') === text.split('|').toSorted().join('|'))
	let tried: unknown
	for (const text of [...madeUp(column, before.id + 1), ...known, ''].filter(isNew)) {
		const lines = csvLine([...keys, column.name]) + csvLine([...keys.map((key) => before.cells[key]!), text])
		const report = await school.import([file(`${noun.name}.csv`, lines)], { diff: true })
		tried = report.errors
		if (report.errors.length > 0) continue
		const told = report.warnings.filter((warning) => warning.column === column.name).map(({ message }) => message)
		expect([column.name, text, told]).toEqual([
			column.name,
			text,
			expect.arrayContaining([expect.stringContaining('replaces what awa wrote on ')])
		])
		const field = report.diff!.flatMap(({ fields }) => fields).find((one) => one.column === column.name)
		expect([column.name, text, field?.replaces?.auteur]).toEqual([column.name, text, 'awa'])
		return
	}
	const name = `${noun.name}.${column.name}`
	if (!NO_THIRD.has(name))
		expect([name, tried]).toEqual([name, 'a third value that the rules accept (scripts/complete-school.ts), or a line in NO_THIRD'])
}

/** Columns where a typed value makes other files of the folder wrong: another current year, a filière without UEs. */
const ALONE = new Set(['annees', 'filieres'])

/** Columns that no form can change, and why. */
const FIXED: Readonly<Record<string, string>> = {
	'etablissement.code': 'it is of this school',
	'etablissement.nom': 'settings are the place',
	'etablissement.timezone': 'settings are the place',
	'etablissement.devise': 'amounts are written in it',
	'periodes.annee': 'each year has both already',
	'periodes.rang': 'each year has both already',
	'filieres.active': 'students are present in each',
	'ues.annee': 'a form is of the current year',
	'matieres.annee': 'a form is of the current year',
	'classes.annee': 'a form is of the current year',
	'reglements.annee': 'a form is of the current year',
	'grilles.annee': 'a form is of the current year',
	'situations.annee': 'a form is of the current year',
	'reglements.matiere': 'the school and this matière have rules already',
	'reglements.ex': 'it goes with cc',
	'inscriptions.matricule': 'everybody is in a class already',
	'paiements.matricule': 'money is not edited',
	'paiements.date': 'money is not edited',
	'paiements.montant': 'money is not edited',
	'frais.montant': 'money is not edited',
	...Object.fromEntries(
		[
			...['matricule', 'annee', 'libelle', 'numero', 'sorte', 'montant', 'tiers', 'motif', 'date'].map((name) => `ajustements.${name}`),
			...['matricule', 'montant', 'jusquau', 'motif'].map((name) => `delais.${name}`),
			...['enseignant', 'date', 'libelle', 'quantite', 'taux'].map((name) => `autres_travaux.${name}`)
		].map((name) => [name, 'money is not edited'])
	),
	'frais.matricule': 'everybody has this fee already',
	'frais.annee': 'everybody has this fee already',
	'echeances.matricule': 'a part stays with its fee',
	'echeances.annee': 'a part stays with its fee',
	'echeances.libelle': 'a part stays with its fee',
	'echeances.numero': 'a part stays with its fee',
	'responsables.matricule': 'everybody has such a guardian already'
}

/** No form writes their records: `publications.test.ts` holds that a file never changes them. */
const NEVER_TYPED = new Set(['publications', 'appreciations', 'papiers'])

describe('a value that a person types into any column of a noun', () => {
	for (const noun of NOUNS.filter(({ isNumbered, name }) => isNumbered && !NEVER_TYPED.has(name)))
		test(`a typed value of ${noun.name} stays when the same folder comes again, and gives way to a new value in a file, with a warning`, async () => {
			const records = await reading((read) => readRecords(read, noun, VIEW))
			const taken = new Set<number>()
			const all: Typed[] = []
			const fixed: string[] = []
			for (const column of noun.columns.filter((one) => !isSecret(one))) {
				const one = await typed(noun, column, records, taken)
				if (one) all.push(one)
				else fixed.push(`${noun.name}.${column.name}`)
			}
			expect(fixed.filter((name) => !(name in FIXED))).toEqual([])
			const before = await school.fingerprint('records')
			const files = ALONE.has(noun.name) ? folder.filter(({ name }) => name === `${noun.name}.csv`) : folder
			const again = await school.import(files, { diff: true, oui: true })
			expect([again.errors, again.diff]).toEqual([[], []])
			expect(await school.fingerprint('records')).toBe(before)
			for (const one of all) await givesWay(noun, one, records)
		})
})

test('a record is written even if somebody else writes between its check and its write', async () => {
	const rooms = NOUNS.find(({ name }) => name === 'salles')!
	const [one, other] = await reading((read) => readRecords(read, rooms, VIEW))
	const changed = (room: StoredRecord, nom: string) => [room.id, { code: room.cells['code']!, nom }] as const
	const report = await type('salles', ...changed(one!, 'Atelier'), async (run) => {
		expect((await type('salles', ...changed(other!, 'Réserve'))).written).toBe(true)
		await run()
	})
	expect([report.written, (await stored(rooms, one!.id))!.cells['nom'], (await stored(rooms, other!.id))!.cells['nom']]).toEqual([
		true,
		'Atelier',
		'Réserve'
	])
})
