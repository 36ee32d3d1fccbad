import { createLog } from '../../src/host/log/log'
import { IDENTITY } from '../../src/school/identity'
import { Tenants } from '../../src/tenants/registry'
import { createTenant } from '../../src/tenants/tenants.service'
import { TestClock } from './clock'
import { temporaryFolder } from './folder'

export const AUTHOR = { name: 'test' }

/** Runs `use` with the registry of an empty data folder. */
export async function withTenants(use: (kit: TenantsKit) => Promise<void>): Promise<void> {
	const folder = temporaryFolder()
	const clock = new TestClock()
	const logged: string[] = []
	const log = createLog({ level: 'info', format: 'json', now: () => clock.now(), write: (line) => void logged.push(line) })
	const opened: Tenants[] = []
	const open = (minFree = 0) => {
		const tenants = new Tenants({
			folder: folder.path,
			hosts: new Map(),
			log,
			store: { clock, synchronous: 'normal', minFree, identity: IDENTITY }
		})
		opened.push(tenants)
		return tenants
	}
	try {
		await use({
			folder: folder.path,
			clock,
			logged,
			open,
			create: (tenants, code) => createTenant(tenants, { code, name: `École ${code}`, timezone: 'Africa/Abidjan' }, AUTHOR)
		})
	} finally {
		for (const tenants of opened) await tenants.closeAll()
		folder.remove()
	}
}

export type TenantsKit = {
	readonly folder: string
	readonly clock: TestClock
	readonly logged: string[]
	/** a registry as a new process would make it */
	readonly open: (minFree?: number) => Tenants
	readonly create: (tenants: Tenants, code: string) => Promise<unknown>
}
