import type { NouveauPapier } from '../../domain/papiers/feuille'
import { AppError } from '../../kit/errors'
import type { View } from '../../tenants/visit'
import { ecoleOf } from '../papiers/papier-fait.service'
import { personnesOf } from '../papiers/personnes.service'
import { convocationPaper, type Epreuve } from './convocation.paper'
import type { PlaceDePeriode } from './papiers-periode.service'
import { selectAppels, selectEpreuves, selectLieu } from './papiers.queries'
import { selectPartis } from './session2.queries'

/** The facts of the convocations of a closed list: students who are called and still here, and the exams. @throws AppError 422 `papier.aucun` without any */
export async function faitsDeConvocation(view: View, { classe, rang, etudiant }: PlaceDePeriode) {
	const { db, institution, perimetre } = view
	const lieu = await selectLieu(db, classe, rang)
	const appels = (await selectAppels(db, classe, rang)).filter(({ etudiant_id }) => etudiant === undefined || etudiant_id === etudiant)
	const ids = new Set(appels.map(({ etudiant_id }) => etudiant_id))
	for (const { id } of await selectPartis(db, [...ids], institution.annee?.id ?? 0, perimetre.jour)) ids.delete(id)
	if (!lieu || ids.size === 0) throw new AppError('validation', 'papier.aucun')
	return {
		sorte: 'convocation' as const,
		ecole: await ecoleOf(view, 'convocation'),
		lieu,
		appels,
		epreuves: (await selectEpreuves(db, classe)).filter(({ periode }) => periode === null || periode === rang),
		personnes: await personnesOf(db, [...ids])
	}
}

export type FaitsDeConvocations = Awaited<ReturnType<typeof faitsDeConvocation>>

/** The moment of an exam, as a text that sorts. */
const momentOf = ({ jour, heure }: Epreuve) => `${jour ?? '~'} ${heure ?? '~'}`

/** The convocations, one by one: each exam by day, and matières without one last. */
export function* convocations({ ecole, lieu, appels, epreuves, personnes }: FaitsDeConvocations): Generator<NouveauPapier> {
	const { code, nom, filiere, niveau, annee, periode } = lieu
	const byStudent = Map.groupBy(appels, ({ etudiant_id }) => etudiant_id)
	for (const personne of personnes) {
		const lines = byStudent.get(personne.id)!.flatMap(({ matiere_id, nom: matiere }): Epreuve[] => {
			const ofMatiere = epreuves.filter((epreuve) => epreuve.matiere_id === matiere_id)
			if (ofMatiere.length === 0) return [{ matiere, jour: null, heure: null, minutes: null, salle: null }]
			return ofMatiere.map(({ date: jour, heure_debut: heure, duree_minutes: minutes, salle }) => ({
				matiere,
				jour,
				heure,
				minutes,
				salle
			}))
		})
		const ofStudent = lines.toSorted((a, b) => (momentOf(a) < momentOf(b) ? -1 : momentOf(a) > momentOf(b) ? 1 : 0))
		const place = { classe: { code, nom, filiere, niveau }, annee, periode }
		const papier = convocationPaper(ecole, { personne, lieu: place, epreuves: ofStudent })
		yield { ...papier, etudiant: personne.id, objet: null, source: null }
	}
}
