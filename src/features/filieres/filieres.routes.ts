import { Elysia } from 'elysia'
import { authenticated } from '../../http/answers/visit.plugin'
import { ANNEE, kinds, LIST, query } from '../../http/answers/query'
import type { Reading } from '../../http/answers/reading'
import { FiliereList } from './filieres.model'
import { listFilieres } from './filieres.service'

const ofList = query({ ...LIST, ...ANNEE, code: kinds.text('Code exact') })

export const filieresRoutes = ({ reading }: { reading: Reading }) =>
	new Elysia({ name: 'filieres', prefix: '/filieres', tags: ['structure'] }).use(authenticated('structure')).get(
		'',
		({ visit, request, query: given }) => {
			const asked = ofList.read(given)
			return reading.list(visit, request, listFilieres({ db: visit.db, institution: visit.school(asked.annee) }, asked), asked)
		},
		{
			response: { 200: FiliereList },
			detail: { operationId: 'listFilieres', summary: "Les filières actives, ou celles d'une autre année", parameters: ofList.parameters }
		}
	)
