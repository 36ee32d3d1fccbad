import type { Clock } from '../../kit/clock'
import { nextLook, tellChanges } from '../../features/versions/donnees-modifiees.service'
import { ListesVues } from '../../features/versions/listes-vues.service'
import type { Log } from '../../host/log/log'
import { DueMemory } from '../../outbox/due-memory'
import type { Tenants } from '../../tenants/registry'
import { dueJob } from './due.job'
import type { Job } from './scheduler'

/** Reading the lists takes at most 1/PARTS of the time. */
const PARTS = 20
/** Seconds after which they are read again at the latest: on a busy machine a reading takes long. */
const LONGEST_REST = 60

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
	return dueJob(
		{ name: 'donnees', when: '*/2 * * * * *' },
		{ tenants, clock, log, memory, failure: 'an LMS cannot be told what has changed' },
		async (tenant, now) => {
			// the writes around the reading may wait long behind an import
			const timed = async <T>(reading: Promise<T>) => {
				const began = performance.now()
				const result = await reading
				rests.set(tenant.code, now + Math.min(LONGEST_REST, Math.ceil(((performance.now() - began) * parts) / 1000)))
				return result
			}
			await tellChanges(tenant, (read) => tenants.places.withFile(tenant.code, (file) => timed(read(file))), vues)
		}
	)
}
