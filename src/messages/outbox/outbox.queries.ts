import { and, eq, sql } from 'drizzle-orm'
import { isWord } from '../../db/constant'
import { prepared } from '../../db/prepared'
import { envois, outbox, preferences, seances, utilisateurs } from '../../features/schema'
import type { Db } from '../../db/db'
import type { CANAUX_OUTBOX, STATUTS_OUTBOX } from '../../domain/vocabulaire'

type Canal = (typeof CANAUX_OUTBOX)[number]
type Statut = (typeof STATUTS_OUTBOX)[number]

const waiting = isWord(outbox.statut, 'en_file')

/** One statement for each channel: a value that is bound would cost a new plan each time (see `isWord`). */
const due = (canal: Canal) =>
	prepared((db) =>
		db
			.select({ id: outbox.id })
			.from(outbox)
			.where(and(waiting, isWord(outbox.canal, canal), sql`${outbox.prochain_at} <= ${sql.placeholder('now')}`))
			.orderBy(outbox.prochain_at, outbox.id)
			.limit(sql.placeholder('limit'))
			.prepare()
	)
const DUE = { email: due('email'), sms: due('sms'), push: due('push'), webhook: due('webhook') }

/** The rows of a channel that it is time for, longest due first. */
export const selectDue = async (db: Db, canal: Canal, now: number, limit: number) =>
	(await DUE[canal](db).all({ now, limit })).map(({ id }) => id)

const next = (canal: Canal) =>
	prepared((db) =>
		db
			.select({ at: outbox.prochain_at })
			.from(outbox)
			.where(and(waiting, isWord(outbox.canal, canal)))
			.orderBy(outbox.prochain_at)
			.limit(1)
			.prepare()
	)
const NEXT = { email: next('email'), sms: next('sms'), push: next('push'), webhook: next('webhook') }

/** When the next row of a channel is due; seconds. */
export async function selectNextDue(db: Db, canal: Canal): Promise<number | undefined> {
	const [row] = await NEXT[canal](db).all()
	return row?.at
}

const one = prepared((db) =>
	db
		.select({
			id: outbox.id,
			statut: outbox.statut,
			canal: outbox.canal,
			adresse: outbox.adresse,
			tentatives: outbox.tentatives,
			perime_at: outbox.perime_at,
			type: outbox.type,
			seance_id: outbox.seance_id,
			debut_s: outbox.debut_s,
			cle: envois.cle,
			contenu: envois.contenu,
			created_at: envois.created_at,
			user_id: utilisateurs.id,
			nom: utilisateurs.nom,
			prenoms: utilisateurs.prenoms,
			langue: utilisateurs.langue,
			actif: utilisateurs.actif,
			veut: sql<number>`ifnull(${preferences.actif} AND ${preferences.rappels_seance}, 1)`,
			vraie: sql<number>`${seances.statut} = 'planifiee' AND ${seances.debut_s} = ${outbox.debut_s}`
		})
		.from(outbox)
		.innerJoin(envois, eq(envois.id, outbox.envoi_id))
		.innerJoin(utilisateurs, eq(utilisateurs.id, outbox.utilisateur_id))
		.innerJoin(seances, eq(seances.id, outbox.seance_id))
		.leftJoin(
			preferences,
			and(
				eq(preferences.utilisateur_id, utilisateurs.id),
				sql`${preferences.canal} = iif(${outbox.canal} = 'webhook', 'push', ${outbox.canal})`
			)
		)
		.where(eq(outbox.id, sql.placeholder('id')))
		.prepare()
)

export type OutboxRow = NonNullable<Awaited<ReturnType<typeof selectRow>>>

/** A row with everything that its message says, and whether it is still true and wanted. */
export async function selectRow(db: Db, id: number) {
	const [row] = await one(db).all({ id })
	return row
}

export type Outcome = {
	readonly statut: Statut
	readonly tentatives: number
	readonly prochain_at: number
	readonly erreur: string | null
	readonly envoye_at: number | null
}

/**
 * Writes what became of a row, and answers what it was before. Who took it out of the queue meanwhile is right, unless it has been
 * sent: then that is what happened.
 */
export async function updateOutcome(db: Db, id: number, { statut, tentatives, prochain_at, erreur, envoye_at }: Outcome) {
	const [before] = await db.all<{ statut: Statut }>(sql`SELECT statut FROM outbox WHERE id = ${id}`)
	await db.run(sql`
		UPDATE OR IGNORE outbox SET statut = ${statut}, tentatives = ${tentatives}, prochain_at = ${prochain_at}, erreur = ${erreur}, envoye_at = ${envoye_at}
		WHERE id = ${id} AND (statut = 'en_file' OR ${statut} = 'envoye')`)
	return before?.statut
}

/** Drops at most `limit` messages that came too late for anybody, and answers how many there were. */
export async function expire(db: Db, now: number, limit: number): Promise<number> {
	const { rowsAffected } = await db.run(sql`
		UPDATE outbox SET statut = 'perime' WHERE id IN (
			SELECT id FROM outbox WHERE statut = 'en_file' AND perime_at <= ${now} ORDER BY perime_at LIMIT ${limit})`)
	return rowsAffected
}

const stale = prepared((db) =>
	db
		.select({ id: outbox.id })
		.from(outbox)
		.where(and(waiting, sql`${outbox.perime_at} <= ${sql.placeholder('now')}`))
		.limit(1)
		.prepare()
)

/** Whether something in the queue came too late. */
export const hasExpired = async (db: Db, now: number) => (await stale(db).all({ now })).length > 0

/** Makes due what would wait beyond `latest` (seconds), and answers how many rows that was. */
export async function bringForward(db: Db, now: number, latest: number): Promise<number> {
	const { rowsAffected } = await db.run(sql`
		UPDATE outbox SET prochain_at = ${now} WHERE statut = 'en_file' AND canal IN ('email', 'sms', 'webhook') AND prochain_at > ${latest}`)
	return rowsAffected
}
