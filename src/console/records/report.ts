import type { RecordFault, RecordsReport } from '../../exchange/records/records'
import { objetLabel } from '../parts/record-form'
import type { Textes } from '../textes/textes'

/** Why each column was refused; a fault without a column, or of another record, has an empty name. */
export function wrongCells(faults: readonly RecordFault[], record = 0): Record<string, string> {
	const wrong: Record<string, string> = {}
	for (const fault of faults) {
		const column = fault.record === record ? (fault.column ?? '') : ''
		wrong[column] = wrong[column] === undefined ? fault.message : `${wrong[column]} ${fault.message}`
	}
	return wrong
}

/** The records that keep a record from being removed, with counts; tables with the same label are counted once. */
export function heldBy(t: Textes, holds: RecordsReport['holds']): string {
	const counts = new Map<string, number>()
	for (const { objet, count } of holds) {
		const label = objetLabel(t, objet)
		counts.set(label, Math.max(count, counts.get(label) ?? 0))
	}
	return [...counts].map(([label, count]) => `${label}${t.deuxPoints}${count}`).join(', ')
}
