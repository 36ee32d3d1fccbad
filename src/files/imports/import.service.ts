import type { Store } from '../../db/store'
import { mustNotBe } from '../../db/watched-file'
import { onOwnThread } from '../../process/threads/worker-task'
import { importWorker } from '../../workers'
import type { ImportOptions, ImportOrder, ImportProgress } from './import-order'
import type { ImportReport } from './report'

/**
 * Imports `files` into the institution whose file has `url`, beside everything that `store` serves meanwhile: reading,
 * checking, hashing and writing happen on another thread, and only while it writes do the writes of `store` wait.
 * @throws OperationError if the import could not run, LibsqlError FILE_LOST if somebody exchanged the file; faults in the files are in the report
 */
export async function importInto(
	store: Store,
	url: string,
	files: ImportOrder['files'],
	options: ImportOptions,
	onProgress: (progress: ImportProgress) => void = () => undefined
): Promise<ImportReport> {
	try {
		return await onOwnThread<ImportReport>(
			importWorker,
			{ url, files, options, now: store.clock.now().toString() } satisfies ImportOrder,
			(event) => onProgress(event as ImportProgress),
			{ name: 'import', lease: (run) => store.whileOthersWrite(run) }
		)
	} catch (error) {
		// of a file that was exchanged meanwhile the thread has met anything
		mustNotBe(store.look())
		throw error
	}
}
