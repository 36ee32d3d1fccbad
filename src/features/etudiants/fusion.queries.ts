import { getTableColumns, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from '../../db/queries/db'
import { aliases, set } from '../../db/queries/names'
import { row, rows, stored, type RowOf } from '../../db/queries/rows'
import { spendIds } from '../../db/store/spent-ids'
import { journalLignes } from '../../db/queries/tables'
import { ofStudents } from '../../school/words'
import { CARD } from '../../school/card'
import {
	classes,
	ajustements,
	contreEcritures,
	echeances,
	etudiants,
	evaluations,
	frais,
	inscriptions,
	inscriptionsHistorique,
	justificatifs,
	justificatifsARevoir,
	notes,
	outbox,
	presences,
	responsables,
	seances,
	utilisateurs
} from '../../school/schema'

const { theirNotes, theirPresences, theirFrais } = aliases({ theirNotes: notes, theirPresences: presences, theirFrais: frais })
const { i } = aliases({ i: inscriptions })

/** Tables of a student or account whose rows move in a merge (except those that the kept card already has), and tables whose rows end. */
export const SUIVENT = ofStudents('moves')
export const DISPARAISSENT = ofStudents('goes')

const raw = (word: string) => sql.raw(word)

/** The rows of a person in a table: their ids, or another column that identifies them. */
export const selectIds = async (db: Db, { table, column, id = 'id' }: { table: string; column: string; id?: string }, etudiant: number) =>
	(
		await db.all<{ id: number | string }>(sql`SELECT ${raw(id)} AS id FROM ${raw(table)} WHERE ${raw(column)} = ${etudiant} ORDER BY 1`)
	).map((record) => record.id)

/** Moves rows to another person; rows that this person already has are deleted. */
export async function moveRows(db: Db, table: string, column: string, from: number, to: number) {
	await db.run(sql`UPDATE OR IGNORE ${raw(table)} SET ${raw(column)} = ${to} WHERE ${raw(column)} = ${from}`)
	await deleteRows(db, table, column, from)
}

export const deleteRows = (db: Db, table: string, column: string, etudiant: number) =>
	db.run(sql`DELETE FROM ${raw(table)} WHERE ${raw(column)} = ${etudiant}`)

/** Queues a person's justificatifs for a new check, because they now also cover absences from the other card. */
export const reviewJustificatifs = (db: Db, etudiant: number) =>
	db.run(sql`INSERT INTO ${justificatifsARevoir} SELECT ${justificatifs.id} FROM ${justificatifs}
		WHERE ${justificatifs.etudiant_id} = ${etudiant} AND ${justificatifs.retire_at} IS NULL ON CONFLICT DO NOTHING`)

export const touchRows = (db: Db, table: string, column: string, etudiant: number, updated_at: string) =>
	db.run(sql`UPDATE ${raw(table)} SET updated_at = ${updated_at} WHERE ${raw(column)} = ${etudiant}`)

/** The entry in the journal about an earlier merge of these two students. */
export const wasFused = row(
	(garde: number, autre: number) => sql`
		SELECT ${journalLignes.rang} FROM ${journalLignes} WHERE ${journalLignes.objet} = 'etudiants' AND ${journalLignes.objet_id} = ${String(autre)}
			AND ${journalLignes.action} = 'etudiant.fusion' AND ${journalLignes.apres} ->> 'reuni_avec' = ${garde}`,
	{ rang: 'integer' }
)

/** The évaluations in which both have a mark. */
export const selectSameNotes = rows(
	(a: number, b: number) => sql`
		SELECT ${evaluations.titre} FROM ${notes}
		JOIN ${notes} theirNotes ON ${theirNotes.evaluation_id} = ${notes.evaluation_id} AND ${theirNotes.etudiant_id} = ${b}
		JOIN ${evaluations} ON ${evaluations.id} = ${notes.evaluation_id}
		WHERE ${notes.etudiant_id} = ${a} ORDER BY ${evaluations.date}, ${evaluations.id}`,
	{ titre: 'text' }
)

const bothPresent = (a: number, b: number) => sql`${presences} JOIN ${presences} theirPresences
	ON ${theirPresences.seance_id} = ${presences.seance_id} AND ${theirPresences.etudiant_id} = ${b} AND ${presences.etudiant_id} = ${a}`

/** The séances in which both have an attendance, and it differs. */
export const selectOtherPresences = rows(
	(a: number, b: number) => sql`
		SELECT ${seances.date}, ${seances.heure_debut} FROM ${bothPresent(a, b)} AND ${theirPresences.statut} <> ${presences.statut}
		JOIN ${seances} ON ${seances.id} = ${presences.seance_id} ORDER BY ${seances.debut_s}`,
	{ date: 'text', heure_debut: 'text' }
)

/** The séances in which both have an attendance; that of the kept student stays. */
export const selectSameSeances = rows((a: number, b: number) => sql`SELECT ${presences.seance_id} FROM ${bothPresent(a, b)} ORDER BY 1`, {
	seance_id: 'integer'
})

/** Fees of `b` that `a` has too, by name and year, and whether one of the two is withdrawn, or theirs is reduced. */
export const selectSameFrais = rows(
	(a: number, b: number) => sql`SELECT ${theirFrais.id}, ${frais.libelle},
			EXISTS (SELECT 1 FROM ${contreEcritures} WHERE ${contreEcritures.frais_id} IN (${frais.id}, ${theirFrais.id}))
				OR EXISTS (SELECT 1 FROM ${ajustements} WHERE ${ajustements.frais_id} = ${theirFrais.id}) AS retire
		FROM ${frais} JOIN ${frais} theirFrais
			ON ${theirFrais.annee_id} = ${frais.annee_id} AND ${theirFrais.libelle} = ${frais.libelle} AND ${theirFrais.etudiant_id} = ${b}
		WHERE ${frais.etudiant_id} = ${a} ORDER BY ${frais.id}`,
	{ id: 'integer', libelle: 'text', retire: 'integer' }
)

export async function deleteFrais(db: Db, ids: readonly number[]) {
	await db.run(sql`DELETE FROM ${echeances} WHERE ${echeances.frais_id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
	await spendIds(db, 'frais')
	await db.run(sql`DELETE FROM ${frais} WHERE ${frais.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
}

export const selectInscriptionsOf = rows(
	(etudiant: number) => sql`
		SELECT ${i.id}, ${i.classe_id}, ${i.annee_id}, ${classes.code}, ${i.statut}, ${i.date_entree}, ${i.heure_entree},
			${i.date_sortie}, ${i.motif_sortie}
		FROM ${inscriptions} i JOIN ${classes} ON ${classes.id} = ${i.classe_id} WHERE ${i.etudiant_id} = ${etudiant} ORDER BY ${i.date_entree}, ${i.id}`,
	{ ...stored(i, 'id', 'classe_id', 'annee_id', 'statut', 'date_entree', 'heure_entree', 'date_sortie', 'motif_sortie'), code: 'text' }
)
export type InscriptionAReunir = Awaited<ReturnType<typeof selectInscriptionsOf>>[number]

export const updateInscription = (
	db: Db,
	{ id, statut, date_entree, heure_entree, date_sortie, motif_sortie }: InscriptionAReunir,
	updated_at: string
) =>
	db.run(
		sql`UPDATE ${inscriptions} SET ${set(inscriptions, { statut, date_entree, heure_entree, date_sortie, motif_sortie, updated_at })} WHERE ${inscriptions.id} = ${id}`
	)

export const moveInscription = (db: Db, id: number, to: number, updated_at: string) =>
	db.run(sql`UPDATE ${inscriptions} SET ${set(inscriptions, { etudiant_id: to, updated_at })} WHERE ${inscriptions.id} = ${id}`)

/** Deletes an enrollment that another one replaces; its history moves to that one. */
export async function absorbInscription(db: Db, id: number, into: number) {
	await db.run(sql`UPDATE ${inscriptionsHistorique} SET ${set(inscriptionsHistorique, { inscription_id: into })}
		WHERE ${inscriptionsHistorique.inscription_id} = ${id}`)
	await spendIds(db, 'inscriptions')
	await db.run(sql`DELETE FROM ${inscriptions} WHERE ${inscriptions.id} = ${id}`)
}

const r = responsables
export const selectResponsablesOf = rows(
	(etudiant: number) => sql`
		SELECT ${r.id}, ${r.rang}, ${r.nom}, ${r.prenoms}, ${r.telephone}, ${r.email}, ${r.lien}, ${r.langue}, ${r.absences}, ${r.notes}, ${r.annonces},
			${r.payeur}, ${r.urgence}, ${r.consentement} FROM ${r} WHERE ${r.etudiant_id} = ${etudiant} ORDER BY ${r.rang}`,
	// email to consentement: null, an empty text or 0 if unknown
	{
		...stored(r, 'id', 'rang', 'nom', 'prenoms', 'langue', 'telephone', 'email', 'lien', 'absences', 'notes', 'annonces'),
		...stored(r, 'payeur', 'urgence', 'consentement')
	}
)

export const moveResponsable = (db: Db, id: number, to: number, rang: number, updated_at: string) =>
	db.run(sql`UPDATE ${r} SET ${set(r, { etudiant_id: to, rang, updated_at })} WHERE ${r.id} = ${id}`)

/** Deletes a responsable who is recorded twice; their messages move to the other record. */
export async function absorbResponsable(db: Db, id: number, into: number) {
	await db.run(sql`UPDATE OR IGNORE ${outbox} SET ${set(outbox, { responsable_id: into })} WHERE ${outbox.responsable_id} = ${id}`)
	await db.run(sql`DELETE FROM ${outbox} WHERE ${outbox.responsable_id} = ${id}`)
	await db.run(sql`DELETE FROM ${r} WHERE ${r.id} = ${id}`)
}

/** Columns of an account that may be filled in. Names are not, and neither is the address, which is unique while the other account exists. */
const OF_THE_ACCOUNT = Object.entries(getTableColumns(utilisateurs))
	.filter(([column, { notNull }]) => !notNull && !['email', 'email_norm', 'importe'].includes(column))
	.map(([column]) => column)

/** Fills in missing data of the kept card from the other one, before that is deleted. */
export async function completeFrom(db: Db, kept: number, other: number, updated_at: string) {
	const filled = (table: SQLiteTable, columns: readonly string[]) =>
		Object.fromEntries(
			columns.map((column) => [column, sql`coalesce(${raw(column)}, (SELECT o.${raw(column)} FROM ${table} o WHERE o.id = ${other}))`])
		)
	await db.run(sql`UPDATE ${etudiants} SET ${set(etudiants, { updated_at, ...filled(etudiants, CARD) })} WHERE ${etudiants.id} = ${kept}`)
	await db.run(sql`UPDATE ${utilisateurs} SET ${set(utilisateurs, { updated_at, ...filled(utilisateurs, OF_THE_ACCOUNT) })}
		WHERE ${utilisateurs.id} = ${kept}`)
}

const u = utilisateurs
const NAMED = stored(u, 'identifiant', 'identifiant_norm', 'email', 'email_norm')
const selectNamed = row(
	(id: number) => sql`SELECT ${u.identifiant}, ${u.identifiant_norm}, ${u.email}, ${u.email_norm} FROM ${u} WHERE ${u.id} = ${id}`,
	NAMED
)

/** Deletes the account of a student without records, and returns its names. */
export async function deleteStudent(db: Db, id: number) {
	const account = await selectNamed(db, id)
	await db.run(sql`DELETE FROM ${etudiants} WHERE ${etudiants.id} = ${id}`)
	await db.run(sql`DELETE FROM ${u} WHERE ${u.id} = ${id}`)
	return account
}

export const giveEmail = (db: Db, id: number, { email, email_norm }: RowOf<typeof NAMED>) =>
	db.run(sql`UPDATE ${u} SET ${set(u, { email, email_norm })} WHERE ${u.id} = ${id} AND ${u.email} IS NULL`)
