import type { Store } from '../db/store/store'
import { toSeconds } from '../kit/clock'
import { selectRonde, upsertRonde } from './avis.queries'
import { deleteDitesBefore, deleteOld, selectRange } from './menage.queries'
import { expire } from './outbox.queries'

const DAY = 86_400
/** Days that are kept; `envois` go after the rows of the outbox that belong to them. */
const KEPT = [
	['outbox', 30],
	['envois', 30],
	['notifications', 180]
] as const
/** Days for which the file keeps which absences were announced, and to which people. */
export const DITES = 30
/** How many ids one transaction walks. */
const STRETCH = 500

/** Days by which what counts as now moves on at most from one cleaning to the next: a clock may be years ahead for a minute. */
const STEP = 2

const AUTHOR = { name: 'job:clean-up' }

/** Deletes sent messages and notifications that are old, a few at a time; the first time nothing. Answers how many rows. */
export async function cleanUp(store: Store): Promise<number> {
	const write = <T>(run: Parameters<typeof store.write<T>>[1]) => store.write({ author: AUTHOR, touches: [] }, run)
	const told = toSeconds(store.clock.now())
	const last = (await selectRonde(store.db, 'menage'))?.faite_s
	const now = last === undefined ? told : Math.min(told, last + STEP * DAY)
	await write(({ db }) => upsertRonde(db, 'menage', now))
	if (last === undefined) return 0
	await write(async ({ db }) => void (await deleteDitesBefore(db, now - DITES * DAY)))
	while ((await write(({ db }) => expire(db, now, STRETCH))) === STRETCH);
	let deletedRows = 0
	for (const [table, days] of KEPT) {
		const range = await selectRange(store.db, table)
		if (!range) continue
		for (let first = range.first; first <= range.last; first += STRETCH) {
			const stretch = { first, last: first + STRETCH - 1 }
			const done = await write(({ db }) => deleteOld(db, table, stretch, now - days * DAY, now))
			deletedRows += done.deleted
			if (done.reachedNewer) break
		}
	}
	return deletedRows
}
