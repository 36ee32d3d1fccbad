import english from './english.json'

const ENGLISH: Readonly<Record<string, string>> = english

/** Separates paragraphs and the points of a list: each is one sentence or more in `english.json`. */
const BETWEEN = /(\n\n- |\n\n|\n- |^- )/

/** The keys whose values are sentences for people, in the document and in its examples of problems. */
const IN_DOCUMENT: ReadonlySet<string> = new Set(['description', 'summary'])
const IN_PROBLEM: ReadonlySet<string> = new Set(['title', 'detail', 'message', 'errors'])
const PROBLEM = 'application/problem+json'

type Say = (sentence: string) => string
const inEnglish: Say = (sentence) => ENGLISH[sentence] ?? sentence

/** A part of the document in English: its sentences are exchanged, its names and recorded examples stay. */
export const translated = <T>(part: T, say: Say = inEnglish): T => rewrite(part, '', IN_DOCUMENT, say) as T

function rewrite(value: unknown, key: string, keys: ReadonlySet<string>, say: Say): unknown {
	if (typeof value === 'string')
		return keys.has(key)
			? value
					.split(BETWEEN)
					.map((text, index) => (index % 2 === 0 && text !== '' ? say(text) : text))
					.join('')
			: value
	if (Array.isArray(value)) return value.map((part) => rewrite(part, key, keys, say))
	if (typeof value !== 'object' || value === null) return value
	const isProblem = key === PROBLEM
	return Object.fromEntries(
		Object.entries(value).map(([name, inner]) => {
			if (name === 'example') return [name, isProblem ? rewrite(inner, '', IN_PROBLEM, say) : inner]
			return [name, rewrite(inner, keys === IN_PROBLEM && key === 'errors' ? key : name, keys, say)]
		})
	)
}
