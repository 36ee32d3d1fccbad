import { fromWire, toWire } from '../../domain/wire'
import { ask, doOrder, type How, type Peer, type Task } from './worker-task'
import { endWithParent } from './scheduling'

/**
 * Has a process of its own do one piece of work, as a thread would: its memory, its locks and its turns on the processor are not those of
 * whoever serves. It ends with this one, whatever ends that; where the system cannot promise it, a thread does the work.
 * @throws OperationError whatever goes wrong there
 */
export async function onOwnProcess<Result>(
	command: readonly string[],
	order: unknown,
	onProgress: (event: unknown) => void,
	how: How
): Promise<Result> {
	const hearing: { message: (data: unknown) => void } = { message: () => undefined }
	const child = Bun.spawn([...command, String(process.pid)], {
		ipc: (data) => hearing.message(data),
		// what it has to do, with all bytes of files, goes in parts and keeps nobody waiting
		stdin: toWire(order),
		stdout: 'ignore',
		stderr: 'ignore'
	})
	const peer: Peer = {
		tell: (message) => child.send(message),
		hear(message, broken, signal) {
			hearing.message = (data) => signal.aborted || message(data)
			void child.exited.then((code) => signal.aborted || broken(String(child.signalCode ?? `exit ${code}`)))
		}
	}
	try {
		return await ask<Result>(peer, undefined, onProgress, how)
	} finally {
		child.kill('SIGKILL')
		await child.exited
	}
}

/** Whether a process that is started here ends with this one. */
export const HAS_OWN_PROCESSES = process.platform === 'linux'

/** The other end, in the process itself. @param parent its number, as the command line says it */
export function onOrderOfParent(parent: number, run: Task) {
	endWithParent(parent)
	doOrder({ tell: (message) => process.send?.(message), hear: (message) => process.on('message', message) }, async (_, progress, lease) =>
		run(fromWire(await Bun.stdin.bytes()), progress, lease)
	)
}
