import { sql } from 'drizzle-orm'
import { presentOn } from '../school/present'
import { envois, inscriptions, notifications, outbox, preferences, seances, seancesClasses, utilisateurs } from '../school/schema'
import { asSentence, storedReason } from '../kit/sentence'
import type { Db } from '../db/queries/db'
import { row, rows } from '../db/queries/rows'
import type { Canal, TypeEnvoiSeance } from '../domain/vocabulaire'
import { into, name } from '../db/queries/names'
import { goesOutAs } from './outbox.sql.ts'
import { destinataires, e, i, o, p, s, sc, u, type Rappel, wantsRappels } from './personnes-a-rappeler.sql.ts'

export type NewEnvoi = {
	/** random: what its messages are known by */
	readonly cle: string
	readonly type: TypeEnvoiSeance
	readonly seance_id: number
	readonly debut_s: number
	readonly delai_minutes: number | null
	/** seconds from which it is useless */
	readonly perime_at: number
	readonly contenu: object
}

const insertEnvoisStatement = rows(
	(newEnvois: readonly NewEnvoi[], at: number) => sql`
		INSERT INTO ${into(envois, 'cle', 'type', 'seance_id', 'debut_s', 'delai_minutes', 'perime_at', 'contenu', 'created_at')}
		SELECT value ->> 'cle', value ->> 'type', value ->> 'seance_id', value ->> 'debut_s', value ->> 'delai_minutes',
			value ->> 'perime_at', value -> 'contenu', ${at}
		FROM json_each(${JSON.stringify(newEnvois)}) WHERE true
		ON CONFLICT DO NOTHING RETURNING ${name(envois.id)}, ${name(envois.seance_id)}`,
	{ id: 'integer', seance_id: 'integer' }
)

/** Writes envois and answers their ids by séance; an automatic one that is there already is left out. */
export const insertEnvois = async (db: Db, newEnvois: readonly NewEnvoi[], at: number): Promise<Map<number, number>> =>
	new Map((await insertEnvoisStatement(db, newEnvois, at)).map(({ id, seance_id }) => [seance_id, id]))

/** Puts the reminders of some envois in the queue, for everybody in whose way nothing stands; what the app shows is there at once. */
export async function insertRappels(
	db: Db,
	rappels: readonly Rappel[],
	canaux: readonly Canal[],
	{ open, webhook }: { open: readonly Canal[]; webhook: boolean },
	at: number
): Promise<number> {
	const { rowsAffected } = await db.run(sql`
		INSERT INTO ${into(outbox, 'envoi_id', 'utilisateur_id', 'canal', 'adresse', 'type', 'seance_id', 'debut_s', 'occasion', 'statut', 'prochain_at', 'perime_at', 'created_at', 'envoye_at')}
		SELECT d.envoi_id, d.user_id, d.canal, d.adresse, 'rappel_seance', d.seance_id, d.debut_s, d.occasion,
			iif(d.canal = 'push', 'envoye', 'en_file'), ${at}, d.debut_s, ${at}, iif(d.canal = 'push', ${at}, NULL)
		FROM (${destinataires(rappels, canaux, open)}) d WHERE d.etat = 'pret'
		ON CONFLICT DO NOTHING`)
	const ids = rappels.map(({ envoi_id }) => envoi_id)
	if (canaux.includes('push')) await insertNotifications(db, ids)
	if (webhook && canaux.includes('push'))
		await db.run(sql`
			INSERT INTO ${into(outbox, 'envoi_id', 'utilisateur_id', 'canal', 'adresse', 'type', 'seance_id', 'debut_s', 'occasion', 'prochain_at', 'perime_at', 'created_at')}
			SELECT ${outbox.envoi_id}, ${outbox.utilisateur_id}, 'webhook', '', ${outbox.type}, ${outbox.seance_id}, ${outbox.debut_s}, ${outbox.occasion},
				${outbox.prochain_at}, ${outbox.perime_at}, ${outbox.created_at}
			FROM ${outbox} WHERE ${outbox.envoi_id} IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${outbox.canal} = 'push'`)
	return rowsAffected
}

/** Inserts what the app shows of some envois, for their recipients. */
const insertNotifications = (db: Db, ids: readonly number[]) =>
	db.run(sql`
		INSERT INTO ${into(notifications, 'utilisateur_id', 'type', 'titre', 'corps', 'lien', 'seance_id', 'created_at')}
		SELECT ${o.utilisateur_id}, ${o.type}, ${e.contenu} -> 'app' -> ${u.langue} ->> 'titre', ${e.contenu} -> 'app' -> ${u.langue} ->> 'corps',
			${e.contenu} ->> 'lien', ${o.seance_id}, ${o.created_at}
		FROM ${outbox} ${o} JOIN ${envois} ${e} ON ${e.id} = ${o.envoi_id} JOIN ${utilisateurs} ${u} ON ${u.id} = ${o.utilisateur_id}
		WHERE ${o.envoi_id} IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${o.canal} = 'push'`)

/** Distinguishes a message about a séance from earlier ones: its sequence in calendars for a new time, else the number of new times so far. */
const which = sql`iif(${e.type} = 'deplacement_seance', (SELECT ${s.sequence} FROM ${seances} ${s} WHERE ${s.id} = ${e.seance_id}),
	(SELECT count(*) FROM ${envois} WHERE ${envois.seance_id} = ${e.seance_id} AND ${envois.type} = 'deplacement_seance'))`

/** Whether a message about a séance, the row `message`, is for somebody who is not in its classes on its day and does not teach it. */
const isNobodys = (message: typeof outbox) => sql`NOT EXISTS (
	SELECT 1 FROM ${seances} ${s} WHERE ${s.id} = ${message.seance_id} AND ${s.enseignant_id} = ${message.utilisateur_id}
	UNION ALL SELECT 1 FROM ${seancesClasses} ${sc} JOIN ${inscriptions} ${i} ON ${i.classe_id} = ${sc.classe_id} AND ${presentOn(sc.date, i)}
	WHERE ${sc.seance_id} = ${message.seance_id} AND ${i.etudiant_id} = ${message.utilisateur_id})`

/**
 * Queues a message to everybody who was reminded of a séance that changed, by the same channel and at the same address; each once. A
 * new time is only for people whose séance it still is.
 */
export async function insertSuites(db: Db, ids: readonly number[], at: number) {
	await db.run(sql`
		INSERT INTO ${into(outbox, 'envoi_id', 'utilisateur_id', 'canal', 'adresse', 'type', 'seance_id', 'debut_s', 'occasion', 'statut', 'prochain_at', 'perime_at', 'created_at', 'envoye_at')}
		SELECT ${e.id}, ${o.utilisateur_id}, ${o.canal}, ${o.adresse}, ${e.type}, ${e.seance_id}, ${e.debut_s}, 'suite:' || ${which},
			iif(${o.canal} = 'push', 'envoye', 'en_file'), ${at}, ${e.perime_at}, ${at}, iif(${o.canal} = 'push', ${at}, NULL)
		FROM ${envois} ${e}
		JOIN ${outbox} ${o} ON ${o.seance_id} = ${e.seance_id} AND ${o.type} = 'rappel_seance' AND ${goesOutAs('o', 'envoye')}
		JOIN ${utilisateurs} ${u} ON ${u.id} = ${o.utilisateur_id} AND ${u.actif} = 1
		LEFT JOIN ${preferences} ${p} ON ${p.utilisateur_id} = ${u.id} AND ${p.canal} = iif(${o.canal} = 'webhook', 'push', ${o.canal})
		WHERE ${e.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${wantsRappels}
			AND NOT (${e.type} = 'deplacement_seance' AND ${isNobodys(o)})
		ON CONFLICT DO NOTHING`)
	await insertNotifications(db, ids)
}

/** Removes reminders and new times from the queue if the séance is not planned any more, is at another time, or is not the recipient's. */
export const cancelStale = (db: Db, ids: readonly number[]) =>
	db.run(sql`
		UPDATE ${outbox} SET ${name(outbox.statut)} = 'annule', ${name(outbox.erreur)} = ${storedReason(asSentence('the session has changed'))}
		WHERE ${outbox.seance_id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
			AND ${goesOutAs('outbox', 'en_file')} AND ${outbox.type} IN ('rappel_seance', 'deplacement_seance')
			AND (${isNobodys(outbox)}
				OR NOT EXISTS (SELECT 1 FROM ${seances} ${s} WHERE ${s.id} = ${outbox.seance_id} AND ${s.statut} = 'planifiee' AND ${s.debut_s} = ${outbox.debut_s}))`)

/**
 * The séances for which people who were reminded must get another message: they are called off and would not be over yet, or they
 * are among the `replanned` ones and still to come.
 */
export const selectToTell = rows(
	(ids: readonly number[], replanned: readonly number[], now: number) => sql`
		SELECT ${s.id} FROM json_each(${JSON.stringify(ids)}) j JOIN ${seances} ${s} ON ${s.id} = j.value
		WHERE (${s.statut} IN ('annulee', 'reportee') AND ${s.fin_s} > ${now}
				OR ${s.statut} = 'planifiee' AND ${s.debut_s} > ${now} AND ${s.id} IN (SELECT value FROM json_each(${JSON.stringify(replanned)})))
			AND EXISTS (SELECT 1 FROM ${outbox} ${o} WHERE ${o.seance_id} = ${s.id} AND ${o.type} = 'rappel_seance'
				AND ${goesOutAs('o', 'envoye')})`,
	{ id: 'integer' }
)

/** A séance, if it no longer begins at `debut_s`. */
export const selectMoved = row(
	(id: number, debut_s: number) => sql`SELECT ${s.id} FROM ${seances} ${s} WHERE ${s.id} = ${id} AND ${s.debut_s} <> ${debut_s}`,
	{ id: 'integer' }
)
