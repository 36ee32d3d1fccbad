import type { Configured } from '../../outbox/canaux'
import { longestWait } from '../../outbox/attente.service'
import type { Tenants } from '../../tenants/registry'
import type { Checked } from './checked'

/** Seconds after which a message that is due and has not left is worth a look. */
export const OUTBOX_LATE = 3_600

/** For how long the longest due message of the open files waits. What is due opens its file by itself. */
export async function waitingMessages(tenants: Pick<Tenants, 'openTenants'>, configured: Configured): Promise<Checked> {
	let longest = 0
	for (const tenant of tenants.openTenants()) longest = Math.max(longest, await longestWait(tenant, configured).catch(() => 0))
	return { status: longest > OUTBOX_LATE ? 'degraded' : 'ok', oldest_due_seconds: longest }
}
