import { toSeconds } from '../../kit/clock'
import { usesModule } from '../../domain/droits/modules'
import { enqueueDonnees, selectSpacing } from '../../outbox/donnees.service'
import { onOwnThread } from '../../host/threads/worker-task'
import type { Store } from '../../db/store/store'
import type { Tenant } from '../../tenants/tenant'
import { listesWorker } from '../../workers'
import type { Empreintes, EmpreintesOrder } from './empreintes.service'
import type { ListesVues } from './listes-vues.service'
import { selectListesDites, upsertListesDites } from './listes-dites.queries'

const AUTHOR = { name: 'job:donnees' }

/** Whether an institution informs its LMS of changes. */
async function isTold(tenant: Tenant): Promise<boolean> {
	const school = await tenant.institution()
	return !school.ferme && usesModule(school, 'notifications')
}

/** When to read the lists of an institution again, because they may have changed; seconds. */
export async function nextLook(tenant: Tenant, now: number): Promise<number | undefined> {
	if (!(await isTold(tenant))) return undefined
	const { db, revisions } = tenant.store
	const told = await selectListesDites(db)
	if (!told) return now
	return told.revision === revisions.donnees ? told.jusque : Math.max(now, await selectSpacing(db, told.envoi_id, now))
}

/** Calls `read` with an institution's file, or with a copy of its namespace from this moment. */
type WithFile = (read: (file: string) => Promise<Empreintes>) => Promise<Empreintes>

/** Reads the lists that are due, all if `due` is `undefined`; returns `undefined` if it is empty. */
async function empreintesDue(tenant: Tenant, withFile: WithFile, due: readonly string[] | undefined) {
	if (due?.length === 0) return undefined
	const order: Omit<EmpreintesOrder, 'file'> = { now: tenant.store.clock.now().toString(), ...(due && { listes: due }) }
	return tenant.hold('messages', () => withFile((file) => onOwnThread<Empreintes>(listesWorker, { ...order, file })))
}

/** The position in the order of writes: all writes before this moment are committed. */
const standOf = (store: Store) =>
	store.write({ author: AUTHOR, touches: [] }, async () => ({ moment: store.client.touches.now, revision: store.revisions.donnees }))

/**
 * Queues one event for the LMS with the names of the lists that have changed since the last event; returns their number. Lists are read on
 * their own thread, and only if they may have changed since `vues`. A list that was never reported counts as known.
 */
export async function tellChanges(tenant: Tenant, withFile: WithFile, vues: ListesVues): Promise<number> {
	const { store } = tenant
	const { moment, revision } = await standOf(store)
	const due = vues.due(store)
	const dueEmpreintes = await empreintesDue(tenant, withFile, due)
	const all = Object.entries(dueEmpreintes ? vues.keep(store, moment, due, dueEmpreintes) : vues.stay(store, moment))
	const hashes = Object.fromEntries(all.map(([name, { hash }]) => [name, hash]))
	return store.write({ author: AUTHOR, touches: [] }, async ({ db, now, raise }) => {
		const told = await selectListesDites(db)
		const toldEmpreintes = told && (JSON.parse(told.empreintes) as Readonly<Record<string, string>>)
		const listes = toldEmpreintes ? Object.keys(hashes).filter((name) => toldEmpreintes[name] !== hashes[name]) : []
		const before = told?.envoi_id ?? null
		const envoi_id =
			listes.length > 0
				? await enqueueDonnees(db, { version: dueEmpreintes?.revision ?? revision, listes }, before, toSeconds(now))
				: before
		await upsertListesDites(db, {
			// writes during the reading are found the next time
			revision,
			jusque: Math.min(...all.map(([, { jusque }]) => jusque), Number.MAX_SAFE_INTEGER),
			// a list that is hidden for a while keeps its last hash
			empreintes: JSON.stringify({ ...toldEmpreintes, ...hashes }),
			envoi_id
		})
		raise()
		return listes.length
	})
}
