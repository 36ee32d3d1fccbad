import { libsqlError } from '../../db/failures'
import { letGo } from '../../db/let-go'
import { OperationError } from '../../domain/errors'
import { systemReason } from '../../domain/system-failure'

type FromWorker = { readonly progress: unknown } | { readonly done: unknown } | { readonly failed: Failure }
type Failure = { readonly message: string; readonly exitCode: 1 | 64 | 78 }

/**
 * Has the worker at `url` do one piece of work on a thread of its own, which ends with it.
 * @throws OperationError whatever goes wrong there
 */
export async function onOwnThread<Result>(
	url: URL,
	order: unknown,
	onProgress: (event: unknown) => void = () => undefined
): Promise<Result> {
	const worker = new Worker(url, { smol: true })
	try {
		return await new Promise<Result>((resolve, reject) => {
			worker.addEventListener('error', ({ message }) => reject(new OperationError(`the work broke off: ${message.split('\n', 1)[0]}`)))
			worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
				if ('progress' in data) onProgress(data.progress)
				else if ('done' in data) resolve(data.done as Result)
				else reject(new OperationError(data.failed.message, data.failed.exitCode))
			})
			// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
			worker.postMessage(order)
		})
	} finally {
		worker.terminate()
	}
}

/** The other end, in the worker itself: does the one order that comes. */
export function onOrder(self: Worker, run: (order: unknown, progress: (event: unknown) => void) => Promise<unknown>) {
	// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
	const say = (message: FromWorker) => self.postMessage(message)
	const settle = async (outcome: FromWorker) => {
		await letGo()
		say(outcome)
	}
	self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
		run(data, (progress) => say({ progress })).then(
			(done) => settle({ done: done ?? null }),
			(error: unknown) => settle({ failed: failureOf(error) })
		)
	})
}

/** A sentence; of a failed statement not more than SQLite's own words, for it may hold data. */
function failureOf(error: unknown): Failure {
	if (error instanceof OperationError) return { message: error.message, exitCode: error.exitCode }
	const stored = libsqlError(error)
	if (stored?.code === 'SQLITE_FULL') return failed('the disk is full')
	if (stored) return failed(`the database failed: ${stored.message.split('\n', 1)[0]}`)
	if (!(error instanceof Error)) return failed('unknown error')
	const known = systemReason(error)
	return failed(known === undefined ? (error.message.split('\n', 1)[0] ?? '') : placeOf(error) + known)
}

/** Of two places, as a copy has them, the one that is written. */
function placeOf(error: Error): string {
	const place = 'dest' in error ? error.dest : 'path' in error ? error.path : undefined
	return typeof place === 'string' ? `${place}: ` : ''
}

const failed = (message: string): Failure => ({ message, exitCode: 1 })
