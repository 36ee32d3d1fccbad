import { toSeconds, type Clock } from '../../domain/clock'
import { completeAnnonces, hasIncomplete } from '../../features/annonces/annonces.service'
import { tellMarks } from '../../features/notes/notes-dites.service'
import { tellAbsences } from '../../features/presences/absences-dites.service'
import type { Log } from '../../machine/log/log'
import type { Configured } from '../../messages/outbox/canaux'
import { hasIncomplet, tellChangement } from '../../messages/outbox/changements.service'
import { DueMemory } from '../../messages/outbox/due-memory'
import { nextRonde, RONDES, runRonde } from '../../messages/outbox/rondes.service'
import type { Tenants } from '../../tenants/registry'
import type { Job } from './scheduler'

/** Seconds before an institution that cannot be written to is tried again. */
const LATER = 60
const AUTHOR = { name: 'job:emploi-du-temps' }
const TELL = { absences: tellAbsences, notes: tellMarks }

/** Tells absences and marks at the hours of each institution, and makes up for announcements and changes of the timetable that a kill broke off. */
export function avisJob(tenants: Pick<Tenants, 'codes' | 'openTenants' | 'forWork'>, clock: Clock, configured: Configured, log: Log): Job {
	const memory = new DueMemory(
		tenants,
		({ store }) => store.generation,
		async (tenant, now) => ((await hasIncomplete(tenant.store.db)) || (await hasIncomplet(tenant.store.db)) ? now : nextRonde(tenant, now))
	)
	const failing = new Set<string>()
	return {
		name: 'avis',
		when: '15 * * * * *',
		async run() {
			for (const code of await memory.due(toSeconds(clock.now()))) {
				const now = toSeconds(clock.now())
				try {
					const tenant = await tenants.forWork(code)
					if (!tenant.store.writesSoon) continue
					await tenant.hold('messages', () => completeAnnonces(tenant, configured))
					const institution = await tenant.institution()
					await tenant.hold('messages', () =>
						tellChangement((run) => tenant.store.write({ author: AUTHOR, touches: [] }, run), institution, configured)
					)
					for (const nom of RONDES) {
						const queued = await tenant.hold('messages', () =>
							runRonde(tenant, nom, (school) => TELL[nom](tenant.store, school, configured))
						)
						if (queued > 0) log.info('messages are queued', { tenant: code, kind: nom, messages: queued })
					}
					await memory.look(tenant, now)
					failing.delete(code)
				} catch (error) {
					memory.postpone(code, now, now + LATER)
					if (failing.has(code)) continue
					failing.add(code)
					log.error('absences and marks of an institution cannot be told', { tenant: code, error })
				}
			}
		}
	}
}
