import type { RowsOf } from '../../db/client/row-log'
import { Records } from '../../db/queries/records'
import { readerKey } from '../../domain/droits/perimetre'
import { WHOLE, type List, type Window } from '../../reading/lists'
import { givenBy, todayOf, type View } from '../../tenants/visit'
import { inscriptionsShown, visibleInscriptions } from './inscriptions.policy'
import { selectInscriptions } from './liste-inscriptions.queries'

/** The tables whose rows each are of one enrollment. */
const ROWS: RowsOf = { noun: 'inscriptions', columns: { inscriptions: 'id' } }

/** The Active enrollments of the year that the caller may see, those that are over too, without the reasons for leaving. */
export function listInscriptions(view: View): List {
	const { db, institution, perimetre } = view
	const read = async (window: Window, ids?: readonly number[]) => {
		const { annee } = institution
		if (!annee) return Records.none
		const asked = { annee: annee.id, jour: todayOf(view), ...inscriptionsShown(perimetre), wantedIds: ids }
		return selectInscriptions(db, visibleInscriptions(perimetre), asked, window)
	}
	return {
		key: `inscriptions|${readerKey(perimetre)}`,
		given: () => givenBy(view),
		select: async (window) => ({ records: await read(window) }),
		some: { rows: ROWS, select: (ids) => read(WHOLE, ids) }
	}
}
