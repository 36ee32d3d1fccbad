/** A moment as names of files have it. */
export const stamp = (at: Temporal.Instant) => at.round('second').toString().replace(/[-:]/g, '')
