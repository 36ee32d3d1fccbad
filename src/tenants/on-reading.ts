import type { Place } from '../db/files/place'
import type { Reading } from '../db/queries/reading'
import { openReading } from '../db/stores/open-reading'
import { onOrder } from '../host/threads/worker-task'
import { operationFailure } from './operation-failure'

/** Lets the thread that this module runs on answer orders, each from a reading of its own place. */
export const onReading = (answer: (reading: Reading, order: Place) => Promise<unknown>) =>
	onOrder(async (given) => {
		const order = given as Place
		try {
			const reading = await openReading(order)
			try {
				return await answer(reading, order)
			} finally {
				await reading.close()
			}
		} catch (error) {
			throw operationFailure(error)
		}
	})
