import type { Tokens } from '../auth/tokens.service'
import type { Tenants } from '../tenants/registry'
import type { Job } from './scheduler'

/** Writes when tokens were last used, once a minute and never inside a request. */
export const lastUsed = (tenants: Tenants, tokens: Tokens): Job => ({
	name: 'last-used',
	when: '0 * * * * *',
	async run() {
		for (const { store } of tenants.openTenants()) await tokens.writeLastUsed(store)
	}
})
