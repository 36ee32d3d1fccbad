import { toWireInstant } from '../../kit/clock'
import { AppError, notFound } from '../../kit/errors'
import { freeText, linesText } from '../../kit/free-text'
import { waitsForPublication } from '../../domain/resultats/note'
import { parseNote } from '../../domain/resultats/note-saisie'
import type { Saisie as Delai } from '../../domain/resultats/saisie'
import type { Message } from '../../kit/messages'
import { seen } from '../../kit/seen'
import type { VisitWrite, Writer } from '../../tenants/visit'
import { selectLastVersions, type Version } from './feuille.queries'
import { SAISIE_CONSOLE, selectStoredNotes, type StoredNote } from './notes.queries'
import { MAX_COMMENTAIRE, openToGrade, writeChanges, type Before, type Change } from './notes.service'
import { saisieOfOne } from '../evaluations/fin-saisie.service'

export type { Version }
export type { Before } from './notes.service'

export type CelluleTapee = {
	readonly etudiant_id: number
	readonly note: string
	/** left out if the grid has no comments; the stored one is kept */
	readonly commentaire?: string | undefined
	/** the fingerprint of what the page showed there */
	readonly vu: string
}

export type CelluleDite = {
	readonly etudiant_id: number
	/** `conflit`: somebody else has written `stored` since the page was made */
	readonly issue: 'enregistree' | 'inchangee' | 'fausse' | 'conflit'
	readonly why?: Message
	/** as it is now */
	readonly stored: Before
	/** after a conflict: the version that somebody else wrote */
	readonly derniere?: Version | undefined
}

export type Saisie = {
	readonly cellules: readonly CelluleTapee[]
	/** the reason for a correction of published marks */
	readonly motif: string
}

/** The fingerprint of a mark as a page shows it. */
export const noteVue = ({ etat, note_centiemes, commentaire }: Before) => seen([etat, note_centiemes, commentaire])

/** The same for pages without comments. */
export const noteSeuleVue = (note: Omit<Before, 'commentaire'>) => noteVue({ ...note, commentaire: null })

const AUCUNE: Before = { etat: null, note_centiemes: null, commentaire: null }

const MAX_MOTIF = 500

/**
 * Writes the cells typed into the grid of an évaluation. A wrong cell doesn't stop the others, and nobody overwrites a newer value. These
 * marks wait for publication (rules 6.8).
 * @throws AppError 404, 403, and 422 if the évaluation is withdrawn or its year is closed
 */
export const enterNotes = (visit: Writer, id: number, saisie: Saisie): Promise<CelluleDite[]> =>
	visit.write({ right: (given) => openToGrade(given, id), touches: ['saisies'] }, (_given, opened) => saisir(opened, saisie))

/** The cells typed into the grid of a class: without comments, by évaluation. */
export type SaisieDeClasse = { readonly colonnes: ReadonlyMap<number, readonly CelluleTapee[]>; readonly motif: string }

/**
 * The same for several évaluations of a class, in one write. If one may not be written, the others still are.
 * @throws AppError as `enterNotes`, if none of them may be written
 */
export const enterNotesOfClasse = (
	visit: Writer,
	classe: number,
	{ colonnes, motif }: SaisieDeClasse
): Promise<ReadonlyMap<number, readonly CelluleDite[]>> =>
	visit.write({ right: (given) => openSome(given, classe, colonnes.keys()), touches: ['saisies'] }, async (_given, ouvertes) => {
		const dites = new Map<number, readonly CelluleDite[]>()
		for (const [id, ouverte] of ouvertes) {
			const cellules = colonnes.get(id)!
			dites.set(id, ouverte instanceof AppError ? refusedCells(cellules, ouverte) : await saisir(ouverte, { cellules, motif }))
		}
		return dites
	})

type Ouverte = Awaited<ReturnType<typeof openToGrade>>

/** These évaluations of a class, each opened for writing or with the error that prevents it. @throws AppError if none may be written */
async function openSome(given: VisitWrite, classe: number, ids: Iterable<number>): Promise<ReadonlyMap<number, Ouverte | AppError>> {
	const ouvertes = new Map<number, Ouverte | AppError>()
	for (const id of ids)
		try {
			const ouverte = await openToGrade(given, id)
			ouvertes.set(id, ouverte.evaluation.classe_id === classe ? ouverte : notFound())
		} catch (error) {
			if (!(error instanceof AppError)) throw error
			ouvertes.set(id, error)
		}
	const [first] = ouvertes.values()
	if (first instanceof AppError && ouvertes.values().every((outcome) => outcome instanceof AppError)) throw first
	return ouvertes
}

/** Results for cells that the caller may not write; an untouched cell is not an error. */
const refusedCells = (cellules: readonly CelluleTapee[], { text }: AppError) =>
	cellules.map((cellule): CelluleDite => {
		const read = lire(cellule, Number.MAX_SAFE_INTEGER, AUCUNE)
		const isSame = !('wrong' in read) && noteVue(read.typed) === cellule.vu
		return { etudiant_id: cellule.etudiant_id, stored: AUCUNE, ...(isSame ? { issue: 'inchangee' } : { issue: 'fausse', why: text }) }
	})

async function saisir({ write, evaluation, today }: Ouverte, { cellules, motif }: Saisie): Promise<CelluleDite[]> {
	const { db, now, institution } = write
	const { id } = evaluation
	const ids = cellules.map(({ etudiant_id }) => etudiant_id)
	const stored = await selectStoredNotes(db, id, today, ids)
	const reason = freeText(motif.trim().slice(0, MAX_MOTIF), MAX_MOTIF)
	const motifDit = 'text' in reason ? reason.text : ''
	const needsReason = motifDit === '' && !waitsForPublication(evaluation.publiee_le, today)
	const saisie = await saisieOfOne(write, evaluation)
	const judged = cellules.map((cellule, index) => judge(cellule, stored[index]!, { ...evaluation, needsReason, saisie }))
	const changes = judged.flatMap(({ change }) => (change ? [change] : []))
	const details = { ...SAISIE_CONSOLE, ...(motifDit !== '' && { motif: motifDit }) }
	if (changes.length > 0) await writeChanges(write, id, changes, toWireInstant(now, institution.timezone), details)
	const conflicts = judged.flatMap(({ dite: { issue, etudiant_id } }) => (issue === 'conflit' ? [etudiant_id] : []))
	const writers = await selectLastVersions(db, id, conflicts)
	return judged.map(({ dite }) => (dite.issue === 'conflit' ? { ...dite, derniere: writers.get(dite.etudiant_id) } : dite))
}

type Rules = { readonly bareme: number; readonly parListe: number; readonly needsReason: boolean; readonly saisie: Delai }
type Judged = { readonly dite: CelluleDite; readonly change?: Change }

function judge(cellule: CelluleTapee, storedNote: StoredNote, { bareme, parListe, needsReason, saisie }: Rules): Judged {
	const { etudiant_id, vu } = cellule
	const { id, etat, note_centiemes, commentaire } = storedNote
	const before: Before = { etat, note_centiemes, commentaire }
	const as = (issue: CelluleDite['issue'], why?: Message): Judged => ({ dite: { etudiant_id, issue, stored: before, ...(why && { why }) } })
	const read = lire(cellule, bareme, before)
	if ('wrong' in read) return as('fausse', read.wrong)
	const vue = (note: Before) => (cellule.commentaire === undefined ? noteSeuleVue(note) : noteVue(note))
	if (vue(read.typed) === vu) return as('inchangee')
	if (vue(read.typed) === vue(before)) return as(etat === null ? 'inchangee' : 'enregistree')
	if (saisie.close) return as('fausse', { key: 'saisie_close', parameters: { jusque: saisie.jusque! } })
	if (!storedNote.inscrit) return as('fausse', { key: parListe ? 'note.non_convoque' : 'note.hors_classe' })
	if (vue(before) !== vu) return as('conflit')
	if (read.typed.etat === null) return as('fausse', { key: etat === null ? 'note.commentaire_seul' : 'note.ineffacable' })
	if (needsReason && id !== null) return as('fausse', { key: 'note.motif' })
	const after = { ...read.typed, etat: read.typed.etat }
	return { dite: { etudiant_id, issue: 'enregistree', stored: after }, change: { id, etudiant_id, before, after } }
}

/** Parses a cell; `etat` is null without a mark. */
function lire(
	{ note, commentaire }: CelluleTapee,
	bareme: number,
	stored: Before
): { readonly typed: Before } | { readonly wrong: Message } {
	const lue = parseNote(note, bareme)
	if (lue && 'wrong' in lue) return lue
	const text = commentaire === undefined ? { text: stored.commentaire ?? '' } : linesText(commentaire, MAX_COMMENTAIRE)
	if ('wrong' in text)
		return {
			wrong:
				text.wrong.key === 'champ.caracteres_max'
					? { key: 'note.commentaire_long', parameters: { max: MAX_COMMENTAIRE } }
					: { key: 'note.caractere_interdit' }
		}
	return { typed: { etat: lue?.etat ?? null, note_centiemes: lue?.centiemes ?? null, commentaire: text.text === '' ? null : text.text } }
}
