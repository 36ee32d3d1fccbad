import type { Store } from '../../db/store'
import { OperationError } from '../../domain/errors'
import { importWorker } from '../../workers'
import type { FromWorker, ImportOptions, ImportProgress, ToWorker } from './import-order'
import type { ImportReport } from './report'
import type { SourceFile } from './source-file'

/**
 * Imports `files` into the institution whose file has `url`, beside everything that `store` serves meanwhile: reading,
 * checking, hashing and writing happen on another thread, and only while it writes do the writes of `store` wait.
 * @throws OperationError where the import could not run; faults in the files are in the report
 */
export async function importInto(
	store: Store,
	url: string,
	files: readonly SourceFile[],
	options: ImportOptions,
	onProgress: (progress: ImportProgress) => void = () => undefined
): Promise<ImportReport> {
	const worker = new Worker(importWorker, { smol: true })
	// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
	const tell = (message: ToWorker) => worker.postMessage(message)
	let release: (() => void) | undefined
	let leased: Promise<void> | undefined
	const outcome = new Promise<ImportReport>((resolve, reject) => {
		worker.addEventListener('error', ({ message }) => reject(new OperationError(`the import broke off: ${message.split('\n', 1)[0]}`)))
		worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
			if ('progress' in data) onProgress(data.progress)
			else if ('done' in data) resolve(data.done)
			else if ('error' in data) reject(new OperationError(data.error.message, data.error.exitCode))
			else if (data.ask === 'release') release?.()
			else {
				const ended = new Promise<void>((end) => (release = end))
				leased = store.whileOthersWrite(() => {
					tell({ lease: true })
					return ended
				})
				leased.catch(reject)
			}
		})
	})
	tell({ order: { url, files, options, now: store.clock.now().toString() } })
	try {
		return await outcome
	} finally {
		release?.()
		await leased?.catch(() => undefined)
		worker.terminate()
	}
}
