import { folded } from '../../../kit/forms'
import type { SheetDecision } from '../../imports/files/decisions'
import type { Memory } from './sheet-look'

/** The most letters of a heading that count, and of all headings of a sheet. */
const LONGEST = 200
const LONGEST_ALL = 20_000
/** The end of a class of another year: next year it is another class. */
const OF_YEAR = /@\d{4}-\d{4}$/

/** A heading as a memory has it. */
export const headingKey = (heading: string) => folded(heading.slice(0, LONGEST))

/** The headings of a sheet as a memory has them, in whatever order they stand. */
export const headingsKey = (columns: readonly { readonly heading: string }[]): string =>
	columns
		.map(({ heading }) => headingKey(heading))
		.filter((heading) => heading !== '')
		.toSorted()
		.join('\n')

/**
 * The part of a decision that is kept for headings like these; `undefined` if there is nothing to keep. Headings that stand twice are left out,
 * and words that hold for this file alone: those of values for all rows, and classes of another year.
 */
export function memoryOf(headings: string, { kind, columns, given, words }: SheetDecision): Memory | undefined {
	if (kind === undefined || headings === '' || headings.length > LONGEST_ALL) return undefined
	const byHeading = Map.groupBy(columns, ({ heading }) => headingKey(heading))
	const uses = [...byHeading].flatMap(([heading, [first, ...others]]) =>
		others.length === 0 && heading !== '' ? [[heading, first!.use]] : []
	)
	const keptWords = Object.entries(words).flatMap(([use, meanings]) => {
		const lasting = Object.entries(meanings).filter(([word, meaning]) => word !== given[use] && !OF_YEAR.test(meaning))
		return lasting.length === 0 ? [] : [[use, Object.fromEntries(lasting)]]
	})
	return uses.length === 0 ? undefined : { headings, kind, uses: Object.fromEntries(uses), words: Object.fromEntries(keptWords) }
}
