import { toSeconds } from '../kit/clock'
import { usesModule } from '../domain/modules'
import type { Tenant } from '../tenants/tenant'
import { CANAUX_SORTANTS, type Configured } from './canaux'
import { selectNextDue } from './outbox.queries'

/** For how many seconds the longest due message of an institution has waited for a channel that is there; 0 where none waits. */
export async function longestWait(tenant: Tenant, configured: Configured): Promise<number> {
	const school = await tenant.institution()
	if (school.ferme || !usesModule(school, 'notifications')) return 0
	const now = toSeconds(tenant.store.clock.now())
	let longest = 0
	for (const canal of CANAUX_SORTANTS) {
		const at = configured[canal] ? await selectNextDue(tenant.store.db, canal) : undefined
		if (at !== undefined) longest = Math.max(longest, now - at)
	}
	return longest
}
