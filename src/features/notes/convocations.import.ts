import { periodeOf } from '../../domain/periode'
import type { Lookup } from '../../exchange/imports/lookup'
import type { Plan } from '../../exchange/imports/noun'
import type { Evaluation } from '../evaluations/evaluations.import'
import { placees } from '../evaluations/fin-saisie.import'
import { classesOf, wasOrIsIn } from '../inscriptions/inscriptions.import'

const LISTES: Lookup = {
	name: 'listes_session2',
	key: ['classe_id', 'periode'],
	isNumbered: false,
	stored: 'SELECT classe_id, periode FROM listes_session2'
}
const CONVOCATIONS: Lookup = {
	name: 'convocations',
	key: ['classe_id', 'periode', 'matiere_id', 'etudiant_id'],
	isNumbered: false,
	stored: 'SELECT classe_id, periode, matiere_id, etudiant_id FROM convocations WHERE appelee = 1'
}

/** Tells whether a student is called to an évaluation of session 2 and has not left; `undefined` as long as its list is not closed (rule 10.5). */
export async function convoques(plan: Plan) {
	const { school } = plan
	await school.load([LISTES])
	if (school.index(LISTES).size === 0) return () => undefined
	await school.load([CONVOCATIONS])
	const placeeOf = await placees(plan)
	return (etudiant: number, evaluation: Evaluation) => {
		const { classe_id, matiere_id, date } = evaluation
		const placee = placeeOf(evaluation)
		const liste = `${classe_id}@${placee && periodeOf(placee, [])}`
		if (!placee || !school.index(LISTES).has(liste)) return undefined
		const isCalled = school.index(CONVOCATIONS).has(`${liste}@${matiere_id}@${etudiant}`)
		return isCalled && classesOf(school, etudiant, placee.annee_id).some((id) => wasOrIsIn(school, etudiant, id, date))
	}
}
