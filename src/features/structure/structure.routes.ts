import { Elysia } from 'elysia'
import { perimetreKey } from '../../domain/droits/perimetre'
import { authenticated } from '../../http/answers/visit.plugin'
import { ANNEE, query } from '../../http/answers/query'
import type { Answers } from '../../http/answers/answers'
import { Structure } from './structure.model'
import { getStructure } from './structure.service'

const ofStructure = query(ANNEE)

export const structureRoutes = ({ answers }: { answers: Answers }) =>
	new Elysia({ name: 'structure', prefix: '/structure', tags: ['structure'] }).use(authenticated('structure')).get(
		'',
		async ({ visit, request, query: given }) => {
			const view = await visit.view(ofStructure.read(given).annee)
			return answers.one(visit, request, {
				key: `structure|${perimetreKey(view.perimetre)}`,
				make: () => getStructure(view)
			})
		},
		{
			response: { 200: Structure },
			detail: { operationId: 'getStructure', summary: "Filières, niveaux et classes de l'année", parameters: ofStructure.parameters }
		}
	)
