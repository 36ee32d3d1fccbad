import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/db'
import { inscriptions } from '../../school/schema'
import { presentOn } from '../../school/present'

export type Where = { readonly classe_id?: number; readonly filiere_id?: number; readonly groupe?: 'enseignants' | 'tous' }

/** A class, as its filière, or a filière of a school's year; `undefined` if there is none. */
export async function selectPlace(db: Db, { classe_id, filiere_id }: Where, annee: number) {
	const [row] = await db.all<{ filiere_id: number }>(
		classe_id === undefined
			? sql`SELECT id AS filiere_id FROM filieres WHERE id = ${filiere_id}`
			: sql`SELECT filiere_id FROM classes WHERE id = ${classe_id} AND annee_id = ${annee}`
	)
	return row
}

/** The students present on a day of a year: of a class, of a filière, or all. */
export const selectEtudiants = async (db: Db, { classe_id, filiere_id }: Where, annee: number, jour: string): Promise<number[]> => {
	const whose: SQL =
		classe_id === undefined ? (filiere_id === undefined ? sql`` : sql`AND c.filiere_id = ${filiere_id}`) : sql`AND c.id = ${classe_id}`
	const rows = await db.all<{ id: number }>(sql`
		SELECT DISTINCT ${inscriptions.etudiant_id} AS id FROM classes c JOIN ${inscriptions} ON ${inscriptions.classe_id} = c.id
		WHERE c.annee_id = ${annee} AND ${presentOn(sql`${jour}`)} ${whose} ORDER BY 1`)
	return rows.map(({ id }) => id)
}

/** Teachers, or everybody who is no student. */
export const selectPersonnel = async (db: Db, groupe: 'enseignants' | 'tous'): Promise<number[]> =>
	(
		await db.all<{ id: number }>(
			groupe === 'enseignants'
				? sql`SELECT t.id FROM enseignants t JOIN utilisateurs u ON u.id = t.id AND u.actif = 1 ORDER BY t.id`
				: sql`SELECT id FROM utilisateurs WHERE actif = 1 AND role <> 'etudiant' ORDER BY id`
		)
	).map(({ id }) => id)

type Annonce = {
	id: number
	cle: string
	auteur_id: number
	audience: string
	titre: string
	texte: string
	canaux: string
	envoi_id: number
	created_at: number
	complete_at: number | null
}

/** What a person is called. */
export async function selectNom(db: Db, id: number): Promise<string> {
	const [row] = await db.all<{ nom: string }>(sql`SELECT trim(prenoms || ' ' || nom) AS nom FROM utilisateurs WHERE id = ${id}`)
	return row?.nom ?? ''
}

export async function selectByCle(db: Db, cle: string): Promise<Annonce | undefined> {
	const [row] = await db.all<Annonce>(sql`SELECT * FROM annonces WHERE cle = ${cle}`)
	return row
}

/** Those whose messages do not all stand in the queue. */
export const selectIncomplete = (db: Db) => db.all<Annonce>(sql`SELECT * FROM annonces WHERE complete_at IS NULL ORDER BY id`)

export async function insertAnnonce(db: Db, annonce: Omit<Annonce, 'id' | 'complete_at'>): Promise<number> {
	const { cle, auteur_id, audience, titre, texte, canaux, envoi_id, created_at } = annonce
	const [row] = await db.all<{ id: number }>(sql`
		INSERT INTO annonces (cle, auteur_id, audience, titre, texte, canaux, envoi_id, created_at)
		VALUES (${cle}, ${auteur_id}, ${audience}, ${titre}, ${texte}, ${canaux}, ${envoi_id}, ${created_at}) RETURNING id`)
	return row!.id
}

export const updateComplete = (db: Db, id: number, at: number) =>
	db.run(sql`UPDATE annonces SET complete_at = ${at} WHERE id = ${id} AND complete_at IS NULL`)

type Listed = Omit<Annonce, 'cle' | 'envoi_id'> & { auteur: string; etats: string }

/** The newest announcements, of one author alone where `auteur` is given, each with its messages by state; those to users alone but for `all`. */
export const selectAnnonces = (db: Db, { auteur, all, limit }: { auteur: number | null; all: boolean; limit: number }) =>
	db.all<Listed>(sql`
		SELECT a.id, a.auteur_id, trim(u.prenoms || ' ' || u.nom) AS auteur, a.audience, a.titre, a.texte, a.canaux, a.created_at, a.complete_at,
			(SELECT json_group_object(statut, n) FROM (SELECT o.statut, count(*) AS n FROM outbox o
				WHERE o.envoi_id = a.envoi_id AND o.canal <> 'webhook' ${all ? sql`` : sql`AND o.responsable_id IS NULL`} GROUP BY o.statut)) AS etats
		FROM annonces a JOIN utilisateurs u ON u.id = a.auteur_id
		${auteur === null ? sql`` : sql`WHERE a.auteur_id = ${auteur}`} ORDER BY a.id DESC LIMIT ${limit}`)
