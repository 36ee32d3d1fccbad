import { Elysia } from 'elysia'
import { ANNEE, param, LIST, query, searched } from '../../http/answers/query'
import type { Answers } from '../../http/answers/answers'
import { Problem } from '../../http/answers/schemas'
import { authenticated } from '../../http/answers/visit.plugin'
import { EtudiantInscritList } from './etudiants.model'
import { listEtudiants } from './etudiants.service'

const ofList = query({
	...LIST,
	...ANNEE,
	...searched(['nom', 'prenoms', 'matricule']),
	matricule: param.text('Matricule exact'),
	classe_id: param.id('Ceux de cette classe')
})

export const etudiantsRoutes = ({ answers }: { answers: Answers }) =>
	new Elysia({ name: 'etudiants', prefix: '/etudiants', tags: ['structure'] }).use(authenticated('structure')).get(
		'',
		async ({ visit, request, query: given }) => {
			const asked = ofList.read(given)
			const view = { ...(await visit.view(asked.annee)), caller: visit.caller }
			return answers.list(visit, request, listEtudiants(view, asked), asked, listEtudiants(view, {}))
		},
		{
			response: { 200: EtudiantInscritList, 403: Problem },
			detail: {
				operationId: 'listEtudiants',
				summary: "Tous les étudiants que l'appelant peut voir, avec leur classe",
				parameters: ofList.parameters
			}
		}
	)
