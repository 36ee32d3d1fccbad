import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { columnsOf } from '../../db/queries/names'
import { papiersModeles } from '../../school/schema'

/** `taille`: bytes of the form */
const MODELE = {
	...columnsOf(papiersModeles, 'id', 'nom', 'updated_at'),
	taille: sql<number>`length(${papiersModeles.octets})`
}

export const selectModeles = (db: Db) => db.select(MODELE).from(papiersModeles).orderBy(papiersModeles.nom).all()

export const selectModele = (db: Db, id: number) =>
	db
		.select({ ...MODELE, octets: papiersModeles.octets })
		.from(papiersModeles)
		.where(eq(papiersModeles.id, id))
		.get()

type Row = Pick<typeof papiersModeles.$inferInsert, 'nom' | 'updated_at'> & { readonly octets?: Buffer | undefined }

export const insertModele = (db: Db, row: Row & { readonly octets: Buffer }) =>
	db.insert(papiersModeles).values(row).returning({ id: papiersModeles.id }).get()

/** Changes a form; without `octets`, its name alone. */
export const updateModele = (db: Db, id: number, row: Row) => db.update(papiersModeles).set(row).where(eq(papiersModeles.id, id))

export const deleteModele = (db: Db, id: number) => db.delete(papiersModeles).where(eq(papiersModeles.id, id))
