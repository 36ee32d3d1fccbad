import { and, eq, sql } from 'drizzle-orm'
import { jsonObject } from '../../db/queries/json'
import { prepared } from '../../db/queries/prepared'
import { prepareRecords, Records, record } from '../../db/queries/records'
import { preparedFor, type Scope } from '../../db/queries/scope'
import { presentOn } from '../../school/present'
import { annees, classes, etudiants, filieres, inscriptions, utilisateurs } from '../../school/schema'
import { classeRef } from '../refs/refs.sql.ts'
import type { Db } from '../../db/queries/db'
import type { EtudiantInscrit } from './etudiants.model'

const hiddenSql = sql`${classes.id} IS ${sql.placeholder('hidden')}`

const selectIdsStatement = preparedFor('classes', (db, visible) => {
	const pageSql = db
		.select({ inscription: sql`${inscriptions.id}`.as('inscription') })
		.from(classes)
		.innerJoin(annees, eq(annees.id, classes.annee_id))
		.innerJoin(filieres, eq(filieres.id, classes.filiere_id))
		.innerJoin(inscriptions, and(eq(inscriptions.classe_id, classes.id), presentOn(sql.placeholder('jour'))))
		.innerJoin(etudiants, eq(etudiants.id, inscriptions.etudiant_id))
		.innerJoin(utilisateurs, eq(utilisateurs.id, etudiants.id))
		.where(
			and(
				visible,
				eq(classes.annee_id, sql.placeholder('annee')),
				sql`(${filieres.active} = 1 OR ${annees.courante} = 0)`,
				sql`(${sql.placeholder('classe')} IS NULL OR ${classes.id} = ${sql.placeholder('classe')})`,
				sql`(${sql.placeholder('matricule')} IS NULL OR (${etudiants.matricule} = ${sql.placeholder('matricule')} AND NOT ${hiddenSql}))`
			)
		)
		.orderBy(utilisateurs.cle_tri, utilisateurs.id)
		.limit(sql.placeholder('limit'))
		.offset(sql.placeholder('offset'))
	return db.select({ ids: sql<string>`json_group_array(inscription)` }).from(sql`(${pageSql.getSQL()})`)
})

/** The students of some enrollments, in the same order, which the cross joins keep. */
const selectByIdsStatement = prepared((db) =>
	prepareRecords(
		db,
		db
			.select(
				record(
					jsonObject<EtudiantInscrit>({
						id: etudiants.id,
						user_id: etudiants.id,
						matricule: sql`iif(${hiddenSql}, NULL, ${etudiants.matricule})`,
						nom: utilisateurs.nom,
						prenoms: utilisateurs.prenoms,
						sexe: etudiants.sexe,
						email: sql`iif(${sql.placeholder('contact')}, ${utilisateurs.email}, NULL)`,
						telephone: sql`iif(${sql.placeholder('contact')}, ${utilisateurs.telephone}, NULL)`,
						inscription: jsonObject<EtudiantInscrit['inscription']>({
							id: inscriptions.id,
							statut: inscriptions.statut,
							date_inscription: inscriptions.date_inscription
						}),
						identifiant: sql`iif(${sql.placeholder('comptes')}, ${utilisateurs.identifiant}, NULL)`,
						classe: classeRef,
						updated_at: sql`max(${etudiants.updated_at}, ${inscriptions.updated_at})`
					})
				)
			)
			.from(sql`json_each(${sql.placeholder('ids')}) AS page`)
			.crossJoin(inscriptions)
			.crossJoin(classes)
			.crossJoin(etudiants)
			.crossJoin(utilisateurs)
			.where(
				and(
					eq(inscriptions.id, sql`page.value`),
					eq(classes.id, inscriptions.classe_id),
					eq(etudiants.id, inscriptions.etudiant_id),
					eq(utilisateurs.id, inscriptions.etudiant_id)
				)
			),
		'matricule'
	)
)

/** How many students are written out before other requests get a turn. */
const BLOCK = 1000

type Filters = { annee: number; jour: string; classe: number | null; matricule: string | null }

/** The students in visible classes of a year on a day, by name, in blocks; without the matricules of the class `hidden`. */
export async function selectEtudiants(
	db: Db,
	visible: Scope<'classes'>,
	filters: Filters,
	shownFields: { readonly contact: boolean; readonly comptes: boolean; readonly hidden: number | null },
	window: { limit: number; offset: number }
): Promise<Records> {
	const { hidden: ownClasse } = shownFields
	const [chosen] = await selectIdsStatement(db, visible).all({ ...visible.values, ...window, ...filters, hidden: ownClasse })
	const ids = JSON.parse(chosen?.ids ?? '[]') as number[]
	const blocks: Records[] = []
	for (let from = 0; from < ids.length; from += BLOCK) {
		if (from > 0) await new Promise((turn) => setImmediate(turn))
		const block = JSON.stringify(ids.slice(from, from + BLOCK))
		blocks.push(
			await selectByIdsStatement(db).all({
				ids: block,
				contact: shownFields.contact ? 1 : 0,
				comptes: shownFields.comptes ? 1 : 0,
				hidden: ownClasse
			})
		)
	}
	return Records.together(blocks)
}
