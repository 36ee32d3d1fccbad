import type { Attributes } from './xml-walk'

const TEXTS: ReadonlySet<string> = new Set(['si/t', 'is/t', 'r/t'])
const isSpace = (code: number) => code === 32 || (code >= 9 && code <= 13)

/** The text of a cell out of its runs, as a spreadsheet shows it: without how it is read aloud. */
export class Runs {
	#text = ''
	/** whether the spaces around a text count, where it does not say so itself */
	#keeps = false
	#keepsThis = false

	opened(element: string, attributes: Attributes) {
		const space = attributes['xml:space']
		if (TEXTS.has(element)) this.#keepsThis = space === undefined ? this.#keeps : space === 'preserve'
		else if (space !== undefined) this.#keeps = space === 'preserve'
	}

	closed(element: string, text: string) {
		if (TEXTS.has(element)) this.#text += unescaped(this.#keepsThis ? text : stripped(text))
	}

	/** What has been read since it was taken last. */
	taken(): string {
		const text = this.#text
		this.#text = ''
		return text
	}
}

/** What XML cannot say stands as `_x000D_` in the texts of workbooks. */
export const unescaped = (text: string) =>
	text.includes('_x') ? text.replace(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text

function stripped(text: string): string {
	let [start, end] = [0, text.length]
	while (start < end && isSpace(text.charCodeAt(start))) start++
	while (end > start && isSpace(text.charCodeAt(end - 1))) end--
	return text.slice(start, end)
}
