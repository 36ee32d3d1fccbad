import { Elysia } from 'elysia'
import type { Answers } from '../../http/answers/answers'
import { listOfYear } from '../../http/answers/list-of-year'
import { ANNEE, LIST, query } from '../../http/answers/query'
import { authenticated } from '../../http/answers/visit.plugin'
import { PeriodeList } from './periodes.model'
import { listPeriodes } from './periodes.service'

const ofList = query({ ...LIST, ...ANNEE })

export const periodesRoutes = ({ answers }: { answers: Answers }) =>
	new Elysia({ name: 'periodes', prefix: '/periodes', tags: ['structure'] })
		.use(authenticated('structure'))
		.get('', listOfYear(answers, ofList, listPeriodes), {
			response: { 200: PeriodeList },
			detail: {
				operationId: 'listPeriodes',
				summary: "Les périodes de l'année, avec leurs dates",
				description: "`retires` porte `ANNEE/RANG`, ou `ANNEE/RANG/NIVEAU` pour celle d'un niveau.",
				parameters: ofList.parameters
			}
		})
