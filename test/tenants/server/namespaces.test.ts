import { afterAll, beforeAll, describe, expect, spyOn, test } from 'bun:test'
import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { District } from '../../../src/tenants/server/district'
import { moveTenant } from '../../../src/tenants/server/move'
import { Namespaces } from '../../../src/tenants/server/namespaces'
import type { Tenants } from '../../../src/tenants/registry'
import { loadConfig } from '../../../src/config/load'
import { buildServer } from '../../../src/server/server'
import { verbatim, worded } from '../../../src/kit/sentence'
import { checkDatabases } from '../../../src/diagnostics/findings/data'
import { tenantFacts } from '../../../src/diagnostics/facts/tenant-facts'
import { createTenant, deleteTenant, listTenants } from '../../../src/tenants/tenants.service'
import { digestOfFile } from '../../../src/db/server/transfer/transfer'
import { startDistrict } from '../../support/district'
import { freshSchool } from '../../support/fresh-school'
import { Catalogue } from '../../../src/db/server/catalogue'
import { Endpoint } from '../../../src/db/server/endpoint'
import { hasSqld } from '../../support/sqld'

const AUTHOR = { name: 'cli:test' }

describe.skipIf(!hasSqld)('the institutions of a libSQL server', () => {
	let world: Awaited<ReturnType<typeof startDistrict>>
	let district: District
	let tenants: Tenants
	let places: Namespaces
	beforeAll(async () => {
		world = await startDistrict()
		district = world.process({ every: 3_600_000 })
		await district.becomeActive()
		;({ tenants, places } = await world.serve(district))
		mkdirSync(join(folder(), 'tenants'))
	})
	afterAll(async () => {
		await tenants.closeAll()
		await world.stop()
	})
	const folder = () => district.options.folder
	const failureOf = (work: Promise<unknown>) =>
		work.then(
			() => 'nothing',
			(error: unknown) => (error instanceof Error ? error.message : String(error))
		)
	const rename = async (code: string, nom: string) =>
		(await tenants.get(code)).store.write({ author: AUTHOR, touches: ['donnees'] }, async ({ db, journal }) => {
			await db.run(`UPDATE etablissement SET nom = '${nom}'`)
			await journal({ action: 'test', objet: 'etablissement', id: 1 })
		})

	test('are made, listed by the next process, and taken off the air with what they hold', async () => {
		const made = await createTenant(tenants, { code: 'lycee', name: 'Lycée', timezone: 'Africa/Abidjan' }, AUTHOR)
		expect([made.code, made.state, /\/lycee-1-[0-9a-f]{8}$/.test(made.file)]).toEqual(['lycee', 'open', true])
		expect(await failureOf(createTenant(tenants, { code: 'lycee', name: 'Lycée', timezone: 'Africa/Abidjan' }, AUTHOR))).toContain('exists')
		const next = await Namespaces.open(district)
		expect(next.codes()).toEqual(['lycee'])
		const { file } = await deleteTenant(tenants, 'lycee')
		expect([file, tenants.codes, (await Namespaces.open(district)).codes()]).toEqual([made.file, [], []])
		await createTenant(tenants, { code: 'lycee', name: 'Lycée', timezone: 'Africa/Abidjan' }, AUTHOR)
		expect((await listTenants(tenants)).map(({ file: at }) => at)).not.toEqual([made.file])
	})

	test('leave nothing where one could not be made, or who made it died', async () => {
		const refused = createTenant(tenants, { code: 'brise', name: 'B', timezone: 'Africa/Abidjan' }, AUTHOR, async () => {
			throw new Error('no')
		})
		expect(await failureOf(refused)).toBe('no')
		expect((await district.catalogue.institutions()).map(({ code }) => code)).not.toContain('brise')
		await district.catalogue.begin(district.fence!, 'mort-1', 'mort')
		await district.admin.create('mort-1')
		await district.catalogue.begin(district.fence!, 'mort-2', 'mort')
		expect(await district.catalogue.forget(district.fence!, 'mort-2')).toBe(true)
		expect((await district.catalogue.institutions()).map(({ namespace }) => namespace)).toContain('mort-1')
		const aside = (await district.catalogue.institutions()).find(({ state }) => state === 'aside')!.namespace
		expect(await failureOf(district.catalogue.forget(district.fence!, aside))).toContain('was set aside by another')
		expect((await Namespaces.open(district)).codes()).toEqual(['lycee'])
		expect((await district.catalogue.institutions()).map(({ code, state }) => `${code} ${state}`).toSorted()).toEqual([
			'lycee aside',
			'lycee served'
		])
		expect(await district.admin.create('mort-1')).toBe(true)
	})

	test('stay where what said that they serve comes about while they are given up, and set nothing aside once they are', async () => {
		const { catalogue, fence } = district
		await catalogue.begin(fence!, 'tard-1', 'tard')
		const lists = spyOn(catalogue, 'institutions').mockImplementationOnce(async () => {
			const seen = await Catalogue.prototype.institutions.call(catalogue)
			await catalogue.serve(fence!, 'tard-1', 'tard')
			return seen
		})
		const isForgotten = await catalogue.forget(fence!, 'tard-1')
		lists.mockRestore()
		const listed = async () => (await catalogue.institutions()).filter(({ code }) => code === 'tard')
		expect([isForgotten, await listed()]).toEqual([true, []])

		await catalogue.begin(fence!, 'tard-2', 'tard')
		await catalogue.serve(fence!, 'tard-2', 'tard')
		expect(await catalogue.forget(fence!, 'tard-2')).toBe(false)
		await catalogue.serve(fence!, 'tard-1', 'tard')
		expect(await listed()).toEqual([{ namespace: 'tard-2', code: 'tard', state: 'served' }])
		await catalogue.setAside(fence!, 'tard-2')
	})

	test('are there once the catalogue lists them, whatever became of its answer', async () => {
		const made = { code: 'neuf', name: 'N', timezone: 'Africa/Abidjan' }
		world.sqld.breakNext("SET state = 'served'", 'before')
		expect(await failureOf(createTenant(tenants, made, AUTHOR))).toContain('does not answer')
		expect((await district.catalogue.institutions()).map(({ code }) => code)).not.toContain('neuf')
		world.sqld.breakNext("SET state = 'served'", 'after')
		expect((await createTenant(tenants, made, AUTHOR)).state).toBe('open')
		expect((await Namespaces.open(district)).codes()).toContain('neuf')
		await deleteTenant(tenants, 'neuf')
	})

	test('lie where the catalogue says, whatever became of its answer', async () => {
		await createTenant(tenants, { code: 'perdu', name: 'P', timezone: 'Africa/Abidjan' }, AUTHOR)
		const file = join(folder(), 'perdu.db')
		await places.copyTo('perdu', file)
		const before = tenants.places.path('perdu')
		world.sqld.breakNext("SET state = 'served'", 'after')
		await places.take('perdu', file)
		const taken = tenants.places.path('perdu')
		expect(taken).not.toBe(before)
		expect((await Namespaces.open(district)).path('perdu')).toBe(taken)
		world.sqld.breakNext("SET state = 'served'", 'before')
		expect(await failureOf(places.take('perdu', file))).toContain('does not answer')
		expect([tenants.places.path('perdu'), (await Namespaces.open(district)).path('perdu')]).toEqual([taken, taken])
		await places.copyTo('perdu', places.ready('perdu'))
		expect([await places.begin('perdu'), await places.replace('perdu')]).toEqual([false, taken])
		const replaced = tenants.places.path('perdu')
		expect(replaced).not.toBe(taken)
		world.sqld.breakNext("SET state = 'aside' WHERE namespace", 'after')
		expect((await deleteTenant(tenants, 'perdu')).file).toBe(replaced)
		expect((await Namespaces.open(district)).codes()).toEqual(['lycee'])
	})

	test('move from a file to the server and back, whole, and what they were is kept', async () => {
		const file = join(folder(), 'tenants', 'alpha.db')
		writeFileSync(file, await freshSchool('alpha', '2026-11-20T08:00:00Z'))
		const before = await digestOfFile(file)
		const { url } = district.options
		const there = await moveTenant(tenants, 'alpha', url)
		expect([there.at.startsWith(`${url}/alpha-1-`), existsSync(file), existsSync(there.former)]).toEqual([true, false, true])
		await rename('alpha', 'École déplacée')
		const { revisions } = (await tenants.get('alpha')).store
		const back = await moveTenant(tenants, 'alpha', 'file')
		expect([back.at, back.former, tenants.has('alpha')]).toEqual([file, there.at, false])
		expect(await digestOfFile(file)).not.toBe(before)
		const again = await moveTenant(tenants, 'alpha', url)
		expect(again.at).not.toBe(there.at)
		const tenant = await tenants.get('alpha')
		expect([(await tenant.institution()).nom, tenant.store.revisions]).toEqual(['École déplacée', revisions])
		expect(readdirSync(join(folder(), 'scratch'))).toEqual([])
	})

	test('say what cannot be moved', async () => {
		const { url } = district.options
		const file = join(folder(), 'tenants', 'autre.db')
		copyFileSync(
			join(
				folder(),
				'set-aside',
				readdirSync(join(folder(), 'set-aside')).find((name) => name.endsWith('.db'))!
			),
			file
		)
		for (const [code, to, said] of [
			['alpha', 'http://ailleurs:1', '--to takes "file" or'],
			['alpha', url, 'the tenant "alpha" already exists'],
			['rien', url, 'no institution "rien" to move'],
			['autre', url, 'holds the institution "alpha", not "autre"']
		] as const)
			expect(await failureOf(moveTenant(tenants, code, to))).toContain(said)
		writeFileSync(join(folder(), 'tenants', 'alpha.db'), '')
		expect(await failureOf(moveTenant(tenants, 'alpha', 'file'))).toContain('already exists')
		expect(await failureOf(moveTenant(tenants, 'alpha', url))).toContain('is already served from')
	})

	test('are closed for a moment while they move, and go on where that fails', async () => {
		await tenants.get('lycee')
		const during: unknown[] = []
		const failed = tenants.handOver('lycee', async () => {
			during.push(await Promise.resolve(tenants.get('lycee')).catch((error: { code: string }) => error.code))
			throw new Error('no')
		})
		expect([await failureOf(failed), during, (await tenants.get('lycee')).code]).toEqual(['no', ['ferme'], 'lycee'])
	})

	test('tell a client that asks while one moves to come again, and then that it is not there', async () => {
		const config = loadConfig({ file: join(folder(), 'preau.toml'), text: '' })
		const { frontDoor } = buildServer({ config, clock: world.clock, log: district.options.log }, tenants)
		const asked = async () => {
			const answer = await frontDoor(new Request('http://preau.test/lycee/api/lms/tenant-info'), { peer: '127.0.0.1', tls: false })
			return [answer.status, answer.headers.get('retry-after') !== null, ((await answer.json()) as { code?: string }).code]
		}
		expect(await asked()).toEqual([200, false, undefined])
		const copyTo = places.copyTo.bind(places)
		let during: unknown
		places.copyTo = async (...args) => {
			during = await asked()
			return copyTo(...args)
		}
		await moveTenant(tenants, 'lycee', 'file')
		places.copyTo = copyTo
		expect(during).toEqual([503, true, 'ferme'])
		expect(await asked()).toEqual([404, false, 'tenant_inconnu'])
		await moveTenant(tenants, 'lycee', district.options.url)
		expect((await asked())[0]).toBe(200)
	})

	test('are moved, made and restored by one at a time', async () => {
		const { url } = district.options
		await rename('lycee', 'Avant')
		await moveTenant(tenants, 'lycee', 'file')
		const made = { code: 'lycee', name: 'Autre', timezone: 'Africa/Abidjan' }
		const tried = await Promise.all([
			moveTenant(tenants, 'lycee', url),
			failureOf(moveTenant(tenants, 'lycee', url)),
			failureOf(createTenant(tenants, made, AUTHOR)),
			failureOf(tenants.replace('lycee', () => Promise.resolve()))
		])
		const isBusy = expect.stringContaining('long work on "lycee" is under way')
		expect(tried.slice(1)).toEqual([isBusy, expect.stringContaining('already exists'), isBusy])
		const tenant = await tenants.get('lycee')
		expect([tenants.places.path('lycee'), (await tenant.institution()).nom]).toEqual([tried[0].at, 'Avant'])
		await rename('lycee', 'Après')
		expect((await Namespaces.open(district)).path('lycee')).toBe(tried[0].at)
		const fresh = { code: 'double', name: 'D', timezone: 'Africa/Abidjan' }
		const [, second] = await Promise.all([createTenant(tenants, fresh, AUTHOR), failureOf(createTenant(tenants, fresh, AUTHOR))])
		expect(second).toContain('already exists')
		await deleteTenant(tenants, 'double')
	})

	test('are read whole as a file, which goes again', async () => {
		const nom = await places.withFile('alpha', async (path) => {
			expect(existsSync(path)).toBe(true)
			return (await digestOfFile(path)).length
		})
		expect([nom, readdirSync(join(folder(), 'scratch'))]).toEqual([64, []])
	})

	test('fail alone where a namespace was deleted under them, and none is made in its place', async () => {
		await createTenant(tenants, { code: 'perdu', name: 'Perdu', timezone: 'Africa/Abidjan' }, AUTHOR)
		await rename('perdu', 'Avant')
		const url = places.url('perdu')
		const place = { url, server: { fence: district.fence! } }
		const before = await tenantFacts({ code: 'perdu', file: url, place }, { whole: false })
		expect([before.problem, before.outbox, before.bytes > 100_000]).toEqual([null, {}, true])
		await district.admin.remove(url.split('/').at(-1)!)
		expect(await failureOf(rename('perdu', 'Après'))).toContain('404')
		const facts = await tenantFacts({ code: 'perdu', file: url, place }, { whole: false })
		const [finding] = checkDatabases([facts])
		expect([worded('en', finding!.sentence), worded('fr', finding!.sentence)]).toEqual([
			expect.stringMatching(
				/^institution perdu: .* has no such namespace: .*only if it was deleted there does "preau restore" bring a copy back$/
			),
			expect.stringContaining("n'a pas cet espace de noms")
		])
		const broken = { ...facts, problem: verbatim('row 3 missing') }
		expect(worded('en', checkDatabases([broken])[0]!.sentence)).toEndWith('row 3 missing; "preau restore" brings a copy back')
		const known = await listTenants(tenants)
		expect(known.map(({ code, state }) => [code, state === 'open']).toSorted()).toEqual([
			['alpha', true],
			['lycee', true],
			['perdu', false]
		])
		expect(await failureOf(rename('lycee', 'Toujours là'))).toBe('nothing')
		expect(await failureOf(new Endpoint(url, undefined).send([{ type: 'close' }]))).toContain('404')
		await deleteTenant(tenants, 'perdu')
	})

	test('are served by nobody once another process has taken over', async () => {
		const { store } = await tenants.get('lycee')
		const next = world.process()
		const taking = next.becomeActive()
		await next.looked
		world.pass(5000)
		await taking
		expect(next.fence).toBe(2)
		const theirs = await world.serve(next)
		await theirs.tenants.checkAll()
		// each would be asked for over the network before anybody is answered
		expect([...theirs.tenants.openTenants()]).toEqual([])
		await theirs.tenants.get('lycee')
		const refused = store.write({ author: AUTHOR, touches: ['donnees'] }, ({ db }) => db.run("UPDATE etablissement SET nom = 'tard'"))
		expect(await failureOf(refused as Promise<unknown>)).toContain('Another process has taken over')
		expect(await failureOf(createTenant(tenants, { code: 'tard', name: 'T', timezone: 'Africa/Abidjan' }, AUTHOR))).not.toBe('nothing')
		expect((await Namespaces.open(next)).codes()).toEqual(['alpha', 'lycee'])
		await theirs.tenants.closeAll()
	})
})
