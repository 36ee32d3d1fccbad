import { onOrder } from './process/threads/worker-task'
import { importFailure } from './files/imports/failure'
import type { RecordsOrder } from './files/records/records-order'
import { runRecords } from './files/records/run-records'
import { NOUNS } from './nouns'

declare const self: Worker

onOrder(self, (order, _progress, lease) =>
	runRecords(order as RecordsOrder, lease, NOUNS).catch((error: unknown) => {
		throw importFailure(error)
	})
)
