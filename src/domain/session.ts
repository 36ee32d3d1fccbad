/** Hours without a request after which a session of the console is over, and days after which it is over in any case. */
const HEURES_SANS_USAGE = 12
const JOURS = 14

const HEURE = 3600
const JOUR = 24 * HEURE

export type Session = { readonly ouverte: number; readonly utilisee: number }

/** Whether a session that was opened and last used at these seconds is over at `now`, or lies as far ahead: a clock has gone back. */
export const isOver = ({ ouverte, utilisee }: Session, now: number) =>
	Math.abs(now - utilisee) >= HEURES_SANS_USAGE * HEURE || Math.abs(now - ouverte) >= JOURS * JOUR

/** Sessions that were opened, or last used, before these seconds are over at `now`. */
export const overSince = (now: number): { readonly opened: number; readonly used: number } => ({
	opened: now - JOURS * JOUR,
	used: now - HEURES_SANS_USAGE * HEURE
})

/** Seconds after which a browser may forget the session. */
export const MAX_AGE = JOURS * JOUR
