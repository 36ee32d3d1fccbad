/** QR codes (ISO/IEC 18004) of short texts: byte mode, error correction L, versions 1 to 9, mask 0. */

/** By version: codewords of data, codewords of correction for each block, and blocks, which are of equal length. */
const VERSIONS = [
	[19, 7, 1],
	[34, 10, 1],
	[55, 15, 1],
	[80, 20, 1],
	[108, 26, 1],
	[136, 18, 2],
	[156, 20, 2],
	[194, 24, 2],
	[232, 30, 2]
] as const
/** The level L and the mask 0, with their correction. */
const FORMAT = 0x77c4
/** The versions 7 to 9, with their correction. */
const LARGE = [0x07c94, 0x085bc, 0x09a99] as const
const PADDING = [0xec, 0x11] as const

/** A product in GF(256), modulo x⁸ + x⁴ + x³ + x² + 1. */
export function times(a: number, b: number): number {
	let product = 0
	for (let bit = 7; bit >= 0; bit--) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> bit) & 1) * a)
	return product
}

/** The Reed-Solomon codewords that follow `data`: with them it is 0 at the powers of 2 from 0 to `count` - 1. */
export function corrections(data: readonly number[], count: number): number[] {
	const divisor = Array.from({ length: count }, (_, at) => Number(at === count - 1))
	let root = 1
	for (let degree = 0; degree < count; degree++) {
		for (let at = 0; at < count; at++) divisor[at] = times(divisor[at]!, root) ^ (divisor[at + 1] ?? 0)
		root = times(root, 2)
	}
	const rest = Array<number>(count).fill(0)
	for (const byte of data) {
		const factor = byte ^ rest.shift()!
		rest.push(0)
		for (let at = 0; at < count; at++) rest[at]! ^= times(divisor[at]!, factor)
	}
	return rest
}

/** The first of each part, then the second of each, and so on. */
const woven = (parts: readonly (readonly number[])[]) => parts[0]!.flatMap((_, at) => parts.map((part) => part[at]!))

/** The codewords of a text and the version that holds them, in the order in which they are drawn. */
function codewords(bytes: Uint8Array): { readonly version: number; readonly words: readonly number[] } | undefined {
	const version = VERSIONS.findIndex(([capacity]) => bytes.length + 2 <= capacity) + 1
	if (version === 0) return undefined
	const [capacity, correction, count] = VERSIONS[version - 1]!
	// 4 bits of mode and 8 of length, the bytes, and 4 of the end
	const shifted = [0x4, bytes.length >> 4, bytes.length & 0xf, ...[...bytes].flatMap((byte) => [byte >> 4, byte & 0xf]), 0]
	const data = Array.from({ length: capacity }, (_, at) =>
		at < bytes.length + 2 ? (shifted[2 * at]! << 4) | shifted[2 * at + 1]! : PADDING[(at - bytes.length) % 2]!
	)
	const length = capacity / count
	const blocks = Array.from({ length: count }, (_, at) => data.slice(at * length, (at + 1) * length))
	const corrected = blocks.map((block) => corrections(block, correction))
	return { version, words: [...woven(blocks), ...woven(corrected)] }
}

/** The rows of a text's QR code, without the margin of four modules; true is dark. `undefined` beyond 230 bytes. */
export function qrCode(text: string): boolean[][] | undefined {
	const coded = codewords(new TextEncoder().encode(text))
	if (!coded) return undefined
	const { version, words } = coded
	const size = 4 * version + 17
	const rows = Array.from({ length: size }, () => Array<boolean | undefined>(size).fill(undefined))
	const set = (x: number, y: number, isDark: boolean) => {
		if (x >= 0 && y >= 0 && x < size && y < size) rows[y]![x] = isDark
	}
	/** Squares in each other, as far as `reach` from their middle, with their `light` rings. */
	const squares = (x: number, y: number, reach: number, light: readonly number[]) => {
		for (let dy = -reach; dy <= reach; dy++)
			for (let dx = -reach; dx <= reach; dx++) set(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))))
	}
	for (let at = 0; at < size; at++) {
		set(6, at, at % 2 === 0)
		set(at, 6, at % 2 === 0)
	}
	const last = size - 7
	const places = version === 1 ? [] : version < 7 ? [6, last] : [6, (6 + last) / 2, last]
	for (const x of places)
		for (const y of places) {
			const isAtFinder = (x === 6 && (y === 6 || y === last)) || (x === last && y === 6)
			if (!isAtFinder) squares(x, y, 2, [1])
		}
	for (const [x, y] of [
		[3, 3],
		[size - 4, 3],
		[3, size - 4]
	] as const)
		squares(x, y, 4, [2, 4])
	for (let bit = 0; bit < 15; bit++) {
		const isDark = ((FORMAT >> bit) & 1) === 1
		set(8, bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit, isDark)
		set(bit < 8 ? size - 1 - bit : bit === 8 ? 7 : 14 - bit, 8, isDark)
	}
	set(8, size - 8, true)
	if (version >= 7)
		for (let bit = 0; bit < 18; bit++) {
			const isDark = ((LARGE[version - 7]! >> bit) & 1) === 1
			set(size - 11 + (bit % 3), Math.floor(bit / 3), isDark)
			set(Math.floor(bit / 3), size - 11 + (bit % 3), isDark)
		}
	let bit = 0
	// two columns at a time from the right, up and down in turn, around the column of the timing
	for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2)
		for (let step = 0; step < size; step++)
			for (const x of [right, right - 1]) {
				const isUpward = ((right + 1) & 2) === 0
				const y = isUpward ? size - 1 - step : step
				if (rows[y]![x] !== undefined) continue
				rows[y]![x] = ((((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1) !== ((x + y) % 2 === 0)
				bit++
			}
	return rows as boolean[][]
}
