/** No name is longer; of what is, every letter would be held against every one of all names. */
const LONGEST = 100

/**
 * The candidate that was probably meant: at most a third of its letters away (always one), else one that contains the name or
 * is contained in it. Case and `-` for `_` do not count. Longer than any name, nothing was meant.
 */
export function nearest(name: string, candidates: readonly string[]): string | undefined {
	if (name.length > LONGEST) return undefined
	const wanted = fold(name)
	const names = candidates.filter(({ length }) => length <= LONGEST)
	const ranked = names
		// the distance is at least the difference in length
		.filter(({ length }) => Math.abs(length - wanted.length) <= allowed(length))
		.map((candidate) => ({ candidate, distance: editDistance(wanted, fold(candidate)) }))
		.filter(({ candidate, distance }) => distance <= allowed(candidate.length))
		.toSorted((a, b) => a.distance - b.distance)
	return ranked[0]?.candidate ?? names.find((candidate) => overlaps(wanted, fold(candidate)))
}

const allowed = (length: number) => Math.max(1, Math.floor(length / 3))

function fold(name: string): string {
	return name.toLowerCase().replaceAll('-', '_')
}

function overlaps(a: string, b: string): boolean {
	return Math.min(a.length, b.length) >= 3 && (a.includes(b) || b.includes(a))
}

/** Insertions, deletions, substitutions and swaps of neighbours (optimal string alignment). */
export function editDistance(a: string, b: string): number {
	let beforeLast: number[] = []
	let last = Array.from({ length: b.length + 1 }, (_, j) => j)
	for (let i = 1; i <= a.length; i++) {
		const row = [i]
		for (let j = 1; j <= b.length; j++) {
			const same = a[i - 1] === b[j - 1]
			const costs = [at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1)]
			if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) costs.push(at(beforeLast, j - 2) + 1)
			row.push(Math.min(...costs))
		}
		beforeLast = last
		last = row
	}
	return at(last, b.length)
}

function at(row: readonly number[], index: number): number {
	return row[index] ?? Number.POSITIVE_INFINITY
}
