import { Elysia } from 'elysia'
import { authenticated } from '../../http/answers/visit.plugin'
import { ANNEE, param, LIST, query, searched } from '../../http/answers/query'
import type { Answers } from '../../http/answers/answers'
import { EnseignantList } from './enseignants.model'
import { listEnseignants } from './enseignants.service'

const ofList = query({ ...LIST, ...ANNEE, ...searched(['nom', 'prenoms', 'matricule']), matricule: param.text('Matricule exact') })

export const enseignantsRoutes = ({ answers }: { answers: Answers }) =>
	new Elysia({ name: 'enseignants', prefix: '/enseignants', tags: ['structure'] }).use(authenticated('structure')).get(
		'',
		({ visit, request, query: given }) => {
			const asked = ofList.read(given)
			const asker = { db: visit.db, institution: visit.school(asked.annee), caller: visit.caller }
			return answers.list(visit, request, listEnseignants(asker, asked), asked, listEnseignants(asker, {}))
		},
		{
			response: { 200: EnseignantList },
			detail: { operationId: 'listEnseignants', summary: 'Les enseignants actifs', parameters: ofList.parameters }
		}
	)
