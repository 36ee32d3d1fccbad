import { expect, test } from 'bun:test'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createTenant } from '../../src/tenants/tenants.service'
import { backupsOf } from '../support/backups'
import { startDistrict } from '../support/district'
import { hasSqld } from '../support/sqld'

const AUTHOR = { name: 'test' }

test.skipIf(!hasSqld)('an institution on a libSQL server is copied after a write, whether it is open or closed since', async () => {
	const world = await startDistrict()
	try {
		const district = world.process({ every: 3_600_000 })
		await district.becomeActive()
		const { tenants } = await world.serve(district)
		await createTenant(tenants, { code: 'alpha', name: 'Alpha', timezone: 'Africa/Abidjan' }, AUTHOR)
		const second = join(district.options.folder, 'usb')
		mkdirSync(second)
		const { recent } = backupsOf(tenants, district.options.folder, { secondDir: second, everyMinutes: 10 })
		const copies = () => readdirSync(join(second, 'recent')).filter((name) => name.endsWith('.db')).length
		const later = async () => {
			world.clock.advance({ minutes: 10 })
			await tenants.closeIdle(-1)
			expect(tenants.openTenants()).toEqual([])
			const loss = await recent.lossMinutes()
			await recent.runDue()
			return [loss, copies()]
		}
		await recent.runDue()
		expect([copies(), await recent.lossMinutes()]).toEqual([1, 0])
		expect(await later()).toEqual([0, 1])
		const { store } = await tenants.get('alpha')
		await store.write({ author: AUTHOR, touches: [] }, ({ journal }) => journal({ action: 'note', objet: 'etablissement' }))
		expect(await later()).toEqual([20, 2])
		expect(await later()).toEqual([0, 2])
		await tenants.closeAll()
	} finally {
		await world.stop()
	}
})
