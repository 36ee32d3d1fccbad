import { toSeconds, type Clock } from '../../domain/clock'
import type { Log } from '../../machine/log/log'
import { DueMemory } from '../../messages/outbox/due-memory'
import { enqueueDue, nextReminder, type ReminderSettings } from '../../messages/outbox/due-reminders.service'
import type { Tenants } from '../../tenants/registry'
import type { Job } from './scheduler'

/** Seconds before an institution that cannot be written to is tried again. */
const LATER = 60

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
	const failing = new Set<string>()
	return {
		name: 'reminders',
		when: '5 * * * * *',
		async run() {
			for (const code of await memory.due(toSeconds(clock.now()))) {
				const now = toSeconds(clock.now())
				try {
					const tenant = await tenants.forWork(code)
					if (!tenant.store.writesSoon) continue
					const queued = await enqueueDue(tenant, settings)
					if (queued > 0) log.info('reminders are queued', { tenant: code, messages: queued })
					await memory.look(tenant, now)
					failing.delete(code)
				} catch (error) {
					memory.postpone(code, now, now + LATER)
					if (failing.has(code)) continue
					failing.add(code)
					log.error('the reminders of an institution cannot be queued', { tenant: code, error })
				}
			}
		}
	}
}
