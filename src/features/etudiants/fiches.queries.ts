import { and, eq, sql } from 'drizzle-orm'
import { jsonObject, type Json } from '../../db/queries/json'
import { listed } from '../../db/queries/listed'
import { columnsOf } from '../../db/queries/names'
import { prepared } from '../../db/queries/prepared'
import type { Db } from '../../db/queries/db'
import { presentOn } from '../../school/present'
import { classes, etudiants, inscriptions, responsables, utilisateurs } from '../../school/schema'
import { classeRef } from '../refs/refs.sql.ts'
import type { Inscription } from '../../domain/personnes/fiche-etudiant'

const parameter = (name: string) => sql.placeholder(name)

const inscription = jsonObject<Inscription>({
	id: inscriptions.id,
	classe: classeRef,
	...columnsOf(inscriptions, 'statut', 'date_entree', 'date_sortie', 'motif_sortie'),
	presente: sql`json(iif(${presentOn(parameter('jour'))}, 'true', 'false'))`
})

/**
 * The enrollment that best says where a student is in a year: that of the day, else the last Active one, else the last one. Empty ones, left
 * by a change of class on its first day, come after all others.
 */
const courante = sql<Json<Inscription> | null>`(
	SELECT ${inscription} FROM ${inscriptions} INNER JOIN ${classes} ON ${classes.id} = ${inscriptions.classe_id}
	WHERE ${inscriptions.etudiant_id} = ${etudiants.id} AND ${inscriptions.annee_id} = ${parameter('annee')}
	ORDER BY ${presentOn(parameter('jour'))} DESC, ifnull(${inscriptions.date_sortie} > ${inscriptions.date_entree}, 1) DESC,
		${inscriptions.statut} = 'Active' DESC, ${inscriptions.date_entree} DESC, ${inscriptions.id} DESC LIMIT 1)`

const selectRowsStatement = prepared((db) =>
	db
		.select({
			id: etudiants.id,
			matricule: etudiants.matricule,
			...columnsOf(utilisateurs, 'nom', 'prenoms', 'actif'),
			inscription: courante,
			email: utilisateurs.email,
			telephone: utilisateurs.telephone,
			sexe: etudiants.sexe,
			date_naissance: etudiants.date_naissance,
			identifiant: utilisateurs.identifiant
		})
		.from(etudiants)
		.innerJoin(utilisateurs, eq(utilisateurs.id, etudiants.id))
		.where(sql`${etudiants.id} IN ${listed('ids')}`)
)

/** Students with their enrollment in a year on a day, in the order of `ids`. */
export async function selectRows(db: Db, ids: readonly number[], asked: { readonly annee: number; readonly jour: string }) {
	const rows = new Map((await selectRowsStatement(db).all({ ...asked, ids: JSON.stringify(ids) })).map((row) => [row.id, row]))
	return ids.flatMap((id) => rows.get(id) ?? [])
}

export type EtudiantRow = Awaited<ReturnType<typeof selectRows>>[number]

const selectInscriptionsStatement = prepared((db) =>
	db
		.select({ json: inscription, classe: inscriptions.classe_id })
		.from(inscriptions)
		.innerJoin(classes, eq(classes.id, inscriptions.classe_id))
		.where(and(eq(inscriptions.etudiant_id, parameter('etudiant')), eq(inscriptions.annee_id, parameter('annee'))))
		.orderBy(inscriptions.date_entree, inscriptions.id)
)

/** A student's enrollments of a year, oldest first. */
export const selectInscriptions = (db: Db, asked: { readonly etudiant: number; readonly annee: number; readonly jour: string }) =>
	selectInscriptionsStatement(db).all(asked)

const selectResponsablesStatement = prepared((db) =>
	db
		.select({
			id: responsables.id,
			etudiant: responsables.etudiant_id,
			...columnsOf(responsables, 'nom', 'prenoms', 'lien', 'telephone', 'email', 'payeur', 'urgence'),
			averti: columnsOf(responsables, 'absences', 'notes', 'annonces', 'consentement')
		})
		.from(responsables)
		.where(sql`${responsables.etudiant_id} IN ${listed('ids')}`)
		.orderBy(responsables.etudiant_id, responsables.rang)
)

/** The responsables of students, in their order. */
export const selectResponsables = (db: Db, ids: readonly number[]) => selectResponsablesStatement(db).all({ ids: JSON.stringify(ids) })

const existsStatement = prepared((db) =>
	db
		.select({ id: etudiants.id })
		.from(etudiants)
		.where(eq(etudiants.id, parameter('id')))
)

export const etudiantExists = async (db: Db, id: number) => (await existsStatement(db).all({ id })).length > 0
