import type { Sink, Source } from '../../src/backups/machine/bytes'

/** What is written into it, as one. */
export function memorySink(): Sink & { readonly bytes: () => Buffer } {
	const pieces: Buffer[] = []
	// copied: who writes may use its buffer again
	return { write: (piece) => void pieces.push(Buffer.from(piece)), end: () => undefined, bytes: () => Buffer.concat(pieces) }
}

export function memorySource(bytes: Uint8Array): Source {
	let at = 0
	return {
		read(size) {
			const piece = Buffer.from(bytes.subarray(at, at + size))
			at += piece.length
			return piece
		}
	}
}
