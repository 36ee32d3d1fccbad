import { Elysia } from 'elysia'
import { forRoles } from '../../http/openapi/roles'
import { authenticated } from '../../http/answers/visit.plugin'
import { idOf } from '../../http/answers/id'
import { jsonBody } from '../../http/answers/json-body'
import { refusal } from '../../http/answers/refusal'
import { written } from '../../http/answers/written'
import { ANNEE, LIST, query } from '../../http/answers/query'
import type { Answers } from '../../http/answers/answers'
import { listOfRecord, listOfYear } from '../../http/answers/list-of-year'
import { Problem } from '../../http/answers/schemas'
import { anneeOfSeance } from '../seances/writable-seance.service'
import { listOwnPresences, listPresences } from './presence-lists.service'
import { MaPresenceList, PresenceList, PresencesBody, PresencesWritten, VideoSessionBody } from './presences.model'
import { recordPresences } from './record-presences.service'
import { recordVideoSession } from './video-session.service'

const videoSessionBody = jsonBody(VideoSessionBody)
const presencesBody = jsonBody(PresencesBody)

const ofList = query({ ...LIST, ...ANNEE })

export const presencesRoutes = ({ answers }: { answers: Answers }) =>
	new Elysia({ name: 'presences', tags: ['presences'] })
		.use(authenticated('presences'))
		.post(
			'/attendances/from-video-session',
			async ({ visit, request }) => {
				const session = videoSessionBody.read(visit.body)
				return written(request, await recordVideoSession(visit, session))
			},
			{
				response: { 200: PresencesWritten, 403: refusal('forbidden', 'droits_insuffisants') },
				detail: {
					...forRoles('administrateur', 'coordinateur', 'enseignant'),
					operationId: 'writeVideoPresences',
					summary: "Déduire les présences d'une session vidéo",
					requestBody: videoSessionBody.requestBody
				}
			}
		)
		.get('/cours/:id/presences', listOfRecord(answers, ofList, listPresences, anneeOfSeance), {
			response: { 200: PresenceList },
			detail: {
				operationId: 'listPresences',
				summary: "Les présences enregistrées d'une séance",
				description: "Un étudiant n'y trouve que la sienne. Avec `depuis_version`, `retires` donne des `etudiant_id`.",
				parameters: ofList.parameters
			}
		})
		.post(
			'/cours/:id/presences',
			async ({ visit, request, params }) => {
				const { presences } = presencesBody.read(visit.body)
				const id = idOf(params.id)
				return written(request, await recordPresences(visit, id, presences))
			},
			{
				response: { 200: PresencesWritten },
				detail: {
					...forRoles('administrateur', 'enseignant'),
					operationId: 'writePresences',
					summary: "Saisir les présences d'une séance",
					requestBody: presencesBody.requestBody
				}
			}
		)
		.get('/me/presences', listOfYear(answers, ofList, listOwnPresences), {
			response: { 200: MaPresenceList, 403: Problem },
			detail: {
				...forRoles('etudiant'),
				operationId: 'listOwnPresences',
				summary: "Ses propres présences de l'année",
				description: 'Pour les étudiants. Avec `depuis_version`, `retires` donne des `seance_id`.',
				parameters: ofList.parameters
			}
		})
