import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { decrypting, encrypting } from '../../../src/backups/machine/age'
import { PIECE } from '../../../src/backups/machine/bytes'
import { bytesOf, inPieces, readInSteps } from '../../support/bytes'

const PASSPHRASE = 'une longue phrase'

const sealedOf = (bytes: Uint8Array, step = bytes.length, passphrase = PASSPHRASE) =>
	bytesOf(encrypting(inPieces(bytes, step), passphrase, 1))
const openedOf = (sealed: Uint8Array, passphrase = PASSPHRASE) => bytesOf(decrypting([sealed], passphrase))

test('a file that age itself made is read (age 1.1.1, "age --passphrase")', async () => {
	const file =
		'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBlQkh2QWwyTDJjUmZwaDhMTEsrZjhRIDE4CitTRmRVTWRWRS9DdFlVRHJxWXM5bXM0Skw5WFFBQk1BUkZFWDB2YVVNU1UKLS0tIDZGb3ppQk95ZmRRRkxQSDZKM09ZcUlZemRkUmt3YmZ4OXQwZ0c4cS85L0EK5h/KFR04LelNsaCMCkh+EcJyP3LTLNZhduVPaUbvESW8MOtBvzbefw=='
	expect((await openedOf(Buffer.from(file, 'base64'))).toString()).toBe('bonjour\n')
})

describe('what was sealed comes out as it went in', () => {
	test.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE])('%d bytes, written and read in odd portions', async (size) => {
		const bytes = Buffer.alloc(size, 'Préau')
		const sealed = await sealedOf(bytes, 10_007)
		expect((await openedOf(sealed)).equals(bytes)).toBe(true)
		expect((await readInSteps(decrypting(inPieces(sealed, 5003), PASSPHRASE), 4099)).equals(bytes)).toBe(true)
	})

	test('nothing of it can be read without the passphrase, and no two are alike', async () => {
		const bytes = Buffer.from('KOUASSI Awa Mariam'.repeat(100))
		const [one, other] = [await sealedOf(bytes), await sealedOf(bytes)]
		expect(one.includes('KOUASSI')).toBe(false)
		expect(one.equals(other)).toBe(false)
	})
})

test('another passphrase is refused in a sentence, and one typed with other accents in memory is the same', async () => {
	const sealed = await sealedOf(Buffer.from('x'))
	expect(openedOf(sealed, 'une courte phrase')).rejects.toThrow('the passphrase is not the one of this archive')
	const composed = await sealedOf(Buffer.from('x'), 1, 'clé'.normalize('NFD'))
	expect((await openedOf(composed, 'clé'.normalize('NFC'))).toString()).toBe('x')
})

test('pieces that are left out, exchanged or added are noticed', async () => {
	const sealed = await sealedOf(Buffer.alloc(3 * PIECE, 'x'))
	const head = sealed.length - 3 * (PIECE + 16)
	const piece = (n: number) => sealed.subarray(head + n * (PIECE + 16), head + (n + 1) * (PIECE + 16))
	const of = (...numbers: number[]) => Buffer.concat([sealed.subarray(0, head), ...numbers.map(piece)])
	expect((await openedOf(of(0, 1, 2))).length).toBe(3 * PIECE)
	for (const numbers of [[0, 1], [0, 2], [1, 2], [1, 0, 2], [0, 1, 2, 2], [0, 1, 1, 2], []])
		expect(openedOf(of(...numbers))).rejects.toThrow('the archive is damaged')
})

test('a head that asks for more memory than any machine has is refused before any is taken', async () => {
	const sealed = (await sealedOf(Buffer.from('x'))).toString('latin1')
	expect(openedOf(Buffer.from(sealed.replace(/^(-> scrypt \S+) 1$/m, '$1 60'), 'latin1'))).rejects.toThrow(
		'the first lines of the archive are damaged'
	)
})

test('a head without an end is refused after its first bytes', async () => {
	let read = 0
	const endless = function* () {
		for (; read < 100 * PIECE; read += PIECE) yield Buffer.alloc(PIECE, read === 0 ? 'age-encryption.org/v1\n-> scrypt ' : 'x')
	}
	expect(bytesOf(decrypting(endless(), PASSPHRASE))).rejects.toThrow('encrypted, but not with a passphrase')
	expect(read).toBeLessThanOrEqual(PIECE)
})

test('no more than a few pieces are read ahead of what is taken, in both directions', async () => {
	let given = 0
	const counted = function* (pieces: Iterable<Uint8Array>) {
		for (const piece of pieces) {
			given += piece.length
			yield piece
		}
	}
	const most = async (pieces: AsyncIterable<Uint8Array>) => {
		let [taken, ahead] = [0, 0]
		given = 0
		for await (const piece of pieces) ahead = Math.max(ahead, given - (taken += piece.length))
		return ahead
	}
	const bytes = Buffer.alloc(100 * PIECE, 'Préau')
	expect(await most(encrypting(counted(inPieces(bytes, PIECE)), PASSPHRASE, 1))).toBeLessThan(8 * PIECE)
	const sealed = await sealedOf(bytes)
	expect(await most(decrypting(counted(inPieces(sealed, PIECE)), PASSPHRASE))).toBeLessThan(8 * PIECE)
})

test('a disk error is reported in the words of the disk', async () => {
	const sealed = await sealedOf(Buffer.alloc(3 * PIECE))
	const failing = function* () {
		yield sealed.subarray(0, PIECE)
		readFileSync(import.meta.dir)
	}
	expect(bytesOf(decrypting(failing(), PASSPHRASE))).rejects.toMatchObject({ code: 'EISDIR' })
})
