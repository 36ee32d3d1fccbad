import { toSeconds } from '../../kit/clock'
import { usesModule } from '../../domain/modules'
import { enqueueDonnees, selectSpacing } from '../../outbox/donnees.service'
import { onOwnThread } from '../../host/threads/worker-task'
import type { Store } from '../../db/store'
import type { Tenant } from '../../tenants/tenant'
import { listesWorker } from '../../workers'
import type { Empreintes, EmpreintesOrder } from './empreintes.service'
import type { ListesVues } from './listes-vues.service'
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

/** Has `read` read an institution's file, or a copy of its namespace as it is from now on. */
type WithFile = (read: (file: string) => Promise<Empreintes>) => Promise<Empreintes>

/** The lists that are due, all if this is `undefined`; `undefined` where none is. */
async function empreintesDue(tenant: Tenant, withFile: WithFile, due: readonly string[] | undefined) {
	if (due?.length === 0) return undefined
	const order: Omit<EmpreintesOrder, 'file'> = { now: tenant.store.clock.now().toString(), ...(due && { listes: due }) }
	return tenant.hold('messages', () => withFile((file) => onOwnThread<Empreintes>(listesWorker, { ...order, file })))
}

/** Where the writes stand: all before the moment have been committed. */
const standOf = (store: Store) =>
	store.write({ author: AUTHOR, touches: [] }, async () => ({ moment: store.client.touches.now, revision: store.revisions.donnees }))

/**
 * Queues one event for the LMS that names the lists which have changed since the last one, and answers how many they are. They are read
 * on a thread of their own, those alone that may have changed since `vues`. What was never told is taken as known.
 */
export async function tellChanges(tenant: Tenant, withFile: WithFile, vues: ListesVues): Promise<number> {
	const { store } = tenant
	const { moment, revision } = await standOf(store)
	const due = vues.due(store)
	const found = await empreintesDue(tenant, withFile, due)
	const all = Object.entries(found ? vues.keep(store, moment, due, found) : vues.stay(store, moment))
	const hashes = Object.fromEntries(all.map(([name, { hash }]) => [name, hash]))
	return store.write({ author: AUTHOR, touches: [] }, async ({ db, now, raise }) => {
		const told = await selectListesDites(db)
		const known = told && (JSON.parse(told.empreintes) as Readonly<Record<string, string>>)
		const listes = known ? Object.keys(hashes).filter((name) => known[name] !== hashes[name]) : []
		const before = told?.envoi_id ?? null
		const envoi_id =
			listes.length > 0 ? await enqueueDonnees(db, { version: found?.revision ?? revision, listes }, before, toSeconds(now)) : before
		await upsertListesDites(db, {
			// what others wrote while the lists were read is looked at the next time
			revision,
			jusque: Math.min(...all.map(([, { jusque }]) => jusque), Number.MAX_SAFE_INTEGER),
			// of a list that is not shown for a while, what was told of it
			empreintes: JSON.stringify({ ...known, ...hashes }),
			envoi_id
		})
		raise()
		return listes.length
	})
}
