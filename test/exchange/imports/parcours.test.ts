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

describe('acquis.csv', () => {
	const HEAD = 'matricule;ue;matiere;credits;moyenne;annee;origine;motif\n'

	test('keeps UEs by their codes, of this school or not, and matières, and comes out as it went in', () =>
		bringsRound(
			'acquis',
			`${HEAD}E-1;UE-1;;6;10;2025-2026;redoublement;\nE-1;;ALGO;;12,25;2025-2026;redoublement;\nE-2;Ɛ-وحدة-Ọ;;58;;1999-2000;transfert;Équivalence\nE-2;UE-1;;0,5;0;;validation;Ɛ\n`
		))

	test('refuses a line with both a UE and a matière, or without either, and numbers outside of their bounds', async () => {
		expect(
			await faults(
				'acquis',
				`${HEAD}E-1;UE-1;ALGO;6;10;2025-2026;dette;\nE-1;;;6;10;2025-2026;dette;\nE-1;UE-2;;6;20,005;2025-2026;dette;\nE-1;UE-3;;6;20,01;;dette;
E-1;UE-4;;-1;10;;dette;\nE-1;UE-5;;6;10;2025;dette;\nE-1;UE-6;;6;10;;cadeau;\nE-1;UE-7;;6;10;;;\nE-9;UE-1;;;;;dette;\nE-1;;NON;;;;dette;\nE-1;${LONG};;;;;dette;
E-1;UE-8;;;-1;;dette;${LONG}\n`
			)
		).toMatchInlineSnapshot(`
		  [
		    "2 matiere: is either a UE or a matière: leave one of the two empty",
		    "3 ue: ue and matiere are both empty: one of the two must be given",
		    "4 moyenne: must be a number with at most two decimals, not "20,005"",
		    "5 moyenne: must be between 0 and 20, not "20,01"",
		    "6 credits: must be between 0 and 1000, not "-1"",
		    "7 annee: must be two years in a row such as 2026-2027, not "2025"",
		    "8 origine: must be one of redoublement, transfert, validation, dette, not "cadeau"",
		    "9 origine: must not be empty",
		    "10 matricule: unknown "E-9": it is not among the etudiants of the import or of the stored data; did you mean "E-1"?",
		    "11 matiere: unknown "NON": it is not among the matieres of the import or of the stored data",
		    "12 ue: must not exceed 60 characters, has 300",
		    "13 moyenne: must be between 0 and 20, not "-1"",
		    "13 motif: must not exceed 200 characters, has 300",
		  ]
		`)
	})

	test('refuses the same UE or matière twice, also with another average or written in another way', async () => {
		expect(
			await faults(
				'acquis',
				`${HEAD}E-1;UE-1;;6;10;;dette;\nE-1;UE-1;;6;11;;dette;\nE-1;;ALGO;;10;;dette;\nE-1;;ALGO;;11;;dette;\nE-1;ue-1;;6;10;;dette;\n`
			)
		).toMatchInlineSnapshot(`
		  [
		    "3 matricule: the same record is already in line 2 (same matricule, ue and matiere)",
		    "5 matricule: the same record is already in line 4 (same matricule, ue and matiere)",
		    "6 ue: differs from "UE-1" only in capitals, accents, spaces, hyphens or letters that look alike: write that one, or choose another",
		  ]
		`)
	})

	test('lets a line change what it names, and clear an average', async () => {
		await bring({ acquis: `${HEAD}E-1;UE-1;;6;10;;dette;\n` })
		expect((await bring({ acquis: 'matricule;ue;moyenne\nE-1;UE-1;\n' })).errors).toEqual([])
		expect(exported('acquis')).toBe(`${HEAD}E-1;UE-1;;6;;;dette;\n`)
	})
})

describe('resultats_anterieurs.csv', () => {
	const HEAD = 'matricule;annee;semestre;niveau;moyenne;credits;decision;etablissement\n'

	test('distinguishes results by student, year and semester, and comes out as it went in', () =>
		bringsRound(
			'resultats_anterieurs',
			`${HEAD}E-1;2024-2025;;L1;9,99;58;Ajournée;\nE-1;2024-2025;1;L1;;;;\nE-1;2024-2025;2;;20;30,5;;\nE-2;1999-2000;;Première année de Ɛʋegbe;0;;ناجح;Ọyọ́\n`
		))

	test('refuses what is out of bounds, unknown or said twice', async () => {
		expect(
			await faults(
				'resultats_anterieurs',
				`${HEAD}E-9;2024-2025;;;;;;\nE-1;2024;;;;;;\nE-1;2024-2025;13;;;;;\nE-1;2023-2024;;;20,005;;;\nE-1;2022-2023;;;20,5;;;\nE-1;2021-2022;;;10;beaucoup;;
E-1;2020-2021;;${LONG};;;;\nE-1;2019-2020;;;;;${LONG};\nE-1;2018-2019;;;;;;${LONG}\nE-2;2024-2025;;;10;;;\nE-2;2024-2025;;;11;;;\n`
			)
		).toMatchInlineSnapshot(`
		  [
		    "2 matricule: unknown "E-9": it is not among the etudiants of the import or of the stored data; did you mean "E-1"?",
		    "3 annee: must be two years in a row such as 2026-2027, not "2024"",
		    "4 semestre: must be between 1 and 12, not "13"",
		    "5 moyenne: must be a number with at most two decimals, not "20,005"",
		    "6 moyenne: must be between 0 and 20, not "20,5"",
		    "7 credits: must be a number, not "beaucoup"",
		    "8 niveau: must not exceed 60 characters, has 300",
		    "9 decision: must not exceed 100 characters, has 300",
		    "10 etablissement: must not exceed 200 characters, has 300",
		    "12 matricule: the same record is already in line 11 (same matricule, annee and semestre)",
		  ]
		`)
	})
})

describe('rattachements.csv', () => {
	const HEAD = 'matricule;classe;matiere;sorte;sous;motif\n'

	test('keeps what students take in other classes, and comes out as it went in', () =>
		bringsRound('rattachements', `${HEAD}E-2;L1;ALGO;dette;;Ɛ, Ọ, دين\nE-2;L1;MATH;option;BASE;\nE-1;L2;BASE;option;;\n`))

	test('needs a class of a year in which the student is enrolled elsewhere, and a matière of that class', async () => {
		expect(
			await faults(
				'rattachements',
				`${HEAD}E-2;L1@2025-2026;ALGO;dette;;\nE-1;L1;ALGO;dette;;\nE-2;L1;BASE;dette;;\nE-3;L2;BASE;dette;;\nE-9;L1;ALGO;dette;;
E-1;L1@2024-2025;ALGO;dette;;\nE-2;L1;MATH;échec;;\nE-1;L2;BASE;dette;;${LONG}\n`
			)
		).toMatchInlineSnapshot(`
		  [
		    "2 classe: the student is not enrolled in 2025-2026",
		    "3 classe: the student is enrolled in this class already",
		    "4 matiere: class L1 has no such matière",
		    "5 classe: the student is not enrolled in 2026-2027",
		    "6 matricule: unknown "E-9": it is not among the etudiants of the import or of the stored data; did you mean "E-1"?",
		    "7 classe: class "L1" does not exist in 2024-2025",
		    "8 sorte: must be one of dette, option, not "échec"",
		    "9 motif: must not exceed 200 characters, has 300",
		  ]
		`)
	})

	test('lets only an option count under a matière, which the own class has', async () => {
		expect(await faults('rattachements', `${HEAD}E-2;L1;MATH;option;ALGO;\nE-2;L1;ALGO;dette;BASE;\n`)).toMatchInlineSnapshot(`
		  [
		    "2 sous: class L2 has no such matière",
		    "3 sous: only an option counts under a matière of the own class",
		  ]
		`)
		await bring({ rattachements: `${HEAD}E-2;L1;MATH;option;BASE;\n` })
		expect(await faults('rattachements', 'matricule;classe;matiere;sorte\nE-2;L1;MATH;dette\n')).toMatchInlineSnapshot(`
		  [
		    "2 sous: only an option counts under a matière of the own class",
		  ]
		`)
		expect(await faults('rattachements', `${HEAD}E-2;L1;MATH;option;ALGO;\nE-2;L1;MATH;option;;\n`)).toMatchInlineSnapshot(`
		  [
		    "2 sous: class L2 has no such matière",
		    "3 matricule: the same record is already in line 2 (same matricule, classe and matiere)",
		  ]
		`)
	})

	test('stays as it is when the student comes into the class, and leaves it alone afterwards', async () => {
		const text = `${HEAD}E-2;L1;ALGO;dette;;\n`
		await bring({ rattachements: text })
		await bring({ inscriptions: 'matricule;classe;date_entree;statut;date_sortie\nE-2;L2;;Active;2026-11-01\nE-2;L1;2026-11-01;Active;\n' })
		expect(await bring({ rattachements: text })).toEqual({ errors: [], warnings: [], diff: [], written: false })
	})

	test('lets marks in of the matière that a student takes in another class', async () => {
		const evaluations = 'ref;classe;matiere;titre;type;date\nEV-1;L1;ALGO;Devoir;devoir;2026-11-05\nEV-2;L1;MATH;Devoir;devoir;2026-11-05\n'
		const notes = 'evaluation;matricule;note\nEV-1;E-2;12\nEV-2;E-2;13\n'
		const { errors } = await bring({ evaluations, notes, rattachements: `${HEAD}E-2;L1;ALGO;dette;;\n` })
		expect(errors).toEqual(["3 matricule: the student has no Active enrollment in the evaluation's class"])
		const one = notes.replace('EV-2;E-2;13\n', '')
		expect((await bring({ evaluations, notes: one, rattachements: `${HEAD}E-2;L1;ALGO;dette;;\n` })).errors).toEqual([])
	})
})
