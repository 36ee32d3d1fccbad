/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { Langue } from '../../kit/langue'
import { dayAndMonth, shortDay } from '../textes/dates'

type DaysProps<Row> = {
	readonly langue: Langue
	/** in their order */
	readonly rows: readonly Row[]
	/** the day (YYYY-MM-DD) of a row */
	readonly dayOf: (row: Row) => string
	/** a row as an entry of its day's list */
	readonly children: (row: Row) => ComponentChildren
}

/** Rows by day, the day as their heading; days of another year than the first row's have their year. */
export function Days<Row>({ langue, rows, dayOf, children: entry }: DaysProps<Row>) {
	const groups = [...Map.groupBy(rows, dayOf)]
	const year = groups[0]?.[0].slice(0, 4)
	return (
		<>
			{groups.map(([jour, ofDay]) => (
				<>
					<h2 class="day">{jour.slice(0, 4) === year ? dayAndMonth(langue, jour) : shortDay(langue, jour)}</h2>
					<ul class="rows">{ofDay.map((row) => entry(row))}</ul>
				</>
			))}
		</>
	)
}
