import { Elysia } from 'elysia'
import { authorOf } from '../../http/author'
import { authenticated } from '../../http/context.plugin'
import { idOf } from '../../http/id'
import type { Reading } from '../../http/reading'
import { refusal } from '../../http/refusal'
import { written } from '../../http/written'
import { PresencesBody, PresencesWritten, VideoSessionBody } from './presences.model'
import { recordPresences } from './saisie.service'
import { recordVideoSession } from './video.service'

export const presencesRoutes = ({ reading }: { reading: Reading }) =>
	new Elysia({ name: 'presences', tags: ['presences'] })
		.use(authenticated('presences'))
		.model({ PresencesWritten })
		.post(
			'/attendances/from-video-session',
			async ({ visit, caller, body }) => {
				const perimetre = await reading.perimetre(visit, caller)
				return written(await recordVideoSession(visit.tenant.store, visit.institution, perimetre, body, authorOf(visit, caller)))
			},
			{
				body: VideoSessionBody,
				response: { 200: 'PresencesWritten', 403: refusal('forbidden', 'droits_insuffisants') },
				detail: { operationId: 'writeVideoPresences', summary: "Déduire les présences d'une session vidéo" }
			}
		)
		.post(
			'/cours/:id/presences',
			async ({ visit, caller, params, body }) => {
				const id = idOf(params.id)
				const perimetre = await reading.perimetre(visit, caller)
				return written(await recordPresences(visit.tenant.store, visit.institution, perimetre, id, body.presences, authorOf(visit, caller)))
			},
			{
				body: PresencesBody,
				response: { 200: 'PresencesWritten' },
				detail: { operationId: 'writePresences', summary: "Saisir les présences d'une séance" }
			}
		)
