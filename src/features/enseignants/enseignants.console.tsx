/** @jsxImportSource preact */
import { recordScreen } from '../../console/record-screen'
import { dayAndMonth } from '../../console/parts/dates'
import { coursToCome, mustMayCorrect } from './fiche-enseignant.service'

/** How many séances a question names. */
const NAMED = 5

/** Teachers: made, corrected, deactivated. */
export const enseignantsPages = (deps: Parameters<typeof recordScreen>[0]) =>
	recordScreen(deps, {
		kind: 'enseignants',
		path: '/enseignants',
		fonction: 'scolarite',
		module: 'structure',
		stays: true,
		words: ({ etablissement }) => etablissement.ecrans.enseignants,
		listed: ['matricule', 'nom', 'prenoms', 'email', 'telephone', 'actif'],
		typed: ['matricule', 'nom', 'prenoms', 'identifiant', 'email', 'telephone', 'actif'],
		mustMayChange: async ({ visit }, id) => mustMayCorrect(await visit.view(), id),
		async asks({ t: { etablissement }, visit }, { id, before, cells }) {
			if (id === undefined || before['actif'] !== 'oui' || cells['actif'] !== 'non') return []
			const seances = await coursToCome(await visit.view(), id)
			if (seances.length === 0) return []
			const { enseignants } = etablissement
			return [
				enseignants.enseigneEncore(seances.length),
				...seances
					.slice(0, NAMED)
					.map(({ date, heure_debut, matiere, classes }) =>
						enseignants.seance(dayAndMonth(visit.langue, date), heure_debut, matiere.nom, classes.map(({ code }) => code).join(', '))
					)
			]
		}
	})
