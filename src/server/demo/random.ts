/** Numbers that look like chance and are the same for the same seed (a 32-bit mixing generator). */
export function seeded(seed: number) {
	let state = seed >>> 0
	const next = () => {
		state = (state + 0x9e3779b9) >>> 0
		let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
		mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
		return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
	}
	const below = (limit: number) => Math.floor(next() * limit)
	return {
		below,
		pick: <T>(from: readonly [T, ...T[]]): T => from[below(from.length)] ?? from[0],
		/** true so often in a hundred */
		chance: (percent: number) => next() * 100 < percent
	}
}

export type Random = ReturnType<typeof seeded>
