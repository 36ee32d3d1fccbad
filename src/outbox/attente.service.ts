import { usesModule } from '../domain/droits/modules'
import type { Tenant } from '../tenants/tenant'
import { CANAUX_SORTANTS, type Configured } from './canaux'
import { selectNextDue } from './outbox.queries'

/** Since when (seconds) the first message of an institution is due that waits for a channel that is there, by channel. */
export async function nextDue(tenant: Tenant, configured: Configured): Promise<{ readonly canal: string; readonly due: number }[]> {
	const school = await tenant.institution()
	if (school.ferme || !usesModule(school, 'notifications')) return []
	const found: { canal: string; due: number }[] = []
	for (const canal of CANAUX_SORTANTS) {
		const due = configured[canal] ? await selectNextDue(tenant.store.db, canal) : undefined
		if (due !== undefined) found.push({ canal, due })
	}
	return found
}
