import { shortHeader } from '../../kit/short-header'
/** A strong entity tag of these bytes (RFC 9110 section 8.8.3). */
export const entityTag = (bytes: Uint8Array | string) => `"${Bun.hash(bytes).toString(36)}"`

/** Whether an `If-None-Match` header names `tag`, by weak comparison (RFC 9110 section 13.1.2). */
export function matches(header: string | null, tag: string): boolean {
	if (header === null) return false
	if (header.trim() === '*') return true
	const opaque = tag.replace(/^W\//, '')
	return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === opaque)
}

/** The answer with its tag, or 304 without a body if the caller has it already. */
export function cached(
	request: Request,
	bytes: Uint8Array<ArrayBuffer>,
	type: string,
	cacheControl: string,
	headers: Record<string, string> = {}
): Response {
	const tag = entityTag(bytes)
	const common = { ...headers, etag: tag, 'cache-control': cacheControl }
	if (matches(shortHeader(request, 'if-none-match'), tag)) return new Response(null, { status: 304, headers: common })
	return new Response(bytes, { headers: { ...common, 'content-type': type } })
}
