/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk } from '../../console/desk'
import { SmallLinkButton } from '../../console/parts/link-button'
import { addressOf } from '../../console/parts/pager'
import { listName } from '../../console/parts/students'
import { idOf } from '../../http/answers/id'
import { historiqueDeFiche } from '../../features/journal/historique-de-fiche.service'
import { cursorOf } from '../../features/journal/journal.service'
import { HistoriqueDeFichePage } from '../../features/etudiants/historique.page'
import { MessagesDeFichePage } from '../../features/etudiants/messages.page'
import { messagesOf } from '../../features/etudiants/messages.service'
import { headOf, studentOf } from './student'

/** Lines on a page. */
const SHOWN = 50

async function historique(at: Desk, id: number, suite = '') {
	const { t, root, visit } = at
	const { lines, noms } = await historiqueDeFiche(await visit.view(), id, suite, SHOWN + 1)
	const extract = {
		lines: lines.slice(0, SHOWN),
		older: lines.length > SHOWN ? cursorOf(lines[SHOWN - 1]!) : undefined,
		to: (from: string) => addressOf(`${root}/etudiants/${id}/historique`, { suite: from })
	}
	const of = { t, langue: visit.langue, timezone: visit.institution.timezone, noms, suite }
	return at.page({
		...headOf(at, await studentOf(at, id), 'historique'),
		body: (
			<>
				<p class="buttons">
					<SmallLinkButton to={`${root}/etudiants/${id}/messages`}>{t.suites.messages.titre}</SmallLinkButton>
				</p>
				<HistoriqueDeFichePage {...of} {...extract} />
			</>
		)
	})
}

async function messages(at: Desk, id: number, suite = '') {
	const { t, root, visit } = at
	const { langue } = visit
	const before = /^\d{1,15}$/.test(suite) ? Number(suite) : undefined
	const found = await messagesOf(await visit.view(), id, langue, before, SHOWN + 1)
	const extract = {
		messages: found.slice(0, SHOWN),
		older: found.length > SHOWN ? String(found[SHOWN - 1]!.id) : undefined,
		to: (from: string) => addressOf(`${root}/etudiants/${id}/messages`, { suite: from })
	}
	const student = await studentOf(at, id)
	return at.page({
		...headOf(at, student, 'historique'),
		title: t.suites.messages.de(listName(student.fiche)),
		body: <MessagesDeFichePage {...{ t, langue, suite }} {...extract} />
	})
}

/** The history of a student's card, and the messages sent about the student. For people in charge of the card. */
export const suitesPages = () =>
	new Elysia({ name: 'suites-pages', prefix: '/console/etudiants' })
		.use(desk('structure'))
		.get('/:id/historique', ({ desk: at, params, query: { suite } }) => historique(at, idOf(params.id), suite))
		.get('/:id/messages', ({ desk: at, params, query: { suite } }) => messages(at, idOf(params.id), suite))
