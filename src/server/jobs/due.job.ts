import { toSeconds, type Clock } from '../../kit/clock'
import type { Plain } from '../../kit/sentence'
import type { Log } from '../../host/log/log'
import type { DueMemory } from '../../outbox/due-memory'
import type { Tenants } from '../../tenants/registry'
import type { Tenant } from '../../tenants/tenant'
import type { Job } from './scheduler'

/** Seconds before an institution that cannot be read or written to is tried again. */
const LATER = 60

type Due = {
	readonly tenants: Pick<Tenants, 'forWork'>
	readonly clock: Clock
	readonly log: Log
	readonly memory: DueMemory
	/** what the log says, once, of an institution whose work fails */
	readonly failure: Plain
}

/** A job that works, one after the other, for the institutions that have something due. */
export function dueJob(job: Omit<Job, 'run'>, due: Due, work: (tenant: Tenant, now: number) => Promise<unknown>): Job {
	const { tenants, clock, log, memory, failure } = due
	const failing = new Set<string>()
	return {
		...job,
		async run() {
			for (const code of await memory.due(toSeconds(clock.now()))) {
				const now = toSeconds(clock.now())
				try {
					const tenant = await tenants.forWork(code)
					if (!tenant.store.writesSoon) continue
					await work(tenant, now)
					await memory.look(tenant, now)
					failing.delete(code)
				} catch (error) {
					memory.postpone(code, now, now + LATER)
					if (failing.has(code)) continue
					failing.add(code)
					log.error(failure, { tenant: code, error })
				}
			}
		}
	}
}
