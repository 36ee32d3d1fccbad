import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { exportSchool } from '../../../src/exchange/exports/export-school'
import { NOUNS } from '../../../src/server/nouns'
import { file } from './csv-folder'
import { TemporarySchool } from './temporary-school'

/** A school with a closed year, and three students: Ɛlavanyo repeats L1, ỌLÁ is in L2, and عمر only applied. */
const BASE = {
	annees:
		'libelle;date_debut;date_fin;courante;cloturee\n2024-2025;2024-09-15;2025-07-31;non;oui\n2025-2026;2025-09-15;2026-07-31;non;non\n2026-2027;2026-09-14;2027-07-31;oui;non\n',
	filieres: 'code;nom;systeme\nGI;Génie;LMD\n',
	ues: 'code;nom;filiere;niveau;semestre;credits\nUE-1;Bases;GI;L1;1;6\n',
	matieres: 'code;nom;filiere;niveau;ue\nALGO;Algorithmique;GI;L1;UE-1\nMATH;Analyse;GI;L1;UE-1\nBASE;Bases de données;GI;L2;\n',
	classes: 'code;annee;nom;filiere;niveau\nL1;2026-2027;Un;GI;L1\nL1;2025-2026;Un;GI;L1\nL2;2026-2027;Deux;GI;L2\n',
	etudiants: 'matricule;nom;prenoms\nE-1;ƐLI;Ɛlavanyo\nE-2;ỌLÁ;Ọmọ\nE-3;عمر;\n',
	inscriptions:
		'matricule;classe;date_entree;statut\nE-1;L1@2025-2026;2025-09-15;Active\nE-1;L1;;Active\nE-2;L2;;Active\nE-3;L1;;Prospect\n'
}

let school: TemporarySchool
let stored: Uint8Array
const path = () => fileURLToPath(school.url)

async function bring(files: Readonly<Record<string, string>>) {
	const sources = Object.entries(files).map(([name, text]) => file(`${name}.csv`, text))
	const report = await school.import(sources, { diff: true })
	const said = (told: typeof report.errors) => told.map(({ line, column, message }) => `${line} ${column}: ${message}`)
	return { errors: said(report.errors), warnings: said(report.warnings), diff: report.diff, written: report.written }
}
const faults = async (kind: string, text: string) => {
	const { errors, written } = await bring({ [kind]: text })
	expect(written).toBe(false)
	return errors
}
function exported(kind: string) {
	const folder = mkdtempSync(join(school.folder, 'export-'))
	exportSchool({ file: path(), folder }, () => undefined, NOUNS)
	return readFileSync(join(folder, `${kind}.csv`), 'utf8')
		.slice(1)
		.replaceAll('\r\n', '\n')
}
/** Brings a file in, which an export then writes as it was, and which changes nothing a second time. */
async function bringsRound(kind: string, text: string) {
	expect(await bring({ [kind]: text })).toMatchObject({ errors: [], warnings: [], written: true })
	expect(exported(kind)).toBe(text)
	expect(await bring({ [kind]: text })).toEqual({ errors: [], warnings: [], diff: [], written: false })
}
const LONG = 'x'.repeat(300)

beforeAll(async () => {
	school = await TemporarySchool.make()
	expect((await bring(BASE)).errors).toEqual([])
	stored = readFileSync(path())
})
beforeEach(() => writeFileSync(path(), stored))
afterAll(() => school.remove())

describe('situations.csv', () => {
	const HEAD = 'matricule;matiere;annee;periode;situation;motif\n'

	test('distinguishes decisions by student, matière, year and period, and comes out as it went in', () =>
		bringsRound(
			'situations',
			`${HEAD}E-1;ALGO;2026-2027;1;dispensee;Certificat d'Ọlá\nE-1;ALGO;2026-2027;2;defaillante;Exclusion\nE-1;MATH;2025-2026;1;dispensee;قرار\n`
		))

	test('takes the current year if the line does not name one', async () => {
		await bring({ situations: 'matricule;matiere;periode;situation;motif\nE-1;ALGO;1;defaillante;Fraude\n' })
		expect(exported('situations')).toBe(`${HEAD}E-1;ALGO;2026-2027;1;defaillante;Fraude\n`)
	})

	test('refuses lines without a reason, with an unknown student, matière, period or word, and what is said twice', async () => {
		expect(
			await faults(
				'situations',
				`${HEAD}E-1;ALGO;2026-2027;1;dispensee;\nE-9;ALGO;2026-2027;1;dispensee;Non\nE-1;NON;2026-2027;1;dispensee;Non
E-1;ALGO;2026-2027;3;dispensee;Non\nE-1;ALGO;2026-2027;1;absente;Non\nE-1;MATH;2026-2027;1;dispensee;${LONG}
E-2;BASE;2026-2027;1;dispensee;Oui\nE-2;BASE;2026-2027;1;defaillante;Oui\n`
			)
		).toMatchInlineSnapshot(`
		  [
		    "2 motif: must not be empty",
		    "3 matricule: unknown "E-9": it is not among the etudiants of the import or of the stored data; did you mean "E-1"?",
		    "4 matiere: unknown "NON": it is not among the matieres of the import or of the stored data",
		    "5 periode: must be between 1 and 2, not "3"",
		    "6 situation: must be one of dispensee, defaillante, not "absente"",
		    "7 motif: must not exceed 200 characters, has 300",
		    "9 matricule: the same record is already in line 8 (same matricule, matiere, annee and periode)",
		  ]
		`)
	})

	test('refuses a line of a closed year', async () => {
		expect(await faults('situations', `${HEAD}E-1;ALGO;2024-2025;1;dispensee;Certificat\n`)).toMatchInlineSnapshot(`
		  [
		    "2 undefined: the year 2024-2025 is closed: nothing is written into it any more",
		  ]
		`)
	})
})
