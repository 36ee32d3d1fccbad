import type { Tete } from '../../domain/papiers/feuille'
import { jourLong } from '../../domain/papiers/mots'
import type { Institution } from '../../tenants/institution.queries'

/** Facts that the head of papers may lack. */
const MANQUES = ['ministere', 'devise_etat', 'agrement', 'lieu', 'signataire', 'adresse', 'logo_type'] as const
export type Manque = (typeof MANQUES)[number]

/** The facts that the school has not filled in. */
export const manquesDeTete = (institution: Institution): Manque[] => MANQUES.filter((column) => institution[column] === null)

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
