import { asSentence, sentence, type Told } from '../../../kit/sentence'
import { inflateRawSync } from 'node:zlib'
import { operationError } from '../../../kit/errors'
import type { Budget } from './budget'
import { shortName } from '../../../kit/quoted'
import { ifPossible } from '../../../kit/if-possible'

/** The most bytes of all files of one source, unpacked. */
export const MAX_UNPACKED = 512 * 1024 * 1024
const MAX_ENTRIES = 1000

export const LOCAL = 0x04034b50
export const ENTRY = 0x02014b50
export const END = 0x06054b50
const END_OF_LARGE = 0x06064b50
const LOCATOR = 0x07064b50
const END_LENGTH = 22
const MAX_COMMENT = 0xffff
/** The extra field of an entry whose numbers don't fit into their places, and the value that these places then have. */
const LARGE = 1
const TOO_LARGE = 0xffffffff
/** The upper half of code page 850, in which older programs write the names of files. */
const CODE_PAGE =
	'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

/** bytes */
const [CHUNK_AT_LEAST, CHUNK_AT_MOST] = [64, 4 * 1024 * 1024]

type Entry = { name: string; encrypted: boolean; method: number; crc: number; packed: number; size: number; offset: number }

const unreadable = (why: Told) => operationError('the zip file cannot be read: {why}', { why: asSentence(why) })

/** Unpacks the entries whose name `isWanted` accepts; the others come empty. Sizes are checked before anything is unpacked. */
export function unpack(bytes: Uint8Array, isWanted: (name: string) => boolean, budget: Budget): { name: string; bytes: Uint8Array }[] {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
	const entries = directory(bytes, view).filter(({ name }) => !name.endsWith('/'))
	budget.unpack(entries.reduce((sum, { name, size }) => sum + (isWanted(name) ? size : 0), 0))
	return entries.map((entry) => ({ name: entry.name, bytes: isWanted(entry.name) ? content(bytes, view, entry) : new Uint8Array() }))
}

function directory(bytes: Uint8Array, view: DataView): Entry[] {
	let end = bytes.length - END_LENGTH
	const lowest = Math.max(0, end - MAX_COMMENT)
	while (end >= lowest && view.getUint32(end, true) !== END) end--
	if (end < lowest) throw unreadable('it has no directory; it may be cut off')
	const { count, begins } = ending(view, end)
	if (count > MAX_ENTRIES) throw unreadable(sentence('it has more than {max} entries', { max: MAX_ENTRIES }))
	let at = begins
	return Array.from({ length: count }, () => {
		if (at + 46 > end || view.getUint32(at, true) !== ENTRY) throw unreadable('its directory is damaged')
		const extra = at + 46 + view.getUint16(at + 28, true)
		const next = extra + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
		if (next > end) throw unreadable('its directory is damaged')
		const entry: Entry = {
			name: nameIn(bytes.subarray(at + 46, extra)),
			encrypted: (view.getUint16(at + 8, true) & 1) === 1,
			method: view.getUint16(at + 10, true),
			crc: view.getUint32(at + 16, true),
			...sizesIn(view, at, extra, extra + view.getUint16(at + 30, true))
		}
		if (entry.packed > bytes.length) throw unreadable('its directory is damaged')
		at = next
		return entry
	})
}

/** The place where the directory begins. Archives of any size may give it in the form of large ones. */
function ending(view: DataView, end: number): { count: number; begins: number } {
	const locator = end - 20
	if (locator < 0 || view.getUint32(locator, true) !== LOCATOR)
		return { count: view.getUint16(end + 10, true), begins: view.getUint32(end + 16, true) }
	const record = long(view, locator + 8)
	if (record + 56 > locator || view.getUint32(record, true) !== END_OF_LARGE) throw unreadable('its directory is damaged')
	return { count: long(view, record + 32), begins: long(view, record + 48) }
}

const long = (view: DataView, at: number) => Number(view.getBigUint64(at, true))

/** The numbers of the entry at `at`, whose extra fields are from `from` to `to`. Numbers too large for their places are there, in this order. */
function sizesIn(view: DataView, at: number, from: number, to: number): Pick<Entry, 'size' | 'packed' | 'offset'> {
	let field = from
	while (field + 4 <= to && view.getUint16(field, true) !== LARGE) field += 4 + view.getUint16(field + 2, true)
	const end = field + 4 <= to ? Math.min(to, field + 4 + view.getUint16(field + 2, true)) : field
	let next = field + 4
	const [size = 0, packed = 0, offset = 0] = [24, 20, 42].map((place) => {
		const said = view.getUint32(at + place, true)
		if (said !== TOO_LARGE || next + 8 > end) return said
		next += 8
		return long(view, next - 8)
	})
	return { size, packed, offset }
}

const nameIn = (bytes: Uint8Array): string =>
	ifPossible(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)) ??
	Array.from(bytes, (byte) => CODE_PAGE[byte - 128] ?? String.fromCharCode(byte)).join('')

function content(bytes: Uint8Array, view: DataView, { name: path, encrypted, method, crc, packed, size, offset }: Entry): Uint8Array {
	const name = shortName(path)
	if (encrypted) throw unreadable(sentence('{name} is encrypted', { name }))
	if (method !== 0 && method !== 8) throw unreadable(sentence('{name} is packed in an unknown way ({method})', { name, method }))
	if (offset + 30 > bytes.length || view.getUint32(offset, true) !== LOCAL) throw unreadable(sentence('{name} is damaged', { name }))
	const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
	const stored = bytes.subarray(start, start + packed)
	const unpacked = method === 0 ? stored : inflated(stored, size, name)
	if (unpacked.length !== size || Bun.hash.crc32(unpacked) !== crc) throw unreadable(sentence('{name} is damaged', { name }))
	return unpacked
}

/** Unpacks up to the size that the directory promises, however much more there is. */
function inflated(stored: Uint8Array, size: number, name: string): Uint8Array {
	try {
		return inflateRawSync(stored, {
			maxOutputLength: Math.max(size, 1),
			chunkSize: Math.min(Math.max(size, CHUNK_AT_LEAST), CHUNK_AT_MOST)
		})
	} catch (error) {
		const isMore = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
		throw unreadable(
			isMore
				? sentence('{name} is damaged: it holds more than the {size} bytes that its directory promises', { name, size })
				: sentence('{name} is damaged', { name })
		)
	}
}
