import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { dlopen, ptr } from 'bun:ffi'
import { lazily } from '../../kit/lazily'
import { ifPossible } from '../../kit/if-possible'

const NAMES = ['libc.so.6', 'libc.musl-x86_64.so.1', 'libc.musl-aarch64.so.1']
/** prctl(2) */
const PR_SET_PDEATHSIG = 1
const SIGKILL = 9
/** niceness: a third of the time of an ordinary thread if both want it, or a tenth; the ordinary thread goes first */
const AFTER_SERVERS = 5
const AFTER_ALL = 10
const RLIMIT_NICE = 13
/** getrlimit(2): with this limit a thread may have the niceness 0 again */
const NICE_0 = 20n

const libc = lazily(() => {
	for (const name of NAMES)
		try {
			return dlopen(name, {
				prctl: { args: ['i32', 'u64', 'u64', 'u64', 'u64'], returns: 'i32' },
				getrlimit: { args: ['i32', 'ptr'], returns: 'i32' }
			}).symbols
		} catch {
			continue
		}
	throw new Error(`none of ${NAMES.join(', ')} can be loaded`)
})

export const canEndWithParent = (): boolean => process.platform === 'linux' && ifPossible(() => libc().prctl) !== undefined

/** From now on the kernel ends this process at once when the process `parent`, which has started it, ends. */
export function endWithParent(parent: number) {
	libc().prctl(PR_SET_PDEATHSIG, BigInt(SIGKILL), 0n, 0n, 0n)
	// it may have ended before the kernel was asked
	if (process.ppid !== parent) process.exit(1)
}

/** If memory runs out, the kernel ends this process before those that serve (proc(5) oom_score_adj); a process may ask for this itself. */
export function endFirst() {
	try {
		writeFileSync('/proc/self/oom_score_adj', '500')
	} catch {
		// as likely as others then
	}
}

/** Lets other threads go before the calling thread, for good; only on Linux, where this works for one thread, and if the system permits it. */
export function giveWay() {
	try {
		if (process.platform === 'linux') setPriority(0, AFTER_ALL)
	} catch {
		// as fast as others then
	}
}

/**
 * Lets whoever wants the processor go first, until `comeForward`; not where the system would not let it come forward again. It keeps a
 * share: a process that gets only what nobody else wants never ends beside programs that always want it.
 */
export function stepBack() {
	if (mayComeForward()) setNiceness(AFTER_ALL)
}

/** Returns to a higher priority for work that others wait for: before everything that has stepped back, and after the threads that serve. */
export function comeForward() {
	if (mayComeForward()) setNiceness(AFTER_SERVERS)
}

/** CAP_SYS_NICE among the capabilities of proc(5) status */
const MAY_NICE = 1n << 23n
/** the user namespace that the kernel starts with */
const FIRST_USERS = 'user:[4026531837]'

const mayComeForward = lazily(() => {
	const [, capabilities = '0'] = /^CapEff:\s+([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'latin1')) ?? []
	// a capability of another user namespace does not count for the scheduler
	if (readlinkSync('/proc/self/ns/user') === FIRST_USERS && (BigInt(`0x${capabilities}`) & MAY_NICE) !== 0n) return true
	const limits = new BigUint64Array(2)
	return libc().getrlimit(RLIMIT_NICE, ptr(limits)) === 0 && limits[0]! >= NICE_0
})

/** Sets the niceness of every thread: those of the engine do part of the work. */
function setNiceness(niceness: number) {
	for (const name of readdirSync('/proc/self/task'))
		try {
			setPriority(Number(name), niceness)
		} catch {
			// it has ended since
		}
}
