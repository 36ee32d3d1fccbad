import { sql } from 'drizzle-orm'
import { newSecret, secretHash } from '../../src/auth/token-secret'
import type { Store } from '../../src/db/store/store'
import { systemClock, toSeconds } from '../../src/kit/clock'
import { code } from './growth-school'

/** A secret, behind its id, of a person who has just signed in at the console or with an application. */
async function secretOf(store: Store, id: number, sorte: 'console' | 'lms') {
	const secret = newSecret()
	const [row] = await store.write({ author: { name: 'bench' }, touches: ['acces'] }, ({ db, raise }) => {
		raise()
		return db.all<{ id: number }>(sql`INSERT INTO jetons (utilisateur_id, secret_hash, created_at, sorte)
			VALUES (${id}, ${secretHash(secret)}, ${toSeconds(systemClock.now())}, ${sorte}) RETURNING id`)
	})
	return { id: row!.id, secret }
}

/** The cookie of a person at the console. */
export async function cookieOf(store: Store, person: number): Promise<string> {
	const { id, secret } = await secretOf(store, person, 'console')
	return `preau-${code}=${id}.${secret}`
}

/** The token of a person at the API. */
export async function tokenOf(store: Store, person: number): Promise<string> {
	const { id, secret } = await secretOf(store, person, 'lms')
	return `${id}|${secret}`
}
