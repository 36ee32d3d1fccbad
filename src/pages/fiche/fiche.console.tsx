/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import type { ComponentChildren } from 'preact'
import { action, type Action, type Refused } from '../../console/action'
import { desk, type Desk, type Sheet } from '../../console/desk'
import { opensFor } from '../../console/menu/menu'
import { SmallLinkButton } from '../../console/parts/link-button'
import { Lignes } from '../../console/parts/lignes'
import { addressOf, Suite } from '../../console/parts/pager'
import { Empty, Section } from '../../console/parts/section'
import { listName } from '../../console/parts/students'
import { actesOf } from '../../features/caisse/actes.service'
import { MessagesDeFichePage } from '../../features/etudiants/messages.page'
import { messagesOf } from '../../features/etudiants/messages.service'
import { distinctsOf } from '../../features/etudiants/non-doublons.service'
import { parcoursOf } from '../../features/etudiants/parcours.service'
import { comptesOf } from '../../features/frais/comptes.service'
import { remisesOf } from '../../features/frais/remises.service'
import { justificatifsOf } from '../../features/justificatifs/justificatifs.service'
import { historiqueDeFiche } from '../../features/journal/historique-de-fiche.service'
import { cursorOf } from '../../features/journal/journal.service'
import { notesOfStudent } from '../../features/notes/read-notes.service'
import { suivisOf } from '../../features/notes/suivis.service'
import { notePieces, piecesOf } from '../../features/pieces/pieces.service'
import { assiduiteOf } from '../../features/presences/assiduite.service'
import { readableResultats } from '../../features/resultats/publies.service'
import { idOf } from '../../http/answers/id'
import { forbidden } from '../../kit/errors'
import { AssiduitePage } from './assiduite.page'
import { FichePage, ParentSentence } from './fiche.page'
import { FraisPage } from './frais.page'
import { NotesPage } from './notes.page'
import { PaiementsDeFiche } from './paiements.page'
import { RemisesDeFiche } from './remises.page'
import { headOf, studentOf, type StudentProps } from './student.console'

async function fiche(at: Desk, id: number, refusal?: Refused) {
	const student = await studentOf(at, id)
	const { view, opens } = student
	const page = {
		...at.props,
		...student,
		assiduite: opens.assiduite ? await assiduiteOf(view, id) : undefined,
		comptes: opens.frais ? await comptesOf(view, id) : undefined,
		resultats: opens.notes ? await readableResultats(view, id) : undefined,
		pieces: await piecesOf(view, id),
		tickedIds: refusal && tickedIn(at),
		distincts: await distinctsOf(view, id),
		hasTimetable: opensFor(at.visit).emploiDuTemps
	}
	return at.page({ ...headOf(at, student, 'fiche', ParentSentence(page)), refusal, body: <FichePage {...page} /> })
}

/** Lines of a history on a page. */
const LINES = 50

/** The first lines of a history, with the key of the next one. @param lines one more than a page has */
const extractOf = <Line,>(lines: readonly Line[], keyOf: (line: Line) => string) => ({
	lines: lines.slice(0, LINES),
	older: lines.length > LINES ? keyOf(lines[LINES - 1]!) : undefined
})

type Body = (page: StudentProps, at: Desk) => Promise<ComponentChildren>

/** The bodies of a student's tabs. */
const BODIES = {
	async notes(page) {
		const { view, fiche: student } = page
		return (
			<NotesPage
				{...page}
				resultats={await readableResultats(view, student.id)}
				notes={(await notesOfStudent(view, student.id))!}
				suivis={await suivisOf(view, student.id)}
				parcours={await parcoursOf(view, student.id)}
			/>
		)
	},
	async assiduite(page) {
		const { view, fiche: student } = page
		const assiduite = (await assiduiteOf(view, student.id))!
		return <AssiduitePage {...page} assiduite={assiduite} justificatifs={await justificatifsOf(view, student.id)} />
	},
	async frais(page) {
		const { view, fiche: student } = page
		const comptes = await comptesOf(view, student.id)
		return (
			<>
				<FraisPage {...page} comptes={comptes} />
				<PaiementsDeFiche {...page} comptes={comptes} actes={await actesOf(view, student.id)} />
				<RemisesDeFiche {...page} remises={await remisesOf(view, student.id)} />
			</>
		)
	},
	async historique({ view, fiche: { id }, ...page }, { query: { suite = '' } }) {
		const { lines, noms } = await historiqueDeFiche(view, id, suite, LINES + 1)
		const path = `${page.root}/etudiants/${id}`
		const { t } = page
		const extract = extractOf(lines, cursorOf)
		return (
			<Section title={undefined}>
				<p>{t.suites.historique.aide}</p>
				<p class="buttons">
					<SmallLinkButton to={`${path}/messages`}>{t.suites.messages.titre}</SmallLinkButton>
				</p>
				{lines.length === 0 && <Empty why={t.suites.historique.aucun} />}
				<Lignes {...page} noms={noms} timezone={view.institution.timezone} lines={extract.lines} />
				<Suite t={t} suite={suite} older={extract.older} to={(from) => addressOf(`${path}/historique`, { suite: from })} />
			</Section>
		)
	},
	async messages({ view, fiche: { id }, ...page }, { query: { suite = '' } }) {
		const before = /^\d{1,15}$/.test(suite) ? Number(suite) : undefined
		const extract = extractOf(await messagesOf(view, id, page.langue, before, LINES + 1), (message) => String(message.id))
		const to = (from: string) => addressOf(`${page.root}/etudiants/${id}/messages`, { suite: from })
		return <MessagesDeFichePage {...page} {...extract} suite={suite} to={to} />
	}
} satisfies Record<string, Body>

/** A tab of a student; that of the history has two pages. @throws AppError 403 if the caller may not open it, 404 */
async function tabOf(at: Desk, id: number, name: keyof typeof BODIES) {
	const student = await studentOf(at, id)
	const tab = name === 'messages' ? 'historique' : name
	if (!student.opens[tab]) throw forbidden()
	const title: Pick<Sheet, 'title'> | false = name === 'messages' && { title: at.t.suites.messages.de(listName(student.fiche)) }
	return at.page({ ...headOf(at, student, tab), ...title, body: await BODIES[name]({ ...at.props, ...student }, at) })
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

/** Pages of one student: the card, and tabs with grades, attendance, fees and history for whoever may read them. */
export const fichePages = () =>
	new Elysia({ name: 'fiche-pages', prefix: '/console/etudiants/:id' })
		.use(desk('structure'))
		.get('', ({ desk: at, params }) => fiche(at, idOf(params.id)))
		.get('/notes', ({ desk: at, params }) => tabOf(at, idOf(params.id), 'notes'))
		.get('/assiduite', ({ desk: at, params }) => tabOf(at, idOf(params.id), 'assiduite'))
		.get('/frais', ({ desk: at, params }) => tabOf(at, idOf(params.id), 'frais'))
		.get('/historique', ({ desk: at, params }) => tabOf(at, idOf(params.id), 'historique'))
		.get('/messages', ({ desk: at, params }) => tabOf(at, idOf(params.id), 'messages'))
		.post('/pieces', action(pieces))
