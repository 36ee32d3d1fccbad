import { Elysia } from 'elysia'
import { authenticated } from '../../http/answers/visit.plugin'
import type { Answers } from '../../http/answers/answers'
import { AnneeList } from './annees.model'
import { listAnnees } from './annees.service'

export const anneesRoutes = ({ answers }: { answers: Answers }) =>
	new Elysia({ name: 'annees', prefix: '/annees', tags: ['structure'] })
		.use(authenticated('structure'))
		.get('', ({ visit, request }) => answers.shortList(visit, request, 'annees', async () => listAnnees(visit.institution)), {
			response: { 200: AnneeList },
			detail: { operationId: 'listAnnees', summary: "Les années de l'établissement, la plus ancienne d'abord" }
		})
