import { createHmac, hkdfSync, randomBytes, scryptSync } from 'node:crypto'
import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { asComposed } from '../../kit/composed'
import { OperationError } from '../../kit/errors'
import { damagedArchive } from './damaged-archive'
import { PIECE, type Sink, type Source } from './bytes'

/**
 * The age format, version 1, with a passphrase (https://c2sp.org/age); `age --decrypt` reads it too.
 *
 * Head, in lines that end with \n; base64 has no `=` and only its one canonical form:
 *
 *     age-encryption.org/v1
 *     -> scrypt SALT LOG2N          SALT: base64 of 16 bytes; LOG2N: decimal
 *     WRAPPED                       base64 of ChaCha20-Poly1305(wrap key, nonce 0, file key of 16 bytes)
 *     --- MAC                       base64 of HMAC-SHA-256(HKDF(file key, salt "", "header"), all from the first byte to `---`)
 *
 * The wrap key is scrypt(passphrase in UTF-8, "age-encryption.org/v1/scrypt" and SALT, N = 2^LOG2N, r = 8, p = 1) of 32 bytes.
 *
 * Then 16 bytes, the salt of HKDF(file key, salt, "payload"), whose 32 bytes are the key of what follows: pieces of 65536
 * bytes, of which the last may be shorter, each sealed with ChaCha20-Poly1305 (16 bytes longer). The nonce of a piece is its
 * number from 0 in 11 bytes, big-endian, and a byte that is 1 for the last piece and 0 for any other, so that none can be left
 * out, moved or added. HKDF is with SHA-256.
 */
const INTRO = 'age-encryption.org/v1'
const HEAD =
	/^(?<authenticated>age-encryption\.org\/v1\n-> scrypt (?<salt>\S{22}) (?<factor>[1-9]\d?)\n(?<wrapped>\S{43})\n---) (?<mac>\S{43})\n$/
const LINES = 4
const LONGEST_HEAD = 200
const TAG = 16
/** 128 MB of memory and half a second. */
const WORK_FACTOR = 17
/** 1 GB: more is asked for by nobody who means well. */
const MOST_WORK = 20

export const isAge = (head: Uint8Array) => Buffer.from(head.subarray(0, INTRO.length + 1)).toString('latin1') === `${INTRO}\n`

/** What is written becomes `sink`'s, sealed with a passphrase. */
export function encrypting(sink: Sink, passphrase: string, workFactor = WORK_FACTOR): Sink {
	const [fileKey, salt, payloadSalt] = [randomBytes(16), randomBytes(16), randomBytes(16)]
	const wrapped = chacha20poly1305(wrapKey(passphrase, salt, workFactor), NO_NONCE).encrypt(fileKey)
	const head = `${INTRO}\n-> scrypt ${base64(salt)} ${workFactor}\n${base64(wrapped)}\n---`
	sink.write(Buffer.from(`${head} ${macOf(fileKey, head)}\n`))
	sink.write(payloadSalt)
	const cipherOf = pieces(derived(fileKey, payloadSalt, 'payload'))
	const held = new Uint8Array(PIECE)
	let length = 0
	const seal = (isLast: boolean) => {
		sink.write(cipherOf(isLast).encrypt(held.subarray(0, length)))
		length = 0
	}
	return {
		write(bytes) {
			for (let at = 0; at < bytes.length;) {
				if (length === PIECE) seal(false)
				const part = bytes.subarray(at, at + PIECE - length)
				held.set(part, length)
				length += part.length
				at += part.length
			}
		},
		end() {
			seal(true)
			sink.end()
		}
	}
}

/** What was sealed with a passphrase. @throws OperationError where that is another one, or a byte is not as it was; at the latest at the end */
export function decrypting(source: Source, passphrase: string): Source {
	const cipherOf = pieces(derived(fileKeyIn(headOf(source), passphrase), source.read(16), 'payload'))
	let sealed = source.read(PIECE + TAG)
	let isOver = false
	const open = (): Uint8Array => {
		const next = sealed.length < PIECE + TAG ? Buffer.alloc(0) : source.read(PIECE + TAG)
		isOver = next.length === 0
		try {
			return cipherOf(isOver).decrypt(plain(sealed))
		} catch {
			throw damagedArchive()
		} finally {
			sealed = next
		}
	}
	let opened: Uint8Array = Buffer.alloc(0)
	return {
		read(size) {
			const taken: Uint8Array[] = []
			for (let missing = size; missing > 0;) {
				if (opened.length === 0 && isOver) break
				if (opened.length === 0) opened = open()
				taken.push(opened.subarray(0, missing))
				missing -= Math.min(opened.length, missing)
				opened = opened.subarray(taken.at(-1)?.length)
			}
			return Buffer.concat(taken)
		}
	}
}

/** The same bytes: in parts of a Buffer the cipher takes four times as long to find them. */
const plain = ({ buffer, byteOffset, length }: Buffer) => new Uint8Array(buffer, byteOffset, length)

type Head = Readonly<Record<'authenticated' | 'salt' | 'factor' | 'wrapped' | 'mac', string>>

function headOf(source: Source): Head {
	let text = ''
	for (let lines = 0; lines < LINES && text.length < LONGEST_HEAD;) {
		const letter = source.read(1).toString('latin1')
		if (letter === '') break
		if (letter === '\n') lines++
		text += letter
	}
	const head = HEAD.exec(text)?.groups as Head | undefined
	if (!head)
		throw new OperationError(
			'the archive is encrypted in another way than with a passphrase, or its first lines are damaged; nothing was changed'
		)
	if (Number(head.factor) > MOST_WORK) throw new OperationError('the first lines of the archive are damaged; nothing was changed')
	return head
}

function fileKeyIn({ authenticated, salt, factor, wrapped, mac }: Head, passphrase: string): Uint8Array {
	try {
		const key = wrapKey(passphrase, Buffer.from(salt, 'base64'), Number(factor))
		const fileKey = chacha20poly1305(key, NO_NONCE).decrypt(Buffer.from(wrapped, 'base64'))
		if (fileKey.length === 16 && macOf(fileKey, authenticated) === mac) return fileKey
	} catch {
		// said below
	}
	throw new OperationError('the passphrase is not the one of this archive, or its first lines are damaged; nothing was changed')
}

const NO_NONCE = Buffer.alloc(12)

const wrapKey = (passphrase: string, salt: Uint8Array, workFactor: number) =>
	scryptSync(asComposed(passphrase), Buffer.concat([Buffer.from(`${INTRO}/scrypt`), salt]), 32, {
		N: 2 ** workFactor,
		r: 8,
		p: 1,
		maxmem: 2 ** (workFactor + 11)
	})

const derived = (fileKey: Uint8Array, salt: Uint8Array, info: string) => Buffer.from(hkdfSync('sha256', fileKey, salt, info, 32))

const macOf = (fileKey: Uint8Array, head: string) =>
	base64(
		createHmac('sha256', derived(fileKey, Buffer.alloc(0), 'header'))
			.update(head)
			.digest()
	)

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replaceAll('=', '')

/** The cipher of each piece in turn. */
function pieces(key: Uint8Array) {
	let number = 0
	return (isLast: boolean) => {
		const nonce = Buffer.alloc(12)
		nonce.writeUIntBE(number++, 5, 6)
		nonce[11] = isLast ? 1 : 0
		return chacha20poly1305(key, nonce)
	}
}
