import { sql } from 'drizzle-orm'
import type { Db } from '../db/queries/db'
import { into, name } from '../db/queries/names'
import { row, rows } from '../db/queries/rows'
import { envois, notifications, outbox, rondes, utilisateurs } from '../school/schema'
import type { Canal, TypeAvis } from '../domain/vocabulaire'

export type NewAvis = {
	readonly cle: string
	readonly type: TypeAvis
	/** seconds from which it is useless */
	readonly perime_at: number
	readonly contenu: object
}

const insertAvisStatement = rows(
	(avis: readonly NewAvis[], at: number) => sql`
		INSERT INTO ${into(envois, 'cle', 'type', 'perime_at', 'contenu', 'created_at')}
		SELECT value ->> 'cle', value ->> 'type', value ->> 'perime_at', value -> 'contenu', ${at} FROM json_each(${JSON.stringify(avis)})
		RETURNING ${name(envois.id)}, ${name(envois.cle)}`,
	{ id: 'integer', cle: 'text' }
)

/** Writes envois about no séance, and answers their ids in their order. */
export async function insertAvis(db: Db, avis: readonly NewAvis[], at: number): Promise<number[]> {
	const ids = new Map((await insertAvisStatement(db, avis, at)).map(({ id, cle }) => [cle, id]))
	return avis.map(({ cle }) => ids.get(cle)!)
}

export type NewRow = {
	readonly envoi_id: number
	readonly utilisateur_id: number | null
	readonly responsable_id: number | null
	readonly canal: Canal
	readonly adresse: string
	/** distinguishes it from the ones before it */
	readonly occasion: string
}

const insertRowsStatement = rows(
	(news: readonly NewRow[], at: number) => sql`
		INSERT INTO ${into(outbox, 'envoi_id', 'utilisateur_id', 'responsable_id', 'canal', 'adresse', 'type', 'occasion', 'statut', 'prochain_at', 'perime_at', 'created_at', 'envoye_at')}
		SELECT ${envois.id}, value ->> 'utilisateur_id', value ->> 'responsable_id', value ->> 'canal', value ->> 'adresse', ${envois.type}, value ->> 'occasion',
			iif(value ->> 'canal' = 'push', 'envoye', 'en_file'), ${at}, ${envois.perime_at}, ${at}, iif(value ->> 'canal' = 'push', ${at}, NULL)
		FROM json_each(${JSON.stringify(news)}) JOIN ${envois} ON ${envois.id} = value ->> 'envoi_id' WHERE true
		ON CONFLICT DO NOTHING RETURNING ${name(outbox.id)}`,
	{ id: 'integer' }
)

/** Queues messages that are not about a séance, each once, and returns their number. The app shows them at once; the LMS gets them too. */
export async function insertRows(db: Db, news: readonly NewRow[], webhook: boolean, at: number): Promise<number> {
	const newRows = await insertRowsStatement(db, news, at)
	const ids = JSON.stringify(newRows.map(({ id }) => id))
	await db.run(sql`
		INSERT INTO ${into(notifications, 'utilisateur_id', 'type', 'titre', 'corps', 'created_at')}
		SELECT ${outbox.utilisateur_id}, ${outbox.type}, ${envois.contenu} -> 'app' -> ${utilisateurs.langue} ->> 'titre', ${envois.contenu} -> 'app' -> ${utilisateurs.langue} ->> 'corps', ${outbox.created_at}
		FROM json_each(${ids}) j JOIN ${outbox} ON ${outbox.id} = j.value AND ${outbox.canal} = 'push'
		JOIN ${envois} ON ${envois.id} = ${outbox.envoi_id} JOIN ${utilisateurs} ON ${utilisateurs.id} = ${outbox.utilisateur_id}`)
	if (webhook)
		await db.run(sql`
			INSERT INTO ${into(outbox, 'envoi_id', 'utilisateur_id', 'canal', 'adresse', 'type', 'occasion', 'prochain_at', 'perime_at', 'created_at')}
			SELECT ${outbox.envoi_id}, ${outbox.utilisateur_id}, 'webhook', '', ${outbox.type}, ${outbox.occasion}, ${at}, ${outbox.perime_at}, ${at}
			FROM json_each(${ids}) j JOIN ${outbox} ON ${outbox.id} = j.value AND ${outbox.canal} = 'push' WHERE true ON CONFLICT DO NOTHING`)
	return newRows.length
}

type Nom = (typeof rondes.$inferSelect)['nom']

/** Up to when messages of a kind have been made, or the file was cleaned up; seconds. */
export const selectRonde = row((nom: Nom) => sql`SELECT ${rondes.faite_s} FROM ${rondes} WHERE ${rondes.nom} = ${nom}`, {
	faite_s: 'integer'
})

export const upsertRonde = (db: Db, nom: Nom, faite_s: number) =>
	db.run(sql`INSERT INTO ${into(rondes, 'nom', 'faite_s')} VALUES (${nom}, ${faite_s})
		ON CONFLICT DO UPDATE SET ${name(rondes.faite_s)} = excluded.${name(rondes.faite_s)}`)
