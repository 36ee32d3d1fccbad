import { deflateRawSync } from 'node:zlib'
import { END, ENTRY, LOCAL } from '../imports/files/zip'

/** the archiver's version: 2.0, which knows deflated entries; bit 11: names are UTF-8 */
const VERSION = 20
const UTF8 = 0x0800
const DEFLATED = 8
/** 1 January 1980, the first day of a zip, so that the same school gives the same bytes */
const NO_DAY = 0x21

/** A few small files as a .zip. */
export const zipFiles = (files: ReadonlyMap<string, Uint8Array>): Uint8Array<ArrayBuffer> =>
	Buffer.concat([...zipped([...files.keys()], (name) => files.get(name)!)])

/** The parts of a .zip, each made when it is asked for. */
export function* zipped(names: readonly string[], read: (name: string) => Uint8Array): Generator<Uint8Array> {
	const directory: Buffer[] = []
	let at = 0
	for (const file of names) {
		const plain = read(file)
		const content = deflateRawSync(plain, { level: 6 })
		const name = Buffer.from(file)
		const facts = Buffer.alloc(26)
		facts.writeUInt16LE(VERSION, 0)
		facts.writeUInt16LE(UTF8, 2)
		facts.writeUInt16LE(DEFLATED, 4)
		facts.writeUInt16LE(NO_DAY, 8)
		facts.writeUInt32LE(Bun.hash.crc32(plain), 10)
		facts.writeUInt32LE(content.length, 14)
		facts.writeUInt32LE(plain.length, 18)
		facts.writeUInt16LE(name.length, 22)
		directory.push(Buffer.concat([word(ENTRY), half(VERSION), facts, Buffer.alloc(10), word(at), name]))
		const head = Buffer.concat([word(LOCAL), facts, name])
		yield head
		yield content
		at += head.length + content.length
	}
	yield* directory
	const size = directory.reduce((sum, { length }) => sum + length, 0)
	yield Buffer.concat([word(END), half(0), half(0), half(names.length), half(names.length), word(size), word(at), half(0)])
}

const word = (value: number) => little(value, 4)
const half = (value: number) => little(value, 2)

function little(value: number, length: number) {
	const bytes = Buffer.alloc(length)
	bytes.writeUIntLE(value, 0, length)
	return bytes
}
