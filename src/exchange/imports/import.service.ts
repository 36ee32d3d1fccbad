import { statSync } from 'node:fs'
import type { Place } from '../../db/files/place'
import type { Store } from '../../db/store/store'
import { mustNotBe } from '../../db/client/watched-file'
import { onOwnProcess } from '../../host/threads/own-process'
import { onOwnThread, type How } from '../../host/threads/worker-task'
import { importProcess, importWorker } from '../../workers'
import type { DiffEntry } from './report/diff'
import type { ImportOptions, ImportOrder, ImportProgress } from './import-order'
import type { ImportEvent } from './import.task'
import type { ImportReport } from './report/report'
import { filesIn, type Source, type SourceFile, type UploadedSource } from './files/source-file'

/**
 * Imports `files` into the institution at this place, beside everything that `store` serves meanwhile. Reading, checking, hashing and
 * writing happen on another thread, or in another process if there is much. The writes of `store` wait only while it writes. The files'
 * bytes are handed over: afterwards they are empty here. `stop` ends the import: what it has not committed is not written.
 * @throws OperationError if the import could not run, LibsqlError FILE_LOST if somebody exchanged the file; faults in the files are in the
 * report
 */
export async function importInto(
	store: Store,
	{ url, server }: Place,
	files: Source,
	options: ImportOptions,
	onProgress: (progress: ImportProgress) => void = () => undefined,
	stop?: AbortSignal
): Promise<ImportReport> {
	const order: ImportOrder = { url, ...(server && { server }), files, options, now: store.clock.now().toString() }
	const diff: DiffEntry[] = []
	const onMessage = (said: unknown) => {
		const event = said as ImportEvent
		if ('diff' in event) diff.push(...event.diff)
		else onProgress(event)
	}
	const plain = filesIn(files)
	const how: How = {
		name: 'import',
		lease: (run) => store.whileOthersWrite(run),
		handsOver: 'uploaded' in plain ? [] : memoryOf(plain),
		stop
	}
	try {
		const report =
			sizeOf(plain) > LARGE
				? await onOwnProcess<ImportReport>(importProcess, importWorker, order, onMessage, how)
				: await onOwnThread<ImportReport>(importWorker, order, onMessage, how)
		return report.diff ? { ...report, diff } : report
	} catch (error) {
		// if the file was exchanged meanwhile, the thread may have failed in any way
		mustNotBe(store.look())
		throw error
	}
}

/** Bytes from which on an import is worth the tenth of a second in which a process starts. */
const LARGE = 256 * 1024

/** How many times as long text becomes when it is unpacked, about. */
const UNPACKED = 10
const PACKED = /\.(zip|xlsx)$/i

const sizeOf = (files: UploadedSource | readonly SourceFile[]): number =>
	('uploaded' in files
		? files.uploaded.map(({ name, path }) => ({ name, size: statSync(path, { throwIfNoEntry: false })?.size ?? 0 }))
		: files.map(({ name, bytes }) => ({ name, size: bytes.length }))
	).reduce((sum, { name, size }) => sum + size * (PACKED.test(name) ? UNPACKED : 1), 0)

/** The buffers that files have to themselves. The bytes of a file that shares its buffer are copied instead. */
function memoryOf(files: readonly SourceFile[]): ArrayBuffer[] {
	const buffers = files.flatMap(({ bytes: { buffer, byteLength } }) =>
		buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []
	)
	return [...new Set(buffers)]
}
