import type { StoreOptions } from '../db/stores/open-store'
import { toSeconds } from '../kit/clock'
import { usesModule } from '../domain/droits/modules'
import type { Tenant } from '../tenants/tenant'
import { onOwnThread } from '../host/threads/worker-task'
import { enqueueWorker } from '../workers'
import type { Configured } from './canaux'
import { leadMinutes } from './delais'
import { enqueueIn } from './enqueue-all'
import { selectDueReminders, selectNextReminder } from './seances.queries'

export type ReminderSettings = {
	/** of the TOML */
	readonly leadMinutes: readonly number[]
	readonly configured: Configured
	readonly store: Pick<StoreOptions, 'synchronous' | 'minFree'>
}

/** From this number of séances another thread does the work, so that readers do not wait for it. */
const MANY = 10
/** How many séances one transaction queues on the thread that serves everybody. */
const FEW = 2
/** How many the other thread queues before the writes that wait have their turn. */
const STRETCH = 250

/** Queues every automatic reminder that is due at an institution. Answers how many messages. */
export async function enqueueDue(
	tenant: Tenant,
	{ leadMinutes: usual, configured: channels, store: options }: ReminderSettings
): Promise<number> {
	const { store, place } = tenant
	const school = await tenant.institution()
	if (school.ferme || !usesModule(school, 'notifications') || !usesModule(school, 'emploi_temps')) return 0
	const etablissement = { code: school.code, nom: school.nom, fuseau: school.timezone }
	const leads = leadMinutes(school, usual)
	const now = store.clock.now()
	const due = await selectDueReminders(store.db, toSeconds(now), leads)
	const order = { etablissement, leads, configured: channels }
	if (due.length < MANY) return enqueueIn(store, { ...order, due }, FEW)
	let queued = 0
	for (let at = 0; at < due.length; at += STRETCH) {
		const part = { ...order, due: due.slice(at, at + STRETCH), ...place, now: now.toString(), ...options }
		queued += await tenant.hold('messages', () => store.whileOthersWrite(() => onOwnThread<number>(enqueueWorker, part)))
	}
	return queued
}

/** When the next automatic reminder of an institution is due; seconds. */
export async function nextReminder(tenant: Tenant, { leadMinutes: usual }: ReminderSettings, now: number): Promise<number | undefined> {
	const school = await tenant.institution()
	const leads = leadMinutes(school, usual)
	if (school.ferme || leads.length === 0) return undefined
	const [due] = await selectDueReminders(tenant.store.db, now, leads)
	return due ? now : ((await selectNextReminder(tenant.store.db, now, leads))?.next ?? undefined)
}
