import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { isWord } from '../db/constant'
import { name } from '../db/names'
import { outbox, utilisateurs } from '../school/schema'
import type { Db } from '../db/db'
import type { CanalOutbox, STATUTS_OUTBOX, TYPES_ENVOI } from '../domain/vocabulaire'

const o = alias(outbox, 'o')
const u = alias(utilisateurs, 'u')

export type OutboxFilters = {
	readonly statut?: string | undefined
	readonly canal?: string | undefined
	readonly utilisateur_id?: number | undefined
	readonly seance_id?: number | undefined
	readonly id?: number | undefined
}

type Line = {
	id: number
	type: (typeof TYPES_ENVOI)[number]
	canal: CanalOutbox
	statut: (typeof STATUTS_OUTBOX)[number]
	/** null where it goes to no account */
	identifiant: string | null
	adresse: string
	seance_id: number | null
	occasion: string
	tentatives: number
	created_at: number
	prochain_at: number
	debut_s: number | null
	envoye_at: number | null
	erreur: string | null
}

const matching = ({ statut, canal, utilisateur_id, seance_id, id }: OutboxFilters): SQL =>
	sql.join(
		[
			sql`true`,
			...(statut === undefined ? [] : [isWord(o.statut, statut)]),
			...(canal === undefined ? [] : [sql`${o.canal} = ${canal}`]),
			...(utilisateur_id === undefined ? [] : [sql`${o.utilisateur_id} = ${utilisateur_id}`]),
			...(seance_id === undefined ? [] : [sql`${o.seance_id} = ${seance_id}`]),
			...(id === undefined ? [] : [sql`${o.id} = ${id}`])
		],
		sql` AND `
	)

/** The newest rows of the outbox, newest first. */
export const selectOutbox = (db: Db, filters: OutboxFilters, limit: number) =>
	db.all<Line>(sql`
		SELECT ${o.id}, ${o.type}, ${o.canal}, ${o.statut}, ${u.identifiant}, ${o.adresse}, ${o.seance_id}, ${o.occasion}, ${o.tentatives}, ${o.created_at}, ${o.prochain_at},
			${o.debut_s}, ${o.envoye_at}, ${o.erreur}
		FROM ${outbox} ${o} LEFT JOIN ${utilisateurs} ${u} ON ${u.id} = ${o.utilisateur_id} WHERE ${matching(filters)} ORDER BY ${o.id} DESC LIMIT ${limit}`)

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

type Named = { id: number; identifiant: string }

/** What people are called who are known by their ids. */
export const selectIdentifiants = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> => {
	const rows = await db.all<Named>(
		sql`SELECT ${utilisateurs.id}, ${utilisateurs.identifiant} FROM ${utilisateurs} WHERE ${utilisateurs.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
	)
	return new Map(rows.map(({ id, identifiant }) => [id, identifiant]))
}
