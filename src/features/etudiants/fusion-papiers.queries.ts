import { sql } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { aliases, name, set } from '../../db/queries/names'
import { rows, stored } from '../../db/queries/rows'
import { spendIds } from '../../db/store/spent-ids'
import { papiers, papiersDemandes } from '../../school/schema'

const { older, newer } = aliases({ older: papiers, newer: papiers })
const { mine, theirs } = aliases({ mine: papiersDemandes, theirs: papiersDemandes })

/** Papers in force of one kind and object, one on each of two cards: the earlier one of each two, and the later. */
export const selectSamePapiers = rows(
	(garde: number, autre: number) => sql`
		SELECT ${older.id}, ${older.sorte}, ${older.annee}, ${older.numero}, ${newer.id} AS plus_recent
		FROM ${papiers} older JOIN ${papiers} newer ON ${newer.sorte} = ${older.sorte} AND ${newer.objet} = ${older.objet}
			AND ${newer.id} > ${older.id} AND ${newer.etudiant_id} = ${garde} + ${autre} - ${older.etudiant_id}
		WHERE ${older.etudiant_id} IN (${garde}, ${autre}) AND ${older.fini} IS NULL AND ${newer.fini} IS NULL ORDER BY ${older.id}`,
	{ ...stored(papiers, 'id', 'sorte', 'annee', 'numero'), plus_recent: 'integer' }
)

/** Ends a paper: another one takes its place. */
export const endPapier = (db: Db, id: number, remplace_par: number, fini_at: number) =>
	db.run(sql`UPDATE ${papiers} SET ${set(papiers, { fini: 'remplace', fini_at, remplace_par })} WHERE ${papiers.id} = ${id}`)

/** Demands for one kind of paper that wait on both cards: those of the other card. */
export const selectSameDemandes = rows(
	(garde: number, autre: number) => sql`
		SELECT ${theirs.id} FROM ${papiersDemandes} theirs
		JOIN ${papiersDemandes} mine ON ${mine.sorte} = ${theirs.sorte} AND ${mine.etudiant_id} = ${garde} AND ${mine.traite_at} IS NULL
		WHERE ${theirs.etudiant_id} = ${autre} AND ${theirs.traite_at} IS NULL ORDER BY ${theirs.id}`,
	{ id: 'integer' }
)

export async function deleteDemandes(db: Db, ids: readonly number[]) {
	await spendIds(db, 'papiers_demandes')
	await db.run(
		sql`DELETE FROM ${papiersDemandes} WHERE ${name(papiersDemandes.id)} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
	)
}
