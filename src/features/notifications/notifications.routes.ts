import { Elysia } from 'elysia'
import { forRoles } from '../../http/openapi/roles'
import { readerKey } from '../../domain/droits/perimetre'
import { cached } from '../../http/answers/caching'
import { authenticated } from '../../http/answers/visit.plugin'
import { idOf } from '../../http/answers/id'
import { jsonBody } from '../../http/answers/json-body'
import { links } from '../../http/answers/links'
import { param, LIST, query } from '../../http/answers/query'
import type { Answers } from '../../http/answers/answers'
import { refusal } from '../../http/answers/refusal'
import type { Configured } from '../../outbox/canaux'
import type { KnownVisit } from '../../tenants/visit'
import { Notification, NotificationList } from './boite.model'
import { listNotifications, readNotification } from './boite.service'
import { Preferences, PreferencesBody } from './preferences.model'
import { changePreferences, getPreferences } from './preferences.service'
import { RappelBody, RappelQueued } from './rappels.model'
import { sendReminder } from './rappels.service'

const ofBox = query({
	page: LIST.page,
	per_page: LIST.per_page,
	non_lues: param.word(['true', 'false'], '`true` : seulement celles qui ne sont pas lues')
})

const rappelBody = jsonBody(RappelBody)
const preferencesBody = jsonBody(PreferencesBody)

async function ofMine(visit: KnownVisit, request: Request, asked: ReturnType<typeof ofBox.read>) {
	const list = await listNotifications(visit, asked)
	const link = links(visit.baseUrl, request.url, asked, list.meta.total)
	return cached(request, Buffer.from(JSON.stringify(list)), 'application/json', 'private, no-cache', link === undefined ? {} : { link })
}

export const notificationsRoutes = ({ answers, channels }: { readonly answers: Answers; readonly channels: Configured }) =>
	new Elysia({ name: 'notifications', tags: ['notifications'] })
		.use(authenticated('notifications'))
		.post(
			'/notifications/send-session-reminder',
			async ({ visit, set }) => {
				const rappel = rappelBody.read(visit.body)
				const queued = await sendReminder(visit, rappel, channels)
				set.headers['cache-control'] = 'no-store'
				set.status = 202
				return queued
			},
			{
				response: { 202: RappelQueued, 403: refusal('forbidden', 'droits_insuffisants') },
				detail: {
					...forRoles('administrateur', 'coordinateur', 'enseignant'),
					operationId: 'sendSessionReminder',
					summary: 'Rappeler une séance à ceux qui y sont attendus',
					description:
						"Une demande part une fois par personne, canal et début de séance, sauf `force`. Les rappels automatiques partent en plus, mais pas à qui une demande vient d'en envoyer un, dans l'heure.",
					requestBody: rappelBody.requestBody
				}
			}
		)
		.get(
			'/notifications/preferences/:userId',
			async ({ visit, request, params }) => {
				const id = idOf(params.userId)
				const view = await visit.view()
				return answers.one(visit, request, {
					key: `preferences/${id}|${readerKey(view.perimetre)}`,
					make: async () => ({ json: JSON.stringify(await getPreferences(view, id)) })
				})
			},
			{
				response: { 200: Preferences },
				detail: { operationId: 'getPreferences', summary: "Ce qu'une personne veut recevoir, et par quels canaux" }
			}
		)
		.put(
			'/notifications/preferences/:userId',
			async ({ visit, params, set }) => {
				const preferences = preferencesBody.read(visit.body)
				const id = idOf(params.userId)
				set.headers['cache-control'] = 'no-store'
				return changePreferences(visit, id, preferences)
			},
			{
				response: { 200: Preferences },
				detail: {
					operationId: 'changePreferences',
					summary: "Changer ce qu'une personne veut recevoir ; ce qui n'est pas dit reste",
					requestBody: preferencesBody.requestBody
				}
			}
		)
		.get('/me/notifications', ({ visit, request, query: given }) => ofMine(visit, request, ofBox.read(given)), {
			response: { 200: NotificationList },
			detail: { operationId: 'listNotifications', summary: 'Mes notifications, la plus récente en tête', parameters: ofBox.parameters }
		})
		.post(
			'/me/notifications/:id/lu',
			async ({ visit, params, set }) => {
				const id = idOf(params.id)
				set.headers['cache-control'] = 'no-store'
				return readNotification(visit, id)
			},
			{
				response: { 200: Notification },
				detail: { operationId: 'readNotification', summary: "Marquer une notification comme lue ; celle d'un autre est introuvable" }
			}
		)
