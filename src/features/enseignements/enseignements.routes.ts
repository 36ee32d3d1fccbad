import { Elysia } from 'elysia'
import type { Answers } from '../../http/answers/answers'
import { listOfYear } from '../../http/answers/list-of-year'
import { ANNEE, LIST, param, query } from '../../http/answers/query'
import { Problem } from '../../http/answers/schemas'
import { authenticated } from '../../http/answers/visit.plugin'
import { EnseignementList } from './enseignements.model'
import { listEnseignements } from './enseignements.service'

const ofList = query({ ...LIST, ...ANNEE, classe_id: param.id('Ceux de cette classe') })

export const enseignementsRoutes = ({ answers }: { answers: Answers }) =>
	new Elysia({ name: 'enseignements', prefix: '/enseignements', tags: ['structure'] })
		.use(authenticated('structure'))
		.get('', listOfYear(answers, ofList, listEnseignements), {
			response: { 200: EnseignementList, 403: Problem },
			detail: {
				operationId: 'listEnseignements',
				summary: 'Qui enseigne quoi à quelle classe',
				description:
					'Les heures tenues et restantes sont dans `GET /matieres/{id}`. Un enseignant et un étudiant trouvent ceux du jour ; les autres aussi ceux qui sont finis ou à venir, avec leurs dates. `retires` porte `CLASSE/MATIERE/MATRICULE`.',
				parameters: ofList.parameters
			}
		})
