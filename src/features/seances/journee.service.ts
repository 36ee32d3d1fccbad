import { Records } from '../../db/queries/records'
import { toSeconds } from '../../kit/clock'
import { jourIn, mondayOf } from '../../kit/jour'
import type { View } from '../../tenants/visit'
import { selectAbsencesByDay, selectManquants, selectTracesOfDay, selectUnsigned, selectWithoutRegister } from './journee.queries'
import { readableRegisters, signableSeances } from './seances.policy'

type Jours = { readonly du: string; readonly au: string }

const jourOf = ({ institution: { timezone }, now }: View) => jourIn(now, timezone)

export type Traces = { readonly aPrendre: boolean; readonly absents: number; readonly emargee: boolean }

/** Attendance and signatures of a day's séances that the caller answers for, with their ids. */
export async function tracesOfDay({ db, institution: { annee }, perimetre }: View, jour: string): Promise<[id: number, Traces][]> {
	const rows = annee ? await selectTracesOfDay(db, readableRegisters(perimetre), annee.id, jour) : []
	return rows.map(({ id, a_prendre, absents, emargee }) => [id, { aPrendre: a_prendre > 0, absents, emargee: emargee === 1 }])
}

/** Minutes after its start from which a missing register is reported. */
export const MINUTES_APPEL = 20

/** The number of registers of some days that are missing. */
export async function appelsManquants({ db, institution: { annee }, perimetre, now }: View, days: Jours): Promise<number> {
	const before = toSeconds(now) - MINUTES_APPEL * 60
	return annee ? selectManquants(db, readableRegisters(perimetre), { annee: annee.id, ...days, before }) : 0
}

/** For how many days a séance without its register or signature is listed. */
const DAYS = 7

/** The latest séances of the days before today whose register is missing, and how many there are. */
export async function appelsPasses(view: View, limit: number): Promise<{ readonly list: string; readonly total: number }> {
	const { db, institution, perimetre } = view
	if (!institution.annee) return { list: Records.none.list, total: 0 }
	const today = jourOf(view)
	const days = { du: today.subtract({ days: DAYS }).toString(), au: today.subtract({ days: 1 }).toString() }
	const { list } = await selectWithoutRegister(db, readableRegisters(perimetre), { ...days, annee: institution.annee.id, limit })
	return { list, total: await appelsManquants(view, days) }
}

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
