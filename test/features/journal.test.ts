import { expect, test } from 'bun:test'
import { statSync, writeFileSync } from 'node:fs'
import { OPERATIONS, runOperation, type Host } from '../../src/server/control/operations'
import { say } from '../../src/kit/messages'
import { statementsOf } from '../support/statements'
import { AUTHOR, withTenants } from '../support/tenants'

const SEARCH = { code: 'ecole', action: 'jamais', limit: 100 }
const nothing = () => undefined

test('a search of the journal runs on its own connection, and leaves the file in its place', () =>
	withTenants(async ({ open, create }) => {
		const tenants = open()
		await create(tenants, 'ecole')
		const host = { tenants } as unknown as Host
		const tenant = await tenants.get('ecole')
		const works: (readonly string[])[] = []
		const asked = await statementsOf(tenant.store, async () => {
			const searching = OPERATIONS.audit(host, { ...SEARCH, action: 'tenant' }, AUTHOR, nothing)
			await new Promise(setImmediate)
			works.push([...tenant.work])
			expect((await searching).map(({ action }) => action)).toEqual(['tenant.create'])
			works.push([...tenant.work])
		})
		expect(asked.map(({ sql }) => sql).filter((sql) => /journal|ecritures/.test(sql))).toEqual([])
		expect(works).toEqual([['audit'], []])
	}))

test('a search in an unreadable file fails like any other command', () =>
	withTenants(async ({ open, create }) => {
		const tenants = open()
		await create(tenants, 'ecole')
		const host = { tenants } as unknown as Host
		await tenants.get('ecole')
		const file = tenants.places.path('ecole')
		writeFileSync(file, Buffer.alloc(statSync(file).size, 'x'))
		const search = runOperation(host, 'audit', SEARCH, AUTHOR, nothing)
		expect(await search.catch(({ message, exitCode }) => ({ message, exitCode }))).toEqual({
			message: say('en', { key: 'fichier_indisponible' }),
			exitCode: 1
		})
	}))
