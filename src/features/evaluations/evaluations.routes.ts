import { Elysia } from 'elysia'
import { forRoles } from '../../http/openapi/roles'
import { authenticated } from '../../http/answers/visit.plugin'
import { ANNEE, param, LIST, query } from '../../http/answers/query'
import type { Answers } from '../../http/answers/answers'
import { listOfYear } from '../../http/answers/list-of-year'
import { perimetreKey } from '../../domain/droits/perimetre'
import { PERIODES_EVALUATIONS } from '../../domain/vocabulaire'
import { idOf } from '../../http/answers/id'
import { jsonBody } from '../../http/answers/json-body'
import { refusal } from '../../http/answers/refusal'
import { Problem } from '../../http/answers/schemas'
import { writeEvaluation } from './write-evaluation.service'
import { EvaluationBody, EvaluationDetail, EvaluationList } from './evaluations.model'
import type { View } from '../../tenants/visit'
import { anneeOfEvaluation, getEvaluation, listEvaluations } from './evaluations.service'

const evaluationBody = jsonBody(EvaluationBody)
const ofList = query({
	...LIST,
	...ANNEE,
	periode: param.word(PERIODES_EVALUATIONS, "À venir (pas encore finies, par défaut), passées, ou toutes celles de l'année")
})

export const evaluationsRoutes = ({ answers }: { answers: Answers }) =>
	new Elysia({ name: 'evaluations', prefix: '/evaluations', tags: ['evaluations'] })
		.use(authenticated('evaluations'))
		.get('', listOfYear(answers, ofList, listEvaluations, { periode: 'toutes' }), {
			response: { 200: EvaluationList },
			detail: { operationId: 'listEvaluations', summary: 'Les évaluations à venir, ou passées', parameters: ofList.parameters }
		})
		.post(
			'',
			async ({ visit }) => {
				const sent = evaluationBody.read(visit.body)
				const { created, json } = await writeEvaluation(visit, sent)
				return new Response(json, {
					status: created ? 201 : 200,
					headers: { 'content-type': 'application/json', 'cache-control': 'no-store' }
				})
			},
			{
				response: { 200: EvaluationDetail, 201: EvaluationDetail, 403: refusal('forbidden', 'droits_insuffisants'), 404: Problem },
				detail: {
					...forRoles('enseignant'),
					operationId: 'writeEvaluation',
					summary: 'Créer une évaluation, ou changer celle de la même `ref`',
					description:
						"Pour qui y saisit les notes. Ce qui n'est pas dit reste. Dès qu'elle a des notes, la classe et la matière ne changent plus, et le barème ne baisse plus.",
					requestBody: evaluationBody.requestBody
				}
			}
		)
		.get(
			'/:id',
			async ({ visit, request, params }) => {
				const id = idOf(params.id)
				const read = (view: View) =>
					answers.one(visit, request, {
						key: `evaluation/${id}|${perimetreKey(view.perimetre)}`,
						make: () => getEvaluation(view, id)
					})
				return visit.ofItsYear(read, (db) => anneeOfEvaluation(db, id))
			},
			{
				response: { 200: EvaluationDetail },
				detail: { operationId: 'getEvaluation', summary: 'Une évaluation, annulée ou non' }
			}
		)
