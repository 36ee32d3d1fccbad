import type { Clock } from '../../src/domain/clock'

/** A clock that stands until a test moves it. */
export class TestClock implements Clock {
	#now: Temporal.Instant

	constructor(start = '2026-11-20T08:00:00Z') {
		this.#now = Temporal.Instant.from(start)
	}

	now() {
		return this.#now
	}

	set(instant: string) {
		this.#now = Temporal.Instant.from(instant)
	}

	advance(duration: Temporal.DurationLike) {
		this.#now = this.#now.add(duration)
	}
}
