import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import * as tables from '../../src/db/queries/tables'
import * as s from '../../src/school/schema'
import { expectDocumented } from '../support/openapi-answers'
import { PASSWORD, PEOPLE, tokenOf, type Name } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'

let schools: Schools
beforeAll(async () => {
	schools = await startSchools()
})
afterAll(() => schools.stop())

const stranger = () => schools.with(undefined)
const login = (identifier: string, password: string, more: object = {}, call: object = {}) =>
	stranger().post('/auth/login', { identifier, password, ...more }, call)

describe('POST /auth/login', () => {
	test('gives a token and who one is', async () => {
		const response = await login('fanta', PASSWORD, { device_name: 'LMS' })
		expect(response.status).toBe(200)
		expect(response.headers.get('cache-control')).toBe('no-store')
		expect(response.headers.has('etag')).toBe(false)
		const body = await json(response)
		expect(Object.keys(body)).toEqual(['token', 'user'])
		expect(body.token).toMatch(/^[1-9]\d*\|[A-Za-z0-9]{40,}$/)
		expect(body.user).toEqual({ id: 10, name: 'Fanta TRAORÉ', role: 'enseignant', roles: ['enseignant'] })
		expect(await json(schools.with(body.token).get('/auth/check'))).toEqual({ valid: true })
	})

	test.each([' FANTA ', 'Fanta', 'fanta@ecole.test', 'FANTA@ÉCOLE.test'.replace('É', 'E')])(
		'knows an identifier without case and space, or an email: %p',
		async (identifier) => {
			expect((await login(identifier, PASSWORD)).status).toBe(200)
		}
	)

	test('stores the hash of the secret only', async () => {
		const { token } = await json(login('yao', PASSWORD))
		const [id, secret] = token.split('|')
		const { db } = await schools.store()
		const rows = await db
			.select()
			.from(s.jetons)
			.where(sql`id = ${Number(id)}`)
		expect(rows).toHaveLength(1)
		expect(JSON.stringify(rows)).not.toContain(secret)
		expect(rows[0]?.secret_hash).toBe(new Bun.CryptoHasher('sha256').update(secret).digest('hex'))
		expect(schools.logged.join('')).not.toContain(secret)
	})

	test.each([
		['a wrong password', 'ines', 'nope'],
		['an unknown identifier', 'nobody', PASSWORD],
		['a closed account', 'parti', PASSWORD],
		['a password longer than bcrypt looks at', 'marie', 'x'.repeat(73)]
	])('answers the same 401 to %s', async (_, identifier, password) => {
		const response = await login(identifier, password)
		expect(response.status).toBe(401)
		expect(response.headers.get('www-authenticate')).toBe('Bearer')
		const { code, errors, detail } = await json(response)
		expect({ code, errors, detail }).toEqual({
			code: 'identifiants_invalides',
			errors: undefined,
			detail: 'Identifiant ou mot de passe incorrect.'
		})
	})

	test('never repeats what was sent, in an answer or a log', async () => {
		const secret = 'tres-secret-42'
		const answers = [
			await login('ines', secret),
			await stranger().post('/auth/login', { identifier: 5, password: secret }),
			await stranger().post('/auth/login', `{"password":"${secret}`)
		]
		for (const answer of answers) expect(await answer.text()).not.toContain(secret)
		expect(schools.logged.join('')).not.toContain(secret)
	})

	test.each([
		[{}, ['identifier', 'password']],
		[{ identifier: '', password: '' }, ['identifier', 'password']],
		[{ identifier: 12, password: null }, ['identifier', 'password']],
		[{ identifier: 'a', password: 'b', device_name: 'x'.repeat(101) }, ['device_name']],
		['"text"', ['corps']],
		['[]', ['corps']]
	])('names every faulty field of %p', async (body, fields) => {
		const response = await stranger().post('/auth/login', body)
		expect(response.status).toBe(422)
		const problem = await json(response)
		expect(problem.code).toBe('validation')
		expect(Object.keys(problem.errors)).toEqual(fields)
	})

	test('takes passwords over HTTPS, from loopback, or from a trusted proxy that says https', async () => {
		const body = { identifier: 'koffi', password: PASSWORD }
		const from = (call: object) => stranger().post('/auth/login', body, call)
		const lan = await from({ peer: '192.168.1.20' })
		expect(lan.status).toBe(403)
		expect((await json(lan)).code).toBe('https_requis')
		expect((await from({ peer: '192.168.1.20', tls: true })).status).toBe(200)
		expect((await from({ peer: '::1' })).status).toBe(200)
		expect((await from({ peer: '192.168.1.20', headers: { 'x-forwarded-proto': 'https' } })).status).toBe(403)
		const proxied = { 'x-forwarded-for': '192.168.1.20', 'x-forwarded-proto': 'https' }
		expect((await from({ peer: '10.9.9.9', headers: proxied })).status).toBe(200)
		expect((await from({ peer: '10.9.9.9', headers: { ...proxied, 'x-forwarded-proto': 'http' } })).status).toBe(403)
	})

	test('a trusted proxy on this machine is not this machine, whatever it leaves out', async () => {
		const config =
			'[server]\ntrusted_proxies = ["127.0.0.1"]\n[tls]\nmode = "off"\n[auth]\nbcrypt_cost = 4\n[tenants.alpha]\nhosts = ["alpha.test"]\n'
		const proxied = await startSchools({ config })
		try {
			const from = async (peer: string, headers: Record<string, string> = {}) => {
				const body = { identifier: 'koffi', password: PASSWORD }
				return (await proxied.with(undefined).post('/auth/login', body, { peer, headers })).status
			}
			for (const forwarded of ['8.8.8.8, unknown', 'unknown', '127.0.0.1', '192.168.1.20'])
				expect([forwarded, await from('127.0.0.1', { 'x-forwarded-for': forwarded })]).toEqual([forwarded, 403])
			expect(await from('127.0.0.1')).toBe(403)
			expect(await from('::ffff:127.0.0.1')).toBe(403)
			expect(await from('127.0.0.1', { 'x-forwarded-proto': 'https' })).toBe(200)
			expect(await from('127.0.0.2')).toBe(200)
			expect(await from('::ffff:127.0.0.2')).toBe(200)
		} finally {
			await proxied.stop()
		}
	})

	test('writes who logged in from where to the journal', async () => {
		await login('sira', PASSWORD, { device_name: 'bureau' }, { headers: { 'x-request-id': 'login-1' } })
		const { db } = await schools.store()
		const [line] = await db
			.select()
			.from(tables.journal)
			.where(sql`request_id = 'login-1'`)
		expect(line).toMatchObject({ action: 'token.create', objet: 'jetons', utilisateur_id: 3, adresse: '127.0.0.1' })
		expect(JSON.parse(line?.apres ?? '')).toEqual({ utilisateur_id: 3, device_name: 'bureau' })
	})
})

describe('lockout', () => {
	let own: Schools
	beforeAll(async () => {
		own = await startSchools({
			config: `
[tls]
mode = "off"
[limits]
api = 0
[[limits.clients]]
address = "127.0.0.2"
[[limits.clients]]
address = "fd00::5"
[auth]
bcrypt_cost = 4
[tenants.alpha]
hosts = ["alpha.test"]
[tenants.beta]
hosts = ["beta.test"]`
		})
	})
	afterAll(() => own.stop())
	const attempt = async (identifier: string, password: string, peer = '127.0.0.1') =>
		own.with(undefined).post('/auth/login', { identifier, password }, { peer })
	const fail = async (times: number, identifier: string, peer?: string) => {
		for (let n = 0; n < times; n++) expect((await attempt(identifier, 'wrong', peer)).status).toBe(401)
	}

	test('five failures lock the pair for 15 minutes, the right password too, and nobody else', async () => {
		await fail(5, 'ines')
		const locked = await attempt('ines', PASSWORD)
		expect(locked.status).toBe(429)
		expect(locked.headers.get('retry-after')).toBe('900')
		expect((await json(locked)).code).toBe('compte_verrouille')
		expect((await attempt('INES', PASSWORD)).status).toBe(429)
		expect((await attempt('ines', PASSWORD, '127.0.0.9')).status).toBe(200)
		expect((await attempt('marie', PASSWORD)).status).toBe(200)
		own.clock.advance({ minutes: 14, seconds: 59 })
		expect((await attempt('ines', PASSWORD)).status).toBe(429)
		own.clock.advance({ seconds: 1 })
		expect((await attempt('ines', PASSWORD)).status).toBe(200)
	})

	test('parallel guesses do not outrun the lock', async () => {
		const answers = await Promise.all(Array.from({ length: 12 }, () => attempt('koffi', 'wrong')))
		const statuses = answers.map(({ status }) => status)
		expect(statuses.filter((status) => status === 401)).toHaveLength(5)
		expect(statuses.filter((status) => status === 429)).toHaveLength(7)
	})

	describe('an account has one lock, whatever it is called', () => {
		const [name, email] = ['fanta', 'fanta@ecole.test']
		const inBeta = async () => (await own.with(undefined, 'beta').post('/auth/login', { identifier: name, password: PASSWORD })).status
		beforeEach(() => {
			own.clock.advance({ minutes: 16 })
		})

		test('failures under both names count together, in one institution', async () => {
			await fail(3, name)
			await fail(2, email)
			expect((await attempt(name, PASSWORD)).status).toBe(429)
			expect((await attempt(email, PASSWORD)).status).toBe(429)
			expect(await inBeta()).toBe(200)
		})

		test('parallel guesses under both names do not outrun it', async () => {
			const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => attempt(n % 2 === 0 ? name : email, 'wrong')))
			expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
		})

		test('failures from anywhere under both names lock it', async () => {
			for (let n = 1; n <= 5; n++) await fail(4, n % 2 === 0 ? name : email, `127.0.2.${n}`)
			expect((await attempt(name, PASSWORD, '127.0.2.200')).status).toBe(429)
		})

		test('a right password under one name forgets the failures under the other', async () => {
			await fail(4, name)
			expect((await attempt(email, PASSWORD)).status).toBe(200)
			await fail(4, name)
			expect((await attempt(name, PASSWORD)).status).toBe(200)
		})

		test.each(['parti', 'nobody'])('an unknown account locks like a real one, each text separately: %s', async (unknown) => {
			await fail(5, unknown)
			const locked = await attempt(unknown, PASSWORD)
			expect([locked.status, locked.headers.get('retry-after'), (await json(locked)).code]).toEqual([429, '900', 'compte_verrouille'])
			await fail(1, `${unknown}@ecole.test`)
		})
	})

	test('failures spread over more than 15 minutes do not lock, a right password forgets them', async () => {
		await fail(4, 'paul')
		own.clock.advance({ minutes: 16 })
		await fail(4, 'paul')
		expect((await attempt('paul', PASSWORD)).status).toBe(200)
		await fail(4, 'paul')
		expect((await attempt('paul', PASSWORD)).status).toBe(200)
	})

	test('20 failures from anywhere lock the identifier', async () => {
		for (let n = 1; n <= 5; n++) await fail(4, 'lea', `127.0.1.${n}`)
		expect((await attempt('lea', PASSWORD, '127.0.1.200')).status).toBe(429)
	})

	test('an address that has opened the account goes on where others have locked it, until it fails itself', async () => {
		const home = '127.0.4.1'
		expect((await attempt('sira', PASSWORD, home)).status).toBe(200)
		for (let n = 1; n <= 5; n++) await fail(4, 'sira', `127.0.4.1${n}`)
		expect((await attempt('sira', PASSWORD, '127.0.4.200')).status).toBe(429)
		expect((await attempt('sira', PASSWORD, home)).status).toBe(200)
		const inBeta = await own.with(undefined, 'beta').post('/auth/login', { identifier: 'sira', password: 'wrong' }, { peer: home })
		expect(inBeta.status).toBe(401)
		await fail(5, 'sira', home)
		expect((await attempt('sira', PASSWORD, home)).status).toBe(429)
	})

	test('an address that has opened one account is locked out of another with everybody else', async () => {
		const home = '127.0.5.1'
		expect((await attempt('sira', PASSWORD, home)).status).toBe(200)
		for (let n = 1; n <= 5; n++) await fail(4, 'moussa', `127.0.5.1${n}`)
		expect((await attempt('moussa', PASSWORD, home)).status).toBe(429)
	})

	test('a named address is not the others of its IPv6 /64', async () => {
		const attemptFrom = async (peer: string, password: string) =>
			(await own.with(undefined).post('/auth/login', { identifier: 'yao', password }, { peer, tls: true })).status
		for (let n = 0; n < 5; n++) await attemptFrom('fd00::1', 'wrong')
		expect(await attemptFrom('fd00::2', PASSWORD)).toBe(429)
		expect(await attemptFrom('fd00::5', PASSWORD)).toBe(200)
	})

	test('100 failures from one address lock it, but never one that speaks for everybody', async () => {
		for (let n = 0; n < 100; n++) await attempt(`unknown${n}`, 'wrong', '127.0.0.3')
		expect((await attempt('yao', PASSWORD, '127.0.0.3')).status).toBe(429)
		for (let n = 0; n < 100; n++) await attempt(`unknown${n}`, 'wrong', '127.0.0.2')
		expect((await attempt('yao', PASSWORD, '127.0.0.2')).status).toBe(200)
	})
})

describe('GET /auth/me', () => {
	test('tells a student their class, with nothing left out', async () => {
		const response = await schools.as('ines').get('/auth/me')
		expect(response.status).toBe(200)
		expect(response.headers.get('cache-control')).toBe('no-store')
		expect(await json(response)).toEqual({
			id: 20,
			name: 'Inès ZADI',
			role: 'etudiant',
			roles: ['etudiant'],
			identifiant: 'ines',
			email: 'ines@ecole.test',
			telephone: '+2250100000020',
			langue: 'fr',
			token: { id: 20, device_name: 'test', created_at: '2026-09-01T08:00:00+00:00', last_used_at: '2026-11-20T08:00:00+00:00' },
			etudiant: { id: 20, matricule: 'ETU-1', classe: { id: 1, code: 'MECA-L1', nom: 'Mécanique L1' } },
			enseignant: null,
			filieres: []
		})
	})
	test('shows instants with the offset of the institution', async () => {
		const { token } = await json(schools.as('ines', 'beta').get('/auth/me'))
		expect(token).toMatchObject({ created_at: '2026-09-01T10:00:00+02:00', last_used_at: '2026-11-20T09:00:00+01:00' })
	})
	test.each(['paul', 'lea'] as const)('an enrollment that is not Active does not show a class: %s', async (name) => {
		expect((await json(schools.as(name).get('/auth/me'))).etudiant.classe).toBeNull()
	})
	test('tells a teacher and a coordinator what they are', async () => {
		expect(await json(schools.as('fanta').get('/auth/me'))).toMatchObject({
			etudiant: null,
			enseignant: { id: 10, matricule: 'ENS-1' },
			filieres: []
		})
		expect((await json(schools.as('moussa').get('/auth/me'))).filieres).toEqual([{ id: 1, code: 'MECA', nom: 'Mécanique' }])
	})
})

describe('tokens', () => {
	test.each([
		undefined,
		'12|',
		'|x',
		'x',
		'1',
		`1|${'x'.repeat(48)}`,
		`${tokenOf('alpha', 'awa')}x`,
		tokenOf('alpha', 'awa').replace('1|', '2|'),
		tokenOf('alpha', 'awa').replace('1|', '01|'),
		`1|' OR '1'='1`,
		`1|${'a'.repeat(40)}'; DROP TABLE jetons;--`,
		`1|${'é'.repeat(48)}`.normalize('NFD').replace(/[^ -~]/g, ''),
		`99999999999999999999|${'x'.repeat(48)}`
	])('%p opens nothing', async (token) => {
		const response = await schools.with(token).get('/auth/check')
		expect(response.status).toBe(401)
		expect(response.headers.get('www-authenticate')).toBe('Bearer')
		expect((await json(response)).code).toBe('jeton_invalide')
	})

	test.each([
		['Bearer', 200],
		['bearer', 200],
		['BEARER ', 200],
		['Basic', 401],
		['', 401]
	])('the scheme %p', async (scheme, status) => {
		const authorization = `${scheme} ${tokenOf('alpha', 'awa')}`
		expect((await schools.with(undefined).get('/auth/check', { headers: { authorization } })).status).toBe(status)
	})

	test('a secret that is known opens nothing under the id of another token', async () => {
		const token = tokenOf('alpha', 'awa')
		expect((await schools.with(token).get('/auth/check')).status).toBe(200)
		expect((await schools.with(token.replace(/^\d+/, '999')).get('/auth/check')).status).toBe(401)
	})

	test('a token of one institution is 401 at another, by host, by path and by header', async () => {
		const token = tokenOf('alpha', 'awa')
		expect((await schools.with(token, 'beta').get('/auth/check')).status).toBe(401)
		expect(
			(await schools.call('http://alpha.test/beta/api/lms/auth/check', { headers: { authorization: `Bearer ${token}` } })).status
		).toBe(401)
		const headers = { authorization: `Bearer ${token}`, host: 'beta.test', 'x-forwarded-host': 'alpha.test' }
		expect((await schools.call('http://alpha.test/api/lms/auth/check', { headers })).status).toBe(401)
		expect(
			(await schools.call('http://beta.test/alpha/api/lms/auth/check', { headers: { authorization: `Bearer ${token}` } })).status
		).toBe(200)
	})

	test('logout revokes that token only, logout-all every one, from the next request on', async () => {
		const tokens: string[] = []
		for (let n = 0; n < 3; n++) tokens.push((await json(login('marie', PASSWORD))).token)
		const [first, second, third] = tokens.map((token) => schools.with(token))
		for (const client of [first, second, third]) expect((await client!.get('/auth/check')).status).toBe(200)

		const out = await first!.post('/auth/logout')
		expect(out.status).toBe(204)
		expect(await out.text()).toBe('')
		expect((await first!.get('/auth/check')).status).toBe(401)
		expect((await second!.get('/auth/check')).status).toBe(200)

		expect((await second!.post('/auth/logout-all')).status).toBe(204)
		for (const client of [second, third]) expect((await client!.get('/auth/check')).status).toBe(401)
		expect((await schools.as('marie').get('/auth/check')).status).toBe(401)
		expect((await schools.as('ines').get('/auth/check')).status).toBe(200)
	})

	test('last_used_at is written behind, at the next round of its job', async () => {
		const store = await schools.store()
		const stored = async () =>
			(
				await store.db
					.select()
					.from(s.jetons)
					.where(sql`id = ${PEOPLE.awa.id}`)
			)[0]?.last_used_at
		await schools.as('awa').get('/auth/check')
		expect(await stored()).toBeNull()
		const before = { ...store.revisions }
		await schools.writeBehind(await schools.tenants.get('alpha'))
		expect(await stored()).toBe(Temporal.Instant.from('2026-11-20T08:00:00Z').epochMilliseconds / 1000)
		expect(store.revisions.donnees).toBe(before.donnees)
	})
})

describe('a token for reading', () => {
	const reading = async (name: string) => schools.with((await json(login(name, PASSWORD, { portee: 'lecture' }))).token)

	test('may read what its account may read, and gets 403 for everything else, whatever is sent', async () => {
		const reader = await reading('fanta')
		expect((await reader.get('/classes')).status).toBe(200)
		expect((await reader.get('/me/teacher-dashboard')).status).toBe(200)
		const writes = (await schools.app()).routes.filter(
			({ method, path }) => method !== 'GET' && !/login|check-|logout$|desabonnement/.test(path)
		)
		expect(writes.length).toBeGreaterThan(8)
		for (const { method, path } of writes)
			for (const body of [undefined, {}, '{', 'x'.repeat(2_000_000)]) {
				const response = await reader.send(path.replace('/api/lms', '').replace(/:\w+/g, '1'), {
					method,
					...(body !== undefined && { body })
				})
				expect([method, path, response.status]).toEqual([method, path, 403])
				expect((await json(response)).code).toBe('lecture_seule')
			}
		expect((await login('fanta', PASSWORD, {}, { headers: { authorization: 'Bearer x' } })).status).toBe(200)
	})

	test('can be given back', async () => {
		const reader = await reading('yao')
		expect((await reader.post('/auth/logout')).status).toBe(204)
		expect((await reader.get('/auth/check')).status).toBe(401)
	})

	test.each(['ecriture', '', 3, null])('is not made by %p', async (portee) => {
		const response = await login('fanta', PASSWORD, { portee })
		expect([response.status, Object.keys((await json(response)).errors)]).toEqual([422, ['portee']])
	})
})

describe('GET /auth/tokens', () => {
	let own: Schools
	beforeAll(async () => {
		own = await startSchools()
	})
	afterAll(() => own.stop())

	test('tells the own ones, the oldest first, and no secret', async () => {
		const more = { identifier: 'ines', password: PASSWORD, device_name: 'Tablette', portee: 'lecture' }
		const { token } = await json(own.with(undefined).post('/auth/login', more))
		const response = await own.as('ines').get('/auth/tokens')
		await expectDocumented(response, 'GET', '/auth/tokens')
		expect(response.headers.get('cache-control')).toBe('no-store')
		const { data, meta } = await json(response)
		const id = Number(token.split('|')[0])
		expect(data).toEqual([
			{
				id: 20,
				device_name: 'test',
				created_at: '2026-09-01T08:00:00+00:00',
				last_used_at: '2026-11-20T08:00:00+00:00',
				portee: 'complete',
				sorte: 'lms',
				domaines: null,
				dernier_jour: null,
				adresses: null,
				courant: true
			},
			{
				id,
				device_name: 'Tablette',
				created_at: '2026-11-20T08:00:00+00:00',
				last_used_at: null,
				portee: 'lecture',
				sorte: 'lms',
				domaines: null,
				dernier_jour: null,
				adresses: null,
				courant: false
			}
		])
		expect(meta).toEqual({ total: 2 })
		expect((await json(own.with(token).get('/auth/tokens'))).data.map(({ courant }: { courant: boolean }) => courant)).toEqual([
			false,
			true
		])
	})

	test("each can be revoked, from the next request on, and nobody else's", async () => {
		const { token } = await json(own.with(undefined).post('/auth/login', { identifier: 'marie', password: PASSWORD }))
		const id = Number(token.split('|')[0])
		const revoke = (name: 'marie' | 'awa', which: number | string) => own.as(name).send(`/auth/tokens/${which}`, { method: 'DELETE' })
		for (const other of [20, 9999, 0, 'x']) expect((await revoke('marie', other)).status).toBe(404)
		expect((await revoke('awa', id)).status).toBe(404)
		expect((await own.with(token).get('/auth/check')).status).toBe(200)
		const done = await revoke('marie', id)
		await expectDocumented(done, 'DELETE', `/auth/tokens/${id}`)
		expect(done.status).toBe(204)
		expect((await own.with(token).get('/auth/check')).status).toBe(401)
		expect((await revoke('marie', id)).status).toBe(404)
		const lines = await (
			await own.store()
		).db
			.select()
			.from(tables.journal)
			.where(sql`action = 'token.revoke' AND objet_id = ${String(id)}`)
		expect(lines).toHaveLength(1)
	})
})

describe('POST /auth/password', () => {
	let own: Schools
	beforeEach(async () => {
		own = await startSchools()
	})
	afterEach(() => own.stop())
	const change = (name: Name, current: string, wanted: string, call: object = {}) =>
		own.as(name).post('/auth/password', { current, new: wanted }, call)
	const opens = async (identifier: string, password: string) =>
		(await own.with(undefined).post('/auth/login', { identifier, password })).status

	test('changes the own password; other tokens are void, the one used stays', async () => {
		const { token } = await json(own.with(undefined).post('/auth/login', { identifier: 'fanta', password: PASSWORD }))
		const done = await change('fanta', PASSWORD, 'hibou-du-soir')
		await expectDocumented(done, 'POST', '/auth/password')
		expect([done.status, done.headers.get('cache-control'), await done.text()]).toEqual([204, 'no-store', ''])
		expect((await own.as('fanta').get('/auth/check')).status).toBe(200)
		expect((await own.with(token).get('/auth/check')).status).toBe(401)
		expect([await opens('fanta', PASSWORD), await opens('fanta', 'hibou-du-soir'), await opens('yao', PASSWORD)]).toEqual([401, 200, 200])
		const [line] = await (
			await own.store()
		).db
			.select()
			.from(tables.journal)
			.where(sql`action = 'user.password'`)
		expect(line).toMatchObject({ utilisateur_id: 10, objet_id: '10', apres: '{"jetons_revoques":1}' })
		expect(JSON.stringify(line) + own.logged.join('')).not.toContain('hibou')
	})

	test('takes a wrong current one for a failed login: the fifth locks both, and nothing changes', async () => {
		for (let n = 0; n < 5; n++) {
			const wrong = await change('ines', 'faux', 'hibou-du-soir')
			await expectDocumented(wrong, 'POST', '/auth/password')
			expect([wrong.status, (await json(wrong)).code]).toEqual([401, 'identifiants_invalides'])
		}
		const locked = await change('ines', PASSWORD, 'hibou-du-soir')
		expect([locked.status, locked.headers.get('retry-after')]).toEqual([429, '900'])
		expect(await opens('ines', PASSWORD)).toBe(429)
		own.clock.advance({ minutes: 15 })
		expect(await opens('ines', PASSWORD)).toBe(200)
	})

	test('parallel guesses do not outrun the lock, and neither do those of the login beside them', async () => {
		const answers = await Promise.all(
			Array.from({ length: 12 }, async (_, n) =>
				n % 2 === 0 ? (await change('marie', 'faux', 'hibou-du-soir')).status : opens('marie', 'faux')
			)
		)
		expect(answers.filter((status) => status === 401)).toHaveLength(5)
		expect(answers.filter((status) => status === 429)).toHaveLength(7)
	})

	test.each([
		['ines', 'hibou-7', 'doit compter au moins 8 caractères'],
		['awa', 'hibou-777', 'doit compter au moins 10 caractères'],
		['moussa', 'Motdepasse1', 'est parmi les mots de passe les plus répandus, que chacun essaie en premier'],
		['ines', 'é'.repeat(37), 'dépasse 72 octets']
	] as const)('of %s refuses %p', async (name, wanted, said) => {
		const response = await change(name, PASSWORD, wanted)
		expect(response.status).toBe(422)
		expect((await json(response)).errors).toEqual({ new: [said] })
		expect(await opens(name, PASSWORD)).toBe(200)
	})

	test.each([
		[{}, ['current', 'new']],
		[{ current: '', new: '' }, ['current', 'new']],
		[{ current: 3, new: null }, ['current', 'new']],
		[{ current: 'x', new: 'x'.repeat(1001) }, ['new']]
	])('a body of a wrong form is a 422: %j', async (body, fields) => {
		const response = await own.as('ines').post('/auth/password', body)
		expect([response.status, Object.keys((await json(response)).errors)]).toEqual([422, fields])
	})

	test('goes over HTTPS, loopback or a trusted proxy alone', async () => {
		const refused = await change('ines', PASSWORD, 'hibou-du-soir', { peer: '203.0.113.4' })
		expect([refused.status, (await json(refused)).code]).toEqual([403, 'https_requis'])
		expect((await change('ines', PASSWORD, 'hibou-du-soir', { peer: '203.0.113.4', tls: true })).status).toBe(204)
	})
})

describe('an account that has only fonctions of the console', () => {
	let own: Schools
	beforeAll(async () => {
		own = await startSchools()
		const store = await own.store()
		await store.write({ author: { name: 'test' }, touches: ['donnees', 'acces'] }, async ({ db, raise }) => {
			await db.run("UPDATE utilisateurs SET fonctions = 'comptabilite', console_seule = 1 WHERE id = 3")
			raise()
		})
	})
	afterAll(() => own.stop())

	test('gets that answer only after the right password, and never a token', async () => {
		const opened = async (password: string) => own.with(undefined).post('/auth/login', { identifier: 'sira', password })
		const refused = await opened(PASSWORD)
		await expectDocumented(refused, 'POST', '/auth/login')
		expect([refused.status, (await json(refused)).code]).toEqual([403, 'compte_console'])
		const wrong = await opened('faux')
		expect([wrong.status, (await json(wrong)).code]).toEqual([401, 'identifiants_invalides'])
		expect(
			await (
				await own.store()
			).db
				.select()
				.from(s.jetons)
				.where(sql`utilisateur_id = 3`)
		).toHaveLength(1)
	})

	test('does nothing with a token that it had', async () => {
		expect((await own.as('sira').get('/auth/check')).status).toBe(401)
		expect((await own.as('sira', 'beta').get('/auth/check')).status).toBe(200)
	})
})
