import { Elysia } from 'elysia'
import { forRoles } from '../../../http/openapi/roles'
import { authenticated } from '../../../http/answers/visit.plugin'
import { idOf } from '../../../http/answers/id'
import { jsonBody } from '../../../http/answers/json-body'
import { SeanceStatut, StatutBody } from './statut.model'
import { changeStatut } from './statut.service'

const statutBody = jsonBody(StatutBody)

export const statutRoutes = new Elysia({ name: 'statut', prefix: '/cours', tags: ['emploi_temps'] }).use(authenticated('emploi_temps')).put(
	'/:id/statut',
	async ({ visit, params }) => {
		const change = statutBody.read(visit.body)
		const id = idOf(params.id)
		const json = await changeStatut(visit, id, change)
		return new Response(json, { headers: { 'content-type': 'application/json', 'cache-control': 'no-store' } })
	},
	{
		response: { 200: SeanceStatut },
		detail: {
			...forRoles('administrateur', 'coordinateur', 'enseignant'),
			operationId: 'changeStatut',
			summary: "Dire qu'une séance a commencé, est terminée, annulée ou reportée",
			requestBody: statutBody.requestBody
		}
	}
)
