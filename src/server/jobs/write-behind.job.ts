import type { Tenants } from '../../tenants/registry'
import type { Tenant } from '../../tenants/tenant'
import type { Job } from './scheduler'

/** Writes once a minute what no request waits for: when tokens were last used, what lists were. */
export const writeBehindJob = (tenants: Tenants, write: (tenant: Tenant) => Promise<void>): Job => ({
	name: 'write-behind',
	when: '0 * * * * *',
	async run() {
		for (const tenant of tenants.openTenants()) await write(tenant)
	}
})
