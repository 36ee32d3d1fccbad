import type { Clock } from '../../kit/clock'
import type { Log } from '../../host/log/log'
import { DueMemory } from '../../outbox/due-memory'
import { enqueueDue, nextReminder, type ReminderSettings } from '../../outbox/due-reminders.service'
import type { Tenants } from '../../tenants/registry'
import { dueJob } from './due.job'
import type { Job } from './scheduler'

/** Queues the automatic reminders of every institution in the minute in which they are due. */
export function remindersJob(
	tenants: Pick<Tenants, 'codes' | 'openTenants' | 'forWork'>,
	clock: Clock,
	settings: ReminderSettings,
	log: Log
): Job {
	const memory = new DueMemory(
		tenants,
		({ store }) => store.revisions.donnees,
		(tenant, now) => nextReminder(tenant, settings, now)
	)
	return dueJob(
		{ name: 'reminders', when: '5 * * * * *' },
		{ tenants, clock, log, memory, failure: 'the reminders of an institution cannot be queued' },
		async (tenant) => {
			const queued = await enqueueDue(tenant, settings)
			if (queued > 0) log.info('reminders are queued', { tenant: tenant.code, messages: queued })
		}
	)
}
