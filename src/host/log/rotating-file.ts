import { closeSync, existsSync, fstatSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

export type RotatingFileOptions = {
	readonly path: string
	/** bytes after which another file begins */
	readonly size: number
	/** how many former files are kept, as `path.1` (the latest), `path.2` … */
	readonly keep: number
	readonly write?: (descriptor: number, line: string) => void
}

/**
 * Appends lines to a file and begins another one when it is large. A line that cannot be written, as on a full disk, is lost and
 * never an error; the next one that can be written is preceded by the number of lost lines.
 */
export function rotatingFile({ path, size, keep, write = writeSync }: RotatingFileOptions): (line: string) => void {
	let descriptor: number | undefined
	let bytes = 0
	let lostLines = 0
	let isFirst = true

	const open = () => {
		// of missing folders only the last one is made again: the others may come back
		if (isFirst || !existsSync(dirname(path))) mkdirSync(dirname(path), { recursive: isFirst, mode: 0o700 })
		isFirst = false
		descriptor = openSync(path, 'a', 0o600)
		bytes = fstatSync(descriptor).size
		return descriptor
	}
	const close = () => {
		if (descriptor !== undefined) closeSync(descriptor)
		descriptor = undefined
	}
	const rotate = () => {
		close()
		rmSync(`${path}.${keep}`, { force: true })
		for (let number = keep - 1; number >= 0; number--) {
			const from = number === 0 ? path : `${path}.${number}`
			try {
				renameSync(from, `${path}.${number + 1}`)
			} catch (error) {
				if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
			}
		}
	}
	const append = (text: string) => {
		const length = Buffer.byteLength(text)
		let current = descriptor ?? open()
		if (bytes > 0 && bytes + length > size) {
			rotate()
			current = open()
		}
		write(current, text)
		bytes += length
	}

	return (line) => {
		try {
			append(lostLines > 0 ? `${JSON.stringify({ message: 'lines of the log are lost', lines: lostLines })}\n${line}` : line)
			lostLines = 0
		} catch {
			lostLines++
			close()
		}
	}
}
