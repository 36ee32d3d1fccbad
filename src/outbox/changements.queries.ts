import { sql } from 'drizzle-orm'
import type { Db } from '../db/queries/db'
import { into, name } from '../db/queries/names'
import { as, row, rows } from '../db/queries/rows'
import { changements, classes, coordinations, inscriptions, outbox } from '../school/schema'
import { goesOut } from './outbox.sql.ts'
import { presentOn } from '../school/present'
import type { Canal } from '../domain/vocabulaire'

/** Notes what a write has changed, and answers its id. */
export const insertChangement = row(
	(contenu: object, at: number) =>
		sql`INSERT INTO ${into(changements, 'contenu', 'created_at')} VALUES (${JSON.stringify(contenu)}, ${at}) RETURNING ${name(changements.id)}`,
	{ id: 'integer' }
)

/** The changements whose messages are not all in the queue; of all changements, or only of `id`. */
export const selectIncomplets = rows(
	(id?: number) => sql`
		SELECT ${changements.id}, ${changements.contenu}, ${changements.created_at} FROM ${changements}
		WHERE ${changements.complete_at} IS NULL ${id === undefined ? sql`` : sql`AND ${changements.id} = ${id}`} ORDER BY ${changements.id}`,
	{ id: 'integer', contenu: 'text', created_at: 'integer' }
)

export const updateComplet = (db: Db, id: number, at: number) =>
	db.run(sql`UPDATE ${changements} SET ${name(changements.complete_at)} = ${at} WHERE ${changements.id} = ${id}`)

/** The students of some séances: those who are present on a day in one of its classes. */
export const selectEtudiantsDe = rows(
	(seances: readonly { readonly id: number; readonly jour: string; readonly classes: readonly number[] }[]) => sql`
		SELECT DISTINCT j.value ->> 'id' AS seance_id, ${inscriptions.etudiant_id} AS user_id
		FROM json_each(${JSON.stringify(seances)}) j JOIN json_each(j.value, '$.classes') c
		JOIN ${inscriptions} ON ${inscriptions.classe_id} = c.value AND ${presentOn(sql`(j.value ->> 'jour')`)}`,
	{ seance_id: 'integer', user_id: 'integer' }
)

/** The coordinators of séances that gather classes of several filières. */
export const selectCoordinateursDe = rows(
	(seances: readonly { readonly id: number; readonly classes: readonly number[] }[]) => sql`
		SELECT DISTINCT j.value ->> 'id' AS seance_id, ${coordinations.utilisateur_id} AS user_id
		FROM json_each(${JSON.stringify(seances)}) j JOIN json_each(j.value, '$.classes') l JOIN ${classes} ON ${classes.id} = l.value
		JOIN ${coordinations} ON ${coordinations.filiere_id} = ${classes.filiere_id}
		WHERE 1 < (SELECT count(DISTINCT ${classes.filiere_id}) FROM json_each(j.value, '$.classes') m JOIN ${classes} ON ${classes.id} = m.value)`,
	{ seance_id: 'integer', user_id: 'integer' }
)

const DIT = { utilisateur_id: 'integer', canal: as<Canal>('text') } as const

/** The people who got a message about a change of the séance itself at a moment (seconds), and by which channel. */
export const selectSuites = rows(
	(seance: number, at: number) => sql`
		SELECT ${outbox.utilisateur_id}, ${outbox.canal} FROM ${outbox} WHERE ${outbox.seance_id} = ${seance} AND ${goesOut('outbox')}
			AND ${outbox.created_at} = ${at} AND ${outbox.type} IN ('annulation_seance', 'report_seance', 'deplacement_seance')`,
	DIT
)

/** The people who already have their message about a changement, and by which channel. */
export const selectDejaDits = rows(
	(occasion: string) => sql`
		SELECT ${outbox.utilisateur_id}, ${outbox.canal} FROM ${outbox} WHERE ${outbox.type} = 'emploi_du_temps' AND ${outbox.occasion} = ${occasion}
			AND ${outbox.seance_id} IS NULL AND ${goesOut('outbox')}`,
	DIT
)
