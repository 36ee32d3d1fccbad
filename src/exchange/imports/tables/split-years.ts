import { sentence } from '../../../kit/sentence'
import type { Faults } from '../noun/faults'
import type { NounTable } from '../noun/noun'
import { quoted } from '../../../kit/quoted'
import { INVALID, type ImportRecord } from '../noun/record'

/**
 * Splits a file that has one line for each record and year into two tables: the records, each once, and what they are in the years. Columns
 * that don't depend on the year must be equal in all lines of a record; differences go to `faults`.
 */
export function splitYears(table: NounTable, faults: Faults): NounTable[] {
	const { noun, file, columns } = table
	const { annual } = noun
	if (!annual) return [table]
	const mainColumns = noun.columns.filter((column) => !annual.columns.includes(column))
	const givenColumns = mainColumns.filter(({ name }) => columns.includes(name))
	const firsts = new Map<unknown, ImportRecord>()
	const records = [...table.records].filter((record) => {
		const key = record.values[noun.key[0]!]
		const first = firsts.get(key)
		if (!first || key === INVALID) {
			firsts.set(key, record)
			return true
		}
		for (const { name } of givenColumns) {
			const [value, firstValue] = [record.values[name], first.values[name]]
			if (value === firstValue || value === INVALID || firstValue === INVALID) continue
			faults.add(
				file,
				record.line,
				name,
				firstValue === null
					? sentence('is empty in line {line}, which is the same record', { line: first.line })
					: sentence('is {said} in line {line}, which is the same record', { said: quoted(String(firstValue)), line: first.line })
			)
		}
		return false
	})
	const named = (all: NounTable['noun']['columns']) => all.map(({ name }) => name).filter((name) => columns.includes(name))
	return [
		{ ...table, noun: { ...noun, columns: mainColumns }, columns: named(mainColumns), records },
		{ ...table, noun: annual, columns: named(annual.columns) }
	]
}
