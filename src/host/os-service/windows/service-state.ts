/** dwCurrentState of a SERVICE_STATUS. */
export const STATE = { stopped: 1, startPending: 2, stopPending: 3, running: 4, pausePending: 6, paused: 7 } as const
export type State = keyof typeof STATE

const OWN_PROCESS = 0x10
const ACCEPT_STOP = 1
const ACCEPT_SHUTDOWN = 4
const ACCEPT_PARAMCHANGE = 8
const SERVICE_SPECIFIC_ERROR = 1066

export type Status = {
	readonly state: 'startPending' | 'running' | 'stopPending' | 'stopped'
	/** grows while something pending goes on */
	readonly checkPoint?: number
	/** milliseconds until the next check point at most */
	readonly waitHint?: number
	/** the exit code of the program if it is not 0 */
	readonly exitCode?: number
}

/** A SERVICE_STATUS. A service that is starting or stopping does not take orders. */
export function serviceStatus({ state, checkPoint = 0, waitHint = 0, exitCode = 0 }: Status): Buffer {
	const accepted = state === 'running' ? ACCEPT_STOP | ACCEPT_SHUTDOWN | ACCEPT_PARAMCHANGE : 0
	const fields = [OWN_PROCESS, STATE[state], accepted, exitCode === 0 ? 0 : SERVICE_SPECIFIC_ERROR, exitCode, checkPoint, waitHint]
	const buffer = Buffer.alloc(fields.length * 4)
	fields.forEach((field, index) => buffer.writeUInt32LE(field, index * 4))
	return buffer
}

export function readStatus(buffer: Buffer): { readonly state: State | undefined; readonly pid: number } {
	const number = buffer.readUInt32LE(4)
	const state = (Object.keys(STATE) as State[]).find((name) => STATE[name] === number)
	return { state, pid: buffer.readUInt32LE(28) }
}
