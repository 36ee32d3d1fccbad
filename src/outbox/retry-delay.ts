const FIRST = 60
const LONGEST = 6 * 3600

/**
 * Seconds until a message is tried again after `attempts` of them: from a minute, doubled each time, to six hours, and up to a quarter
 * less by chance (`random` in [0, 1)), so that what failed together does not come back together. A wish of the other side counts
 * where it is longer.
 */
export function retryDelay(attempts: number, random: number, wished = 0): number {
	const doubled = Math.min(LONGEST, FIRST * 2 ** Math.min(attempts - 1, 20))
	const jittered = Math.round(doubled * (1 - random / 4))
	return Math.min(LONGEST, Math.max(FIRST, jittered, wished))
}

/** How often a failure to reach a channel lengthens the wait: what is for nobody comes back within 8 minutes once it can. */
const MOST_PAUSES = 4

/** Seconds until a channel is tried again that failed `failures` times in a row. */
export const pauseDelay = (failures: number, random: number, wished = 0): number =>
	retryDelay(Math.min(failures, MOST_PAUSES), random, wished)

/** No message waits longer than this for its next try; seconds. A time beyond it was written while the clock was wrong. */
export const LONGEST_WAIT = LONGEST
