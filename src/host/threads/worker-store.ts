import { PATIENCE } from '../../db/client/connection'
import { openStore } from '../../db/stores/open-store'
import type { Place } from '../../db/files/place'
import type { Store } from '../../db/store/store'
import { IDENTITY } from '../../school/identity'

export type StoreOrder = Place & {
	/** RFC 3339; the one instant of everything that is written */
	readonly now: string
	readonly synchronous: 'full' | 'normal'
	/** below this much free space nothing is written; bytes */
	readonly minFree: number
	/** others write into the file until its client's `beAlone` */
	readonly isShared?: boolean
}

/** Runs `run` with a store of its own on a thread that does not serve requests, and always closes it. */
export async function withStore<T>(order: StoreOrder, run: (store: Store) => Promise<T>): Promise<T> {
	const { url, server, synchronous, minFree, isShared = false } = order
	const now = Temporal.Instant.from(order.now)
	const store = await openStore(url, {
		clock: { now: () => now },
		synchronous,
		minFree,
		isShared,
		identity: IDENTITY,
		busyTimeout: PATIENCE,
		...(server && { server })
	})
	try {
		return await run(store)
	} finally {
		await store.close()
	}
}
