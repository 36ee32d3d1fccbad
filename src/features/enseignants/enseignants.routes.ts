import { Elysia } from 'elysia'
import { authenticated } from '../../http/answers/visit.plugin'
import { ANNEE, kinds, LIST, query } from '../../http/answers/query'
import type { Reading } from '../../http/answers/reading'
import { EnseignantList } from './enseignants.model'
import { listEnseignants } from './enseignants.service'

const ofList = query({ ...LIST, ...ANNEE, matricule: kinds.text('Matricule exact') })

export const enseignantsRoutes = ({ reading }: { reading: Reading }) =>
	new Elysia({ name: 'enseignants', prefix: '/enseignants', tags: ['structure'] }).use(authenticated('structure')).get(
		'',
		({ visit, request, query: given }) => {
			const asked = ofList.read(given)
			return reading.list(
				visit,
				request,
				listEnseignants({ db: visit.db, institution: visit.school(asked.annee), caller: visit.caller }, asked),
				asked
			)
		},
		{
			response: { 200: EnseignantList },
			detail: { operationId: 'listEnseignants', summary: 'Les enseignants actifs', parameters: ofList.parameters }
		}
	)
