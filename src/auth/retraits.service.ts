import type { Db } from '../db/queries/db'
import { retraitsOf, type Retrait } from '../domain/personnes/retraits'
import { selectAcces } from './retraits.queries'

export { hasAdministrator, hasOthersSince, selectIdentifiants } from './retraits.queries'

export type Retraits = {
	/** by account */
	readonly comptes: ReadonlyMap<number, Retrait>
	/** all lines of the journal about access: their write, and their place in it */
	readonly lines: readonly (readonly [id: number, rang: number])[]
}

/**
 * The changes that people have made to access since a write: they stay when a copy from then is put back. Changes of the import of `undone`
 * (its second) go, or of all imports if that is null.
 */
export async function retraitsSince(db: Db, after: number, undone: number | null): Promise<Retraits> {
	const lines = await selectAcces(db, after, undone)
	// a line about a token, an address or a program names that, and not an account
	const ofAccounts = lines.filter(({ action }) => !/^(token|calendrier|client)\./.test(action))
	return { comptes: retraitsOf(ofAccounts), lines: lines.map(({ id, rang }) => [id, rang]) }
}

/** The same, but these accounts get back what was taken from them; a changed password stays. */
export const withRightsBack = (comptes: Retraits['comptes'], rendus: readonly number[]): Retraits['comptes'] =>
	new Map(
		[...comptes].map(([id, retrait]) =>
			rendus.includes(id) ? [id, { ...retrait, ferme: false, retires: new Set(), donnes: new Set(), lignes: [] }] : [id, retrait]
		)
	)
