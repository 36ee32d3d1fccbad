import type { Tenants } from '../../tenants/registry'
import { giveBack } from './give-back'
import type { Job } from './scheduler'

const IDLE = 60_000

/** Gives back the memory of institutions that nobody asked for in a minute; their files stay open. It runs at other seconds than every other job. */
export const restIdle = (tenants: Pick<Tenants, 'restIdle'>, give = giveBack): Job => ({
	name: 'rest-idle',
	when: '12,27,42,57 * * * * *',
	async run() {
		if ((await tenants.restIdle(IDLE)) > 0) give()
	}
})
