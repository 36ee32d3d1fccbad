import { type Pieces, type Sink, Source } from '../../src/backups/machine/bytes'

/** A sink that returns all bytes written into it as one. */
export function memorySink(): Sink & { readonly bytes: () => Buffer } {
	const pieces: Uint8Array[] = []
	return { write: (piece) => void pieces.push(piece), end: () => undefined, bytes: () => Buffer.concat(pieces) }
}

/** All bytes of some pieces, as one. */
export const bytesOf = async (pieces: Pieces): Promise<Buffer> => Buffer.concat(await Array.fromAsync(pieces))

/** The same bytes in pieces of a length of their own. */
export function* inPieces(bytes: Uint8Array, length: number): Generator<Uint8Array> {
	for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

/** The same bytes, read some at a time. */
export async function readInSteps(pieces: Pieces, step: number): Promise<Buffer> {
	const source = new Source(pieces)
	const taken: Buffer[] = []
	for (let piece = await source.read(step); piece.length > 0; piece = await source.read(step)) taken.push(piece)
	return Buffer.concat(taken)
}
