import { isAnneeLibelle } from '../../domain/annee'

/** The libelle of a year as an SQL expression; of the current one without it. */
export const shownYear = (libelle: string | undefined) =>
	libelle !== undefined && isAnneeLibelle(libelle) ? `'${libelle}'` : '(SELECT libelle FROM annees WHERE courante = 1)'
