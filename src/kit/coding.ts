import { lazily } from './lazily'
import { qualityOf } from './quality'
import { shortHeader } from './short-header'

/** The content codings of answers (RFC 9110 section 8.4), the smaller one first. */
const CODINGS = ['zstd', 'gzip'] as const
export type Coding = (typeof CODINGS)[number]
type Bytes = Uint8Array<ArrayBuffer>

/** Bytes from which an answer is compressed. */
const WORTHWHILE = 1024
/** Bytes above which the work is done beside the main thread. */
const LONG = 256 * 1024
/** gzip's level that takes less than half the time of the default one, for a seventh more bytes. */
const LEVEL = 2

/**
 * The coding for an answer of that length, by the weights of `Accept-Encoding` (RFC 9110 section 12.5.3). `undefined`: plain, also if the
 * header refuses everything.
 */
export function codingFor(request: Parameters<typeof shortHeader>[0], { length }: { readonly length: number }): Coding | undefined {
	const header = length > WORTHWHILE ? shortHeader(request, 'accept-encoding') : null
	if (header === null) return undefined
	const weights = new Map<string, number>()
	for (const part of header.split(',')) {
		const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
		weights.set(name, qualityOf(parameters))
	}
	const weightOf = (coding: Coding) => weights.get(coding) ?? weights.get('*') ?? 0
	const [best] = CODINGS.toSorted((coding, otherCoding) => weightOf(otherCoding) - weightOf(coding))
	return best && weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0) ? best : undefined
}

/** Compresses at once; for pages, which are short. */
export const compressNow = (bytes: Bytes, coding: Coding): Bytes =>
	coding === 'zstd' ? (Bun.zstdCompressSync(bytes) as Bytes) : Bun.gzipSync(bytes, { level: LEVEL })

/** Compresses, beside the main thread if there is much. */
export async function compress(bytes: Bytes, coding: Coding): Promise<Bytes> {
	if (bytes.length <= LONG) return compressNow(bytes, coding)
	return coding === 'zstd' ? ((await Bun.zstdCompress(bytes)) as Bytes) : (await zlib()).gzip(bytes, { level: LEVEL })
}

/** Bytes that stay, in each coding that was asked for. */
export type Stay = { readonly plain: Bytes; readonly in: (coding: Coding) => Promise<Bytes> }

export function stay(plain: Bytes): Stay {
	const made: Partial<Record<Coding, Promise<Bytes>>> = {}
	return { plain, in: (coding) => (made[coding] ??= compress(plain, coding)) }
}

/** The bytes that were compressed. */
export const decompress = async (bytes: Bytes, coding: Coding): Promise<Bytes> =>
	coding === 'zstd' ? ((await Bun.zstdDecompress(bytes)) as Bytes) : (await zlib()).gunzip(bytes)

const zlib = lazily(async () => {
	const [{ promisify }, { gzip, gunzip }] = await Promise.all([import('node:util'), import('node:zlib')])
	return { gzip: promisify(gzip), gunzip: promisify(gunzip) }
})

/** The header of every answer that may be compressed, in whatever form it goes out. */
export const VARY = 'Accept-Encoding'
