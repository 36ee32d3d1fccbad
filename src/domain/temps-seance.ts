/** Minutes before the planned start of a séance from which it may begin, its room counts and its register is open (rules 2, 3.1). */
export const AVANCE_MINUTES = 30
/** Minutes that an instant which somebody sends may lie ahead of our clock. */
export const MAX_AHEAD = 5

const AVANCE = AVANCE_MINUTES * 60

/** The first second from which a séance that is planned for `debut_s` may begin. */
export const ouverture = (debut_s: number) => debut_s - AVANCE

/** Whether it is too early for a séance to begin, or to be attended; all in seconds. */
export const isAVenir = ({ debut_s }: { readonly debut_s: number }, now: number) => now < ouverture(debut_s)

/** Whether an instant lies further ahead of our clock than clocks differ; seconds. */
export const isAhead = (instant: number, now: number) => instant > now + MAX_AHEAD * 60
