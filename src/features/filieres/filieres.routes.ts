import { Elysia } from 'elysia'
import { authenticated } from '../../http/answers/visit.plugin'
import { ANNEE, param, LIST, query } from '../../http/answers/query'
import type { Answers } from '../../http/answers/answers'
import { FiliereList } from './filieres.model'
import { listFilieres } from './filieres.service'

const ofList = query({ ...LIST, ...ANNEE, code: param.text('Code exact') })

export const filieresRoutes = ({ answers }: { answers: Answers }) =>
	new Elysia({ name: 'filieres', prefix: '/filieres', tags: ['structure'] }).use(authenticated('structure')).get(
		'',
		({ visit, request, query: given }) => {
			const asked = ofList.read(given)
			const school = { db: visit.db, institution: visit.school(asked.annee) }
			return answers.list(visit, request, listFilieres(school, asked), asked, listFilieres(school, {}))
		},
		{
			response: { 200: FiliereList },
			detail: { operationId: 'listFilieres', summary: "Les filières actives, ou celles d'une autre année", parameters: ofList.parameters }
		}
	)
