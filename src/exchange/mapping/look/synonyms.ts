import type { Noun } from '../../imports/noun/noun'
import { columnOf } from '../../imports/tables/csv-header'
import type { Meaning } from './headings'
import { NEVER, PARENTS, partsOf, type Use } from './uses'

/** A use that a heading may mean, and whether it probably means only this. */
export type Meant = { readonly use: string; readonly isClear: boolean }

/** The columns that a meaning stands for, the first that the kind has; `?`: it may mean something else. Other meanings are named as their column. */
const COLUMNS: Readonly<Record<string, string>> = {
	'nom prenoms': 'nom_prenoms',
	name: 'nom_prenoms?',
	'date naissance': 'date_naissance',
	'lieu naissance': 'lieu_naissance',
	lieu: 'lieu_naissance?',
	'bac serie': 'serie_bac',
	serie: 'serie_bac?',
	bac: 'serie_bac?',
	'annee bac': 'annee_bac',
	quartier: 'adresse?',
	contact: 'telephone?',
	'date inscription': 'date_inscription',
	inscription: 'date_inscription?',
	paye: 'deja_paye montant?',
	'montant paye': 'deja_paye montant',
	'montant paiement': 'montant',
	'paiement reference': 'reference',
	'date paiement': 'date',
	'date paye': 'date',
	'mode paiement': 'mode',
	'enseignant nom': 'enseignant',
	volume_horaire: 'volume_horaire heures_prevues',
	libelle: 'libelle nom',
	cycle: 'systeme?'
}

/** The thing that a heading repeats, « Nom de la salle » in a list of rooms, and the columns that it means alone. */
const THINGS: Readonly<Record<string, readonly [thing: string, alone: string]>> = {
	enseignants: ['enseignant', 'name'],
	responsables: ['parent', 'name'],
	matieres: ['matiere', 'nom'],
	ues: ['ue', 'nom?'],
	classes: ['classe', 'nom?'],
	salles: ['salle', 'code?'],
	filieres: ['filiere', 'nom?'],
	enseignements: ['', '']
}

/** In the order of their ranks, whatever the order of the columns. */
const PARENT = ['pere', 'mere', 'tuteur', 'parent']

const order = (parent: string) => PARENT.indexOf(parent.split(' ')[0]!)

/** The parents that headings are about, each with its rank; « Parent 1 » and « Parent 2 » are two. */
export function ranksOf(meanings: readonly Meaning[]): ReadonlyMap<string, number> {
	const parents = new Set(meanings.flatMap((meaning) => parentOf(meaning) ?? []))
	const inOrder = [...parents].toSorted((a, b) => order(a) - order(b) || (a < b ? -1 : 1))
	return new Map(inOrder.slice(0, PARENTS).map((parent, at) => [parent, at + 1]))
}

function parentOf({ parts, numbers, isWhole }: Meaning): string | undefined {
	const parent = PARENT.find((part) => parts.has(part))
	return isWhole && parent ? [parent, ...numbers].join(' ') : undefined
}

/** The use that a heading means in a sheet of this kind; `undefined` if it does not say one. */
export function meantBy(
	heading: string,
	meaning: Meaning,
	noun: Noun,
	uses: readonly Use[],
	ranks: ReadonlyMap<string, number>
): Meant | undefined {
	const parent = noun.name === 'etudiants' ? parentOf(meaning) : undefined
	const ownColumn = parent === undefined && columnOf(heading, noun)
	if (ownColumn)
		return NEVER.has(ownColumn.name) || ownColumn.name === 'rang' ? undefined : { use: `${noun.name}.${ownColumn.name}`, isClear: true }
	if (!meaning.isWhole || meaning.parts.has('computed') || meaning.parts.has('remark')) return undefined
	const [thing, alone] = parent === undefined ? (THINGS[noun.name] ?? ['etudiant', 'name']) : [parent.split(' ')[0]!, 'name']
	const key =
		meaning.key === thing
			? alone
			: [...meaning.parts]
					.filter((part) => part !== thing)
					.toSorted()
					.join(' ')
	const rang = parent === undefined ? 1 : ranks.get(parent)
	const isNumbered = parent === undefined && meaning.numbers.length > 0
	for (const name of (COLUMNS[key] ?? key).split(' ')) {
		const column = name.replace('?', '')
		const use = uses.find((candidate) => {
			const isOfParent = noun.name === 'etudiants' && candidate.noun === 'responsables'
			return isOfParent === (parent !== undefined) && candidate.rang === rang && partsOf(candidate.use).column === column
		})
		if (use && !NEVER.has(column)) return { use: use.use, isClear: !name.endsWith('?') && !isNumbered }
	}
	return undefined
}
