import { hasCharge, type Caller } from '../../domain/droits/caller'
import type { Annee } from '../../domain/annee'
import type { KnownVisit } from '../../tenants/visit'
import type { YearLink } from '../parts/frame'
import type { Textes } from '../textes/textes'

/** Whether a caller may see other years than the current one, and prepare a coming one. */
export const opensYears = (caller: Caller): boolean => hasCharge(caller, 'scolarite') || hasCharge(caller, 'direction')

/** Pages that are the same in all years: their addresses ignore the year. */
const OF_NO_YEAR = [
	'',
	'/acces',
	'/aide',
	'/annees',
	'/annonces',
	'/assets',
	'/caisses',
	'/caisse',
	'/compte',
	'/coupons',
	'/deconnexion',
	'/contrats',
	'/encaisser',
	'/etablissement/reglages',
	'/heures-enseignants',
	'/historique',
	'/importer',
	'/logo',
	'/mes-heures',
	'/messages',
	'/programmes',
	'/serveur',
	'/taux-horaires'
]

/** Whether a page, by its path below the console's base, is the same in all years. */
export const ignoresYear = (path: string): boolean =>
	OF_NO_YEAR.some((place) => path === place || path === `${place}/` || (place !== '' && path.startsWith(`${place}/`)))

/** Whether a page is written in closed years too: papers are made of years that are over. */
export const outlivesYear = (path: string): boolean => path.split('/').some((part) => part === 'papiers' || part === 'impressions')

/**
 * The years that a person may look at, the newest first, each with the address of this page in it; none if there is nothing to choose.
 * @param base of the console, without a year
 * @param place the page's entry in the menu
 */
export function yearsOf({ annee: { etats } }: Textes, { caller, institution }: KnownVisit, base: string, place: string): YearLink[] {
	const { annee, annees, preparees } = institution
	if (!opensYears(caller)) return []
	const years = [...annees, ...preparees].toSorted((a, b) => (a.date_debut < b.date_debut ? 1 : -1))
	if (years.length + (annee === null ? 1 : 0) < 2) return []
	return years.map(({ id, libelle, courante, cloturee, en_preparation }) => ({
		to: `${base}${courante ? '' : `/${libelle}`}${courante || !ignoresYear(place) ? place : FIRST_OF_YEAR}`,
		label: courante ? etats.courante(libelle) : en_preparation ? etats.preparee(libelle) : cloturee ? etats.close(libelle) : libelle,
		isShown: id === annee?.id
	}))
}

/** The page of a year that is opened from a page that ignores it. */
const FIRST_OF_YEAR = '/classes'

/** The sentence across a page of a year that is not the current one. */
export const stripOf = ({ annee: texts }: Textes, { libelle, cloturee, en_preparation }: Annee): string =>
	en_preparation ? texts.prepare(libelle) : cloturee ? texts.close(libelle) : texts.autre(libelle)
