import { lignesPour } from '../../domain/argent/grille'
import { toWireInstant } from '../../kit/clock'
import { todayOf, type View, type VisitWrite } from '../../tenants/visit'
import { missingFrais, writeFrais } from './frais-dus.service'
import { selectLignes, selectPlacesDe } from './frais-dus.queries'

/** A student who is called to session 2 in a matière of a period. */
export type Appel = {
	readonly etudiant: { readonly id: number }
	readonly matiere: { readonly nom: string }
	readonly appelee: boolean | number
}

/** The fees that calls to session 2 make, one for each matière (rule 7.5). Students who have left do not owe them. */
export async function fraisDeSession2(view: View, periode: string, appels: readonly Appel[]) {
	const { db, institution } = view
	const annee = institution.annee!.id
	const lignes = (await selectLignes(db, [annee])).filter(({ nature, montant }) => nature === 'session2' && montant > 0)
	if (lignes.length === 0) return []
	const calls = appels.filter(({ appelee }) => Boolean(appelee))
	const ids = [...new Set(calls.map(({ etudiant }) => etudiant.id))]
	const places = new Map((await selectPlacesDe(db, ids, annee, todayOf(view))).map((place) => [place.etudiant_id, place]))
	const fees = calls.flatMap(({ etudiant, matiere }) => {
		const place = places.get(etudiant.id)
		const ofPlace = place ? lignesPour(lignes, place) : []
		return ofPlace.map((ligne) => ({
			etudiant_id: etudiant.id,
			ligne,
			libelle: `${ligne.libelle}, ${periode} : ${matiere.nom}`.slice(0, LONGEST)
		}))
	})
	return missingFrais(db, fees, { rewrites: true })
}

/** The longest libellé of a fee. */
const LONGEST = 200

/** Writes these fees, in the write that calls the students. Once more, it writes nothing. */
export async function oweSession2(write: VisitWrite, periode: string, appels: readonly Appel[]) {
	const nouveaux = await fraisDeSession2(write, periode, appels)
	return writeFrais(write, nouveaux, toWireInstant(write.now, write.institution.timezone))
}
