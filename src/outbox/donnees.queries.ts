import { sql } from 'drizzle-orm'
import type { Db } from '../db/db'
import type { STATUTS_OUTBOX } from '../domain/vocabulaire'

type Event = {
	outbox_id: number
	statut: (typeof STATUTS_OUTBOX)[number]
	tentatives: number
	prochain_at: number
	pris_par: string | null
	created_at: number
	envoye_at: number | null
	contenu: string
}

/** One event for the LMS, and what has become of it. */
export async function selectEvent(db: Db, envoiId: number): Promise<Event | undefined> {
	const [row] = await db.all<Event>(sql`
		SELECT o.id AS outbox_id, o.statut, o.tentatives, o.prochain_at, o.pris_par, o.created_at, o.envoye_at, e.contenu
		FROM envois e JOIN outbox o ON o.envoi_id = e.id WHERE e.id = ${envoiId}`)
	return row
}

export async function insertEvent(
	db: Db,
	{ contenu, occasion, tentatives, prochain_at, perime_at }: NewEvent,
	at: number
): Promise<number> {
	const [envoi] = await db.all<{ id: number }>(sql`
		INSERT INTO envois (cle, type, perime_at, contenu, created_at)
		VALUES (${crypto.randomUUID()}, 'donnees.modifiees', ${perime_at}, ${JSON.stringify(contenu)}, ${at}) RETURNING id`)
	await db.run(sql`
		INSERT INTO outbox (envoi_id, canal, adresse, type, occasion, tentatives, prochain_at, perime_at, created_at)
		VALUES (${envoi!.id}, 'webhook', '', 'donnees.modifiees', ${occasion}, ${tentatives}, ${prochain_at}, ${perime_at}, ${at})`)
	return envoi!.id
}

export type NewEvent = {
	readonly contenu: object
	/** what makes it another one than those before it */
	readonly occasion: string
	readonly tentatives: number
	/** seconds */
	readonly prochain_at: number
	readonly perime_at: number
}

/** Takes an event away whose lists a newer one names, or that has arrived. */
export async function deleteEvent(db: Db, envoiId: number) {
	await db.run(sql`DELETE FROM outbox WHERE envoi_id = ${envoiId}`)
	await db.run(sql`DELETE FROM envois WHERE id = ${envoiId}`)
}
