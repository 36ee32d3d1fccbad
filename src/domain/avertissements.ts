/** A time from `debut_s` on, until before `fin_s` (seconds). */
export type Span = { readonly debut_s: number; readonly fin_s: number }

/** Of what cannot be at once: each that begins while an earlier one lasts, after that one. What begins as another ends does not meet it. */
export function clashes<S extends Span>(spans: readonly S[]): (readonly [earlier: S, later: S])[] {
	const found: (readonly [S, S])[] = []
	let lasting: S | undefined
	for (const span of spans.toSorted((a, b) => a.debut_s - b.debut_s)) {
		if (lasting && span.debut_s < lasting.fin_s) found.push([lasting, span])
		if (!lasting || span.fin_s > lasting.fin_s) lasting = span
	}
	return found
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
