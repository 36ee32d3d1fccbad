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

/** Replaces the institution's picture: PNG, JPEG, WebP or SVG, told apart by content. */
export async function setLogo(store: Store, bytes: Uint8Array, author: Author): Promise<{ type: string; bytes: number }> {
	if (bytes.length > MAX_KIB * 1024) throw new OperationError(sentence('the picture is larger than {MAX_KIB} KiB', { MAX_KIB }))
	const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
	const type = KINDS.find(({ looksLike }) => looksLike(head))?.type
	if (!type) throw new OperationError('the picture is none of PNG, JPEG, WebP, SVG')
	return store.write({ author, touches: ['donnees'] }, async ({ db, journal }) => {
		await updateLogo(db, Buffer.from(bytes), type)
		await journal({ action: 'tenant.logo', objet: 'etablissement', id: 1, apres: { type, bytes: bytes.length } })
		return { type, bytes: bytes.length }
	})
}
