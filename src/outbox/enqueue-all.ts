import type { Store } from '../db/store/store'
import { withStore, type StoreOrder } from '../host/threads/worker-store'
import type { Configured } from './canaux'
import type { Etablissement } from './contenu'
import { enqueueAutomatic } from './enqueue-rappels.service'
import type { DueReminder } from './seances.queries'

type Queueing = {
	readonly etablissement: Etablissement
	readonly due: readonly DueReminder[]
	readonly leads: readonly number[]
	readonly configured: Configured
}

export type EnqueueOrder = StoreOrder & Queueing

/** How many séances are queued in one transaction. */
const SEANCES = 10
export const AUTHOR = { name: 'job:reminders' }

/** Queues some automatic reminders by a connection of its own, on the calling thread. Answers how many messages. */
export function enqueueAll(order: EnqueueOrder): Promise<number> {
	return withStore(order, (store) => enqueueIn(store, order, SEANCES))
}

/** The same in a store that is open, `seances` of them in one transaction. */
export async function enqueueIn(store: Store, { etablissement, due, leads, configured }: Queueing, seances: number): Promise<number> {
	let queued = 0
	for (let at = 0; at < due.length; at += seances) {
		const part = due.slice(at, at + seances)
		queued += await store.write({ author: AUTHOR, touches: [] }, (write) => enqueueAutomatic(write, etablissement, part, leads, configured))
	}
	return queued
}
