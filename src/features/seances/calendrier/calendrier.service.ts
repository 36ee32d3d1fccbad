import { perimetreKey } from '../../../domain/droits/perimetre'
import type { View } from '../../../tenants/visit'
import { selectChanges, type Change } from './calendriers.queries'
import type { Changed } from './calendrier-texte.service'
import { seancesInBlocks, seancesKey, type SeanceQuery } from '../seances.service'

/** How many séances are read and written before other requests get a turn. */
const BLOCK = 100

/** The séances that the caller may see as an RFC 5545 calendar in the institution's time zone. */
export const calendarOfSeances = (view: View, asked: SeanceQuery) => ({
	key: `calendrier/${seancesKey(asked)}|${perimetreKey(view.perimetre)}`,
	make: async () => {
		const { calendar } = await import('./calendrier-texte.service')
		return { json: await calendar(view.institution, seancesInBlocks(view, asked, BLOCK), await changesOf(view)) }
	}
})

async function changesOf({ db }: View): Promise<Changed> {
	const changes = await selectChanges(db)
	const known = new Map(changes.map(({ kind, id, updated_at }) => [`${kind} ${id}`, Date.parse(updated_at)]))
	const at = (kind: Change['kind'], id: number) => known.get(`${kind} ${id}`) ?? 0
	return ({ updated_at, matiere, enseignant, classes }) => {
		const shown = [
			at('matiere', matiere.id),
			enseignant ? at('enseignant', enseignant.id) : 0,
			...classes.map(({ id }) => at('classe', id))
		]
		return new Date(Math.max(Date.parse(updated_at), ...shown)).toISOString()
	}
}
