import { sql } from 'drizzle-orm'
import { newSecret, secretHash } from '../../src/auth/token-secret'
import type { Store } from '../../src/db/store'
import { systemClock, toSeconds } from '../../src/domain/clock'
import { code } from './growth-school'

/** The cookie of somebody who has just signed in at the console. */
export async function cookieOf(store: Store, id: number): Promise<string> {
	const secret = newSecret()
	const [row] = await store.write({ author: { name: 'bench' }, touches: ['acces'] }, ({ db, raise }) => {
		raise()
		return db.all<{ id: number }>(sql`INSERT INTO jetons (utilisateur_id, secret_hash, created_at, sorte)
			VALUES (${id}, ${secretHash(secret)}, ${toSeconds(systemClock.now())}, 'console') RETURNING id`)
	})
	return `preau-${code}=${row!.id}.${secret}`
}
