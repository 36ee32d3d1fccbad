import { toSeconds, toWireInstant } from '../../domain/clock'
import { forbidden, Faults, notFound } from '../../domain/errors'
import { freeText } from '../../domain/free-text'
import { fromCentiemes, toCentiemes } from '../../domain/note'
import type { VisitWrite, Writer } from '../../tenants/visit'
import { gradableEvaluations } from './notes.policy'
import {
	insertNotes,
	insertNotesHistorique,
	selectEvaluationToGrade,
	selectStoredNotes,
	updateNotes,
	type WrittenNote
} from './notes.queries'

export type NoteEntry = { readonly etudiant_id: number; readonly note: number | null; readonly commentaire?: string | null | undefined }
type Entry = { readonly etudiant_id: number; readonly centiemes: number | null; readonly commentaire: string | null | undefined }

const MAX_COMMENTAIRE = 1000

/**
 * Writes the grades of an évaluation, all of them or none; an entry without `commentaire` leaves the one that is stored.
 * @throws AppError 404, 403, and 422 that names every faulty entry
 */
export function writeNotes(visit: Writer, evaluationId: number, given: readonly NoteEntry[]) {
	const entries = readEntries(given)
	return visit.write(['saisies'], async (write) => {
		const { db, institution, perimetre } = write
		const evaluation =
			institution.annee && (await selectEvaluationToGrade(db, gradableEvaluations(perimetre), institution.annee.id, evaluationId))
		if (!evaluation) throw notFound()
		if (!evaluation.gradable) throw forbidden()
		const stored = await selectStoredNotes(
			db,
			evaluationId,
			evaluation.classe_id,
			entries.map(({ etudiant_id }) => etudiant_id)
		)
		mustBeGradable(entries, stored, evaluation.bareme)
		const updated_at = toWireInstant(write.now, institution.timezone)
		const notes = entries.map(({ etudiant_id, centiemes, commentaire }, index) => {
			const before = stored[index]!
			const after = { note_centiemes: centiemes, commentaire: commentaire === undefined ? before.commentaire : commentaire }
			const changed = before.id === null || before.note_centiemes !== after.note_centiemes || before.commentaire !== after.commentaire
			return { id: before.id, etudiant_id, changed, before, after, updated_at: changed ? updated_at : before.updated_at! }
		})
		const changes = notes.filter(({ changed }) => changed)
		if (changes.length > 0) await writeChanges(write, evaluationId, changes, updated_at)
		const crees = changes.filter(({ id }) => id === null).length
		return {
			evaluation_id: evaluationId,
			crees,
			mis_a_jour: changes.length - crees,
			inchanges: notes.length - changes.length,
			notes: notes.map((note) => ({
				etudiant_id: note.etudiant_id,
				note: note.after.note_centiemes === null ? null : fromCentiemes(note.after.note_centiemes),
				commentaire: note.after.commentaire,
				updated_at: note.updated_at
			}))
		}
	})
}

/** What can be said of the entries alone. */
function readEntries(given: readonly NoteEntry[]): Entry[] {
	const faults = new Faults()
	const seen = new Set<number>()
	const entries = given.map(({ etudiant_id, note, commentaire }, index) => {
		if (seen.has(etudiant_id)) faults.add(`notes.${index}.etudiant_id`, { key: 'champ.en_double' })
		seen.add(etudiant_id)
		const centiemes = note === null ? null : toCentiemes(note)
		if (centiemes === undefined) faults.add(`notes.${index}.note`, { key: 'champ.decimales', parameters: { max: 2 } })
		const text = typeof commentaire === 'string' ? freeText(commentaire, MAX_COMMENTAIRE) : { text: commentaire }
		if ('wrong' in text) faults.add(`notes.${index}.commentaire`, text.wrong)
		return { etudiant_id, centiemes: centiemes ?? null, commentaire: 'wrong' in text ? null : text.text }
	})
	faults.throwAny()
	return entries
}

/** The same 422 for who is in another class, not admitted yet or unknown: a teacher learns nothing of other classes. */
function mustBeGradable(entries: readonly Entry[], stored: readonly { readonly inscrit: number }[], bareme: number) {
	const faults = new Faults()
	for (const [index, { centiemes }] of entries.entries()) {
		if (!stored[index]?.inscrit) faults.add(`notes.${index}.etudiant_id`, { key: 'champ.etudiant_actif' })
		if (centiemes !== null && (centiemes < 0 || centiemes > bareme * 100))
			faults.add(`notes.${index}.note`, { key: 'champ.entre', parameters: { min: 0, max: bareme } })
	}
	faults.throwAny()
}

type State = { readonly note_centiemes: number | null; readonly commentaire: string | null }
type Change = { readonly id: number | null; readonly etudiant_id: number; readonly before: State; readonly after: State }

const written = (key: number, { note_centiemes, commentaire }: State): WrittenNote => [key, note_centiemes, commentaire]

async function writeChanges({ db, now, journal, author }: VisitWrite, evaluation: number, changes: readonly Change[], updated_at: string) {
	const fresh = changes.flatMap(({ id, etudiant_id, after }) => (id === null ? [written(etudiant_id, after)] : []))
	const created = await insertNotes(db, evaluation, fresh, updated_at)
	await updateNotes(
		db,
		changes.flatMap(({ id, after }) => (id === null ? [] : [written(id, after)])),
		updated_at
	)
	const noteId = ({ id, etudiant_id }: Change) => id ?? created.get(etudiant_id)!
	await insertNotesHistorique(db, changes.map(noteId), toSeconds(now), author.name)
	await journal(
		...changes.map((change) => ({
			action: change.id === null ? 'notes.create' : 'notes.update',
			objet: 'notes',
			id: noteId(change),
			...(change.id !== null && { avant: { note_centiemes: change.before.note_centiemes, commentaire: change.before.commentaire } }),
			apres: { evaluation_id: evaluation, etudiant_id: change.etudiant_id, ...change.after }
		}))
	)
}
