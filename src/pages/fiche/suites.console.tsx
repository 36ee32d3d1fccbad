/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk } from '../../console/desk'
import { addressOf } from '../../console/parts/pager'
import { listName } from '../../console/parts/students'
import { idOf } from '../../http/answers/id'
import { historiqueDeFiche } from '../../features/journal/historique-de-fiche.service'
import { cursorOf } from '../../features/journal/journal.service'
import { fichesOf } from '../../features/etudiants/fiches.service'
import { HistoriqueDeFichePage } from '../../features/etudiants/historique.page'
import { MessagesDeFichePage } from '../../features/etudiants/messages.page'
import { messagesOf } from '../../features/etudiants/messages.service'

/** How many lines a page shows. */
const SHOWN = 50

const titled = async (at: Desk, id: number, title: (nom: string) => string) => {
	const [fiche] = await fichesOf(await at.visit.view(), [id])
	const nom = fiche ? listName(fiche) : ''
	return { title: title(nom), current: '/etudiants', lead: <a href={`${at.root}/etudiants/${id}`}>{nom}</a> } as const
}

/** What follows a student: who changed the card, and what was sent. For who keeps the card. */
export const suitesPages = () =>
	new Elysia({ name: 'suites-pages', prefix: '/console/etudiants' })
		.use(desk('structure'))
		.get('/:id/historique', async ({ desk: at, params, query: { suite = '' } }) => {
			at.mustHave('scolarite')
			const { t, root, visit } = at
			const id = idOf(params.id)
			const { lines, noms } = await historiqueDeFiche(await visit.view(), id, suite, SHOWN + 1)
			const page = {
				lines: lines.slice(0, SHOWN),
				older: lines.length > SHOWN ? cursorOf(lines[SHOWN - 1]!) : undefined,
				to: (from: string) => addressOf(`${root}/etudiants/${id}/historique`, { suite: from })
			}
			const { langue, institution } = visit
			return at.page({
				...(await titled(at, id, t.suites.historique.de)),
				body: <HistoriqueDeFichePage {...{ t, langue, timezone: institution.timezone, noms, suite, ...page }} />
			})
		})
		.get('/:id/messages', async ({ desk: at, params, query: { suite = '' } }) => {
			at.mustHave('scolarite')
			const { t, root, visit } = at
			const { langue } = visit
			const id = idOf(params.id)
			const before = /^\d{1,15}$/.test(suite) ? Number(suite) : undefined
			const messages = await messagesOf(await visit.view(), id, langue, before, SHOWN + 1)
			const page = {
				messages: messages.slice(0, SHOWN),
				older: messages.length > SHOWN ? String(messages[SHOWN - 1]!.id) : undefined,
				to: (from: string) => addressOf(`${root}/etudiants/${id}/messages`, { suite: from })
			}
			return at.page({ ...(await titled(at, id, t.suites.messages.de)), body: <MessagesDeFichePage {...{ t, langue, suite, ...page }} /> })
		})
