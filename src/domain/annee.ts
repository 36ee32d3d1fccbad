/** `2026-2027`: two years that follow each other. */
export function isAnneeLibelle(text: string): boolean {
	const match = /^(\d{4})-(\d{4})$/.exec(text)
	return match !== null && Number(match[2]) === Number(match[1]) + 1
}

/** The academic year as it usually runs, from the first of September to the end of August. */
export const usualAnnee = (libelle: string) => ({
	libelle,
	date_debut: `${libelle.slice(0, 4)}-09-01`,
	date_fin: `${libelle.slice(5)}-08-31`
})
