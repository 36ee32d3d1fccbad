/** Minutes before its planned start from which a séance may begin, its video room counts and its register is open (rules 4.1, 5.1). */
export const AVANCE_MINUTES = 30
/** Minutes by which a time from outside may be ahead of our clock. */
export const MAX_AHEAD = 5

const AVANCE = AVANCE_MINUTES * 60

/** The first second in which a séance planned for `debut_s` may begin. */
export const ouverture = (debut_s: number) => debut_s - AVANCE

/** Whether it is too early to begin or attend a séance; all in seconds. */
export const isAVenir = ({ debut_s }: { readonly debut_s: number }, now: number) => now < ouverture(debut_s)

/** Whether a time is further ahead of our clock than clocks differ; seconds. */
export const isAhead = (instant: number, now: number) => instant > now + MAX_AHEAD * 60
