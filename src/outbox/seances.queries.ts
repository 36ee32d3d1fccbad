import { sql } from 'drizzle-orm'
import type { Db } from '../db/db'
import type { StatutSeance } from '../domain/statut-seance'
import type { TypeSeance } from '../domain/vocabulaire'

type Facts = {
	id: number
	uid: string
	sequence: number
	statut: StatutSeance
	debut_s: number
	fin_s: number
	type: TypeSeance
	matiere: string
	classes: string
	enseignant: string | null
	salle: string | null
	lien_visio: string | null
}

/** What messages tell of séances. Where its classes call a séance by several matières, all of them: one message goes to all classes. */
export async function selectSeanceFacts(db: Db, ids: readonly number[]) {
	const rows = await db.all<Facts>(sql`
		SELECT s.id, s.uid, s.sequence, s.statut, s.debut_s, s.fin_s, s.type, trim(u.prenoms || ' ' || u.nom) AS enseignant, s.salle, s.lien_visio,
			(SELECT json_group_array(nom) FROM (
				SELECT c.nom FROM seances_classes sc JOIN classes c ON c.id = sc.classe_id WHERE sc.seance_id = s.id ORDER BY c.cle_tri, c.id
			)) AS classes,
			ifnull((SELECT group_concat(nom, ', ') FROM (
				SELECT m.nom FROM seances_classes sc JOIN classes c ON c.id = sc.classe_id JOIN matieres m ON m.id = sc.matiere_id
				WHERE sc.seance_id = s.id GROUP BY m.nom ORDER BY min(c.cle_tri), min(c.id)
			)), (SELECT nom FROM matieres WHERE id = s.matiere_id)) AS matiere
		FROM json_each(${JSON.stringify(ids)}) j
		JOIN seances s ON s.id = j.value
		LEFT JOIN utilisateurs u ON u.id = s.enseignant_id`)
	return rows.map((row) => ({ ...row, classes: JSON.parse(row.classes) as string[] }))
}

/** A séance and the lead time, in minutes, of the reminder that it is time for. */
export type DueReminder = { readonly seance_id: number; readonly debut_s: number; readonly delai: number }

/**
 * The planned séances for which a reminder should have left: of several lead times that have passed the shortest counts, and where that
 * one or a shorter one has left, nothing is due. Among `ids` only, where they are given.
 */
export const selectDueReminders = (db: Db, now: number, leads: readonly number[], ids?: readonly number[]) =>
	db.all<DueReminder>(sql`
		SELECT seance_id, debut_s, delai FROM (
			SELECT s.id AS seance_id, s.debut_s, (SELECT min(l.value) FROM json_each(${JSON.stringify(leads)}) l WHERE s.debut_s - l.value * 60 <= ${now}) AS delai
			FROM ${ids ? sql`json_each(${JSON.stringify(ids)}) j CROSS JOIN seances s ON s.id = j.value AND +s.statut = 'planifiee'` : sql`seances s`}
			WHERE ${ids ? sql`true` : sql`s.statut = 'planifiee'`} AND s.debut_s > ${now} AND s.debut_s <= ${now + Math.max(0, ...leads) * 60}
		) d
		WHERE NOT EXISTS (SELECT 1 FROM envois e WHERE e.seance_id = d.seance_id AND e.type = 'rappel_seance' AND e.debut_s = d.debut_s
			AND e.delai_minutes <= d.delai)
		ORDER BY debut_s, seance_id`)

/** When the next reminder is due after `now`; seconds. */
export async function selectNextReminder(db: Db, now: number, leads: readonly number[]): Promise<number | undefined> {
	const [row] = await db.all<{ next: number | null }>(sql`
		SELECT min((SELECT s.debut_s FROM seances s WHERE s.statut = 'planifiee' AND s.debut_s > ${now} + l.value * 60 ORDER BY s.debut_s LIMIT 1) - l.value * 60) AS next
		FROM json_each(${JSON.stringify(leads)}) l`)
	return row?.next ?? undefined
}
