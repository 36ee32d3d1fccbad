import { todayOf, type View } from '../../tenants/visit'
import { etatDesHeures } from './etat.paper'
import { lignesDesMois, moisDe } from './mois.service'

/** « État des heures » of a teacher's month, as a sheet to print. @throws AppError 403, 404 */
export async function etatDuMois(view: View, enseignant: number, mois: string) {
	const month = await moisDe(view, enseignant, mois)
	const lignes = (await lignesDesMois(view, [month])).get(enseignant)!
	return { month, feuille: etatDesHeures(view.institution, month, lignes, todayOf(view)) }
}
