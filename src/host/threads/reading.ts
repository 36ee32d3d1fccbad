import { OperationError, operationError } from '../../kit/errors'
import type { Sentence } from '../../kit/sentence'
import { giveWay } from './scheduling'

/** ms; the largest file that is taken needs a second or two */
const PATIENCE = 20_000

type FromReader<Result> = { readonly done: Result } | { readonly refused: Sentence }

/** A file that a person has sent, as they call it; it lies under another name. */
export type SentFile = { readonly name: string; readonly path: string }

/**
 * Has the module at `url` read a file on a thread of its own. The thread is ended afterwards, or in the middle of its work if that takes too
 * long: it does not know the database, so it holds nothing.
 * @throws OperationError if the module refuses the file, or after `patience` ms
 */
export async function readOnThread<Result>(url: URL, file: SentFile, patience = PATIENCE): Promise<Result> {
	const { promise, resolve, reject } = Promise.withResolvers<Result>()
	const thread = new Worker(url, { smol: true })
	thread.addEventListener('message', ({ data }: MessageEvent<FromReader<Result>>) =>
		'done' in data ? resolve(data.done) : reject(new OperationError(data.refused))
	)
	thread.addEventListener('error', ({ message }) => reject(new Error(`a reader broke off: ${message}`)))
	const ended = setTimeout(() => reject(operationError('it cannot be read within {s} seconds', { s: patience / 1000 })), patience)
	// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
	thread.postMessage(file)
	try {
		return await promise
	} finally {
		clearTimeout(ended)
		thread.terminate()
	}
}

declare const self: Worker

/** The other end: the whole work of a module that reads. */
export function onFile(read: (name: string, bytes: Uint8Array) => unknown) {
	// requests of people go first
	giveWay()
	const answer = async ({ name, path }: SentFile): Promise<FromReader<unknown>> => {
		try {
			return { done: await read(name, await Bun.file(path).bytes()) }
		} catch (error) {
			if (error instanceof OperationError) return { refused: error.told }
			throw error
		}
	}
	self.addEventListener('message', ({ data }) => {
		// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
		void answer(data).then((message) => self.postMessage(message))
	})
}
