import type { Clock } from '../../kit/clock'
import { completeAnnonces, hasIncomplete } from '../../features/annonces/annonces.service'
import { tellMarks } from '../../features/notes/notes-dites.service'
import { tellAbsences } from '../../features/presences/absences-dites.service'
import type { Log } from '../../host/log/log'
import type { Configured } from '../../outbox/canaux'
import { hasIncomplet, tellChangement } from '../../outbox/changements.service'
import { DueMemory } from '../../outbox/due-memory'
import { nextRonde, RONDES, runRonde } from '../../outbox/rondes.service'
import type { Tenants } from '../../tenants/registry'
import { dueJob } from './due.job'
import type { Job } from './scheduler'

const AUTHOR = { name: 'job:emploi-du-temps' }
const TELL = { absences: tellAbsences, notes: tellMarks }

/** Tells absences and marks at the hours of each institution, and makes up for announcements and changes of the timetable that a kill broke off. */
export function avisJob(tenants: Pick<Tenants, 'codes' | 'openTenants' | 'forWork'>, clock: Clock, channels: Configured, log: Log): Job {
	const memory = new DueMemory(
		tenants,
		({ store }) => store.generation,
		async (tenant, now) => ((await hasIncomplete(tenant.store.db)) || (await hasIncomplet(tenant.store.db)) ? now : nextRonde(tenant, now))
	)
	return dueJob(
		{ name: 'avis', when: '15 * * * * *' },
		{ tenants, clock, log, memory, failure: 'absences and marks of an institution cannot be announced' },
		async (tenant) => {
			await tenant.hold('messages', () => completeAnnonces(tenant, channels))
			const institution = await tenant.institution()
			await tenant.hold('messages', () =>
				tellChangement((run) => tenant.store.write({ author: AUTHOR, touches: [] }, run), institution, channels)
			)
			for (const nom of RONDES) {
				const queued = await tenant.hold('messages', () => runRonde(tenant, nom, (school) => TELL[nom](tenant.store, school, channels)))
				if (queued > 0) log.info('messages are queued', { tenant: tenant.code, kind: nom, messages: queued })
			}
		}
	)
}
