import type { Store } from '../db/store/store'
import { listName } from '../kit/forms'
import type { KnownVisit } from '../tenants/visit'
import { selectProfile } from './accounts.queries'

/** Names by person, as long as no commit touches the school itself. */
type Names = { readonly generation: number; readonly found: Map<number, string> }

const MAX_NAMES = 10_000
const known = new WeakMap<Store, Names>()

function namesIn(store: Store): Map<number, string> {
	const names = known.get(store)
	if (names && names.generation === store.generation && names.found.size < MAX_NAMES) return names.found
	const found = new Map<number, string>()
	known.set(store, { generation: store.generation, found })
	return found
}

/** The caller's name as pages show it. */
export async function personName({ db, caller, tenant: { store } }: KnownVisit): Promise<string> {
	const names = namesIn(store)
	const kept = names.get(caller.userId)
	if (kept !== undefined) return kept
	const person = await selectProfile(db, caller.userId)
	const name = person ? listName(person) : ''
	names.set(caller.userId, name)
	return name
}
