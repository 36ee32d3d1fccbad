import { toSeconds } from '../kit/clock'
import { latestRonde, heuresAbsences, prochaineRonde } from '../domain/presences/heures-absences'
import { usesModule } from '../domain/droits/modules'
import type { Module } from '../domain/vocabulaire'
import type { Institution } from '../tenants/institution.queries'
import type { Tenant } from '../tenants/tenant'
import { selectRonde, upsertRonde } from './avis.queries'

const AUTHOR = { name: 'job:avis' }
/** Seconds in which a missed round is made up for: nobody should be woken by the evening's messages. */
const LATEST = 3 * 3600
/** The hour for marks at a school that does not announce absences. */
const SOIR = '19:00'

export const RONDES = ['absences', 'notes'] as const
export type Ronde = (typeof RONDES)[number]
const MODULE: Readonly<Record<Ronde, Module>> = { absences: 'presences', notes: 'notes' }

/** At which hours messages of a kind leave: absences at the school's, marks with the last of them. */
function heuresOf(nom: Ronde, school: Institution): readonly string[] {
	if (school.ferme || !usesModule(school, 'notifications') || !usesModule(school, MODULE[nom])) return []
	const heures = heuresAbsences(school)
	return nom === 'absences' ? heures : [heures.at(-1) ?? SOIR]
}

/** The hour of the day at which marks are announced; `undefined` if the school does not announce them. */
export const heureDesNotes = (school: Institution): string | undefined => heuresOf('notes', school)[0]

/** Whether the round of `last` is made. One that is still to come was made by a clock that was ahead, and counts for nothing. */
const isMade = (faite: number | undefined, last: number, now: number) => faite !== undefined && faite >= last && faite <= now

/** When an institution has messages to make next; seconds, `undefined` if never. */
export async function nextRonde(tenant: Tenant, now: number): Promise<number | undefined> {
	const school = await tenant.institution()
	const instant = tenant.store.clock.now()
	const times: number[] = []
	for (const nom of RONDES) {
		const ronde = { heures: heuresOf(nom, school), timezone: school.timezone }
		const last = latestRonde(instant, ronde)
		if (last === undefined) continue
		const faite = (await selectRonde(tenant.store.db, nom))?.faite_s
		times.push(isMade(faite, last, now) ? prochaineRonde(instant, ronde)! : now)
	}
	return times.length > 0 ? Math.min(...times) : undefined
}

/**
 * Makes the messages of a kind by `tell` if one of its hours has come since the last time, and answers how many. What a kill breaks off
 * is taken up again. At an institution that never had any it begins with the next hour.
 */
export async function runRonde(tenant: Tenant, nom: Ronde, tell: (school: Institution) => Promise<number>): Promise<number> {
	const { store } = tenant
	const school = await tenant.institution()
	const last = latestRonde(store.clock.now(), { heures: heuresOf(nom, school), timezone: school.timezone })
	if (last === undefined) return 0
	const now = toSeconds(store.clock.now())
	const faite = (await selectRonde(store.db, nom))?.faite_s
	if (isMade(faite, last, now)) return 0
	const told = faite === undefined || now - last > LATEST ? 0 : await tell(school)
	await store.write({ author: AUTHOR, touches: [] }, async ({ db }) => void (await upsertRonde(db, nom, now)))
	return told
}
