import { isAnneeLibelle } from '../../../domain/annee'
import { adresseMail, isMailAddress } from '../../../domain/personnes/adresse-mail'
import { dialled } from '../../../domain/personnes/telephone'
import { foldedKey } from '../../../kit/forms'
import { decimalNumber, wholeNumber } from '../../../kit/nombre-ecrit'
import { destroyedIn } from '../../../kit/spreadsheet-damage'
import { meaningOf } from '../apply/word-meanings'
import type { SchoolFacts } from '../school-facts.queries'
import { dayOf } from '../sheets/day-order'
import { partsOf, type Use } from './uses'

/** Rows that kinds of values come from. */
const LOOKED_AT = 400
/** Longer than a value that its form tells apart. */
const LONGEST = 200
const MONEY = /\s?(?:f\s?cfa|xof|francs?|f)\.?$/i
/** Words that stand in columns of marks. */
const ABSENCE = /^(?:abs(?:ent)?e?|a|ab[ij]|d|disp|nc|-|dispensee?)\.?$/i

/** The keys of a school by noun, as spreadsheets write them: codes, names and matricules. */
export type SchoolKeys = ReadonlyMap<string, ReadonlySet<string>>

export const schoolKeysOf = (facts: SchoolFacts): SchoolKeys =>
	new Map(
		Object.entries(facts).map(([noun, records]) => {
			const texts = records.flatMap((record) =>
				'matricule' in record
					? [record.matricule]
					: 'ref' in record
						? [record.ref]
						: 'code' in record
							? [record.code, 'nom' in record ? record.nom : null]
							: []
			)
			return [noun, new Set(texts.flatMap((text) => (text === null ? [] : foldedKey(text))))]
		})
	)

const FORMS = {
	day: (text: string) =>
		[dayOf(text, 'jour'), dayOf(text, 'mois')].some((read) => read !== undefined && ('problem' in read || read.day.length > 4)),
	birth: (text: string) => /(?:^|\D)(?:19[4-9]\d|20[01]\d)(?:\D|$)/.test(text) && FORMS.day(text),
	telephone: (text: string) => /^\+?[\d\s().-]{8,20}$/.test(text) && dialled(text) !== undefined,
	email: (text: string) => isMailAddress(adresseMail(text)) && text.includes('.'),
	amount: (text: string) => wholeNumber(text.replace(MONEY, '')) !== undefined,
	number: (text: string) => decimalNumber(text) !== undefined,
	mark: (text: string) => ABSENCE.test(text) || ((decimalNumber(text) ?? -1) >= 0 && (decimalNumber(text) ?? 99) <= 20),
	broken: (text: string) => /^\d{1,2}[.,]\d{1,2}$/.test(text),
	year: (text: string) => isAnneeLibelle(text.replace(/\s?[/–]\s?/, '-')),
	/** of a person: some letters, and not a digit */
	letters: (text: string) => !/[\d@#*]/.test(text) && /\p{L}{2}/u.test(text),
	code: (text: string) => /^[\p{L}\d][\p{L}\d/_.-]{0,40}$/u.test(text) && /\d/.test(text) && destroyedIn(text, true) === undefined
} as const

/** Facts about the values of a column; shares are of the values that are not empty, from 0 to 1. */
export type Values = {
	readonly filled: number
	readonly distinct: number
	readonly samples: readonly string[]
	readonly shareOf: (form: keyof typeof FORMS | ((text: string) => boolean)) => number
	/** whether each is the one before and 1: a column « N° » */
	readonly isCounting: boolean
	/** the share that are keys of records of a noun, among all rows */
	readonly knownAs: (noun: string) => number
}

const shareIn = (texts: readonly string[], test: (text: string) => boolean) =>
	texts.length === 0 ? 0 : texts.filter(test).length / texts.length

/** @param texts the cells below a heading, without empty ones */
export function valuesOf(texts: readonly string[], schoolKeys: SchoolKeys): Values {
	const sample = texts.slice(0, LOOKED_AT).map((text) => text.slice(0, LONGEST))
	const differentTexts = new Set(texts)
	const numbers = sample.map(Number)
	return {
		filled: texts.length,
		distinct: differentTexts.size,
		samples: [...differentTexts].slice(0, 3),
		shareOf: (form) => shareIn(sample, typeof form === 'function' ? form : FORMS[form]),
		isCounting:
			numbers.length > 1 && numbers.every((number, at) => (at === 0 ? number === 0 || number === 1 : number === numbers[at - 1]! + 1)),
		knownAs: (noun) => {
			const keys = schoolKeys.get(noun)
			return keys && keys.size > 0 ? shareIn(texts, (text) => keys.has(foldedKey(text.slice(0, LONGEST)))) : 0
		}
	}
}

/** A share that is high enough, or so low that the values are of another form. */
const isOf = (share: number, least: number) => (share >= least ? true : share < 0.5 ? false : undefined)

/** Whether values are of the form that a use needs: `true`, `false`, or `undefined` if they do not tell. */
export function fits({ use, noun, column }: Use, values: Values): boolean | undefined {
	const name = partsOf(use).column
	const { shareOf, filled, distinct, isCounting } = values
	const isUnique = distinct >= 0.98 * filled && !isCounting
	if (name === 'nom_prenoms' || (/^(?:nom|prenoms)$/.test(name) && /^(?:etudiants|enseignants|responsables)$/.test(noun)))
		return isOf(shareOf('letters'), 0.95) && (filled < 10 || distinct > filled / 10)
	if (name === 'matricule' && column?.type.form === 'reference')
		return isOf(Math.max(values.knownAs('etudiants'), isCounting ? 0 : shareOf('code')), 0.95)
	if (/^(?:matricule|numero_national|reference)$/.test(name)) return isUnique && isOf(shareOf('code'), 0.95)
	if (name === 'code' || name === 'ref') return isUnique && shareOf('number') < 0.5 && shareOf('day') < 0.1
	if (name === 'date_naissance') return isOf(shareOf('birth'), 0.9)
	if (name === 'telephone') return isOf(shareOf('telephone'), 0.8)
	if (name === 'annee') return isOf(shareOf('year'), 0.9)
	if (name === 'montant') return isOf(shareOf('amount'), 0.95) && !isCounting
	switch (column?.type.form) {
		case 'date':
			return isOf(shareOf('day'), 0.9)
		case 'email':
			return isOf(shareOf('email'), 0.9)
		case 'note':
			return isOf(shareOf('mark'), 0.8)
		case 'entier':
		case 'decimal':
			return isOf(shareOf('number'), 0.95)
		case 'reference':
			return values.knownAs(column.type.to.name) >= 0.9 || undefined
		case 'choix':
		case 'booleen':
			return isOf(
				shareOf((text) => meaningOf(column, text, {}) !== undefined),
				0.95
			)
		case 'text':
			return shareOf('number') < 0.2 && shareOf('day') < 0.2 && shareOf('email') < 0.2
		default:
			return undefined
	}
}
