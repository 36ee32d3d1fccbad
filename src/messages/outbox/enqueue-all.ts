import { PATIENCE } from '../../db/connection'
import { openStore } from '../../db/open-store'
import type { Store } from '../../db/store'
import type { Configured } from './canaux'
import type { Etablissement } from './contenu'
import { enqueueAutomatic } from './enqueue-rappels.service'
import type { DueReminder } from './seances.queries'

export type EnqueueOrder = {
	/** of the institution's file */
	readonly url: string
	/** RFC 3339 */
	readonly now: string
	readonly synchronous: 'full' | 'normal'
	/** bytes */
	readonly minFree: number
	readonly etablissement: Etablissement
	readonly due: readonly DueReminder[]
	readonly leads: readonly number[]
	readonly configured: Configured
}

/** How many séances are queued in one transaction. */
const SEANCES = 10
export const AUTHOR = { name: 'job:reminders' }

/** Queues some automatic reminders by a connection of its own, on the calling thread. Answers how many messages. */
export async function enqueueAll({ url, now, synchronous, minFree, ...order }: EnqueueOrder): Promise<number> {
	const instant = Temporal.Instant.from(now)
	const store = await openStore(url, { clock: { now: () => instant }, synchronous, minFree, busyTimeout: PATIENCE })
	try {
		return await enqueueIn(store, order, SEANCES)
	} finally {
		await store.close()
	}
}

/** The same in a store that is open, `seances` of them in one transaction. */
export async function enqueueIn(
	store: Store,
	{ etablissement, due, leads, configured }: Omit<EnqueueOrder, 'url' | 'now' | 'synchronous' | 'minFree'>,
	seances: number
): Promise<number> {
	let queued = 0
	for (let at = 0; at < due.length; at += seances) {
		const some = due.slice(at, at + seances)
		queued += await store.write({ author: AUTHOR, touches: [] }, (write) => enqueueAutomatic(write, etablissement, some, leads, configured))
	}
	return queued
}
