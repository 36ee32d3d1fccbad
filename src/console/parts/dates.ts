import type { Langue } from '../../domain/langue'

const LOCALES: Readonly<Record<Langue, string>> = { fr: 'fr-FR', en: 'en-GB' }

const formats = new Map<string, Intl.DateTimeFormat>()

function format(langue: Langue, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
	const key = langue + JSON.stringify(options)
	let known = formats.get(key)
	if (!known) formats.set(key, (known = new Intl.DateTimeFormat(LOCALES[langue], { ...options, timeZone: 'UTC' })))
	return known
}

const noon = (jour: string) => new Date(`${jour}T12:00:00Z`)
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** « Samedi 21 novembre » of a day (YYYY-MM-DD). */
export const longDay = (langue: Langue, jour: string) =>
	capital(format(langue, { weekday: 'long', day: 'numeric', month: 'long' }).format(noon(jour)))

/** « 21/11/2026 ». */
export const shortDay = (langue: Langue, jour: string) =>
	format(langue, { day: '2-digit', month: '2-digit', year: 'numeric' }).format(noon(jour))

/** « sam. 21 nov. ». */
export const dayAndMonth = (langue: Langue, jour: string) =>
	format(langue, { weekday: 'short', day: 'numeric', month: 'short' }).format(noon(jour))

/** « sam. ». */
export const weekday = (langue: Langue, jour: string) => format(langue, { weekday: 'short' }).format(noon(jour))

/** « novembre 2026 ». */
export const monthOf = (langue: Langue, jour: string) => format(langue, { month: 'long', year: 'numeric' }).format(noon(jour))

/** The number as people write it: 12,5 in French, 12.5 in English; at most two decimals unless it is to have more. */
export const number = (langue: Langue, value: number, decimals = 2) =>
	new Intl.NumberFormat(LOCALES[langue], { maximumFractionDigits: decimals }).format(value)

/** « 21/11/2026, 08:00 » of an instant as the wire has it, in the zone that it is written in. */
export const dayAndTime = (langue: Langue, instant: string) => `${shortDay(langue, instant.slice(0, 10))}, ${instant.slice(11, 16)}`
