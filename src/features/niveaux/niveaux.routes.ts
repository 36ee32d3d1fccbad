import { Elysia } from 'elysia'
import { authenticated } from '../../http/answers/visit.plugin'
import { ANNEE, query } from '../../http/answers/query'
import type { Answers } from '../../http/answers/answers'
import { NiveauList } from './niveaux.model'
import { listNiveaux } from './niveaux.service'

const ofList = query(ANNEE)

export const niveauxRoutes = ({ answers }: { answers: Answers }) =>
	new Elysia({ name: 'niveaux', prefix: '/niveaux-etudes', tags: ['structure'] }).use(authenticated('structure')).get(
		'',
		({ visit, request, query: given }) => {
			visit.school(ofList.read(given).annee)
			return answers.shortList(visit, request, 'niveaux-etudes', () => listNiveaux(visit.db))
		},
		{
			response: { 200: NiveauList },
			detail: {
				operationId: 'listNiveauxEtudes',
				summary: "Les niveaux d'études, dans leur ordre",
				description: 'Les mêmes chaque année.',
				parameters: ofList.parameters
			}
		}
	)
