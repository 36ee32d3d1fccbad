import type { Token } from '../../auth/token-secret'
import { MAX_AGE, type SessionUse } from '../../domain/resultats/session'

/**
 * The cookie of an institution's session. Over HTTPS the prefix `__Host-` ties it to this host; plain HTTP, only for this machine,
 * does not allow such names.
 */
const cookieName = (code: string, secure: boolean, use: SessionUse) =>
	`${secure ? '__Host-' : ''}preau-${use === 'client' ? 'client.' : ''}${code}`

const VALUE = /^([1-9]\d{0,15})\.([A-Za-z0-9]{40,128})$/

/** The session in a request; `undefined` without a session of this institution, or if it is malformed. */
export function sessionOf(header: string | null, code: string, secure: boolean, use: SessionUse = 'console'): Token | undefined {
	const name = `${cookieName(code, secure, use)}=`
	const written = header?.split(/;\s*/).find((cookie) => cookie.startsWith(name))
	const match = written === undefined ? null : VALUE.exec(written.slice(name.length))
	return match ? { id: Number(match[1]), secret: match[2]! } : undefined
}

const attributes = (secure: boolean) => `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

/** The `Set-Cookie` value that makes the browser keep a session. */
export const keepSession = ({ id, secret }: Token, code: string, secure: boolean, use: SessionUse = 'console') =>
	`${cookieName(code, secure, use)}=${id}.${secret}; ${use === 'console' ? `Max-Age=${MAX_AGE}; ` : ''}${attributes(secure)}`

/** The `Set-Cookie` value that makes the browser forget the session. */
export const forgetSession = (code: string, secure: boolean, use: SessionUse = 'console') =>
	`${cookieName(code, secure, use)}=; Max-Age=0; ${attributes(secure)}`
