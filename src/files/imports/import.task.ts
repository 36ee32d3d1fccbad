import type { Lease } from '../../process/threads/worker-task'
import { importFailure } from './failure'
import type { ImportOrder } from './import-order'
import { runImport } from './run-import'

/** An import as a task of a thread or process of its own. */
export const importTask = (order: unknown, progress: (event: unknown) => void, lease: Lease) =>
	runImport(order as ImportOrder, { lease, progress }).catch((error: unknown) => {
		throw importFailure(error)
	})
