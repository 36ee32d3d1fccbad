import type { Institution } from '../../tenants/institution.queries'
import type { View } from '../../tenants/visit'
import { selectChiffres } from './annees.queries'

/** The academic years of the institution as JSON, the oldest first. */
export const listAnnees = ({ annees }: Institution): string[] =>
	annees.map(({ id, libelle, date_debut, date_fin, courante, cloturee }) =>
		JSON.stringify({ id, libelle, date_debut, date_fin, courante, cloturee })
	)

/** How many matières and UE have their own numbers in a year (rules 1.1); they are deleted with it. */
export const chiffresOf = async ({ db }: View, annee: number) => (await selectChiffres(db, annee))!
