import { sweepDrafts } from '../../exchange/uploads/drafts'
import type { Log } from '../../host/log/log'
import { cleanUp } from '../../outbox/menage.service'
import type { Tenants } from '../../tenants/registry'
import type { Job } from './scheduler'

/** Deletes what nobody needs any more, every night: drafts of spreadsheets, and in one institution after the other. */
export const cleanUpJob = (tenants: Tenants, log: Log): Job => ({
	name: 'clean-up',
	when: '0 40 3 * * *',
	async run() {
		sweepDrafts(tenants.options.folder, tenants.options.store.clock.now())
		for (const code of tenants.codes) {
			try {
				const { store } = await tenants.forWork(code)
				const deleted = await cleanUp(store)
				if (deleted > 0) log.info('old messages are deleted', { tenant: code, rows: deleted })
			} catch (error) {
				log.error('an institution could not be cleaned up', { tenant: code, error })
			}
		}
	}
})
