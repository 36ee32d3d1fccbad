/** The ids of a list of links as one text, so that lists can be compared. */
export const joinedIds = (ids: readonly number[]) =>
	ids.length === 1 ? String(ids[0]) : [...new Set(ids)].toSorted((a, b) => a - b).join(',')

export function idsIn(joined: string | null | undefined): number[] {
	if (!joined) return []
	if (!joined.includes(',')) return [Number(joined)]
	return joined
		.split(',')
		.filter((id) => id !== '')
		.map(Number)
}
