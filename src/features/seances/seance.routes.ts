import { Elysia } from 'elysia'
import { perimetreKey } from '../../domain/perimetre'
import { idOf } from '../../http/answers/id'
import type { Reading } from '../../http/answers/reading'
import { authenticated } from '../../http/answers/visit.plugin'
import type { KnownVisit } from '../../tenants/visit'
import { SeanceDetail } from './seance-detail.model'
import { getSeance } from './seance-detail.service'

/** One séance; `/cours` is another word for it. */
export const seanceRoutes = ({ reading }: { reading: Reading }) => {
	const detail = async (visit: KnownVisit, request: Request, text: string) => {
		const id = idOf(text)
		const view = await visit.view()
		return reading.one(visit, request, { key: `seance/${id}|${perimetreKey(view.perimetre)}`, make: () => getSeance(view, id) })
	}
	const summary = 'Une séance, ses heures réelles et ce qui en est enregistré'
	return new Elysia({ name: 'seance', tags: ['emploi_temps'] })
		.use(authenticated('emploi_temps'))
		.get('/seances/:id', ({ visit, request, params }) => detail(visit, request, params.id), {
			response: { 200: SeanceDetail },
			detail: { operationId: 'getSeance', summary }
		})
		.get('/cours/:id', ({ visit, request, params }) => detail(visit, request, params.id), {
			response: { 200: SeanceDetail },
			detail: { operationId: 'getCours', summary }
		})
}
