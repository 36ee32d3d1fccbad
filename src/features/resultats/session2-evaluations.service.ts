import { AppError, Faults, invalidFields } from '../../kit/errors'
import { mustBeOpen, type KnownVisit, type View, type VisitWrite, type Writer } from '../../tenants/visit'
import { inYearOfClasse } from '../classes/classes.service'
import { gradableTeachings } from '../evaluations/grading.service'
import { AUCUNE_EVALUATION, saveEvaluation } from '../evaluations/write-evaluation.service'
import { selectEnseignees } from './appreciations.queries'
import type { Place } from './publier.service'
import { mustPublishResultats } from './resultats.policy'
import { selectEvaluees } from './session2-evaluations.queries'
import { listeDe } from './session2.service'

/** The matières of a closed list to which somebody is called, and what each still lacks: an évaluation of session 2, or a teacher. @throws AppError 403, 404 */
export async function evaluationsAFaire(view: View, place: Place) {
	mustPublishResultats(view)
	const liste = await listeDe(view, place)
	const { db, perimetre } = view
	const enseignees = await selectEnseignees(db, gradableTeachings(perimetre), place.classe)
	const semestres = new Map(liste.etat.resultats.matieres.map(({ id, semestre }) => [id, semestre]))
	const evaluees = (await selectEvaluees(db, place.classe)).filter(
		({ matiere_id, periode }) => semestres.get(matiere_id) !== null || periode === place.rang
	)
	const matieres = liste.matieres.flatMap(({ id, nom, convocations }) => {
		const appeles = convocations.filter(({ appelee, partie }) => appelee && !partie).length
		if (appeles === 0) return []
		const periode = semestres.get(id) === null ? place.rang : null
		const isDone = evaluees.some(({ matiere_id }) => matiere_id === id)
		return [{ id, nom, appeles, periode, isDone, isTaught: enseignees.has(id) }]
	})
	return { etat: liste.etat, isClosed: liste.close_at !== null, matieres }
}

export type MatiereAEvaluer = Awaited<ReturnType<typeof evaluationsAFaire>>['matieres'][number]

export type EvaluationTapee = { readonly matiere: number; readonly titre: string; readonly date: string; readonly bareme: number }

/**
 * Creates the évaluations of session 2 of a closed list, all or none. Sending them again changes nothing.
 * @throws AppError 403, 404; 409 if the list is open, or one was created with other values; 422 that names `titre.ID`, `date.ID` or `bareme.ID`
 */
export async function creerEvaluations(visit: KnownVisit, place: Place, tapees: readonly EvaluationTapee[]) {
	const right = async (given: VisitWrite) => {
		const write = await inYearOfClasse(given, place.classe)
		return { write, ...(await evaluationsAFaire(write, place)) }
	}
	await visit.write({ right, touches: ['saisies'] }, async (given, { write, isClosed, matieres }) => {
		mustBeOpen(write.institution)
		if (!isClosed) throw new AppError('conflict', 'modifie_entretemps')
		const together: Writer = { write: async (needs, run) => run(given, await needs.right(given)) }
		const faults = new Faults()
		for (const { matiere, bareme, ...typed } of tapees) {
			const called = matieres.find(({ id }) => id === matiere)
			if (!called) throw invalidFields({ [`titre.${matiere}`]: [{ key: 'champ.choix' }] })
			if (!Number.isInteger(bareme) || bareme < 1 || bareme > 10_000) {
				faults.add(`bareme.${matiere}`, { key: 'champ.entre', parameters: { min: 1, max: 10_000 } })
				continue
			}
			const { classe, rang } = place
			const values = { ...typed, bareme, classe_id: classe, matiere_id: matiere, periode: called.periode }
			try {
				const key = { ref: `session2:${classe}:${rang}:${matiere}` }
				await saveEvaluation(together, key, { ...values, type: 'examen', coefficient: 1, session: 2 }, AUCUNE_EVALUATION)
			} catch (error) {
				if (!(error instanceof AppError && error.fields)) throw error
				for (const [field, messages] of Object.entries(error.fields)) faults.add(`${field}.${matiere}`, messages[0]!)
			}
		}
		faults.throwAny()
	})
}
