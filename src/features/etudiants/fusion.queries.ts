import { getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '../../db/db'
import { spendIds } from '../../db/spent-ids'
import { ofStudents } from '../../school/words'
import { CARD } from '../../school/card'
import { utilisateurs } from '../../school/schema'

/** What hangs on a student, or on the account: what moves whole, but for what the kept one may have already, and what ends. */
export const SUIVENT = ofStudents('moves')
export const DISPARAISSENT = ofStudents('goes')

const raw = (name: string) => sql.raw(name)

/** The rows of a table that are of somebody: their ids, or, where they have none, what else tells them apart. */
export const selectIds = async (db: Db, { table, column, id = 'id' }: { table: string; column: string; id?: string }, who: number) =>
	(await db.all<{ id: number | string }>(sql`SELECT ${raw(id)} AS id FROM ${raw(table)} WHERE ${raw(column)} = ${who} ORDER BY 1`)).map(
		(row) => row.id
	)

/** Gives rows to another one; those of which the other has its own go. */
export async function moveRows(db: Db, table: string, column: string, from: number, to: number) {
	await db.run(sql`UPDATE OR IGNORE ${raw(table)} SET ${raw(column)} = ${to} WHERE ${raw(column)} = ${from}`)
	await deleteRows(db, table, column, from)
}

export const deleteRows = (db: Db, table: string, column: string, who: number) =>
	db.run(sql`DELETE FROM ${raw(table)} WHERE ${raw(column)} = ${who}`)

/** Has the justificatifs of somebody looked at again: they cover absences now that were another card's. */
export const reviewJustificatifs = (db: Db, who: number) =>
	db.run(sql`INSERT INTO justificatifs_a_revoir SELECT id FROM justificatifs WHERE etudiant_id = ${who} AND retire_at IS NULL
		ON CONFLICT DO NOTHING`)

export const touchRows = (db: Db, table: string, column: string, who: number, updated_at: string) =>
	db.run(sql`UPDATE ${raw(table)} SET updated_at = ${updated_at} WHERE ${raw(column)} = ${who}`)

/** Whether a student was made one with another one before. */
export async function wasFused(db: Db, garde: number, autre: number): Promise<boolean> {
	const rows = await db.all(sql`SELECT 1 FROM journal_lignes WHERE objet = 'etudiants' AND objet_id = ${String(autre)}
		AND action = 'etudiant.fusion' AND apres ->> 'reuni_avec' = ${garde}`)
	return rows.length > 0
}

/** The évaluations in which both have a mark. */
export const selectSameNotes = (db: Db, a: number, b: number) =>
	db.all<{ titre: string; date: string }>(sql`
		SELECT v.titre, v.date FROM notes n JOIN notes o ON o.evaluation_id = n.evaluation_id AND o.etudiant_id = ${b}
		JOIN evaluations v ON v.id = n.evaluation_id WHERE n.etudiant_id = ${a} ORDER BY v.date, v.id`)

/** The séances in which both have an attendance that is not the same. */
export const selectOtherPresences = (db: Db, a: number, b: number) =>
	db.all<{ date: string; heure_debut: string }>(sql`
		SELECT s.date, s.heure_debut FROM presences p
		JOIN presences o ON o.seance_id = p.seance_id AND o.etudiant_id = ${b} AND o.statut <> p.statut
		JOIN seances s ON s.id = p.seance_id WHERE p.etudiant_id = ${a} ORDER BY s.debut_s`)

/** The séances in which both have one: the kept student's stays. */
export const selectSameSeances = async (db: Db, a: number, b: number) =>
	(
		await db.all<{ seance_id: number }>(sql`SELECT p.seance_id FROM presences p
			JOIN presences o ON o.seance_id = p.seance_id AND o.etudiant_id = ${b} WHERE p.etudiant_id = ${a} ORDER BY 1`)
	).map(({ seance_id }) => seance_id)

/** The fees of one name and year that both owe. */
export const selectSameFrais = (db: Db, a: number, b: number) =>
	db.all<{ libelle: string }>(sql`
		SELECT f.libelle FROM frais f JOIN frais o ON o.annee_id = f.annee_id AND o.libelle = f.libelle AND o.etudiant_id = ${b}
		WHERE f.etudiant_id = ${a} ORDER BY f.id`)

export type InscriptionAReunir = {
	readonly id: number
	readonly classe_id: number
	readonly annee_id: number
	readonly code: string
	readonly statut: 'Prospect' | 'En validation' | 'Active'
	readonly date_entree: string
	readonly date_sortie: string | null
}

export const selectInscriptionsOf = (db: Db, who: number) =>
	db.all<InscriptionAReunir>(sql`
		SELECT i.id, i.classe_id, i.annee_id, c.code, i.statut, i.date_entree, i.date_sortie
		FROM inscriptions i JOIN classes c ON c.id = i.classe_id WHERE i.etudiant_id = ${who} ORDER BY i.date_entree, i.id`)

export const updateInscription = (
	db: Db,
	{ id, statut, date_entree, date_sortie }: Pick<InscriptionAReunir, 'id' | 'statut' | 'date_entree' | 'date_sortie'>,
	updated_at: string
) =>
	db.run(sql`UPDATE inscriptions SET statut = ${statut}, date_entree = ${date_entree}, date_sortie = ${date_sortie}, updated_at = ${updated_at}
		WHERE id = ${id}`)

export const moveInscription = (db: Db, id: number, to: number, updated_at: string) =>
	db.run(sql`UPDATE inscriptions SET etudiant_id = ${to}, updated_at = ${updated_at} WHERE id = ${id}`)

/** Ends an enrollment that another one has taken in; its history is the other's. */
export async function absorbInscription(db: Db, id: number, into: number) {
	await db.run(sql`UPDATE inscriptions_historique SET inscription_id = ${into} WHERE inscription_id = ${id}`)
	await spendIds(db, 'inscriptions')
	await db.run(sql`DELETE FROM inscriptions WHERE id = ${id}`)
}

type ResponsableAReunir = Contact & {
	readonly nom: string
	readonly prenoms: string
	readonly telephone: string | null
	readonly langue: string
}
/** What else is noted of a guardian: nothing, an empty text or 0 where it is not. */
type Contact = {
	readonly [column in 'email' | 'lien' | 'absences' | 'notes' | 'annonces']: string | null
} & { readonly [column in 'payeur' | 'urgence' | 'consentement']: number }

export const selectResponsablesOf = (db: Db, who: number) =>
	db.all<ResponsableAReunir & { readonly id: number; readonly rang: number }>(
		sql`SELECT id, rang, nom, prenoms, telephone, email, lien, langue, absences, notes, annonces, payeur, urgence, consentement
			FROM responsables WHERE etudiant_id = ${who} ORDER BY rang`
	)

export const moveResponsable = (db: Db, id: number, to: number, rang: number, updated_at: string) =>
	db.run(sql`UPDATE responsables SET etudiant_id = ${to}, rang = ${rang}, updated_at = ${updated_at} WHERE id = ${id}`)

/** Lets one go who is noted twice; messages are the other's. */
export async function absorbResponsable(db: Db, id: number, into: number) {
	await db.run(sql`UPDATE OR IGNORE outbox SET responsable_id = ${into} WHERE responsable_id = ${id}`)
	await db.run(sql`DELETE FROM outbox WHERE responsable_id = ${id}`)
	await db.run(sql`DELETE FROM responsables WHERE id = ${id}`)
}

/** What an account may lack; who it is, and an address, which is another's as long as that one is there, are not filled in. */
const OF_THE_ACCOUNT = Object.entries(getTableColumns(utilisateurs))
	.filter(([name, { notNull }]) => !notNull && !['email', 'email_norm', 'importe'].includes(name))
	.map(([name]) => name)

/** Fills in what the kept card lacks from the other, before that one goes. */
export async function completeFrom(db: Db, kept: number, other: number, updated_at: string) {
	const missing = (table: string, columns: readonly string[]) =>
		sql.join(
			columns.map(
				(column) => sql`${raw(column)} = coalesce(${raw(column)}, (SELECT o.${raw(column)} FROM ${raw(table)} o WHERE o.id = ${other}))`
			),
			sql`, `
		)
	await db.run(sql`UPDATE etudiants SET updated_at = ${updated_at},
		${missing('etudiants', CARD)} WHERE id = ${kept}`)
	await db.run(sql`UPDATE utilisateurs SET updated_at = ${updated_at}, ${missing('utilisateurs', OF_THE_ACCOUNT)} WHERE id = ${kept}`)
}

type Named = {
	readonly identifiant: string
	readonly identifiant_norm: string
	readonly email: string | null
	readonly email_norm: string | null
}

/** Deletes the account of a student on whom nothing hangs any more, and answers what it was called. */
export async function deleteStudent(db: Db, id: number): Promise<Named | undefined> {
	const [account] = await db.all<Named>(sql`SELECT identifiant, identifiant_norm, email, email_norm FROM utilisateurs WHERE id = ${id}`)
	await db.run(sql`DELETE FROM etudiants WHERE id = ${id}`)
	await db.run(sql`DELETE FROM utilisateurs WHERE id = ${id}`)
	return account
}

export const giveEmail = (db: Db, id: number, { email, email_norm }: Named) =>
	db.run(sql`UPDATE utilisateurs SET email = ${email}, email_norm = ${email_norm} WHERE id = ${id} AND email IS NULL`)
