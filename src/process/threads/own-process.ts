import { fromWire, toWire } from '../../domain/wire'
import { ask, doOrder, onOwnThread, type How, type Peer, type Task } from './worker-task'
import { endWithParent } from './scheduling'

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
	const child = started([...command, String(process.pid)], order, (data) => hearing.message(data))
	if (!child) return onOwnThread<Result>(otherwise, order, onProgress, how)
	const peer: Peer = {
		tell: (message) => child.send(message),
		hear(message, broken, signal) {
			hearing.message = (data) => signal.aborted || message(data)
			void child.exited.then((code) => signal.aborted || broken(String(child.signalCode ?? `exit ${code}`)))
		},
		async end() {
			child.kill('SIGKILL')
			await child.exited
		}
	}
	// the order has gone with its bytes
	for (const memory of how.handsOver ?? []) structuredClone(memory, { transfer: [memory] })
	return ask<Result>(peer, undefined, onProgress, how)
}

/** `undefined` where it would not end with this one, or cannot be started: by its user, or at all. */
function started(command: string[], order: unknown, hear: (data: unknown) => void) {
	if (process.platform !== 'linux') return undefined
	try {
		return Bun.spawn(command, {
			ipc: hear,
			// what it has to do, with all bytes of files, goes in parts and keeps nobody waiting
			stdin: toWire(order),
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
