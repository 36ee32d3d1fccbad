import { Elysia } from 'elysia'
import type { Answers } from '../../http/answers/answers'
import { LIST, query } from '../../http/answers/query'
import { Problem } from '../../http/answers/schemas'
import { authenticated } from '../../http/answers/visit.plugin'
import { forRoles } from '../../http/openapi/roles'
import { SalleList } from './salles.model'
import { listSalles } from './salles.service'

const ofList = query(LIST)

export const sallesRoutes = ({ answers }: { answers: Answers }) =>
	new Elysia({ name: 'salles', prefix: '/salles', tags: ['emploi_temps'] })
		.use(authenticated('emploi_temps'))
		.get('', async ({ visit, request, query: given }) => answers.list(visit, request, listSalles(await visit.view()), ofList.read(given)), {
			response: { 200: SalleList, 403: Problem },
			detail: {
				...forRoles('administrateur', 'coordinateur'),
				operationId: 'listSalles',
				summary: "Les salles de l'école",
				description: "`salle`, dans une séance, est le code ou le nom de l'une d'elles, ou un autre texte. `retires` porte le code.",
				parameters: ofList.parameters
			}
		})
