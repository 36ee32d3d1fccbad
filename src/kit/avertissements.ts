/** A time from `debut_s` to `fin_s`, without `fin_s` itself (seconds). */
export type Span = { readonly debut_s: number; readonly fin_s: number }

/** Finds overlaps for a person or a room, which cannot be at two things at once. Give it the things in the order in which they begin. */
export class OneAtATime<S extends Span> {
	#lasting: S | undefined

	/** The earlier span that still lasts when `span` begins; of several, the one that ends last. Spans that only touch do not overlap. */
	begin(span: S): S | undefined {
		const lasting = this.#lasting
		if (!lasting || span.fin_s > lasting.fin_s) this.#lasting = span
		return lasting && span.debut_s < lasting.fin_s ? lasting : undefined
	}
}

/** Days from `from` to `to`, without `to` itself; `null`: the end is not known. */
export type Stay = { readonly from: string; readonly to: string | null }

/** The number of people who are there on the fullest day from `today` on. */
export function mostAtOnce(stays: readonly Stay[], today: string): number {
	const steps = stays
		.filter(({ from, to }) => to === null || (to > today && to > from))
		.flatMap(({ from, to }) => [{ day: from > today ? from : today, by: 1 }, ...(to === null ? [] : [{ day: to, by: -1 }])])
		.toSorted((a, b) => (a.day === b.day ? a.by - b.by : a.day < b.day ? -1 : 1))
	let there = 0
	let highest = 0
	for (const { by } of steps) highest = Math.max(highest, (there += by))
	return highest
}

export const isMoreThanAFifth = (part: number, total: number) => part * 5 > total
export const isAThird = (part: number, total: number) => part > 0 && part * 3 >= total
