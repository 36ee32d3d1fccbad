import { createHash } from 'node:crypto'

/** The identity of the virtual account `NT SERVICE\name`, as [MS-DTYP] derives it: folders can be given to it under any language. */
export function serviceSid(name: string): string {
	const hash = createHash('sha1').update(Buffer.from(name.toUpperCase(), 'utf16le')).digest()
	const parts = [0, 4, 8, 12, 16].map((offset) => hash.readUInt32LE(offset))
	return `S-1-5-80-${parts.join('-')}`
}
