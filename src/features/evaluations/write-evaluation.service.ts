import type { Json } from '../../db/queries/json'
import { toWireInstant } from '../../kit/clock'
import { AppError, Faults, forbidden, notFound } from '../../kit/errors'
import { freeText, turnsWriting } from '../../kit/free-text'
import { destroyedIn } from '../../kit/spreadsheet-damage'
import { seen } from '../../kit/seen'
import { isHeure, isJour, jourIn } from '../../kit/jour'
import { jourDePublicationFaux, waitsForPublication } from '../../domain/resultats/note'
import type { Rang } from '../../domain/resultats/periode'
import type { Mode, TypeEvaluation } from '../../domain/vocabulaire'
import { inItsYear, mustBeOpen, type View, type VisitWrite, type Writer } from '../../tenants/visit'
import { anneeOfClasse } from '../classes/classes.service'
import { anneeOfEvaluation, getEvaluation } from './evaluations.service'
import {
	COLUMNS,
	insertEvaluation,
	selectPlaceOf,
	selectStored,
	updateAnnulee,
	updateEvaluation,
	type EvaluationColumns,
	type EvaluationKey
} from './write-evaluation.queries'
import { mustBeInTime } from './fin-saisie.service'
import { gradableOnes, mayGrade } from './grading.service'

export { OWN_COLUMNS, type EvaluationColumns } from './write-evaluation.queries'

/** When students see marks: once somebody publishes them, each as soon as it is written, or all from a day on (rules 6.8). */
export const PUBLICATIONS = ['a_la_main', 'tout_de_suite', 'un_jour'] as const
export type Publication = (typeof PUBLICATIONS)[number]

/** The kind of publication of an évaluation with this `publiee_le`. */
export function publicationOf(publiee_le: string | null, today: string): Publication {
	if (publiee_le === null) return 'a_la_main'
	return waitsForPublication(publiee_le, today) ? 'un_jour' : 'tout_de_suite'
}

export type EvaluationValues = {
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
	/** 2: « rattrapage » */
	readonly session?: 1 | 2 | undefined
	/** only for a matière whose UE has no semester; null: by its day */
	readonly periode?: Rang | null | undefined
	/** only while the évaluation has no mark */
	readonly publication?: Publication | undefined
	/** YYYY-MM-DD, with `un_jour` */
	readonly publiee_le?: string | undefined
}
export type EvaluationSent = EvaluationValues & { readonly ref: string }

export const MAX_TITRE = 200

/** Six decimals, as in imports. */
const MAX_DECIMALES = 6

/** The values of a new évaluation whose fields are left out; a known one keeps its own. */
const INITIAL = {
	heure_debut: null,
	duree_minutes: null,
	bareme: 20,
	mode: 'presentiel',
	session: 1,
	periode: null,
	publiee_le: null
} as const

/**
 * Creates an évaluation, or changes the one with the same `ref`. Sending the same again changes nothing.
 * @throws AppError 404 for an unknown class or matière, 403 if the caller may not grade there, or where the known `ref` is, and 422
 */
export const writeEvaluation = (visit: Writer, { ref, ...sent }: EvaluationSent) => saveEvaluation(visit, { ref }, sent)

export type Saved = { readonly created: boolean; readonly id: number; readonly json: Json<object> }

/** The fingerprint of an évaluation as a page shows it. */
export const evaluationVue = (shown: EvaluationColumns) => seen(COLUMNS.map((column) => shown[column]))

/** The fingerprint on the page that creates an évaluation. */
export const AUCUNE_EVALUATION = ''

/**
 * The same for a page, by reference or id; `vu` is the fingerprint it showed. If the values are already stored, nothing changes, whatever
 * `vu` is. @throws AppError as `writeEvaluation`, 404 for an unknown id, 409 if somebody else has changed it
 */
export function saveEvaluation(visit: Writer, key: EvaluationKey, values: EvaluationValues, vu?: string): Promise<Saved> {
	const titre = readTitre(values)
	const right = async (given: VisitWrite) => {
		const { write, found: yearAndPlace } = await inItsYear(
			given,
			async (inYear) => {
				const annee = inYear.institution.annee
				const place = annee && (await selectPlaceOf(inYear.db, annee.id, values))
				return place && { annee, ...place }
			},
			(db) => anneeOfClasse(db, values.classe_id)
		)
		const { db, institution, perimetre } = write
		if (!(await mayGrade(db, perimetre, values))) throw forbidden()
		mustBeOpen(institution)
		const stored = await selectStored(db, gradableOnes(perimetre), key)
		if (stored && !stored.gradable) throw forbidden()
		return { write, ...yearAndPlace, stored }
	}
	return visit.write({ right, touches: ['saisies'] }, async (_given, { write, annee, semestre, stored: storedEvaluation }) => {
		if (storedEvaluation?.annulee) throw new AppError('validation', 'evaluation_annulee')
		const today = jourIn(write.now, write.institution.timezone).toString()
		const after = columnsOf({ ...values, titre }, storedEvaluation, today)
		if (vu !== undefined && storedEvaluation && changedIn(storedEvaluation, after).length > 0 && evaluationVue(storedEvaluation) !== vu)
			throw new AppError('conflict', 'modifie_entretemps')
		const faults = new Faults()
		const { date_debut: min, date_fin: max } = annee
		// session 2 may be held after the year's last day
		if (after.session === 2 && after.date < min) faults.add('date', { key: 'champ.min', parameters: { min } })
		if (after.session === 1 && (after.date < min || after.date > max)) faults.add('date', { key: 'champ.entre', parameters: { min, max } })
		if (storedEvaluation && storedEvaluation.annee !== annee.id) faults.add('classe_id', { key: 'champ.autre_annee' })
		if (storedEvaluation?.graded) mustSuitGrades(storedEvaluation, after, faults)
		mustHavePeriode(values, after, semestre, faults)
		const wrong = values.publication === 'un_jour' ? jourDePublicationFaux(values.publiee_le ?? '', today) : undefined
		if (wrong) faults.add('publiee_le', wrong)
		faults.throwAny()
		if (!storedEvaluation || changesMarks(storedEvaluation, after))
			for (const evaluation of storedEvaluation ? [storedEvaluation, after] : [after]) await mustBeInTime(write, evaluation)
		const id = storedEvaluation ? await change(write, storedEvaluation, after) : await create(write, key, after)
		return { created: !storedEvaluation, id, json: (await getEvaluation(write, id)).json }
	})
}

/**
 * Withdraws an évaluation, whose marks stay (rules 6.8), or restores it. A second time it changes nothing.
 * @throws AppError 404, 403 if the caller may not grade it, 422 in a closed year, or if its marks may not change any more
 */
export function withdrawEvaluation(visit: Writer, id: number, annulee: boolean) {
	const right = async (given: VisitWrite) => {
		const gradable = await inItsYear(
			given,
			async ({ db, institution: { annee }, perimetre }) => {
				const candidate = await selectStored(db, gradableOnes(perimetre), { id })
				return candidate && candidate.annee === annee?.id ? candidate : undefined
			},
			(db) => anneeOfEvaluation(db, id)
		)
		if (!gradable.found.gradable) throw forbidden()
		mustBeOpen(gradable.write.institution)
		return gradable
	}
	return visit.write({ right, touches: ['saisies'] }, async (_given, { write, found: evaluation }) => {
		const { db, institution, now, journal } = write
		if (evaluation.annulee === annulee) return
		await mustBeInTime(write, evaluation)
		const today = jourIn(now, institution.timezone).toString()
		const publiee_le = annulee ? evaluation.publiee_le : publieeAuRetour(evaluation, today)
		await updateAnnulee(db, id, { annulee, publiee_le, updated_at: toWireInstant(now, institution.timezone) })
		const action = annulee ? 'evaluations.withdraw' : 'evaluations.restore'
		const moved = publiee_le !== evaluation.publiee_le
		await journal({
			action,
			objet: 'evaluations',
			id,
			avant: { annulee: !annulee, ...(moved && { publiee_le: evaluation.publiee_le }) },
			apres: { annulee, ...(moved && { publiee_le }) }
		})
	})
}

/** Whether an évaluation has any entries, marks or ABS and similar; then its class, matière and publication can't change. */
export const hasEntries = async ({ db, perimetre }: View, id: number): Promise<boolean> =>
	(await selectStored(db, gradableOnes(perimetre), { id }))?.graded === 1

/** The day from which students see the marks of a restored évaluation: today, if its day passed while it was withdrawn. */
export const publieeAuRetour = (
	{ publiee_le, updated_at }: { readonly publiee_le: string | null; readonly updated_at: string },
	today: string
) => (publiee_le !== null && publiee_le < today && updated_at.slice(0, 10) < publiee_le ? today : publiee_le)

/** The title as it is stored. @throws AppError 422 for faults of the body alone */
function readTitre(values: EvaluationValues): string {
	const faults = new Faults()
	const titre = titreOf(values, faults)
	faults.throwAny()
	return titre
}

/** The title as it is stored; adds faults of the body alone to `faults`. */
export function titreOf({ titre, date, heure_debut, coefficient }: EvaluationValues, faults: Faults): string {
	const text = turnsWriting(titre) ? ({ wrong: { key: 'champ.sens_ecriture' } } as const) : freeText(titre, MAX_TITRE)
	const destroyed = destroyedIn(titre.trim(), false)
	if ('wrong' in text) faults.add('titre', text.wrong)
	else if (destroyed) faults.add('titre', destroyed)
	else if (text.text.trim() === '') faults.add('titre', { key: 'champ.vide' })
	if (!isJour(date)) faults.add('date', { key: 'champ.date' })
	if (typeof heure_debut === 'string' && !isHeure(heure_debut)) faults.add('heure_debut', { key: 'champ.heure' })
	if (Number.isFinite(coefficient) && Number(coefficient.toFixed(MAX_DECIMALES)) !== coefficient)
		faults.add('coefficient', { key: 'champ.decimales', parameters: { max: MAX_DECIMALES } })
	return 'wrong' in text ? titre : text.text
}

/** The new columns of an évaluation; fields that the sender leaves out keep their value. */
function columnsOf(
	{ classe_id, matiere_id, titre, type, date, heure_debut, duree_minutes, coefficient, bareme, mode, ...choices }: EvaluationValues,
	stored: EvaluationColumns | undefined,
	today: string
): EvaluationColumns {
	const former = stored ?? INITIAL
	return {
		classe_id,
		matiere_id,
		titre,
		type,
		date,
		heure_debut: heure_debut === undefined ? former.heure_debut : heure_debut,
		duree_minutes: duree_minutes === undefined ? former.duree_minutes : duree_minutes,
		coefficient,
		bareme: bareme ?? former.bareme,
		mode: mode ?? former.mode,
		session: choices.session ?? former.session,
		periode: choices.periode === undefined ? former.periode : choices.periode,
		publiee_le: publieeLe(choices, former.publiee_le, today)
	}
}

/** The day of publication: unchanged if the kind of publication stays the same. */
function publieeLe({ publication, publiee_le }: Partial<EvaluationValues>, known: string | null, today: string): string | null {
	if (publication === 'un_jour') return publiee_le ?? known
	if (publication === undefined || publication === publicationOf(known, today)) return known
	return publication === 'tout_de_suite' ? today : null
}

/** The UE gives the semester, if it has one; a second session without it needs an explicit period (rules 1.4). */
function mustHavePeriode({ session, periode }: EvaluationValues, after: EvaluationColumns, semestre: number | null, faults: Faults) {
	if (typeof periode === 'number' && semestre !== null) faults.add('periode', { key: 'champ.periode_de_ue' })
	if (session === 2 && semestre === null && after.periode === null) faults.add('periode', { key: 'champ.periode_rattrapage' })
}

/** Marks depend on the class, the matière and a barème that must not fall; their publication is changed by its own write. */
function mustSuitGrades(stored: EvaluationColumns, after: EvaluationColumns, faults: Faults) {
	for (const column of ['classe_id', 'matiere_id'] as const)
		if (after[column] !== stored[column]) faults.add(column, { key: 'champ.notes_en_dependent' })
	if (after.publiee_le !== stored.publiee_le) faults.add('publication', { key: 'champ.notes_en_dependent' })
	if (after.bareme < stored.bareme) faults.add('bareme', { key: 'champ.bareme_note', parameters: { bareme: stored.bareme } })
}

async function create({ db, now, institution, journal }: VisitWrite, key: EvaluationKey, after: EvaluationColumns): Promise<number> {
	if (!('ref' in key)) throw notFound()
	const { ref } = key
	const id = await insertEvaluation(db, { ...after, ref, updated_at: toWireInstant(now, institution.timezone) })
	await journal({ action: 'evaluations.create', objet: 'evaluations', id, apres: { ref, ...after } })
	return id
}

const changedIn = (stored: EvaluationColumns, after: EvaluationColumns) => COLUMNS.filter((column) => after[column] !== stored[column])

/** Whether more changes than the day from which students see the marks. */
const changesMarks = (stored: EvaluationColumns, after: EvaluationColumns) =>
	changedIn(stored, after).some((column) => column !== 'publiee_le')

async function change(
	{ db, now, institution, journal }: VisitWrite,
	storedEvaluation: EvaluationColumns & { readonly id: number },
	after: EvaluationColumns
): Promise<number> {
	const { id } = storedEvaluation
	const changed = changedIn(storedEvaluation, after)
	if (changed.length === 0) return id
	await updateEvaluation(db, id, { ...after, updated_at: toWireInstant(now, institution.timezone) })
	const only = (state: EvaluationColumns) => Object.fromEntries(changed.map((column) => [column, state[column]]))
	await journal({ action: 'evaluations.update', objet: 'evaluations', id, avant: only(storedEvaluation), apres: only(after) })
	return id
}
