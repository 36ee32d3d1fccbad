import { hash, verify } from '@node-rs/bcrypt'

/** bcrypt looks at no more than this many bytes: longer passwords are refused, never cut. */
const MAX_BYTES = 72

/** Why `password` cannot be set, in English; `undefined` if it can. */
export function passwordProblem(password: string): string | undefined {
	if (password === '') return 'the password is empty'
	if (Buffer.byteLength(password) > MAX_BYTES) return `the password is longer than ${MAX_BYTES} bytes`
	if (password.includes('\0')) return 'the password contains a NUL character'
	return undefined
}

const HASH = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/

/** The cost of a bcrypt hash (`$2a$`, `$2b$`, `$2y$`), or `undefined` if `text` is none. */
export function bcryptCost(text: string): number | undefined {
	const cost = Number(HASH.exec(text)?.[1] ?? Number.NaN)
	return cost >= 4 && cost <= 31 ? cost : undefined
}

/** Hashes off the main thread. The caller has asked `passwordProblem` first. */
export const hashPassword = (password: string, cost: number) => hash(password, cost)

/** Whether `password` is the one behind `storedHash`, found out off the main thread; one that could never be set is not. */
export async function verifyPassword(password: string, storedHash: string): Promise<boolean> {
	if (passwordProblem(password)) return false
	return verify(password, storedHash)
}

/** A well-formed hash of nothing: verifying against it costs what verifying against a real one of `cost` does. */
const decoy = (cost: number) => `$2b$${String(cost).padStart(2, '0')}$${'.'.repeat(53)}`

/**
 * Verifies with the same amount of work whatever is stored: nothing (an unknown or closed account), a hash of the
 * configured cost, or a cheaper one from elsewhere, whose missing rounds are made up for (2^c + 2^c + … + 2^(C-1) = 2^C).
 */
export async function verifyInConstantWork(password: string, storedHash: string | undefined, cost: number): Promise<boolean> {
	const candidate = passwordProblem(password) ? '-' : password
	const storedCost = storedHash === undefined ? undefined : bcryptCost(storedHash)
	if (storedHash === undefined || storedCost === undefined) {
		await verify(candidate, decoy(cost))
		return false
	}
	const matches = (await verify(candidate, storedHash)) && candidate === password
	for (let missing = storedCost; missing < cost; missing++) await verify(candidate, decoy(missing))
	return matches
}
