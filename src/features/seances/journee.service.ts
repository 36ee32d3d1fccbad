import { Records } from '../../db/records'
import { toSeconds } from '../../kit/clock'
import { jourIn, mondayOf } from '../../kit/jour'
import type { View } from '../../tenants/visit'
import { selectAbsencesByDay, selectManquants, selectTracesOfDay, selectUnsigned } from './journee.queries'
import { readableRegisters, signableSeances } from './seances.policy'

const jourOf = ({ institution: { timezone }, now }: View) => jourIn(now, timezone)

export type Traces = { readonly aPrendre: boolean; readonly absents: number; readonly emargee: boolean }

/** Attendance and signatures of a day's séances that the caller answers for, with their ids. */
export async function tracesOfDay({ db, institution: { annee }, perimetre }: View, jour: string): Promise<[id: number, Traces][]> {
	const rows = annee ? await selectTracesOfDay(db, readableRegisters(perimetre), annee.id, jour) : []
	return rows.map(({ id, a_prendre, absents, emargee }) => [id, { aPrendre: a_prendre > 0, absents, emargee: emargee === 1 }])
}

/** Minutes after its start from which a missing register is reported. */
export const MINUTES_APPEL = 20

/** The number of registers of a day that are missing. */
export async function appelsManquants({ db, institution: { annee }, perimetre, now }: View, jour: string): Promise<number> {
	const before = toSeconds(now) - MINUTES_APPEL * 60
	return annee ? selectManquants(db, readableRegisters(perimetre), { annee: annee.id, jour, before }) : 0
}

/** For how many days an unsigned séance is listed. */
const DAYS = 7

/** The latest unsigned séances of the last week that the caller looks after. */
export async function unsignedSeances(view: View, limit: number): Promise<Records> {
	const { db, institution, perimetre, now } = view
	if (!institution.annee) return Records.none
	const today = jourOf(view)
	const days = { du: today.subtract({ days: DAYS }).toString(), au: today.toString() }
	return selectUnsigned(db, signableSeances(perimetre), { ...days, annee: institution.annee.id, now: toSeconds(now), limit })
}

/** How many absences are recorded on each day of this week with séances. */
export async function absencesOfWeek(view: View) {
	const { db, institution, perimetre } = view
	if (!institution.annee) return []
	const monday = mondayOf(jourOf(view))
	const days = { du: monday.toString(), au: monday.add({ days: 6 }).toString() }
	return selectAbsencesByDay(db, readableRegisters(perimetre), institution.annee.id, days)
}
