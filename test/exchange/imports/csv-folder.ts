import { deflateRawSync } from 'node:zlib'
import { csvLine } from '../../../src/exchange/imports/files/csv'
import { NOUNS } from '../../../src/server/nouns'
import type { SourceFile } from '../../../src/exchange/imports/files/source-file'
import { publishedResults } from '../../../scripts/published-results'
import { generateSchool, type SchoolSize } from '../../../scripts/generate-school'
import { AWA, pairOfPapers } from '../../support/papiers'

export type Tables = Map<string, { columns: readonly string[]; rows: string[][] }>

const SMALL: SchoolSize = { etudiants: 60, seances: 80, notes: 90, presences: 120, motsDePasse: 1, graine: 1 }

export const smallSchool = (size: Partial<SchoolSize> = {}): Tables => new Map(generateSchool({ ...SMALL, ...size }))

const PAIR = pairOfPapers()
/** The content of a paper as an export writes it. */
const PAPIER = deflateRawSync(
	JSON.stringify({
		feuille: {
			langue: 'fr',
			tete: { nom: 'École', adresse: null, telephone: null, email: null, ministere: null, devise_etat: null, agrement: null },
			titre: 'Relevé de notes',
			blocs: [],
			fait: '',
			signataire: null
		},
		code: PAIR.codeOf(AWA),
		objet: null,
		cle: { numero: 1, publique: PAIR.publique, created_at: 1_790_000_000, revoquee_le: null },
		fait_at: 1_790_000_000,
		fait_par: null,
		imprime_at: null,
		fini_at: null,
		fini: null,
		motif: null,
		remplace_par: null,
		remis_le: null,
		remis_a: null,
		remis_contre: null,
		duplicatas: []
	})
).toString('base64')

/** The same with a file of every kind: of the school's own line, which is stored already, of papers that have come, and of E-1's change of class. */
export function wholeSchool(size: Partial<SchoolSize> = {}): Tables {
	const small = smallSchool(size)
	const { columns, rows } = small.get('inscriptions')!
	return new Map([
		['etablissement', { columns: ['adresse', 'telephone', 'signataire'], rows: [['01 BP 1', '+225 27 20 00 00 00', 'Awa KOUASSI']] }],
		...small,
		['inscriptions', { columns, rows: [...rows, ['E-1', 'C0', 'Active', '2026-08-01', '2026-09-10']] }],
		['suivis_decides', { columns: ['matricule', 'classe', 'ancienne', 'matiere'], rows: [['E-1', 'C1', 'M0-0-L1', 'M0-0-L2']] }],
		[
			'pieces_recues',
			{ columns: ['matricule', 'annee', 'piece', 'recue_le'], rows: [['E-0', '2026-2027', 'Extrait de naissance', '2026-09-14']] }
		],
		[
			'situations',
			{
				columns: ['matricule', 'matiere', 'annee', 'periode', 'situation', 'motif'],
				rows: [['E-0', 'M0-0-L1', '2026-2027', '1', 'dispensee', 'Certificat']]
			}
		],
		[
			'acquis',
			{ columns: ['matricule', 'ue', 'moyenne', 'annee', 'origine'], rows: [['E-0', 'UE-AILLEURS', '12,5', '2025-2026', 'transfert']] }
		],
		['rattachements', { columns: ['matricule', 'classe', 'matiere', 'sorte'], rows: [['E-0', 'C1', 'M0-0-L2', 'option']] }],
		['resultats_anterieurs', { columns: ['matricule', 'annee', 'moyenne'], rows: [['E-0', '2025-2026', '12']] }],
		['contrats', { columns: ['enseignant', 'depuis', 'statut'], rows: [['P-0', '2026-09-01', 'vacataire']] }],
		['taux_horaires', { columns: ['enseignant', 'type', 'depuis', 'montant'], rows: [['P-0', 'TOUS', '2026-09-01', '5000']] }],
		['tiers', { columns: ['code', 'nom', 'sorte'], rows: [['BOURSE', 'Direction des bourses', 'bourse']] }],
		[
			'echeances',
			{
				columns: ['matricule', 'annee', 'libelle', 'rang', 'date', 'montant'],
				rows: [['E-0', '2026-2027', 'Scolarité 2026-2027', '1', '2026-10-01', '1']]
			}
		],
		[
			'ajustements',
			{
				columns: ['ref', 'matricule', 'libelle', 'sorte', 'montant', 'motif', 'date'],
				rows: [['REM-1', 'E-0', 'Scolarité 2026-2027', 'remise', '1', 'Fratrie', '2026-11-02']]
			}
		],
		['delais', { columns: ['ref', 'matricule', 'montant', 'jusquau', 'motif'], rows: [['DEL-1', 'E-0', '1', '2026-12-15', 'Récolte']] }],
		[
			'autres_travaux',
			{
				columns: ['ref', 'enseignant', 'date', 'libelle', 'quantite', 'taux'],
				rows: [['TRA-1', 'P-0', '2026-10-05', 'Copies', '40', '250']]
			}
		],
		['grilles', { columns: ['libelle', 'nature', 'montant'], rows: [['Session 2', 'session2', '5000']] }],
		['papiers_reglages', { columns: ['sorte', 'par_etudiant'], rows: [['certificat', 'oui']] }],
		['papiers', { columns: ['numero', 'matricule', 'contenu'], rows: [[AWA.numero, 'E-0', PAPIER]] }],
		...publishedResults({
			annee: '2026-2027',
			courante: '2026-2027',
			classe: 'C0',
			ue: null,
			matiere: 'M0-0-L1',
			matricule: 'E-0',
			endette: 'E-1',
			par: small.get('utilisateurs')!.rows[0]![0]!
		})
	])
}

export const encoded = (text: string) => new TextEncoder().encode(text)

export const file = (name: string, text: string): SourceFile => ({ name, bytes: encoded(text) })

/** Tables as a folder of CSV files. */
export const csvFiles = (tables: Tables, separator = ';'): SourceFile[] =>
	[...tables].map(([name, { columns, rows }]) =>
		file(`${name}.csv`, csvLine(columns, separator) + rows.map((row) => csvLine(row, separator)).join(''))
	)

/** A copy in which one cell reads `text`; `row` counts from 0. */
export function withCell(tables: Tables, name: string, row: number, column: string, text: string): Tables {
	const { columns, rows } = tables.get(name)!
	const at = columns.indexOf(column)
	const changed = rows.map((cells, index) => (index === row ? cells.with(at, text) : cells))
	return new Map(tables).set(name, { columns, rows: changed })
}

/** Nouns whose examples do not make a school together: they need a second class, or what only an export writes. */
const APART = [
	'rattachements',
	'suivis_decides',
	'publications',
	'resultats',
	'dettes_publiees',
	'listes_session2',
	'convocations',
	'papiers'
]
export const EXAMPLES = NOUNS.filter(({ name }) => !APART.includes(name))

/** The examples that the definitions give of every column, as one line for each file: a small school. */
export const exampleFiles = (): SourceFile[] =>
	EXAMPLES.map(({ name, columns }) =>
		file(`${name}.csv`, csvLine(columns.map((column) => column.name)) + csvLine(columns.map(({ example }) => example)))
	)
