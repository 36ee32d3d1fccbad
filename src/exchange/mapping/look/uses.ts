import type { Column } from '../../imports/noun/columns'
import type { Noun } from '../../imports/noun/noun'

/**
 * A meaning that a column can get. A use is `noun.column`, as the files of Préau name them: `etudiants.nom`, `inscriptions.classe`. A row may
 * fill several nouns. The second and further parents have their rank: `responsables.nom`, `responsables2.nom`.
 */
export type Use = {
	readonly use: string
	readonly noun: string
	/** which parent it is about; 1 for everything else */
	readonly rang: number
	/** the column of the noun; absent for what only spreadsheets have (`SPECIAL`) */
	readonly column?: Column
}

/**
 * Uses that no file of Préau has:
 *
 * - `nom_prenoms`: a whole name in one cell
 * - `inscriptions.annee`: the year of the class
 * - `inscriptions.filiere`, `inscriptions.niveau`: a class in parts; without a class the word of the row is both, joined by a space
 * - `paiements.deja_paye`: what a student had paid before Préau
 *
 * In a wide sheet of marks, each column of marks is `notes.note`, and says which évaluation.
 */
const SPECIAL: Readonly<Record<string, readonly string[]>> = {
	etudiants: ['nom_prenoms'],
	enseignants: ['nom_prenoms'],
	responsables: ['nom_prenoms'],
	inscriptions: ['annee', 'filiere', 'niveau']
}

/** Columns of rights and states, which are never guessed; a person may choose them. */
export const NEVER: ReadonlySet<string> = new Set(
	`mot_de_passe mot_de_passe_hash identifiant role roles fonctions actif active statut annule_le annulee retire_le courante cloturee en_preparation publiee_le
	publiee_par conseil_ouvert consentement absences notes annonces payeur date_sortie motif_sortie saisie_jusque vu_le`.split(/\s+/)
)

/** A use that says the class of a student, or a part of it. */
export const CLASS_PART = /^inscriptions\.(?:classe|filiere|niveau)$/

/** How many parents of a student one row may name. */
export const PARENTS = 3
const RANKED = /^responsables([2-9])$/
/** The columns by which a row about a student says who it is; they fill a card only in a list of students. */
const IDENTITY: ReadonlySet<string> = new Set(['nom_prenoms', 'nom', 'prenoms', 'date_naissance', 'numero_national'])

export const nounOf = (nouns: readonly Noun[], name: string) => nouns.find((noun) => noun.name === name)

/** Whether each of its records is about one student, whose matricule it has. */
export const isAboutStudents = ({ columns }: Noun) =>
	columns.some(({ name, type }) => name === 'matricule' && type.form === 'reference' && type.to.name === 'etudiants')

/** The noun and column that a use names, and which parent: `responsables`, `nom` and 2 of `responsables2.nom`. */
export function partsOf(use: string): { readonly noun: string; readonly column: string; readonly rang: number } {
	const [noun = '', column = ''] = use.slice(0, 90).split('.')
	const rang = RANKED.exec(noun)?.[1]
	return rang === undefined ? { noun, column, rang: 1 } : { noun: 'responsables', column, rang: Number(rang) }
}

/** All meanings that a column of a sheet of this kind can get, in the order of choosers. */
export function usesOf(kind: string, nouns: readonly Noun[]): Use[] {
	const columnsOf = (name: string, rang = 1): Use[] => {
		const columns = nounOf(nouns, name)?.columns ?? []
		const useOf = (column: string) => ({ use: `${name}${rang === 1 ? '' : rang}.${column}`, noun: name, rang })
		return [
			...(columns.length > 0 ? (SPECIAL[name] ?? []) : []).map(useOf),
			...columns.map((column) => ({ ...useOf(column.name), column }))
		]
	}
	const uses = columnsOf(kind)
	if (kind === 'etudiants')
		return [
			...uses,
			...[columnsOf('inscriptions'), ...Array.from({ length: PARENTS }, (_, at) => columnsOf('responsables', at + 1))]
				.flat()
				.filter(({ column }) => column?.name !== 'matricule' && column?.name !== 'rang'),
			{ use: 'paiements.deja_paye', noun: 'paiements', rang: 1 }
		]
	const noun = nounOf(nouns, kind)
	return noun && isAboutStudents(noun) ? [...uses, ...columnsOf('etudiants').filter(({ use }) => IDENTITY.has(partsOf(use).column))] : uses
}
