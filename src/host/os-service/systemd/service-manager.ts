import { messageFrom, operationError } from '../../../kit/errors'
import { openLibc, type Libc } from './libc'

/** The service manager that started this process and follows its state (sd_notify(3)); does nothing if it was started by hand. */
export type ServiceManager = {
	/** Says that the service is up, with a line for `systemctl status`. */
	ready(status: string): void
	/** Says that settings are being read again while `act` runs. */
	reload(act: () => Promise<void>): Promise<void>
	stopping(): void
	/**
	 * Tells the watchdog, twice in its time, that the service lives: while timers run and `answers` comes to an end, well or badly.
	 * @returns ends it
	 */
	watch(answers: () => Promise<unknown>): () => void
}

type Environment = Readonly<Record<string, string | undefined>>

const NOBODY: ServiceManager = {
	ready: () => undefined,
	reload: (act) => act(),
	stopping: () => undefined,
	watch: () => () => undefined
}

/** @throws OperationError if a service manager waits for messages and they cannot be sent */
export function serviceManager(environment: Environment, open: () => Libc = openLibc): ServiceManager {
	const path = environment['NOTIFY_SOCKET']
	if (!path || process.platform !== 'linux') return NOBODY
	const libc = attempt(open)
	const send = (...lines: readonly string[]) => libc.send(path, lines.join('\n'))
	/** Sends lines to the manager. A loss does not end a running service: the watchdog decides. */
	const tell = (...lines: readonly string[]) => {
		try {
			send(...lines)
		} catch {
			return
		}
	}
	return {
		ready: (status) => attempt(() => send('READY=1', `STATUS=${status.replaceAll('\n', ' ')}`)),
		async reload(act) {
			tell('RELOADING=1', `MONOTONIC_USEC=${libc.monotonic()}`)
			await act()
			tell('READY=1')
		},
		stopping: () => tell('STOPPING=1', 'STATUS=stopping'),
		watch(answers) {
			const every = watchdogMilliseconds(environment) / 2
			if (every === 0) return () => undefined
			let isAsking = false
			const timer = setInterval(() => {
				if (isAsking) return
				isAsking = true
				const answered = () => {
					isAsking = false
					tell('WATCHDOG=1')
				}
				answers().then(answered, answered)
			}, every)
			return () => clearInterval(timer)
		}
	}
}

/** 0 without a watchdog for this process. */
function watchdogMilliseconds({ WATCHDOG_USEC: time = '', WATCHDOG_PID: pid }: Environment): number {
	if (pid !== undefined && pid !== String(process.pid)) return 0
	return /^\d{1,15}$/.test(time) ? Math.floor(Number(time) / 1000) : 0
}

function attempt<T>(act: () => T): T {
	try {
		return act()
	} catch (error) {
		throw operationError('systemd waits for a message and cannot be told: {error}', { error: messageFrom(error) })
	}
}
