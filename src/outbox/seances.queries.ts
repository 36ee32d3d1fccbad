import { sql } from 'drizzle-orm'
import { aliases } from '../db/queries/names'
import type { Db } from '../db/queries/db'
import { as, row, rows, type RowOf } from '../db/queries/rows'
import { displayNameOf } from '../school/personne.sql.ts'
import { annees, classes, envois, matieres, seances, seancesClasses, utilisateurs } from '../school/schema'
import type { StatutSeance } from '../domain/seances/statut-seance'
import type { TypeSeance } from '../domain/vocabulaire'

const { a, s, sc, c, m, u, e } = aliases({ a: annees, s: seances, sc: seancesClasses, c: classes, m: matieres, u: utilisateurs, e: envois })

const selectSeanceFactsStatement = rows(
	(ids: readonly number[]) => sql`
		SELECT ${s.id}, ${s.uid}, ${s.sequence}, ${s.statut}, ${s.debut_s}, ${s.fin_s}, ${s.type}, ${displayNameOf(u)} AS enseignant,
			${s.salle}, ${s.lien_visio},
			(SELECT json_group_array(nom) FROM (
				SELECT ${c.nom} FROM ${seancesClasses} ${sc} JOIN ${classes} ${c} ON ${c.id} = ${sc.classe_id}
				WHERE ${sc.seance_id} = ${s.id} ORDER BY ${c.cle_tri}, ${c.id}
			)) AS classes,
			ifnull((SELECT group_concat(nom, ', ') FROM (
				SELECT ${m.nom} FROM ${seancesClasses} ${sc} JOIN ${classes} ${c} ON ${c.id} = ${sc.classe_id} JOIN ${matieres} ${m} ON ${m.id} = ${sc.matiere_id}
				WHERE ${sc.seance_id} = ${s.id} GROUP BY ${m.nom} ORDER BY min(${c.cle_tri}), min(${c.id})
			)), (SELECT ${m.nom} FROM ${matieres} ${m} WHERE ${m.id} = ${s.matiere_id})) AS matiere
		FROM json_each(${JSON.stringify(ids)}) j
		JOIN ${seances} ${s} ON ${s.id} = j.value
		LEFT JOIN ${utilisateurs} ${u} ON ${u.id} = ${s.enseignant_id}`,
	{
		id: 'integer',
		uid: 'text',
		sequence: 'integer',
		statut: as<StatutSeance>('text'),
		debut_s: 'integer',
		fin_s: 'integer',
		type: as<TypeSeance>('text'),
		matiere: 'text',
		classes: 'text',
		enseignant: 'text?',
		salle: 'text?',
		lien_visio: 'text?'
	}
)

/** Facts about séances for messages. If the classes of a séance have several matières, all of them: one message goes to all classes. */
export const selectSeanceFacts = async (db: Db, ids: readonly number[]) =>
	(await selectSeanceFactsStatement(db, ids)).map((facts) => ({ ...facts, classes: JSON.parse(facts.classes) as string[] }))

const DUE_REMINDER = { seance_id: 'integer', debut_s: 'integer', delai: 'integer' } as const
/** A séance and the lead time, in minutes, of the reminder that it is time for. */
export type DueReminder = RowOf<typeof DUE_REMINDER>

/**
 * The planned séances for which a reminder should have left: of several lead times that have passed the shortest counts; if that
 * one or a shorter one has left, nothing is due. Nobody is reminded of a year in preparation (rule 1.5). With `ids`, only among those.
 */
export const selectDueReminders = rows(
	(now: number, leads: readonly number[], ids?: readonly number[]) => sql`
		SELECT seance_id, debut_s, delai FROM (
			SELECT ${s.id} AS seance_id, ${s.debut_s},
				(SELECT min(l.value) FROM json_each(${JSON.stringify(leads)}) l WHERE ${s.debut_s} - l.value * 60 <= ${now}) AS delai
			FROM ${ids ? sql`json_each(${JSON.stringify(ids)}) j CROSS JOIN ${seances} ${s} ON ${s.id} = j.value AND +${s.statut} = 'planifiee'` : sql`${seances} ${s}`}
			WHERE ${ids ? sql`true` : sql`${s.statut} = 'planifiee'`} AND ${s.debut_s} > ${now} AND ${s.debut_s} <= ${now + Math.max(0, ...leads) * 60}
				AND NOT (SELECT ${a.en_preparation} FROM ${annees} a WHERE ${a.id} = ${s.annee_id})
		) d
		WHERE NOT EXISTS (SELECT 1 FROM ${envois} ${e} WHERE ${e.seance_id} = d.seance_id AND ${e.type} = 'rappel_seance' AND ${e.debut_s} = d.debut_s
			AND ${e.delai_minutes} <= d.delai)
		ORDER BY debut_s, seance_id`,
	DUE_REMINDER
)

/** When the next reminder is due after `now`; seconds, null if never. */
export const selectNextReminder = row(
	(now: number, leads: readonly number[]) => sql`
		SELECT min((SELECT ${s.debut_s} FROM ${seances} ${s} WHERE ${s.statut} = 'planifiee' AND ${s.debut_s} > ${now} + l.value * 60
			ORDER BY ${s.debut_s} LIMIT 1) - l.value * 60) AS next
		FROM json_each(${JSON.stringify(leads)}) l`,
	{ next: 'integer?' }
)
