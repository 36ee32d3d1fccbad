import { afterAll, beforeAll, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bringIn, sweepTransfers } from '../../src/backups/incoming'
import { Imports } from '../../src/exchange/uploads/imports'
import { backupsOf } from '../support/backups'
import { startSchools, type Schools } from '../support/school'
import { NOUNS } from '../../src/server/nouns'

let schools: Schools
beforeAll(async () => {
	schools = await startSchools()
})
afterAll(() => schools.stop())

test('a server that starts removes what was for a process that has ended, and nothing that somebody may be at', async () => {
	const data = schools.config.data.dir
	const [incoming, outgoing] = [join(data, 'incoming'), join(data, 'outgoing')]
	for (const folder of [incoming, outgoing]) mkdirSync(folder, { recursive: true })
	const alive = Bun.spawn(['sleep', '60'])
	const gone = Bun.spawn(['true'])
	await gone.exited
	const own = await bringIn(join(data, 'tenants', 'alpha.db'), data, 0)
	expect(own.name).toStartWith(`${process.pid}_`)
	for (const name of [`${alive.pid}_a.db`, `${gone.pid}_a.db`, `${gone.pid}_a.db-wal`, '019a5c2e-1111-7000-8000-000000000000.db'])
		writeFileSync(join(incoming, name), 'names')
	mkdirSync(join(outgoing, `${gone.pid}_b`))
	writeFileSync(join(outgoing, `${gone.pid}_b`, 'ecole.zip'), 'names')
	mkdirSync(join(outgoing, '019a5c2e-2222-7000-8000-000000000000'))

	const { tenants, log } = schools
	const imports = new Imports({ tenants, backups: backupsOf(tenants, data), nouns: async () => NOUNS, bcryptCost: 4, log })
	expect(imports.current('alpha')).toBeUndefined()
	expect(readdirSync(incoming).toSorted()).toEqual(['019a5c2e-1111-7000-8000-000000000000.db', `${alive.pid}_a.db`].toSorted())
	expect(readdirSync(outgoing)).toEqual(['019a5c2e-2222-7000-8000-000000000000'])
	alive.kill()
	await alive.exited

	// nobody is at anything after a day
	sweepTransfers(data, Temporal.Now.instant().add({ hours: 48 }))
	expect([readdirSync(incoming), existsSync(outgoing) && readdirSync(outgoing)]).toEqual([[], []])
})
