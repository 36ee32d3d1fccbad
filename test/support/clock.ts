import type { Clock } from '../../src/kit/clock'

/** When tests begin that say nothing else. */
export const START = '2026-11-20T08:00:00Z'

/** A clock that stands until a test moves it. Like the machine's own it cannot be handed to a thread, which has one of its own. */
export class TestClock implements Clock {
	#now: Temporal.Instant
	readonly now = () => this.#now

	constructor(start = START) {
		this.#now = Temporal.Instant.from(start)
	}

	set(instant: string) {
		this.#now = Temporal.Instant.from(instant)
	}

	advance(duration: Temporal.DurationLike) {
		this.#now = this.#now.add(duration)
	}
}
