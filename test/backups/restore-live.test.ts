import { afterEach, beforeEach, expect, test } from 'bun:test'
import { bringIn } from '../../src/backups/incoming'
import { restore, type RestorePhase } from '../../src/backups/restore'
import { backupsOf } from '../support/backups'
import { insertEvaluations, insertNotes } from '../support/affairs'
import { tokenOf } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'

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
		await db.run(`UPDATE utilisateurs SET prenoms = '${nom}'`)
		await journal({ action: 'test', objet: 'classes' })
	})

test.each(['/classes', '/enseignements', '/notes', '/utilisateurs'])(
	'no version and no tag of %s of before is believed afterwards',
	async (path) => {
		await (
			await schools.store()
		).write({ author: AUTHOR, touches: ['donnees'] }, async ({ db, journal }) => {
			await insertEvaluations(db, [{ id: 1, date: '2026-11-18' }])
			await insertNotes(db, [[1, 20, 750]])
			await journal({ action: 'test', objet: 'notes' })
		})
		const classes = () => schools.as('awa').get(path)
		const first = await json(await classes())
		const file = await copyOfAlpha()
		await rename('Après la copie')
		const second = await classes()
		const tag = second.headers.get('etag')!
		const { meta } = await json(second)
		expect(meta.version).toBeGreaterThan(first.meta.version)
		await schools.writeBehind(await schools.tenants.get('alpha'))

		await restoreAlpha(file)
		const again = await schools.as('awa').get(path, { headers: { 'if-none-match': tag } })
		expect(again.status).toBe(200)
		const restored = await json(again)
		expect(restored.data).toEqual(first.data)
		expect(restored.meta.version).toBeGreaterThan(meta.version)
		for (const version of [first.meta.version, meta.version, meta.version + 1]) {
			const asked = await schools.as('awa').get(`${path}?depuis_version=${version}`)
			expect([asked.status, (await json(asked)).code]).toEqual([422, 'version_perimee'])
		}
		const asked = await schools.as('awa').get(`${path}?depuis_version=${restored.meta.version}`)
		expect((await json(asked)).data).toEqual([])
		await rename('Plus tard')
		const changed = await json(await schools.as('awa').get(`${path}?depuis_version=${restored.meta.version}`))
		expect(changed.data).toHaveLength(first.data.length)
	}
)

const status = async () => (await schools.as('awa').get('/auth/check')).status
const write = async (...statements: string[]) =>
	(await schools.store()).write({ author: { name: 'cli:root' }, touches: ['donnees', 'acces'] }, async ({ db, raise }) => {
		for (const statement of statements) await db.run(statement)
		raise()
	})

test('tokens are those of today: one that was revoked since the copy stays revoked', async () => {
	const file = await copyOfAlpha()
	await write('DELETE FROM jetons')
	expect(await restoreAlpha(file)).toMatchObject({ keepsAccess: true })
	expect(await status()).toBe(401)
})

test('a restore forgets the pair of keys that signs identities, which is in every copy', async () => {
	await write("INSERT INTO cles_oidc (kid, jwk, created_at) VALUES ('vieille', '{}', 1)")
	await restoreAlpha(await copyOfAlpha())
	expect((await (await schools.store()).client.execute('SELECT * FROM cles_oidc')).rows).toEqual([])
})

test('tokens are those of the copy if it is of another institution', async () => {
	const file = await copyOfAlpha()
	await write('DELETE FROM jetons')
	const done = await restore(
		schools.tenants,
		backups(),
		{ ...(await bringIn(file, data(), 0)), source: file, code: 'beta' },
		AUTHOR,
		() => {}
	)
	expect(done).toMatchObject({ keepsAccess: false, accounts: { count: 11, first: expect.arrayContaining(['awa', 'moussa']) } })
	expect((await schools.call('http://beta.test/api/lms/auth/check', as('awa'))).status).toBe(200)
	expect((await schools.as('awa', 'beta').get('/auth/check')).status).toBe(401)
})
const as = (name: 'awa') => ({ headers: { authorization: `Bearer ${tokenOf('alpha', name)}` } })

test('an account that people closed since the copy stays closed; one that an import closed is let in again', async () => {
	const file = await copyOfAlpha()
	const entry = (action: string, id: number) => ({ action, objet: 'utilisateurs', id, avant: { actif: 1 }, apres: { actif: 0 } })
	await (
		await schools.store()
	).write({ author: { name: 'utilisateur:1', userId: 1 }, touches: ['donnees', 'acces'] }, async ({ db, journal }) => {
		await db.run('UPDATE utilisateurs SET actif = 0 WHERE id IN (2, 3)')
		await journal(entry('fiche.update', 2), entry('import.update', 3))
	})
	expect(await restoreAlpha(file)).toMatchObject({ retires: { count: 1, first: ['moussa'] } })
	const { client } = await schools.store()
	const active = 'SELECT id FROM utilisateurs WHERE actif = 1 AND id IN (2, 3)'
	expect((await client.execute(active)).rows.map(({ id }) => id)).toEqual([3])
	const kept = "SELECT action, objet_id FROM journal WHERE objet = 'utilisateurs'"
	expect((await client.execute(kept)).rows.map((row) => Object.values(row))).toEqual([['fiche.update', '2']])

	// a copy from before both, put back once more, finds the closing in the journal that went on
	await restoreAlpha(file)
	expect((await (await schools.store()).client.execute(active)).rows.map(({ id }) => id)).toEqual([3])
})

test('a copy is restored from before an account that has lost a right since', async () => {
	const file = await copyOfAlpha()
	const store = await schools.store()
	const told = { action: 'fiche.update', objet: 'utilisateurs', avant: { fonctions: 'scolarite' }, apres: { fonctions: '' } }
	await store.write({ author: { name: 'utilisateur:1', userId: 1 }, touches: ['acces'] }, ({ journal }) => journal({ ...told, id: 999 }))
	expect(await restoreAlpha(file)).toMatchObject({ keepsAccess: true })
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
