import { isAnneeLibelle } from '../../../domain/annee'
import { adresseMail, isMailAddress } from '../../../domain/personnes/adresse-mail'
import { dialled } from '../../../domain/personnes/telephone'
import { foldedKey } from '../../../kit/forms'
import { decimalNumber, wholeNumber } from '../../../kit/nombre-ecrit'
import { destroyedIn } from '../../../kit/spreadsheet-damage'
import type { Column } from '../../imports/noun/columns'
import { meaningOf } from '../apply/word-meanings'
import { dayOf } from '../sheets/day-order'
import type { SchoolFacts } from '../school-facts'
import { partsOf } from './uses'

/** Rows that kinds of values come from. */
export const LOOKED_AT = 400
/** Longer than a value that its form tells apart. */
const LONGEST = 200
/** Words that stand in columns of marks. */
const ABSENCE = /^(?:abs(?:ent)?e?|a|ab[ij]|d|disp|nc|-|dispensee?)\.?$/i
const MONEY = /\s?(?:f\s?cfa|xof|francs?|f)\.?$/i

/** The keys of a school, as spreadsheets write them. */
export type SchoolKeys = {
	readonly matricules: ReadonlySet<string>
	readonly classes: ReadonlySet<string>
	readonly of: (kind: string) => ReadonlySet<string>
}

const keysOf = (texts: readonly string[]) => new Set(texts.map(foldedKey))

export function schoolKeysOf(facts: SchoolFacts): SchoolKeys {
	const named = (records: readonly { readonly code: string; readonly nom: string | null }[]) =>
		keysOf(records.flatMap(({ code, nom }) => (nom === null ? code : [code, nom])))
	const classes = named(facts.classes)
	const keysByNoun: Readonly<Record<string, ReadonlySet<string>>> = {
		classes,
		matieres: named(facts.matieres),
		filieres: named(facts.filieres),
		salles: named(facts.salles),
		enseignants: keysOf(facts.enseignants.map(({ matricule }) => matricule)),
		evaluations: keysOf(facts.evaluations.map(({ ref }) => ref))
	}
	const matricules = keysOf(facts.etudiants.map(({ matricule }) => matricule))
	return { matricules, classes, of: (kind) => (kind === 'etudiants' ? matricules : (keysByNoun[kind] ?? new Set())) }
}

const FORMS = {
	day: (text: string) => isDay(dayOf(text, 'jour')) || isDay(dayOf(text, 'mois')),
	telephone: (text: string) => /^\+?[\d\s().-]{8,20}$/.test(text) && dialled(text) !== undefined,
	email: (text: string) => isMailAddress(adresseMail(text)) && text.includes('.'),
	amount: (text: string) => wholeNumber(text.replace(MONEY, '')) !== undefined,
	number: (text: string) => decimalNumber(text) !== undefined,
	mark: (text: string) => ABSENCE.test(text) || isMark(decimalNumber(text)),
	broken: (text: string) => /^\d{1,2}[.,]\d{1,2}$/.test(text),
	year: (text: string) => isAnneeLibelle(text.replace(/\s?[/–]\s?/, '-')),
	/** of a person: some letters, and not a digit */
	letters: (text: string) => !/[\d@#*]/.test(text) && /\p{L}{2}/u.test(text),
	code: (text: string) => /^[\p{L}\d][\p{L}\d/_.-]{0,40}$/u.test(text) && /\d/.test(text) && destroyedIn(text, true) === undefined,
	words: (text: string) => /\p{L}\s+\p{L}/u.test(text)
} as const
type Form = keyof typeof FORMS

const isDay = (read: ReturnType<typeof dayOf>) => read !== undefined && ('problem' in read || read.day.length > 4)
const isMark = (mark: number | undefined) => mark !== undefined && mark >= 0 && mark <= 20

/** Facts about the values of a column; shares are of the values that are not empty, from 0 to 1. */
export type Values = {
	readonly filled: number
	readonly distinct: number
	readonly samples: readonly string[]
	readonly share: (form: Form) => number
	readonly shareOf: (test: (text: string) => boolean) => number
	/** whether each is the one before and 1: a column « N° » */
	readonly isCounting: boolean
	/** the share that a set of keys has */
	readonly knownTo: (keys: ReadonlySet<string>) => number
	/** the share of births in years in which pupils are born, at the day of today */
	readonly births: number
}

/** @param texts the cells below a heading, without empty ones */
export function valuesOf(texts: readonly string[]): Values {
	const sample = texts.slice(0, LOOKED_AT).map((text) => text.slice(0, LONGEST))
	const differentTexts = new Set(texts)
	const shareOf = (test: (text: string) => boolean) => (sample.length === 0 ? 0 : sample.filter(test).length / sample.length)
	const numbers = sample.map(Number)
	return {
		filled: texts.length,
		distinct: differentTexts.size,
		samples: [...new Set(sample)].slice(0, 3),
		share: (form) => shareOf(FORMS[form]),
		shareOf,
		isCounting:
			numbers.length > 1 && numbers.every((number, at) => (at === 0 ? number === 0 || number === 1 : number === numbers[at - 1]! + 1)),
		knownTo: (keys) =>
			keys.size === 0 || texts.length === 0 ? 0 : texts.filter((text) => keys.has(foldedKey(text.slice(0, LONGEST)))).length / texts.length,
		births: shareOf((text) => /(?:^|\D)(?:19[4-9]\d|20[01]\d)(?:\D|$)/.test(text) && FORMS.day(text))
	}
}

/** Whether values are of the form that a use needs: `true`, `false`, or `undefined` if they do not tell. */
export function fits(use: string, column: Column | undefined, values: Values, schoolKeys: SchoolKeys): boolean | undefined {
	const { noun, column: name } = partsOf(use)
	const share = values.share
	const isUnique = values.distinct >= 0.98 * values.filled && !values.isCounting
	if (name === 'nom_prenoms' || ((name === 'nom' || name === 'prenoms') && /^(etudiants|enseignants|responsables)$/.test(noun)))
		return isOf(share('letters'), 0.95) && (values.filled < 10 || values.distinct > values.filled / 10)
	if (name === 'matricule' && column?.type.form === 'reference')
		return isOf(Math.max(values.knownTo(schoolKeys.matricules), values.isCounting ? 0 : share('code')), 0.95)
	if (name === 'matricule' || name === 'numero_national' || name === 'reference') return isUnique && isOf(share('code'), 0.95)
	if (name === 'date_naissance') return isOf(values.births, 0.9)
	if (name === 'telephone') return isOf(share('telephone'), 0.8)
	if (name === 'annee') return isOf(share('year'), 0.9)
	if (name === 'deja_paye' || name === 'montant') return isOf(share('amount'), 0.95) && !values.isCounting
	if (name === 'code' || name === 'ref') return isUnique && share('number') < 0.5 && share('day') < 0.1
	switch (column?.type.form) {
		case 'date':
			return isOf(share('day'), 0.9)
		case 'email':
			return isOf(share('email'), 0.9)
		case 'note':
			return isOf(share('mark'), 0.8)
		case 'entier':
		case 'decimal':
			return isOf(share('number'), 0.95)
		case 'reference':
			return values.knownTo(schoolKeys.of(column.type.to.name)) >= 0.9 ? true : undefined
		case 'choix':
		case 'booleen':
			return isOf(
				values.shareOf((text) => meaningOf(column, text, {}) !== undefined),
				0.95
			)
		case 'text':
			return share('number') < 0.2 && share('day') < 0.2 && share('email') < 0.2
		default:
			return undefined
	}
}

/** A share that is high enough, or so low that the values are of another form. */
export const isOf = (share: number, least: number) => (share >= least ? true : share < 0.5 ? false : undefined)
