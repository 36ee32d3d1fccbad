import type { Token } from '../../auth/token-secret'
import { MAX_AGE, type SessionUse } from '../../domain/resultats/session'

/**
 * The cookie of an institution's session. Over HTTPS the prefix `__Host-` ties it to this host; plain HTTP, only for this machine,
 * does not allow such names.
 */
const cookieName = (code: string, secure: boolean, use: SessionUse | 'attente') =>
	`${secure ? '__Host-' : ''}preau-${use === 'console' ? '' : `${use}.`}${code}`

const VALUE = /^([1-9]\d{0,15})\.([A-Za-z0-9]{40,128})$/

/** The session in a request; `undefined` without a session of this institution, or if it is malformed. */
export function sessionOf(header: string | null, code: string, secure: boolean, use: SessionUse = 'console'): Token | undefined {
	const match = VALUE.exec(valueOf(header, cookieName(code, secure, use)) ?? '')
	return match ? { id: Number(match[1]), secret: match[2]! } : undefined
}

const valueOf = (header: string | null, name: string) =>
	header
		?.split(/;\s*/)
		.find((cookie) => cookie.startsWith(`${name}=`))
		?.slice(name.length + 1)

/** The page of somebody who waits to sign in, below the root. */
export const WAITING = '/connexion/attente'

/** The ticket of a place in the line of people who sign in. */
export const ticketOf = (header: string | null, code: string, secure: boolean) => valueOf(header, cookieName(code, secure, 'attente'))

/** The `Set-Cookie` value that makes the browser keep a ticket; without one, forget it. */
export const keepTicket = (code: string, secure: boolean, ticket?: string) =>
	`${cookieName(code, secure, 'attente')}=${ticket ?? ''}; ${ticket === undefined ? 'Max-Age=0; ' : ''}${attributes(secure)}`

const attributes = (secure: boolean) => `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

/** The `Set-Cookie` value that makes the browser keep a session. */
export const keepSession = ({ id, secret }: Token, code: string, secure: boolean, use: SessionUse = 'console') =>
	`${cookieName(code, secure, use)}=${id}.${secret}; ${use === 'console' ? `Max-Age=${MAX_AGE}; ` : ''}${attributes(secure)}`

/** The `Set-Cookie` value that makes the browser forget the session. */
export const forgetSession = (code: string, secure: boolean, use: SessionUse = 'console') =>
	`${cookieName(code, secure, use)}=; Max-Age=0; ${attributes(secure)}`
