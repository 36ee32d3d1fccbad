/** Longer than any name. The comparison takes letters times letters, for every candidate. */
const LONGEST = 100

/**
 * The candidate that was probably meant: at most a third of its letters away (always one), else one that contains the name or
 * is contained in it. Case and `-` for `_` do not count. A text longer than any name has no candidate.
 */
export function nearest(name: string, candidates: readonly string[]): string | undefined {
	if (name.length > LONGEST) return undefined
	const foldedName = fold(name)
	const names = candidates.filter(({ length }) => length <= LONGEST)
	const ranked = names
		// the distance is at least the difference in length
		.filter(({ length }) => Math.abs(length - foldedName.length) <= allowed(length))
		.map((candidate) => ({ candidate, distance: editDistance(foldedName, fold(candidate)) }))
		.filter(({ candidate, distance }) => distance <= allowed(candidate.length))
		.toSorted((a, b) => a.distance - b.distance)
	return ranked[0]?.candidate ?? names.find((candidate) => overlaps(foldedName, fold(candidate)))
}

const allowed = (length: number) => Math.max(1, Math.floor(length / 3))

function fold(name: string): string {
	return name.toLowerCase().replaceAll('-', '_')
}

function overlaps(a: string, b: string): boolean {
	return Math.min(a.length, b.length) >= 3 && (a.includes(b) || b.includes(a))
}

/** Rows of a table of distances, used again: thousands of names are compared at once. */
let rows = rowsFor(64)

function rowsFor(length: number): [Uint16Array, Uint16Array, Uint16Array] {
	return [new Uint16Array(length), new Uint16Array(length), new Uint16Array(length)]
}

/**
 * The number of insertions, deletions, substitutions and swaps of neighbours (optimal string alignment) that make one text of the
 * other; if that is more than `limit`, any number above it.
 */
export function editDistance(a: string, b: string, limit = Number.POSITIVE_INFINITY): number {
	if (Math.abs(a.length - b.length) > limit) return limit + 1
	if (b.length >= rows[0].length) rows = rowsFor(2 * b.length)
	let [beforeLast, last, row] = rows
	for (let j = 0; j <= b.length; j++) last[j] = j
	for (let i = 1; i <= a.length; i++) {
		const letter = a.charCodeAt(i - 1)
		let least = (row[0] = i)
		for (let j = 1; j <= b.length; j++) {
			const other = b.charCodeAt(j - 1)
			let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (letter === other ? 0 : 1))
			if (i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && other === a.charCodeAt(i - 2)) cost = Math.min(cost, beforeLast[j - 2]! + 1)
			row[j] = cost
			if (cost < least) least = cost
		}
		if (least > limit) return least
		;[beforeLast, last, row] = [last, row, beforeLast]
	}
	return last[b.length]!
}
