import { Elysia } from 'elysia'
import { authenticated } from '../../http/answers/visit.plugin'
import { idOf } from '../../http/answers/id'
import { jsonBody } from '../../http/answers/json-body'
import { refusal } from '../../http/answers/refusal'
import { written } from '../../http/answers/written'
import { PresencesBody, PresencesWritten, VideoSessionBody } from './presences.model'
import { recordPresences } from './record-presences.service'
import { recordVideoSession } from './video-session.service'

const videoSessionBody = jsonBody(VideoSessionBody)
const presencesBody = jsonBody(PresencesBody)

export const presencesRoutes = new Elysia({ name: 'presences', tags: ['presences'] })
	.use(authenticated('presences'))
	.model({ PresencesWritten })
	.post(
		'/attendances/from-video-session',
		async ({ visit }) => {
			const session = videoSessionBody.read(visit.body)
			return written(await recordVideoSession(visit, session))
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
		async ({ visit, params }) => {
			const { presences } = presencesBody.read(visit.body)
			const id = idOf(params.id)
			return written(await recordPresences(visit, id, presences))
		},
		{
			response: { 200: 'PresencesWritten' },
			detail: { operationId: 'writePresences', summary: "Saisir les présences d'une séance", requestBody: presencesBody.requestBody }
		}
	)
