import { isJour, jourLu } from './jour'
import type { Langue } from './langue'
import { say, type Message } from './messages'
import { FRENCH } from './phrases/french'
import { ifPossible } from './if-possible'

/** A text of the command line, of a check or of the import, in English; `{name}` is filled from the values. */
export type Phrase = keyof typeof FRENCH

type Names<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never

/** A phrase without values. */
export type Plain = { [P in Phrase]: Names<P> extends never ? P : never }[Phrase]

/** A sentence or message is worded in the language of the sentence that it stands in. */
export type Value = string | number | Sentence | Message

/** A phrase with its values: plain data, so that it travels between threads and processes to whoever reads it in a language. */
export type Sentence = { readonly phrase: Phrase; readonly values?: Readonly<Record<string, Value>> }

export type Told = Plain | Sentence

export type Values<P extends Phrase> = Names<P> extends never ? [] : [values: Readonly<Record<Names<P>, Value>>]

export const sentence = <P extends Phrase>(phrase: P, ...[values]: Values<P>): Sentence => ({ phrase, ...(values && { values }) })

/** A text from elsewhere, unchanged in each language. */
export const verbatim = (text: string): Sentence => sentence('{text}', { text })

export const asSentence = (told: Told): Sentence => (typeof told === 'string' ? { phrase: told } : told)

/** Whether `found` is not the thing that was looked for, but the reason why it is missing. */
export const isTold = (found: unknown): found is Told =>
	typeof found === 'string' || (typeof found === 'object' && found !== null && 'phrase' in found)

/** A sentence in a language. @param set how its phrases are set, without what they are filled with */
export function worded(langue: Langue, told: Told, set = (text: string) => text): string {
	const { phrase, values } = asSentence(told)
	// a server of another version may send a phrase that this one lacks
	const text: string = langue === 'fr' ? (FRENCH[phrase] ?? phrase) : phrase
	return set(text).replace(/("?)\{(\w+)\}/g, (_, quote: string, name: string) => {
		const value = values?.[name] ?? ''
		// a value in quotes is what somebody wrote, letter for letter
		if (typeof value !== 'object') return quote + (langue === 'fr' && quote === '' ? dayRead(String(value)) : String(value))
		return quote + ('key' in value ? say(langue, value, set) : worded(langue, value, set))
	})
}

/** A day, or a day and a time, as people read it in French: 21/11/2026 08:00. */
const dayRead = (value: string): string =>
	isJour(value.slice(0, 10)) && /^( \d\d:\d\d)?$/.test(value.slice(10)) ? jourLu(value) + value.slice(10) : value

/** Why something went wrong: our own sentence, or the words of somebody else, unchanged. */
export type Reason = Sentence | string

export const reasonTold = (reason: Reason): Sentence => (typeof reason === 'string' ? verbatim(reason) : reason)

const STORED = '{"phrase":'

/** A reason as text: phrase and values of a sentence as JSON. Words of others are stored as they are, unless they look like such JSON. */
export const storedReason = (reason: Reason): string =>
	typeof reason === 'string' && readReason(reason).phrase === '{text}' ? reason : JSON.stringify(reasonTold(reason))

/** The sentence of a stored text. Older versions stored plain text, which is shown unchanged. */
export function readReason(text: string): Sentence {
	const stored = text.startsWith(STORED) ? ifPossible(() => JSON.parse(text) as Sentence) : undefined
	return stored ?? verbatim(text)
}

/** `a`, `a and b`, `a, b and c`. */
export const allOf = (words: readonly string[]): Value =>
	words.length < 2 ? words.join('') : sentence('{words} and {last}', { words: words.slice(0, -1).join(', '), last: words.at(-1)! })

/** `a`, `a or b`, `a or b or c`. */
export const anyOf = (words: readonly string[]): Value =>
	words.reduce<Value>((alternatives, word) => (alternatives === '' ? word : sentence('{some} or {word}', { some: alternatives, word })), '')
