import { sql } from 'drizzle-orm'
import type { Db } from '../db/queries/db'
import { into, name } from '../db/queries/names'
import { as, row } from '../db/queries/rows'
import { envois, outbox } from '../school/schema'
import type { STATUTS_OUTBOX } from '../domain/vocabulaire'

/** An event for the LMS, and its state. */
export const selectEvent = row(
	(envoiId: number) => sql`
		SELECT ${outbox.statut}, ${outbox.tentatives}, ${outbox.prochain_at}, ${outbox.pris_par}, ${outbox.created_at}, ${outbox.envoye_at}, ${envois.contenu}
		FROM ${envois} JOIN ${outbox} ON ${outbox.envoi_id} = ${envois.id} WHERE ${envois.id} = ${envoiId}`,
	{
		statut: as<(typeof STATUTS_OUTBOX)[number]>('text'),
		tentatives: 'integer',
		prochain_at: 'integer',
		pris_par: 'text?',
		created_at: 'integer',
		envoye_at: 'integer?',
		contenu: 'text'
	}
)

const insertEnvoi = row(
	(contenu: object, perime_at: number, at: number) => sql`
		INSERT INTO ${into(envois, 'cle', 'type', 'perime_at', 'contenu', 'created_at')}
		VALUES (${crypto.randomUUID()}, 'donnees.modifiees', ${perime_at}, ${JSON.stringify(contenu)}, ${at}) RETURNING ${name(envois.id)}`,
	{ id: 'integer' }
)

export async function insertEvent(db: Db, { contenu, occasion, tentatives, prochain_at, perime_at }: NewEvent, at: number) {
	const { id } = (await insertEnvoi(db, contenu, perime_at, at))!
	await db.run(sql`
		INSERT INTO ${into(outbox, 'envoi_id', 'canal', 'adresse', 'type', 'occasion', 'tentatives', 'prochain_at', 'perime_at', 'created_at')}
		VALUES (${id}, 'webhook', '', 'donnees.modifiees', ${occasion}, ${tentatives}, ${prochain_at}, ${perime_at}, ${at})`)
	return id
}

export type NewEvent = {
	readonly contenu: object
	/** distinguishes it from the ones before it */
	readonly occasion: string
	readonly tentatives: number
	/** seconds */
	readonly prochain_at: number
	readonly perime_at: number
}

/** Takes an event away whose lists a newer one names, or that has arrived. */
export async function deleteEvent(db: Db, envoiId: number) {
	await db.run(sql`DELETE FROM ${outbox} WHERE ${outbox.envoi_id} = ${envoiId}`)
	await db.run(sql`DELETE FROM ${envois} WHERE ${envois.id} = ${envoiId}`)
}
