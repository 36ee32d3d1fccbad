import { onOrder } from '../../process/threads/worker-task'
import { importFailure } from '../imports/failure'
import type { RecordsOrder } from './records-order'
import { runRecords } from './run-records'

declare const self: Worker

onOrder(self, (order, _progress, lease) =>
	runRecords(order as RecordsOrder, lease).catch((error: unknown) => {
		throw importFailure(error)
	})
)
