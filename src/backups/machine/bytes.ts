import { readSync, writeSync } from 'node:fs'

/** Takes bytes in turn, until `end`. */
export type Sink = { readonly write: (bytes: Uint8Array) => void; readonly end: () => void }

/** Bytes in turn, in parts of any length. */
export type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

/** Bytes that pass through memory at once. */
export const PIECE = 64 * 1024

/** Writes all of `bytes` where the file's last write ended. */
export function writeTo(descriptor: number, bytes: Uint8Array) {
	for (let written = 0; written < bytes.length;) written += writeSync(descriptor, bytes, written)
}

/** The bytes of a file from its beginning, wherever others have read it. */
export function* piecesOf(descriptor: number): Generator<Uint8Array> {
	for (let position = 0; ;) {
		const buffer = new Uint8Array(PIECE)
		const length = readSync(descriptor, buffer, 0, PIECE, position)
		if (length === 0) return
		position += length
		yield buffer.subarray(0, length)
	}
}

/** Reads pieces by length, wherever one ends and the next begins. */
export class Source {
	readonly #pieces: Iterator<Uint8Array> | AsyncIterator<Uint8Array>
	#held: Uint8Array = Buffer.alloc(0)

	constructor(pieces: Pieces) {
		this.#pieces = Symbol.iterator in pieces ? pieces[Symbol.iterator]() : pieces[Symbol.asyncIterator]()
	}

	/** The next `size` bytes; fewer only at the end. */
	async read(size: number): Promise<Buffer> {
		const chunks: Uint8Array[] = []
		for (let missing = size; missing > 0;) {
			if (this.#held.length === 0) {
				const { done, value } = await this.#pieces.next()
				if (done === true) break
				this.#held = value
			}
			const part = this.#held.subarray(0, missing)
			chunks.push(part)
			missing -= part.length
			this.#held = this.#held.subarray(part.length)
		}
		return Buffer.concat(chunks)
	}
}
