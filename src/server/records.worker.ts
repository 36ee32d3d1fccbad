import { onOrder } from '../host/threads/worker-task'
import { importFailure } from '../exchange/imports/report/failure'
import type { RecordsOrder } from '../exchange/records/records-order'
import { runRecords } from '../exchange/records/run-records'
import { NOUNS } from './nouns'

onOrder((order, _progress, lease) =>
	runRecords(order as RecordsOrder, lease, NOUNS).catch((error: unknown) => {
		throw importFailure(error)
	})
)
