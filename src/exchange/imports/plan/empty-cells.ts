import { sentence, type Told } from '../../../kit/sentence'
import { held, type Column } from '../noun/columns'
import type { Faults } from '../noun/faults'
import type { NounPlan } from '../noun/noun'
import type { ImportRecord } from '../noun/record'
import type { Row } from '../rows/row'

/** A record without its cells of `columns`, as if its file did not have them. */
export const without = ({ values, ...record }: ImportRecord, columns: readonly string[]): ImportRecord => ({
	...record,
	values: Object.fromEntries(Object.entries(values).filter(([column]) => !columns.includes(column)))
})

/** How many values an empty cell clears, or puts back to the usual ones. */
export const clearedBy = ({ values }: ImportRecord, columns: readonly Column[], draft: Row, stored: Row): number =>
	columns.filter((column) => {
		const [before, after] = [stored[held(column)] ?? '', draft[held(column)]]
		return values[column.name] === null && before !== '' && after !== undefined && after !== before
	}).length

/** Says in one line each how many values empty cells clear, and how many they leave. */
export function warnOfEmptyCells({ table, emptyCells: { clear, leave } }: NounPlan, warnings: Faults) {
	const warn = (n: number, told: Told) => n > 0 && !table.byHand && warnings.add(table.file, 0, undefined, told)
	warn(clear, sentence('values that empty cells clear: {n}', { n: clear }))
	warn(leave, sentence('marks that stay beside an empty cell: {n}; for an absence write absent in etat', { n: leave }))
}
