import { codingFor, stay, VARY, type Stay } from '../../kit/coding'
import { shortHeader } from '../../kit/short-header'

/** Media types whose answers may be compressed. Pictures have their own compression, and calendars go to simple programs. */
const COMPRESSIBLE = /^(?:application\/json|text\/(?:html|css|javascript))/
export const isCompressible = (type: string) => COMPRESSIBLE.test(type)

/** The entity tag of these bytes (RFC 9110 section 8.8.3): a weak one if it stands for several codings of them. */
export const entityTag = (bytes: Uint8Array | string, type: string) =>
	`${isCompressible(type) ? 'W/' : ''}"${Bun.hash(bytes).toString(36)}"`

/** `Vary` of an answer that may be compressed, beside what else it depends on. */
export const varying = (type: string, other?: string) =>
	[...(other === undefined ? [] : [other]), ...(isCompressible(type) ? [VARY] : [])].join(', ')

/** Whether an `If-None-Match` header names `tag`, by weak comparison (RFC 9110 section 13.1.2). */
export function matches(header: string | null, tag: string): boolean {
	if (header === null) return false
	if (header.trim() === '*') return true
	const opaque = tag.replace(/^W\//, '')
	return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === opaque)
}

/** The answer with its tag, or 304 without a body if the caller has it already. */
export async function cached(
	request: Request,
	body: Uint8Array<ArrayBuffer> | Stay,
	type: string,
	cacheControl: string,
	headers: Record<string, string> = {}
): Promise<Response> {
	const bytes = 'plain' in body ? body : stay(body)
	const tag = entityTag(bytes.plain, type)
	const vary = varying(type, headers['vary'])
	const common = { ...headers, etag: tag, 'cache-control': cacheControl, ...(vary !== '' && { vary }) }
	if (matches(shortHeader(request, 'if-none-match'), tag)) return new Response(null, { status: 304, headers: common })
	const coding = isCompressible(type) ? codingFor(request, bytes.plain) : undefined
	const sent = coding ? await bytes.in(coding) : bytes.plain
	return new Response(sent, { headers: { ...common, 'content-type': type, ...(coding && { 'content-encoding': coding }) } })
}
