import { listOf } from '../../db/queries/json'
import { notFound } from '../../kit/errors'
import { SANS_LIMITE, type Saisie } from '../../domain/resultats/saisie'
import { todayOf, type View } from '../../tenants/visit'
import { getEvaluation, readableEvaluations } from '../evaluations/evaluations.service'
import { selectCorrections, selectLignes, selectManquants, type Correction, type LigneNote } from './feuille.queries'
import { selectEvaluationToGrade } from './notes.queries'
import { saisieOfOne } from '../evaluations/fin-saisie.service'
import { asReaderOfMarks, gradableOnes } from '../evaluations/grading.service'

export type { Correction, LigneNote }

const CORRECTIONS = 5
const HISTORIQUE = 50

/**
 * `{evaluation, lignes, corrections}` of an évaluation; of the class only students who are accepted, have a mark, or are in `typed`.
 * @throws AppError 403 unless the caller reads marks of others, 404 as `getEvaluation`
 */
export async function getFeuille(given: View, id: number, typed?: ReadonlyMap<number, unknown>): Promise<unknown> {
	const view = asReaderOfMarks(given)
	const { db, institution, perimetre } = view
	const { json } = await getEvaluation(view, id)
	const [visible, asked] = [readableEvaluations(perimetre), { annee: institution.annee?.id ?? 0, evaluation: id }]
	const toutes = JSON.parse(listOf(await selectLignes(db, visible, { ...asked, today: todayOf(view) }))) as LigneNote[]
	const lignes = toutes.filter(({ id: etudiant, admis, etat }) => admis || etat !== null || typed?.has(etudiant))
	const corrections = await selectCorrections(db, visible, { ...asked, limit: CORRECTIONS })
	return { evaluation: JSON.parse(json), lignes, corrections: JSON.parse(listOf(corrections)) }
}

/** The versions of a student's mark, the newest first. @throws AppError as `getFeuille`, and 404 if there never was a mark */
export async function historiqueOfNote(given: View, id: number, etudiant: number): Promise<readonly Correction[]> {
	const view = asReaderOfMarks(given)
	await getEvaluation(view, id)
	const asked = { annee: view.institution.annee?.id ?? 0, evaluation: id, etudiant, limit: HISTORIQUE }
	const found = await selectCorrections(view.db, readableEvaluations(view.perimetre), asked)
	if (found.length === 0) throw notFound()
	return JSON.parse(listOf(found)) as Correction[]
}

export type Droits = {
	readonly ecrit: boolean
	/** whether the évaluation and its marks may change now, and until when (rule 10.9); publication does not depend on it */
	readonly saisie: Saisie
	/** may withdraw the évaluation and restore it */
	readonly peutAnnuler: boolean
}

export const AUCUN_DROIT: Droits = { ecrit: false, saisie: SANS_LIMITE, peutAnnuler: false }

export async function droitsSurNotes(view: View, id: number): Promise<Droits> {
	const { annee } = view.institution
	if (!annee || annee.cloturee) return AUCUN_DROIT
	const found = await selectEvaluationToGrade(view.db, gradableOnes(view.perimetre), annee.id, id)
	if (found?.gradable !== 1) return AUCUN_DROIT
	const saisie = await saisieOfOne(view, found)
	return { ecrit: !found.annulee, saisie, peutAnnuler: !saisie.close && !saisie.publiee }
}

/** The students who would be without a mark if the évaluation were published (rules 6.2). */
export const manquants = ({ db }: View, id: number) => selectManquants(db, id)
