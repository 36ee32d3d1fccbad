import { expect, test } from 'bun:test'
import fc from 'fast-check'
import jsQR from 'jsqr'
import { QR_MARGIN, qrCode, qrPath } from '../../src/kit/qr'

/** The text that a decoder reads in a code; it is not ours. */
function read(rows: readonly (readonly boolean[])[]): string | undefined {
	const [module, side] = [3, (rows.length + 2 * QR_MARGIN) * 3]
	const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
	const at = (pixel: number) => Math.floor(pixel / module) - QR_MARGIN
	for (let y = 0; y < side; y++)
		for (let x = 0; x < side; x++) if (rows[at(y)]?.[at(x)]) pixels.fill(0, 4 * (y * side + x), 4 * (y * side + x) + 3)
	return jsQR(pixels, side, side)?.data
}

test.each(['http://127.0.0.1/', 'https://ecole.example/console/coupon', `https://ecole.example/${'a'.repeat(150)}`])(
	'a decoder reads the address %s',
	(address) => expect(read(qrCode(address)!)).toBe(address)
)

test('a decoder reads each text of the length of a link to a paper', () =>
	fc.assert(
		fc.property(fc.string({ unit: 'grapheme-ascii', minLength: 300, maxLength: 500 }), (text) => {
			expect(read(qrCode(text)!)).toBe(text)
		}),
		{ numRuns: 12 }
	))

test('a text beyond 800 bytes has no code', () => {
	expect([qrCode('a'.repeat(800))?.length, qrCode('a'.repeat(801)), qrCode('é'.repeat(401))]).toEqual([109, undefined, undefined])
})

test('a path has one rectangle for each run of dark modules, at its place', () => {
	const rows = [
		[true, true, false],
		[false, false, true]
	]
	expect(qrPath(rows)).toBe('M0 0h2v1h-2zM2 1h1v1h-1z')
	expect(qrPath(rows, 10, 20, 0.5)).toBe('M10 20h1v0.5h-1zM11 20.5h0.5v0.5h-0.5z')
})
