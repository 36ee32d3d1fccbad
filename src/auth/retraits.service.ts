import type { Db } from '../db/db'
import { retraitsOf, type Retrait } from '../domain/retraits'
import { selectAcces } from './retraits.queries'

export { hasAdministrator } from './retraits.queries'

export type Retraits = {
	/** by account */
	readonly comptes: ReadonlyMap<number, Retrait>
	/** every line of the journal that is about access: its write, and its place in it */
	readonly lines: readonly (readonly [id: number, rang: number])[]
}

/**
 * What people have done about access since a write: it stays where a copy of then is put back. What the import did that is `undone` (its
 * second) goes, of all imports without it.
 */
export async function retraitsSince(db: Db, after: number, undone: number | null): Promise<Retraits> {
	const lines = await selectAcces(db, after, undone)
	// of a token or an address the line names that, and no account
	const ofAccounts = lines.filter(({ action }) => !/^(token|calendrier)\./.test(action))
	return { comptes: retraitsOf(ofAccounts), lines: lines.map(({ id, rang }) => [id, rang]) }
}
