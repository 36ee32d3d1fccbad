import { damagedArchive } from './damaged-archive'
import { PIECE, type Sink, type Source } from './bytes'

const BLOCK = 512
const END = Buffer.alloc(2 * BLOCK)

export type Entry = { readonly name: string; readonly bytes: number }

/** Bytes that a file of so many takes in an archive. */
export const bytesInTar = (bytes: number) => BLOCK + Math.ceil(bytes / BLOCK) * BLOCK

/** Writes a tar archive (POSIX ustar) of files that only their owner may read; `second` is the time of each, in seconds since 1970. */
export class TarWriter {
	constructor(
		readonly sink: Sink,
		readonly second: number
	) {}

	/** @throws where the pieces are not as many bytes as were said */
	add(entry: Entry, pieces: Iterable<Uint8Array>) {
		this.sink.write(headOf(entry, this.second))
		let written = 0
		for (const piece of pieces) {
			this.sink.write(piece)
			written += piece.length
		}
		if (written !== entry.bytes) throw new Error(`${entry.name} changed while it was read`)
		this.sink.write(Buffer.alloc(padding(entry.bytes)))
	}

	end() {
		this.sink.write(END)
		this.sink.end()
	}
}

/** Reads what a `TarWriter` wrote, and takes nothing else: every byte is the one that it would have written. */
export class TarReader {
	constructor(readonly source: Source) {}

	/** The next file; `undefined` at the end, which has nothing after it. What came before it is read. */
	next(): Entry | undefined {
		const head = this.source.read(BLOCK)
		if (isZero(head)) {
			const rest = this.source.read(BLOCK + 1)
			if (head.length === BLOCK && rest.length === BLOCK && isZero(rest)) return undefined
			throw damagedArchive()
		}
		const entry = { name: head.toString('latin1', 0, 100).split('\0', 1)[0]!, bytes: octal(head, 124) }
		if (!headOf(entry, octal(head, 136)).equals(head)) throw damagedArchive()
		return entry
	}

	/** The content of the file that `next` has just told. */
	*content({ bytes }: Entry): Generator<Buffer> {
		for (let left = bytes; left > 0;) {
			const piece = this.source.read(Math.min(left, PIECE))
			if (piece.length === 0) throw damagedArchive()
			left -= piece.length
			yield piece
		}
		const pad = this.source.read(padding(bytes))
		if (pad.length !== padding(bytes) || !isZero(pad)) throw damagedArchive()
	}
}

/** Whether `head` begins an archive whose first file has this name. */
export const beginsTar = (head: Uint8Array, name: string) => {
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
