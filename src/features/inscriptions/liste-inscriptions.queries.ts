import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { jsonObject } from '../../db/queries/json'
import { listed } from '../../db/queries/listed'
import { columnsOf } from '../../db/queries/names'
import { prepared } from '../../db/queries/prepared'
import { prepareRecords, record, Records } from '../../db/queries/records'
import { preparedFor, type Scope } from '../../db/queries/scope'
import { annees, classes, etudiants, filieres, inscriptions, utilisateurs } from '../../school/schema'
import { classeRef } from '../refs/refs.sql.ts'
import type { Inscription } from './inscriptions.model'

/** Whether the reader knows the days to come of an enrollment. */
const PLANS = sql`(${sql.placeholder('toutes')} OR ${classes.filiere_id} IN ${listed('prevues')})`

/** Whether the reader knows a day of an enrollment: it has come, or the reader knows those to come. */
const isKnown = (jour: SQL) => sql`(${jour} <= ${sql.placeholder('jour')} OR ${PLANS})`

const selectIdsStatement = (which: SQL) =>
	preparedFor('inscriptions', (db, visible) =>
		db.select({ ids: sql<string>`json_group_array(inscription)` }).from(
			sql`(SELECT ${inscriptions.id} AS inscription FROM ${classes} INNER JOIN ${annees} ON ${annees.id} = ${classes.annee_id}
				INNER JOIN ${filieres} ON ${filieres.id} = ${classes.filiere_id}
				INNER JOIN ${inscriptions} ON ${inscriptions.classe_id} = ${classes.id} AND ${inscriptions.statut} = 'Active'
				WHERE ${visible} AND ${which} AND ${classes.annee_id} = ${sql.placeholder('annee')}
				AND (${filieres.active} = 1 OR ${annees.courante} = 0) AND ${isKnown(sql`${inscriptions.date_entree}`)}
				ORDER BY ${inscriptions.date_entree}, ${inscriptions.id}
				LIMIT ${sql.placeholder('limit')} OFFSET ${sql.placeholder('offset')})`
		)
	)
const selectAllIds = selectIdsStatement(sql`1`)
const selectSomeIds = selectIdsStatement(sql`${inscriptions.id} IN ${listed('some')}`)

/** Enrollments by id, in the order of the ids, which the cross joins keep. */
const selectByIdsStatement = prepared((db) =>
	prepareRecords(
		db,
		db
			.select(
				record(
					jsonObject<Inscription>({
						...columnsOf(inscriptions, 'id', 'etudiant_id'),
						matricule: sql`iif(${sql.placeholder('matricules')}, ${etudiants.matricule}, NULL)`,
						...columnsOf(utilisateurs, 'nom', 'prenoms'),
						classe: classeRef,
						date_entree: inscriptions.date_entree,
						date_sortie: sql`iif(${isKnown(sql`${inscriptions.date_sortie}`)}, ${inscriptions.date_sortie}, NULL)`,
						// it would tell that a day to come is decided
						updated_at: sql`iif(${PLANS}, ${inscriptions.updated_at}, NULL)`
					})
				)
			)
			.from(sql`json_each(${sql.placeholder('ids')}) AS page`)
			.crossJoin(inscriptions)
			.crossJoin(classes)
			.crossJoin(etudiants)
			.crossJoin(utilisateurs)
			.where(
				sql`${inscriptions.id} = page.value AND ${classes.id} = ${inscriptions.classe_id}
				AND ${etudiants.id} = ${inscriptions.etudiant_id} AND ${utilisateurs.id} = ${inscriptions.etudiant_id}`
			),
		'id'
	)
)

function cleOf(json: string): string {
	const { etudiant_id, matricule, classe, date_entree } = JSON.parse(json) as Inscription
	return `${matricule ?? etudiant_id}/${classe.code}/${date_entree}`
}

/** How many enrollments are written out before other requests get a turn. */
const BLOCK = 1000

type Asked = {
	readonly annee: number
	readonly jour: string
	readonly toutes: number
	readonly prevues: string
	readonly matricules: number
	readonly wantedIds?: readonly number[] | undefined
}

/** The Active enrollments of a year, or some of them by id: by first day, in blocks. Days after `jour` are for whoever plans. */
export async function selectInscriptions(
	db: Db,
	visible: Scope<'inscriptions'>,
	{ wantedIds, ...filters }: Asked,
	window: { readonly limit: number; readonly offset: number }
): Promise<Records> {
	const values = { ...visible.values, ...window, ...filters }
	const [chosen] = await (wantedIds
		? selectSomeIds(db, visible).all({ ...values, some: JSON.stringify(wantedIds) })
		: selectAllIds(db, visible).all(values))
	const ids = JSON.parse(chosen?.ids ?? '[]') as number[]
	const blocks: Records[] = []
	for (let from = 0; from < ids.length; from += BLOCK) {
		if (from > 0) await new Promise((turn) => setImmediate(turn))
		blocks.push(await selectByIdsStatement(db).all({ ...filters, ids: JSON.stringify(ids.slice(from, from + BLOCK)) }))
	}
	const { bytes, length } = Records.together(blocks)
	return new Records(bytes, length, cleOf)
}
