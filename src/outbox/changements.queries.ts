import { sql } from 'drizzle-orm'
import type { Db } from '../db/db'
import { inscriptions } from '../school/schema'
import { presentOn } from '../school/present'
import type { Canal } from '../domain/vocabulaire'

type Row = { id: number; contenu: string; created_at: number }

/** Notes what a write has changed, and answers its id. */
export async function insertChangement(db: Db, contenu: object, at: number): Promise<number> {
	const [row] = await db.all<{ id: number }>(
		sql`INSERT INTO changements (contenu, created_at) VALUES (${JSON.stringify(contenu)}, ${at}) RETURNING id`
	)
	return row!.id
}

/** Those whose messages do not all stand in the queue; of all, or one. */
export const selectIncomplets = (db: Db, id?: number) =>
	db.all<Row>(
		sql`SELECT id, contenu, created_at FROM changements WHERE complete_at IS NULL ${id === undefined ? sql`` : sql`AND id = ${id}`} ORDER BY id`
	)

export const updateComplet = (db: Db, id: number, at: number) => db.run(sql`UPDATE changements SET complete_at = ${at} WHERE id = ${id}`)

/** The students of some séances: those who are present on a day in one of its classes. */
export const selectEtudiantsDe = (
	db: Db,
	seances: readonly { readonly id: number; readonly jour: string; readonly classes: readonly number[] }[]
) =>
	db.all<{ seance_id: number; user_id: number }>(sql`
		SELECT DISTINCT j.value ->> 'id' AS seance_id, ${inscriptions.etudiant_id} AS user_id
		FROM json_each(${JSON.stringify(seances)}) j JOIN json_each(j.value, '$.classes') c
		JOIN ${inscriptions} ON ${inscriptions.classe_id} = c.value AND ${presentOn(sql`(j.value ->> 'jour')`)}`)

/** Who coordinates the filières of séances that gather classes of several. */
export const selectCoordinateursDe = (db: Db, seances: readonly { readonly id: number; readonly classes: readonly number[] }[]) =>
	db.all<{ seance_id: number; user_id: number }>(sql`
		SELECT DISTINCT j.value ->> 'id' AS seance_id, o.utilisateur_id AS user_id
		FROM json_each(${JSON.stringify(seances)}) j JOIN json_each(j.value, '$.classes') l JOIN classes c ON c.id = l.value
		JOIN coordinations o ON o.filiere_id = c.filiere_id
		WHERE 1 < (SELECT count(DISTINCT d.filiere_id) FROM json_each(j.value, '$.classes') m JOIN classes d ON d.id = m.value)`)

/** Whom a message about a séance itself has told of what has become of it at a moment (seconds), and by which channel. */
export const selectSuites = (db: Db, seance: number, at: number) =>
	db.all<{ utilisateur_id: number; canal: Canal }>(sql`
		SELECT utilisateur_id, canal FROM outbox WHERE seance_id = ${seance} AND statut IN ('en_file', 'envoye') AND created_at = ${at}
			AND type IN ('annulation_seance', 'report_seance', 'deplacement_seance')`)

/** Who has their message of a changement already, and by which channel. */
export const selectDejaDits = (db: Db, occasion: string) =>
	db.all<{ utilisateur_id: number; canal: Canal }>(sql`
		SELECT utilisateur_id, canal FROM outbox WHERE type = 'emploi_du_temps' AND occasion = ${occasion} AND seance_id IS NULL
			AND statut IN ('en_file', 'envoye')`)
