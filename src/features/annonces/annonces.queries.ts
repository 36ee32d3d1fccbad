import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { aliases, into, set } from '../../db/queries/names'
import { row, rows, stored, type RowOf } from '../../db/queries/rows'
import { listNameOf } from '../../school/personne.sql.ts'
import { annonces, classes, enseignants, filieres, inscriptions, outbox, utilisateurs } from '../../school/schema'
import { presentOn } from '../../school/present'

const { a, o, u } = aliases({ a: annonces, o: outbox, u: utilisateurs })

export type Where = { readonly classe_id?: number; readonly filiere_id?: number; readonly groupe?: 'enseignants' | 'tous' }

/** A class (with its filière) or a filière in a year; `undefined` if it is not there. */
export const selectPlace = row(
	({ classe_id, filiere_id }: Where, annee: number) =>
		classe_id === undefined
			? sql`SELECT ${filieres.id} AS filiere_id FROM ${filieres} WHERE ${filieres.id} = ${filiere_id}`
			: sql`SELECT ${classes.filiere_id} FROM ${classes} WHERE ${classes.id} = ${classe_id} AND ${classes.annee_id} = ${annee}`,
	{ filiere_id: 'integer' }
)

/** The students present on a day of a year: of a class, of a filière, or all. */
export const selectEtudiants = rows(
	({ classe_id, filiere_id }: Where, annee: number, jour: string) => {
		const ofFiliere: SQL = filiere_id === undefined ? sql`` : sql`AND ${classes.filiere_id} = ${filiere_id}`
		return sql`
			SELECT DISTINCT ${inscriptions.etudiant_id} AS id FROM ${classes} JOIN ${inscriptions} ON ${inscriptions.classe_id} = ${classes.id}
			WHERE ${classes.annee_id} = ${annee} AND ${presentOn(sql`${jour}`)}
				${classe_id === undefined ? ofFiliere : sql`AND ${classes.id} = ${classe_id}`} ORDER BY 1`
	},
	{ id: 'integer' }
)

/** Teachers, or everybody who is not a student. */
export const selectPersonnel = rows(
	(groupe: 'enseignants' | 'tous') =>
		groupe === 'enseignants'
			? sql`SELECT ${enseignants.id} FROM ${enseignants} JOIN ${utilisateurs} u ON ${u.id} = ${enseignants.id} AND ${u.actif} = 1 ORDER BY ${enseignants.id}`
			: sql`SELECT ${u.id} FROM ${utilisateurs} u WHERE ${u.actif} = 1 AND ${u.role} <> 'etudiant' ORDER BY ${u.id}`,
	{ id: 'integer' }
)

const LISTED = stored(annonces, 'id', 'auteur_id', 'audience', 'titre', 'texte', 'canaux', 'created_at', 'complete_at')
const ANNONCE = { ...LISTED, ...stored(annonces, 'cle', 'envoi_id') }

export const selectByCle = row((cle: string) => sql`SELECT * FROM ${annonces} WHERE ${annonces.cle} = ${cle}`, ANNONCE)

/** Announcements whose messages are not all queued. */
export const selectIncomplete = rows(
	() => sql`SELECT * FROM ${annonces} WHERE ${annonces.complete_at} IS NULL ORDER BY ${annonces.id}`,
	ANNONCE
)

export const insertAnnonce = row(
	({ cle, auteur_id, audience, titre, texte, canaux, envoi_id, created_at }: Omit<RowOf<typeof ANNONCE>, 'id' | 'complete_at'>) => sql`
		INSERT INTO ${into(annonces, 'cle', 'auteur_id', 'audience', 'titre', 'texte', 'canaux', 'envoi_id', 'created_at')}
		VALUES (${cle}, ${auteur_id}, ${audience}, ${titre}, ${texte}, ${canaux}, ${envoi_id}, ${created_at}) RETURNING ${annonces.id}`,
	{ id: 'integer' }
)

export const updateComplete = (db: Db, id: number, at: number) =>
	db.run(sql`UPDATE ${annonces} SET ${set(annonces, { complete_at: at })} WHERE ${annonces.id} = ${id} AND ${annonces.complete_at} IS NULL`)

export const selectAnnonce = row((id: number) => sql`SELECT * FROM ${annonces} WHERE ${annonces.id} = ${id}`, ANNONCE)

/** The newest announcements with their messages by state: of everybody or one author (`auteur`). Without `all`, only messages to users count. */
export const selectAnnonces = rows(
	({ auteur, all, limit }: { auteur: number | null; all: boolean; limit: number }) => sql`
		SELECT ${a.id}, ${a.auteur_id}, ${listNameOf(u)} AS auteur, ${a.audience}, ${a.titre}, ${a.texte}, ${a.canaux},
			${a.created_at}, ${a.complete_at}, (SELECT json_group_object(statut, n) FROM (SELECT ${o.statut}, count(*) AS n FROM ${outbox} o
				WHERE ${o.envoi_id} = ${a.envoi_id} AND ${o.canal} <> 'webhook' ${all ? sql`` : sql`AND ${o.responsable_id} IS NULL`}
				GROUP BY ${o.statut})) AS etats FROM ${annonces} a JOIN ${utilisateurs} u ON ${u.id} = ${a.auteur_id}
		${auteur === null ? sql`` : sql`WHERE ${a.auteur_id} = ${auteur}`} ORDER BY ${a.id} DESC LIMIT ${limit}`,
	{ ...LISTED, auteur: 'text', etats: 'text' }
)
