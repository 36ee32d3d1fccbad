import { Elysia } from 'elysia'
import { authenticated } from '../../http/answers/visit.plugin'
import type { Answers } from '../../http/answers/answers'
import { LIST, query } from '../../http/answers/query'
import { AnneeList } from './annees.model'
import { listAnnees } from './annees.service'

const ofList = query(LIST)

export const anneesRoutes = ({ answers }: { answers: Answers }) =>
	new Elysia({ name: 'annees', prefix: '/annees', tags: ['structure'] })
		.use(authenticated('structure'))
		// `annee` is a parameter of other lists, and not an unknown one
		.get(
			'',
			({ visit, request, query: { annee: _annee, ...given } }) => answers.list(visit, request, listAnnees(visit), ofList.read(given)),
			{
				response: { 200: AnneeList },
				detail: {
					operationId: 'listAnnees',
					summary: "Les années de l'établissement, la plus ancienne d'abord",
					description: '`retires` porte le libellé.',
					parameters: ofList.parameters
				}
			}
		)
