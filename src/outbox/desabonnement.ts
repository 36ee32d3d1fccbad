import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Sujet } from '../domain/vocabulaire'

/** The key that signs the links of one institution; it is in its file. */
export type SigningKey = { readonly code: string; readonly secret: Uint8Array }

/** The person of a link, and the mails that it stops: for a responsable all of them. */
export type Abonnement = { readonly user_id: number; readonly sujet: Sujet } | { readonly responsable_id: number }

/** Characters of base64url: 132 bits. */
const SIGNATURE = 22
const JETON = /^((r?)([1-9]\d{0,15})(?:-(notes|absences|annonces))?)\.([A-Za-z0-9_-]{22})$/

const signature = ({ code, secret }: SigningKey, userId: string) =>
	createHmac('sha256', secret).update(`desabonnement:${code}:${userId}`).digest('base64url').slice(0, SIGNATURE)

/** Reminders are what links without a word speak of. */
const nameOf = (of: Abonnement) =>
	'responsable_id' in of ? `r${of.responsable_id}` : of.sujet === 'rappels_seance' ? String(of.user_id) : `${of.user_id}-${of.sujet}`

/** The token of a link that stops some mails to one person, and does nothing else. Anybody who reads the mail can use it. */
export const jetonDesabonnement = (key: SigningKey, of: Abonnement) => `${nameOf(of)}.${signature(key, nameOf(of))}`

/** The person and mails of such a token; `undefined` if we have not signed it. */
export function readJeton(key: SigningKey, jeton: string): Abonnement | undefined {
	const [, userId = '', guardian = '', id = '', sujet, signed = ''] = JETON.exec(jeton) ?? []
	if (userId === '' || !timingSafeEqual(Buffer.from(signed), Buffer.from(signature(key, userId)))) return undefined
	return guardian === '' ? { user_id: Number(id), sujet: (sujet ?? 'rappels_seance') as Sujet } : { responsable_id: Number(id) }
}
