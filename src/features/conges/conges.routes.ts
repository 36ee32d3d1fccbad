import { Elysia } from 'elysia'
import type { Answers } from '../../http/answers/answers'
import { listOfYear } from '../../http/answers/list-of-year'
import { ANNEE, LIST, query } from '../../http/answers/query'
import { Problem } from '../../http/answers/schemas'
import { authenticated } from '../../http/answers/visit.plugin'
import { forRoles } from '../../http/openapi/roles'
import { CongeList } from './conges.model'
import { listCongesDe } from './conges.service'

const ofList = query({ ...LIST, ...ANNEE })

export const congesRoutes = ({ answers }: { answers: Answers }) =>
	new Elysia({ name: 'conges', prefix: '/conges', tags: ['emploi_temps'] })
		.use(authenticated('emploi_temps'))
		.get('', listOfYear(answers, ofList, listCongesDe), {
			response: { 200: CongeList, 403: Problem },
			detail: {
				...forRoles('administrateur', 'coordinateur'),
				operationId: 'listConges',
				summary: "Les jours sans cours qui touchent l'année",
				description:
					"Un coordinateur trouve ceux de toute l'école et de ses filières. `retires` porte `DEBUT/DEMI_JOURNEE/FILIERE/NIVEAU`, vide pour toutes et tous.",
				parameters: ofList.parameters
			}
		})
