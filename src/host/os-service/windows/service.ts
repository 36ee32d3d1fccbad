import { dlopen, FFIType, JSCallback, ptr } from 'bun:ffi'
import { operationError, usageError } from '../../../kit/errors'
import { serviceStatus, type Status } from './service-state'
import { wide } from './wide'

const CONTROL_STOP = 1
const CONTROL_SHUTDOWN = 5
const CONTROL_PARAMCHANGE = 6

/** milliseconds; the manager gives up on a service that is silent for the hint */
const CHECK_POINT_EVERY = 2_000
const WAIT_HINT = 10_000

/** This process as a service of Windows, for as long as it lives. */
export type WindowsService = {
	/** resolves when the manager, or the end of Windows, asks for the end */
	readonly stop: Promise<void>
	/** Calls `act` whenever the manager says that settings have changed (`sc control NAME paramchange`). */
	onReload(act: () => void): void
	ready(): void
	stopping(): void
	/** The last message to the manager. Without it Windows takes the end for a crash, and starts the service again. */
	stopped(exitCode: number): void
}

/**
 * Answers the service control manager in the name of `name`.
 * @param dispatcher the module of the thread that waits for it
 * @throws OperationError if the manager did not start this process
 */
export async function asService(name: string, dispatcher: URL): Promise<WindowsService> {
	const { symbols } = dlopen('advapi32.dll', {
		RegisterServiceCtrlHandlerW: { args: ['ptr', 'ptr'], returns: 'ptr' },
		SetServiceStatus: { args: ['ptr', 'ptr'], returns: 'i32' }
	})
	const stop = Promise.withResolvers<void>()
	const call = Promise.withResolvers<void>()
	let onParamChange: (() => void) | undefined

	const handler = new JSCallback(
		(control: number) => {
			if (control === CONTROL_STOP || control === CONTROL_SHUTDOWN) stop.resolve()
			if (control === CONTROL_PARAMCHANGE) onParamChange?.()
		},
		{ args: [FFIType.u32], returns: FFIType.void, threadsafe: true }
	)
	const main = new JSCallback(() => call.resolve(), { args: [FFIType.u32, FFIType.ptr], returns: FFIType.void, threadsafe: true })
	const wideName = wide(name)
	const table = Buffer.alloc(32)
	table.writeBigUInt64LE(BigInt(ptr(wideName)), 0)
	table.writeBigUInt64LE(BigInt(main.ptr ?? 0), 8)

	const thread = new Worker(dispatcher, { smol: true }) as unknown as Bun.Worker
	thread.addEventListener('message', () =>
		call.reject(usageError('only Windows starts "preau serve --service": use "preau service install"'))
	)
	thread.addEventListener('error', ({ message }) =>
		call.reject(operationError('the service manager cannot be reached: {message}', { message }))
	)
	// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
	thread.postMessage(ptr(table))
	thread.unref()
	await call.promise

	const handle = symbols.RegisterServiceCtrlHandlerW(ptr(wideName), handler.ptr)
	if (!handle) throw operationError('Windows does not accept answers from this service')
	// what native code holds addresses of must not be collected
	const held = [table, wideName, main, handler]
	let checkPoint = 0
	let pending: Timer | undefined
	const say = (status: Status) => void (held.length > 0 && symbols.SetServiceStatus(handle, ptr(serviceStatus(status))))
	const pend = (state: 'startPending' | 'stopPending') => {
		const tell = () => say({ state, checkPoint: ++checkPoint, waitHint: WAIT_HINT })
		clearInterval(pending)
		tell()
		pending = setInterval(tell, CHECK_POINT_EVERY)
	}
	pend('startPending')
	return {
		stop: stop.promise,
		onReload: (act) => void (onParamChange = act),
		ready() {
			clearInterval(pending)
			say({ state: 'running' })
		},
		stopping: () => pend('stopPending'),
		stopped(exitCode) {
			clearInterval(pending)
			say({ state: 'stopped', exitCode })
		}
	}
}
