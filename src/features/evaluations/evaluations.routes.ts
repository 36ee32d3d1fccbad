import { Elysia } from 'elysia'
import { authenticated } from '../../http/answers/visit.plugin'
import { kinds, LIST, query } from '../../http/answers/query'
import type { Reading } from '../../http/answers/reading'
import { perimetreKey } from '../../domain/perimetre'
import { PERIODES_EVALUATIONS } from '../../domain/vocabulaire'
import { idOf } from '../../http/answers/id'
import { EvaluationDetail, EvaluationList } from './evaluations.model'
import { getEvaluation, listEvaluations } from './evaluations.service'

const ofList = query({
	...LIST,
	periode: kinds.word(PERIODES_EVALUATIONS, 'À venir (pas encore finies, par défaut), passées, ou toutes celles de l’année')
})

export const evaluationsRoutes = ({ reading }: { reading: Reading }) =>
	new Elysia({ name: 'evaluations', prefix: '/evaluations', tags: ['evaluations'] })
		.use(authenticated('evaluations'))
		.model({ EvaluationList, EvaluationDetail })
		.get(
			'',
			async ({ visit, request, query: given }) => {
				const asked = ofList.read(given)
				const view = await visit.view()
				return reading.list(visit, request, listEvaluations(view, asked), asked)
			},
			{
				response: { 200: 'EvaluationList' },
				detail: { operationId: 'listEvaluations', summary: 'Les évaluations à venir, ou passées', parameters: ofList.parameters }
			}
		)
		.get(
			'/:id',
			async ({ visit, request, params }) => {
				const id = idOf(params.id)
				const view = await visit.view()
				return reading.one(visit, request, {
					key: `evaluation/${id}|${perimetreKey(view.perimetre)}`,
					make: () => getEvaluation(view, id)
				})
			},
			{
				response: { 200: 'EvaluationDetail' },
				detail: { operationId: 'getEvaluation', summary: 'Une évaluation, annulée ou non' }
			}
		)
