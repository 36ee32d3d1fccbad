import { afterEach, beforeEach, expect, test } from 'bun:test'
import { sql, type SQL } from 'drizzle-orm'
import { bringIn } from '../../src/backups/incoming'
import { restore } from '../../src/backups/restore'
import { write } from '../support/affairs'
import { backupsOf } from '../support/backups'
import { insertBusyYear } from '../support/busy-year'
import { json, startSchools, type Schools } from '../support/school'
import { statementsOf } from '../support/statements'

type Versions = Readonly<Record<string, number>>
type Changes = { data: Record<string, unknown>; meta: { versions: Versions } }

let schools: Schools
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T09:00:00Z' })
	await write(schools, (db) => insertBusyYear(db, 'Africa/Abidjan'))
})
afterEach(() => schools.stop())

const versions = async () => (await json(schools.as('awa').get('/versions'))) as Versions
const changes = async (held: Versions) => {
	const query = new URLSearchParams(Object.entries(held).map(([name, version]): [string, string] => [name, String(version)]))
	return (await json(schools.as('awa').get(`/changements?${query}`))) as Changes
}
const change = (statement: SQL) => write(schools, (db) => db.run(statement))
const moveSeance = () => change(sql`UPDATE seances SET salle = ifnull(salle, '') || 'Z' WHERE id = 12`)

test('a change of a séance is found without reading all séances', async () => {
	const held = await versions()
	await moveSeance()
	const statements = await statementsOf(await schools.store(), () => changes(held))
	// the séance twice, to find and to write its change, and its register
	expect(statements.filter(({ sql: text }) => text.includes('group_concat')).length).toBe(3)
})

test('a list that must be read whole to find its change is read once', async () => {
	const held = await versions()
	await change(sql`UPDATE filieres SET nom = nom || '.' WHERE id = 1`)
	const seen = await statementsOf(await schools.store(), () => changes(held))
	const alone = seen.filter(({ sql: text }) => text.includes('group_concat')).map(({ sql: text }) => text)
	expect(alone.length).toBeGreaterThan(0)
	expect(new Set(alone).size).toBe(alone.length)
})

test('after a restore one call names each list that must be read again, and each has a version that holds', async () => {
	const backups = backupsOf(schools.tenants, schools.config.data.dir)
	const [run] = await backups.run(['alpha'])
	await moveSeance()
	const held = await versions()
	await schools.writeBehind(await schools.tenants.get('alpha'))
	const source = run!.file!
	await restore(
		schools.tenants,
		backups,
		{ ...(await bringIn(source, schools.config.data.dir, 0)), source },
		{ name: 'test' },
		() => undefined
	)
	const { data, meta } = await changes(held)
	expect(data).toEqual(Object.fromEntries(Object.keys(held).map((name) => [name, { a_relire: true }])))
	expect((await changes(meta.versions)).data).toEqual({})
	await moveSeance()
	expect(Object.keys((await changes(meta.versions)).data)).toEqual(['emploi-temps'])
})
