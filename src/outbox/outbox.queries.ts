import { and, eq, gt, inArray, lte, sql, type SQLWrapper } from 'drizzle-orm'
import { isWord } from '../db/queries/constant'
import { prepared } from '../db/queries/prepared'
import { envois, outbox, preferences, responsables, seances, utilisateurs } from '../school/schema'
import type { Db } from '../db/queries/db'
import type { Langue } from '../kit/langue'
import { CANAUX_OUTBOX, type CanalOutbox } from '../domain/vocabulaire'

const waiting = isWord(outbox.statut, 'en_file')

/** The sender, and the time (seconds) in which a claim of another sender counts. */
export type Claimant = { readonly par: string; readonly from: number; readonly to: number }

/** Whether a row is free: the claim of another sender keeps it as long as the claim counts. */
const isFree = (par: SQLWrapper, from: SQLWrapper, to: SQLWrapper) =>
	sql`(${outbox.pris_par} IS NULL OR ${outbox.pris_par} = ${par} OR ${outbox.pris_at} NOT BETWEEN ${from} AND ${to})`

const FREE = isFree(sql.placeholder('par'), sql.placeholder('from'), sql.placeholder('to'))

/** Makes one statement for each channel: a bound value would cost a new plan each time (see `isWord`). */
const ofEach = <T>(make: (canal: CanalOutbox) => T) =>
	Object.fromEntries(CANAUX_OUTBOX.map((canal) => [canal, make(canal)])) as Record<CanalOutbox, T>

const DUE = ofEach((canal) =>
	prepared((db) =>
		db
			.select({ id: outbox.id })
			.from(outbox)
			.where(and(waiting, isWord(outbox.canal, canal), sql`${outbox.prochain_at} <= ${sql.placeholder('now')}`, FREE))
			.orderBy(outbox.prochain_at, outbox.id)
			.limit(sql.placeholder('limit'))
	)
)

/** The rows of a channel that it is time for and that nobody else is sending, longest due first. */
export const selectDue = async (db: Db, canal: CanalOutbox, now: number, limit: number, claimant: Claimant) =>
	(await DUE[canal](db).all({ now, limit, ...claimant })).map(({ id }) => id)

/** Claims some rows for `par`, and returns the ids that it got: not those that somebody else has claimed, or removed, meanwhile. */
export async function claimRows(db: Db, ids: readonly number[], now: number, { par, from, to }: Claimant): Promise<Set<number>> {
	const rows = await db
		.update(outbox)
		.set({ pris_par: par, pris_at: now })
		.where(and(isAmong(ids), waiting, isFree(sql`${par}`, sql`${from}`, sql`${to}`)))
		.returning({ id: outbox.id })
	return new Set(rows.map(({ id }) => id))
}

/** Gives back what `par` has taken and not sent. */
export const releaseRows = (db: Db, ids: readonly number[], par: string) =>
	db
		.update(outbox)
		.set({ pris_par: null, pris_at: null })
		.where(and(isAmong(ids), eq(outbox.pris_par, par)))

const isAmong = (ids: readonly number[]) => sql`${outbox.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`

const NEXT = ofEach((canal) =>
	prepared((db) =>
		db
			.select({ at: outbox.prochain_at })
			.from(outbox)
			.where(and(waiting, isWord(outbox.canal, canal)))
			.orderBy(outbox.prochain_at)
			.limit(1)
	)
)

/** When the next row of a channel is due; seconds. */
export const selectNextDue = async (db: Db, canal: CanalOutbox) => (await NEXT[canal](db).get())?.at

/** The preference that switches a kind of message on, for users and responsables. */
const wants = sql`CASE ${outbox.type} WHEN 'notes' THEN ${preferences.notes} WHEN 'annonce' THEN ${preferences.annonces}
	WHEN 'absences' THEN ${preferences.absences} WHEN 'absences_correction' THEN ${preferences.absences} ELSE ${preferences.rappels_seance} END`
const wantsMessage = sql`instr(CASE ${outbox.type} WHEN 'notes' THEN ${responsables.notes} WHEN 'annonce' THEN ${responsables.annonces}
	ELSE ${responsables.absences} END, ${outbox.canal}) > 0`

const selectRowStatement = prepared((db) =>
	db
		.select({
			id: outbox.id,
			statut: outbox.statut,
			canal: outbox.canal,
			adresse: outbox.adresse,
			tentatives: outbox.tentatives,
			pris_par: outbox.pris_par,
			pris_at: outbox.pris_at,
			perime_at: outbox.perime_at,
			type: outbox.type,
			seance_id: outbox.seance_id,
			debut_s: outbox.debut_s,
			cle: envois.cle,
			contenu: envois.contenu,
			created_at: envois.created_at,
			user_id: utilisateurs.id,
			responsable_id: responsables.id,
			nom: sql<string>`ifnull(coalesce(${utilisateurs.nom}, ${responsables.nom}), '')`,
			prenoms: sql<string>`ifnull(coalesce(${utilisateurs.prenoms}, ${responsables.prenoms}), '')`,
			langue: sql<Langue>`ifnull(coalesce(${utilisateurs.langue}, ${responsables.langue}), 'fr')`,
			actif: sql<number>`ifnull(${utilisateurs.actif}, 1)`,
			veut: sql<number>`iif(${outbox.responsable_id} IS NULL, ifnull(${preferences.actif} AND ${wants}, 1), ${wantsMessage})`,
			vraie: sql<number>`iif(${outbox.seance_id} IS NULL, 1, ifnull(${seances.statut} = 'planifiee' AND ${seances.debut_s} = ${outbox.debut_s}, 0))`
		})
		.from(outbox)
		.innerJoin(envois, eq(envois.id, outbox.envoi_id))
		.leftJoin(utilisateurs, eq(utilisateurs.id, outbox.utilisateur_id))
		.leftJoin(responsables, eq(responsables.id, outbox.responsable_id))
		.leftJoin(seances, eq(seances.id, outbox.seance_id))
		.leftJoin(
			preferences,
			and(
				eq(preferences.utilisateur_id, utilisateurs.id),
				sql`${preferences.canal} = iif(${outbox.canal} = 'webhook', 'push', ${outbox.canal})`
			)
		)
		.where(eq(outbox.id, sql.placeholder('id')))
)

export type OutboxRow = NonNullable<Awaited<ReturnType<typeof selectRow>>>

/** A row with everything that its message says, and whether it is still true and wanted. */
export const selectRow = (db: Db, id: number) => selectRowStatement(db).get({ id })

/** Drops at most `limit` messages that came too late for anybody, and answers how many there were. */
export async function expire(db: Db, now: number, limit: number): Promise<number> {
	const late = db
		.select({ id: outbox.id })
		.from(outbox)
		.where(and(waiting, lte(outbox.perime_at, now)))
		.orderBy(outbox.perime_at)
		.limit(limit)
	return (await db.update(outbox).set({ statut: 'perime' }).where(inArray(outbox.id, late))).rowsAffected
}

/** Makes due what would wait beyond `latest` (seconds), and answers how many rows that was. */
export async function bringForward(db: Db, now: number, latest: number): Promise<number> {
	const sent = inArray(outbox.canal, ['email', 'sms', 'webhook'])
	return (
		await db
			.update(outbox)
			.set({ prochain_at: now })
			.where(and(waiting, sent, gt(outbox.prochain_at, latest)))
	).rowsAffected
}
