import { Elysia } from 'elysia'
import { authorOf } from '../../http/answers/author'
import { authenticated } from '../../http/answers/context.plugin'
import { idOf } from '../../http/answers/id'
import { jsonBody } from '../../http/answers/json-body'
import type { Reading } from '../../http/answers/reading'
import { SeanceStatut, StatutBody } from './statut.model'
import { changeStatut } from './statut.service'

const statutBody = jsonBody(StatutBody)

export const statutRoutes = ({ reading }: { reading: Reading }) =>
	new Elysia({ name: 'statut', prefix: '/cours', tags: ['emploi_temps'] })
		.use(authenticated('emploi_temps'))
		.model({ SeanceStatut })
		.put(
			'/:id/statut',
			async ({ visit, caller, params }) => {
				const change = statutBody.read(visit.body)
				const id = idOf(params.id)
				const perimetre = await reading.perimetre(visit, caller)
				const json = await changeStatut(visit.tenant.store, visit.institution, perimetre, id, change, authorOf(visit, caller))
				return new Response(json, { headers: { 'content-type': 'application/json', 'cache-control': 'no-store' } })
			},
			{
				response: { 200: 'SeanceStatut' },
				detail: {
					operationId: 'changeStatut',
					summary: "Dire qu'une séance a commencé, est terminée, annulée ou reportée",
					requestBody: statutBody.requestBody
				}
			}
		)
