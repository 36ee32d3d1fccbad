import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../../../src/config/problem'
import type { Questions } from '../../../src/exchange/imports/report/questions'
import { decisionsAbout } from '../../../src/exchange/mapping/decided-files'
import { readDecisions } from '../../../src/exchange/mapping/decisions-toml'
import type { ColumnLook, SheetLook } from '../../../src/exchange/mapping/look/sheet-look'
import { reportQuestions } from '../../../src/exchange/mapping/open-faults'
import { planText } from '../../../src/exchange/mapping/plan-toml'
import { readSheets } from '../../../src/exchange/mapping/sheets/read-sheets'
import { worded } from '../../../src/kit/sentence'
import { NOUNS } from '../../../src/server/nouns'
import { temporaryFolder } from '../../support/folder'

function disposable() {
	const { path, remove } = temporaryFolder()
	return { path, [Symbol.dispose]: remove }
}

/** The decisions in a text about a file with one row of headings, and the faults that are reported. */
function decided(toml: string, headings: string) {
	using folder = disposable()
	const file = join(folder.path, 'ecole.toml')
	writeFileSync(file, toml)
	const { sheets } = readSheets([{ name: 'a.csv', bytes: new TextEncoder().encode(`${headings}\n`) }])
	const faults: string[] = []
	const decisions = decisionsAbout(sheets, readDecisions(file, NOUNS), (place, told) =>
		faults.push(`${place.cell ?? place.file}: ${worded('en', told)}`)
	)
	return { decisions, faults }
}

test('A file of decisions says all that a person can decide', () => {
	const { decisions, faults } = decided(
		`
classes = [{ code = "ELT1A", nom = "ELT 1 A", filiere = "ELT", niveau = "BTS1", annee = "2026-2027" }]
series = [{ of = "etudiants", prefix = "26-", digits = 4, next = 1 }]
[[sheets]]
file = "a.csv"
kind = "etudiants"
existing = "garder"
hidden = "laisser"
aside = [4]
columns = [
	{ heading = "Nom", use = "etudiants.nom_prenoms", split = 1 },
	{ heading = "Note", column = "C", use = "" },
	{ heading = "Note", column = "B", use = "notes.note", evaluation = "E1" },
	{ heading = "", column = "D", use = "notes.note", titre = "T", classe = "C", matiere = "M", type = "devoir", date = "2026-10-05", bareme = "20" },
	{ heading = "Né  le", use = "etudiants.date_naissance", days = "jour" },
]
given = [{ use = "inscriptions.annee", value = "2026-2027" }]
words = [{ use = "etudiants.sexe", word = "G", means = "M" }, { use = "etudiants.sexe", word = "F", means = "F" }]
cells = [{ cell = "C17", text = "x" }]
people = [{ row = 3, who = "autre" }]
`,
		'Nom;Note;Note;;Né le'
	)
	expect(faults).toEqual([])
	expect(decisions).toEqual({
		sheets: [
			{
				file: 'a.csv',
				sheet: '',
				kind: 'etudiants',
				heading: 1,
				existing: 'garder',
				hidden: 'laisser',
				aside: [4],
				columns: [
					{ heading: 'Nom', column: 0, use: 'etudiants.nom_prenoms', split: 1 },
					{ heading: 'Note', column: 1, use: 'notes.note', evaluation: { ref: 'E1' } },
					{
						heading: '',
						column: 3,
						use: 'notes.note',
						evaluation: { titre: 'T', classe: 'C', matiere: 'M', type: 'devoir', date: '2026-10-05', bareme: '20' }
					},
					{ heading: 'Né  le', column: 4, use: 'etudiants.date_naissance', days: 'jour' }
				],
				given: { 'inscriptions.annee': '2026-2027' },
				words: { 'etudiants.sexe': { G: 'M', F: 'F' } },
				cells: { C17: 'x' },
				people: { 3: 'autre' }
			}
		],
		classes: [{ code: 'ELT1A', nom: 'ELT 1 A', filiere: 'ELT', niveau: 'BTS1', annee: '2026-2027' }],
		series: { etudiants: { prefix: '26-', digits: 4, next: 1 } }
	})
})

test('Each open question is reported with the line that answers it', () => {
	const place = { file: 'a.xlsx', sheet: 'L1' }
	const column = { ...place, column: 2, heading: 'Né le', samples: ['03/04/2005'] }
	const questions: Questions = {
		words: [{ ...place, use: 'etudiants.sexe', word: 'G', count: 3, choices: ['M', 'F'] }],
		classes: [{ word: 'L1 A', count: 28 }],
		people: [{ ...place, row: 4, nom: 'KONÉ Awa', candidates: [{ matricule: '26-0001', nom: 'KONÉ Awa' }] }],
		days: [column],
		names: [{ ...column, heading: 'Nom' }],
		series: [{ of: 'etudiants', count: 28, prefix: '26-', digits: 4, next: 1 }]
	}
	const told: string[] = []
	reportQuestions(questions, ({ file, line, cell, column: heading }, sentence) =>
		told.push([file, cell ?? line, heading, worded('en', sentence)].filter(Boolean).join(': '))
	)
	expect(told).toEqual([
		'a.xlsx: G: is not decided: write { use = "etudiants.sexe", word = "G", means = "M | F" } into words',
		'"L1 A": is not a class of the school: write { use = "inscriptions.classe", word = "L1 A", means = "" } into words, or { code = "L1 A", nom = "L1 A", filiere = "", niveau = "", annee = "" } into classes',
		'a.xlsx: 4: KONÉ Awa: is this KONÉ Awa (26-0001)? Write { row = 4, who = "26-0001" } into people, or who = "autre"',
		'a.xlsx: C: Né le: is not decided: write days = "jour" | "mois" into columns',
		'a.xlsx: C: Nom: is not decided: write split = 0 | 1 | 2 into columns',
		'etudiants: is not decided: write { of = "etudiants", prefix = "26-", digits = 4, next = 1 } into [[series]]'
	])
})

const LOOK: SheetLook = {
	file: 'a.csv',
	sheet: '',
	heading: 1,
	count: 2,
	titles: [],
	columns: [],
	firstRows: [],
	kind: 'etudiants',
	isOwn: false,
	hidden: { rows: 0, columns: [], isSheet: false, isFiltered: false },
	given: {},
	totals: [],
	isRemembered: false
}
const columnLook = (column: number, heading: string, more: Partial<ColumnLook> = {}): ColumnLook => ({
	column,
	heading,
	samples: [],
	use: '',
	certainty: 'non_repris',
	isHidden: false,
	...more
})

test('A plan decides nothing that a person must confirm, until the signs in front of its lines are removed', () => {
	const look: SheetLook = {
		...LOOK,
		columns: [
			columnLook(0, 'Nom', { use: 'etudiants.nom', certainty: 'reconnu', samples: ['KONÉ', 'YAO\n"Ben"'] }),
			columnLook(1, 'Contact', { use: 'etudiants.telephone', certainty: 'a_verifier', samples: ['07'] }),
			columnLook(2, 'Obs'),
			columnLook(3, 'Obs')
		],
		given: { 'inscriptions.classe': { value: 'L1', from: 'a.csv' } },
		totals: [9],
		words: { 'etudiants.sexe': { G: 'M' } },
		hidden: { rows: 2, columns: [], isSheet: false, isFiltered: true }
	}
	const text = planText([look], 'en')
	expect(text.split('\n').slice(3)).toEqual([
		'',
		'[[sheets]]',
		'file = "a.csv"',
		'sheet = ""',
		'# kind = "etudiants"',
		'heading_row = 1',
		'existing = "completer" # "remplacer" | "garder"',
		'# hidden = "reprendre" | "laisser"',
		'# aside = [9]',
		'columns = [',
		'\t{ heading = "Nom", use = "etudiants.nom" }, # "KONÉ", "YAO\\n\\"Ben\\""',
		'#\t{ heading = "Contact", use = "etudiants.telephone" }, # "07"',
		'\t{ heading = "Obs", column = "C", use = "" }, # ',
		'\t{ heading = "Obs", column = "D", use = "" }, # ',
		']',
		'given = [',
		'#\t{ use = "inscriptions.classe", value = "L1" }, # "a.csv"',
		']',
		'words = [',
		'#\t{ use = "etudiants.sexe", word = "G", means = "M" },',
		']'
	])
	expect(() => decided(text, 'Nom;Contact;Obs;Obs')).toThrow(ConfigError)
	const withKind = text.replace('# kind', 'kind')
	expect(decided(withKind, 'Nom;Contact;Obs;Obs').faults).toEqual([
		'B1: is not decided: write { heading = "Contact", use = "" } into columns'
	])
	const { decisions, faults } = decided(withKind.replaceAll('#\t', '\t'), 'Nom;Contact;Obs;Obs')
	expect([faults, decisions.sheets[0]!.columns.map(({ column }) => column)]).toEqual([[], [0, 1]])
	expect(decisions.sheets[0]!.given).toEqual({ 'inscriptions.classe': 'L1' })
})

test('A sheet that cannot be read is left out by its plan, with the reason', () => {
	const refusal = { phrase: 'has more than {max} columns', values: { max: 400 } } as const
	expect(planText([{ ...LOOK, refusal }], 'fr')).toEndWith('kind = "" # il y a plus de 400 colonnes')
})

test('A plan is a file of decisions, whatever stands in the sheets', () => {
	const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 20 }), fc.stringMatching(/^[\u007F"\\#\n\r\]\p{Cc}]{0,9}$/u))
	const column = fc.record({ heading: text, use: text, samples: fc.array(text, { maxLength: 3 }) })
	fc.assert(
		fc.property(fc.array(column, { maxLength: 5 }), text, text, (columns, file, value) => {
			const look: SheetLook = {
				...LOOK,
				file,
				columns: columns.map(({ heading, use, samples }, at) => columnLook(at, heading, { use, samples, certainty: 'reconnu' })),
				given: { [value]: { value, from: value } }
			}
			const plan = planText([look], 'fr').replaceAll('#\t', '\t').replace('# kind', 'kind')
			using folder = disposable()
			const path = join(folder.path, 'plan.toml')
			writeFileSync(path, plan)
			const [sheet] = readDecisions(path, NOUNS).sheets
			expect(sheet).toMatchObject({ file, columns: columns.map(({ heading, use }) => ({ heading, use })), given: [{ use: value, value }] })
		})
	)
})
