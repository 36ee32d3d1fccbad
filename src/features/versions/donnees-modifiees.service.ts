import { toSeconds } from '../../domain/clock'
import { usesModule } from '../../domain/modules'
import { enqueueDonnees, selectSpacing } from '../../messages/outbox/donnees.service'
import { onOwnThread } from '../../process/threads/worker-task'
import type { Tenant } from '../../tenants/tenant'
import { listesWorker } from '../../workers'
import type { Empreintes, EmpreintesOrder } from './empreintes.service'
import { selectListesDites, upsertListesDites } from './listes-dites.queries'

const AUTHOR = { name: 'job:donnees' }

/** Whether an institution tells its LMS anything. */
async function isTold(tenant: Tenant): Promise<boolean> {
	const school = await tenant.institution()
	return !school.ferme && usesModule(school, 'notifications')
}

/** When the lists of an institution are to be read next: they may have changed since the LMS was told. Seconds. */
export async function nextLook(tenant: Tenant, now: number): Promise<number | undefined> {
	if (!(await isTold(tenant))) return undefined
	const { db, revisions } = tenant.store
	const told = await selectListesDites(db)
	if (!told) return now
	return told.revision === revisions.donnees ? told.jusque : Math.max(now, await selectSpacing(db, told.envoi_id, now))
}

/**
 * Queues one event for the LMS that names the lists which have changed since the last one, and answers how many they are. They are read
 * on a thread of their own, from `file`. What was never told is taken as known.
 */
export async function tellChanges(tenant: Tenant, file: string): Promise<number> {
	const { store } = tenant
	const order: EmpreintesOrder = { file, now: store.clock.now().toString() }
	const found = await tenant.hold('messages', () => onOwnThread<Empreintes>(listesWorker, order))
	return store.write({ author: AUTHOR, touches: [] }, async ({ db, now, raise }) => {
		const told = await selectListesDites(db)
		const known = told && (JSON.parse(told.empreintes) as Empreintes['listes'])
		const listes = known ? Object.keys(found.listes).filter((name) => known[name] !== found.listes[name]) : []
		const before = told?.envoi_id ?? null
		const envoi_id = listes.length > 0 ? await enqueueDonnees(db, { version: found.revision, listes }, before, toSeconds(now)) : before
		await upsertListesDites(db, {
			revision: found.revision,
			jusque: found.jusque,
			// of a list that is not shown for a while, what was told of it
			empreintes: JSON.stringify({ ...known, ...found.listes }),
			envoi_id
		})
		raise()
		return listes.length
	})
}
