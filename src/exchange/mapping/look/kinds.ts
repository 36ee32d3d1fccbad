import type { SheetName } from '../../../kit/sheet-name'
import type { Noun } from '../../imports/noun/noun'
import { folded } from '../../../kit/forms'
import { columnOf, isAside } from '../../imports/tables/csv-header'
import { meaningOf, type Meaning } from './headings'
import type { Values } from './values'

export type SeenColumn = {
	readonly column: number
	readonly heading: string
	readonly meaning: Meaning
	/** whether it stands below a word that nobody understands */
	readonly isDoubtful: boolean
	readonly values: Values
}

/** The kind of a sheet, and whether something besides its headings says so. */
export type Kind = { readonly kind: string; readonly isSure: boolean }

/** Longer than the name of a noun. */
const LONGEST_STEM = 100

/** The names of a sheet and its file, as templates have them. */
export const stemsOf = ({ file, sheet }: SheetName) =>
	[sheet, file.replace(/\.\w{1,5}$/, '')].map((text) => text.slice(0, LONGEST_STEM).trim().toLowerCase())

/** The noun whose template a sheet has: its name, and nothing else than its columns with each key. Columns for people alone do not count. */
export function ownNoun(names: readonly string[], headings: readonly string[], nouns: readonly Noun[]): Noun | undefined {
	const noun = nouns.find(({ name, within }) => within === undefined && names.includes(name))
	const columns = headings.flatMap((heading) => (isAside(heading) ? [] : [noun && columnOf(heading, noun)]))
	const hasKeys = noun?.columns.every((column) => !(column.key && column.required) || columns.includes(column))
	return hasKeys && !columns.includes(undefined) && new Set(columns).size === columns.length ? noun : undefined
}

/** Headings of ages and of keys: `class_id`, `createdBy`. */
const NEVER_MARKS = /\bage\b|[^a-z](?:id|by)$|(?:Id|By)$/

/** A column of marks: its heading says so, or its values are marks and its heading says nothing. */
export function isMarks({ meaning, values, heading }: SeenColumn, isAboutMarks: boolean): boolean {
	const { parts, isWhole } = meaning
	if (parts.has('computed') || parts.has('remark') || values.shareOf('mark') < 0.6 || values.shareOf('number') < 0.3 || values.isCounting)
		return false
	if (parts.has('epreuve') || (parts.has('note') && parts.size === 1)) return true
	const isUnknown = heading !== '' && (!isWhole || parts.has('matiere')) && !NEVER_MARKS.test(heading)
	return isUnknown && (isAboutMarks || (values.distinct > 2 && values.shareOf('broken') > 0.1))
}

/** Longer than a name or a title. */
const LONGEST = 200
/** Several teachers: « Prof. KONÉ » above a list is not one of teachers. */
const TEACHERS = /(?:enseignant|professeur|prof|teacher|formateur|intervenant|lecturer)e?s(?![a-z])/
const areTeachers = (text: string) => TEACHERS.test(folded(text.slice(0, LONGEST)))

/** Words around the table that tell of other people than students, or of things. */
const OTHERS = ['enseignant', 'personnel', 'parent', 'salle', 'stranger', 'fate', 'pere', 'mere', 'tuteur']
const THINGS = ['matiere', 'classe', 'salle', 'filiere', 'ue']

/** « Reçu n° »; a reference alone may be of other money. */
const isReceipt = ({ heading }: SeenColumn) => /\b(?:recu|receipt|quittance)/.test(folded(heading.slice(0, LONGEST)))

/** « Fonction », « Salaire »; the profession of a father tells nothing about a student. */
const isOfStaff = ({ parts }: Meaning) => parts.has('personnel') && !['pere', 'mere', 'tuteur', 'parent'].some((part) => parts.has(part))

/**
 * The kind of a sheet by its headings and the words around it; `undefined` if they do not say one.
 * @param names of file and sheet
 */
export function kindOf(
	columns: readonly SeenColumn[],
	names: readonly string[],
	titles: readonly string[],
	nouns: readonly Noun[]
): Kind | undefined {
	const headings = columns.filter(({ meaning }) => meaning.isWhole).map(({ meaning }) => meaning)
	const parts = new Set(headings.flatMap((meaning) => [...meaning.parts]))
	const nameParts = new Set(names.flatMap((text) => [...meaningOf(text).parts]))
	const around = new Set([...nameParts, ...titles.flatMap((text) => [...meaningOf(text).parts])])
	const has = (...keys: readonly string[]) => keys.some((key) => headings.some((meaning) => meaning.key === key))
	const tells = (...words: readonly string[]) => words.some((word) => around.has(word))
	const isNamed = has('prenoms', 'nom prenoms', 'etudiant', 'etudiant nom', 'etudiant nom prenoms', 'etudiant name')
	const isPeople = isNamed || has('nom', 'name')
	const isAboutStudent = isPeople || has('matricule', 'etudiant matricule')
	const isCard = parts.has('naissance') || has('sexe')
	const isAlien =
		tells(...OTHERS) ||
		headings.some(isOfStaff) ||
		columns.some(({ meaning }) => meaning.parts.has('enseignant') || meaning.parts.has('stranger'))
	const knowsStudents = columns.some(({ values }) => values.knownAs('etudiants') >= 0.8)
	const isOfStudents = !isAlien && (knowsStudents || tells('etudiant') || parts.has('etudiant'))

	if (isAboutStudent && !isCard && has('montant', 'montant paye', 'montant paiement', 'paye')) {
		const hasReceipt = has('reference', 'paiement reference')
		const isPaid = hasReceipt || has('date paiement', 'date paye') || (has('date') && tells('paiement', 'paye'))
		const isOfPayments = tells('paiement', 'paye') || parts.has('paiement') || parts.has('paye') || columns.some(isReceipt)
		if (isPaid) return { kind: 'paiements', isSure: hasReceipt && isOfPayments && !isAlien && (isOfStudents || tells('paiement', 'paye')) }
		if (has('libelle', 'echeance')) return { kind: 'frais', isSure: isOfStudents && has('echeance') }
	}
	const isAboutMarks = tells('note', 'epreuve')
	const hasMarks = columns.some((column) => isMarks(column, isAboutMarks || !isCard))
	if (isAboutStudent && hasMarks && !parts.has('enseignant') && (!isCard || isAboutMarks || parts.has('epreuve')))
		return { kind: 'notes', isSure: isOfStudents }
	if (has('matiere') && parts.has('enseignant') && has('classe')) return { kind: 'enseignements', isSure: !has('date') }
	const thing = THINGS.find((part) => nameParts.has(part)) ?? (columns[0]?.meaning.key === 'salle' ? 'salle' : undefined)
	if (isPeople && !isNamed && !has('matricule', 'telephone', 'email') && thing) return { kind: `${thing}s`, isSure: false }
	if (isPeople && !has('classe', 'niveau') && !tells('etudiant') && ([...names, ...titles].some(areTeachers) || has('enseignant nom')))
		return { kind: 'enseignants', isSure: names.some(areTeachers) && !isCard && !tells('personnel', 'stranger', 'fate') }
	if (isPeople && tells('parent', 'tuteur') && !isCard) return { kind: 'responsables', isSure: false }
	if (isPeople) return { kind: 'etudiants', isSure: !isAlien && (isOfStudents || (isCard && has('classe', 'niveau', 'filiere'))) }
	if (isAboutStudent && has('classe')) return { kind: 'inscriptions', isSure: false }
	// a statement of marks or of numbers is not a list of things
	const isList = !['computed', 'note', 'epreuve', 'enseignant'].some((part) => parts.has(part))
	const about = (part: string) =>
		has(part, `code ${part}`, `${part} code`, `libelle ${part}`, `${part} libelle`, `${part} nom`, `nom ${part}`)
	if (!isAboutStudent && !has('date')) {
		if (about('matiere') && has('coefficient', 'volume_horaire', 'credits', 'ue', 'filiere', 'code', 'code matiere'))
			return { kind: 'matieres', isSure: isList && has('coefficient', 'volume_horaire', 'ue') }
		if (about('ue') && has('credits', 'semestre', 'code', 'code ue')) return { kind: 'ues', isSure: isList }
		if (about('salle')) return { kind: 'salles', isSure: isList && has('capacite') }
		if (about('classe') && has('filiere', 'niveau', 'capacite')) return { kind: 'classes', isSure: isList }
		if (about('filiere')) return { kind: 'filieres', isSure: has('systeme') }
	}
	return byColumns(columns, nouns)
}

/** The noun of whose columns most headings are, with each that a new record needs. */
function byColumns(columns: readonly SeenColumn[], nouns: readonly Noun[]): Kind | undefined {
	const counts = nouns.map((noun) => {
		const ownColumns = columns.flatMap(({ heading }) => columnOf(heading, noun) ?? [])
		const hasNeeded = noun.within === undefined && noun.columns.every((column) => !column.required || ownColumns.includes(column))
		return hasNeeded && ownColumns.length >= 0.6 * columns.length ? ownColumns.length : 0
	})
	const highest = Math.max(...counts)
	return highest < 2 ? undefined : { kind: nouns[counts.indexOf(highest)]!.name, isSure: false }
}
