import { expect, test } from 'bun:test'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Connection } from '../../src/db/client/connection'
import { backupsOf } from '../support/backups'
import { withTenants, type TenantsKit } from '../support/tenants'

type Kit = TenantsKit & {
	readonly second: string
	readonly open: TenantsKit['open']
	readonly recent: ReturnType<typeof backupsOf>['recent']
	readonly write: (action: string) => Promise<unknown>
	readonly names: (code: string) => string[]
}

const withRecent = (use: (kit: Kit) => Promise<void>, everyMinutes = 10) =>
	withTenants(async (kit) => {
		const tenants = kit.open()
		await kit.create(tenants, 'alpha')
		await kit.create(tenants, 'beta')
		const second = join(kit.folder, 'usb')
		mkdirSync(second)
		const { recent } = backupsOf(tenants, kit.folder, { secondDir: second, everyMinutes })
		const write = async (action: string) =>
			(await tenants.get('alpha')).store.write({ author: { name: 'test' }, touches: [] }, ({ journal }) =>
				journal({ action, objet: 'etablissement' })
			)
		const names = (code: string) =>
			readdirSync(join(second, 'recent'))
				.filter((name) => name.startsWith(code) && name.endsWith('.db'))
				.toSorted()
		await use({ ...kit, second, recent, write, names })
	})

const actions = (file: string) => {
	const copy = new Connection(file, { synchronous: 'normal', busyTimeout: 5, readOnly: true })
	const found = copy.execute('SELECT action FROM journal').rows.map((row) => row['action'])
	copy.close()
	return found
}

test('writes are in the second folder once the minutes are over, and not before', () =>
	withRecent(async ({ recent, write, names, clock, second }) => {
		await recent.runDue()
		expect([names('alpha').length, names('beta').length, await recent.lossMinutes()]).toEqual([1, 1, 0])
		await write('note')
		clock.advance({ minutes: 9 })
		await recent.runDue()
		expect([names('alpha').length, await recent.lossMinutes()]).toEqual([1, 9])
		clock.advance({ minutes: 1 })
		await recent.runDue()
		expect([names('alpha').length, await recent.lossMinutes()]).toEqual([2, 0])
		expect(actions(join(second, 'recent', names('alpha').at(-1)!))).toContain('note')
	}))

test('an institution that nobody writes to is not copied again, and three copies of the others are kept', () =>
	withRecent(async ({ recent, write, names, clock }) => {
		for (let n = 0; n < 5; n++) {
			await write(`note ${n}`)
			await recent.runDue()
			clock.advance({ minutes: 10 })
		}
		expect([names('alpha').length, names('beta').length]).toEqual([3, 1])
		expect(names('alpha').at(-1)).toContain('20261120T084000Z')
	}))

test('a second folder whose disk is out is never created; it is reported once, and the possible loss grows', () =>
	withRecent(async ({ recent, write, clock, second, logged }) => {
		await recent.runDue()
		rmSync(second, { recursive: true })
		await write('note')
		for (let n = 0; n < 3; n++) {
			clock.advance({ minutes: 10 })
			await recent.runDue()
		}
		expect(await recent.lossMinutes()).toBeNull()
		expect(logged.filter((line) => line.includes('recent copy') && line.includes('alpha'))).toHaveLength(1)
		mkdirSync(second)
		await recent.runDue()
		expect(readdirSync(join(second, 'recent')).filter((name) => name.startsWith('alpha'))).not.toEqual([])
	}))

test('after a start without memory the folders are copied again, and until then the age of the last copy is reported', () =>
	withRecent(async ({ recent, folder, clock, second }) => {
		await recent.runDue()
		clock.advance({ minutes: 25 })
		const again = backupsOf(recent.deps.tenants, folder, { secondDir: second, everyMinutes: 10 }).recent
		expect(await again.lossMinutes()).toBe(25)
		await again.runDue()
		expect(await again.lossMinutes()).toBe(0)
	}))

test('nothing is copied or reported without the setting', () =>
	withRecent(async ({ recent, second }) => {
		await recent.runDue()
		expect([readdirSync(second), await recent.lossMinutes()]).toEqual([[], undefined])
	}, 0))
