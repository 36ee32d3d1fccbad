import type { Attributes } from './xml-walk'

const TEXTS: ReadonlySet<string> = new Set(['si/t', 'is/t', 'r/t'])
const isSpace = (code: number) => code === 32 || (code >= 9 && code <= 13)

/** The text of a cell from its runs, as a spreadsheet shows it: without how it is read aloud. */
export class Runs {
	#text = ''
	/** whether the spaces around a text count, unless the text itself says so */
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

	/** The text that was read since the last call. */
	taken(): string {
		const text = this.#text
		this.#text = ''
		return text
	}
}

/** Decodes characters that XML cannot hold, which texts of workbooks write as `_x000D_`. */
export const unescaped = (text: string) =>
	text.includes('_x') ? text.replace(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text

function stripped(text: string): string {
	let [start, end] = [0, text.length]
	while (start < end && isSpace(text.charCodeAt(start))) start++
	while (end > start && isSpace(text.charCodeAt(end - 1))) end--
	return text.slice(start, end)
}
