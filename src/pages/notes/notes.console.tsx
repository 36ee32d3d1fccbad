/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { shortDay } from '../../console/textes/dates'
import { desk, type Desk, type Sheet } from '../../console/desk'
import { listRoutes, type MakesFile } from '../../console/list-routes'
import { blocksOf, decimalCell, listFile } from '../../console/parts/list-file'
import { ListLinks } from '../../console/parts/list-links'
import { noteTapee, placeOf } from '../../console/parts/grille-de-notes'
import { PublicationTag } from '../../console/parts/publication'
import { listName } from '../../console/parts/students'
import { wrongFields } from '../../console/fields'
import { AppError, forbidden } from '../../kit/errors'
import { folded } from '../../kit/forms'
import { usesModule } from '../../domain/modules'
import { waitsForPublication } from '../../domain/note'
import type { Answers } from '../../http/answers/answers'
import type { Form } from '../../http/door/form'
import { idOf } from '../../http/answers/id'
import { problemBody } from '../../http/answers/problem'
import type { Configured } from '../../outbox/canaux'
import type { View } from '../../tenants/visit'
import type { EvaluationDetail } from '../../features/evaluations/evaluations.model'
import { anneeOfEvaluation } from '../../features/evaluations/evaluations.service'
import type { Seance } from '../../features/seances/seances.model'
import { listSeances, mayReadTimetables } from '../../features/seances/seances.service'
import { CeJourSection } from './ce-jour.page'
import { EnTete, FeuillePage, HistoriquePage, PublicationPage, type CelluleCommentee, type FeuilleDeNotes } from './feuille.page'
import { droitsSurNotes, getFeuille, historiqueDeNote, manquants } from '../../features/notes/feuille.service'
import { annonceDePublication } from '../../features/notes/notes-dites.service'
import { bilan, encore, isUnsaved, issueDite } from '../../features/notes/saisie.page'
import { manquantsVus, publierNotes } from '../../features/notes/publication.service'
import { noteVue, saisirNotes, type CelluleDite, type CelluleTapee } from '../../features/notes/saisie.service'

const CURRENT = '/evaluations'
/** How many students a page of the grid has. */
const PAR_PAGE = 40
/** How many letters of a title name its file. */
const MAX_TITRE = 40
const FAITS = ['creee', 'modifiee', 'annulee', 'retablie', 'publiee', 'prevue', 'retiree'] as const

type Said = {
	readonly status?: number
	readonly page?: number
	readonly fait?: string | undefined
	readonly refused?: string | undefined
	/** what was typed and is not saved, and what is said of it */
	readonly typed?: ReadonlyMap<number, CelluleCommentee>
	readonly motif?: string
}

/** What `read` makes of an évaluation in its year. */
const inItsYear = <T,>({ visit }: Desk, id: number, read: (view: View) => Promise<T>) =>
	visit.ofItsYear(read, (db) => anneeOfEvaluation(db, id))

const file: MakesFile = (at, _query, form, asked) => {
	const id = idOf(asked)
	return inItsYear(at, id, async (view) => {
		const { visit, t } = at
		const { langue } = visit
		const { evaluation, lignes } = (await getFeuille(view, id)) as FeuilleDeNotes
		const { nomSeul, prenoms, matricule } = t.etudiants
		const rows = lignes.map(({ etat, centiemes, commentaire, ...etudiant }) => [
			etudiant.nom,
			etudiant.prenoms,
			etudiant.matricule,
			etat === 'note' ? decimalCell(form, langue, (centiemes ?? 0) / 100) : noteTapee(langue, { etat, centiemes }),
			commentaire
		])
		const titre = folded(evaluation.titre)
			.replaceAll(/[^a-z0-9]+/g, '-')
			.slice(0, MAX_TITRE)
		const stem = ['notes', evaluation.classe.code, titre].join('-')
		return listFile(form, stem, [nomSeul, prenoms, matricule, t.notes.note, t.notes.commentaire], blocksOf(rows))
	})
}

/** The marks of one évaluation: its grid, its cells' history, its publication. */
export const notesPages = ({ answers, configured }: { readonly answers: Answers; readonly configured: Configured }) => {
	const sheet = (at: Desk, id: number, said: Said = {}) => inItsYear(at, id, async (view) => at.page(await sheetOf(at, view, id, said)))

	const sheetOf = async (
		at: Desk,
		view: View,
		id: number,
		{ status = 200, page: asked = 1, fait, refused, typed, motif = '' }: Said = {}
	): Promise<Sheet> => {
		const { visit, t, root } = at
		const feuille = (await getFeuille(view, id)) as FeuilleDeNotes
		const droits = await droitsSurNotes(view, id)
		const place = placeOf(at)
		const { evaluation, lignes: toutes } = feuille
		const last = Math.max(1, Math.ceil(toutes.length / PAR_PAGE))
		const page = Math.min(asked, last)
		const lignes = toutes.slice((page - 1) * PAR_PAGE, page * PAR_PAGE)
		const cellules = new Map(lignes.map((ligne) => [ligne.id, typed?.get(ligne.id) ?? celluleOf(at, ligne)]))
		const isPublished = !waitsForPublication(evaluation.publiee_le, place.today)
		const grille = {
			...feuille,
			lignes,
			toutes,
			droits,
			cellules,
			page,
			last,
			qui: visit.caller.userId,
			motif: droits.bureau && isPublished ? motif : undefined,
			ceJour:
				evaluation.date >= place.today && usesModule(visit.institution, 'emploi_temps') ? await ceJour(at, view, evaluation) : undefined,
			fait,
			refused
		}
		const here = `${root}/evaluations/${id}`
		return {
			title: evaluation.titre,
			current: CURRENT,
			status,
			scripts: droits.ecrit ? ['notes'] : [],
			action: (
				<>
					{droits.ecrit && (
						<a class="btn" href={`${here}/modifier`}>
							{t.evaluations.modifierCourt}
						</a>
					)}
					{droits.peutAnnuler && (
						<a class="btn" href={`${here}/${evaluation.annulee ? 'retablir' : 'annuler'}`}>
							{evaluation.annulee ? t.evaluations.retablirCourt : t.evaluations.annulerCourt}
						</a>
					)}
					{droits.ecrit && !isPublished && (
						<a class={evaluation.publiee_le === null ? 'btn first' : 'btn'} href={`${here}/publier`}>
							{evaluation.publiee_le === null ? t.notes.publier : t.notes.changerPublication}
						</a>
					)}
				</>
			),
			lead: (
				<>
					<EnTete {...place} evaluation={evaluation} /> <PublicationTag {...place} evaluation={evaluation} />{' '}
					<a href={`${root}/classes/${evaluation.classe.id}/notes?matiere=${evaluation.matiere.id}`}>{t.evaluations.notesDeLaClasse}</a>
					{' · '}
					<a href={`${here}/liste`}>{t.notes.listeASigner}</a>
					<span class="buttons">
						<ListLinks t={t} path={`${here}/export`} />
					</span>
				</>
			),
			body: <FeuillePage {...place} grille={grille} />
		}
	}

	const ceJour = async ({ visit, t, root }: Desk, view: View, evaluation: EvaluationDetail) => {
		const { classe, date } = evaluation
		const day = listSeances(view, { classe_id: classe.id, date_debut: date, date_fin: date })
		const { data: seances } = await answers.readList<Seance>(visit, day)
		return <CeJourSection t={t} root={root} evaluation={evaluation} seances={seances} isWhole={mayReadTimetables(view)} />
	}

	const publication = (at: Desk, id: number, error?: AppError) =>
		inItsYear(at, id, async (view) => {
			const { evaluation } = (await getFeuille(view, id)) as FeuilleDeNotes
			if (!(await droitsSurNotes(view, id)).ecrit) throw forbidden()
			const { t, form, visit } = at
			const missing = await manquants(view, id)
			const annonce = await annonceDePublication(view, id, configured)
			const vu = manquantsVus(missing)
			const place = placeOf(at)
			const said = error && problemBody(error, visit.langue, visit.requestId)
			const why = error && wrongFields(error, visit.langue)['jour']
			const planned = evaluation.publiee_le === null ? undefined : shortDay(visit.langue, evaluation.publiee_le)
			const changes = [
				...(form.text('etait') === (evaluation.publiee_le ?? '') ? [] : [t.notes.publicationChangee(planned)]),
				...(form.text('vu') === vu ? [] : [t.notes.manquantsChanges])
			]
			const asked = {
				evaluation,
				annonce,
				vu,
				manquants: missing,
				jour: error ? form.text('jour') : (evaluation.publiee_le ?? place.today),
				wrong: why && t.evaluations.ceChamp(why),
				change: error?.kind === 'conflict' ? changes.join(' ') : undefined
			}
			return at.page({
				title: `${t.notes.publier}${t.deuxPoints}${evaluation.titre}`,
				current: CURRENT,
				status: said?.status ?? 200,
				lead: <EnTete {...place} evaluation={evaluation} />,
				body: <PublicationPage {...place} publication={asked} />
			})
		})

	return new Elysia({ name: 'notes-pages', prefix: '/console/evaluations' })
		.use(desk('notes'))
		.use(listRoutes('/:id/export', file, 'notes'))
		.get('/:id', async ({ desk: at, params, query }) => {
			const fait = FAITS.find((one) => one === query['fait'])
			const saved = wholeOf(query['enregistrees'])
			const said = fait
				? { ...at.t.evaluations.fait, ...at.t.notes.fait }[fait]
				: saved === undefined
					? undefined
					: at.t.notes.enregistrees(saved)
			return sheet(at, idOf(params.id), { page: wholeOf(query['page']) ?? 1, fait: said })
		})
		.post('/:id', async ({ desk: at, params }) => {
			const id = idOf(params.id)
			const { form, visit } = at
			const [cellules, motif] = [cellulesOf(form), form.text('motif')]
			const dites = await saisirNotes(visit, id, { cellules, motif })
			if (at.isScript) return Response.json({ cellules: dites.map((dite) => told(at, dite)) }, { headers: { 'cache-control': 'no-store' } })
			const { saved, unsaved, status } = bilan(dites)
			const page = wholeOf(form.text('page')) ?? 1
			if (unsaved === 0) return at.to(`/evaluations/${id}?page=${page}&enregistrees=${saved}`)
			const place = placeOf(at)
			const again = cellules.flatMap((cellule, index): [number, CelluleCommentee][] => {
				const dite = dites[index]!
				if (!isUnsaved(dite)) return []
				return [[cellule.etudiant_id, { ...encore(place, cellule, dite, asStored(at, dite)), commentaire: cellule.commentaire }]]
			})
			return sheet(at, id, {
				status,
				page,
				motif,
				refused: at.t.notes.plusieurs(String(saved), String(unsaved)),
				typed: new Map(again)
			})
		})
		.get('/:id/publier', async ({ desk: at, params }) => publication(at, idOf(params.id)))
		.post('/:id/publier', async ({ desk: at, params }) => {
			const id = idOf(params.id)
			const { form, visit } = at
			const [typed, etait] = [form.text('jour'), form.text('etait')]
			const jour = form.has('retirer') ? null : typed === '' ? undefined : typed
			try {
				const from = await publierNotes(visit, id, { jour, etait: etait === '' ? null : etait, vu: form.text('vu') })
				const fait = from === null ? 'retiree' : from > placeOf(at).today ? 'prevue' : 'publiee'
				return at.to(`/evaluations/${id}?fait=${fait}`)
			} catch (error) {
				if (!(error instanceof AppError) || (error.kind !== 'conflict' && error.fields === undefined)) throw error
				return publication(at, id, error)
			}
		})
		.get('/:id/notes/:etudiant', async ({ desk: at, params }) => {
			const [id, etudiant] = [idOf(params.id), idOf(params.etudiant)]
			return inItsYear(at, id, async (view) => {
				const corrections = await historiqueDeNote(view, id, etudiant)
				return at.page({
					title: at.t.notes.historiqueDe(listName(corrections[0]!)),
					current: CURRENT,
					body: <HistoriquePage {...placeOf(at)} corrections={corrections} retour={`${at.root}/evaluations/${id}`} />
				})
			})
		})
}

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

/** What is said of a cell, and what the page shows in it now. */
const told = (at: Desk, dite: CelluleDite) => ({
	id: dite.etudiant_id,
	issue: dite.issue,
	dit: issueDite(placeOf(at), dite),
	...asStored(at, dite)
})
