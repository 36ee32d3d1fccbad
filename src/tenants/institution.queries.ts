import { sql } from 'drizzle-orm'
import { prepared } from '../db/queries/prepared'
import { UID_SALT } from '../school/identity'
import { annees, etablissement, modules } from '../school/schema'
import type { Db } from '../db/queries/db'
import type { Annee } from '../domain/annee'
import type { Module } from '../domain/vocabulaire'

// one statement: it runs after every commit, before anything else of a request
const selectInstitutionStatement = prepared((db) =>
	db
		.select({
			code: etablissement.code,
			uidSalt: sql<string>`${sql.raw(UID_SALT)}`,
			nom: etablissement.nom,
			timezone: etablissement.timezone,
			devise: etablissement.devise,
			ferme: etablissement.ferme,
			logo_type: etablissement.logo_type,
			rappels_minutes: etablissement.rappels_minutes,
			heures_absences: etablissement.heures_absences,
			adresse: etablissement.adresse,
			telephone: etablissement.telephone,
			email: etablissement.email,
			signataire: etablissement.signataire,
			signataire_qualite: etablissement.signataire_qualite,
			ministere: etablissement.ministere,
			devise_etat: etablissement.devise_etat,
			agrement: etablissement.agrement,
			lieu: etablissement.lieu,
			format_papier: etablissement.format_papier,
			adresses_reelles: etablissement.adresses_reelles,
			conseil_ouvert: etablissement.conseil_ouvert,
			updated_at: etablissement.updated_at,
			annees: sql<string>`(SELECT json_group_array(json_array(${annees.id}, ${annees.libelle}, ${annees.date_debut}, ${annees.date_fin}, ${annees.courante}, ${annees.cloturee}, ${annees.en_preparation})) FROM (
				SELECT * FROM ${annees} ORDER BY ${annees.date_debut}, ${annees.id}))`,
			modules: sql<string>`(SELECT json_group_array(json_array(${modules.code}, ${modules.actif})) FROM (
				SELECT ${modules.code}, ${modules.actif} FROM ${modules} ORDER BY ${modules.rang}))`
		})
		.from(etablissement)
)
const selectLogoStatement = prepared((db) =>
	db.select({ logo: etablissement.logo, logo_type: etablissement.logo_type }).from(etablissement)
)

/** The school's own facts, and the revision of the data that they were read at. */
export type Institution = NonNullable<Awaited<ReturnType<typeof selectInstitution>>> & { readonly revision: number }

type AnneeRow = [
	id: number,
	libelle: string,
	date_debut: string,
	date_fin: string,
	courante: number,
	cloturee: number,
	en_preparation: number
]

const anneesOf = (json: string): readonly Annee[] =>
	(JSON.parse(json) as AnneeRow[]).map(([id, libelle, date_debut, date_fin, courante, cloturee, en_preparation]) => ({
		id,
		libelle,
		date_debut,
		date_fin,
		courante: courante === 1,
		cloturee: cloturee === 1,
		en_preparation: en_preparation === 1
	}))

/** Facts about the school for every request: name, zone, years, the current year and modules. `undefined` if the file does not hold a school. */
export async function selectInstitution(db: Db) {
	const school = await selectInstitutionStatement(db).get()
	if (!school) return undefined
	const rows = JSON.parse(school.modules) as [code: Module, actif: number][]
	const years = anneesOf(school.annees)
	return {
		...school,
		annee: years.find(({ courante }) => courante) ?? null,
		/** those that exist everywhere */
		annees: years.filter(({ en_preparation }) => !en_preparation),
		/** those that exist in the console alone */
		preparees: years.filter(({ en_preparation }) => en_preparation),
		modules: rows.map(([code, actif]) => ({ code, actif: actif === 1 }))
	}
}

export async function selectLogo(db: Db) {
	const row = await selectLogoStatement(db).get()
	return row?.logo && row.logo_type ? { bytes: row.logo, type: row.logo_type } : undefined
}
