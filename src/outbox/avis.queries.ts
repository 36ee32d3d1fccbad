import { sql } from 'drizzle-orm'
import type { Db } from '../db/db'
import type { rondes } from '../school/schema'
import type { Canal, TypeAvis } from '../domain/vocabulaire'

export type NewAvis = {
	readonly cle: string
	readonly type: TypeAvis
	/** seconds from which it is of no use */
	readonly perime_at: number
	readonly contenu: object
}

/** Writes envois about no séance, and answers their ids in their order. */
export async function insertAvis(db: Db, avis: readonly NewAvis[], at: number): Promise<number[]> {
	const rows = await db.all<{ id: number; cle: string }>(sql`
		INSERT INTO envois (cle, type, perime_at, contenu, created_at)
		SELECT value ->> 'cle', value ->> 'type', value ->> 'perime_at', value -> 'contenu', ${at} FROM json_each(${JSON.stringify(avis)})
		RETURNING id, cle`)
	const ids = new Map(rows.map(({ id, cle }) => [cle, id]))
	return avis.map(({ cle }) => ids.get(cle)!)
}

export type NewRow = {
	readonly envoi_id: number
	readonly utilisateur_id: number | null
	readonly responsable_id: number | null
	readonly canal: Canal
	readonly adresse: string
	/** what makes it another one than those before it */
	readonly occasion: string
}

/** Queues messages about no séance, each once, and answers how many; what the app shows is there at once, and the LMS is told of it. */
export async function insertRows(db: Db, rows: readonly NewRow[], webhook: boolean, at: number): Promise<number> {
	const written = await db.all<{ id: number }>(sql`
		INSERT INTO outbox (envoi_id, utilisateur_id, responsable_id, canal, adresse, type, occasion, statut, prochain_at, perime_at, created_at, envoye_at)
		SELECT e.id, value ->> 'utilisateur_id', value ->> 'responsable_id', value ->> 'canal', value ->> 'adresse', e.type, value ->> 'occasion',
			iif(value ->> 'canal' = 'push', 'envoye', 'en_file'), ${at}, e.perime_at, ${at}, iif(value ->> 'canal' = 'push', ${at}, NULL)
		FROM json_each(${JSON.stringify(rows)}) JOIN envois e ON e.id = value ->> 'envoi_id' WHERE true
		ON CONFLICT DO NOTHING RETURNING id`)
	const ids = JSON.stringify(written.map(({ id }) => id))
	await db.run(sql`
		INSERT INTO notifications (utilisateur_id, type, titre, corps, created_at)
		SELECT o.utilisateur_id, o.type, e.contenu -> 'app' -> u.langue ->> 'titre', e.contenu -> 'app' -> u.langue ->> 'corps', o.created_at
		FROM json_each(${ids}) j JOIN outbox o ON o.id = j.value AND o.canal = 'push'
		JOIN envois e ON e.id = o.envoi_id JOIN utilisateurs u ON u.id = o.utilisateur_id`)
	if (webhook)
		await db.run(sql`
			INSERT INTO outbox (envoi_id, utilisateur_id, canal, adresse, type, occasion, prochain_at, perime_at, created_at)
			SELECT o.envoi_id, o.utilisateur_id, 'webhook', '', o.type, o.occasion, ${at}, o.perime_at, ${at}
			FROM json_each(${ids}) j JOIN outbox o ON o.id = j.value AND o.canal = 'push' WHERE true ON CONFLICT DO NOTHING`)
	return written.length
}

type Nom = (typeof rondes.$inferSelect)['nom']

/** Up to when messages of a kind have been made, or the file was cleaned up; seconds. */
export async function selectRonde(db: Db, nom: Nom): Promise<number | undefined> {
	const [row] = await db.all<{ faite_s: number }>(sql`SELECT faite_s FROM rondes WHERE nom = ${nom}`)
	return row?.faite_s
}

export const upsertRonde = (db: Db, nom: Nom, faite_s: number) =>
	db.run(sql`INSERT INTO rondes (nom, faite_s) VALUES (${nom}, ${faite_s}) ON CONFLICT DO UPDATE SET faite_s = excluded.faite_s`)
