import { capital } from '../../kit/as-line'
import { premier } from '../../kit/formats'
import { jourLu } from '../../kit/jour'
import type { Langue } from '../../kit/langue'
import type { Textes } from './textes'

const LOCALES: Readonly<Record<Langue, string>> = { fr: 'fr-FR', en: 'en-GB' }

/** Makes a format once for each language, because making one takes longer than a hundred uses. */
function onceEach<Format>(make: (locale: string) => Format): (langue: Langue) => Format {
	const made: Partial<Record<Langue, Format>> = {}
	return (langue) => (made[langue] ??= make(LOCALES[langue]))
}

const days = (options: Intl.DateTimeFormatOptions) => onceEach((locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }))

const LONG = days({ weekday: 'long', day: 'numeric', month: 'long' })
const DAY_AND_MONTH = days({ weekday: 'short', day: 'numeric', month: 'short' })
const WEEKDAY = days({ weekday: 'short' })
const MONTH = days({ month: 'long', year: 'numeric' })
const MONTH_NAME = days({ month: 'long' })
const DAY = days({ day: 'numeric', month: 'long' })
const DAY_AND_YEAR = days({ day: 'numeric', month: 'long', year: 'numeric' })
const SHORT_MONTH = days({ month: 'short' })
const NUMBERS = Array.from({ length: 7 }, (_, decimals) =>
	onceEach((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: decimals }))
)
const AVERAGES = onceEach((locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }))

const noon = (jour: string) => new Date(`${jour}T12:00:00Z`)
/** « Samedi 21 novembre » for a day (YYYY-MM-DD). */
export const longDay = (langue: Langue, jour: string) => capital(premier(langue, LONG(langue).format(noon(jour))))

/** « 21/11/2026 », in both languages. */
export const shortDay = (_langue: Langue, jour: string) => jourLu(jour)

/** A birth: its day, or « vers 1998 » if only the year is known. */
export const birthSaid = (langue: Langue, naissance: string) =>
	naissance.length > 4 ? shortDay(langue, naissance) : langue === 'fr' ? `vers ${naissance}` : `about ${naissance}`

/** « sam. 21 nov. ». */
export const dayAndMonth = (langue: Langue, jour: string) => premier(langue, DAY_AND_MONTH(langue).format(noon(jour)))

/** The days of a week, from its Monday (YYYY-MM-DD) to its Sunday. */
export const weekSaid = ({ emploi }: Textes, langue: Langue, lundi: string) =>
	emploi.semaineDu(dayAndMonth(langue, lundi), dayAndMonth(langue, Temporal.PlainDate.from(lundi).add({ days: 6 }).toString()))

/** « sam. ». */
export const weekday = (langue: Langue, jour: string) => WEEKDAY(langue).format(noon(jour))

/** « novembre 2026 ». */
export const monthOf = (langue: Langue, jour: string) => MONTH(langue).format(noon(jour))

/** « novembre ». */
export const monthName = (langue: Langue, jour: string) => MONTH_NAME(langue).format(noon(jour))

/** « 15 octobre », or « 15 octobre 2025 » if `today` is in another year. */
export const dayInSentence = (langue: Langue, jour: string, today: string) =>
	premier(langue, (jour.slice(0, 4) === today.slice(0, 4) ? DAY : DAY_AND_YEAR)(langue).format(noon(jour)))

/** « nov. ». */
export const shortMonth = (langue: Langue, jour: string) => SHORT_MONTH(langue).format(noon(jour))

/** A number as people write it: 12,5 in French, 12.5 in English. It has at most two decimals, unless `decimals` allows more, up to six. */
export const number = (langue: Langue, value: number, decimals = 2) => NUMBERS[decimals]!(langue).format(value)

/** An average, with two decimals, so that those of a column stand below each other: 12,50 in French, 12.50 in English. */
export const average = (langue: Langue, value: number) => AVERAGES(langue).format(value)

/** « 21/11/2026, 08:00 » for an instant of the wire, in its own time zone. */
export const dayAndTime = (langue: Langue, instant: string) => `${shortDay(langue, instant.slice(0, 10))}, ${instant.slice(11, 16)}`
