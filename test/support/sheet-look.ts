import type { SchoolFacts } from '../../src/exchange/mapping/school-facts.queries'
import { usesOf } from '../../src/exchange/mapping/look/uses'
import type { ColumnLook, SheetLook } from '../../src/exchange/mapping/look/sheet-look'
import type { SheetOffers } from '../../src/features/imports/feuille-champs.page'
import { NOUNS } from '../../src/server/nouns'

/** The facts about a school without anything. */
export const NO_FACTS: SchoolFacts = {
	etudiants: [],
	enseignants: [],
	annees: [],
	classes: [],
	filieres: [],
	niveaux: [],
	matieres: [],
	salles: [],
	evaluations: []
}

export const columnLook = (
	column: number,
	heading: string,
	use: string,
	certainty: ColumnLook['certainty'],
	...samples: string[]
): ColumnLook => ({
	column,
	heading,
	samples,
	use,
	certainty,
	isHidden: false
})

const COLUMNS = [
	columnLook(0, 'N°', '', 'non_repris', '1', '2', '3'),
	columnLook(1, 'NOM', 'etudiants.nom', 'reconnu', 'AHOUSSOU', 'KONÉ', 'N’ZUE'),
	columnLook(2, 'Prénoms', 'etudiants.prenoms', 'reconnu', 'Awa', 'Ben', 'Ruth'),
	columnLook(3, 'Né(e) le', 'etudiants.date_naissance', 'reconnu', '05/10/2005', '17/02/2004', '30/06/2005'),
	columnLook(4, 'Contact', 'etudiants.telephone', 'a_verifier', '07 07 08 09 10', '05 44 33 22 11'),
	columnLook(5, 'Tél. parent', 'responsables.telephone', 'a_verifier', '01 02 03 04 05'),
	columnLook(6, 'Observation', '', 'non_repris', 'redouble')
]

/** A look at a list of students. */
export const studentsLook = (changes: Partial<SheetLook> = {}): SheetLook => ({
	file: 'Liste L1 2025.xlsx',
	sheet: 'ELT BTS1 A',
	heading: 4,
	count: 28,
	titles: ['ÉCOLE DE MÉCANIQUE', 'Liste des étudiants, ELT BTS1 A'],
	columns: COLUMNS,
	firstRows: Array.from({ length: 10 }, (_, at) => ({
		number: 5 + at,
		cells: [`${at + 1}`, 'AHOUSSOU', 'Awa Rose', '05/10/2005', '07 07 08 09 10', '01 02 03 04 05', '']
	})),
	hidden: { rows: 0, columns: [], isSheet: false, isFiltered: false },
	kind: 'etudiants',
	isOwn: false,
	given: { 'inscriptions.classe': { value: 'ELT BTS1 A', from: 'ELT BTS1 A' } },
	totals: [],
	isRemembered: false,
	...changes
})

/** Everything that a page about a school with two classes offers. */
export const offers: SheetOffers = {
	kinds: NOUNS.map(({ name }) => name),
	usesOf: (kind) => usesOf(kind, NOUNS),
	facts: {
		...NO_FACTS,
		annees: [
			{ libelle: '2025-2026', courante: 0 },
			{ libelle: '2026-2027', courante: 1 }
		],
		classes: [
			{ code: 'ELT1A', nom: 'ELT BTS1 A', annee: '2026-2027', filiere: 'ELT', niveau: 'BTS1' },
			{ code: 'ELT1A', nom: 'ELT BTS1 A', annee: '2025-2026', filiere: 'ELT', niveau: 'BTS1' }
		],
		matieres: [
			{ code: 'MATH', nom: 'Mathématiques' },
			{ code: 'ELEC', nom: 'Électricité' }
		],
		evaluations: [
			{ ref: 'EV-1', titre: 'Devoir 1', date: '2026-11-12', bareme: 20, classe: 'ELT1A', annee: '2026-2027', matiere: 'MATH' },
			{ ref: 'EV-0', titre: 'Ancien', date: '2025-11-12', bareme: 20, classe: 'ELT1A', annee: '2025-2026', matiere: 'MATH' }
		]
	}
}
