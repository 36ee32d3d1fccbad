import { toSeconds, toWireInstant } from '../../kit/clock'
import { AppError, forbidden, Faults } from '../../kit/errors'
import { freeText } from '../../kit/free-text'
import { jourIn } from '../../kit/jour'
import { etatOf, fromCentiemes, toCentiemes, waitsForPublication } from '../../domain/resultats/note'
import type { AvertissementNotes, EtatNote } from '../../domain/vocabulaire'
import { anneeOfEvaluation } from '../evaluations/evaluations.service'
import { inItsYear, mustBeOpen, type VisitWrite, type Writer } from '../../tenants/visit'
import {
	insertNotes,
	insertNotesHistorique,
	publishEvaluation,
	schoolMarksWait,
	selectEvaluationToGrade,
	selectStoredNotes,
	updateNotes,
	type NoteRevision,
	type NoteState,
	type StoredNote
} from './notes.queries'
import { saisieOfOne } from '../evaluations/fin-saisie.service'
import { gradableOnes } from '../evaluations/grading.service'

export type NoteEntry = {
	readonly etudiant_id: number
	readonly note: number | null
	readonly etat?: EtatNote | undefined
	readonly commentaire?: string | null | undefined
}
type Entry = {
	readonly etudiant_id: number
	readonly centiemes: number | null
	readonly etat: EtatNote | undefined
	readonly commentaire: string | null | undefined
}
export type NotesSent = {
	readonly notes: readonly NoteEntry[]
	/** `false`: students don't see the marks yet */
	readonly publier?: boolean | undefined
}

export const MAX_COMMENTAIRE = 1000

export { publishedNotes as ownPublishedNotes } from './notes.policy'

/**
 * Writes the grades of an évaluation, all of them or none. It publishes the évaluation unless the sender declines or marks of the school
 * wait there (rules 6.8). An entry without `commentaire` keeps the stored one.
 * @throws AppError 404, 403, and 422 with every faulty entry, or if the évaluation is withdrawn, or for changes that come too late
 */
export function writeNotes(visit: Writer, evaluationId: number, { notes: sent, publier = true }: NotesSent) {
	const entries = readEntries(sent)
	const right = (given: VisitWrite) => openToGrade(given, evaluationId)
	return visit.write({ right, touches: ['saisies'] }, async (_given, { write, evaluation, today }) => {
		const { db, institution } = write
		const storedNotes = await selectStoredNotes(
			db,
			evaluationId,
			today,
			entries.map(({ etudiant_id }) => etudiant_id)
		)
		mustBeGradable(entries, storedNotes, evaluation)
		const updated_at = toWireInstant(write.now, institution.timezone)
		const notes = entries.map((entry, index) => noteOf(entry, storedNotes[index]!, updated_at))
		const changes = notes.filter(({ changed }) => changed)
		if (changes.length > 0) {
			if (evaluation.parListe) mustBeCalled(notes)
			await mustChangeInTime(write, evaluation, notes)
			await writeChanges(write, evaluationId, changes, updated_at)
		}
		const publishes = publier && evaluation.publiee_le === null && !(await schoolMarksWait(db, evaluationId))
		if (publishes) await publish(write, evaluationId, today, updated_at)
		const avertissements: AvertissementNotes[] = []
		if (evaluation.date > today) avertissements.push('evaluation_a_venir')
		if (!publishes && waitsForPublication(evaluation.publiee_le, today)) avertissements.push('publication_en_attente')
		const crees = changes.filter(({ id }) => id === null).length
		if (changes.length > crees && !waitsForPublication(evaluation.publiee_le, today)) avertissements.push('note_publiee_modifiee')
		return {
			evaluation_id: evaluationId,
			crees,
			mis_a_jour: changes.length - crees,
			inchanges: notes.length - changes.length,
			notes: notes.map(toldNote),
			avertissements
		}
	})
}

/** An évaluation whose marks the caller may write, in its year. @throws AppError 404, 403, and 422 if it is withdrawn or its year is closed */
export async function openToGrade(given: VisitWrite, id: number) {
	const { write, found: evaluation } = await inItsYear(
		given,
		({ db, institution: { annee }, perimetre }) => annee && selectEvaluationToGrade(db, gradableOnes(perimetre), annee.id, id),
		(db) => anneeOfEvaluation(db, id)
	)
	if (!evaluation.gradable) throw forbidden()
	mustBeOpen(write.institution)
	if (evaluation.annulee) throw new AppError('validation', 'evaluation_annulee')
	return { write, evaluation: { ...evaluation, id }, today: jourIn(write.now, write.institution.timezone).toString() }
}

/** Checks the entries as far as possible without the database. */
function readEntries(given: readonly NoteEntry[]): Entry[] {
	const faults = new Faults()
	const seen = new Set<number>()
	const entries = given.map(({ etudiant_id, note, etat, commentaire }, index) => {
		if (seen.has(etudiant_id)) faults.add(`notes.${index}.etudiant_id`, { key: 'champ.en_double' })
		seen.add(etudiant_id)
		const centiemes = note === null ? null : toCentiemes(note)
		if (centiemes === undefined) faults.add(`notes.${index}.note`, { key: 'champ.decimales', parameters: { max: 2 } })
		const said = etatOf(centiemes ?? null, etat)
		if ('wrong' in said && centiemes !== undefined)
			faults.add(`notes.${index}.${said.wrong}`, { key: said.wrong === 'etat' ? 'champ.etat_sans_note' : 'champ.note_manque' })
		const text = typeof commentaire === 'string' ? freeText(commentaire, MAX_COMMENTAIRE) : { text: commentaire }
		if ('wrong' in text) faults.add(`notes.${index}.commentaire`, text.wrong)
		return { etudiant_id, centiemes: centiemes ?? null, etat, commentaire: 'wrong' in text ? null : text.text }
	})
	faults.throwAny()
	return entries
}

/** Students of another class, not yet admitted and unknown all get the same 422: a teacher learns nothing about other classes. */
function mustBeGradable(
	entries: readonly Entry[],
	stored: readonly StoredNote[],
	{ bareme, parListe }: { readonly bareme: number; readonly parListe: number }
) {
	const faults = new Faults()
	for (const [index, { centiemes }] of entries.entries()) {
		if (!parListe && !stored[index]?.inscrit) faults.add(`notes.${index}.etudiant_id`, { key: 'champ.etudiant_actif' })
		if (centiemes !== null && (centiemes < 0 || centiemes > bareme * 100))
			faults.add(`notes.${index}.note`, { key: 'champ.entre', parameters: { min: 0, max: bareme } })
	}
	faults.throwAny()
}

export type Before = NoteRevision['before']

/** The new state of a grade, from an entry and the stored grade. */
function stateOf({ centiemes, etat, commentaire }: Entry, stored: Before): NoteState {
	const said = etatOf(centiemes, etat, stored.etat ?? undefined)
	if ('wrong' in said) throw new Error(`an entry with a wrong ${said.wrong} passed validation`)
	return { ...said, note_centiemes: centiemes, commentaire: commentaire === undefined ? stored.commentaire : commentaire }
}

/** @throws AppError 422 `non_convoque` that names the changed entries of students who are not on the list of session 2 */
function mustBeCalled(notes: readonly ReturnType<typeof noteOf>[]) {
	const faults = new Faults()
	for (const [index, { changed, before }] of notes.entries())
		if (changed && !before.inscrit) faults.add(`notes.${index}.etudiant_id`, { key: 'champ.non_convoque' })
	faults.throwAny('non_convoque')
}

/** @throws AppError 422 `saisie_close` that names the entries which differ from what is stored, if they come too late */
async function mustChangeInTime(
	write: VisitWrite,
	evaluation: Parameters<typeof saisieOfOne>[1],
	notes: readonly { readonly changed: boolean }[]
) {
	const { close, jusque } = await saisieOfOne(write, evaluation)
	if (!close) return
	const faults = new Faults()
	for (const [index, { changed }] of notes.entries())
		if (changed) faults.add(`notes.${index}.note`, { key: 'champ.saisie_close', parameters: { jusque: jusque! } })
	faults.throwAny('saisie_close')
}

/** The new state of a grade, and whether it differs from the stored one. */
function noteOf(entry: Entry, before: StoredNote, now: string) {
	const after = stateOf(entry, before)
	const changed =
		before.id === null ||
		before.etat !== after.etat ||
		before.note_centiemes !== after.note_centiemes ||
		before.commentaire !== after.commentaire
	return { id: before.id, etudiant_id: entry.etudiant_id, changed, before, after, updated_at: changed ? now : before.updated_at! }
}

const toldNote = ({ etudiant_id, after: { etat, note_centiemes, commentaire }, updated_at }: ReturnType<typeof noteOf>) => ({
	etudiant_id,
	note: note_centiemes === null ? null : fromCentiemes(note_centiemes),
	etat,
	commentaire,
	updated_at
})

export type Change = { readonly id: number | null; readonly etudiant_id: number; readonly before: Before; readonly after: NoteState }

/** Writes marks with their history; `details` are added to their journal entries. */
export async function writeChanges(
	{ db, now, journal, author }: VisitWrite,
	evaluation: number,
	changes: readonly Change[],
	updated_at: string,
	details: Readonly<Record<string, string>> = {}
) {
	const createdIds = await insertNotes(
		db,
		evaluation,
		changes.filter(({ id }) => id === null),
		updated_at
	)
	await updateNotes(
		db,
		changes.filter((change): change is Change & NoteRevision => change.id !== null),
		updated_at
	)
	const noteId = ({ id, etudiant_id }: Change) => id ?? createdIds.get(etudiant_id)!
	const ids = changes.map(noteId)
	await insertNotesHistorique(db, { ids, at: toSeconds(now), auteur: author.name, motif: details['motif'] ?? null })
	await journal(
		...changes.map((change) => ({
			action: change.id === null ? 'notes.create' : 'notes.update',
			objet: 'notes',
			id: noteId(change),
			...(change.id !== null && { avant: toldOf(change.before) }),
			apres: { evaluation_id: evaluation, etudiant_id: change.etudiant_id, ...change.after, ...details }
		}))
	)
}

const toldOf = ({ etat, note_centiemes, commentaire }: Before) => ({ etat, note_centiemes, commentaire })

/** Lets students see the marks of an évaluation from a day on; `null` hides them again. */
export async function publish(
	{ db, journal }: VisitWrite,
	id: number,
	jour: string | null,
	updated_at: string,
	publiee_le: string | null = null
) {
	await publishEvaluation(db, { id, jour, updated_at })
	const action = jour === null ? 'evaluations.update' : 'evaluations.publish'
	await journal({ action, objet: 'evaluations', id, avant: { publiee_le }, apres: { publiee_le: jour } })
}
