/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, type Action, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { opensFor } from '../../console/menu/menu'
import { JustificatifsSection } from '../../console/parts/justificatifs'
import { addressOf } from '../../console/parts/pager'
import { isCoordinateur } from '../../domain/droits/perimetre'
import { distinctsOf } from '../../features/etudiants/non-doublons.service'
import { parcoursOf } from '../../features/etudiants/parcours.service'
import { comptesOf } from '../../features/frais/comptes.service'
import { justificatifsOf } from '../../features/justificatifs/justificatifs.service'
import { notesOfStudent } from '../../features/notes/read-notes.service'
import { suivisOf } from '../../features/notes/suivis.service'
import { notePieces, piecesOf } from '../../features/pieces/pieces.service'
import { assiduiteOf } from '../../features/presences/assiduite.service'
import { readableResultats } from '../../features/resultats/publies.service'
import { idOf } from '../../http/answers/id'
import { forbidden } from '../../kit/errors'
import { todayOf } from '../../tenants/visit'
import { AbsencesSection, AssiduiteSection } from './assiduite-section.page'
import { FichePage } from './fiche.page'
import { FraisPage } from './frais.page'
import { NotesSection } from './notes-section.page'
import { ParcoursSection } from './parcours-section.page'
import { ParentSentence } from './parent-sentence.page'
import { ResultatsSection } from './resultats-section.page'
import { headOf, studentOf, type Student } from './student'
import { SuivisSection } from './suivis-section.page'

async function fiche(at: Desk, id: number, refusal?: Refused) {
	const student = await studentOf(at, id)
	const { view, opens, writes, fiche: storedFiche } = student
	const today = todayOf(at.visit)
	const mesurees = opens.assiduite ? await assiduiteOf(view, id) : undefined
	const comptes = opens.frais ? await comptesOf(view, id) : undefined
	// teachers read the registers of their own séances only, so they could not count all absences
	const countsAbsences = writes.justificatifs || isCoordinateur(view.perimetre)
	const sentence = ParentSentence({
		...at.props,
		today,
		etudiant: id,
		prenoms: storedFiche.prenoms,
		assiduite: countsAbsences ? mesurees : undefined,
		comptes,
		resultats: opens.notes ? await readableResultats(view, id) : undefined
	})
	return at.page({
		...headOf(at, student, 'fiche', sentence),
		refusal,
		body: (
			<FichePage
				{...at.props}
				today={today}
				fiche={storedFiche}
				assiduite={mesurees}
				comptes={comptes}
				pieces={await piecesOf(view, id)}
				tickedIds={refusal && tickedIn(at)}
				distincts={await distinctsOf(view, id)}
				hasTimetable={opensFor(at.visit).emploiDuTemps}
				writes={writes}
			/>
		)
	})
}

async function notes(at: Desk, student: Student) {
	const {
		view,
		fiche: { id, matricule }
	} = student
	const { institution, langue } = at.visit
	const resultats = await readableResultats(view, id)
	const suivis = await suivisOf(view, id)
	const parcours = await parcoursOf(view, id)
	return at.page({
		...headOf(at, student, 'notes'),
		body: (
			<>
				{resultats && resultats.length > 0 && (
					<ResultatsSection {...at.props} etudiant={id} timezone={institution.timezone} feuilles={resultats} />
				)}
				<NotesSection
					{...at.props}
					today={todayOf(at.visit)}
					notes={(await notesOfStudent(view, id))!}
					followsNotes={suivis !== undefined}
				/>
				{suivis && <SuivisSection t={at.t} langue={langue} path={`${at.root}/etudiants/${id}/notes`} suivis={suivis} />}
				{parcours && <ParcoursSection {...at.props} matricule={matricule} annee={institution.annee?.libelle} parcours={parcours} />}
			</>
		)
	})
}

async function assiduite(at: Desk, student: Student) {
	const {
		view,
		fiche: { id }
	} = student
	const mesurees = (await assiduiteOf(view, id))!
	const justificatifs = await justificatifsOf(view, id)
	return at.page({
		...headOf(at, student, 'assiduite'),
		body: (
			<>
				<AssiduiteSection {...at.props} assiduite={mesurees} />
				<AbsencesSection {...at.props} title={at.t.etudiant.toutes} assiduite={mesurees} />
				{justificatifs && <JustificatifsSection {...at.props} etudiant={id} justificatifs={justificatifs} />}
			</>
		)
	})
}

async function frais(at: Desk, student: Student) {
	const comptes = await comptesOf(student.view, student.fiche.id)
	return at.page({ ...headOf(at, student, 'frais'), body: <FraisPage {...at.props} today={todayOf(at.visit)} comptes={comptes} /> })
}

const TABS = { notes, assiduite, frais }

/** A tab of a student. @throws AppError 403 if the caller may not open it, 404 */
async function tabOf(at: Desk, id: number, tab: keyof typeof TABS) {
	const student = await studentOf(at, id)
	if (!student.opens[tab]) throw forbidden()
	return TABS[tab](at, student)
}

const tickedIn = ({ form }: Desk) => new Set(form.all('piece').map(idOf))

/** Records which pieces the student has handed in: only the ticks that the form has changed. */
const pieces: Action<{ readonly id: number } & Parameters<typeof notePieces>[2]> = {
	read(at, { id }) {
		const now = tickedIn(at)
		const seen = [...at.form.starting('de.')].map(([piece, was]) => ({ id: idOf(piece), was: was === 'oui' }))
		return {
			id: idOf(id),
			venues: seen.filter((piece) => !piece.was && now.has(piece.id)).map((piece) => piece.id),
			parties: seen.filter((piece) => piece.was && !now.has(piece.id)).map((piece) => piece.id)
		}
	},
	async write({ visit }, { id, ...changed }) {
		await notePieces(visit, id, changed)
		return addressOf(`/etudiants/${id}`, { fait: 'pieces' })
	},
	shown: (at, { id }, refused) => fiche(at, idOf(id), refused)
}

/** Pages of one student: the card, and tabs with grades, attendance and fees for whoever may read them. */
export const fichePages = () =>
	new Elysia({ name: 'fiche-pages', prefix: '/console/etudiants/:id' })
		.use(desk('structure'))
		.get('', ({ desk: at, params }) => fiche(at, idOf(params.id)))
		.get('/notes', ({ desk: at, params }) => tabOf(at, idOf(params.id), 'notes'))
		.get('/assiduite', ({ desk: at, params }) => tabOf(at, idOf(params.id), 'assiduite'))
		.get('/frais', ({ desk: at, params }) => tabOf(at, idOf(params.id), 'frais'))
		.post('/pieces', action(pieces))
