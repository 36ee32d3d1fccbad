import { readSync, writeSync } from 'node:fs'

/** Takes bytes in turn; `end` says that there are no more. */
export type Sink = { readonly write: (bytes: Uint8Array) => void; readonly end: () => void }

/** Gives the next `size` bytes; fewer only where there are no more. */
export type Source = { read(size: number): Buffer }

/** Bytes that pass through memory at once. */
export const PIECE = 64 * 1024

export const fileSink = (descriptor: number): Sink => ({
	write(bytes) {
		for (let written = 0; written < bytes.length;) written += writeSync(descriptor, bytes, written)
	},
	end: () => undefined
})

/** The bytes of a file from its beginning, wherever others have read it. */
export function fileSource(descriptor: number): Source {
	let position = 0
	return {
		read(size) {
			const buffer = Buffer.allocUnsafe(size)
			let length = 0
			for (let read = -1; read !== 0 && length < size; length += read)
				read = readSync(descriptor, buffer, length, size - length, position + length)
			position += length
			return buffer.subarray(0, length)
		}
	}
}
