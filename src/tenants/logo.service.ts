import { sentence } from '../domain/sentence'
import type { Store } from '../db/store'
import type { Author } from '../domain/caller'
import { OperationError } from '../domain/errors'
import { updateLogo } from './tenants.queries'

const MAX_KIB = 256
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
 * What a drawing has no use for and a browser would run or fetch: scripts, event handlers, entities, other documents. References into the
 * drawing itself and pictures inside it stay.
 */
const ACTIVE =
	/<\s*(script|foreignObject|iframe|object|embed|handler|listener)\b|<!ENTITY|<!DOCTYPE[^>]*\[|<\?xml-stylesheet|[\s"'/]on[a-z]+\s*=|(javascript|vbscript)\s*:|@import|(href|src)\s*=\s*["']?\s*(?!#|data:image\/(png|jpeg|webp)[;,])[^"'\s>]|url\(\s*["']?\s*(?!#)[^)"'\s]/i

/** Replaces the institution's picture: PNG, JPEG, WebP or SVG without anything active, told apart by content. */
export async function setLogo(store: Store, bytes: Uint8Array, author: Author): Promise<{ type: string; bytes: number }> {
	if (bytes.length > MAX_KIB * 1024) throw new OperationError(sentence('the picture is larger than {MAX_KIB} KiB', { MAX_KIB }))
	const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
	const type = KINDS.find(({ looksLike }) => looksLike(head))?.type
	if (!type) throw new OperationError('the picture is none of PNG, JPEG, WebP, SVG')
	if (type === 'image/svg+xml' && ACTIVE.test(new TextDecoder().decode(bytes)))
		throw new OperationError('the drawing has a script, a link or another document in it: save it as a plain SVG or PNG')
	return store.write({ author, touches: ['donnees'] }, async ({ db, journal }) => {
		await updateLogo(db, Buffer.from(bytes), type)
		await journal({ action: 'tenant.logo', objet: 'etablissement', id: 1, apres: { type, bytes: bytes.length } })
		return { type, bytes: bytes.length }
	})
}
