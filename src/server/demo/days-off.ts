import { file } from './file'

/** Days off of each year: name, first and last day. Only the last ones have other days in another year. */
const DAYS_OFF = [
	['Toussaint', '11-01', '11-01'],
	['Noël', '12-25', '12-25'],
	['Jour de l’an', '01-01', '01-01'],
	['Fête du travail', '05-01', '05-01'],
	['Congés de février', '02-10', '02-16']
] as const

/** The days off of the school year that begins in `year`. */
export const daysOff = (year: number) =>
	DAYS_OFF.map(([libelle, ...days]) => {
		const [from, to] = days.map((monthDay) => `${monthDay < '08' ? year + 1 : year}-${monthDay}`) as [string, string]
		return { libelle, from, to }
	})

/** Days off as a file of an import. */
export const conges = (days: ReturnType<typeof daysOff>) =>
	file(
		'conges',
		'date_debut;date_fin;libelle',
		days.map(({ libelle, from, to }) => [from, to, libelle])
	)
