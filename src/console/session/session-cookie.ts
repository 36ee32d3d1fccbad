import type { Token } from '../../auth/token-secret'
import { MAX_AGE } from '../../domain/session'

/**
 * The cookie of an institution's session. Over HTTPS browsers keep `__Host-` to this very host; plain HTTP, which is for this machine
 * alone, knows no such names.
 */
const cookieName = (code: string, secure: boolean) => `${secure ? '__Host-' : ''}preau-${code}`

const VALUE = /^([1-9]\d{0,15})\.([A-Za-z0-9]{40,128})$/

/** The session that a request brings; `undefined` if it brings none of this institution, or what has not the form of one. */
export function sessionOf(header: string | null, code: string, secure: boolean): Token | undefined {
	const name = `${cookieName(code, secure)}=`
	const written = header?.split(/;\s*/).find((cookie) => cookie.startsWith(name))
	const match = written === undefined ? null : VALUE.exec(written.slice(name.length))
	return match ? { id: Number(match[1]), secret: match[2]! } : undefined
}

const attributes = (secure: boolean) => `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

/** What tells the browser to keep a session. */
export const keepSession = ({ id, secret }: Token, code: string, secure: boolean) =>
	`${cookieName(code, secure)}=${id}.${secret}; Max-Age=${MAX_AGE}; ${attributes(secure)}`

/** What tells the browser to forget it. */
export const forgetSession = (code: string, secure: boolean) => `${cookieName(code, secure)}=; Max-Age=0; ${attributes(secure)}`
