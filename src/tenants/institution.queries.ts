import { isTrue } from '../db/constant'
import { prepared } from '../db/prepared'
import { annees, etablissement, modules } from '../db/schema'
import type { Db } from '../db/store'

const facts = prepared((db) =>
	db
		.select({
			code: etablissement.code,
			nom: etablissement.nom,
			timezone: etablissement.timezone,
			devise: etablissement.devise,
			ferme: etablissement.ferme,
			logo_type: etablissement.logo_type,
			rappels_minutes: etablissement.rappels_minutes,
			updated_at: etablissement.updated_at
		})
		.from(etablissement)
		.prepare()
)
const courante = prepared((db) => db.select().from(annees).where(isTrue(annees.courante)).prepare())
const switches = prepared((db) => db.select({ code: modules.code, actif: modules.actif }).from(modules).orderBy(modules.rang).prepare())
const picture = prepared((db) => db.select({ logo: etablissement.logo, logo_type: etablissement.logo_type }).from(etablissement).prepare())

/** The school's own facts, and the revision of the data that they were read at. */
export type Institution = NonNullable<Awaited<ReturnType<typeof selectInstitution>>> & { readonly revision: number }

/** What every request asks of the school itself: its name, zone, current year and modules. Nothing in a file without a school. */
export async function selectInstitution(db: Db) {
	const [school] = await facts(db).all()
	if (!school) return undefined
	const [annee] = await courante(db).all()
	return { ...school, annee: annee ?? null, modules: await switches(db).all() }
}

export async function selectLogo(db: Db) {
	const [row] = await picture(db).all()
	return row?.logo && row.logo_type ? { bytes: row.logo, type: row.logo_type } : undefined
}
