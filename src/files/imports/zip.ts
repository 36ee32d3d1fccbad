import { asSentence, sentence, type Told } from '../../domain/sentence'
import { inflateRawSync } from 'node:zlib'
import { OperationError } from '../../domain/errors'
import { shortName } from './quoted'

/** What all files of one source may hold together, unpacked; bytes. */
export const MAX_UNPACKED = 512 * 1024 * 1024
const MAX_ENTRIES = 1000

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_LENGTH = 22
const MAX_COMMENT = 0xffff
const ELSEWHERE = 0xffffffff

type Entry = { name: string; encrypted: boolean; method: number; crc: number; packed: number; size: number; offset: number }

const broken = (why: Told) => new OperationError(sentence('the zip file cannot be read: {why}', { why: asSentence(why) }))

/** Unpacks the entries whose name `wanted` takes; the others come empty. Sizes are bounded before anything is unpacked. */
export function unpack(bytes: Uint8Array, wanted: (name: string) => boolean): { name: string; bytes: Uint8Array }[] {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
	const entries = directory(bytes, view).filter(({ name }) => !name.endsWith('/'))
	const total = entries.reduce((sum, { name, size }) => sum + (wanted(name) ? size : 0), 0)
	if (total > MAX_UNPACKED)
		throw broken(sentence('unpacked it would take {total} bytes, more than the {max} allowed', { total, max: MAX_UNPACKED }))
	return entries.map((entry) => ({ name: entry.name, bytes: wanted(entry.name) ? content(bytes, view, entry) : new Uint8Array() }))
}

/**
 * Sees to it that everything in a zip is whole and takes no more than `max` bytes, whatever its directory says, one entry after the other.
 * @param look gets each of them
 * @throws OperationError why not
 */
export function mustUnpackTo(bytes: Uint8Array, max: number, look: (name: string, bytes: Uint8Array) => void) {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
	const entries = directory(bytes, view)
	const total = entries.reduce((sum, { size }) => sum + size, 0)
	if (total > max) throw broken(sentence('unpacked it would take {total} bytes, more than the {max} allowed', { total, max }))
	for (const entry of entries) look(entry.name, content(bytes, view, entry))
}

function directory(bytes: Uint8Array, view: DataView): Entry[] {
	let end = bytes.length - END_LENGTH
	const lowest = Math.max(0, end - MAX_COMMENT)
	while (end >= lowest && view.getUint32(end, true) !== END) end--
	if (end < lowest) throw broken('it has no directory; it may be cut off')
	const count = view.getUint16(end + 10, true)
	if (count > MAX_ENTRIES) throw broken(sentence('it has more than {max} entries', { max: MAX_ENTRIES }))
	// the directory of larger archives stands elsewhere, where other readers would look for it
	if (view.getUint32(end + 12, true) === ELSEWHERE) throw broken('its directory is damaged')
	let at = view.getUint32(end + 16, true)
	return Array.from({ length: count }, () => {
		if (at + 46 > end || view.getUint32(at, true) !== ENTRY) throw broken('its directory is damaged')
		const nameLength = view.getUint16(at + 28, true)
		const entry: Entry = {
			name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
			encrypted: (view.getUint16(at + 8, true) & 1) === 1,
			method: view.getUint16(at + 10, true),
			crc: view.getUint32(at + 16, true),
			packed: view.getUint32(at + 20, true),
			size: view.getUint32(at + 24, true),
			offset: view.getUint32(at + 42, true)
		}
		if (entry.packed > bytes.length) throw broken('its directory is damaged')
		at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
		return entry
	})
}

function content(bytes: Uint8Array, view: DataView, { name: whole, encrypted, method, crc, packed, size, offset }: Entry): Uint8Array {
	const name = shortName(whole)
	if (encrypted) throw broken(sentence('{name} is encrypted', { name }))
	if (method !== 0 && method !== 8) throw broken(sentence('{name} is packed in an unknown way ({method})', { name, method }))
	if (offset + 30 > bytes.length || view.getUint32(offset, true) !== LOCAL) throw broken(sentence('{name} is damaged', { name }))
	const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
	const stored = bytes.subarray(start, start + packed)
	const unpacked = method === 0 ? stored : inflated(stored, size, name)
	if (unpacked.length !== size || Bun.hash.crc32(unpacked) !== crc) throw broken(sentence('{name} is damaged', { name }))
	return unpacked
}

/** Stops at the size that the directory promises, however much more there is. */
function inflated(stored: Uint8Array, size: number, name: string): Uint8Array {
	try {
		return inflateRawSync(stored, { maxOutputLength: Math.max(size, 1) })
	} catch (error) {
		const isMore = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
		throw broken(
			isMore
				? sentence('{name} is damaged: it holds more than the {size} bytes that its directory promises', { name, size })
				: sentence('{name} is damaged', { name })
		)
	}
}
