import { toSeconds } from '../domain/clock'
import { usesModule } from '../domain/modules'
import type { Tenant } from '../tenants/tenant'
import type { Configured } from './canaux'
import { leadMinutes } from './delais'
import { enqueueAutomatic } from './rappels.service'
import { selectDueReminders, selectNextReminder } from './seances.queries'

export type ReminderSettings = {
	/** of the TOML */
	readonly leadMinutes: readonly number[]
	readonly configured: Configured
}

/** How many séances are queued in one transaction: few, so that nobody who reads waits for long. */
const SEANCES = 2
/** How long everybody else has the thread then, where there are many; milliseconds. */
const PAUSE = 4

const AUTHOR = { name: 'job:reminders' }

/** Queues every automatic reminder that is due at an institution, some séances at a time. Answers how many messages. */
export async function enqueueDue(tenant: Tenant, { leadMinutes: usual, configured }: ReminderSettings): Promise<number> {
	const { store } = tenant
	const school = await tenant.institution()
	if (school.ferme || !usesModule(school, 'notifications') || !usesModule(school, 'emploi_temps')) return 0
	const etablissement = { code: school.code, nom: school.nom, fuseau: school.timezone }
	const leads = leadMinutes(school, usual)
	const due = await selectDueReminders(store.db, toSeconds(store.clock.now()), leads)
	let queued = 0
	for (let at = 0; at < due.length; at += SEANCES) {
		const some = due.slice(at, at + SEANCES)
		queued += await store.write({ author: AUTHOR, touches: [] }, (write) => enqueueAutomatic(write, etablissement, some, leads, configured))
		await new Promise((turn) => setTimeout(turn, PAUSE))
	}
	return queued
}

/** When the next automatic reminder of an institution is due; seconds. */
export async function nextReminder(tenant: Tenant, { leadMinutes: usual }: ReminderSettings, now: number): Promise<number | undefined> {
	const school = await tenant.institution()
	const leads = leadMinutes(school, usual)
	if (school.ferme || leads.length === 0) return undefined
	const [due] = await selectDueReminders(tenant.store.db, now, leads)
	return due ? now : selectNextReminder(tenant.store.db, now, leads)
}
