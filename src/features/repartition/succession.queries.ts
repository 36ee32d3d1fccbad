import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { columnsOf } from '../../db/queries/names'
import { enseignants, enseignements } from '../../school/schema'

export type Enseignement = Omit<typeof enseignements.$inferSelect, 'updated_at'>

/** The teachings of a course, past and future. */
export const selectEnseignements = (
	db: Db,
	{ classe_id, matiere_id }: Pick<Enseignement, 'classe_id' | 'matiere_id'>
): Promise<Enseignement[]> =>
	db
		.select({
			...columnsOf(enseignements, 'id', 'classe_id', 'matiere_id', 'enseignant_id', 'heures_prevues', 'date_debut', 'date_fin')
		})
		.from(enseignements)
		.where(and(eq(enseignements.classe_id, classe_id), eq(enseignements.matiere_id, matiere_id)))

export const updateEnseignement = (db: Db, { id, heures_prevues, date_debut, date_fin }: Enseignement, updated_at: string) =>
	db.update(enseignements).set({ heures_prevues, date_debut, date_fin, updated_at }).where(eq(enseignements.id, id))

export const insertEnseignement = async (db: Db, row: Omit<Enseignement, 'id'>, updated_at: string): Promise<number> =>
	(
		await db
			.insert(enseignements)
			.values({ ...row, updated_at })
			.returning({ id: enseignements.id })
			.get()
	).id

export async function selectTeacherNamed(db: Db, matricule: string): Promise<number | undefined> {
	const [row] = await db
		.select({ id: enseignants.id })
		.from(enseignants)
		.where(sql`${enseignants.matricule} = ${matricule}`)
	return row?.id
}
