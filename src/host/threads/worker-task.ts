import { libsqlError } from '../../db/files/failures'
import { letGo } from '../../db/client/let-go'
import { hasStopped, mustGoOn, stopOn } from '../../db/client/stop'
import { OperationError, operationError } from '../../kit/errors'
import { asSentence, sentence, verbatim, type Sentence, type Told } from '../../kit/sentence'
import { systemReason } from '../../kit/system-failure'

/** Lets `run` be the only one that does something. */
export type Lease = (run: () => Promise<void>) => Promise<void>

/** The other end of a task, on a thread or in a process of its own. */
export type Peer = {
	/** @param handsOver memory of the message that is not copied, if possible, and empty here afterwards */
	readonly tell: (message: unknown, handsOver?: readonly ArrayBuffer[]) => void
	/** `broken` gets the reason when the other end has ended without a word */
	readonly hear: (message: (data: unknown) => void, broken: (why: Told) => void, signal: AbortSignal) => void
	/** stops it: a thread at its next check, a process at once */
	readonly stop: () => unknown
	/** ends the peer after its last message; left out if it waits for more */
	readonly end?: () => unknown
}

/** Messages of the worker. After it asks for the lease it waits for it, and returns it at the end. */
type FromWorker =
	| { readonly progress: unknown }
	| { readonly asks: 'lease' }
	| { readonly returns: 'lease' }
	| { readonly done: unknown }
	| { readonly failed: Failure }
	| { readonly stopped: true }
/** `leased` also wakes a worker that must stop; `flag` says that to a thread at work. */
type ToWorker = ({ readonly order: unknown } | { readonly leased: true }) & { readonly flag?: Int32Array }
/**
 * `name`: the work in errors. `lease`: given when the worker asks; at once if left out. `handsOver`: memory of the order that is not
 * copied, and empty here afterwards. `stop`: stops the work before it is done.
 */
export type How = {
	readonly name?: string
	readonly lease?: Lease
	readonly handsOver?: readonly ArrayBuffer[]
	readonly stop?: AbortSignal | undefined
}
type Failure = { readonly told: Sentence; readonly exitCode: 1 | 64 | 78 }

/**
 * Lets the worker at `url` do one piece of work on a thread of its own, which ends with it.
 * @throws OperationError for every failure there
 */
export async function onOwnThread<Result>(
	url: URL,
	order: unknown,
	onProgress: (event: unknown) => void = () => undefined,
	how: How = {}
): Promise<Result> {
	const worker = new Worker(url, { smol: true })
	return ask<Result>({ ...peerOf(worker), end: () => end(worker) }, order, onProgress, how)
}

/** How long a thread that waits for work is kept; ms. */
const KEPT = 60_000

/** A thread that does one piece of work after the other, each as `onOwnThread` does it, and ends after a while without work. */
export class KeptThread {
	#worker: Worker | undefined
	#last: Promise<unknown> = Promise.resolve()
	#end: Timer | undefined

	constructor(readonly url: URL) {}

	run<Result>(order: unknown, how: How = {}): Promise<Result> {
		const result = this.#last.then(() => this.#do<Result>(order, how))
		this.#last = result.catch(() => undefined)
		return result
	}

	async #do<Result>(order: unknown, how: How): Promise<Result> {
		clearTimeout(this.#end)
		this.#worker ??= new Worker(this.url, { smol: true, ref: false })
		try {
			return await ask<Result>(peerOf(this.#worker), order, () => undefined, how)
		} catch (error) {
			this.#close()
			throw error
		} finally {
			this.#end = setTimeout(() => this.#close(), KEPT).unref()
		}
	}

	#close() {
		if (this.#worker) end(this.#worker)
		this.#worker = undefined
	}
}

/** Ends a thread that has let go of everything: one that is killed inside libSQL takes the process with it. */
const end = (worker: Worker) => worker.terminate()

const peerOf = (worker: Worker, flag = new Int32Array(new SharedArrayBuffer(4))): Peer => ({
	// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
	tell: (message, handsOver = []) => worker.postMessage({ ...(message as ToWorker), flag }, [...handsOver]),
	hear(message, broken, signal) {
		let why = ''
		worker.addEventListener('message', ({ data }) => message(data), { signal })
		worker.addEventListener('error', (event) => void (why = event.message.split('\n', 1)[0] ?? ''), { signal })
		worker.addEventListener('close', () => broken(verbatim(why)), { signal })
	},
	stop: () => Atomics.store(flag, 0, 1)
})

/** The function that stops each piece of work, and the promise of its end. */
const running = new Map<() => void, Promise<void>>()
let areEnding = false

/** Whether all work is being stopped, for this process ends. */
export const threadsAreEnding = () => areEnding

/** Has all work stop, waits until it has ended, and lets none go on meanwhile that `run` stops others from beginning. */
export async function withThreadsEnded(run: () => Promise<void>): Promise<void> {
	areEnding = true
	try {
		for (const stop of running.keys()) stop()
		await Promise.all(running.values())
		await run()
	} finally {
		areEnding = false
	}
}

/** Lets a peer do one piece of work, and waits for it. */
export async function ask<Result>(
	peer: Peer,
	order: unknown,
	onProgress: (event: unknown) => void,
	{ name = 'work', lease = (run) => run(), handsOver = [], stop }: How
): Promise<Result> {
	const tell = (message: ToWorker, handed: readonly ArrayBuffer[] = []) => peer.tell(message, handed)
	const listening = new AbortController()
	const { signal } = listening
	const { promise: ending, resolve: hasEnded } = Promise.withResolvers<void>()
	let release: (() => void) | undefined
	let turn: Promise<void> | undefined
	let reason: unknown
	const askToStop = (why: unknown = operationError('the {name} was stopped', { name })) => {
		reason ??= why
		peer.stop()
		tell({ leased: true })
	}
	running.set(askToStop, ending)
	const grant = () => {
		const returned = new Promise<void>((resolve) => (release = resolve))
		turn = lease(() => {
			tell({ leased: true })
			return returned
		})
		turn.catch(askToStop)
	}
	try {
		return await new Promise<Result>((resolve, reject) => {
			const breakOff = (why: Told) =>
				reject(reason ?? operationError('the {name} broke off: {message}', { name, message: asSentence(why) }))
			const onMessage = (message: unknown) => {
				const data = message as FromWorker
				if ('progress' in data) onProgress(data.progress)
				else if ('asks' in data) grant()
				else if ('returns' in data) release?.()
				else if ('done' in data) resolve(Promise.resolve(turn).then(() => data.done as Result))
				else if ('stopped' in data) reject(reason)
				else reject(new OperationError(data.failed.told, data.failed.exitCode))
			}
			stop?.addEventListener('abort', () => askToStop(), { signal })
			peer.hear(onMessage, breakOff, signal)
			tell({ order }, handsOver)
			if (areEnding || stop?.aborted) askToStop()
		})
	} finally {
		listening.abort()
		// before others write again
		await peer.end?.()
		release?.()
		await turn?.catch(() => undefined)
		running.delete(askToStop)
		hasEnded()
	}
}

/** The work on the one order that comes. */
export type Task = (order: unknown, progress: (event: unknown) => void, lease: Lease) => Promise<unknown>

declare const self: Worker

/** The other end, in the worker itself. */
export const onOrder = (run: Task) =>
	doOrder(
		{
			// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
			tell: (message) => self.postMessage(message),
			hear: (message) => self.addEventListener('message', ({ data }) => message(data))
		},
		run
	)

/** The other end of `ask`. */
export function doOrder({ tell, hear }: Pick<Peer, 'tell'> & { readonly hear: (message: (data: unknown) => void) => void }, run: Task) {
	const say = (message: FromWorker) => tell(message)
	const settle = async (outcome: FromWorker) => {
		await letGo()
		say(hasStopped() ? { stopped: true } : outcome)
	}
	let resolveGrant: (() => void) | undefined
	const lease: Lease = async (alone) => {
		// whoever is to stop does not queue for it
		mustGoOn()
		const grant = new Promise<void>((resolve) => (resolveGrant = resolve))
		say({ asks: 'lease' })
		await grant
		try {
			mustGoOn()
			await alone()
		} finally {
			say({ returns: 'lease' })
		}
	}
	hear((message) => {
		const data = message as ToWorker
		if ('leased' in data) return resolveGrant?.()
		stopOn(data.flag)
		void run(data.order, (progress) => say({ progress }), lease).then(
			(done) => settle({ done: done ?? null }),
			(error: unknown) => settle({ failed: failureOf(error) })
		)
	})
}

/** A sentence; of a failed statement not more than SQLite's own words, for it may hold data. */
function failureOf(error: unknown): Failure {
	if (error instanceof OperationError) return { told: error.told, exitCode: error.exitCode }
	const stored = libsqlError(error)
	if (stored?.code === 'SQLITE_FULL') return failed('the disk is full')
	if (stored) return failed(sentence('the database failed: {why}', { why: stored.message.split('\n', 1)[0] ?? '' }))
	if (!(error instanceof Error)) return failed('unknown error')
	const known = systemReason(error)
	if (known === undefined) return failed(verbatim(error.message.split('\n', 1)[0] ?? ''))
	const place = placeOf(error)
	return failed(place === undefined ? known : sentence('{place}: {reason}', { place, reason: sentence(known) }))
}

/** The path of an error; for a copy, which has two, the one that is written. */
function placeOf(error: Error): string | undefined {
	const place = 'dest' in error ? error.dest : 'path' in error ? error.path : undefined
	return typeof place === 'string' ? place : undefined
}

const failed = (told: Told): Failure => ({ told: asSentence(told), exitCode: 1 })
