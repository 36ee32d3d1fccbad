import { openReader } from '../../db/reader'
import { operationFailure } from '../../tenants/operation-failure'
import { onOrder } from '../../process/threads/worker-task'
import { lineOf, type JournalLine, type JournalRow } from './journal-line.service'
import type { JournalOrder } from './journal.service'

declare const self: Worker

onOrder(self, async (order) => {
	try {
		return linesOf(order as JournalOrder)
	} catch (error) {
		throw operationFailure(error)
	}
})

function linesOf({ file, timezone, sql, params }: JournalOrder): JournalLine[] {
	const connection = openReader(file)
	try {
		const rows = connection.execute(sql, params).rows as unknown as JournalRow[]
		return rows.toReversed().map((row) => lineOf(row, timezone))
	} finally {
		connection.close()
	}
}
