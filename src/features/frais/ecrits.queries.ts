import type { Db } from '../../db/queries/db'
import { ajustements, contreEcritures, delais, echeances, frais } from '../../school/schema'

type New<T extends { readonly $inferInsert: object }> = Omit<T['$inferInsert'], 'id'>

export const insertFrais = async (db: Db, row: New<typeof frais>) =>
	(await db.insert(frais).values(row).returning({ id: frais.id }).get()).id

export const insertEcheance = (db: Db, row: New<typeof echeances>) => db.insert(echeances).values(row)

export const insertAjustement = async (db: Db, row: New<typeof ajustements>) =>
	(await db.insert(ajustements).values(row).returning({ id: ajustements.id }).get()).id

export const insertContreEcriture = async (db: Db, row: New<typeof contreEcritures>) =>
	(await db.insert(contreEcritures).values(row).returning({ id: contreEcritures.id }).get()).id

export const insertDelai = async (db: Db, row: New<typeof delais>) =>
	(await db.insert(delais).values(row).returning({ id: delais.id }).get()).id
