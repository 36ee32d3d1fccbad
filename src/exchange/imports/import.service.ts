import { statSync } from 'node:fs'
import type { Place } from '../../db/place'
import type { Store } from '../../db/store'
import { mustNotBe } from '../../db/watched-file'
import { onOwnProcess } from '../../host/threads/own-process'
import { onOwnThread, type How } from '../../host/threads/worker-task'
import { importProcess, importWorker } from '../../workers'
import type { DiffEntry } from './diff'
import type { ImportOptions, ImportOrder, ImportProgress } from './import-order'
import type { ImportEvent } from './import.task'
import type { ImportReport } from './report'
import type { SourceFile } from './source-file'

/**
 * Imports `files` into the institution whose data is there, beside everything that `store` serves meanwhile: reading,
 * checking, hashing and writing happen on another thread, of much in another process, and only while it writes do the writes of
 * `store` wait. Their bytes are handed over to it: here they are empty afterwards. `stop` ends it where it is: what it has not committed
 * is not written.
 * @throws OperationError if the import could not run, LibsqlError FILE_LOST if somebody exchanged the file; faults in the files are in the report
 */
export async function importInto(
	store: Store,
	{ url, server }: Place,
	files: ImportOrder['files'],
	options: ImportOptions,
	onProgress: (progress: ImportProgress) => void = () => undefined,
	stop?: AbortSignal
): Promise<ImportReport> {
	const order: ImportOrder = { url, ...(server && { server }), files, options, now: store.clock.now().toString() }
	const diff: DiffEntry[] = []
	const told = (said: unknown) => {
		const event = said as ImportEvent
		if ('diff' in event) diff.push(...event.diff)
		else onProgress(event)
	}
	const how: How = {
		name: 'import',
		lease: (run) => store.whileOthersWrite(run),
		handsOver: 'uploaded' in files ? [] : memoryOf(files),
		stop
	}
	try {
		const report =
			sizeOf(files) > LARGE
				? await onOwnProcess<ImportReport>(importProcess, importWorker, order, told, how)
				: await onOwnThread<ImportReport>(importWorker, order, told, how)
		return report.diff ? { ...report, diff } : report
	} catch (error) {
		// of a file that was exchanged meanwhile the thread has met anything
		mustNotBe(store.look())
		throw error
	}
}

/** From so many bytes on it is worth the tenth of a second in which a process starts. */
const LARGE = 256 * 1024

/** Text gets about so many times as long when it is unpacked. */
const UNPACKED = 10
const PACKED = /\.(zip|xlsx)$/i

const sizeOf = (files: ImportOrder['files']): number =>
	('uploaded' in files
		? files.uploaded.map(({ name, path }) => ({ name, size: statSync(path, { throwIfNoEntry: false })?.size ?? 0 }))
		: files.map(({ name, bytes }) => ({ name, size: bytes.length }))
	).reduce((sum, { name, size }) => sum + size * (PACKED.test(name) ? UNPACKED : 1), 0)

/** What files that have it to themselves lie in: that of files which share it with something else is copied. */
function memoryOf(files: readonly SourceFile[]): ArrayBuffer[] {
	const buffers = files.flatMap(({ bytes: { buffer, byteLength } }) =>
		buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []
	)
	return [...new Set(buffers)]
}
