import type { Db } from '../db/queries/db'
import type { Abonne } from './abonnes'
import { insertAvis, insertRows } from './avis.queries'
import { contenuAvis, type Etablissement, type FaitsAvis } from './contenu'

/** A message to one address. */
export type Avis = FaitsAvis & {
	readonly abonne: Abonne
	readonly occasion: string
	/** seconds */
	readonly perime_at: number
}

/** Queues messages that each say something of their own, and answers their envois in their order. */
export async function enqueueAvis(
	db: Db,
	etablissement: Etablissement,
	all: readonly Avis[],
	webhook: boolean,
	at: number
): Promise<number[]> {
	const ids = await insertAvis(
		db,
		all.map(({ perime_at, type, avis }) => ({
			cle: crypto.randomUUID(),
			type,
			perime_at,
			contenu: contenuAvis({ type, avis }, etablissement, at)
		})),
		at
	)
	await insertRows(
		db,
		all.map(({ abonne: { cle: _cle, ...to }, occasion }, index) => ({ ...to, occasion, envoi_id: ids[index]! })),
		webhook,
		at
	)
	return ids
}
