/** A session of the console ends after this number of hours without a request, and in any case after this number of days. */
const HEURES_SANS_USAGE = 12
const JOURS = 14

const HEURE = 3600
const JOUR = 24 * HEURE

export type Session = { readonly ouverte: number; readonly utilisee: number }

/** Whether a session opened and last used at these seconds is over at `now`. Times as far ahead also end it: a clock has gone back. */
export const isOver = ({ ouverte, utilisee }: Session, now: number) =>
	Math.abs(now - utilisee) >= HEURES_SANS_USAGE * HEURE || Math.abs(now - ouverte) >= JOURS * JOUR

/** Sessions opened, or last used, before these seconds are over at `now`. */
export const overSince = (now: number): { readonly opened: number; readonly used: number } => ({
	opened: now - JOURS * JOUR,
	used: now - HEURES_SANS_USAGE * HEURE
})

/** A session may open the console, or only sign in to one program; the browser keeps that one until it is closed or the program is reached. */
export type SessionUse = 'console' | 'client'

/** Seconds for which a session that only signs in to a program shows its pages, and after which everything that it gave is void. */
export const FOR_CLIENT = { shows: 600, kept: 1800 }

/** Seconds after which a browser may forget the session. */
export const MAX_AGE = JOURS * JOUR
