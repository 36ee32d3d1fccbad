import { toSeconds, type Clock } from '../kit/clock'
import { reasonTold, worded, type Reason } from '../kit/sentence'
import type { Log } from '../host/log/log'
import type { CanalSortant } from './canaux'
import { LONGEST_WAIT, pauseDelay } from './retry-delay'

/** How many messages in a row that fail on the other side show that it is not about one of them. */
const MANY = 5

type Pause = { readonly failures: number; readonly until: number }
type Deps = { readonly clock: Clock; readonly log: Log; readonly random: () => number }

/** Channels that cannot be reached: each gets nothing for a while; one message, then, tells whether it is back. */
export class Pauses {
	readonly #pauses = new Map<CanalSortant, Pause>()
	/** messages in a row that failed on the other side, the last one last */
	readonly #failed = new Map<CanalSortant, Set<string>>()

	constructor(readonly deps: Deps) {}

	/** Whether a channel has not been reached since it failed. */
	has(canal: CanalSortant): boolean {
		return this.#pauses.has(canal)
	}

	/** Whether it is too early to try a channel. */
	lasts(canal: CanalSortant): boolean {
		return this.until(canal) > this.#now
	}

	/** Seconds; 0 for a time in the far future, which a clock that has gone back has left. */
	until(canal: CanalSortant): number {
		const until = this.#pauses.get(canal)?.until ?? 0
		return until <= this.#now + LONGEST_WAIT ? until : 0
	}

	/** A channel could not be reached. What several lanes find at once counts once. */
	begin(canal: CanalSortant, reason: Reason) {
		if (this.lasts(canal)) return
		const failures = (this.#pauses.get(canal)?.failures ?? 0) + 1
		const seconds = pauseDelay(failures, this.deps.random())
		this.#pauses.set(canal, { failures, until: this.#now + seconds })
		if (failures === 1)
			this.deps.log.warn('a channel cannot be reached, its messages wait', { canal, reason: worded('en', reasonTold(reason)), seconds })
	}

	/** A message failed on the other side: MANY different ones in a row, or one after a pause, begin a pause. */
	failed(canal: CanalSortant, message: string, reason: Reason) {
		const failed = this.#failed.get(canal) ?? new Set()
		this.#failed.set(canal, failed)
		failed.delete(message)
		if (failed.add(message).size >= MANY || this.has(canal)) this.begin(canal, reason)
	}

	/** Whether a message was the last one that failed: another one tells whether the channel is back. */
	isLastFailed = (canal: CanalSortant, message: string): boolean => [...(this.#failed.get(canal) ?? [])].at(-1) === message

	end(canal: CanalSortant) {
		this.#failed.delete(canal)
		if (this.#pauses.delete(canal)) this.deps.log.info('a channel is reached again', { canal })
	}

	/** Lets every channel be tried now. */
	tryAgain() {
		for (const [canal, pause] of this.#pauses) this.#pauses.set(canal, { ...pause, until: 0 })
	}

	get #now() {
		return toSeconds(this.deps.clock.now())
	}
}
