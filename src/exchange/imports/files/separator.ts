import { Budget } from './budget'
import { csvRecords, CsvProblem } from './csv'

/** Records that are tried, and the characters that they may take. */
const TRIED = 20
const BEGINNING = 100_000

/** The separator that divides most of the first records into the same number of cells; the first of `separators` if they are alike. */
export function separatorOf(text: string, separators: readonly [string, ...string[]]): string {
	const beginning = text.slice(0, BEGINNING)
	const scores = separators.map((separator) => ({ separator, score: scoreOf(widths(beginning, separator)) }))
	return scores.reduce((best, next) => (next.score > best.score ? next : best)).separator
}

function scoreOf(records: readonly number[]): number {
	const counts = new Map<number, number>()
	for (const width of records) counts.set(width, (counts.get(width) ?? 0) + 1)
	return Math.max(0, ...[...counts].map(([width, count]) => (width - 1) * count))
}

/** The number of cells of each record up to the first that does not make sense. */
function widths(text: string, separator: string): number[] {
	const counts: number[] = []
	try {
		const budget = new Budget({ bytes: 0, cells: BEGINNING + TRIED, characters: BEGINNING })
		for (const { cells } of csvRecords(text, separator, budget).take(TRIED)) counts.push(cells.length)
	} catch (error) {
		if (!(error instanceof CsvProblem)) throw error
	}
	return counts
}
