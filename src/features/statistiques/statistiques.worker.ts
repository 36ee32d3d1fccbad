import type { Place } from '../../db/files/place'
import type { Reading } from '../../db/queries/reading'
import { openReading } from '../../db/stores/open-reading'
import { onOrder } from '../../host/threads/worker-task'
import { operationFailure } from '../../tenants/operation-failure'
import { READERS, type Readers } from './readers.service'

/** The task for the thread. */
export type Order = Place & { readonly reader: keyof Readers; readonly asked: unknown }

onOrder(async (order) => {
	try {
		return await rowsOf(order as Order)
	} catch (error) {
		throw operationFailure(error)
	}
})

async function rowsOf({ reader, asked, ...place }: Order): Promise<readonly object[]> {
	const reading = await openReading(place)
	try {
		const read = READERS[reader] as (on: Reading, asked: unknown) => Promise<readonly object[]>
		return (await read(reading, asked)).map((row) => ({ ...row }))
	} finally {
		await reading.close()
	}
}
