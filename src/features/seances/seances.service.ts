import { Records } from '../../db/queries/records'
import { readerKey } from '../../domain/droits/perimetre'
import type { RowsOf } from '../../db/client/row-log'
import type { List, Window } from '../../reading/lists'
import { givenBy, type View } from '../../tenants/visit'
import { mustReadTimetable, readsTimetableOf, readsTimetables, visibleSeances, type Days } from './seances.policy'
import { selectSeances, selectSeancesInBlocks, type SeanceFilters } from './seances.queries'

export { readableRegisters as attendedSeances, readsRegisters as mayReadRegisters } from './seances.policy'

/** Whether the caller reads the timetables of others. @throws AppError 403 if they may not read any timetable */
export function mayReadTimetables({ perimetre }: View): boolean {
	mustReadTimetable({ perimetre })
	return readsTimetables(perimetre)
}

export const mayReadTimetableOf = (
	{ perimetre }: View,
	classe: { readonly id: number; readonly filiere: { readonly id: number } }
): boolean => readsTimetableOf(perimetre, classe)

export type SeanceQuery = Omit<SeanceFilters, 'annee' | 'ids' | keyof Days> & { readonly [Bound in keyof Days]?: string | undefined }

const FIRST_DAY = '0000-01-01'
const LAST_DAY = '9999-12-31'

export const seancesKey = ({ date_debut, date_fin, classe_id, classes, enseignant_id, matiere_id, salle, statut, tenues }: SeanceQuery) =>
	`seances?${JSON.stringify([date_debut, date_fin, classe_id, enseignant_id, matiere_id, statut, tenues, salle, classes])}`

/** The séances of the current year that the caller may see, in the order of their time. */
export function listSeances(view: View, query: SeanceQuery): List {
	const { db, institution, perimetre } = view
	const { annee } = institution
	const days = daysOf(query)
	const read = async (window: Window, ids?: readonly number[]) => {
		const filters = { ...query, ...days, ids, annee: annee?.id ?? 0 }
		return annee ? selectSeances(db, visibleSeances(perimetre, days), filters, window) : Records.none
	}
	return {
		key: `${seancesKey(query)}|${readerKey(perimetre)}`,
		given: () => givenBy(view),
		select: async (window) => ({ records: await read(window) }),
		some: { rows: ROWS, select: (ids) => read({ limit: ids.length, offset: 0 }, ids) }
	}
}

/** The tables whose rows decide who sees a séance and what its answer contains. */
const ROWS: RowsOf = { noun: 'seances', columns: { seances: 'id', seances_classes: 'seance_id' } }

/** All of these séances, at most `size` at a time. */
export async function* seancesInBlocks({ db, institution: { annee }, perimetre }: View, asked: SeanceQuery, size: number) {
	if (!annee) return
	const days = daysOf(asked)
	yield* selectSeancesInBlocks(db, visibleSeances(perimetre, days), { ...asked, ...days, annee: annee.id }, size)
}

const daysOf = ({ date_debut = FIRST_DAY, date_fin = LAST_DAY }: SeanceQuery) => ({ date_debut, date_fin })
