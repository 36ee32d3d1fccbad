import { verbatim, type Told } from '../../kit/sentence'
import { fromWire, toWireStream } from '../../kit/wire'
import { ask, doOrder, onOwnThread, type How, type Peer, type Task } from './worker-task'
import { canEndWithParent, endWithParent } from './scheduling'

/**
 * Has a process of its own do one piece of work, as a thread would: its memory, its locks and its turns on the processor are not those of
 * whoever serves. It ends with this one, whatever ends that. Where the system cannot promise it, or no process can be started, a thread
 * does the work: that of the module `otherwise`.
 * @throws OperationError whatever goes wrong there
 */
export async function onOwnProcess<Result>(
	command: readonly string[],
	otherwise: URL,
	order: unknown,
	onProgress: (event: unknown) => void,
	how: How
): Promise<Result> {
	const hearing: { message: (data: unknown) => void } = { message: () => undefined }
	const stdin = toWireStream(order, () => {
		for (const memory of how.handsOver ?? []) structuredClone(memory, { transfer: [memory] })
	})
	const child = started([...command, String(process.pid)], stdin, (data) => hearing.message(data))
	if (!child) return onOwnThread<Result>(otherwise, order, onProgress, how)
	const peer: Peer = {
		tell(message) {
			try {
				child.send(message)
			} catch {
				// it has ended, which is heard of
			}
		},
		hear(message, broken, signal) {
			hearing.message = (data) => signal.aborted || message(data)
			void child.exited.then((code) => signal.aborted || broken(whyEnded(code, child.signalCode)))
		},
		stop: () => child.kill('SIGKILL'),
		async end() {
			child.kill('SIGKILL')
			await child.exited
		}
	}
	return ask<Result>(peer, undefined, onProgress, how)
}

const whyEnded = (code: number, signal: string | number | null): Told =>
	signal === 'SIGKILL'
		? 'the system ended its process, most likely because memory ran out; unfinished work was not written'
		: verbatim(String(signal ?? `exit ${code}`))

/**
 * Settings of the engine (JSC): it collects on the thread that works, and leaves the compiler out that takes longest. A thread that sleeps
 * and wakes is let run up to the next tick of the scheduler (4 ms) before who serves and has just run, whatever its class and niceness.
 */
const FEW_THREADS = { BUN_JSC_useConcurrentGC: '0', BUN_JSC_numberOfGCMarkers: '1', BUN_JSC_useFTLJIT: '0' }

/** `undefined` if it would not end with this process, or if it cannot be started, by this user or at all. */
function started(command: string[], stdin: ReadableStream<Uint8Array>, hear: (data: unknown) => void) {
	if (!canEndWithParent()) return undefined
	try {
		return Bun.spawn(command, {
			ipc: hear,
			env: { ...process.env, ...FEW_THREADS },
			// what it has to do, with all bytes of files, goes in parts and keeps nobody waiting
			stdin,
			stdout: 'ignore',
			stderr: 'ignore'
		})
	} catch {
		return undefined
	}
}

/** The other end, in the process itself. @param parent its number, as the command line says it */
export function onOrderOfParent(parent: number, run: Task) {
	endWithParent(parent)
	// what ends a service is sent to all of its processes: this one ends with the one that has started it, which waits for it
	for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
	doOrder({ tell: (message) => process.send?.(message), hear: (message) => process.on('message', message) }, async (_, progress, lease) =>
		run(fromWire(await Bun.stdin.bytes()), progress, lease)
	)
}
