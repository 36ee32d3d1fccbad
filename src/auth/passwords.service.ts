import { hash, verify } from '@node-rs/bcrypt'
import { unusablePassword } from '../domain/personnes/mot-de-passe'

const HASH = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/

/** The cost of a bcrypt hash (`$2a$`, `$2b$`, `$2y$`), or `undefined` if `text` is not one. */
export function bcryptCost(text: string): number | undefined {
	const cost = Number(HASH.exec(text)?.[1] ?? Number.NaN)
	return cost >= 4 && cost <= 31 ? cost : undefined
}

/** Hashes off the main thread. The caller has asked `passwordProblem` first. */
export const hashPassword = (password: string, cost: number) => hash(password, cost)

/** Hashes a password whose hash is too cheap. Its salt comes from that hash, so that sign-ins at the same time make the same one. */
export const hashAgain = (password: string, storedHash: string, cost: number) => hash(password, cost, Buffer.from(storedHash.slice(7, 23)))

/** Whether `password` is the one behind `storedHash`, computed off the main thread. False for a password that could never be set. */
export async function verifyPassword(password: string, storedHash: string): Promise<boolean> {
	if (unusablePassword(password)) return false
	return verify(password, storedHash)
}

/** A well-formed hash without a password: verifying against it costs as much as against a real one of `cost`. */
const decoy = (cost: number) => `$2b$${String(cost).padStart(2, '0')}$${'.'.repeat(53)}`

/**
 * Verifies with the same amount of work whatever is stored: nothing (an unknown or closed account), a hash of the configured cost, or a
 * cheaper one from elsewhere, whose missing rounds are added (2^c + 2^c + … + 2^(C-1) = 2^C).
 */
export async function verifyInConstantWork(password: string, storedHash: string | undefined, cost: number): Promise<boolean> {
	const candidate = unusablePassword(password) ? '-' : password
	const storedCost = storedHash === undefined ? undefined : bcryptCost(storedHash)
	if (storedHash === undefined || storedCost === undefined) {
		await verify(candidate, decoy(cost))
		return false
	}
	const matches = (await verify(candidate, storedHash)) && candidate === password
	for (let missing = storedCost; missing < cost; missing++) await verify(candidate, decoy(missing))
	return matches
}
