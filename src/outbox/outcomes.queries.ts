import { sql } from 'drizzle-orm'
import { outbox } from '../school/schema'
import type { Db } from '../db/queries/db'
import { name } from '../db/queries/names'
import { row, stored } from '../db/queries/rows'
import { storedReason, type Reason } from '../kit/sentence'
import type { STATUTS_OUTBOX } from '../domain/vocabulaire'

type Statut = (typeof STATUTS_OUTBOX)[number]

export type Outcome = {
	readonly statut: Statut
	readonly tentatives: number
	readonly prochain_at: number
	readonly erreur: Reason | null
	readonly envoye_at: number | null
}

const selectTaken = row(
	(id: number, par: string) => sql`SELECT ${outbox.statut} FROM ${outbox} WHERE ${outbox.id} = ${id} AND ${outbox.pris_par} = ${par}`,
	stored(outbox, 'statut')
)

/**
 * Writes what became of a row that `par` has taken, and answers what it was before: `undefined` if it is somebody else's by now. Who
 * took it out of the queue meanwhile is right, unless it has been sent: then that is what happened.
 */
export async function updateOutcome(db: Db, id: number, par: string, outcome: Outcome): Promise<Statut | undefined> {
	const before = await selectTaken(db, id, par)
	const { statut, tentatives, prochain_at, erreur, envoye_at } = outcome
	if (before && (before.statut === 'en_file' || statut === 'envoye'))
		await db.run(sql`
			UPDATE OR IGNORE ${outbox} SET ${name(outbox.statut)} = ${statut}, ${name(outbox.tentatives)} = ${tentatives},
				${name(outbox.prochain_at)} = ${prochain_at}, ${name(outbox.erreur)} = ${erreur && storedReason(erreur)},
				${name(outbox.envoye_at)} = ${envoye_at}, ${name(outbox.pris_par)} = NULL, ${name(outbox.pris_at)} = NULL WHERE ${outbox.id} = ${id}`)
	return before?.statut
}
