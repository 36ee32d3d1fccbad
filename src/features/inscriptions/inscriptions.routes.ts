import { Elysia } from 'elysia'
import type { Answers } from '../../http/answers/answers'
import { listOfYear } from '../../http/answers/list-of-year'
import { ANNEE, LIST, query } from '../../http/answers/query'
import { authenticated } from '../../http/answers/visit.plugin'
import { InscriptionList } from './inscriptions.model'
import { listInscriptions } from './liste-inscriptions.service'

const ofList = query({ ...LIST, ...ANNEE })

export const inscriptionsRoutes = ({ answers }: { answers: Answers }) =>
	new Elysia({ name: 'inscriptions', prefix: '/inscriptions', tags: ['structure'] })
		.use(authenticated('structure'))
		.get('', listOfYear(answers, ofList, listInscriptions), {
			response: { 200: InscriptionList },
			detail: {
				operationId: 'listInscriptions',
				summary: "Qui est dans quelle classe, depuis quel jour et jusqu'à quand",
				description:
					'Celles qui sont finies restent, avec leur `date_sortie`. Un administrateur, et un coordinateur pour ses filières, trouvent aussi les jours à venir ; les autres ne les trouvent que le jour venu. `retires` porte `MATRICULE/CLASSE/ENTREE`, pour un étudiant `ID/CLASSE/ENTREE`.',
				parameters: ofList.parameters
			}
		})
