import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { columnsOf } from '../../db/queries/names'
import { correspondances, utilisateurs } from '../../school/schema'

/** The account of `utilisateur:12`, found by its id. */
const writer = sql`${utilisateurs.id} = CASE WHEN ${correspondances.auteur} LIKE 'utilisateur:%' THEN CAST(substr(${correspondances.auteur}, 13) AS INTEGER) END`

/** The kept choices, the newest first. */
export const selectChoices = (db: Db) =>
	db
		.select({
			...columnsOf(correspondances, 'id', 'nom', 'contenu', 'auteur', 'at'),
			nomAuteur: utilisateurs.nom,
			prenomsAuteur: utilisateurs.prenoms
		})
		.from(correspondances)
		.leftJoin(utilisateurs, writer)
		.orderBy(desc(correspondances.at), desc(correspondances.id))

export const selectChoice = (db: Db, id: number) =>
	db
		.select(columnsOf(correspondances, 'nom', 'contenu'))
		.from(correspondances)
		.where(eq(correspondances.id, id))
		.get()

export const updateNom = (db: Db, id: number, nom: string) => db.update(correspondances).set({ nom }).where(eq(correspondances.id, id))

export const deleteChoice = (db: Db, id: number) => db.delete(correspondances).where(eq(correspondances.id, id))
