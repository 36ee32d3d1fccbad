import { onOrder } from '../../process/threads/worker-task'
import { importFailure } from './failure'
import type { ImportOrder } from './import-order'
import { runImport } from './run-import'

declare const self: Worker

onOrder(self, (order, progress, lease) =>
	runImport(order as ImportOrder, { lease, progress }).catch((error: unknown) => {
		throw importFailure(error)
	})
)
