import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { lookAt } from '../../../src/exchange/mapping/look/look'
import { headingsKey } from '../../../src/exchange/mapping/look/memory'
import type { Memory, SheetLook } from '../../../src/exchange/mapping/look/sheet-look'
import { NEVER, partsOf, usesOf } from '../../../src/exchange/mapping/look/uses'
import type { SchoolFacts } from '../../../src/exchange/mapping/school-facts.queries'
import type { Merged, RawSheet } from '../../../src/exchange/mapping/sheets/raw-sheet'
import { worded } from '../../../src/kit/sentence'
import { NOUNS } from '../../../src/server/nouns'
import { NO_FACTS } from '../../support/sheet-look'

type Written = Partial<Omit<RawSheet, 'rows'>> & {
	readonly heading?: number
	readonly facts?: SchoolFacts
	readonly memories?: readonly Memory[]
}

/** A sheet whose lines are written with `;`; an empty line is an empty row. */
function sheetOf(lines: readonly string[], more: Written = {}): RawSheet {
	const rows = lines.flatMap((line, at) => (line === '' ? [] : { number: at + 1, cells: line.split(';'), isHidden: false }))
	const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
	const { heading: _, facts: __, memories: ___, ...sheet } = more
	return {
		file: 'Classeur1.xlsx',
		sheet: 'Feuil1',
		rows,
		width,
		problems: new Map(),
		dates: new Set(),
		merged: [],
		hiddenColumns: [],
		isHidden: false,
		isFiltered: false,
		...sheet
	}
}

const look = (lines: readonly string[], more: Written = {}) =>
	lookAt(sheetOf(lines, more), {
		nouns: NOUNS,
		facts: more.facts ?? NO_FACTS,
		memories: more.memories ?? [],
		...(more.heading !== undefined && { heading: more.heading })
	})

/** « heading → use (certainty) » of each column. */
const shown = ({ columns }: SheetLook) =>
	Object.fromEntries(
		columns.map(({ heading, use, certainty }) => [
			heading,
			certainty === 'non_repris' ? '-' : `${use}${certainty === 'reconnu' ? '' : '?'}`
		])
	)
const refusal = (seen: SheetLook) => seen.refusal && worded('en', seen.refusal)

const PEOPLE = ['26-0001;KOFFI;Awa;F;03/04/2005;Bouaké;07 01 02 03 04', '26-0002;TANOH;Ben;M;17/11/2004;Man;07 01 02 03 05']
const HEADINGS = 'N° Matricule;Nom;Prénom(s);Sexe;Né(e) le;Né(e) à;Tél.'
const SCHOOL: SchoolFacts = {
	...NO_FACTS,
	annees: [{ libelle: '2026-2027', courante: 1 }],
	classes: [{ code: 'ELT1A', nom: 'BTS1 ELT A', annee: '2026-2027', filiere: 'ELT', niveau: 'BTS1' }],
	etudiants: [
		{ matricule: '26-0001', nom: 'KOFFI', prenoms: 'Awa', date_naissance: '2005-04-03', numero_national: null },
		{ matricule: '26-0002', nom: 'TANOH', prenoms: 'Ben', date_naissance: null, numero_national: null }
	]
}

describe('the columns of a list of students', () => {
	test('are recognized if headings, values and the words around agree', () => {
		const seen = look(['Liste des étudiants', HEADINGS, ...PEOPLE])
		expect([seen.kind, seen.heading, seen.count, seen.titles]).toEqual(['etudiants', 2, 2, ['Liste des étudiants']])
		expect(shown(seen)).toEqual({
			'N° Matricule': 'etudiants.matricule',
			Nom: 'etudiants.nom',
			'Prénom(s)': 'etudiants.prenoms',
			Sexe: 'etudiants.sexe',
			'Né(e) le': 'etudiants.date_naissance',
			'Né(e) à': 'etudiants.lieu_naissance',
			'Tél.': 'etudiants.telephone'
		})
	})

	test('are recognized under English headings in another order', () => {
		expect(
			shown(look(['Last Name;StudentID;Date of birth;First name;Gender', 'KOFFI;26-0001;2005-04-03;Awa;female'], { file: 'students.csv' }))
		).toEqual({
			'Last Name': 'etudiants.nom',
			StudentID: 'etudiants.matricule',
			'Date of birth': 'etudiants.date_naissance',
			'First name': 'etudiants.prenoms',
			Gender: 'etudiants.sexe'
		})
	})

	test('are recognized for the bac and the régime, whatever the words for them', () => {
		const rows = ['26-0001;KOFFI;Awa;ELT1A;D;2025;Affecté', '26-0002;TANOH;Ben;ELT1A;A2;2024;Boursier']
		const columnsUnder = (headings: string) =>
			Object.values(shown(look(['Étudiants', `Matricule;Nom;Prénoms;Classe;${headings}`, ...rows], { facts: SCHOOL }))).slice(4)
		for (const headings of [
			'Série du bac;Année du bac;Régime',
			'Série Bac;Année d’obtention du Bac;Affecté',
			'Bac (série);Année bac;Affectation'
		])
			expect([headings, columnsUnder(headings)]).toEqual([headings, ['etudiants.serie_bac', 'etudiants.annee_bac', 'inscriptions.regime']])
		expect(columnsUnder('Série;Bac;Régime')[0]).toBe('etudiants.serie_bac?')
	})

	test('stay open if the values contradict the heading', () => {
		const seen = shown(
			look(['Étudiants', 'Matricule;Nom;Prénoms;Date de naissance;E-mail', '1;KOFFI;Awa;2005;0701020304', '2;TANOH;Ben;2004;0701020305'])
		)
		expect(seen).toMatchObject({
			Matricule: 'etudiants.matricule?',
			'Date de naissance': 'etudiants.date_naissance?',
			'E-mail': 'etudiants.email?'
		})
	})

	test('stay open if nothing besides the names says that they are students', () => {
		expect(shown(look(['Nom;Prénoms;Téléphone', 'KOFFI;Awa;0701020304']))).toEqual({
			Nom: 'etudiants.nom?',
			Prénoms: 'etudiants.prenoms?',
			Téléphone: 'etudiants.telephone?'
		})
	})

	test.each([
		'Liste du personnel',
		'Parents d’élèves',
		'Salle 12',
		'Prof. KONÉ',
		'Candidats au concours',
		'Stages en entreprise',
		'Étudiants sortants',
		'Étudiants exclus',
		'Bourses'
	])('are never sure under « %s »', (title) => {
		const seen = look([title, HEADINGS, ...PEOPLE])
		expect(Object.values(shown(seen)).filter((use) => use.startsWith('etudiants.') && !use.endsWith('?'))).toEqual([])
	})

	test('are not sure beside a salary', () => {
		expect(
			look(['Étudiants', 'Matricule;Nom;Prénoms;Salaire', '26-1;KOFFI;Awa;100000']).columns.some(({ certainty }) => certainty === 'reconnu')
		).toBe(false)
	})

	test('« N° » and 1…n are left out', () => {
		const seen = shown(look(['Étudiants', 'N°;Matricule;Nom;Prénoms', '1;1;KOFFI;Awa', '2;2;TANOH;Ben', '3;3;ZADI;Inès']))
		expect(seen).toMatchObject({ 'N°': '-', Matricule: 'etudiants.matricule?' })
	})

	test('naming parents have ranks in one order, wherever they stand', () => {
		const uses = {
			'Nom du père': 'responsables.nom',
			'Contact père': 'responsables.telephone?',
			'Nom et prénoms de la mère': 'responsables2.nom_prenoms',
			Téléphone: 'etudiants.telephone?'
		}
		const lines = [
			'Nom;Prénoms;Classe;Nom et prénoms de la mère;Nom du père;Contact père;Téléphone',
			'KOFFI;Awa;L1;ZADI Marie;KOFFI;0701020304;0701020305'
		]
		expect(shown(look(lines, { file: 'Élèves.xlsx' }))).toMatchObject(uses)
	})

	test('with one use under one heading are both left to a person', () => {
		expect(shown(look(['Étudiants', 'Nom;Prénoms;Téléphone;Tel', 'KOFFI;Awa;0701020304;0701020305']))).toMatchObject({
			Téléphone: '?',
			Tel: '?'
		})
		const twice = look(['Étudiants', 'Nom;Prénoms;Tel;Tel', 'KOFFI;Awa;0701020304;0701020305'])
		expect(twice.columns.map(({ use, certainty }) => [use, certainty]).slice(2)).toEqual([
			['', 'a_verifier'],
			['', 'a_verifier']
		])
	})

	test('without a heading are proposed by their values', () => {
		const seen = look(['Étudiants', 'Nom;Prénoms;;Divers', 'KOFFI;Awa;awa@ecole.ci;0701020304', 'TANOH;Ben;ben@ecole.ci;0701020305'])
		expect(seen.columns.map(({ use, certainty }) => `${use} ${certainty}`).slice(2)).toEqual([
			'etudiants.email a_verifier',
			'etudiants.telephone a_verifier'
		])
	})

	test('are not sure if rows are longer than the headings', () => {
		const seen = look(['Étudiants', 'Matricule;Nom;Prénoms', '26-1;KOFFI;Awa', '26-2;2;TANOH;Ben'])
		expect(seen.columns.filter(({ certainty }) => certainty === 'reconnu')).toEqual([])
	})

	test('with rights, states and averages are never proposed', () => {
		const seen = look([
			'Étudiants',
			'Nom;Prénoms;Mot de passe;Actif;Rôles;Statut;Moyenne;Observations',
			'KOFFI;Awa;x;oui;admin;Actif;12,5;RAS'
		])
		expect(Object.values(shown(seen)).slice(2)).toEqual(['-', '-', '-', '-', '-', '-'])
	})

	test('« Nom et prénoms » and a class are proposed, the class only sure if the school has it', () => {
		const lines = ['Nom et prénoms;Classe;Filière', 'KOFFI Awa;BTS1 ELT A;ELT', 'TANOH Ben;ELT1A;ELT']
		expect(shown(look(lines, { file: 'étudiants.xlsx' }))).toMatchObject({
			'Nom et prénoms': 'etudiants.nom_prenoms',
			Classe: 'inscriptions.classe?'
		})
		expect(shown(look(lines, { file: 'étudiants.xlsx', facts: SCHOOL }))).toMatchObject({ Classe: 'inscriptions.classe' })
	})
})

describe('the kind of a sheet', () => {
	test.each([
		['paiements', 'Versements.xlsx', 'N° reçu;Matricule;Date;Montant payé;Mode', 'R-1;26-0001;05/10/2026;150 000 FCFA;espèces'],
		['frais', 'f.xlsx', 'Matricule;Libellé;Montant;Échéance', '26-0001;Scolarité;450000;31/12/2026'],
		['notes', 'Notes de maths.xlsx', 'Matricule;Nom;Devoir 1;Moyenne', '26-0001;KOFFI;12,5;12,5'],
		['enseignants', 'Liste des enseignants.xlsx', 'Nom;Prénoms;Téléphone', 'TRAORÉ;Fanta;0701020304'],
		['matieres', 'f.xlsx', 'Code;Matière;Coef;VH', 'MATH;Mathématiques;2;45'],
		['salles', 'f.xlsx', 'Salle;Places', 'Amphi A;120'],
		['salles', 'f.xlsx', 'Salle;Nom;Places', 'A1;Amphi A;120'],
		['classes', 'f.xlsx', 'Classe;Filière;Niveau', 'ELT1;Électrotechnique;BTS1'],
		['ues', 'f.xlsx', 'Code UE;Intitulé;Crédits', 'UE1;Sciences;6'],
		['enseignements', 'f.xlsx', 'Classe;Matière;Enseignant;Heures', 'ELT1;Maths;TRAORÉ;45'],
		['periodes', 'f.xlsx', 'rang;libelle;date_debut;date_fin', '1;Semestre 1;2026-09-01;2027-01-31']
	])('is %s by its headings in %s', (kind, file, headings, row) => {
		expect(look([headings, row], { file }).kind).toBe(kind)
	})

	test('payments knows receipt, student, day and amount', () => {
		const seen = look(
			[
				'N° reçu;Nom et prénoms;Date de paiement;Montant versé;Reste à payer',
				'R-12;KOFFI Awa;05/10/2026;150 000;300 000',
				'R-15;TANOH Ben;05/10/2026;50 000;0'
			],
			{ file: 'Paiements.csv' }
		)
		expect(shown(seen)).toEqual({
			'N° reçu': 'paiements.reference',
			'Nom et prénoms': 'etudiants.nom_prenoms',
			'Date de paiement': 'paiements.date',
			'Montant versé': 'paiements.montant',
			'Reste à payer': '-'
		})
	})

	test('payments is never sure for money that nobody calls a payment', () => {
		const lines = ['Matricule;Nom;Prénoms;Montant;Référence;Date', 'A1;KONE;Awa;3000;R1A;12/03/2026', 'A2;YAO;Luc;3000;R2A;12/03/2026']
		for (const file of ['Étudiants.csv', 'Étudiants boursiers.csv', 'Paiements boursiers étudiants.csv', 'Étudiants remboursés.csv'])
			expect(look(lines, { file }).columns.filter(({ certainty }) => certainty === 'reconnu')).toEqual([])
		const receipts = ['Matricule;Nom;Prénoms;Montant;N° reçu;Date', ...lines.slice(1)]
		expect(shown(look(receipts, { file: 'Étudiants.csv' }))).toMatchObject({ Montant: 'paiements.montant' })
	})

	test('notes makes each column of marks one, and never of averages, ranks and remarks', () => {
		const seen = look([
			'Relevé de notes',
			'Matricule;Nom;Prénoms;DS1;DS2;Maths;Moyenne;Rang;Total;Observations',
			'26-0001;KOFFI;Awa;12;15,5;8;11,83;1;35,5;RAS',
			'26-0002;TANOH;Ben;9;abs;10;9,5;2;19;'
		])
		expect(shown(seen)).toMatchObject({
			DS1: 'notes.note?',
			DS2: 'notes.note?',
			Matricule: 'notes.matricule?',
			Moyenne: '-',
			Rang: '-',
			Total: '-',
			Observations: '-'
		})
	})

	test('is own if name and key headings are those of a template', () => {
		const seen = look(['matricule;nom;prenoms;actif', 'E-1;KOFFI;Awa;oui'], { file: 'etudiants.csv', sheet: '' })
		expect([seen.isOwn, seen.kind, seen.columns.at(-1)?.use]).toEqual([true, 'etudiants', 'etudiants.actif'])
		expect(look(['matricule;nom;actif;divers', 'E-1;KOFFI;oui;x'], { file: 'etudiants.csv' }).isOwn).toBe(false)
		const list = look(['(Nom);matricule;nom;(Classe)', 'KOFFI Awa;E-1;KOFFI;L1'], { file: 'etudiants.csv', sheet: '' })
		expect([list.isOwn, ...list.columns.map(({ use }) => use)]).toEqual([true, '', 'etudiants.matricule', 'etudiants.nom', ''])
	})
})

describe('the table of a sheet', () => {
	const data = ['KOFFI;Awa;12', 'TANOH;Ben;13']
	test('begins below titles, and the row of its headings can be moved', () => {
		expect(look(['ÉCOLE', 'Année 2026-2027', '', 'Nom;Prénoms;Âge', ...data]).heading).toBe(4)
		expect(look(['Nom;Prénoms;Âge', 'Nom;Prénoms usuels;Âge', ...data], { heading: 2 })).toMatchObject({ heading: 2, count: 2 })
	})

	test.each([
		['headings are missing', data, 'not a row with headings'],
		['it is empty', [], 'the sheet is empty'],
		['a second one stands below', ['Nom;Prénoms', ...data, '', 'Matière;Coefficient', 'Maths;2'], 'a second table begins in A5'],
		[
			'the same headings follow a title',
			['Nom;Prénoms;Classe', ...data, 'Classe L2', 'Nom;Prénoms;Classe', ...data],
			'a second table begins in A5'
		],
		[
			'a second one stands beside',
			['Nom;Prénoms;;Matière;Coefficient', 'KOFFI;Awa;;Maths;2', 'TANOH;Ben;;;'],
			'a second table begins in D1'
		],
		[
			'a smaller one stands above',
			['Nom;Prénoms', 'ZADI;Inès', '', 'Matricule;Nom;Prénoms', 'E-1;KOFFI;Awa'],
			'a table stands above the headings of row 4, from A1 on'
		],
		['it is a week grid', ['Heures;Lundi;Mardi;Mercredi', '8h-10h;Maths;Anglais;', '10h-12h;;;'], 'a week grid begins in B1']
	])('is refused if %s', (_, lines, message) => {
		expect(refusal(look(lines))).toStartWith(message)
	})

	test('names its totals, signatures and repeated headings', () => {
		const lines = [
			'Nom;Prénoms;Note',
			'SOMME;Awa;12',
			'Nom;Prénoms;Note',
			'TANOH;Ben;13',
			'TOTAL;;25',
			'Moyenne de la classe;;12,5',
			'Fait à Abidjan, le 3 mars'
		]
		expect(look(lines).totals).toEqual([3, 5, 6, 7])
	})

	test('keeps people whose names begin like totals, and says what its totals say', () => {
		const rows = ['SUMAILA Ibrahim', 'MEANWELL Joy', 'TOTALENE Marc', 'SOMMERS Ann', 'Somme Awa'].map((name) => `${name};12;14`)
		expect(look(['Nom et prénoms;Devoir 1;Devoir 2', ...rows, 'Somme des notes;60;70', 'TOTAL;60;70'])).toMatchObject({
			totals: [7, 8],
			totalTexts: ['Somme des notes · 60 · 70', 'TOTAL · 60 · 70']
		})
		expect(look(['N°;Nom;Note', '1;MINIMUM;12', '2;TOTAL;9', ';TOTAL;21']).totals).toEqual([4])
		expect(look(['Nom;Prénoms;Téléphone', 'VISAGE;Aya;', 'NB;Li;', 'Le directeur;;', 'Fait à Man;le 3 mars;']).totals).toEqual([4, 5])
	})

	test('is one where a row names rooms and not headings', () => {
		const seen = look(['Code;Nom;Capacité', 'D1;Salle D1;30', 'D2;Salle D2;beaucoup'])
		expect([seen.refusal, seen.count]).toEqual([undefined, 2])
	})

	test('leaves a day of enrollment open where no column says the class', () => {
		const rows = (classe: string) => [
			'Matricule;Nom;Prénoms;Sexe;Date d’inscription;' + classe,
			'E-1;KOFFI;Ama;F;2026-09-01;L1 A',
			'E-2;YAO;Ali;M;2026-09-02;L1 A'
		]
		const certainty = (classe: string) =>
			look(rows(classe), { sheet: 'Liste des étudiants' }).columns.find(({ use }) => use === 'inscriptions.date_inscription')?.certainty
		expect([certainty('Divers'), certainty('Classe')]).toEqual(['a_verifier', 'reconnu'])
	})

	test('takes merged headings from above, and tells what is hidden', () => {
		const merged: Merged[] = [
			{ top: 1, bottom: 2, left: 0, right: 0 },
			{ top: 1, bottom: 1, left: 1, right: 2 }
		]
		const seen = look(['Matricule;Père;;Étudiant', ';Nom;Téléphone;Nom', 'E-1;KOFFI;0701020304;KOFFI'], {
			merged,
			hiddenColumns: [3],
			isFiltered: true,
			file: 'étudiants.csv'
		})
		expect(shown(seen)).toMatchObject({ Matricule: 'etudiants.matricule', Téléphone: 'responsables.telephone' })
		expect(seen.hidden).toEqual({ rows: 0, columns: ['Nom'], isSheet: false, isFiltered: true })
	})

	test('shows what merged cells down a column hold in each of its first rows, and leaves other cells empty', () => {
		const lines = ['Nom;Prénoms;Classe', 'KOFFI;Awa;BTS1 ELT A', 'YAO;Luc', 'TANOH;Ben', ...Array.from({ length: 9 }, () => 'SORO;Ali')]
		const merged: Merged[] = [
			{ top: 2, bottom: 3, left: 2, right: 2 },
			{ top: 1, bottom: 1, left: 0, right: 1 }
		]
		const { firstRows, columns } = look(lines, { merged })
		expect(firstRows.map(({ cells }) => cells[2])).toEqual(['BTS1 ELT A', 'BTS1 ELT A', ...Array.from({ length: 8 }, () => '')])
		expect(columns[2]!.samples).toEqual(['BTS1 ELT A'])
	})
})

describe('class and year for all rows', () => {
	test.each([
		[{ file: 'Liste L1 2025.xlsx' }, {}, { value: 'L1', from: 'Liste L1 2025.xlsx' }, undefined],
		[
			{ sheet: 'L2 Info 2025-2026' },
			{},
			{ value: 'L2 Info', from: 'L2 Info 2025-2026' },
			{ value: '2025-2026', from: 'L2 Info 2025-2026' }
		],
		[{ sheet: 'BTS1 ELT A' }, { facts: SCHOOL }, { value: 'ELT1A', from: 'BTS1 ELT A' }, undefined],
		[{ sheet: 'Feuil1' }, {}, undefined, undefined]
	])('are proposed with the place that says them: %j', (names, more, classe, annee) => {
		const { given } = look(['Nom;Prénoms', 'KOFFI;Awa'], { ...names, ...more })
		expect(given).toEqual({ ...(classe && { 'inscriptions.classe': classe }), ...(annee && { 'inscriptions.annee': annee }) })
	})

	test('are not proposed beside a column that has them', () => {
		expect(look(['Nom;Prénoms;Classe', 'KOFFI;Awa;L1'], { sheet: 'L2 2025-2026' }).given).toEqual({
			'inscriptions.annee': { value: '2025-2026', from: 'L2 2025-2026' }
		})
	})
})

describe('an earlier decision', () => {
	const lines = ['Truc;Nom;Code', 'KOFFI;Awa;E-1']
	const memory = {
		headings: headingsKey([{ heading: 'Truc' }, { heading: 'Nom' }, { heading: 'Code' }]),
		kind: 'etudiants',
		uses: { truc: 'etudiants.nom', nom: 'etudiants.prenoms' },
		words: { 'etudiants.sexe': { X: 'F' } }
	}

	test('for the same headings in any order is proposed again, with its words', () => {
		const seen = look(lines, { memories: [memory] })
		expect([seen.isRemembered, seen.words, shown(seen)]).toEqual([
			true,
			memory.words,
			{ Truc: 'etudiants.nom', Nom: 'etudiants.prenoms', Code: '-' }
		])
		expect(shown(look(['Code;Nom;Truc', 'E-1;Awa;KOFFI'], { memories: [memory] }))).toEqual(shown(seen))
	})

	test('for other headings, of another kind or about rights is not', () => {
		expect(look(['Truc;Nom', 'KOFFI;Awa'], { memories: [memory] }).isRemembered).toBe(false)
		expect(look(lines, { memories: [{ ...memory, kind: 'licornes' }] }).isRemembered).toBe(false)
		expect(shown(look(lines, { memories: [{ ...memory, uses: { truc: 'etudiants.actif', nom: 'etudiants.licorne' } }] }))).toEqual({
			Truc: '?',
			Nom: '?',
			Code: '-'
		})
	})
})

const cell = fc.oneof(
	fc.constantFrom(
		...'Nom|Prénoms|Matricule|Classe|Mot de passe|Actif|roles|fonctions|Courante|Père|Téléphone mère|Note|Devoir 1|Montant|N° reçu|Date|Lundi|TOTAL|Moyenne|matricule|nom|publiee_le'.split(
			'|'
		)
	),
	fc.constantFrom(...'26-0001|KOFFI|Awa|12,5|05/10/2026|0701020304|awa@ecole.ci|150 000 FCFA|oui|M|1|2|3||2025-2026|#REF!'.split('|')),
	fc.string({ maxLength: 12 }),
	fc.constant('x'.repeat(5000))
)
const table = fc.array(fc.array(cell, { maxLength: 9 }), { maxLength: 9 })
const name = fc.constantFrom('étudiants', 'Notes', 'paiements 2025-2026', 'enseignants', 'Feuil1', 'x'.repeat(3000))
const raw = (cells: readonly (readonly string[])[], names: Written): RawSheet =>
	sheetOf([], {
		...names,
		...({
			rows: cells.map((row, at) => ({ number: at + 1, cells: row, isHidden: false })),
			width: Math.max(0, ...cells.map(({ length }) => length))
		} as object)
	})
const see = (sheet: RawSheet, heading?: number) =>
	lookAt(sheet, { nouns: NOUNS, facts: SCHOOL, memories: [], ...(heading !== undefined && { heading }) })

test('a proposal never has a column of rights or states, or one use twice, and is always the same', () => {
	fc.assert(
		fc.property(table, name, fc.option(fc.constant(1), { nil: undefined }), (cells, sheet, heading) => {
			const seen = see(raw(cells, { sheet }), heading)
			const uses = seen.columns.map(({ use }) => use).filter((use) => use !== '')
			const possible = new Set(usesOf(seen.kind ?? '', NOUNS).map(({ use }) => use))
			expect(seen).toEqual(see(raw(cells, { sheet }), heading))
			expect(uses.filter((use) => !possible.has(use))).toEqual([])
			if (seen.isOwn) return
			expect(uses.filter((use) => NEVER.has(partsOf(use).column))).toEqual([])
			const single = uses.filter((use) => use !== 'notes.note')
			expect(new Set(single).size).toBe(single.length)
		}),
		{ numRuns: 400 }
	)
})

test('columns in another order get the same uses', () => {
	const headings = fc.uniqueArray(
		fc.constantFrom(...'Nom|Prénoms|Matricule|Classe|Père|Tel mère|Nom parent|Sexe|Né le|Divers|Devoir 1|Tel|Téléphone|Contact'.split('|')),
		{ minLength: 2 }
	)
	fc.assert(
		fc.property(headings, fc.infiniteStream(cell), fc.infiniteStream(fc.nat()), (names, cells, numbers) => {
			const rows = Array.from({ length: 3 }, () => names.map(() => cells.next().value!))
			const order = names
				.map((_, at) => [numbers.next().value!, at] as const)
				.toSorted((a, b) => a[0] - b[0])
				.map(([, at]) => at)
			const turned = [names, ...rows].map((row) => order.map((at) => row[at]!))
			const [straight, other] = [see(raw([names, ...rows], {}), 1), see(raw(turned, {}), 1)]
			if (!straight.refusal && !other.refusal) expect(shown(other)).toEqual(shown(straight))
		}),
		{ numRuns: 300 }
	)
})

test('a sheet of 400 columns and long texts is looked at', () => {
	const row = Array.from({ length: 400 }, (_, at) => `Nom ${at} ${'é'.repeat(300)}`)
	expect(see(raw([row, row.map((text) => text.repeat(20)), row], {}), 1).columns).toHaveLength(400)
})

test('A column is not proposed as a birth by two different texts', () => {
	const rows = Array.from({ length: 6 }, (_, at) => `26-000${at};KOFFI;Awa;${at % 2 === 0 ? 'lundi' : 'mardi'}${at}`)
	expect(shown(look(['Matricule;Nom;Prénoms;Zorglub', ...rows]))['Zorglub']).toBe('-')
})
