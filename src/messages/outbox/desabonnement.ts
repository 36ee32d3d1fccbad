import { createHmac, timingSafeEqual } from 'node:crypto'

/** What links are signed with: of one institution's file. */
export type SigningKey = { readonly code: string; readonly secret: Uint8Array }

/** Characters of base64url: 132 bits. */
const SIGNATURE = 22
const JETON = /^([1-9]\d{0,15})\.([A-Za-z0-9_-]{22})$/

const signature = ({ code, secret }: SigningKey, userId: string) =>
	createHmac('sha256', secret).update(`desabonnement:${code}:${userId}`).digest('base64url').slice(0, SIGNATURE)

/** The token of a link that switches off the reminders by mail of one person, and does nothing else. Who reads the mail can use it. */
export const jetonDesabonnement = (key: SigningKey, userId: number) => `${userId}.${signature(key, String(userId))}`

/** Whom such a token speaks of; `undefined` if we have not signed it. */
export function readJeton(key: SigningKey, jeton: string): number | undefined {
	const [, userId = '', signed = ''] = JETON.exec(jeton) ?? []
	const isOurs = userId !== '' && timingSafeEqual(Buffer.from(signed), Buffer.from(signature(key, userId)))
	return isOurs ? Number(userId) : undefined
}
