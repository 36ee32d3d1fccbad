import { openReader } from '../../db/reader'
import { fromSeconds, toWireInstant } from '../../domain/clock'
import { operationFailure } from '../../tenants/operation-failure'
import { onOrder } from '../../process/threads/worker-task'
import type { JournalLine, JournalOrder, JournalRow } from './journal.service'

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
		return rows.toReversed().map(({ at, avant, apres, ...line }) => ({
			...line,
			at: toWireInstant(fromSeconds(at), timezone),
			avant: parsed(avant),
			apres: parsed(apres)
		}))
	} finally {
		connection.close()
	}
}

const parsed = (json: string | null): unknown => (json === null ? null : JSON.parse(json))
