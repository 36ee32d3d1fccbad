import { Elysia } from 'elysia'
import { authenticated } from '../../http/answers/visit.plugin'
import type { Reading } from '../../http/answers/reading'
import { NiveauList } from './niveaux.model'
import { listNiveaux } from './niveaux.service'

export const niveauxRoutes = ({ reading }: { reading: Reading }) =>
	new Elysia({ name: 'niveaux', prefix: '/niveaux-etudes', tags: ['structure'] })
		.use(authenticated('structure'))
		.get('', ({ visit, request }) => reading.shortList(visit, request, 'niveaux-etudes', () => listNiveaux(visit.db)), {
			response: { 200: NiveauList },
			detail: { operationId: 'listNiveauxEtudes', summary: "Les niveaux d'études, dans leur ordre" }
		})
