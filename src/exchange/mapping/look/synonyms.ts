import { columnOf } from '../../imports/tables/csv-header'
import type { Noun } from '../../imports/noun/noun'
import { meaningOf, type Meaning } from './headings'
import { isAboutStudents, NEVER, nounOf, PARENTS } from './uses'

/** A use that a heading may mean, and whether it probably means only this. */
export type Meant = { readonly use: string; readonly isClear: boolean }

/** Uses by the key of a meaning; `?` behind a use: it may mean something else. */
type Synonyms = Readonly<Record<string, string>>

const PERSON: Synonyms = { nom: 'nom', prenom: 'prenoms', 'nom prenom': 'nom_prenoms', name: 'nom_prenoms?' }
const REACHED: Synonyms = { telephone: 'telephone', contact: 'telephone?', email: 'email' }
const CARD: Synonyms = {
	...PERSON,
	...REACHED,
	matricule: 'matricule',
	numero_national: 'numero_national',
	sexe: 'sexe',
	'date naissance': 'date_naissance',
	'lieu naissance': 'lieu_naissance',
	lieu: 'lieu_naissance?',
	nationalite: 'nationalite',
	adresse: 'adresse'
}

/** By kind; a name with a dot is another noun's column. */
const OF_KIND: Readonly<Record<string, Synonyms>> = {
	etudiants: {
		...CARD,
		classe: 'inscriptions.classe',
		filiere: 'inscriptions.filiere',
		niveau: 'inscriptions.niveau',
		annee: 'inscriptions.annee',
		'date inscription': 'inscriptions.date_inscription',
		inscription: 'inscriptions.date_inscription?',
		paye: 'paiements.deja_paye',
		'montant paye': 'paiements.deja_paye'
	},
	enseignants: { ...PERSON, ...REACHED, matricule: 'matricule' },
	responsables: { ...PERSON, ...REACHED, lien: 'lien' },
	paiements: {
		recu: 'reference',
		'paiement recu': 'reference',
		date: 'date',
		'date paiement': 'date',
		'date paye': 'date',
		montant: 'montant',
		'montant paye': 'montant',
		'montant paiement': 'montant',
		paye: 'montant?',
		mode: 'mode',
		'mode paiement': 'mode'
	},
	frais: { libelle: 'libelle', montant: 'montant', echeance: 'echeance', annee: 'annee' },
	matieres: {
		code: 'code',
		matiere: 'nom',
		nom: 'nom',
		libelle: 'nom',
		coefficient: 'coefficient',
		heure: 'volume_horaire',
		ue: 'ue',
		filiere: 'filiere',
		niveau: 'niveau',
		annee: 'annee'
	},
	ues: {
		code: 'code',
		ue: 'nom?',
		nom: 'nom',
		libelle: 'nom',
		credit: 'credits',
		semestre: 'semestre',
		filiere: 'filiere',
		niveau: 'niveau',
		annee: 'annee'
	},
	classes: {
		code: 'code',
		classe: 'nom?',
		nom: 'nom',
		libelle: 'nom',
		filiere: 'filiere',
		niveau: 'niveau',
		capacite: 'capacite',
		annee: 'annee'
	},
	salles: { code: 'code', salle: 'code?', nom: 'nom', libelle: 'nom', capacite: 'capacite' },
	filieres: { code: 'code', filiere: 'nom?', nom: 'nom', libelle: 'nom', systeme: 'systeme', cycle: 'systeme?' },
	enseignements: {
		classe: 'classe',
		matiere: 'matiere',
		enseignant: 'enseignant',
		'enseignant nom': 'enseignant',
		heure: 'heures_prevues'
	},
	inscriptions: { classe: 'classe', 'date inscription': 'date_inscription' }
}

/** The thing that a heading repeats: « Nom de la salle » in a list of rooms. */
const THING: Readonly<Record<string, string>> = {
	etudiants: 'etudiant',
	enseignants: 'enseignant',
	responsables: 'parent',
	matieres: 'matiere',
	ues: 'ue',
	classes: 'classe',
	salles: 'salle',
	filieres: 'filiere'
}

/** In the order of their ranks, whatever the order of the columns. */
const PARENT = ['pere', 'mere', 'tuteur', 'parent']

/** The parents that headings are about, each with its rank; « Parent 1 » and « Parent 2 » are two. */
export function ranksOf(meanings: readonly Meaning[]): ReadonlyMap<string, number> {
	const parents = new Set(meanings.flatMap((meaning) => parentOf(meaning) ?? []))
	const inOrder = [...parents].toSorted((a, b) => order(a) - order(b) || (a < b ? -1 : 1))
	return new Map(inOrder.slice(0, PARENTS).map((parent, at) => [parent, at + 1]))
}

const order = (parent: string) => PARENT.indexOf(parent.split(' ')[0]!)

function parentOf({ parts, numbers }: Meaning): string | undefined {
	const parent = PARENT.find((part) => parts.has(part))
	return parent && [parent, ...numbers].join(' ')
}

const without = (key: string, part: string) =>
	key
		.split(' ')
		.filter((other) => other !== part)
		.join(' ')

const inFull = (kind: string, use: string | undefined): Meant | undefined =>
	use === undefined ? undefined : { use: `${use.includes('.') ? '' : `${kind}.`}${use.replace('?', '')}`, isClear: !use.endsWith('?') }

/** The use that a heading means in a sheet of this kind; `undefined` if it does not say one. */
export function meantBy(
	heading: string,
	meaning: Meaning,
	kind: string,
	nouns: readonly Noun[],
	ranks: ReadonlyMap<string, number>
): Meant | undefined {
	const noun = nounOf(nouns, kind)
	if (!noun) return undefined
	const parent = kind === 'etudiants' && meaning.isWhole ? parentOf(meaning) : undefined
	if (parent !== undefined) return ofParent(meaning, parent, ranks)
	const ownColumn = columnOf(heading, noun)
	if (ownColumn)
		return NEVER.has(ownColumn.name) || ownColumn.name === 'rang' ? undefined : { use: `${kind}.${ownColumn.name}`, isClear: true }
	if (!meaning.isWhole || meaning.parts.has('computed') || meaning.parts.has('remark')) return undefined
	const isNumbered = meaning.numbers.length > 0 && !meaning.parts.has('epreuve')
	const told = aboutThing(meaning.key, kind, noun)
	return told && { ...told, isClear: told.isClear && !isNumbered }
}

function aboutThing(key: string, kind: string, noun: Noun): Meant | undefined {
	const synonyms = OF_KIND[kind] ?? {}
	const thing = THING[kind]
	const plain = key === thing ? undefined : thing && without(key, thing)
	const use = inFull(kind, synonyms[key]) ?? inFull(kind, plain && synonyms[plain])
	if (use) return use
	if (!isAboutStudents(noun)) return undefined
	// the student that a payment or a mark is of
	const student = without(key, 'etudiant') || 'nom prenom'
	if (student === 'matricule') return { use: `${kind}.matricule`, isClear: true }
	return student in PERSON || student === 'date naissance' || student === 'numero_national' ? inFull('etudiants', CARD[student]) : undefined
}

function ofParent({ key }: Meaning, parent: string, ranks: ReadonlyMap<string, number>): Meant | undefined {
	const rank = ranks.get(parent)
	if (rank === undefined) return undefined
	const attribute = without(key, parent.split(' ')[0]!) || 'nom prenom'
	const column = attribute === 'lien' ? 'lien' : (PERSON[attribute] ?? REACHED[attribute])
	return inFull(`responsables${rank === 1 ? '' : rank}`, column)
}

export const meaningsOf = (headings: readonly string[]) => headings.map(meaningOf)
