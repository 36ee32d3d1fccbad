import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import typescript from 'typescript-5'
import { makeLien } from '../../src/features/utilisateurs/liens.service'
import { browser, signedIn } from '../support/console'
import { HeldHashing } from '../support/held-hashing'
import { PASSWORD } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'
import { sourceNodes } from '../support/source-nodes'

const here = () => new AbortController().signal

describe('the queue of passwords', () => {
	const attempt = (queue: HeldHashing, signal = here()) =>
		queue.admit(() => queue.inTurn(signal, async () => 'hashed')).catch((error: { retryAfter?: number }) => error.retryAfter)

	test('hashes as many at a time as there are processors, first come first served', async () => {
		const queue = new HeldHashing(2)
		queue.isHeld = true
		const all = Array.from({ length: 5 }, () => attempt(queue))
		await queue.until(({ begun }) => begun === 2)
		await queue.letGo(100)
		await queue.until(({ begun }) => begun === 3)
		queue.isHeld = false
		await queue.letGo(100)
		await queue.letGo(100)
		expect(await Promise.all(all)).toEqual(Array(5).fill('hashed'))
	})

	test('never hashes for a client that has hung up before its turn', async () => {
		const queue = new HeldHashing()
		queue.isHeld = true
		const gone = new AbortController()
		const all = [attempt(queue), attempt(queue, gone.signal), attempt(queue), attempt(queue, AbortSignal.abort())]
		gone.abort()
		queue.isHeld = false
		await queue.letGo(1000)
		expect(await Promise.all(all)).toEqual(['hashed', expect.any(Number), 'hashed', expect.any(Number)])
		expect(queue.begun).toBe(2)
	})

	test('refuses the last clients if they would wait over ten seconds, once the time of a hash is known', async () => {
		const queue = new HeldHashing()
		queue.isHeld = true
		const all = Array.from({ length: 30 }, () => attempt(queue))
		await queue.letGo(500)
		queue.isHeld = false
		await queue.letGo(500)
		const answers = await Promise.all(all)
		expect(answers.slice(0, 22)).toEqual(Array(22).fill('hashed'))
		expect(answers.slice(22)).toEqual(Array(8).fill(15))
		expect(queue.begun).toBe(22)
	})

	test('accepts clients again when it is shorter', async () => {
		const queue = new HeldHashing()
		queue.isHeld = true
		const all = Array.from({ length: 3 }, () => attempt(queue))
		await queue.letGo(6000)
		expect(await attempt(queue)).toBe(12)
		queue.isHeld = false
		await queue.letGo(6000)
		await Promise.all(all)
		expect(await attempt(queue)).toBe('hashed')
	})
})

describe('when a crowd signs in,', () => {
	let schools: Schools
	let queue: HeldHashing
	beforeEach(async () => {
		queue = new HeldHashing()
		schools = await startSchools({ hashing: queue })
	})
	afterEach(() => schools.stop())

	const login = (name: string, signal?: AbortSignal) =>
		schools.with(undefined).post('/auth/login', { identifier: name, password: PASSWORD }, { tls: true, ...(signal && { signal }) })
	const signIn = (name: string, signal?: AbortSignal) =>
		browser(schools).send('/connexion', {
			method: 'POST',
			headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
			body: new URLSearchParams({ identifiant: name, mot_de_passe: PASSWORD }).toString(),
			...(signal && { signal })
		})
	const sessions = async () => {
		const { data } = await json(schools.as('awa').get('/auth/tokens'))
		return (data as unknown[]).length
	}
	/** Adds a finished hash of six seconds, a running one, and a waiting one. */
	const fillQueue = async () => {
		queue.isHeld = true
		const from = queue.admitted
		const before = [login('yao'), login('fanta'), login('sira')]
		await queue.until(({ admitted, held }) => admitted === from + 3 && held.length === 1)
		await queue.letGo(6000)
		await before[0]
		return before
	}

	test.each([
		['from the API', login],
		['from the console', signIn]
	])('a client that has hung up %s gets no hash and no session', async (_, ask) => {
		const had = await sessions()
		queue.isHeld = true
		const first = login('yao')
		await queue.until(({ begun }) => begun === 1)
		const gone = new AbortController()
		const waiting = [ask('awa', gone.signal), ask('awa', AbortSignal.abort())]
		await queue.until(({ admitted }) => admitted === 3)
		gone.abort()
		queue.isHeld = false
		await queue.letGo(100)
		await Promise.all(waiting)
		expect([(await first).status, queue.begun, await sessions()]).toEqual([200, 1, had])
	})

	test('a client that hangs up during the hash gets no session', async () => {
		const had = await sessions()
		queue.isHeld = true
		const gone = new AbortController()
		const leaving = login('awa', gone.signal)
		await queue.until(({ held }) => held.length === 1)
		gone.abort()
		await queue.letGo(100)
		expect([(await leaving).status, await sessions()]).toEqual([503, had])
	})

	test('a client that has hung up gets no hash if others use the same account', async () => {
		queue.isHeld = true
		const gone = new AbortController()
		const all = [login('awa'), login('awa', gone.signal), login('awa')]
		await queue.until(({ admitted }) => admitted === 3)
		gone.abort()
		queue.isHeld = false
		await queue.letGo(100)
		expect((await Promise.all(all)).map(({ status }) => status)).toEqual([200, 503, 200])
		expect(queue.begun).toBe(2)
	})

	test('a long queue answers 503 with the time to try again in the API, and a place in the line in the console', async () => {
		const before = await fillQueue()
		const [refused, page] = [await login('awa'), await signIn('awa')]
		expect([refused.status, refused.headers.get('retry-after'), (await json(refused)).code]).toEqual([503, '12', 'connexions_nombreuses'])
		expect([page.status, page.headers.get('location')]).toEqual([303, '/console/connexion/attente'])
		queue.isHeld = false
		await queue.letGo(100)
		expect((await Promise.all(before)).map(({ status }) => status)).toEqual([200, 200, 200])
		expect((await login('awa')).status).toBe(200)
	})

	test('a long queue answers the same when a password is changed or set by a link, which stays valid', async () => {
		const { store } = await schools.tenants.get('alpha')
		const { secret: jeton } = await makeLien({ store, institution: { timezone: 'Africa/Abidjan' } }, 'moussa', { name: 'cli:test' })
		const awa = await signedIn(schools, 'awa')
		const before = await fillQueue()
		const wanted = { mot_de_passe: 'Calebasse-du-soir', repete: 'Calebasse-du-soir' }
		const refused = [
			await schools.as('awa').post('/auth/password', { current: PASSWORD, new: 'Calebasse-du-soir' }, { tls: true }),
			await awa.post('/compte/mot-de-passe', { actuel: PASSWORD, nouveau: 'Calebasse-du-soir', encore: 'Calebasse-du-soir' }),
			await browser(schools).post('/lien', { jeton, ...wanted }),
			await browser(schools).post('/coupon', { identifiant: 'awa', code: 'ABCD-EFGH', ...wanted })
		]
		expect(refused.map(({ status }) => status)).toEqual([503, 503, 503, 503])
		queue.isHeld = false
		await queue.letGo(100)
		await Promise.all(before)
		expect((await browser(schools).post('/lien', { jeton, ...wanted })).status).toBe(303)
	})
})

test('all hashing that a crowd can ask for goes through the queue', () => {
	const own = /^(hashPassword|verifyPassword|verifyInConstantWork)$/
	const files = [...sourceNodes()].flatMap(({ node, file }) =>
		typescript.isCallExpression(node) && own.test(node.expression.getText()) ? [file] : []
	)
	expect([...new Set(files)].toSorted()).toEqual([
		'auth/login.service.ts',
		// a command tries the native module
		'commands/machine/verdict.ts',
		// an import, on a thread or in a process of its own
		'exchange/imports/plan/passwords.ts',
		// the only holder of the link of a machine without institutions
		'features/utilisateurs/premier.service.ts',
		// a command
		'features/utilisateurs/utilisateurs.service.ts'
	])
})
