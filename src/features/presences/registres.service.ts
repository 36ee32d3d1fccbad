import type { RowsOf } from '../../db/client/row-log'
import { Records } from '../../db/queries/records'
import { asPersonnel, readerKey } from '../../domain/droits/perimetre'
import { forbidden } from '../../kit/errors'
import { WHOLE, type List, type Window } from '../../reading/lists'
import { givenBy, type View } from '../../tenants/visit'
import { attendedSeances, mayReadRegisters } from '../seances/seances.service'
import { selectRegistres } from './registres.queries'

/** The tables whose rows decide who reads a register and what its answer contains. */
const ROWS: RowsOf = { noun: 'registres', columns: { registres: 'seance_id', seances: 'id', seances_classes: 'seance_id' } }

/** The registers of the view's year that were taken, of the séances whose attendance the caller reads as staff. @throws AppError 403 */
export function listRegistres(view: View): List {
	if (!mayReadRegisters(view.perimetre)) throw forbidden()
	const { db, institution } = view
	const perimetre = asPersonnel(view.perimetre)
	const { annee } = institution
	const read = async (window: Window, ids?: readonly number[]) =>
		annee ? selectRegistres(db, attendedSeances(perimetre), { annee: annee.id, ids }, window) : Records.none
	return {
		key: `registres|${readerKey(perimetre)}`,
		given: () => givenBy(view),
		select: async (window) => ({ records: await read(window) }),
		some: { rows: ROWS, select: (ids) => read(WHOLE, ids) }
	}
}
