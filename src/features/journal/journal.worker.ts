import { operationFailure } from '../../tenants/operation-failure'
import { onOrder } from '../../host/threads/worker-task'
import { lineOf, type JournalLine, type JournalRow } from './journal-line.service'
import type { JournalOrder } from './journal.service'
import { openReading } from '../../db/stores/open-reading'

onOrder(async (order) => {
	try {
		return await linesOf(order as JournalOrder)
	} catch (error) {
		throw operationFailure(error)
	}
})

async function linesOf({ timezone, sql, params, ...place }: JournalOrder): Promise<JournalLine[]> {
	const reading = await openReading(place)
	try {
		const rows = (await reading.execute(sql, params)).rows as unknown as JournalRow[]
		return rows.toReversed().map((row) => lineOf(row, timezone))
	} finally {
		await reading.close()
	}
}
