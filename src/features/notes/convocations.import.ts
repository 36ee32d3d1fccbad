import { periodeOf } from '../../domain/resultats/periode'
import type { Lookup } from '../../exchange/imports/noun/lookup'
import type { Plan } from '../../exchange/imports/noun/noun'
import type { Evaluation } from '../evaluations/evaluations.import'
import { placees } from '../evaluations/fin-saisie.import'
import { classesOf, wasOrIsIn } from '../inscriptions/inscriptions.import'
import { rattachements } from '../rattachements/rattachements.import'

const LISTES: Lookup = {
	name: 'listes_fermees',
	key: ['classe_id', 'periode'],
	isNumbered: false,
	stored: 'SELECT classe_id, periode FROM listes_session2'
}
const CONVOCATIONS: Lookup = {
	name: 'appels_session2',
	key: ['classe_id', 'periode', 'matiere_id', 'etudiant_id'],
	isNumbered: false,
	stored: 'SELECT classe_id, periode, matiere_id, etudiant_id FROM convocations WHERE appelee = 1'
}

/** Tells whether a student is called to an évaluation of session 2 and has not left; `undefined` as long as its list is not closed (rule 10.5). */
export async function convoques(plan: Plan) {
	const { school } = plan
	await school.load([LISTES])
	if (school.index(LISTES).size === 0) return () => undefined
	await school.load([CONVOCATIONS, rattachements])
	const placeeOf = await placees(plan)
	return (etudiant: number, evaluation: Evaluation) => {
		const { classe_id, matiere_id, date } = evaluation
		const placee = placeeOf(evaluation)
		const liste = `${classe_id}@${placee && periodeOf(placee, [])}`
		if (!placee || !school.index(LISTES).has(liste)) return undefined
		const convocations = school.index(CONVOCATIONS)
		const ownClasses = classesOf(school, etudiant, placee.annee_id)
		// an option is called by the list of the own class, under the matière that it counts in
		const sous = school.index(rattachements).get(`${etudiant}@${classe_id}@${matiere_id}`)?.sous_id
		const ofOption = ownClasses.map((id) => `${id}@${periodeOf(placee, [])}`).filter((key) => school.index(LISTES).has(key))
		const isCalled =
			convocations.has(`${liste}@${matiere_id}@${etudiant}`) || ofOption.some((key) => convocations.has(`${key}@${sous}@${etudiant}`))
		return isCalled && ownClasses.some((id) => wasOrIsIn(school, etudiant, id, date))
	}
}
