import { premier } from '../../../kit/formats'
import type { Langue } from '../../../kit/langue'
import { lazily } from '../../../kit/lazily'

const LONG = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const
const formats = (langue: string) => ({
	jour: new Intl.DateTimeFormat(langue, { ...LONG, year: 'numeric' }),
	jourSansAnnee: new Intl.DateTimeFormat(langue, LONG),
	/** day before month in both languages */
	court: new Intl.DateTimeFormat(langue, { weekday: 'short', day: '2-digit', month: '2-digit', timeZone: 'UTC' })
})
const FORMATS: Readonly<Record<Langue, () => ReturnType<typeof formats>>> = {
	fr: lazily(() => formats('fr')),
	en: lazily(() => formats('en-GB'))
}

export type Moment = ReturnType<typeof moment>

/** When something is, as people of the institution's time zone write it. */
export function moment(langue: Langue, fuseau: string, debut: Temporal.Instant, fin: Temporal.Instant) {
	const start = debut.toZonedDateTimeISO(fuseau)
	const day = new Date(`${start.toPlainDate().toString()}T00:00:00Z`)
	const written = (format: Intl.DateTimeFormat) => premier(langue, format.format(day))
	const { jour, jourSansAnnee, court } = FORMATS[langue]()
	return {
		/** `lundi 23 novembre 2026`, `Monday 23 November 2026` */
		jour: written(jour).replace(',', ''),
		jourSansAnnee: written(jourSansAnnee).replace(',', ''),
		/** `lun 23/11`, `Mon 23/11` */
		court: court.format(day).replace(/[.,]/g, ''),
		/** HH:MM */
		debut: heure(start),
		fin: heure(fin.toZonedDateTimeISO(fuseau)),
		/** `Africa/Abidjan, UTC+0`: the zone with its offset then */
		fuseau: fuseau === 'UTC' ? 'UTC' : `${fuseau}, ${offset(start.offset)}`
	}
}

const heure = (at: Temporal.ZonedDateTime) => at.toPlainTime().toString({ smallestUnit: 'minute' })

/** `UTC+0`, `UTC-3`, `UTC+5:30` */
const offset = (iso: string) =>
	`UTC${iso.replace(/^([+-])(\d\d):(\d\d).*$/, (_, sign: string, hours: string, minutes: string) => {
		const rest = minutes === '00' ? '' : `:${minutes}`
		return `${sign}${Number(hours)}${rest}`
	})}`
