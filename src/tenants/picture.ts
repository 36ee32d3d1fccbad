import { operationError } from '../kit/errors'

export type Picture = { readonly type: string; readonly bytes: Uint8Array }

const MAX_KIB = 256
/** what a browser would have to draw; pixels */
const MAX_SIDE = 10_000
const KINDS: readonly { type: string; looksLike: (head: string) => boolean }[] = [
	{ type: 'image/png', looksLike: (head) => head.startsWith('\x89PNG\r\n\x1a\n') },
	{ type: 'image/jpeg', looksLike: (head) => head.startsWith('\xff\xd8\xff') },
	{ type: 'image/webp', looksLike: (head) => head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP' },
	{
		type: 'image/svg+xml',
		looksLike: (head) => /^(\ufeff|\xef\xbb\xbf)?\s*(<\?xml[^>]*>\s*)?(<!--(?:(?!-->)[^])*-->\s*)*<svg[\s>]/.test(head)
	}
]

/**
 * Active parts that a drawing does not need and a browser would run or fetch: scripts, event handlers, entities, other documents. Not
 * references into the drawing itself and pictures inside it. This check informs the sender of such a file. There are other ways to
 * write the same; `LOGO_POLICY` keeps a browser from running or fetching them.
 */
const ACTIVE =
	/<\s*(script|foreignObject|iframe|object|embed|handler|listener)\b|<!ENTITY|<!DOCTYPE[^<>[]*\[|<\?xml-stylesheet|[\s"'/]on[a-z]+\s*=|(javascript|vbscript)\s*:|@import|(href|src)\s*=\s*(?:["']\s*)?(?!#|data:image\/(png|jpeg|webp)[;,])[^"'\s>]|url\(\s*(?:["']\s*)?(?!#)[^)"'\s]/i

/** A picture with its type, found from the content. @throws OperationError unless it is a PNG, JPEG, WebP, or an SVG without active parts */
export function pictureOf(bytes: Uint8Array): Picture {
	if (bytes.length > MAX_KIB * 1024) throw operationError('the picture is larger than {MAX_KIB} KiB', { MAX_KIB })
	const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
	const type = KINDS.find(({ looksLike }) => looksLike(head))?.type
	if (!type) throw operationError('the picture is not a PNG, JPEG, WebP or SVG')
	if (type === 'image/svg+xml' && ACTIVE.test(new TextDecoder().decode(bytes)))
		throw operationError('the drawing contains a script, a link or another document: save it as a plain SVG or PNG')
	if (isUndrawable(type, Buffer.from(bytes)))
		throw operationError('the picture cannot be drawn: one of its sides has 0 pixels, or more than {max}', { max: MAX_SIDE })
	return { type, bytes }
}

/** Whether a PNG claims to be too large, or without any size: a browser would reserve memory for it first. */
function isUndrawable(type: string, bytes: Buffer): boolean {
	if (type !== 'image/png' || bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return false
	const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
	return width === 0 || height === 0 || width > MAX_SIDE || height > MAX_SIDE
}
