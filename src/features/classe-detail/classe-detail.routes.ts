import { Elysia } from 'elysia'
import { opens } from '../../domain/droits/domaines'
import { perimetreKey } from '../../domain/droits/perimetre'
import type { Answers } from '../../http/answers/answers'
import { idOf } from '../../http/answers/id'
import { ANNEE, DAYS, mustBeOrdered, query } from '../../http/answers/query'
import { authenticated } from '../../http/answers/visit.plugin'
import type { View } from '../../tenants/visit'
import { anneeOfClasse } from '../classes/classes.service'
import { ClasseDetail } from './classe-detail.model'
import { getClasse } from './classe-detail.service'

const ofClasse = query({ ...DAYS, ...ANNEE })

export const classeDetailRoutes = ({ answers }: { answers: Answers }) =>
	new Elysia({ name: 'classe-detail', prefix: '/classes', tags: ['structure'] }).use(authenticated('structure')).get(
		'/:id',
		async ({ visit, request, params, query: given }) => {
			const id = idOf(params.id)
			const asked = { ...ofClasse.read(given), seances: opens(visit.caller.limites, 'emploi_temps') }
			mustBeOrdered(asked)
			const read = (view: View) =>
				answers.one(visit, request, {
					key: `classe/${id}?${asked.date_debut ?? ''}/${asked.date_fin ?? ''}/${asked.seances}|${perimetreKey(view.perimetre)}`,
					make: () => getClasse(view, id, asked)
				})
			return visit.ofItsYear(read, (db) => anneeOfClasse(db, id), asked.annee)
		},
		{
			response: { 200: ClasseDetail },
			detail: { operationId: 'getClasse', summary: 'Une classe, ses matières et son emploi du temps', parameters: ofClasse.parameters }
		}
	)
