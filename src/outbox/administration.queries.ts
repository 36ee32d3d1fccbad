import { and, eq, sql } from 'drizzle-orm'
import { isWord } from '../db/queries/constant'
import { aliases, name } from '../db/queries/names'
import { outbox, utilisateurs } from '../school/schema'
import type { Db } from '../db/queries/db'
import { as, rows } from '../db/queries/rows'
import type { CanalOutbox, STATUTS_OUTBOX, TypeEnvoi } from '../domain/vocabulaire'

const { o, u } = aliases({ o: outbox, u: utilisateurs })

export type OutboxFilters = {
	readonly statut?: string | undefined
	readonly canal?: string | undefined
	readonly utilisateur_id?: number | undefined
	readonly seance_id?: number | undefined
	readonly id?: number | undefined
	readonly envoi_id?: number | undefined
}

const matching = ({ statut, canal, utilisateur_id, seance_id, id, envoi_id }: OutboxFilters) =>
	and(
		sql`true`,
		statut === undefined ? undefined : isWord(o.statut, statut),
		canal === undefined ? undefined : sql`${o.canal} = ${canal}`,
		utilisateur_id === undefined ? undefined : eq(o.utilisateur_id, utilisateur_id),
		seance_id === undefined ? undefined : eq(o.seance_id, seance_id),
		id === undefined ? undefined : eq(o.id, id),
		envoi_id === undefined ? undefined : eq(o.envoi_id, envoi_id)
	)

/** The newest rows of the outbox, newest first. */
export const selectOutbox = rows(
	(filters: OutboxFilters, limit: number) => sql`
		SELECT ${o.id}, ${o.type}, ${o.canal}, ${o.statut}, ${u.identifiant}, ${o.adresse}, ${o.seance_id}, ${o.occasion}, ${o.tentatives}, ${o.created_at}, ${o.prochain_at},
			${o.debut_s}, ${o.envoye_at}, ${o.erreur}
		FROM ${outbox} ${o} LEFT JOIN ${utilisateurs} ${u} ON ${u.id} = ${o.utilisateur_id} WHERE ${matching(filters)} ORDER BY ${o.id} DESC LIMIT ${limit}`,
	{
		id: 'integer',
		type: as<TypeEnvoi>('text'),
		canal: as<CanalOutbox>('text'),
		statut: as<(typeof STATUTS_OUTBOX)[number]>('text'),
		/** null if it does not go to an account */
		identifiant: 'text?',
		adresse: 'text',
		seance_id: 'integer?',
		occasion: 'text',
		tentatives: 'integer',
		created_at: 'integer',
		prochain_at: 'integer',
		debut_s: 'integer?',
		envoye_at: 'integer?',
		erreur: 'text?'
	}
)

/** Makes due at once what has failed or waits for its next try, unless it is too late; but nothing that has been sent since. */
export async function retryRows(db: Db, filters: OutboxFilters, now: number): Promise<number> {
	const { rowsAffected } = await db.run(sql`
		UPDATE OR IGNORE ${outbox} AS ${o} SET ${name(outbox.statut)} = 'en_file', ${name(outbox.prochain_at)} = ${now}, ${name(outbox.tentatives)} = 0
		WHERE ${o.statut} IN ('echec', 'en_file') AND ${o.perime_at} > ${now} AND ${matching(filters)}`)
	return rowsAffected
}

/** Takes from the queue what has not been sent. */
export async function cancelRows(db: Db, filters: OutboxFilters, reason: string): Promise<number> {
	const { rowsAffected } = await db.run(sql`
		UPDATE ${outbox} AS ${o} SET ${name(outbox.statut)} = 'annule', ${name(outbox.erreur)} = ${reason} WHERE ${o.statut} = 'en_file' AND ${matching(filters)}`)
	return rowsAffected
}

export const selectIdentifiants = rows(
	(ids: readonly number[]) =>
		sql`SELECT ${u.id}, ${u.identifiant} FROM ${utilisateurs} ${u} WHERE ${u.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
	{ id: 'integer', identifiant: 'text' }
)
