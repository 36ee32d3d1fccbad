/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk } from '../../console/desk'
import { listRoutes, type MakesFile } from '../../console/list-routes'
import { opensFor } from '../../console/menu/menu'
import { decimalCell, identite, tableFile, type Column } from '../../console/parts/list-file'
import { noteSaid, publieeDite } from '../../console/parts/note-said'
import { noteCell, noteTapee, placeOf, type Cellule } from '../../console/parts/grille-de-notes'
import { FirstLinkButton, LinkButton } from '../../console/parts/link-button'
import { listFiles } from '../../console/parts/list-links'
import { addressOf, pageNumber, pageOf } from '../../console/parts/pager'
import { classeHead } from '../../console/tabs/classe'
import { folded } from '../../kit/forms'
import type { Form } from '../../http/door/form'
import { idOf } from '../../http/answers/id'
import type { View } from '../../tenants/visit'
import type { Classe } from '../../features/classes/classes.model'
import { anneeOfClasse } from '../../features/classes/classes.service'
import { foundStaffClasse } from '../../features/classes/staff-classes.service'
import { mayMakeEvaluations } from '../../features/evaluations/feuilles.service'
import {
	cleOf,
	colonneDite,
	COLONNES,
	LIGNES,
	moyennesVues,
	NotesDeClassePage,
	venueDite,
	type GrilleDeClasse,
	type LigneVue,
	type Saisie
} from './classe-notes.page'
import { getNotesDeClasse, type NotesDeClasse } from '../../features/notes/classe-notes.service'
import { AUCUN_DROIT, droitsSurNotes } from '../../features/notes/feuille.service'
import { bilan, encore, isUnsaved, issueDite } from '../../features/notes/saisie.page'
import { noteSeuleVue, enterNotesOfClasse, type CelluleDite, type CelluleTapee } from '../../features/notes/saisie.service'

/** The letters of a matière's name that a file's name uses. */
const MAX_NOM = 40

/** The part of the grid in an address: a matière, a page of students and a page of évaluations. */
type Asked = { readonly matiere: number | undefined; readonly page: number; readonly suite: number }

const askedOf = ({ matiere, page, suite }: Readonly<Partial<Record<string, string>>>): Asked => ({
	matiere: matiere ? idOf(matiere) : undefined,
	page: pageNumber(page),
	suite: pageNumber(suite)
})

type Said = { readonly status?: number } & Partial<Pick<GrilleDeClasse, 'refusal'> & Pick<Saisie, 'typed' | 'motif'>>

const inItsYear = (at: Desk, classe: number, run: (view: View) => Promise<Response>) =>
	at.visit.ofItsYear(run, (db) => anneeOfClasse(db, classe))

const sheet = (at: Desk, classe: number, part: Asked, said: Said = {}) =>
	inItsYear(at, classe, async (view) => {
		const { status = 200, refusal, typed: typedCells = new Map<string, Cellule>(), motif = '' } = said
		const { visit, t } = at
		const notes = await getNotesDeClasse(view, classe, part.matiere)
		const [first] = notes.colonnes
		const enregistrees = /^\d{1,6}$/.exec(at.query['enregistrees'] ?? '')
		const lignes = pageOf(notes.lignes, part.page, LIGNES)
		// a person who may write one évaluation of a matière in a class may write all of them
		const droits = first ? await droitsSurNotes(view, first.id) : AUCUN_DROIT
		const saisie: Saisie | undefined = droits.ecrit
			? { qui: visit.caller.userId, typed: typedCells, motif, fixeDelais: opensFor(visit).delais }
			: undefined
		const fiche = (await foundStaffClasse(view, classe)) as Classe | undefined
		const { matiere } = notes
		const path = `${at.root}/classes/${classe}`
		return at.page({
			...(fiche ? classeHead(at, view, fiche, 'notes') : { title: t.evaluations.notesDeLaClasse, lead: notes.code }),
			status,
			scripts: saisie ? ['notes'] : [],
			action:
				matiere === null
					? (await mayMakeEvaluations(view)) && (
							<FirstLinkButton to={addressOf(`${at.root}/evaluations/nouvelle`, { classe })}>{t.evaluations.nouvelle}</FirstLinkButton>
						)
					: saisie && <LinkButton to={addressOf(`${path}/appreciations`, { matiere })}>{t.resultats.appreciations.titre}</LinkButton>,
			more: { files: matiere === null ? [] : listFiles({ t, path: `${path}/notes/export`, asked: { matiere } }) },
			done: enregistrees ? t.notes.enregistrees(Number(enregistrees)) : undefined,
			body: (
				<NotesDeClassePage
					{...placeOf(at)}
					grille={{
						classe,
						notes,
						lignes: { ...lignes, rows: await notes.avecMoyennes(lignes.rows) },
						colonnes: pageOf(notes.colonnes, part.suite, COLONNES),
						saisie,
						refusal: withUnseen(refusal, notes, typedCells)
					}}
				/>
			)
		})
	})

/** The whole grid of a matière, which the page shows a part at a time. */
const file: MakesFile = (at, query, form, id) => {
	const [classe, { matiere }] = [idOf(id), askedOf(query)]
	return inItsYear(at, classe, async (view) => {
		const { t, visit } = at
		const { langue } = visit
		const { code, matieres, matiere: shown, colonnes, ...notes } = await getNotesDeClasse(view, classe, matiere)
		const lignes = await notes.avecMoyennes(notes.lignes)
		const hasVenues = lignes.some(({ venues }) => venues.length > 0)
		const { publiees, sontVues } = moyennesVues(lignes)
		const nom = folded(matieres.find((candidate) => candidate.id === shown)?.nom ?? '').slice(0, MAX_NOM)
		return tableFile(form, ['notes', code, nom].filter(Boolean).join('-'), lignes, [
			...identite(t.etudiants),
			...colonnes.map((colonne): Column<LigneVue> => [
				colonneDite(t, langue, colonne),
				({ cellules }) => {
					const [, etat, centiemes] = cellules.find(([evaluation]) => evaluation === colonne.id) ?? [colonne.id, null, null]
					return noteCell(form, langue, { etat, centiemes })
				}
			]),
			hasVenues && [
				t.suivis.deAilleurs,
				({ venues }) => venues.map((venue) => `${noteSaid(t, langue, venue)} (${venueDite(t, venue)})`).join(' | ')
			],
			...publiees.map(([rang, libelle]): Column<LigneVue> => [
				t.notes.publiee(libelle),
				(ligne) => {
					const publiee = ligne.publiees.find(({ periode }) => periode === rang)
					return publiee && (publiee.moyenne === null ? publieeDite(t, langue, publiee) : decimalCell(form, langue, publiee.moyenne / 100))
				}
			]),
			sontVues && [t.notes.moyenne, ({ moyenne }) => (moyenne === null ? t.notes.incomplete : decimalCell(form, langue, moyenne))]
		])
	})
}

/** The marks of a class, matière by matière; people who may write them do so here. */
export const classeNotesPages = () =>
	new Elysia({ name: 'classe-notes-pages', prefix: '/console/classes/:id/notes' })
		.use(desk('notes'))
		.get('', ({ desk: at, params, query }) => sheet(at, idOf(params.id), askedOf(query)))
		.use(listRoutes('/export', file, 'notes'))
		.post('', async ({ desk: at, params }) => {
			const classe = idOf(params.id)
			const { form, visit, t } = at
			const [cells, motif] = [tapees(form), form.text('motif')]
			const colonnes = Map.groupBy(cells, ({ evaluation }) => evaluation)
			const place = placeOf(at)
			const parColonne = await enterNotesOfClasse(visit, classe, { colonnes, motif })
			const dites = [...colonnes].flatMap(([evaluation, cellules]) =>
				parColonne.get(evaluation)!.map((dite, index) => ({ cle: cleOf(evaluation, dite.etudiant_id), tapee: cellules[index]!, dite }))
			)
			if (at.isScript) {
				const cellules = dites.map(({ cle, dite }) => ({ id: cle, issue: dite.issue, dit: issueDite(place, dite), ...stored(at, dite) }))
				return Response.json({ cellules }, { headers: { 'cache-control': 'no-store' } })
			}
			const { savedCount, unsavedCount, status } = bilan(dites.map(({ dite }) => dite))
			const sent = { matiere: form.text('matiere'), page: form.text('page'), suite: form.text('suite') }
			if (unsavedCount === 0) return at.to(addressOf(`/classes/${classe}/notes`, { ...sent, enregistrees: savedCount }))
			const again = dites
				.filter(({ dite }) => isUnsaved(dite))
				.map(({ cle, tapee, dite }) => [cle, encore(place, tapee, dite, stored(at, dite))] as const)
			const refusal = t.notes.plusieurs(String(savedCount), String(unsavedCount))
			return sheet(at, classe, askedOf(sent), { status, motif, refusal, typed: new Map(again) })
		})

/** The refusal, followed by the sentences about cells that have left the grid. */
function withUnseen(refusal: string | undefined, { colonnes, lignes }: NotesDeClasse, typed: ReadonlyMap<string, Cellule>) {
	const [evaluations, etudiants] = [colonnes, lignes].map((all) => new Set(all.map(({ id }) => String(id))))
	const isSeen = (cle: string) => {
		const [evaluation, etudiant] = cle.split('-')
		return evaluations!.has(evaluation!) && etudiants!.has(etudiant!)
	}
	const unseen = [...typed].flatMap(([cle, { dit }]) => (isSeen(cle) || dit === undefined ? [] : [dit]))
	return unseen.length === 0 ? refusal : [refusal, ...new Set(unseen)].join(' ')
}

/** The cells of a grid's form, each once. */
function tapees(form: Form): (CelluleTapee & { readonly evaluation: number })[] {
	const cellules = [...form.starting('note.')].flatMap(([cle, note]) => {
		const [, evaluation, etudiant] = /^([1-9]\d{0,14})-([1-9]\d{0,14})$/.exec(cle) ?? []
		if (evaluation === undefined) return []
		return [[cle, { evaluation: Number(evaluation), etudiant_id: Number(etudiant), note, vu: form.text(`vu.${cle}`) }] as const]
	})
	return [...new Map(cellules).values()]
}

/** A mark as the grid shows it, without the comment. */
function stored({ visit: { langue } }: Desk, { stored: { etat, note_centiemes } }: CelluleDite) {
	return { note: noteTapee(langue, { etat, centiemes: note_centiemes }), commentaire: '', vu: noteSeuleVue({ etat, note_centiemes }) }
}
