import { jsonOf, listOf } from '../../../db/queries/json'
import { fromSeconds, toWireInstant } from '../../../kit/clock'
import type { View } from '../../../tenants/visit'
import { selectSuivi, type StatutColumns } from './statut.queries'

export type Course = Pick<StatutColumns, 'debut_reel_s' | 'fin_reelle_s' | 'motif'> & {
	readonly id: number
	/** only the hours of this class; `undefined`: of all classes */
	readonly classe?: number | null
}

/** Fields that answers add to a séance of the view's year: real times, reason, and the hours of its classes. JSON by field. */
export async function courseOf({ db, institution }: View, { id, classe = null, debut_reel_s, fin_reelle_s, motif }: Course) {
	const instant = (seconds: number | null) => (seconds === null ? null : toWireInstant(fromSeconds(seconds), institution.timezone))
	return {
		debut_reel: jsonOf(instant(debut_reel_s)),
		fin_reelle: jsonOf(instant(fin_reelle_s)),
		motif: jsonOf(motif),
		suivi: listOf(await selectSuivi(db, { id, classe }))
	}
}
