import { eq, sql } from 'drizzle-orm'
import { annees, etablissement, modules } from '../../school/schema'
import type { Db } from '../../db/db'
import type { Coordonnees } from '../../domain/coordonnees'
import type { StatutSeance } from '../../domain/statut-seance'
import type { Module } from '../../domain/vocabulaire'

export type School = Coordonnees & {
	readonly nom: string
	readonly devise: string
	readonly timezone: string
	readonly rappels_minutes: string | null
	readonly heures_absences: string | null
	readonly absence_injustifiee_zero: boolean
}
export type Annee = { readonly id: number; readonly libelle: string; readonly courante: boolean }

export async function selectSchool(db: Db): Promise<School | undefined> {
	const [school] = await db
		.select({
			nom: etablissement.nom,
			timezone: etablissement.timezone,
			rappels_minutes: etablissement.rappels_minutes,
			heures_absences: etablissement.heures_absences,
			absence_injustifiee_zero: etablissement.absence_injustifiee_zero,
			devise: etablissement.devise,
			adresse: etablissement.adresse,
			telephone: etablissement.telephone,
			email: etablissement.email,
			signataire: etablissement.signataire,
			signataire_qualite: etablissement.signataire_qualite
		})
		.from(etablissement)
	return school
}

export const updateSchool = (db: Db, changed: Partial<School>, updated_at: string) =>
	db.update(etablissement).set({ ...changed, updated_at })

/** Whether anything is written in the school's currency. */
export async function selectHasAmounts(db: Db): Promise<boolean> {
	const [row] = await db.all<{ some: number }>(sql`SELECT EXISTS (SELECT 1 FROM frais) OR EXISTS (SELECT 1 FROM paiements) AS some`)
	return row?.some === 1
}

export type ModuleState = { readonly code: Module; readonly actif: boolean }

export const selectModules = (db: Db): Promise<ModuleState[]> =>
	db.select({ code: modules.code, actif: modules.actif }).from(modules).orderBy(modules.rang)

export const updateModule = (db: Db, { code, actif }: ModuleState) => db.update(modules).set({ actif }).where(eq(modules.code, code))

export const selectAnnees = (db: Db): Promise<Annee[]> =>
	db.select({ id: annees.id, libelle: annees.libelle, courante: annees.courante }).from(annees)

export const updateCourante = (db: Db, id: number, courante: boolean, updated_at: string) =>
	db.update(annees).set({ courante, updated_at }).where(eq(annees.id, id))

export const insertAnnee = async (db: Db, annee: { libelle: string; date_debut: string; date_fin: string; updated_at: string }) => {
	const [row] = await db
		.insert(annees)
		.values({ ...annee, courante: true })
		.returning({ id: annees.id })
	return row!.id
}

export type Creneau = {
	readonly id: number
	readonly date: string
	readonly heure_debut: string
	readonly heure_fin: string
	readonly debut: string
	readonly debut_s: number
	readonly fin_s: number
	readonly statut: StatutSeance
	/** 1 where something of it has happened by the clock: it has begun, or its attendance is known */
	readonly vecue: 0 | 1
}

/** The first `limit` séances after the id `after`, as the timetable says them and as instants. */
export const selectCreneaux = (db: Db, after: number, limit: number) =>
	db.all<Creneau>(sql`
		SELECT id, date, heure_debut, heure_fin, debut, debut_s, fin_s, statut,
			statut IN ('en_cours', 'terminee') OR debut_reel_s IS NOT NULL
				OR EXISTS (SELECT 1 FROM presences p WHERE p.seance_id = s.id)
				OR EXISTS (SELECT 1 FROM connexions_video c WHERE c.seance_id = s.id)
				OR EXISTS (SELECT 1 FROM emargements e WHERE e.seance_id = s.id) AS vecue
		FROM seances s WHERE id > ${after} ORDER BY id LIMIT ${limit}`)

export type Instants = {
	readonly id: number
	readonly debut: string
	readonly fin: string
	readonly debut_s: number
	readonly fin_s: number
}

/** Gives séances other instants, which moves them in calendars. */
export const updateInstants = (db: Db, moved: readonly Instants[], updated_at: string) =>
	db.run(sql`
		UPDATE seances SET debut = j.value ->> 'debut', fin = j.value ->> 'fin', debut_s = j.value ->> 'debut_s', fin_s = j.value ->> 'fin_s',
			sequence = sequence + 1, updated_at = ${updated_at}
		FROM json_each(${JSON.stringify(moved)}) j WHERE seances.id = j.value ->> 'id'`)
