import { eq } from 'drizzle-orm'
import { columnsOf } from '../../db/queries/names'
import { annees, etablissement, frais, modules, paiements } from '../../school/schema'
import type { Db } from '../../db/queries/db'
import type { Module } from '../../domain/vocabulaire'

const SCHOOL = columnsOf(
	etablissement,
	'nom',
	'timezone',
	'rappels_minutes',
	'heures_absences',
	'absence_injustifiee_zero',
	'conseil_ouvert',
	'devise',
	'adresse',
	'telephone',
	'email'
)
export type School = Readonly<Pick<typeof etablissement.$inferSelect, keyof typeof SCHOOL>>
export type Annee = Readonly<Pick<typeof annees.$inferSelect, 'id' | 'libelle' | 'courante' | 'en_preparation'>>

export const selectSchool = (db: Db): Promise<School | undefined> => db.select(SCHOOL).from(etablissement).get()

export const updateSchool = (db: Db, changed: Partial<School>, updated_at: string) =>
	db.update(etablissement).set({ ...changed, updated_at })

export const selectHasAmounts = async (db: Db): Promise<boolean> =>
	((await db.select({ id: frais.id }).from(frais).limit(1).get()) ??
		(await db.select({ id: paiements.id }).from(paiements).limit(1).get())) !== undefined

export type ModuleState = { readonly code: Module; readonly actif: boolean }

export const selectModules = (db: Db): Promise<ModuleState[]> =>
	db.select({ code: modules.code, actif: modules.actif }).from(modules).orderBy(modules.rang)

export const updateModule = (db: Db, { code, actif }: ModuleState) => db.update(modules).set({ actif }).where(eq(modules.code, code))

export const selectAnnees = (db: Db): Promise<Annee[]> =>
	db.select(columnsOf(annees, 'id', 'libelle', 'courante', 'en_preparation')).from(annees)

/** The current year is not in preparation any more. */
export const updateCourante = (db: Db, id: number, courante: boolean, updated_at: string) =>
	db.update(annees).set({ courante, en_preparation: false, updated_at }).where(eq(annees.id, id))

export async function insertAnnee(db: Db, annee: { libelle: string; date_debut: string; date_fin: string; updated_at: string }) {
	const [made] = await db
		.insert(annees)
		.values({ ...annee, courante: true })
		.returning({ id: annees.id })
	return made!.id
}
