import { todayOf, type View } from '../../tenants/visit'
import { etatDesHeures } from './etat.paper'
import { lignesDesMois, moisDe, moisDesEnseignants } from './mois.service'

/** « État des heures » of the month of one teacher, or of all whose month is closed, as sheets to print. @throws AppError 403, 404 */
export async function etatsDuMois(view: View, mois: string, enseignant?: number) {
	const months =
		enseignant === undefined ? (await moisDesEnseignants(view, mois)).filter(({ etat }) => etat) : [await moisDe(view, enseignant, mois)]
	const lignes = await lignesDesMois(view, months)
	const today = todayOf(view)
	return months.map((month) => ({ month, feuille: etatDesHeures(view.institution, month, lignes.get(month.enseignant.id)!, today) }))
}
