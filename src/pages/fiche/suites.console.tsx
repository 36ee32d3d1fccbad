/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import type { ComponentChildren } from 'preact'
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

/** Lines on a page. */
const SHOWN = 50

async function page(at: Desk, id: number, title: (nom: string) => string, body: ComponentChildren) {
	const [fiche] = await fichesOf(await at.visit.view(), [id])
	const nom = fiche ? listName(fiche) : ''
	return at.page({ title: title(nom), lead: <a href={`${at.root}/etudiants/${id}`}>{nom}</a>, body })
}

async function historique(at: Desk, id: number, suite = '') {
	const { t, root, visit } = at
	const { lines, noms } = await historiqueDeFiche(await visit.view(), id, suite, SHOWN + 1)
	const shown = {
		lines: lines.slice(0, SHOWN),
		older: lines.length > SHOWN ? cursorOf(lines[SHOWN - 1]!) : undefined,
		to: (from: string) => addressOf(`${root}/etudiants/${id}/historique`, { suite: from })
	}
	const of = { t, langue: visit.langue, timezone: visit.institution.timezone, noms, suite }
	return page(at, id, t.suites.historique.de, <HistoriqueDeFichePage {...of} {...shown} />)
}

async function messages(at: Desk, id: number, suite = '') {
	const { t, root, visit } = at
	const { langue } = visit
	const before = /^\d{1,15}$/.test(suite) ? Number(suite) : undefined
	const found = await messagesOf(await visit.view(), id, langue, before, SHOWN + 1)
	const shown = {
		messages: found.slice(0, SHOWN),
		older: found.length > SHOWN ? String(found[SHOWN - 1]!.id) : undefined,
		to: (from: string) => addressOf(`${root}/etudiants/${id}/messages`, { suite: from })
	}
	return page(at, id, t.suites.messages.de, <MessagesDeFichePage {...{ t, langue, suite }} {...shown} />)
}

/** The history of a student's card, and the messages sent about the student. For people in charge of the card. */
export const suitesPages = () =>
	new Elysia({ name: 'suites-pages', prefix: '/console/etudiants' })
		.use(desk('structure'))
		.get('/:id/historique', ({ desk: at, params, query: { suite } }) => historique(at, idOf(params.id), suite))
		.get('/:id/messages', ({ desk: at, params, query: { suite } }) => messages(at, idOf(params.id), suite))
