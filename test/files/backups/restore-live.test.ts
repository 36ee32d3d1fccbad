import { afterEach, beforeEach, expect, test } from 'bun:test'
import { bringIn } from '../../../src/files/backups/incoming'
import { restore, type RestorePhase } from '../../../src/files/backups/restore'
import { backupsOf } from '../../support/backups'
import { json, startSchools, type Schools } from '../../support/school'

let schools: Schools
beforeEach(async () => {
	schools = await startSchools()
})
afterEach(() => schools.stop())

const data = () => schools.config.data.dir
const backups = () => backupsOf(schools.tenants, data())
const AUTHOR = { name: 'cli:test' }

async function copyOfAlpha(): Promise<string> {
	const [run] = await backups().run(['alpha'])
	return run!.file!
}

const restoreAlpha = async (file: string, report: (phase: RestorePhase) => void = () => undefined) =>
	restore(schools.tenants, backups(), { ...(await bringIn(file, data(), 0)), source: file }, AUTHOR, report)

const rename = async (nom: string) =>
	(await schools.store()).write({ author: AUTHOR, touches: ['donnees'] }, async ({ db, journal }) => {
		await db.run(`UPDATE classes SET nom = '${nom}'`)
		await journal({ action: 'test', objet: 'classes' })
	})

test('no version and no tag of before is believed afterwards', async () => {
	const classes = () => schools.as('awa').get('/classes')
	const first = await json(await classes())
	const file = await copyOfAlpha()
	await rename('Après la copie')
	const second = await classes()
	const tag = second.headers.get('etag')!
	const { meta } = await json(second)
	expect(meta.version).toBeGreaterThan(first.meta.version)
	await schools.writeBehind(await schools.tenants.get('alpha'))

	await restoreAlpha(file)
	const again = await schools.as('awa').get('/classes', { headers: { 'if-none-match': tag } })
	expect(again.status).toBe(200)
	const restored = await json(again)
	expect(restored.data).toEqual(first.data)
	expect(restored.meta.version).toBeGreaterThan(meta.version)
	for (const version of [first.meta.version, meta.version, meta.version + 1]) {
		const asked = await schools.as('awa').get(`/classes?depuis_version=${version}`)
		expect([asked.status, (await json(asked)).code]).toEqual([422, 'version_perimee'])
	}
	const asked = await schools.as('awa').get(`/classes?depuis_version=${restored.meta.version}`)
	expect((await json(asked)).data).toEqual([])
	await rename('Plus tard')
	const changed = await json(await schools.as('awa').get(`/classes?depuis_version=${restored.meta.version}`))
	expect(changed.data).toHaveLength(first.data.length)
})

test('tokens are those of the copy: one made since is void, one revoked since is valid again', async () => {
	const status = async () => (await schools.as('awa').get('/auth/check')).status
	const file = await copyOfAlpha()
	const withToken = await copyOfAlpha()
	await (
		await schools.store()
	).write({ author: AUTHOR, touches: ['acces'] }, async ({ db, raise }) => {
		await db.run('DELETE FROM jetons')
		raise()
	})
	expect(await status()).toBe(401)
	const without = await copyOfAlpha()
	await restoreAlpha(withToken)
	expect(await status()).toBe(200)
	await restoreAlpha(without)
	expect(await status()).toBe(401)
	await restoreAlpha(file)
	expect(await status()).toBe(200)
})

test('requests are answered until the exchange, told that the institution is closed during it, and answered after', async () => {
	const file = await copyOfAlpha()
	await rename('Après la copie')
	const seen: { phase: RestorePhase; alpha: number; beta: number }[] = []
	const pending: Promise<void>[] = []
	const look = async (phase: RestorePhase) => {
		const [alpha, beta] = await Promise.all([schools.as('awa').get('/classes'), schools.as('awa', 'beta').get('/classes')])
		seen.push({ phase, alpha: alpha.status, beta: beta.status })
		if (phase === 'replacing') expect((await json(alpha)).code).toBe('ferme')
	}
	await restoreAlpha(file, (phase) => void pending.push(phase === 'replacing' ? soon().then(() => look(phase)) : look(phase)))
	await Promise.all(pending)
	expect(seen).toEqual([
		{ phase: 'checking', alpha: 200, beta: 200 },
		{ phase: 'migrating', alpha: 200, beta: 200 },
		{ phase: 'replacing', alpha: 503, beta: 200 }
	])
	expect((await schools.as('awa').get('/classes')).status).toBe(200)
})

/** After the exchange has begun, and long before its worker has started. */
const soon = () => new Promise((resolve) => setImmediate(resolve))

test('an institution that an import works on is left alone, and so is one that is being restored', async () => {
	const file = await copyOfAlpha()
	const tenant = await schools.tenants.get('alpha')
	const work = Promise.withResolvers<void>()
	const working = tenant.hold('import', () => work.promise)
	const refused = restoreAlpha(file)
	expect(refused).rejects.toThrow('long work on "alpha" is under way')
	await refused.catch(() => undefined)
	expect((await schools.as('awa').get('/classes')).status).toBe(200)
	work.resolve()
	await working
	await restoreAlpha(file)
	expect((await schools.as('awa').get('/classes')).status).toBe(200)
})
