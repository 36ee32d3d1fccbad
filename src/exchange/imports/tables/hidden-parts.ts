import { sentence, type Sentence } from '../../../kit/sentence'
import { columnLetters } from '../workbook/sheet-cells'

/** The most ranges that are named; the others are only counted. */
const NAMED = 5

/** Counts numbers in ascending order, and keeps their first ranges. */
class Ranges {
	count = 0
	readonly #ranges: [first: number, last: number][] = []
	#last = -1

	add(number: number) {
		const range = this.#ranges.at(-1)
		if (range && number === this.#last + 1 && range[1] === this.#last) range[1] = number
		else if (this.#ranges.length <= NAMED) this.#ranges.push([number, number])
		this.#last = number
		this.count++
	}

	where(nameOf: (number: number) => string): string {
		const names = this.#ranges.map(([first, last]) => (first === last ? nameOf(first) : `${nameOf(first)}-${nameOf(last)}`))
		return names.length > NAMED ? `${names.slice(0, NAMED).join(', ')} …` : names.join(', ')
	}
}

/** The hidden parts of a sheet that an import reads. */
export class HiddenParts {
	isFiltered = false
	readonly rows = new Ranges()
	readonly #columns: (readonly [first: number, last: number])[] = []

	constructor(readonly isSheet: boolean) {}

	addColumns(first: number, last: number) {
		this.#columns.push([first, last])
	}

	/** Says in one sentence what is hidden; `undefined` if nothing is. @param read whether a column of the sheet is read */
	told(width: number, read: (column: number) => boolean): Sentence | undefined {
		const columns = new Ranges()
		for (let column = 0; column < width; column++)
			if (read(column) && this.#columns.some(([first, last]) => first <= column && column <= last)) columns.add(column)
		const rows = { n: this.rows.count, where: this.rows.where(String) }
		const parts = [
			this.isSheet && sentence('the sheet'),
			rows.n > 0 && (this.isFiltered ? sentence('rows, by a filter: {n} ({where})', rows) : sentence('rows: {n} ({where})', rows)),
			columns.count > 0 && sentence('columns: {n} ({where})', { n: columns.count, where: columns.where(columnLetters) })
		].filter((part) => part !== false)
		return parts.length === 0
			? undefined
			: sentence('hidden in the workbook, and read like the rest: {parts}', {
					parts: parts.reduce((before, part) => sentence('{before}; {part}', { before, part }))
				})
	}
}
