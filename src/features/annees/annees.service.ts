import type { Institution } from '../../tenants/institution.queries'

/** The academic years of the institution as JSON, the oldest first. */
export const listAnnees = ({ annees }: Institution): string[] =>
	annees.map(({ id, libelle, date_debut, date_fin, courante, cloturee }) =>
		JSON.stringify({ id, libelle, date_debut, date_fin, courante, cloturee })
	)
