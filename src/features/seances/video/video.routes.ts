import { Elysia } from 'elysia'
import { forRoles } from '../../../http/openapi/roles'
import { perimetreKey } from '../../../domain/droits/perimetre'
import { authenticated } from '../../../http/answers/visit.plugin'
import { idOf } from '../../../http/answers/id'
import { jsonBody } from '../../../http/answers/json-body'
import { ANNEE, param, query } from '../../../http/answers/query'
import type { View } from '../../../tenants/visit'
import { anneeOfSeance } from '../writable-seance.service'
import type { Answers } from '../../../http/answers/answers'
import { Seance } from '../seances.model'
import { ParticipantList, UpcomingList, Validation, ValidationBody } from './video.model'
import { listParticipants, upcomingSeances, validateParticipant } from './video.service'
import { VisioBody } from './visio.model'
import { setVisio } from './visio.service'

const JSON_HEADERS = { 'content-type': 'application/json', 'cache-control': 'no-store' }
/** The day since which the field `lien` has another name (RFC 9745): 2026-11-26. */
const LIEN_DEPRECATED = '@1795651200'

const MINUTES_IN_A_WEEK = 7 * 24 * 60

const window = query({
	dans_minutes: param.integer(1, MINUTES_IN_A_WEEK, "Celles qui commencent d'ici là ; par défaut, le réglage de l'établissement (60)")
})

const ofParticipants = query(ANNEE)

const validationBody = jsonBody(ValidationBody)
const visioBody = jsonBody(VisioBody)

export const videoRoutes = ({ answers, videoWindowMinutes }: { readonly answers: Answers; readonly videoWindowMinutes: number }) =>
	new Elysia({ name: 'video', prefix: '/seances', tags: ['visioconference'] })
		.use(authenticated('visioconference'))
		.get(
			'/upcoming',
			async ({ visit, request, query: given }) => {
				const { dans_minutes: minutes = videoWindowMinutes } = window.read(given)
				const view = await visit.view()
				return answers.one(visit, request, {
					key: `upcoming?${minutes}|${perimetreKey(view.perimetre)}`,
					make: () => upcomingSeances(view, minutes)
				})
			},
			{
				response: { 200: UpcomingList },
				detail: {
					operationId: 'listUpcomingSeances',
					summary: 'Les séances en ligne qui commencent bientôt ou sont en cours',
					description: "Une séance `en_cours` y reste jusqu'à 4 heures après sa fin prévue, une séance `planifiee` jusqu'à celle-ci.",
					parameters: window.parameters
				}
			}
		)
		.get(
			'/:id/participants',
			async ({ visit, request, params, query: given }) => {
				const id = idOf(params.id)
				const { annee } = ofParticipants.read(given)
				const read = (view: View) =>
					answers.shortList(visit, request, `participants/${id}|${perimetreKey(view.perimetre)}`, () => listParticipants(view, id))
				return visit.ofItsYear(read, (db) => anneeOfSeance(db, id), annee)
			},
			{
				response: { 200: ParticipantList },
				detail: {
					...forRoles('administrateur', 'coordinateur', 'enseignant'),
					operationId: 'listParticipants',
					summary: 'Les étudiants attendus à une séance',
					parameters: ofParticipants.parameters
				}
			}
		)
		.put(
			'/:id/visio',
			async ({ visit, params }) => {
				const input = visioBody.read(visit.body)
				const id = idOf(params.id)
				const json = await setVisio(visit, id, input)
				return new Response(json, { headers: input.lien === undefined ? JSON_HEADERS : { ...JSON_HEADERS, deprecation: LIEN_DEPRECATED } })
			},
			{
				response: { 200: Seance },
				detail: {
					...forRoles('administrateur', 'coordinateur', 'enseignant'),
					operationId: 'setVisio',
					summary: "Donner l'adresse de la salle vidéo d'une séance",
					requestBody: visioBody.requestBody
				}
			}
		)
		.post(
			'/:id/validate-participant',
			async ({ visit, params, set }) => {
				const { user_id: userId } = validationBody.read(visit.body)
				const id = idOf(params.id)
				set.headers['cache-control'] = 'no-store'
				return visit.ofItsYear(
					(view) => validateParticipant(view, id, userId),
					(db) => anneeOfSeance(db, id)
				)
			},
			{
				response: { 200: Validation },
				detail: {
					operationId: 'validateParticipant',
					summary: 'Cette personne a-t-elle sa place dans cette séance ?',
					requestBody: validationBody.requestBody
				}
			}
		)
