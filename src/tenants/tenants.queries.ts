import { annees, etablissement } from '../school/schema'
import type { Db } from '../db/queries/db'

export const insertEtablissement = (db: Db, school: { code: string; nom: string; timezone: string; updated_at: string }) =>
	db.insert(etablissement).values({ id: 1, ...school })

export const insertCurrentAnnee = (db: Db, annee: { libelle: string; date_debut: string; date_fin: string; updated_at: string }) =>
	db.insert(annees).values({ ...annee, courante: true })

export const selectCode = (db: Db) => db.select({ code: etablissement.code }).from(etablissement).get()

export const selectFerme = (db: Db) => db.select({ ferme: etablissement.ferme }).from(etablissement).get()

export const updateFerme = (db: Db, ferme: boolean) => db.update(etablissement).set({ ferme })

export const updateLogo = (db: Db, logo: { readonly bytes: Buffer; readonly type: string } | undefined) =>
	db.update(etablissement).set({ logo: logo?.bytes ?? null, logo_type: logo?.type ?? null })
