import { Elysia } from 'elysia'
import { authorOf } from '../../http/author'
import { authenticated } from '../../http/context.plugin'
import { idOf } from '../../http/id'
import type { Reading } from '../../http/reading'
import { SeanceStatut, StatutBody } from './statut.model'
import { changeStatut } from './statut.service'

export const statutRoutes = ({ reading }: { reading: Reading }) =>
	new Elysia({ name: 'statut', prefix: '/cours', tags: ['emploi_temps'] })
		.use(authenticated('emploi_temps'))
		.model({ SeanceStatut })
		.put(
			'/:id/statut',
			async ({ visit, caller, params, body }) => {
				const id = idOf(params.id)
				const perimetre = await reading.perimetre(visit, caller)
				const json = await changeStatut(visit.tenant.store, visit.institution, perimetre, id, body, authorOf(visit, caller))
				return new Response(json, { headers: { 'content-type': 'application/json', 'cache-control': 'no-store' } })
			},
			{
				body: StatutBody,
				response: { 200: 'SeanceStatut' },
				detail: { operationId: 'changeStatut', summary: "Dire qu'une séance a commencé, est terminée, annulée ou reportée" }
			}
		)
