import { isJour, jourLu } from './jour'
import type { Langue } from './langue'
import { lazily } from './lazily'
import { say, type Message } from './messages'
import { FRENCH } from './phrases/french'

/** A text of the command line, of a check or of the import, as it is in English; `{name}` is filled from the values. */
export type Phrase = keyof typeof FRENCH

type Names<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never

/** A phrase without values. */
export type Plain = { [P in Phrase]: Names<P> extends never ? P : never }[Phrase]

/** A sentence or message is worded in the language of the sentence that it stands in. */
export type Value = string | number | Sentence | Message

/** A phrase with its values: plain data, so that it travels between threads and processes to whoever reads it in a language. */
export type Sentence = { readonly phrase: Phrase; readonly values?: Readonly<Record<string, Value>> }

export type Told = Plain | Sentence

export const sentence = <P extends Phrase>(
	phrase: P,
	...[values]: Names<P> extends never ? [] : [values: Readonly<Record<Names<P>, Value>>]
): Sentence => ({ phrase, ...(values && { values }) })

/** What comes from elsewhere, as it is. */
export const verbatim = (text: string): Sentence => sentence('{text}', { text })

export const asSentence = (told: Told): Sentence => (typeof told === 'string' ? { phrase: told } : told)

/** Whether what was looked for is not there, and this says why. */
export const isTold = (found: unknown): found is Told =>
	typeof found === 'string' || (typeof found === 'object' && found !== null && 'phrase' in found)

export function worded(langue: Langue, told: Told): string {
	const { phrase, values } = asSentence(told)
	// what a server of another version says may be a phrase that this one lacks
	const text: string = langue === 'fr' ? (FRENCH[phrase] ?? phrase) : phrase
	return text.replace(/("?)\{(\w+)\}/g, (_, quote: string, name: string) => {
		const value = values?.[name] ?? ''
		// in quotes stands what somebody wrote, letter for letter
		if (typeof value !== 'object') return quote + (langue === 'fr' && quote === '' ? dayRead(String(value)) : String(value))
		return quote + ('key' in value ? say(langue, value) : worded(langue, value))
	})
}

/** A day, or a day and a time, as people read it in French: 21/11/2026 08:00. */
const dayRead = (value: string): string =>
	isJour(value.slice(0, 10)) && /^( \d\d:\d\d)?$/.test(value.slice(10)) ? jourLu(value) + value.slice(10) : value

/** Fewer letters of its own than this, and a phrase would be found in what is none. */
const TELLING = 12
/** A text of more characters than this is not one of our phrases: what a mail server answers is stored as it comes. */
const RECALLED = 2000

/** The phrases with values, those that say most first, cut at them: what they say and the names of the values by turns. */
const cutPhrases = lazily(() =>
	Object.keys(FRENCH)
		.filter((phrase) => /\{\w+\}/.test(phrase) && phrase.replaceAll(/\{\w+\}|[^a-z]/gi, '').length >= TELLING)
		.toSorted((a, b) => b.length - a.length)
		.map((phrase) => ({ phrase: phrase as Phrase, parts: phrase.split(/\{(\w+)\}/) }))
)

/** The values with which a phrase has made a text, each as short as can be; `undefined` where it has not. */
function valuesIn(english: string, parts: readonly string[]): Record<string, Sentence> | undefined {
	const [first = '', last = ''] = [parts[0], parts.at(-1)]
	if (english.length < first.length + last.length || !english.startsWith(first) || !english.endsWith(last)) return undefined
	const between = english.slice(first.length, english.length - last.length)
	const values: string[] = []
	let from = 0
	for (let at = 2; at < parts.length - 1; at += 2) {
		const found = between.indexOf(parts[at]!, from)
		if (found < 0) return undefined
		values.push(between.slice(from, found))
		from = found + parts[at]!.length
	}
	values.push(between.slice(from))
	return Object.fromEntries(values.map((value, at) => [parts[2 * at + 1]!, recalled(value)]))
}

/** What was stored or sent as a text in English, in the language of who reads it; as it is where none of our phrases made it. */
export const reworded = (langue: Langue, english: string): string => (langue === 'en' ? english : worded(langue, recalled(english)))

/** The sentence that a text in English was. */
export function recalled(english: string): Sentence {
	if (Object.hasOwn(FRENCH, english)) return { phrase: english as Phrase }
	if (english.length > RECALLED) return verbatim(english)
	for (const { phrase, parts } of cutPhrases()) {
		const values = valuesIn(english, parts)
		if (values) return { phrase, values }
	}
	// a reason that names its file, or its place in the settings
	const [, place, rest] = /^((?:\/|[A-Z]:\\).*?|\w+\.\w+(?::\d+:\d+)?): ([^]+)/.exec(english) ?? []
	if (place === undefined || rest === undefined) return verbatim(english)
	const reason = recalled(rest)
	return isVerbatim(reason) ? verbatim(english) : sentence('{place}: {reason}', { place, reason })
}

const isVerbatim = ({ phrase }: Sentence) => phrase === '{text}'

/** `a`, `a and b`, `a, b and c`. */
export const allOf = (words: readonly string[]): Value =>
	words.length < 2 ? words.join('') : sentence('{words} and {last}', { words: words.slice(0, -1).join(', '), last: words.at(-1)! })

/** `a`, `a or b`, `a or b or c`. */
export const anyOf = (words: readonly string[]): Value =>
	words.reduce<Value>((some, word) => (some === '' ? word : sentence('{some} or {word}', { some, word })), '')
