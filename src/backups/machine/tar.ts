import { damagedArchive } from './damaged-archive'
import { PIECE, type Source } from './bytes'

const BLOCK = 512
export const END = Buffer.alloc(2 * BLOCK)

export type Entry = { readonly name: string; readonly bytes: number }

export const bytesInTar = (bytes: number) => BLOCK + Math.ceil(bytes / BLOCK) * BLOCK

/**
 * A file in a tar archive (POSIX ustar), which only its owner may read; `second` is its time, in seconds since 1970.
 * @throws if the pieces are not as many bytes as were said
 */
export function* inTar(entry: Entry, second: number, pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
	yield headOf(entry, second)
	let written = 0
	for (const piece of pieces) {
		yield piece
		written += piece.length
	}
	if (written !== entry.bytes) throw new Error(`${entry.name} changed while it was read`)
	yield Buffer.alloc(padding(entry.bytes))
}

/** Reads files as `inTar` writes them, and takes nothing else: every byte is the one that it would have written. */
export class TarReader {
	constructor(readonly source: Source) {}

	/** The next file; `undefined` at the end, which has nothing after it. What came before it is read. */
	async next(): Promise<Entry | undefined> {
		const head = await this.source.read(BLOCK)
		if (isZero(head)) {
			const rest = await this.source.read(BLOCK + 1)
			if (head.length === BLOCK && rest.length === BLOCK && isZero(rest)) return undefined
			throw damagedArchive()
		}
		const entry = { name: head.toString('latin1', 0, 100).split('\0', 1)[0]!, bytes: octal(head, 124) }
		if (!headOf(entry, octal(head, 136)).equals(head)) throw damagedArchive()
		return entry
	}

	/** The content of the file that `next` has just told. */
	async *content({ bytes }: Entry): AsyncGenerator<Buffer> {
		for (let left = bytes; left > 0;) {
			const piece = await this.source.read(Math.min(left, PIECE))
			if (piece.length === 0) throw damagedArchive()
			left -= piece.length
			yield piece
		}
		const pad = await this.source.read(padding(bytes))
		if (pad.length !== padding(bytes) || !isZero(pad)) throw damagedArchive()
	}
}

/** Whether `head` begins an archive whose first file has this name. */
export function beginsTar(head: Uint8Array, name: string) {
	const text = Buffer.from(head).toString('latin1')
	return text.startsWith(`${name}\0`) && text.startsWith('ustar\0', 257)
}

const padding = (bytes: number) => (BLOCK - (bytes % BLOCK)) % BLOCK
const isZero = (bytes: Uint8Array) => bytes.every((byte) => byte === 0)
const octal = (head: Buffer, at: number) => parseInt(head.toString('latin1', at, at + 11), 8) || 0

const number = (value: number, digits: number) => value.toString(8).padStart(digits, '0')

/** The 512 bytes before a file: a name of at most 100 bytes, 8 GB at the most. */
function headOf({ name, bytes }: Entry, second: number): Buffer {
	const head = Buffer.alloc(BLOCK)
	const put = (at: number, text: string) => void head.write(text, at, 'latin1')
	put(0, name.slice(0, 100))
	put(100, `${number(0o600, 7)}\0${number(0, 7)}\0${number(0, 7)}\0${number(bytes, 11)}\0${number(second, 11)}\0        0`)
	put(257, `ustar\0${number(0, 2)}`)
	put(329, `${number(0, 7)}\0${number(0, 7)}\0`)
	put(
		148,
		`${number(
			head.reduce((sum, byte) => sum + byte, 0),
			6
		)}\0 `
	)
	return head
}
