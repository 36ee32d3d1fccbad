import { AppError, Faults, invalidFields } from '../../kit/errors'
import type { KnownVisit, View, Writer } from '../../tenants/visit'
import { gradableTeachings } from '../evaluations/grading.service'
import { AUCUNE_EVALUATION, saveEvaluation } from '../evaluations/write-evaluation.service'
import { selectEnseignees } from './appreciations.queries'
import { writeInPeriode, type Place } from './publier.service'
import { mustPublishResultats } from './resultats.policy'
import { selectEvaluations } from './session2.queries'
import { isAttendue, listeOf } from './session2.service'

/** The matières of a closed list to which somebody is called, and what each still lacks: an évaluation of session 2, or a teacher. @throws AppError 403, 404 */
export async function missingEvaluations(view: View, place: Place) {
	mustPublishResultats(view)
	const liste = await listeOf(view, place)
	const { db, perimetre } = view
	const enseignees = await selectEnseignees(db, gradableTeachings(perimetre), place.classe)
	const semestres = new Map(liste.etat.resultats.matieres.map(({ id, semestre }) => [id, semestre]))
	const evaluations = await selectEvaluations(db, place.classe)
	const matieres = liste.matieres.flatMap(({ id, nom, convocations }) => {
		const appeles = convocations.filter(isAttendue).length
		if (appeles === 0) return []
		const periode = semestres.get(id) === null ? place.rang : null
		const standing = evaluations.filter(
			(evaluation) => evaluation.annulee === 0 && evaluation.matiere_id === id && (periode === null || evaluation.periode === periode)
		)
		const prefix = `session2:${place.classe}:${place.rang}:${id}:`
		const former = evaluations.filter((evaluation) => `${evaluation.ref}:`.startsWith(prefix))
		// a withdrawn évaluation keeps its reference
		const ref = standing.find((evaluation) => former.includes(evaluation))?.ref ?? `${prefix}${former.length}`
		return [{ id, nom, appeles, periode, ref, isDone: standing.length > 0, isTaught: enseignees.has(id) }]
	})
	return { etat: liste.etat, isClosed: liste.close_at !== null, matieres }
}

export type MatiereAEvaluer = Awaited<ReturnType<typeof missingEvaluations>>['matieres'][number]

export type EvaluationTapee = { readonly matiere: number; readonly titre: string; readonly date: string; readonly bareme: number }

/**
 * Creates the évaluations of session 2 of a closed list, all or none. Sending them again changes nothing.
 * @throws AppError 403, 404; 409 if the list is open, or one was created with other values; 422 that names `titre.ID`, `date.ID` or `bareme.ID`
 */
export async function createEvaluations(visit: KnownVisit, place: Place, tapees: readonly EvaluationTapee[]) {
	await writeInPeriode(visit, place, ['saisies'], async (write) => {
		const { isClosed, matieres } = await missingEvaluations(write, place)
		if (!isClosed) throw new AppError('conflict', 'modifie_entretemps')
		const together: Writer = { write: async (needs, run) => run(write, await needs.right(write)) }
		const faults = new Faults()
		for (const { matiere, bareme, ...texts } of tapees) {
			const matiereAEvaluer = matieres.find(({ id }) => id === matiere)
			if (!matiereAEvaluer) throw invalidFields({ [`titre.${matiere}`]: [{ key: 'champ.choix' }] })
			if (!Number.isInteger(bareme) || bareme < 1 || bareme > 10_000) {
				faults.add(`bareme.${matiere}`, { key: 'champ.entre', parameters: { min: 1, max: 10_000 } })
				continue
			}
			const { ref, periode } = matiereAEvaluer
			const values = {
				...texts,
				bareme,
				classe_id: place.classe,
				matiere_id: matiere,
				periode,
				type: 'examen',
				coefficient: 1,
				session: 2
			} as const
			try {
				await saveEvaluation(together, { ref }, values, AUCUNE_EVALUATION)
			} catch (error) {
				if (!(error instanceof AppError && error.fields)) throw error
				for (const [field, messages] of Object.entries(error.fields)) faults.add(`${field}.${matiere}`, messages[0]!)
			}
		}
		faults.throwAny()
	})
}
