/** A time from `debut_s` on, until before `fin_s` (seconds). */
export type Span = { readonly debut_s: number; readonly fin_s: number }

/** Who or what cannot be at two things at once, told them in the order in which they begin. */
export class OneAtATime<S extends Span> {
	#lasting: S | undefined

	/** The earlier one that lasts when `span` begins, of several the one that ends last. What begins as another ends does not meet it. */
	begin(span: S): S | undefined {
		const lasting = this.#lasting
		if (!lasting || span.fin_s > lasting.fin_s) this.#lasting = span
		return lasting && span.debut_s < lasting.fin_s ? lasting : undefined
	}
}

/** Days from `from` on, until before `to`; `null`: no end is known. */
export type Stay = { readonly from: string; readonly to: string | null }

/** How many are there on the fullest day from `today` on. */
export function mostAtOnce(stays: readonly Stay[], today: string): number {
	const steps = stays
		.filter(({ from, to }) => to === null || (to > today && to > from))
		.flatMap(({ from, to }) => [{ day: from > today ? from : today, by: 1 }, ...(to === null ? [] : [{ day: to, by: -1 }])])
		.toSorted((a, b) => (a.day === b.day ? a.by - b.by : a.day < b.day ? -1 : 1))
	let there = 0
	let most = 0
	for (const { by } of steps) most = Math.max(most, (there += by))
	return most
}

export const isMoreThanAFifth = (part: number, whole: number) => part * 5 > whole
export const isAThird = (part: number, whole: number) => part > 0 && part * 3 >= whole
