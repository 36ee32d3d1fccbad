/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { shortDay } from '../../console/textes/dates'
import { action, onRecord, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { listRoutes, type MakesFile } from '../../console/list-routes'
import { opensFor } from '../../console/menu/menu'
import { LinkButton } from '../../console/parts/link-button'
import { identite, tableFile } from '../../console/parts/list-file'
import { noteCell, noteTapee, placeOf } from '../../console/parts/grille-de-notes'
import { pageNumber, pageOf } from '../../console/parts/pager'
import { listName } from '../../console/parts/students'
import { forbidden } from '../../kit/errors'
import { folded } from '../../kit/forms'
import { usesModule } from '../../domain/droits/modules'
import { waitsForPublication } from '../../domain/resultats/note'
import type { Answers } from '../../http/answers/answers'
import type { Form } from '../../http/door/form'
import { atDoor } from '../../http/door/route-rules'
import { idOf } from '../../http/answers/id'
import type { Configured } from '../../outbox/canaux'
import type { View } from '../../tenants/visit'
import type { EvaluationDetail } from '../../features/evaluations/evaluations.model'
import { anneeOfEvaluation } from '../../features/evaluations/evaluations.service'
import type { Seance } from '../../features/seances/seances.model'
import { listSeances, mayReadTimetables } from '../../features/seances/seances.service'
import { CeJourSection } from './ce-jour.page'
import {
	EnTete,
	FeuillePage,
	HistoriquePage,
	moreOf,
	Publier,
	SousTitre,
	type CelluleCommentee,
	type FeuilleDeNotes,
	type Grille
} from './feuille.page'
import { PublicationPage } from './publication.page'
import { moodleColonnes, moodleConversion, moodlePage } from './moodle.console'
import { ListeASignerPage } from './liste-a-signer.page'
import { droitsSurNotes, getFeuille, historiqueOfNote, manquants } from '../../features/notes/feuille.service'
import { annonceDePublication } from '../../features/notes/notes-dites.service'
import { bilan, encore, isUnsaved, issueDite } from '../../features/notes/saisie.page'
import { manquantsVus, publishNotes } from '../../features/notes/publication.service'
import { noteVue, enterNotes, type CelluleDite, type CelluleTapee } from '../../features/notes/saisie.service'

/** Students on a page of the grid. */
const PAR_PAGE = 40
/** Mebibytes of a file of marks. */
const MOODLE_MIB = 2
/** The letters of a title that its file's name uses. */
const MAX_TITRE = 40

type Said = Partial<Pick<Grille, 'page' | 'refusal' | 'motif'>> & {
	readonly status?: number
	/** typed but unsaved values, each with a sentence about it */
	readonly typed?: Grille['cellules']
}

/** Runs `read` with the view of an évaluation's year. */
const inItsYear = <T,>({ visit }: Desk, id: number, read: (view: View) => Promise<T>) =>
	visit.ofItsYear(read, (db) => anneeOfEvaluation(db, id))

const file: MakesFile = (at, _query, form, asked) => {
	const id = idOf(asked)
	return inItsYear(at, id, async (view) => {
		const { visit, t } = at
		const { evaluation, lignes } = (await getFeuille(view, id)) as FeuilleDeNotes
		const titre = folded(evaluation.titre)
			.replaceAll(/[^a-z0-9]+/g, '-')
			.slice(0, MAX_TITRE)
		const stem = ['notes', evaluation.classe.code, titre].join('-')
		return tableFile(form, stem, lignes, [
			...identite(t.etudiants),
			[t.notes.note, (ligne) => noteCell(form, visit.langue, ligne)],
			[t.notes.commentaire, ({ commentaire }) => commentaire]
		])
	})
}

type Deps = { readonly answers: Answers; readonly configured: Configured }

const sheet = (answers: Answers, at: Desk, id: number, said: Said) =>
	inItsYear(at, id, async (view) => {
		const { status = 200, page = 1, refusal, typed: typedCells, motif = '' } = said
		const { visit } = at
		const feuille = (await getFeuille(view, id, typedCells)) as FeuilleDeNotes
		const droits = await droitsSurNotes(view, id)
		const types = droits.ecrit && (!droits.saisie.close || typedCells !== undefined)
		const place = placeOf(at)
		const { evaluation, lignes: toutes } = feuille
		const { rows: lignes, ...pages } = pageOf(toutes, page, PAR_PAGE)
		const isPublished = !waitsForPublication(evaluation.publiee_le, place.today)
		const hasDay = evaluation.date >= place.today && usesModule(visit.institution, 'emploi_temps')
		const grille = {
			...feuille,
			...pages,
			lignes,
			toutes,
			droits,
			types,
			isComplete: isComplete(toutes),
			fixeDelais: opensFor(visit).delais,
			cellules: new Map(lignes.map((ligne) => [ligne.id, typedCells?.get(ligne.id) ?? celluleOf(at, ligne)])),
			qui: visit.caller.userId,
			motif: isPublished ? motif : undefined,
			ceJour: hasDay ? await ceJour(answers, at, view, evaluation) : undefined,
			refusal
		}
		return at.page({
			title: evaluation.titre,
			status,
			scripts: types ? ['notes'] : [],
			action: <Publier {...place} evaluation={evaluation} droits={droits} isComplete={grille.isComplete} />,
			more: moreOf({ ...place, evaluation, droits }),
			lead: <SousTitre {...place} evaluation={evaluation} />,
			done: doneOn(at),
			body: <FeuillePage {...place} grille={grille} />
		})
	})

/** Whether somebody is expected, and each of them has a mark, or a reason why not. */
const isComplete = (lignes: Grille['toutes']) =>
	lignes.some(({ attendu }) => attendu) && lignes.every(({ attendu, etat }) => !attendu || (etat !== null && etat !== 'absent'))

async function ceJour(answers: Answers, { visit, t, root }: Desk, view: View, evaluation: EvaluationDetail) {
	const { classe, date } = evaluation
	const day = listSeances(view, { classe_id: classe.id, date_debut: date, date_fin: date })
	const { data: seances } = await answers.readList<Seance>(visit, day)
	return <CeJourSection t={t} root={root} evaluation={evaluation} seances={seances} isWhole={mayReadTimetables(view)} />
}

/** The action just done, from the address after it. */
function doneOn(at: Desk) {
	const { t, query } = at
	const count = wholeOf(query['enregistrees'])
	return at.doneOf({ ...t.evaluations.fait, ...t.notes.fait }) ?? (count === undefined ? undefined : t.notes.enregistrees(count))
}

/** Saves the cells of a grid one by one: its script gets the result of each, a form shows those that were not saved. */
async function enregistrer(answers: Answers, at: Desk, id: number) {
	const { form, visit, t } = at
	const [cellules, motif] = [cellulesOf(form), form.text('motif')]
	const dites = await enterNotes(visit, id, { cellules, motif })
	if (at.isScript) return Response.json({ cellules: dites.map((dite) => told(at, dite)) }, { headers: { 'cache-control': 'no-store' } })
	const { savedCount, unsavedCount, status } = bilan(dites)
	const page = pageNumber(form.text('page'))
	if (unsavedCount === 0) return at.to(`/evaluations/${id}?page=${page}&enregistrees=${savedCount}`)
	const place = placeOf(at)
	const again = cellules.flatMap((cellule, index): [number, CelluleCommentee][] => {
		const dite = dites[index]!
		if (!isUnsaved(dite)) return []
		return [[cellule.etudiant_id, { ...encore(place, cellule, dite, asStored(at, dite)), commentaire: cellule.commentaire }]]
	})
	const refusal = t.notes.plusieurs(String(savedCount), String(unsavedCount))
	return sheet(answers, at, id, { status, page, motif, refusal, typed: new Map(again) })
}

const publication = (settings: Configured, at: Desk, id: number, refusal?: Refused) =>
	inItsYear(at, id, async (view) => {
		const { evaluation } = (await getFeuille(view, id)) as FeuilleDeNotes
		const { t, form, visit, root } = at
		const title = `${t.notes.publier}${t.deuxPoints}${evaluation.titre}`
		if (!(await droitsSurNotes(view, id)).ecrit) {
			if (!refusal?.error || refusal.error.fields) throw forbidden()
			return at.page({ title, refusal, body: <a href={`${root}/evaluations/${id}`}>{t.evaluations.retour}</a> })
		}
		const missing = await manquants(view, id)
		const vu = manquantsVus(missing)
		const place = placeOf(at)
		const planned = evaluation.publiee_le === null ? undefined : shortDay(visit.langue, evaluation.publiee_le)
		const changes = [
			...(form.text('etait') === (evaluation.publiee_le ?? '') ? [] : [t.notes.publicationChangee(planned)]),
			...(form.text('vu') === vu ? [] : [t.notes.manquantsChanges])
		]
		const question = {
			evaluation,
			annonce: await annonceDePublication(view, id, settings),
			vu,
			manquants: missing,
			jour: refusal ? form.text('jour') : (evaluation.publiee_le ?? place.today),
			wrong: refusal?.wrong['jour']
		}
		return at.page({
			title,
			refusal: refusal?.status === 409 ? { ...refusal, refusal: changes.join(' ') } : refusal,
			lead: <EnTete {...place} evaluation={evaluation} />,
			body: <PublicationPage {...place} publication={question} />
		})
	})

const publier = (configured: Configured) =>
	onRecord(
		(at, id, refusal) => publication(configured, at, id, refusal),
		async (at, id) => {
			const { form, visit } = at
			const [typed, etait] = [form.text('jour'), form.text('etait')]
			const jour = form.has('retirer') ? null : typed === '' ? undefined : typed
			const from = await publishNotes(visit, id, { jour, etait: etait === '' ? null : etait, vu: form.text('vu') })
			const fait = from === null ? 'retiree' : from > placeOf(at).today ? 'prevue' : 'publiee'
			return `/evaluations/${id}?fait=${fait}`
		}
	)

const historique = (at: Desk, id: number, etudiant: number) =>
	inItsYear(at, id, async (view) => {
		const corrections = await historiqueOfNote(view, id, etudiant)
		return at.page({
			title: at.t.notes.historiqueDe(listName(corrections[0]!)),
			body: <HistoriquePage {...placeOf(at)} corrections={corrections} retour={`${at.root}/evaluations/${id}`} />
		})
	})

/** A list on paper of the students expected at an évaluation, to sign; without marks. */
const listeASigner = (at: Desk, id: number) =>
	inItsYear(at, id, async (view) => {
		const { t, root } = at
		const { evaluation, lignes } = (await getFeuille(view, id)) as FeuilleDeNotes
		return at.page({
			title: evaluation.titre,
			lead: <EnTete {...at.props} evaluation={evaluation} />,
			prints: 'first',
			action: <LinkButton to={`${root}/evaluations/${id}`}>{t.notes.retourGrille}</LinkButton>,
			body: <ListeASignerPage t={t} lignes={lignes.filter(({ attendu }) => attendu)} />
		})
	})

const wholeOf = (text: string | undefined) => (text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined)

/** The cells of a grid's form, each student once. */
function cellulesOf(form: Form): (CelluleTapee & { commentaire: string })[] {
	const cellules = new Map<number, CelluleTapee & { commentaire: string }>()
	for (const [rest, note] of form.starting('note.')) {
		const etudiant_id = wholeOf(rest)
		if (etudiant_id === undefined) continue
		const [commentaire, vu] = [form.text(`commentaire.${rest}`), form.text(`vu.${rest}`)]
		cellules.set(etudiant_id, { etudiant_id, note, commentaire, vu })
	}
	return [...cellules.values()]
}

type Shown = { readonly etat: CelluleDite['stored']['etat']; readonly centiemes: number | null; readonly commentaire: string | null }

const celluleOf = ({ visit: { langue } }: Desk, { etat, centiemes, commentaire }: Shown): CelluleCommentee => ({
	note: noteTapee(langue, { etat, centiemes }),
	commentaire: commentaire ?? '',
	vu: noteVue({ etat, note_centiemes: centiemes, commentaire })
})

const asStored = (at: Desk, { stored: { etat, note_centiemes, commentaire } }: CelluleDite) =>
	celluleOf(at, { etat, centiemes: note_centiemes, commentaire })

/** The result for a cell, and the value that the page shows in it now. */
const told = (at: Desk, dite: CelluleDite) => ({
	id: dite.etudiant_id,
	issue: dite.issue,
	dit: issueDite(placeOf(at), dite),
	...asStored(at, dite)
})

/** The marks of one évaluation: its grid, its cells' history, its publication. */
export const notesPages = ({ answers, configured }: Deps) =>
	new Elysia({ name: 'notes-pages', prefix: '/console/evaluations' })
		.use(desk('notes'))
		.use(listRoutes('/:id/export', file, 'notes'))
		.get('/:id', ({ desk: at, params, query }) => sheet(answers, at, idOf(params.id), { page: pageNumber(query['page']) }))
		.post('/:id', ({ desk: at, params }) => enregistrer(answers, at, idOf(params.id)))
		.get('/:id/publier', ({ desk: at, params }) => publication(configured, at, idOf(params.id)))
		.post('/:id/publier', action(publier(configured)))
		.get('/:id/moodle', ({ desk: at, params }) => moodlePage(at, idOf(params.id)))
		.post('/:id/moodle/fichier', ({ desk: at, params }) => moodleColonnes(at, idOf(params.id)), {
			detail: atDoor({ takesFiles: { mib: MOODLE_MIB, graders: true } })
		})
		.post('/:id/moodle/colonne', ({ desk: at, params }) => moodleConversion(at, idOf(params.id)))
		.get('/:id/liste', ({ desk: at, params }) => listeASigner(at, idOf(params.id)))
		.get('/:id/notes/:etudiant', ({ desk: at, params }) => historique(at, idOf(params.id), idOf(params.etudiant)))
