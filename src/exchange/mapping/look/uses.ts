import type { Column } from '../../imports/noun/columns'
import type { Noun } from '../../imports/noun/noun'

/**
 * A meaning that a column can get. A use is `noun.column`, as the files of Préau name them: `etudiants.nom`, `inscriptions.classe`. A row may fill
 * several nouns. The second and further parents have their rank: `responsables.nom`, `responsables2.nom`.
 */
export type Use = {
	readonly use: string
	readonly noun: string
	/** the column of the noun; absent for what only spreadsheets have (`SPECIAL`) */
	readonly column?: Column
	/** which parent it is about; 1 for everything else */
	readonly rang: number
}

/**
 * Uses that no file of Préau has:
 *
 * - `nom_prenoms`: a whole name in one cell
 * - `inscriptions.annee`: the year of the class
 * - `inscriptions.filiere`, `inscriptions.niveau`: a class in parts; without a class the word of the row is both, joined by a space
 * - `paiements.deja_paye`: what a student had paid before Préau
 * - `notes.note` in a wide sheet: a mark; the column says which évaluation
 */
const SPECIAL = {
	etudiants: ['etudiants.nom_prenoms'],
	enseignants: ['enseignants.nom_prenoms'],
	responsables: ['responsables.nom_prenoms'],
	inscriptions: ['inscriptions.annee', 'inscriptions.filiere', 'inscriptions.niveau'],
	paiements: ['paiements.deja_paye']
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Columns of rights and states, which are never guessed; a person may choose them. */
export const NEVER: ReadonlySet<string> = new Set([
	'mot_de_passe',
	'mot_de_passe_hash',
	'identifiant',
	'role',
	'roles',
	'fonctions',
	'actif',
	'active',
	'statut',
	'annule_le',
	'annulee',
	'retire_le',
	'courante',
	'cloturee',
	'publiee_le',
	'publiee_par',
	'conseil_ouvert',
	'consentement',
	'absences',
	'notes',
	'annonces',
	'payeur',
	'date_sortie',
	'motif_sortie',
	'saisie_jusque'
])

/** How many parents of a student one row may name. */
export const PARENTS = 3

const RANKED = /^responsables([2-9])$/

/** The columns by which a row about a student says who it is; they fill a card only in a list of students. */
const IDENTITY = ['nom', 'prenoms', 'date_naissance', 'numero_national']

export const nounOf = (nouns: readonly Noun[], name: string) => nouns.find((noun) => noun.name === name)

/** The noun and column that a use names, and which parent: `responsables`, `nom` and 2 of `responsables2.nom`. */
export function partsOf(use: string): { readonly noun: string; readonly column: string; readonly rang: number } {
	const [noun = '', column = ''] = use.slice(0, 90).split('.')
	const rang = RANKED.exec(noun)?.[1]
	return rang === undefined ? { noun, column, rang: 1 } : { noun: 'responsables', column, rang: Number(rang) }
}

/** All meanings that a column of a sheet of this kind can get, in the order of choosers. */
export function usesOf(kind: string, nouns: readonly Noun[]): Use[] {
	const noun = nounOf(nouns, kind)
	if (!noun) return []
	const uses = columnsOf(noun)
	if (kind === 'etudiants') return [...special('etudiants'), ...uses, ...besides(nouns)]
	if (kind === 'enseignants') return [...special('enseignants'), ...uses]
	if (kind === 'responsables') return [...special('responsables'), ...uses, ...identity(nouns)]
	return isAboutStudents(noun) ? [...uses, ...identity(nouns)] : uses
}

/** Whether each of its records is about one student, whose matricule it has. */
export const isAboutStudents = ({ columns }: Noun) =>
	columns.some(({ name, type }) => name === 'matricule' && type.form === 'reference' && type.to.name === 'etudiants')

const columnsOf = ({ name, columns }: Noun, rang = 1): Use[] =>
	columns.map((column) => ({
		use: `${name}${rang === 1 ? '' : rang}.${column.name}`,
		noun: name,
		column,
		rang
	}))

const special = (noun: keyof typeof SPECIAL): Use[] => SPECIAL[noun].map((use) => ({ use, noun, rang: 1 }))

function identity(nouns: readonly Noun[]): Use[] {
	const etudiants = nounOf(nouns, 'etudiants')
	return [...special('etudiants'), ...(etudiants ? columnsOf(etudiants).filter(({ column }) => IDENTITY.includes(column!.name)) : [])]
}

/** Meanings that a list of students has besides the card: class, parents, money. */
function besides(nouns: readonly Noun[]): Use[] {
	const [inscriptions, responsables] = [nounOf(nouns, 'inscriptions'), nounOf(nouns, 'responsables')]
	const other = ({ column }: Use) => column?.name !== 'matricule' && column?.name !== 'rang'
	return [
		...(inscriptions ? [...columnsOf(inscriptions).filter(other), ...special('inscriptions')] : []),
		...(responsables ? Array.from({ length: PARENTS }, (_, at) => parent(responsables, at + 1)).flat() : []),
		...special('paiements')
	].filter(other)
}

const parent = (responsables: Noun, rang: number): Use[] => [
	{ use: `responsables${rang === 1 ? '' : rang}.nom_prenoms`, noun: 'responsables', rang },
	...columnsOf(responsables, rang)
]
