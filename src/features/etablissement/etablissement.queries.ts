import { eq, sql } from 'drizzle-orm'
import { annees, connexionsVideo, emargements, etablissement, frais, modules, paiements, presences, seances } from '../../school/schema'
import type { Db } from '../../db/db'
import { name } from '../../db/names'
import { as, row, rows, stored, type RowOf } from '../../db/rows'
import type { Coordonnees } from '../../domain/coordonnees'
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

export const selectSchool = (db: Db): Promise<School | undefined> =>
	db
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
		.get()

export const updateSchool = (db: Db, changed: Partial<School>, updated_at: string) =>
	db.update(etablissement).set({ ...changed, updated_at })

/** Whether anything is written in the school's currency. */
export const selectHasAmounts = row(() => sql`SELECT EXISTS (SELECT 1 FROM ${frais}) OR EXISTS (SELECT 1 FROM ${paiements}) AS some`, {
	some: 'integer'
})

export type ModuleState = { readonly code: Module; readonly actif: boolean }

export const selectModules = (db: Db): Promise<ModuleState[]> =>
	db.select({ code: modules.code, actif: modules.actif }).from(modules).orderBy(modules.rang)

export const updateModule = (db: Db, { code, actif }: ModuleState) => db.update(modules).set({ actif }).where(eq(modules.code, code))

export const selectAnnees = (db: Db): Promise<Annee[]> =>
	db.select({ id: annees.id, libelle: annees.libelle, courante: annees.courante }).from(annees)

export const updateCourante = (db: Db, id: number, courante: boolean, updated_at: string) =>
	db.update(annees).set({ courante, updated_at }).where(eq(annees.id, id))

export const insertAnnee = async (db: Db, annee: { libelle: string; date_debut: string; date_fin: string; updated_at: string }) => {
	const [made] = await db
		.insert(annees)
		.values({ ...annee, courante: true })
		.returning({ id: annees.id })
	return made!.id
}

const CRENEAU = {
	...stored(seances, 'id', 'date', 'heure_debut', 'heure_fin', 'debut', 'debut_s', 'fin_s', 'statut'),
	/** 1 where something of it has happened by the clock: it has begun, or its attendance is known */
	vecue: as<0 | 1>('integer')
} as const
export type Creneau = RowOf<typeof CRENEAU>

/** The first `limit` séances after the id `after`, as the timetable says them and as instants. */
export const selectCreneaux = rows(
	(after: number, limit: number) => sql`
		SELECT ${seances.id}, ${seances.date}, ${seances.heure_debut}, ${seances.heure_fin}, ${seances.debut}, ${seances.debut_s}, ${seances.fin_s},
			${seances.statut}, ${seances.statut} IN ('en_cours', 'terminee') OR ${seances.debut_reel_s} IS NOT NULL
				OR EXISTS (SELECT 1 FROM ${presences} WHERE ${presences.seance_id} = ${seances.id})
				OR EXISTS (SELECT 1 FROM ${connexionsVideo} WHERE ${connexionsVideo.seance_id} = ${seances.id})
				OR EXISTS (SELECT 1 FROM ${emargements} WHERE ${emargements.seance_id} = ${seances.id}) AS vecue
		FROM ${seances} WHERE ${seances.id} > ${after} ORDER BY ${seances.id} LIMIT ${limit}`,
	CRENEAU
)

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
		UPDATE ${seances} SET ${name(seances.debut)} = j.value ->> 'debut', ${name(seances.fin)} = j.value ->> 'fin',
			${name(seances.debut_s)} = j.value ->> 'debut_s', ${name(seances.fin_s)} = j.value ->> 'fin_s',
			${name(seances.sequence)} = ${seances.sequence} + 1, ${name(seances.updated_at)} = ${updated_at}
		FROM json_each(${JSON.stringify(moved)}) j WHERE ${seances.id} = j.value ->> 'id'`)
