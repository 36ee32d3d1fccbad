import { Elysia } from 'elysia'
import { perimetreKey } from '../../domain/droits/perimetre'
import { authenticated } from '../../http/answers/visit.plugin'
import { idOf } from '../../http/answers/id'
import { ANNEE, param, LIST, query, searched } from '../../http/answers/query'
import type { Answers } from '../../http/answers/answers'
import { listOfYear } from '../../http/answers/list-of-year'
import { Problem } from '../../http/answers/schemas'
import { MatiereDetail, MatiereList } from './matieres.model'
import { getMatiere, listMatieres } from './matieres.service'

const ofList = query({
	...LIST,
	...ANNEE,
	...searched(['code', 'nom']),
	classe_id: param.id('Celles de cette classe'),
	code: param.text('Code exact')
})
const ofMatiere = query(ANNEE)

export const matieresRoutes = ({ answers }: { answers: Answers }) =>
	new Elysia({ name: 'matieres', prefix: '/matieres', tags: ['structure'] })
		.use(authenticated('structure'))
		.get('', listOfYear(answers, ofList, listMatieres), {
			response: { 200: MatiereList, 403: Problem },
			detail: { operationId: 'listMatieres', summary: 'Les matières et leurs évaluations', parameters: ofList.parameters }
		})
		.get(
			'/:id',
			async ({ visit, request, params, query: given }) => {
				const id = idOf(params.id)
				const view = await visit.view(ofMatiere.read(given).annee)
				return answers.one(visit, request, {
					key: `matiere/${id}|${perimetreKey(view.perimetre)}`,
					make: () => getMatiere(view, id)
				})
			},
			{
				response: { 200: MatiereDetail },
				detail: { operationId: 'getMatiere', summary: 'Une matière, et ses heures dans chaque classe', parameters: ofMatiere.parameters }
			}
		)
