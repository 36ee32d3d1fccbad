import { sentence, asSentence, type Plain, type Told } from '../../../kit/sentence'

/** The state of a unit in systemd: systemctl show(1), org.freedesktop.systemd1(5). */
export type UnitState = {
	readonly active: string
	readonly sub: string
	/** why it ended last; `success` if that was intended */
	readonly result: string
	/** of the process that ended last: its exit status, or the number of the signal that killed it */
	readonly status: number
	readonly isKilled: boolean
	readonly restarts: number
}

/** Why a service does not serve. */
export type Trouble = {
	/** it may be over in a moment, by itself */
	readonly isPassing: boolean
	readonly what: Told
}

type Exit = readonly [name: string, meaning: Plain]

/** Exit statuses of this program, and of systemd when it cannot even start it (systemd.exec(5)). */
const EXITS: ReadonlyMap<number, Exit> = new Map([
	[64, ['USAGE', 'the settings have a fault, "preau config check" names it, or another program has the port']],
	[78, ['CONFIG', 'the data is newer than this program: install the newer one again']],
	[200, ['CHDIR', 'its data folder cannot be entered']],
	[203, ['EXEC', 'the program is not there or cannot be run: install it again']],
	[217, ['USER', 'its user is not there: install it again']],
	[
		226,
		[
			'NAMESPACE',
			'a folder that ReadWritePaths= names is not there, as when a disk is out: "systemctl edit preau", with a dash before it, ReadWritePaths=-FOLDER'
		]
	],
	[238, ['STATE_DIRECTORY', 'its data folder cannot be made or given to its user']]
] satisfies [number, Exit][])

const MEANINGS: Readonly<Record<string, Plain>> = {
	watchdog: 'it hung and was ended',
	'oom-kill': 'the machine has too little memory',
	timeout: 'it did not start or end in time',
	'start-limit-hit': 'it failed too often'
}

/** Restarts from which an attempt to start is taken for one of a row that does not end. */
const ROW = 3
const RUNNING = new Set(['active', 'reloading', 'refreshing'])

/** The meaning of an exit status, of this program or of systemd when it could not start it. */
export const exitMeaning = (status: number): Plain | undefined => EXITS.get(status)?.[1]

/** Why a unit in this state does not serve, in systemd's words and ours; `undefined` if it does. */
export function troubleOf(state: UnitState): Trouble | undefined {
	const { active, sub, restarts } = state
	if (RUNNING.has(active)) return undefined
	const isRow = sub.startsWith('auto-restart') || restarts >= ROW
	const isPassing = active === 'deactivating' || (active === 'activating' && !isRow)
	const ended = [`${active} (${sub})`, ...endOf(state)].join(', ')
	return {
		isPassing,
		what: sentence('it does not serve: systemd says {state}: {meaning}; journalctl --unit preau says more', {
			state: restarts > 0 ? sentence('{ended}, started again {restarts} times', { ended, restarts }) : ended,
			meaning: asSentence(meaningOf(state, isPassing))
		})
	}
}

function endOf({ result, status, isKilled }: UnitState): string[] {
	const name = EXITS.get(status)?.[0]
	const exit = isKilled ? `signal ${status}` : `status=${status}${name === undefined ? '' : `/${name}`}`
	return result === 'success' ? [] : [`result ${result}`, exit]
}

function meaningOf({ active, result, status, isKilled }: UnitState, isPassing: boolean): Plain {
	if (isPassing) return active === 'deactivating' ? 'it is stopping' : 'it is starting'
	if (result === 'success') return active === 'inactive' ? '"systemctl start preau" starts it' : 'it does not stay up'
	return MEANINGS[result] ?? (isKilled ? undefined : exitMeaning(status)) ?? 'it ends as soon as it starts'
}
