import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { DOMAINES, domaineOf, type Domaine } from '../../src/domain/droits/domaines'
import { write } from '../support/affairs'
import { insertBusyYear } from '../support/busy-year'
import { signedIn } from '../support/console'
import { expectDocumented } from '../support/openapi-answers'
import { json, startSchools, type Schools } from '../support/school'

let schools: Schools
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T09:00:00Z' })
	for (const code of ['alpha', 'beta'] as const) await write(schools, (db) => insertBusyYear(db, 'Africa/Abidjan'), code)
})
afterEach(() => schools.stop())

type Made = { identifiant?: string; domaines?: readonly string[]; portee?: string; dernier_jour?: string; adresses?: string }

/** Sends the form of « Compte pour le LMS ». */
async function form({ identifiant = 'moodle', domaines = ['structure'], portee = 'complete', dernier_jour = '', adresses = '' }: Made) {
	const awa = await signedIn(schools, 'awa')
	const fields = { identifiant, nom: 'Moodle', portee, dernier_jour, adresses }
	return awa.post('/acces/lms', [...Object.entries(fields), ...domaines.map((one) => ['domaines', one])])
}

/** A token that the school's administrator makes on that page, as a caller of the API. */
async function tokenWith(made: Made) {
	const [, token = ''] = /<code>(\d+\|[A-Za-z0-9]{48})<\/code>/.exec(await (await form(made)).text()) ?? []
	return (path: string, method = 'GET', more: { body?: unknown; peer?: string; code?: string } = {}) =>
		schools.call(`http://${more.code ?? 'alpha'}.test/api/lms${path}`, {
			method,
			headers: { authorization: `Bearer ${token}` },
			...(more.body !== undefined && { body: more.body }),
			...(more.peer !== undefined && { peer: more.peer })
		})
}

/** Every operation of the API, as the routes have it. */
const operations = async () => (await schools.app()).routes.map(({ method, path }) => ({ method, path: path.replace('/api/lms', '') }))
/** An id that exists in each list. */
const at = (path: string) => path.replace(/:\w+/g, '12')

test('each operation is in exactly one area', async () => {
	const all = await operations()
	expect(all.length).toBeGreaterThan(50)
	const missing = all.filter(({ path }) => domaineOf(path) === undefined)
	expect(missing.map(({ method, path }) => `${method} ${path}: give it an area in src/domain/droits/domaines.ts`)).toEqual([])
	expect(all.filter(({ path }) => domaineOf(path) !== domaineOf(at(path)))).toEqual([])
})

test.each<Domaine>([...DOMAINES])('a token for %s gets hors_domaine from all operations outside, and from none inside', async (domaine) => {
	const call = await tokenWith({ domaines: [domaine] })
	for (const { method, path } of await operations()) {
		if (path === '/auth/logout' || path === '/auth/logout-all') continue
		const response = await call(at(path), method, method === 'GET' ? {} : { body: {} })
		const { code } = (response.headers.get('content-type') ?? '').includes('json') ? await json(response.clone()) : { code: '' }
		const isInside = ['tous', domaine].includes(domaineOf(path)!)
		expect([method, path, code === 'hors_domaine', isInside || response.status === 403]).toEqual([method, path, !isInside, true])
		if (!isInside) await expectDocumented(response, method, at(path))
	}
})

test('a path without an area is refused to a token with areas', async () => {
	const call = await tokenWith({ domaines: DOMAINES })
	expect((await json(call('/inconnu'))).code).toBe('hors_domaine')
	expect((await json(schools.as('awa').get('/inconnu'))).code).toBe('introuvable')
})

test('areas narrow the rights of the account and never widen them', async () => {
	const reads = await tokenWith({ domaines: DOMAINES, portee: 'lecture' })
	expect((await json(reads('/seances/12/visio', 'PUT', { body: { lien: null } }))).code).toBe('lecture_seule')
	expect((await json(reads('/me/notes'))).code).toBe('droits_insuffisants')
	expect((await reads('/classes', 'GET', { code: 'beta' })).status).toBe(401)
})

test('a token without emploi_temps cannot read séances and their links, even with a class', async () => {
	const closed = await tokenWith({ domaines: ['structure'] })
	const open = await tokenWith({ identifiant: 'wiki', domaines: ['structure', 'emploi_temps'] })
	const path = '/classes/1?date_debut=2026-09-14&date_fin=2027-07-31'
	await expectDocumented(await closed(path), 'GET', '/classes/1')
	expect([(await json(open(path))).emploi_temps.length > 0, (await json(closed(path))).emploi_temps]).toEqual([true, null])
})

test("a program's token cannot make a calendar, whose address has neither a last day nor addresses", async () => {
	const call = await tokenWith({ domaines: ['emploi_temps'], dernier_jour: '2026-11-21' })
	const response = await call('/me/calendrier', 'POST')
	expect([response.status, (await json(response)).code]).toEqual([403, 'droits_insuffisants'])
})

test('a new operation below another one has no area of its own accord', () => {
	expect([domaineOf('/classes/5/notes'), domaineOf('/seances/5/journal'), domaineOf('/classes/5')]).toEqual([
		undefined,
		undefined,
		'structure'
	])
})

test('only the teacher writes marks, whatever areas a token has', async () => {
	const call = await tokenWith({ domaines: DOMAINES })
	const response = await call('/evaluations/11/notes', 'POST', { body: { notes: [{ etudiant_id: 20, note: 12 }] } })
	expect([response.status, (await json(response)).code]).toEqual([403, 'droits_insuffisants'])
})

test('tokens say their areas, and tokens of a login have none', async () => {
	const call = await tokenWith({ domaines: ['notes', 'structure'] })
	const { data } = await json(call('/auth/tokens'))
	expect(data).toMatchObject([{ domaines: ['structure', 'notes'], portee: 'complete', device_name: 'Moodle' }])
	expect((await json(schools.as('awa').get('/auth/tokens'))).data[0].domaines).toBeNull()
})

describe('outside its bounds a token is as unknown as any other:', () => {
	test('after its last day, in the time zone of the institution', async () => {
		const call = await tokenWith({ dernier_jour: '2026-11-21' })
		schools.clock.advance({ hours: 38 })
		expect((await call('/classes')).status).toBe(200)
		schools.clock.advance({ hours: 2 })
		const refused = await call('/classes')
		expect([refused.status, (await json(refused)).code]).toEqual([401, 'jeton_invalide'])
		expect((await call('/auth/check')).status).toBe(401)
		expect((await call('/tenant-info')).status).toBe(200)
	})

	test('from another address', async () => {
		const call = await tokenWith({ adresses: '192.168.1.20, 10.0.0.0/8 2001:db8::/32' })
		for (const peer of ['192.168.1.20', '10.9.8.7', '2001:db8::1']) expect((await call('/classes', 'GET', { peer })).status).toBe(200)
		for (const peer of ['192.168.1.21', '11.0.0.1', '127.0.0.1', '2001:db9::1'])
			expect([peer, (await call('/classes', 'GET', { peer })).status]).toEqual([peer, 401])
	})
})

test.each<[string, Made]>([
	['domaines', { domaines: [] }],
	['domaines', { domaines: ['structure', 'paie'] }],
	['dernier_jour', { dernier_jour: '2026-02-30' }],
	['dernier_jour', { dernier_jour: 'demain' }],
	['dernier_jour', { dernier_jour: '2026-11-19' }],
	['adresses', { adresses: 'lms.ecole.lan' }],
	['adresses', { adresses: '10.0.0.0/33' }],
	['adresses', { adresses: '10.0.0.1 '.repeat(21) }],
	['adresses', { adresses: '1'.repeat(2000) }]
])('the page refuses faulty %s (%#) and makes neither account nor token', async (field, made) => {
	const response = await form(made)
	const page = await response.text()
	expect(response.status).toBe(422)
	expect(page).toMatch(new RegExp(`name="${field}"[^>]*aria-invalid|aria-invalid[^>]*name="${field}"|id="[^"]*"[^>]*name="${field}"`))
	const store = await schools.store()
	expect((await store.client.execute("SELECT 1 FROM utilisateurs WHERE identifiant = 'moodle'")).rows).toEqual([])
})

test('the journal says what a token was made for, without its secret', async () => {
	await form({ domaines: ['notes'], dernier_jour: '2027-06-30', adresses: '10.0.0.1' })
	const store = await schools.store()
	const { rows } = await store.client.execute(
		"SELECT apres FROM journal_lignes WHERE action = 'token.create' AND apres ->> 'domaines' IS NOT NULL"
	)
	expect(JSON.parse(rows[0]!['apres'] as string)).toMatchObject({
		portee: 'complete',
		domaines: ['notes'],
		dernier_jour: '2027-06-30',
		adresses: ['10.0.0.1']
	})
})
