import { Elysia } from 'elysia'
import { perimetreKey } from '../../../domain/droits/perimetre'
import { idOf } from '../../../http/answers/id'
import type { Answers } from '../../../http/answers/answers'
import { authenticated } from '../../../http/answers/visit.plugin'
import type { KnownVisit, View } from '../../../tenants/visit'
import { SeanceDetail } from './seance-detail.model'
import { getSeance } from './seance-detail.service'
import { anneeOfSeance } from '../writable-seance.service'

/** Reads a séance; `/cours` is another path to the same. */
export function seanceRoutes({ answers }: { answers: Answers }) {
	const detail = (visit: KnownVisit, request: Request, text: string) => {
		const id = idOf(text)
		const read = (view: View) =>
			answers.one(visit, request, { key: `seance/${id}|${perimetreKey(view.perimetre)}`, make: () => getSeance(view, id) })
		return visit.ofItsYear(read, (db) => anneeOfSeance(db, id))
	}
	return new Elysia({ name: 'seance', tags: ['emploi_temps'] })
		.use(authenticated('emploi_temps'))
		.get('/seances/:id', ({ visit, request, params }) => detail(visit, request, params.id), {
			response: { 200: SeanceDetail },
			detail: { operationId: 'getSeance', summary: 'Une séance, ses heures réelles et ce qui en est enregistré' }
		})
		.get('/cours/:id', ({ visit, request, params }) => detail(visit, request, params.id), {
			response: { 200: SeanceDetail },
			detail: { operationId: 'getCours', summary: 'La même, au chemin où son statut et ses présences sont écrits' }
		})
}
