import { describe, expect, test } from 'bun:test'
import { decrypting, encrypting } from '../../../src/backups/machine/age'
import { PIECE } from '../../../src/backups/machine/bytes'
import { memorySink, memorySource } from '../../support/bytes'

const PASSPHRASE = 'une longue phrase'

function sealedOf(bytes: Uint8Array, step = bytes.length) {
	const sink = memorySink()
	const sealing = encrypting(sink, PASSPHRASE, 1)
	for (let at = 0; at < bytes.length; at += step) sealing.write(bytes.subarray(at, at + step))
	sealing.end()
	return sink.bytes()
}
const openedOf = (sealed: Uint8Array, passphrase = PASSPHRASE) => decrypting(memorySource(sealed), passphrase).read(10 * PIECE)

test('a file that age itself made is read (age 1.1.1, "age --passphrase")', () => {
	const file =
		'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBlQkh2QWwyTDJjUmZwaDhMTEsrZjhRIDE4CitTRmRVTWRWRS9DdFlVRHJxWXM5bXM0Skw5WFFBQk1BUkZFWDB2YVVNU1UKLS0tIDZGb3ppQk95ZmRRRkxQSDZKM09ZcUlZemRkUmt3YmZ4OXQwZ0c4cS85L0EK5h/KFR04LelNsaCMCkh+EcJyP3LTLNZhduVPaUbvESW8MOtBvzbefw=='
	expect(openedOf(Buffer.from(file, 'base64')).toString()).toBe('bonjour\n')
})

describe('what was sealed comes out as it went in', () => {
	test.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE])('%d bytes, written and read in odd portions', (size) => {
		const bytes = Buffer.alloc(size, 'Préau')
		const sealed = sealedOf(bytes, 10_007)
		expect(openedOf(sealed).equals(bytes)).toBe(true)
		const source = decrypting(memorySource(sealed), PASSPHRASE)
		const portions: Buffer[] = []
		for (let portion = source.read(4099); portion.length > 0; portion = source.read(4099)) portions.push(portion)
		expect(Buffer.concat(portions).equals(bytes)).toBe(true)
	})

	test('nothing of it can be read without the passphrase, and no two are alike', () => {
		const bytes = Buffer.from('KOUASSI Awa Mariam'.repeat(100))
		const [one, other] = [sealedOf(bytes), sealedOf(bytes)]
		expect(one.includes('KOUASSI')).toBe(false)
		expect(one.equals(other)).toBe(false)
	})
})

test('another passphrase is refused in a sentence, and one typed with other accents in memory is the same', () => {
	const sealed = sealedOf(Buffer.from('x'))
	expect(() => openedOf(sealed, 'une courte phrase')).toThrow('the passphrase is not the one of this archive')
	const sink = memorySink()
	const sealing = encrypting(sink, 'clé'.normalize('NFD'), 1)
	sealing.write(Buffer.from('x'))
	sealing.end()
	expect(openedOf(sink.bytes(), 'clé'.normalize('NFC')).toString()).toBe('x')
})

test('pieces that are left out, exchanged or added are noticed', () => {
	const sealed = sealedOf(Buffer.alloc(3 * PIECE, 'x'))
	const head = sealed.length - 3 * (PIECE + 16)
	const piece = (n: number) => sealed.subarray(head + n * (PIECE + 16), head + (n + 1) * (PIECE + 16))
	const of = (...numbers: number[]) => Buffer.concat([sealed.subarray(0, head), ...numbers.map(piece)])
	expect(openedOf(of(0, 1, 2)).length).toBe(3 * PIECE)
	for (const numbers of [[0, 1], [0, 2], [1, 2], [1, 0, 2], [0, 1, 2, 2], [0, 1, 1, 2], []])
		expect(() => openedOf(of(...numbers))).toThrow('the archive is damaged')
})

test('a head that asks for more memory than any machine has is refused before any is taken', () => {
	const sealed = sealedOf(Buffer.from('x')).toString('latin1')
	expect(() => openedOf(Buffer.from(sealed.replace(/^(-> scrypt \S+) 1$/m, '$1 60'), 'latin1'))).toThrow(
		'the first lines of the archive are damaged'
	)
})
