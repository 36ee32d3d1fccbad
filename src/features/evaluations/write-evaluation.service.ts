import type { Json } from '../../db/json'
import { toWireInstant } from '../../domain/clock'
import { AppError, Faults, forbidden } from '../../domain/errors'
import { freeText } from '../../domain/free-text'
import { isHeure, isJour } from '../../domain/jour'
import type { Mode, TypeEvaluation } from '../../domain/vocabulaire'
import { inItsYear, mustBeOpen, type VisitWrite, type Writer } from '../../tenants/visit'
import { anneeOfClasse } from '../classes/classes.service'
import { gradableOnes, mayGrade } from '../notes/notes.service'
import { getEvaluation } from './evaluations.service'
import { insertEvaluation, placeExists, selectByRef, updateEvaluation, type EvaluationColumns } from './write-evaluation.queries'

export type EvaluationSent = {
	readonly ref: string
	readonly classe_id: number
	readonly matiere_id: number
	readonly titre: string
	readonly type: TypeEvaluation
	readonly date: string
	readonly heure_debut?: string | null | undefined
	readonly duree_minutes?: number | null | undefined
	readonly coefficient: number
	readonly bareme?: number | undefined
	readonly mode?: Mode | undefined
}

const MAX_TITRE = 200

/** Six decimals, as imports take them. */
const MAX_DECIMALES = 6

/** What a new évaluation has where its sender says nothing; of a known one it stays. */
const INITIAL = { heure_debut: null, duree_minutes: null, bareme: 20, mode: 'presentiel' } as const

/**
 * Makes an évaluation, or changes the one that has its `ref` already; the same again changes nothing.
 * @throws AppError 404 for an unknown class or matière, 403 for who may not grade there or not there where the `ref` is known, and 422
 */
export function writeEvaluation(visit: Writer, sent: EvaluationSent): Promise<{ readonly created: boolean; readonly json: Json<object> }> {
	const titre = readTitre(sent)
	return visit.write(['saisies'], async (given) => {
		const { write, found: annee } = await inItsYear(
			given,
			async (inYear) => {
				const year = inYear.institution.annee
				return year && (await placeExists(inYear.db, year.id, sent)) ? year : undefined
			},
			(db) => anneeOfClasse(db, sent.classe_id)
		)
		const { db, institution, perimetre } = write
		if (!(await mayGrade(db, perimetre, sent))) throw forbidden()
		mustBeOpen(institution)
		const stored = await selectByRef(db, gradableOnes(perimetre), sent.ref)
		if (stored && !stored.gradable) throw forbidden()
		if (stored?.annulee) throw new AppError('validation', 'evaluation_annulee')
		const after = columnsOf({ ...sent, titre }, stored)
		const faults = new Faults()
		if (after.date < annee.date_debut || after.date > annee.date_fin)
			faults.add('date', { key: 'champ.entre', parameters: { min: annee.date_debut, max: annee.date_fin } })
		if (stored && stored.annee !== annee.id) faults.add('classe_id', { key: 'champ.autre_annee' })
		if (stored?.graded) mustSuitGrades(stored, after, faults)
		faults.throwAny()
		const id = stored ? await change(write, stored, after) : await create(write, sent.ref, after)
		return { created: !stored, json: (await getEvaluation(write, id)).json }
	})
}

/** What can be said of the body alone, and the title as it is stored. */
function readTitre({ titre, date, heure_debut, coefficient }: EvaluationSent): string {
	const faults = new Faults()
	const text = freeText(titre, MAX_TITRE)
	if ('wrong' in text) faults.add('titre', text.wrong)
	else if (text.text.trim() === '') faults.add('titre', { key: 'champ.vide' })
	if (!isJour(date)) faults.add('date', { key: 'champ.date' })
	if (typeof heure_debut === 'string' && !isHeure(heure_debut)) faults.add('heure_debut', { key: 'champ.heure' })
	if (Number(coefficient.toFixed(MAX_DECIMALES)) !== coefficient)
		faults.add('coefficient', { key: 'champ.decimales', parameters: { max: MAX_DECIMALES } })
	faults.throwAny()
	return 'wrong' in text ? titre : text.text
}

/** What the évaluation is to be; what the sender leaves out stays. */
function columnsOf(
	{ classe_id, matiere_id, titre, type, date, heure_debut, duree_minutes, coefficient, bareme, mode }: EvaluationSent,
	stored: EvaluationColumns | undefined
): EvaluationColumns {
	const known = stored ?? INITIAL
	return {
		classe_id,
		matiere_id,
		titre,
		type,
		date,
		heure_debut: heure_debut === undefined ? known.heure_debut : heure_debut,
		duree_minutes: duree_minutes === undefined ? known.duree_minutes : duree_minutes,
		coefficient,
		bareme: bareme ?? known.bareme,
		mode: mode ?? known.mode
	}
}

/** Grades depend on the class, on the matière, and on a barème that is not below what they were given by. */
function mustSuitGrades(stored: EvaluationColumns, after: EvaluationColumns, faults: Faults) {
	for (const column of ['classe_id', 'matiere_id'] as const)
		if (after[column] !== stored[column]) faults.add(column, { key: 'champ.notes_en_dependent' })
	if (after.bareme < stored.bareme) faults.add('bareme', { key: 'champ.bareme_note', parameters: { bareme: stored.bareme } })
}

async function create({ db, now, institution, journal }: VisitWrite, ref: string, after: EvaluationColumns): Promise<number> {
	const id = await insertEvaluation(db, { ...after, ref, updated_at: toWireInstant(now, institution.timezone) })
	await journal({ action: 'evaluations.create', objet: 'evaluations', id, apres: { ref, ...after } })
	return id
}

async function change(
	{ db, now, institution, journal }: VisitWrite,
	stored: EvaluationColumns & { readonly id: number },
	after: EvaluationColumns
): Promise<number> {
	const { id } = stored
	const changed = (Object.keys(after) as (keyof EvaluationColumns)[]).filter((column) => after[column] !== stored[column])
	if (changed.length === 0) return id
	await updateEvaluation(db, id, { ...after, updated_at: toWireInstant(now, institution.timezone) })
	const only = (state: EvaluationColumns) => Object.fromEntries(changed.map((column) => [column, state[column]]))
	await journal({ action: 'evaluations.update', objet: 'evaluations', id, avant: only(stored), apres: only(after) })
	return id
}
