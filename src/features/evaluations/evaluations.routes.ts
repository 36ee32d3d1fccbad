import { Elysia } from 'elysia'
import { authenticated } from '../../http/answers/visit.plugin'
import { LIST, query } from '../../http/answers/query'
import type { Reading } from '../../http/answers/reading'
import { EvaluationList } from './evaluations.model'
import { listEvaluations } from './evaluations.service'

const ofList = query(LIST)

export const evaluationsRoutes = ({ reading }: { reading: Reading }) =>
	new Elysia({ name: 'evaluations', prefix: '/evaluations', tags: ['evaluations'] })
		.use(authenticated('evaluations'))
		.model({ EvaluationList })
		.get(
			'',
			async ({ visit, request, query: given }) => {
				const asked = ofList.read(given)
				const view = await visit.view()
				return reading.list(visit, request, listEvaluations(view), asked)
			},
			{
				response: { 200: 'EvaluationList' },
				detail: { operationId: 'listEvaluations', summary: 'Les évaluations à venir', parameters: ofList.parameters }
			}
		)
