import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { corrections, qrCode, times } from '../../src/kit/qr'

/** Read by a decoder (zbar 0.23), as the two codes below and one of each length up to 228 bytes. */
const ADDRESS = `
#######...##..#######
#.....#....#..#.....#
#.###.#.#.#...#.###.#
#.###.#..##.#.#.###.#
#.###.#..#....#.###.#
#.....#...##..#.....#
#######.#.#.#.#######
........##.#.........
###.#####.#.###...#..
.##.##...#..##..#...#
....####.##.###.#.###
###....##..###..#..#.
#.#...####.#.#.#.#...
........######.##..##
#######.#...#...#.###
#.....#.#..#.#..#....
#.###.#.#.#.##.#.#..#
#.###.#..##.#..###...
#.###.#.#...##..#.#.#
#.....#.#..###.###.#.
#######.##.#.....#.##
`

const shown = (rows: readonly (readonly boolean[])[]) => rows.map((row) => row.map((isDark) => (isDark ? '#' : '.')).join('')).join('\n')

test('an address is drawn as a decoder reads it', () => {
	expect(shown(qrCode('http://127.0.0.1/')!)).toBe(ADDRESS.trim())
})

test.each([
	['https://ecole.example/console/coupon', 29, '3eb6c325d9ea3cd1'],
	[`https://ecole.example/${'a'.repeat(150)}`, 49, 'fd6bd788add46e8e']
])('%s has the code that a decoder has read', (text, size, hash) => {
	const rows = qrCode(text)!
	const made = new Bun.CryptoHasher('sha256').update(JSON.stringify(rows)).digest('hex')
	expect([rows.length, made.slice(0, 16)]).toEqual([size, hash])
})

test('the smallest version that holds a text is taken, and none beyond 230 bytes', () => {
	const sizes = [17, 18, 32, 53, 78, 106, 134, 154, 192, 200, 230].map((length) => qrCode('a'.repeat(length))?.length)
	expect(sizes).toEqual([21, 25, 25, 29, 33, 37, 41, 45, 49, 53, 53])
	expect(qrCode('a'.repeat(231))).toBeUndefined()
})

/** Level L, mask 0: 0x77c4 from its last bit on. */
const FORMAT = '..#...#####.###'
const FINDER = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######']

test('a code has three finders, its timing and its format twice, whatever its text', () =>
	fc.assert(
		fc.property(fc.string({ minLength: 1, maxLength: 200 }), (text) => {
			const rows = qrCode(text)
			if (!rows) return
			const lines = shown(rows).split('\n')
			const { length: size } = lines
			const corner = (x: number, y: number) => lines.slice(y, y + 7).map((line) => line.slice(x, x + 7))
			expect([corner(0, 0), corner(size - 7, 0), corner(0, size - 7)]).toEqual([FINDER, FINDER, FINDER])
			expect(lines[6]!.slice(7, -7)).toBe('.#'.repeat(size).slice(0, size - 14))
			const column = lines.map((line) => line[8]!)
			const beside = [...column.slice(0, 6), column[7]!, column[8]!, lines[8]![7]!, ...lines[8]!.slice(0, 6).split('').toReversed()]
			const elsewhere = [
				...lines[8]!
					.slice(size - 8)
					.split('')
					.toReversed(),
				...column.slice(size - 7)
			]
			expect([beside.join(''), elsewhere.join(''), column[size - 8]]).toEqual([FORMAT, FORMAT, '#'])
		}),
		{ numRuns: 30 }
	))

test('data with its corrections is 0 at each power of 2', () =>
	fc.assert(
		fc.property(fc.array(fc.nat(255), { minLength: 1, maxLength: 116 }), fc.constantFrom(7, 10, 15, 18, 20, 24, 26, 30), (data, count) => {
			const all = [...data, ...corrections(data, count)]
			let root = 1
			for (let power = 0; power < count; power++) {
				expect(all.reduce((sum, word) => times(sum, root) ^ word, 0)).toBe(0)
				root = times(root, 2)
			}
		})
	))
