import { randomInt } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 48

/** A new secret from the system's random source: 48 of `[A-Za-z0-9]`, 285 bits (contract section 6). */
export const newSecret = () => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** The stored form of a secret: its SHA-256, in hexadecimal. */
export const secretHash = (secret: string) => Bun.CryptoHasher.hash('sha256', secret, 'hex')

/** A token as it is presented: its number, and the secret that only its holder knows. */
export type Token = { readonly id: number; readonly secret: string }

/** The scheme in any case (RFC 9110 section 11.1), the token as it was given. */
const BEARER = /^bearer +([1-9]\d{0,15})\|([A-Za-z0-9]{40,128})$/i

/** The token of an `Authorization` header, or `undefined` if it does not have the form of one. */
export function parseBearer(header: string | null): Token | undefined {
	const match = header === null ? null : BEARER.exec(header)
	return match ? { id: Number(match[1]), secret: match[2]! } : undefined
}
