import { toSeconds, type Clock } from '../../domain/clock'
import { applyDue, hasARevoir } from '../../features/justificatifs/effet.service'
import type { Log } from '../../machine/log/log'
import { DueMemory } from '../../messages/outbox/due-memory'
import type { Tenants } from '../../tenants/registry'
import type { Job } from './scheduler'

/** Seconds before an institution that cannot be written to is tried again. */
const LATER = 60

/** Excuses absences that a justificatif covers, where the séance has ended or the absence was recorded since it was made. */
export function justificatifsJob(tenants: Pick<Tenants, 'codes' | 'openTenants' | 'forWork'>, clock: Clock, log: Log): Job {
	const memory = new DueMemory(
		tenants,
		({ store }) => store.revisions.total,
		async (tenant, now) => ((await hasARevoir(tenant.store.db)) ? now : undefined)
	)
	const failing = new Set<string>()
	return {
		name: 'justificatifs',
		when: '35 * * * * *',
		async run() {
			for (const code of await memory.due(toSeconds(clock.now()))) {
				const now = toSeconds(clock.now())
				try {
					const tenant = await tenants.forWork(code)
					if (!tenant.store.writesSoon) continue
					const { timezone } = await tenant.institution()
					const excused = await applyDue(tenant.store, timezone)
					if (excused > 0) log.info('absences are excused', { tenant: code, absences: excused })
					await memory.look(tenant, now)
					failing.delete(code)
				} catch (error) {
					memory.postpone(code, now, now + LATER)
					if (failing.has(code)) continue
					failing.add(code)
					log.error('the justificatifs of an institution cannot be applied', { tenant: code, error })
				}
			}
		}
	}
}
