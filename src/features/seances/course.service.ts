import { jsonOf, listOf } from '../../db/json'
import { fromSeconds, toWireInstant } from '../../kit/clock'
import type { View } from '../../tenants/visit'
import { selectSuivi, type StatutColumns } from './statut.queries'

export type Course = Pick<StatutColumns, 'debut_reel_s' | 'fin_reelle_s' | 'motif'> & {
	readonly id: number
	/** the class whose hours alone are told; `undefined`: those of all */
	readonly classe?: number | null
}

/** What answers add to a séance of the year of `view`: when it was held, why not, and the hours of its classes. JSON by field. */
export async function courseOf({ db, institution }: View, { id, classe = null, debut_reel_s, fin_reelle_s, motif }: Course) {
	const instant = (seconds: number | null) => (seconds === null ? null : toWireInstant(fromSeconds(seconds), institution.timezone))
	return {
		debut_reel: jsonOf(instant(debut_reel_s)),
		fin_reelle: jsonOf(instant(fin_reelle_s)),
		motif: jsonOf(motif),
		suivi: listOf(await selectSuivi(db, { id, classe }))
	}
}
