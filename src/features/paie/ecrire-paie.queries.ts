import { desc, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { insertMany, type Rows } from '../../db/queries/insert-many'
import {
	ajustementsHeures,
	autresTravaux,
	contrats,
	enseignants,
	etatsHeures,
	lignesHeures,
	paiementsHeures,
	tauxHoraires
} from '../../school/schema'

type New<T extends { readonly $inferInsert: object }> = Omit<T['$inferInsert'], 'id'>

export const insertEtats = (db: Db, etats: New<typeof etatsHeures>[]) =>
	db.insert(etatsHeures).values(etats).returning({ id: etatsHeures.id, enseignant_id: etatsHeures.enseignant_id })

const LIGNE = {
	table: 'lignes_heures',
	columns: Object.keys(getTableColumns(lignesHeures)).filter((name) => name !== 'id'),
	conflict: 'DO NOTHING'
}
export const insertLignes = (db: Db, lignes: Rows) => insertMany(db, LIGNE, lignes)

/** The newest decision about the hours of a séance of a teacher. */
export const selectAjustement = (db: Db, seance: number, enseignant: number) =>
	db
		.select()
		.from(ajustementsHeures)
		.where(sql`${ajustementsHeures.seance_id} = ${seance} AND ${ajustementsHeures.enseignant_id} = ${enseignant}`)
		.orderBy(desc(ajustementsHeures.id))
		.get()

export const insertAjustement = async (db: Db, ajustement: New<typeof ajustementsHeures>) =>
	(await db.insert(ajustementsHeures).values(ajustement).returning({ id: ajustementsHeures.id }).get()).id

export const isTeacher = async (db: Db, id: number) =>
	(await db.select({ id: enseignants.id }).from(enseignants).where(eq(enseignants.id, id))).length > 0

/** The teacher of a contract or a rate. */
export function selectEnseignantOf(db: Db, table: 'contrats' | 'taux_horaires', id: number) {
	const from = table === 'contrats' ? contrats : tauxHoraires
	return db.select({ enseignant_id: from.enseignant_id }).from(from).where(eq(from.id, id)).get()
}

export const selectTravail = (db: Db, of: { readonly id: number } | { readonly ref: string }) =>
	db
		.select()
		.from(autresTravaux)
		.where('id' in of ? eq(autresTravaux.id, of.id) : eq(autresTravaux.ref, of.ref))
		.get()

export const insertTravail = async (db: Db, travail: New<typeof autresTravaux>) =>
	(await db.insert(autresTravaux).values(travail).returning({ id: autresTravaux.id }).get()).id

type Retrait = { readonly retire_le: string; readonly retire_par: number; readonly motif: string; readonly updated_at: string }
export const updateRetire = (db: Db, id: number, retrait: Retrait) => db.update(autresTravaux).set(retrait).where(eq(autresTravaux.id, id))

/** The payments that a form has written, by its key. */
export const selectByCle = (db: Db, cle: string) => db.select().from(paiementsHeures).where(eq(paiementsHeures.cle, cle))

/** A payment with its counter-entry, if there is one. */
export const selectPaiement = (db: Db, id: number) =>
	db
		.select()
		.from(paiementsHeures)
		.where(or(eq(paiementsHeures.id, id), eq(paiementsHeures.annule_id, id)))
		.orderBy(paiementsHeures.id)

export const insertPaiements = (db: Db, paiements: New<typeof paiementsHeures>[]) =>
	db
		.insert(paiementsHeures)
		.values(paiements)
		.returning({ id: paiementsHeures.id, enseignant_id: paiementsHeures.enseignant_id, montant: paiementsHeures.montant })

/** The closed months of some teachers, each with its author and the sum of the teacher's payments. */
export function selectArretes(db: Db, ids: readonly number[]) {
	const { enseignant_id, mois, net, arrete_par } = etatsHeures
	const paye = sql<number>`ifnull((SELECT sum(p.montant) FROM paiements_heures p WHERE p.enseignant_id = etats_heures.enseignant_id), 0)`
	return db
		.select({ enseignant_id, mois, net, arrete_par, paye })
		.from(etatsHeures)
		.where(inArray(enseignant_id, [...ids]))
}
