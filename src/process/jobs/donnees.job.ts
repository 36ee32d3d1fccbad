import { toSeconds, type Clock } from '../../domain/clock'
import { nextLook, tellChanges } from '../../features/versions/donnees-modifiees.service'
import { ListesVues } from '../../features/versions/listes-vues.service'
import type { Log } from '../../machine/log/log'
import { DueMemory } from '../../messages/outbox/due-memory'
import type { Tenants } from '../../tenants/registry'
import type { Job } from './scheduler'

/** Seconds before an institution that cannot be read or written to is tried again. */
const LATER = 60
/** Reading the lists takes at most one part in so many of the time. */
const PARTS = 20

/** Tells the LMS, through the webhook, which lists of an institution have changed. */
export function donneesJob(
	tenants: Pick<Tenants, 'codes' | 'openTenants' | 'forWork' | 'places'>,
	clock: Clock,
	log: Log,
	parts = PARTS
): Job {
	/** seconds before which an institution's lists are not read again */
	const rests = new Map<string, number>()
	const memory = new DueMemory(
		tenants,
		({ store }) => store.revisions.donnees,
		(tenant, now) => nextLook(tenant, now).then((at) => at && Math.max(at, rests.get(tenant.code) ?? 0))
	)
	const vues = new ListesVues()
	const failing = new Set<string>()
	return {
		name: 'donnees',
		when: '*/2 * * * * *',
		async run() {
			for (const code of await memory.due(toSeconds(clock.now()))) {
				const now = toSeconds(clock.now())
				try {
					const tenant = await tenants.forWork(code)
					if (!tenant.store.writesSoon) continue
					const began = performance.now()
					await tellChanges(tenant, (read) => tenants.places.withFile(code, read), vues)
					rests.set(code, now + Math.ceil(((performance.now() - began) * parts) / 1000))
					await memory.look(tenant, now)
					failing.delete(code)
				} catch (error) {
					memory.postpone(code, now, now + LATER)
					if (failing.has(code)) continue
					failing.add(code)
					log.error('an LMS cannot be told what has changed', { tenant: code, error })
				}
			}
		}
	}
}
