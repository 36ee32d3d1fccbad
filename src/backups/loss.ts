/** Missing recent copies from which they count as late. */
const LATE = 3

/** Whether more would be lost with the machine than the settings say: minutes of writing, null if all since the night. */
export const isLossLate = (minutes: number | null, every: number) => minutes === null || minutes > LATE * every
