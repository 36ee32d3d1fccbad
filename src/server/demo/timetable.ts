import { atLocal } from '../../kit/clock'
import { teacherOf, type Classe } from './people'
import type { Random } from './random'
import { HEURES } from './words'

const WEEKS_BEFORE = 8
const WEEKS_AFTER = 5
/** How many of the day's four sessions a class has, Monday first; Sundays and days off only when it is today. */
const SESSIONS = [4, 3, 4, 3, 4, 2, 0] as const

export type DemoSeance = {
	readonly ref: string
	readonly classes: readonly number[]
	readonly matiere: number
	readonly enseignant: number
	readonly date: string
	readonly debut: string
	readonly fin: string
	readonly salle: string
	readonly type: string
	readonly mode: string
	readonly statut: string
}

/** Weeks of séances around today without days off; those of the past are over, one in a hundred was cancelled. One of the first teacher goes on now, online. */
export function timetable(
	classes: readonly Classe[],
	today: Temporal.ZonedDateTime,
	random: Random,
	isOff: (day: string) => boolean
): DemoSeance[] {
	const now = today.toInstant()
	const monday = today.toPlainDate().subtract({ days: today.dayOfWeek - 1 })
	const current = goingOn(today)
	const isApart = ({ classes: heard, enseignant, date, debut, fin }: DemoSeance) =>
		date !== current.date || (!heard.includes(0) && enseignant !== current.enseignant) || debut >= current.fin || fin <= current.debut
	const seances: DemoSeance[] = []
	for (let day = -7 * WEEKS_BEFORE; day < 7 * WEEKS_AFTER; day++) {
		const date = monday.add({ days: day })
		const isToday = date.equals(today.toPlainDate())
		const count = (!isOff(date.toString()) && SESSIONS[date.dayOfWeek - 1]) || (isToday ? 2 : 0)
		for (let hour = 0; hour < count; hour++) {
			const [debut, fin] = HEURES[hour] ?? HEURES[0]
			const over = Temporal.Instant.compare(atLocal(date.toString(), fin, today.timeZoneId), now) < 0
			for (const [index, { salle, niveau }] of classes.entries()) {
				// the two groups of a first year hear their first lecture of the week together
				const together = niveau === 'BTS1' && date.dayOfWeek === 1 && hour === 0
				if (together && classes[index - 1]?.niveau === 'BTS1') continue
				const matiere = (index + 3 * date.dayOfWeek + hour) % 6
				const isCancelled = random.chance(1)
				const online = random.chance(12)
				seances.push({
					ref: `D-${date.toString()}-${hour + 1}-${index + 1}`,
					classes: together ? [index, index + 1] : [index],
					matiere,
					enseignant: teacherOf(index, matiere),
					date: date.toString(),
					debut,
					fin,
					salle: online ? '' : together ? 'Amphi 1' : salle,
					type: together ? 'CM' : random.pick(['CM', 'TD', 'TD', 'TP'] as const),
					mode: online ? 'en_ligne' : random.chance(8) ? 'hybride' : 'presentiel',
					statut: isCancelled ? 'annulee' : over ? 'terminee' : 'planifiee'
				})
			}
		}
	}
	return [...seances.filter(isApart), current]
}

function goingOn(today: Temporal.ZonedDateTime): DemoSeance {
	const since = today.toPlainTime().round({ smallestUnit: 'hour', roundingMode: 'floor' })
	const until = since.hour < 22 ? since.add({ hours: 2 }) : new Temporal.PlainTime(23, 59)
	const date = today.toPlainDate().toString()
	return {
		ref: `D-${date}-0-1`,
		classes: [0],
		matiere: 0,
		enseignant: teacherOf(0, 0),
		date,
		debut: since.toString().slice(0, 5),
		fin: until.toString().slice(0, 5),
		salle: '',
		type: 'CM',
		mode: 'en_ligne',
		statut: 'planifiee'
	}
}
