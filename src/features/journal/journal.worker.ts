import { onReading } from '../../tenants/on-reading'
import { lineOf, type JournalRow } from './journal-line.service'
import type { JournalOrder } from './journal.service'

onReading(async (reading, order) => {
	const { timezone, sql, params } = order as JournalOrder
	const rows = (await reading.execute(sql, params)).rows as unknown as JournalRow[]
	return rows.toReversed().map((row) => lineOf(row, timezone))
})
