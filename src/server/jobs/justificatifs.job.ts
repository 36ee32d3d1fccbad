import type { Clock } from '../../kit/clock'
import { applyDue, hasARevoir } from '../../features/justificatifs/effet.service'
import type { Log } from '../../host/log/log'
import { DueMemory } from '../../outbox/due-memory'
import type { Tenants } from '../../tenants/registry'
import { dueJob } from './due.job'
import type { Job } from './scheduler'

/** Excuses absences that a justificatif covers, if the séance ended or the absence was recorded after it was made. */
export function justificatifsJob(tenants: Pick<Tenants, 'codes' | 'openTenants' | 'forWork'>, clock: Clock, log: Log): Job {
	const memory = new DueMemory(
		tenants,
		({ store }) => store.revisions.total,
		async (tenant, now) => ((await hasARevoir(tenant.store.db)) ? now : undefined)
	)
	return dueJob(
		{ name: 'justificatifs', when: '35 * * * * *' },
		{ tenants, clock, log, memory, failure: 'the justificatifs of an institution cannot be applied' },
		async (tenant) => {
			const { timezone } = await tenant.institution()
			const excused = await applyDue(tenant.store, timezone)
			if (excused > 0) log.info('absences are excused', { tenant: tenant.code, absences: excused })
		}
	)
}
