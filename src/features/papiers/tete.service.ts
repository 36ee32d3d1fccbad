import type { Tete } from '../../domain/papiers/feuille'
import { jourLong } from '../../domain/papiers/mots'
import type { Institution } from '../../tenants/institution.queries'

/** The school at the head of a paper. */
export const teteOf = ({ nom, adresse, telephone, email, ministere, devise_etat, agrement }: Institution): Tete => ({
	nom,
	adresse,
	telephone,
	email,
	ministere,
	devise_etat,
	// a bare number says what it is
	agrement: agrement && /^(n[°ºo.]|\d)/i.test(agrement) ? `Agrément ${agrement}` : agrement
})

/** « Fait à Abidjan, le 12 février 2027 ». */
export const faitOf = ({ lieu }: Pick<Institution, 'lieu'>, jour: string): string =>
	lieu === null ? `Fait le ${jourLong(jour)}` : `Fait à ${lieu}, le ${jourLong(jour)}`
