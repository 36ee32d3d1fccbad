import { eq, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { jsonObject } from '../../db/queries/json'
import { listed } from '../../db/queries/listed'
import { prepared } from '../../db/queries/prepared'
import { prepareRecords, record, Records } from '../../db/queries/records'
import { preparedFor, type Scope } from '../../db/queries/scope'
import { classes, etudiants, evaluations, notes, utilisateurs } from '../../school/schema'
import type { NoteDuLot } from './notes.model'
import { writtenFields } from './read-notes.queries'

const selectIdsStatement = (which: SQL) =>
	preparedFor('notes', (db, visible) =>
		db.select({ ids: sql<string>`json_group_array(note)` }).from(
			sql`(SELECT ${notes.id} AS note FROM ${classes} INNER JOIN ${evaluations} ON ${evaluations.classe_id} = ${classes.id}
					INNER JOIN ${notes} ON ${notes.evaluation_id} = ${evaluations.id} INNER JOIN ${utilisateurs} ON ${utilisateurs.id} = ${notes.etudiant_id}
					WHERE ${visible} AND ${which} AND ${classes.annee_id} = ${sql.placeholder('annee')} AND NOT ${evaluations.annulee}
					ORDER BY ${evaluations.date}, ${evaluations.id}, ${utilisateurs.cle_tri}, ${notes.id}
					LIMIT ${sql.placeholder('limit')} OFFSET ${sql.placeholder('offset')})`
		)
	)
const selectAllIds = selectIdsStatement(sql`1`)
const selectSomeIds = selectIdsStatement(sql`${notes.id} IN ${listed('some')}`)

/** Grades by id, in the order of the ids, which the cross joins keep. */
const selectByIdsStatement = prepared((db) =>
	prepareRecords(
		db,
		db
			.select(
				record(
					jsonObject<NoteDuLot>({
						id: notes.id,
						evaluation_id: notes.evaluation_id,
						ref: evaluations.ref,
						session: evaluations.session,
						publiee_le: evaluations.publiee_le,
						etudiant_id: notes.etudiant_id,
						matricule: etudiants.matricule,
						nom: utilisateurs.nom,
						prenoms: utilisateurs.prenoms,
						...writtenFields
					})
				)
			)
			.from(sql`json_each(${sql.placeholder('ids')}) AS page`)
			.crossJoin(notes)
			.crossJoin(evaluations)
			.crossJoin(etudiants)
			.crossJoin(utilisateurs)
			.where(
				sql`${eq(notes.id, sql`page.value`)} AND ${eq(evaluations.id, notes.evaluation_id)}
				AND ${eq(etudiants.id, notes.etudiant_id)} AND ${eq(utilisateurs.id, notes.etudiant_id)}`
			),
		'id'
	)
)

function cleOf(json: string): string {
	const { evaluation_id, ref, matricule, session } = JSON.parse(json) as NoteDuLot
	return `${ref ?? evaluation_id}/${matricule}/${session}`
}

/** How many grades are written out before other requests get a turn. */
const BLOCK = 1000

/** The grades of a year's évaluations that are not withdrawn, or some of them by id: by day, évaluation and name, in blocks. */
export async function selectAllNotes(
	db: Db,
	visible: Scope<'notes'>,
	{ annee, wantedIds }: { readonly annee: number; readonly wantedIds?: readonly number[] | undefined },
	window: { readonly limit: number; readonly offset: number }
): Promise<Records> {
	const given = { ...visible.values, ...window, annee }
	const [chosen] = await (wantedIds
		? selectSomeIds(db, visible).all({ ...given, some: JSON.stringify(wantedIds) })
		: selectAllIds(db, visible).all(given))
	const ids = JSON.parse(chosen?.ids ?? '[]') as number[]
	const blocks: Records[] = []
	for (let from = 0; from < ids.length; from += BLOCK) {
		if (from > 0) await new Promise((turn) => setImmediate(turn))
		blocks.push(await selectByIdsStatement(db).all({ ids: JSON.stringify(ids.slice(from, from + BLOCK)) }))
	}
	const { bytes, length } = Records.together(blocks)
	return new Records(bytes, length, cleOf)
}
