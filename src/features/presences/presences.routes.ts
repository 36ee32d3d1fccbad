import { Elysia } from 'elysia'
import { authorOf } from '../../http/answers/author'
import { authenticated } from '../../http/answers/context.plugin'
import { idOf } from '../../http/answers/id'
import { jsonBody } from '../../http/answers/json-body'
import type { Reading } from '../../http/answers/reading'
import { refusal } from '../../http/answers/refusal'
import { written } from '../../http/answers/written'
import { PresencesBody, PresencesWritten, VideoSessionBody } from './presences.model'
import { recordPresences } from './saisie.service'
import { recordVideoSession } from './video.service'

const videoSessionBody = jsonBody(VideoSessionBody)
const presencesBody = jsonBody(PresencesBody)

export const presencesRoutes = ({ reading }: { reading: Reading }) =>
	new Elysia({ name: 'presences', tags: ['presences'] })
		.use(authenticated('presences'))
		.model({ PresencesWritten })
		.post(
			'/attendances/from-video-session',
			async ({ visit, caller }) => {
				const session = videoSessionBody.read(visit.body)
				const perimetre = await reading.perimetre(visit, caller)
				return written(await recordVideoSession(visit.tenant.store, visit.institution, perimetre, session, authorOf(visit, caller)))
			},
			{
				response: { 200: 'PresencesWritten', 403: refusal('forbidden', 'droits_insuffisants') },
				detail: {
					operationId: 'writeVideoPresences',
					summary: "Déduire les présences d'une session vidéo",
					requestBody: videoSessionBody.requestBody
				}
			}
		)
		.post(
			'/cours/:id/presences',
			async ({ visit, caller, params }) => {
				const { presences } = presencesBody.read(visit.body)
				const id = idOf(params.id)
				const perimetre = await reading.perimetre(visit, caller)
				return written(await recordPresences(visit.tenant.store, visit.institution, perimetre, id, presences, authorOf(visit, caller)))
			},
			{
				response: { 200: 'PresencesWritten' },
				detail: { operationId: 'writePresences', summary: "Saisir les présences d'une séance", requestBody: presencesBody.requestBody }
			}
		)
