import { sentence, type Plain, type Told } from '../../../kit/sentence'
import { bcryptCost } from '../../../auth/passwords.service'
import { composed, MOST_CHARACTERS, MOST_PARTS } from '../../../kit/composed'
import { EMAIL, hasControls, onLines, trimmed, turnsWriting } from '../../../kit/free-text'
import { adresseMail } from '../../../domain/personnes/adresse-mail'
import { isAnneeLibelle } from '../../../domain/annee'
import { heureText, jourEcrit, naissanceEcrite } from '../../../kit/jour-ecrit'
import { decimalNumber, hundredths, wholeNumber } from '../../../kit/nombre-ecrit'
import { unusablePassword } from '../../../domain/personnes/mot-de-passe'
import type { ColumnType } from '../noun/column-types'
import { quoted } from '../../../kit/quoted'
import type { Value } from '../noun/record'

export type Parsed = { readonly value: Value } | { readonly problem: Told }

const YES = ['oui', '1', 'true', 'vrai']
const NO = ['non', '0', 'false', 'faux']
/** Controls that only files in an unsupported encoding have. */
const FOREIGN = /[\u0080-\u009F]/
const MAX_IDENTIFIER = 254
const TURNED = 'must not contain a character that changes the direction of writing'
/** The most characters of the names of records in one cell; hundreds of names fit. */
const MAX_NAMES = 20_000

const value = (parsed: Value): Parsed => ({ value: parsed })
const problem = (text: Told): Parsed => ({ problem: text })
const tooLong = ({ length: n }: string, max: number) => problem(sentence('must not exceed {max} characters, has {n}', { max, n }))

const maxOf = (type: ColumnType) =>
	type.form === 'text' ? type.max : type.form === 'identifiant' || type.form === 'email' ? MAX_IDENTIFIER : MAX_NAMES

/** Reads a cell that is not empty; `raw` is its text in the source. */
export function parseCell(type: ColumnType, raw: string): Parsed {
	const max = maxOf(type)
	if (raw.length > MOST_CHARACTERS) return tooLong(raw, max)
	const kept = onLines(trimmed(raw))
	if (kept.length > MOST_PARTS * max) return tooLong(kept, max)
	const read = composed(kept)
	if ('wrong' in read) return problem(sentence('{text}', { text: read.wrong }))
	const { text } = read
	switch (type.form) {
		case 'text':
			if (text.length > max && Array.from(text).length > max) return tooLong(text, max)
			if (type.lines) {
				return hasControls(text, true) ? control(text, 'must not contain control characters') : value(text)
			}
			return oneLine(text.replaceAll('\n', ' '))
		case 'identifiant':
			return text.length > max ? tooLong(text, max) : oneLine(text)
		case 'email': {
			if (turnsWriting(text)) return problem(TURNED)
			const address = adresseMail(text)
			return address.length <= max && EMAIL.test(address)
				? value(address)
				: problem(sentence('must be an email address, not {text}', { text: quoted(text) }))
		}
		case 'libelle_annee':
			return isAnneeLibelle(text)
				? value(text)
				: problem(sentence('must be two years in a row such as 2026-2027, not {text}', { text: quoted(text) }))
		case 'date':
			return type.orYear ? parseBirth(text) : parseDate(text)
		case 'heure': {
			const heure = heureText(text)
			return heure === undefined ? problem(sentence('must be a time such as 08:30, not {text}', { text: quoted(text) })) : value(heure)
		}
		case 'booleen': {
			const word = text.toLowerCase()
			return YES.includes(word) || NO.includes(word)
				? value(YES.includes(word))
				: problem(sentence('must be oui or non (or 1, 0, true, false), not {text}', { text: quoted(text) }))
		}
		case 'entier':
			return inRange(wholeNumber(text), 'must be a whole number, not {text}', text, type)
		case 'decimal':
			return inRange(decimalNumber(text), 'must be a number, not {text}', text, type)
		case 'note':
			return parseGrade(text, type.max)
		case 'choix':
			return type.several ? parseChoices(type.values, text) : parseChoice(type.values, text)
		case 'reference':
			return type.several ? parseList(text, type.repeats === true) : value(text)
		case 'mot_de_passe': {
			if (bcryptCost(raw) !== undefined) return problem('is a bcrypt hash: it belongs in the column mot_de_passe_hash')
			const unusable = unusablePassword(raw)
			return unusable ? problem(sentence('the password {problem}', { problem: unusable })) : value(raw)
		}
		case 'mot_de_passe_hash':
			return bcryptCost(text) === undefined ? problem('this is not a bcrypt hash ($2a$, $2b$ or $2y$)') : value(text)
	}
}

function oneLine(text: string): Parsed {
	if (hasControls(text)) return control(text, 'must not contain line breaks or control characters')
	return turnsWriting(text) ? problem(TURNED) : value(text)
}

const control = (text: string, told: Plain) => problem(FOREIGN.test(text) ? 'is in another encoding: save the file as CSV UTF-8' : told)

function inRange(
	number: number | undefined,
	none: 'must be a whole number, not {text}' | 'must be a number, not {text}',
	text: string,
	{ min, max }: { min: number; max: number }
): Parsed {
	if (number === undefined) return problem(sentence(none, { text: quoted(text) }))
	return number < min || number > max
		? problem(sentence('must be between {min} and {max}, not {text}', { min, max, text: quoted(text) }))
		: value(number)
}

function parseDate(text: string): Parsed {
	const jour = jourEcrit(text)
	if (jour === undefined) return problem(sentence('must be a date such as 2026-10-05 or 05/10/2026, not {text}', { text: quoted(text) }))
	return jour === null ? problem(sentence('{text} is not a day of the calendar, from 1900 to 2199', { text: quoted(text) })) : value(jour)
}

function parseBirth(text: string): Parsed {
	const birth = naissanceEcrite(text)
	return typeof birth === 'string' ? value(birth) : parseDate(text)
}

/** Reads a grade. Without `max`, the upper bound is the evaluation's, which is not known here. */
function parseGrade(text: string, max?: number): Parsed {
	const centiemes = hundredths(text)
	if (text.endsWith('%')) return problem(sentence('{text} is a percentage: write the mark itself', { text: quoted(text) }))
	if (centiemes === undefined) return problem(sentence('must be a number with at most two decimals, not {text}', { text: quoted(text) }))
	if (max !== undefined && (centiemes < 0 || centiemes > 100 * max))
		return problem(sentence('must be between {min} and {max}, not {text}', { min: 0, max, text: quoted(text) }))
	return centiemes < 0 ? problem(sentence('must not be below 0, is {text}', { text: quoted(text) })) : value(centiemes)
}

/** The word that a text is, whatever its capitals. */
const wordOf = (values: readonly string[], text: string) =>
	values.includes(text) ? text : values.find((word) => word.length === text.length && word.toLowerCase() === text.toLowerCase())

function parseChoice(values: readonly string[], text: string): Parsed {
	const word = wordOf(values, text)
	if (word !== undefined) return value(word)
	return problem(sentence('must be one of {values}, not {text}', { values: values.join(', '), text: quoted(text) }))
}

function parseChoices(values: readonly string[], text: string): Parsed {
	const words = text.split('|').map((part) => wordOf(values, part.trim()) ?? part)
	const parsed = parseList(words.join('|'), false)
	if ('problem' in parsed) return parsed
	const wrong = (parsed.value as readonly string[]).find((part) => !values.includes(part))
	return wrong === undefined ? parsed : parseChoice(values, wrong)
}

function parseList(text: string, repeats: boolean): Parsed {
	const parts = text.split('|').map((part) => part.trim())
	if (parts.includes('')) return problem(sentence('has an empty part: {text}', { text: quoted(text) }))
	const seen = new Set<string>()
	const twice = repeats ? undefined : parts.find((part) => seen.size === seen.add(part).size)
	return twice === undefined ? value(parts) : problem(sentence('names {twice} twice', { twice: quoted(twice) }))
}
