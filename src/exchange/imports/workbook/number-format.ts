/** `text`: what is shown whatever the value is; `mark`: the place of a part of the value, in lower case. */
type Token = { readonly text: string } | { readonly mark: string }
type Section = { readonly tokens: readonly Token[]; readonly holds: (value: number) => boolean }

/** A number format of a spreadsheet: it decides how a cell shows what it holds. */
export type NumberFormat = { readonly numbers: readonly Section[]; readonly texts?: readonly Token[] }

/** The longest format that spreadsheet programs take. */
const MAX_CODE = 255
const TOKEN = /"([^"]*)"|\\(.)|([_*]).|\[([^[\]]*)\]|general|am\/pm|a\/p|./gis
const CONDITION = /^(<=|>=|<>|<|>|=)(-?\d{1,15}(?:\.\d{1,15})?)$/
const COLOUR = /^(black|blue|cyan|green|magenta|red|white|yellow|color ?\d+)$/i
const DATE = /^([ymdhs]+|am\/pm|a\/p)$/
const MARKS = new Set('0#?.,%/@;ymdhsegb')

/** The formats that every spreadsheet program knows by number; those of dates differ by country, and so do currencies. */
const BUILT_IN: Readonly<Record<number, string>> = {
	0: 'General',
	1: '0',
	2: '0.00',
	3: '#,##0',
	4: '#,##0.00',
	9: '0%',
	10: '0.00%',
	49: '@'
}
const WHOLE_MONEY = new Set([5, 6, 37, 38, 41, 42])
const MONEY = new Set([7, 8, 39, 40, 43, 44])
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
/** The code of a format that is known by number alone; an unknown one shows something else than the value. */
function builtIn(id: number): string {
	if (WHOLE_MONEY.has(id)) return BUILT_IN[3]!
	if (MONEY.has(id)) return BUILT_IN[4]!
	return BUILT_IN[id] ?? (isBuiltInDate(id) ? 'd/m/y' : id < 164 ? '%' : 'General')
}

export function numberFormat(id: number, code = builtIn(id)): NumberFormat {
	const conditions = new Map<number, Section['holds']>()
	const sections: Token[][] = [[]]
	for (const found of code.slice(0, MAX_CODE).matchAll(TOKEN)) {
		const condition = CONDITION.exec(found[4] ?? '')
		if (condition) conditions.set(sections.length - 1, (value) => compare(value, condition[1]!, Number(condition[2])))
		const token = condition ? { text: '' } : tokenOf(found)
		if ('mark' in token && token.mark === ';') sections.push([])
		else sections.at(-1)!.push(token)
	}
	const isOfTexts = sections.length > 3 || sections.at(-1)!.some((token) => 'mark' in token && token.mark === '@')
	const texts = isOfTexts ? sections.pop() : undefined
	// a number without a section of its own is shown like a text
	const numbers = sections.length > 0 || !texts ? sections : [texts]
	const usual: Section['holds'][] = numbers.length < 3 ? [(value) => value >= 0] : [(value) => value > 0, (value) => value < 0]
	const holds = (index: number) => conditions.get(index) ?? (index < numbers.length - 1 ? usual[index] : undefined) ?? (() => true)
	return { numbers: numbers.map((tokens, index) => ({ tokens, holds: holds(index) })), ...(texts && { texts }) }
}

function tokenOf([match, quoted, escaped, space, bracket]: RegExpExecArray): Token {
	if (quoted !== undefined || escaped !== undefined) return { text: quoted ?? escaped! }
	// a character that fills the width of a cell; a blank does not matter
	if (space === '*') return match === '* ' ? { text: '' } : { mark: space }
	if (space !== undefined) return { text: ' ' }
	const mark = match.toLowerCase()
	if (bracket === undefined) return mark.length > 1 || MARKS.has(mark) ? { mark } : { text: match }
	if (bracket.startsWith('$')) return { text: bracket.slice(1).split('-')[0]! }
	return COLOUR.test(bracket) ? { text: '' } : { mark: mark.slice(1, -1) }
}

function compare(value: number, how: string, bound: number): boolean {
	if (value === bound) return how === '=' || how === '<=' || how === '>='
	return how === '<>' || how.startsWith(value < bound ? '<' : '>')
}

const sectionFor = ({ numbers }: NumberFormat, value: number) => numbers.find(({ holds }) => holds(value))?.tokens ?? []

export const isDateFormat = (format: NumberFormat, value: number) =>
	sectionFor(format, value).some((token) => 'mark' in token && DATE.test(token.mark))

/** Whether it shows a day as 2026-10-05. */
export const isIsoDate = (format: NumberFormat, value: number) =>
	sectionFor(format, value)
		.map((token) => ('mark' in token ? token.mark : token.text))
		.join('') === 'yyyy-mm-dd'

/** The text that it shows for a text; `undefined` if that is not the whole text. */
export const shownText = ({ texts }: NumberFormat, text: string): string | undefined => (texts ? around(texts, '@', text) : text)

/**
 * The text that it shows for a number if it only pads and adds letters; otherwise `undefined`.
 * @param plain the number as text
 */
export function shownNumber(format: NumberFormat, value: number, plain: string): string | undefined {
	const tokens = sectionFor(format, value)
	const [only] = tokens
	const number = Number(plain)
	// a spreadsheet keeps only the digits that a safe number has
	if (Number.isInteger(value) && !Number.isSafeInteger(value)) return undefined
	if (tokens.length === 1 && only && 'mark' in only && (only.mark === 'general' || only.mark === '@')) return plain
	if (number < 0) return undefined
	return around(tokens, 'general', plain) ?? (Number.isSafeInteger(number) ? padded(tokens, number === 0 ? '' : plain) : undefined)
}

/** Decimals that a spreadsheet may round away unseen: a hundredth is the last digit of a mark. */
const EXACT = 2
const DIGIT_MARKS = new Set(['0', '#', '?'])
const isDigit = (token: Token) => 'mark' in token && DIGIT_MARKS.has(token.mark)
const words = (tokens: readonly Token[]) => tokens.map((token) => ('text' in token ? token.text : '')).join('')
/** Words that make another number of the digits before them: « 150 k », « 75 % ». */
const MULTIPLIER = /[%‰]|^\s*(k|m|mds?|mill\S*)\s*$/i

/**
 * The number that it shows for a number that is not negative, rounded as it is shown, without a unit or currency; `undefined` if that is
 * not a number, or if it hides decimals before hundredths.
 * @param plain the number as text
 */
export function shownValue(format: NumberFormat, value: number, plain: string): string | undefined {
	const tokens = sectionFor(format, value)
	const marks = tokens.flatMap((token) => ('mark' in token && token.mark !== '*' ? [token.mark] : []))
	if (value < 0 || (marks.length === 1 && (marks[0] === 'general' || marks[0] === '@'))) return plain
	const code = marks.join('')
	if (!/^[0#?][0#?,]*(\.[0#?]*)?$/.test(code) || /,(\.|$)/.test(code) || (value === 0 && !code.includes('0'))) return undefined
	const decimals = code.split('.')[1]?.length ?? 0
	const rounded = String(Number(`${Math.round(Number(`${plain}e${decimals}`))}e-${decimals}`))
	if (rounded.includes('e') || (decimals < EXACT && rounded !== plain)) return undefined
	const [first, last] = [tokens.findIndex(isDigit), tokens.findLastIndex(isDigit)]
	const [before, inside, after] = [words(tokens.slice(0, first)), words(tokens.slice(first, last)), words(tokens.slice(last + 1))]
	if (inside.trim() !== '' || MULTIPLIER.test(before) || MULTIPLIER.test(after)) return undefined
	if (!/\d/.test(before + after)) return rounded
	const joined = (before + rounded + after).replace(/\s/g, '')
	return /^\d{1,15}(\.\d{1,15})?$/.test(joined) ? joined : undefined
}

const isPercent = (token: Token) => 'mark' in token && token.mark === '%'

/** The same for a number that it shows as a percentage. @param plain a hundred times the number as text */
export function shownPercentage({ numbers }: NumberFormat, value: number, plain: string): string | undefined {
	if (sectionFor({ numbers }, value).filter(isPercent).length !== 1) return undefined
	const without = numbers.map(({ tokens, holds }) => ({ tokens: tokens.filter((token) => !isPercent(token)), holds }))
	const digits = shownValue({ numbers: without }, value, plain)
	return digits && `${digits} %`
}

/** Puts the text where the only mark is; `undefined` if there are other marks. */
function around(tokens: readonly Token[], mark: string, text: string): string | undefined {
	const marks = tokens.filter((token) => 'mark' in token)
	if (marks.length !== 1 || marks[0]!.mark !== mark) return undefined
	return tokens.map((token) => ('mark' in token ? text : token.text)).join('')
}

const FILLED: Readonly<Record<string, string>> = { '0': '0', '#': '', '?': ' ' }

/** Fills digits into their places from the last to the first, which takes all that are left. */
function padded(tokens: readonly Token[], digits: string): string | undefined {
	const first = tokens.findIndex((token) => 'mark' in token)
	const hasDigits = digits !== '' || tokens.some((token) => 'mark' in token && token.mark === '0')
	if (first < 0 || !hasDigits) return undefined
	let digitsLeft = digits
	let text = ''
	for (const [index, token] of [...tokens.entries()].toReversed()) {
		if ('text' in token) {
			text = token.text + text
			continue
		}
		const filled = FILLED[token.mark]
		if (filled === undefined) return undefined
		const taken = index === first ? digitsLeft : digitsLeft.slice(-1)
		digitsLeft = digitsLeft.slice(0, digitsLeft.length - taken.length)
		text = (taken || filled) + text
	}
	return text
}
