import type { Noun } from '../../imports/noun/noun'
import { columnOf } from '../../imports/tables/csv-header'
import { meaningOf, type Meaning } from './headings'
import { isOf, type SchoolKeys, type Values } from './values'

export type SeenColumn = {
	readonly column: number
	readonly heading: string
	readonly meaning: Meaning
	readonly values: Values
	readonly isHidden: boolean
}

/** The kind of a sheet, and whether something besides its headings says so. */
export type Kind = { readonly kind: string; readonly isSure: boolean }

/** The noun whose template a sheet has: its name, and nothing else than its columns with each key. */
export function ownNoun(names: readonly string[], headings: readonly string[], nouns: readonly Noun[]): Noun | undefined {
	const noun = nouns.find(({ name, within }) => within === undefined && names.includes(name))
	if (!noun) return undefined
	const columns = headings.filter((heading) => heading !== '').map((heading) => columnOf(heading, noun))
	const hasKeys = noun.columns.every((column) => !(column.key && column.required) || columns.includes(column))
	return hasKeys && columns.every((column) => column !== undefined) && new Set(columns).size === columns.length ? noun : undefined
}

/** A column of marks: its heading says so, or its values are marks and its heading says nothing. */
export function isMarks({ meaning, values, heading }: SeenColumn, isAboutMarks: boolean): boolean {
	const { parts } = meaning
	if (
		parts.has('computed') ||
		parts.has('remark') ||
		parts.has('coefficient') ||
		values.share('mark') < 0.6 ||
		values.share('number') < 0.3 ||
		values.isCounting
	)
		return false
	if (parts.has('epreuve') || (parts.has('note') && parts.size === 1)) return true
	const isUnknown = !meaning.isWhole || parts.has('matiere') || parts.size === 0
	return isUnknown && heading !== '' && !/\bage\b/i.test(heading) && (isAboutMarks || (values.distinct > 2 && values.share('broken') > 0.1))
}

/** Words around the table that tell of another kind of people than students. */
const OTHERS = ['enseignant', 'personnel', 'parent', 'salle', 'stranger', 'pere', 'mere', 'tuteur']

/**
 * The kind of a sheet by its headings and the words around it; `undefined` if they do not say one.
 * @param around the names of file and sheet, and the titles
 */
export function kindOf(
	columns: readonly SeenColumn[],
	around: readonly string[],
	nouns: readonly Noun[],
	schoolKeys: SchoolKeys
): Kind | undefined {
	const titleParts = new Set(around.flatMap((text) => [...meaningOf(text).parts]))
	const headings = columns.filter(({ meaning }) => meaning.isWhole).map(({ meaning }) => meaning)
	const parts = new Set(headings.flatMap((meaning) => [...meaning.parts]))
	const has = (...keys: readonly string[]) => keys.some((key) => headings.some((meaning) => meaning.key === key))
	const tells = (...words: readonly string[]) => words.some((word) => titleParts.has(word))
	const isPeople = has(
		'nom',
		'prenom',
		'nom prenom',
		'name',
		'etudiant',
		'etudiant nom',
		'etudiant nom prenom',
		'etudiant name',
		'etudiant prenom'
	)
	const isAboutStudent = isPeople || has('matricule', 'etudiant matricule')
	const isCard = parts.has('naissance') || has('sexe', 'lieu naissance', 'date naissance')
	const knowsStudents = columns.some(({ values }) => isOf(values.knownTo(schoolKeys.matricules), 0.8))
	const isAlien = tells(...OTHERS) || parts.has('enseignant') || headings.some(isOfStaff)
	const isOfStudents = !isAlien && (knowsStudents || titleParts.has('etudiant') || parts.has('etudiant'))
	const isMoney = has('montant', 'montant paye', 'montant paiement', 'paye')

	if (
		isAboutStudent &&
		isMoney &&
		!isCard &&
		(has('recu', 'paiement recu') || has('date paiement', 'date paye') || (has('date') && tells('paiement', 'paye')))
	)
		return { kind: 'paiements', isSure: !isAlien && (isOfStudents || tells('paiement', 'paye')) && has('recu', 'paiement recu') }
	if (isAboutStudent && has('montant') && has('libelle', 'echeance') && !isCard) return { kind: 'frais', isSure: isOfStudents }
	const isAboutMarks = tells('note', 'epreuve')
	if (
		isAboutStudent &&
		!parts.has('enseignant') &&
		columns.some((column) => isMarks(column, isAboutMarks || !isCard)) &&
		(!isCard || isAboutMarks || parts.has('epreuve'))
	)
		return { kind: 'notes', isSure: isOfStudents }
	if (has('matiere') && parts.has('enseignant') && has('classe')) return { kind: 'enseignements', isSure: true }
	if (
		isPeople &&
		!has('classe', 'niveau', 'filiere') &&
		(tells('enseignant') || has('enseignant', 'enseignant nom', 'enseignant nom prenom'))
	)
		return { kind: 'enseignants', isSure: !tells('personnel', 'stranger') && tells('enseignant') && !tells('etudiant') }
	if (isPeople && tells('parent', 'tuteur') && !isCard) return { kind: 'responsables', isSure: false }
	if (isPeople) return { kind: 'etudiants', isSure: !isAlien && (isOfStudents || (isCard && has('classe', 'niveau', 'filiere'))) }
	return ofThings(has, tells, isAboutStudent) ?? byColumns(columns, nouns)
}

type Asks = (...words: readonly string[]) => boolean

/** Lists of things, not of people. */
function ofThings(has: Asks, tells: Asks, isAboutStudent: boolean): Kind | undefined {
	if (isAboutStudent) return has('classe') ? { kind: 'inscriptions', isSure: false } : undefined
	if (
		(has('matiere', 'code matiere', 'matiere nom', 'libelle matiere') || tells('matiere')) &&
		has('coefficient', 'heure', 'credit', 'ue', 'filiere', 'code', 'code matiere')
	)
		return { kind: 'matieres', isSure: has('coefficient', 'heure', 'ue') }
	if (has('ue', 'code ue', 'nom ue', 'libelle ue') && has('credit', 'semestre', 'code', 'code ue')) return { kind: 'ues', isSure: true }
	if (has('salle', 'code salle', 'nom salle') || (tells('salle') && has('capacite'))) return { kind: 'salles', isSure: has('capacite') }
	if (has('classe', 'code classe', 'classe nom', 'classe libelle') && has('filiere', 'niveau', 'capacite'))
		return { kind: 'classes', isSure: true }
	if (has('filiere', 'code filiere', 'filiere nom', 'filiere libelle')) return { kind: 'filieres', isSure: has('systeme') }
	return undefined
}

/** The noun of whose columns highest headings are, with each that a new record needs. */
function byColumns(columns: readonly SeenColumn[], nouns: readonly Noun[]): Kind | undefined {
	const headings = columns.map(({ heading }) => heading)
	const counts = nouns.map((noun) => {
		const ownColumns = headings.flatMap((heading) => columnOf(heading, noun) ?? [])
		const hasNeeded = noun.within === undefined && noun.columns.every((column) => !column.required || ownColumns.includes(column))
		return hasNeeded && ownColumns.length >= 0.6 * headings.length ? ownColumns.length : 0
	})
	const highest = Math.max(...counts)
	const noun = highest > 0 ? nouns[counts.indexOf(highest)] : undefined
	return noun && { kind: noun.name, isSure: false }
}

/** « Fonction », « Salaire »; the profession of a father tells nothing about a student. */
const isOfStaff = ({ parts }: Meaning) => parts.has('personnel') && !['pere', 'mere', 'tuteur', 'parent'].some((part) => parts.has(part))
