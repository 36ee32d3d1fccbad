import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { sql, type SQL } from 'drizzle-orm'
import fc from 'fast-check'
import { insertSeances, write } from '../support/affairs'
import { insertBusyYear } from '../support/busy-year'
import { signedIn } from '../support/console'
import { expectDocumented } from '../support/openapi-answers'
import type { Name } from '../support/people'
import { json, startSchools, type Schools, type SchoolCode } from '../support/school'

const AGAIN = { a_relire: true }
const READERS = ['awa', 'moussa', 'fanta', 'ines'] as const satisfies readonly Name[]

type Versions = Readonly<Record<string, number>>
type Change = { data: { id: number }[]; meta: { total: number; version: number; retires: { id: number; cle: string }[] } }
type Changes = {
	data: Record<string, Change | typeof AGAIN>
	meta: { versions: Versions; parametres_ignores?: string[] }
}
type Client = (path: string, headers?: Record<string, string>) => Promise<Response>

let schools: Schools
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T09:00:00Z' })
	for (const code of ['alpha', 'beta'] as const) await write(schools, (db) => insertBusyYear(db, 'Africa/Abidjan'), code)
})
afterEach(() => schools.stop())

const as =
	(name: Name, code: SchoolCode = 'alpha'): Client =>
	(path, headers = {}) =>
		schools.as(name, code).get(path, { headers })
const pathOf = (held: Readonly<Record<string, number | string>>) =>
	`/changements?${new URLSearchParams(Object.entries(held).map(([name, value]): [string, string] => [name, String(value)]))}`
/** The list that `/versions` speaks of, and what has changed in it. */
const listPath = (name: string, held: number) => `/${name}?${name === 'evaluations' ? 'periode=toutes&' : ''}depuis_version=${held}`

async function changes(client: Client, held: Readonly<Record<string, number | string>> = {}): Promise<Changes> {
	const response = await client(pathOf(held))
	expect([pathOf(held), response.status]).toEqual([pathOf(held), 200])
	await expectDocumented(response, 'GET', pathOf(held))
	return json(response) as Promise<Changes>
}
const versions = async (client: Client) => (await json(client('/versions'))) as Versions
const change = (statement: SQL, code: SchoolCode = 'alpha') => write(schools, (db) => db.run(statement), code)
const moveSeance = () => change(sql`UPDATE seances SET salle = ifnull(salle, '') || 'Z' WHERE id = 12`)

/** A token that the school makes for a program, for some areas. */
async function tokenFor(...domaines: readonly string[]): Promise<Client> {
	const fields = { identifiant: 'moodle', nom: 'Moodle', portee: 'lecture', dernier_jour: '', adresses: '' }
	const form = [...Object.entries(fields), ...domaines.map((one): [string, string] => ['domaines', one])]
	const page = await (await (await signedIn(schools, 'awa')).post('/acces/lms', form)).text()
	const [, token = ''] = /<code>(\d+\|[A-Za-z0-9]{48})<\/code>/.exec(page) ?? []
	return (path, headers = {}) => schools.with(token).get(path, { headers })
}

describe('/changements tells in one call what /versions and the lists tell', () => {
	test('without a parameter it names the versions of all lists that the caller has, and nothing else', async () => {
		const program = await tokenFor('structure', 'notes')
		for (const client of [...READERS.map((name) => as(name)), program])
			expect(await changes(client)).toEqual({ data: {}, meta: { versions: await versions(client) } })
	})

	test('a list that has not changed is left out, and one that has is as its own answer shows it', async () => {
		const held = await versions(as('awa'))
		expect((await changes(as('awa'), held)).data).toEqual({})
		await moveSeance()
		const { data, meta } = await changes(as('awa'), held)
		expect(data).toEqual({ 'emploi-temps': await json(as('awa')(listPath('emploi-temps', held['emploi-temps']!))) })
		expect((data['emploi-temps'] as Change).data.map(({ id }) => id)).toEqual([12])
		expect(meta.versions).toEqual(await versions(as('awa')))
		expect((await changes(as('awa'), meta.versions)).data).toEqual({})
	})

	const WRITES: readonly SQL[] = [
		sql`UPDATE classes SET nom = nom || '.' WHERE id = 1`,
		sql`UPDATE seances SET salle = ifnull(salle, '') || 'Z' WHERE id = 12`,
		sql`DELETE FROM seances_classes WHERE seance_id = 13 AND classe_id = 1`,
		sql`UPDATE matieres SET nom = nom || '.' WHERE id = 2`,
		sql`UPDATE utilisateurs SET prenoms = prenoms || '.' WHERE id = 20`,
		sql`UPDATE utilisateurs SET actif = 1 - actif WHERE id = 11`,
		sql`UPDATE evaluations SET annulee = 1 - annulee WHERE id = 11`,
		sql`UPDATE notes SET note_centiemes = (note_centiemes + 100) % 2000 WHERE evaluation_id = 13`,
		sql`UPDATE filieres SET active = 1 - active WHERE id = 2`,
		sql`UPDATE inscriptions SET statut = iif(statut = 'Active', 'Prospect', 'Active') WHERE etudiant_id = 22`,
		sql`UPDATE enseignements SET classe_id = 3 - classe_id WHERE enseignant_id = 10 AND classe_id < 3`,
		sql`UPDATE modules SET actif = 1 - actif WHERE code IN ('evaluations', 'notes')`
	]

	test('after any writes and time it has the bytes of each single answer, for each role, from any version held (property)', async () => {
		const clients = [...READERS.map((name) => as(name)), await tokenFor('structure', 'emploi_temps')]
		const steps = fc.array(
			fc.record({
				some: fc.subarray([...WRITES], { maxLength: 3 }),
				hours: fc.constantFrom(0, 0, 20),
				together: fc.boolean(),
				ago: fc.nat(3)
			}),
			{ minLength: 3, maxLength: 6 }
		)
		await fc.assert(
			fc.asyncProperty(steps, async (all) => {
				const seen = clients.map((): Versions[] => [])
				for (const { some, hours, together, ago } of all) {
					for (const statement of some) await change(statement)
					schools.clock.advance({ hours })
					for (const [index, client] of clients.entries()) {
						const before = seen[index]!
						const held = before[Math.max(0, before.length - 1 - ago)] ?? { etudiants: 0 }
						const read = async () => (await client(pathOf(held))).text()
						const first = together ? await read() : undefined
						const current = await versions(client)
						const parts: string[] = []
						for (const [name, version] of Object.entries(current)) {
							if (held[name] === undefined || held[name] === version) continue
							const alone = await client(listPath(name, held[name]))
							parts.push(`"${name}":${alone.status === 200 ? await alone.text() : JSON.stringify(AGAIN)}`)
						}
						const gone = Object.keys(held).filter((name) => !(name in current))
						const ignored = gone.length > 0 ? `,"parametres_ignores":${JSON.stringify(gone)}` : ''
						expect(first ?? (await read())).toBe(`{"data":{${parts.join()}},"meta":{"versions":${JSON.stringify(current)}${ignored}}}`)
						before.push(current)
					}
				}
			}),
			{ numRuns: 6 }
		)
	})

	test('a record that left a list is in retires, with its key', async () => {
		const held = await versions(as('awa'))
		await change(sql`DELETE FROM notes WHERE evaluation_id = 13`)
		const { notes } = (await changes(as('awa'), held)).data
		expect(notes).toMatchObject({ data: [], meta: { total: 0, retires: [{ cle: 'EV-13/ETU-2/1' }] } })
	})

	test('it has a tag, which changes with it, and a 304 without a body', async () => {
		const held = await versions(as('awa'))
		const first = await as('awa')(pathOf(held))
		const tag = first.headers.get('etag')!
		expect(first.headers.get('cache-control')).toBe('private, no-cache')
		const same = await as('awa')(pathOf(held), { 'if-none-match': tag })
		expect([same.status, await same.text()]).toEqual([304, ''])
		await moveSeance()
		expect((await as('awa')(pathOf(held), { 'if-none-match': tag })).status).toBe(200)
	})

	test.each(['zstd', 'gzip'] as const)('it goes out in %s, with the same tag', async (coding) => {
		const held = await versions(as('awa'))
		await change(sql`UPDATE utilisateurs SET prenoms = prenoms || '.'`)
		const plain = await as('awa')(pathOf(held))
		const coded = await as('awa')(pathOf(held), { 'accept-encoding': coding })
		expect([coded.headers.get('content-encoding'), coded.headers.get('etag')]).toEqual([coding, plain.headers.get('etag')])
		const bytes = Buffer.from(await coded.arrayBuffer())
		expect(Buffer.from(coding === 'zstd' ? Bun.zstdDecompressSync(bytes) : Bun.gunzipSync(bytes)).toString()).toBe(await plain.text())
	})
})

describe('a list must be read again', () => {
	test('with a version from the future, of another school, or of nobody; the others are as they are', async () => {
		const held = await versions(as('awa'))
		for (let round = 0; round < 20; round++) await change(sql`UPDATE classes SET nom = nom || '.' WHERE id = 1`, 'beta')
		const elsewhere = await versions(as('awa', 'beta'))
		await moveSeance()
		const asked = { ...held, classes: elsewhere['classes']!, filieres: 999_999, matieres: Number.MAX_SAFE_INTEGER, enseignants: 0 }
		const { data } = await changes(as('awa'), asked)
		expect(Object.keys(data).toSorted()).toEqual(['classes', 'emploi-temps', 'enseignants', 'filieres', 'matieres'])
		const { 'emploi-temps': seances, ...lost } = data
		expect(lost).toEqual({ classes: AGAIN, enseignants: AGAIN, filieres: AGAIN, matieres: AGAIN })
		expect((seances as Change).data.map(({ id }) => id)).toEqual([12])
	})

	test('with more than 1,000 changes; 1,000 come with it', async () => {
		const held = await versions(as('awa'))
		const seances = Array.from({ length: 1001 }, (_, index) => ({
			id: 1000 + index,
			date: `2026-11-${String(1 + (index % 28)).padStart(2, '0')}`,
			heures: ['08:00', '10:00'] as const
		}))
		await write(schools, (db) => insertSeances(db, 'Africa/Abidjan', seances.slice(0, 1000)))
		const { data } = await changes(as('awa'), held)
		expect((data['emploi-temps'] as Change).data).toHaveLength(1000)
		await write(schools, (db) => insertSeances(db, 'Africa/Abidjan', seances.slice(1000)))
		const after = await changes(as('awa'), held)
		expect(after.data).toEqual({ 'emploi-temps': AGAIN })
		await change(sql`DELETE FROM seances_classes WHERE seance_id >= 1000`)
		await change(sql`DELETE FROM seances WHERE id >= 1000`)
		expect((await changes(as('awa'), after.meta.versions)).data).toEqual({ 'emploi-temps': AGAIN })
	})

	test('with more than 4 MiB of changes', async () => {
		const held = await versions(as('awa'))
		const heures = ['08:00', '10:00'] as const
		const seances = Array.from({ length: 900 }, (_, index) => ({ id: 1000 + index, date: '2026-11-20', heures }))
		await write(schools, (db) => insertSeances(db, 'Africa/Abidjan', seances))
		await change(sql`UPDATE seances SET contenu = hex(zeroblob(2500)) WHERE id >= 1000`)
		expect((await changes(as('awa'), held)).data).toEqual({ 'emploi-temps': AGAIN })
		await change(sql`UPDATE seances SET contenu = NULL WHERE id >= 1010`)
		expect(((await changes(as('awa'), held)).data['emploi-temps'] as Change).data).toHaveLength(900)
	})

	test('to a client that comes back after its lists were forgotten', async () => {
		const held = await versions(as('moussa'))
		for (let day = 0; day < 100; day += 5) {
			schools.clock.advance({ hours: 5 * 24 })
			await change(sql`UPDATE utilisateurs SET prenoms = ${`Inès ${day}`} WHERE id = 20`)
			await as('awa')('/utilisateurs')
			await schools.writeBehind(await schools.tenants.get('alpha'))
		}
		await schools.tenants.closeIdle(-1)
		const { data } = await changes(as('moussa'), held)
		expect(data).toEqual(Object.fromEntries(Object.keys(held).map((name) => [name, AGAIN])))
	})
})

describe('a parameter that is not one of the caller’s lists', () => {
	/** The answer to a parameter, with its name taken out. */
	const answerTo = async (client: Client, name: string, value: string) =>
		(await (await client(pathOf({ [name]: value }))).text()).replaceAll(name, 'NAME')

	test.each([
		['ines', 'notes'],
		['ines', 'utilisateurs'],
		['fanta', 'utilisateurs'],
		['moussa', 'utilisateurs']
	] as const)('is ignored and named like an unknown one: %s with %s, whatever its value', async (name, list) => {
		const { data, meta } = await changes(as(name), { [list]: 1 })
		expect([data, list in meta.versions, meta.parametres_ignores]).toEqual([{}, false, [list]])
		for (const value of ['1', '999999', 'hier', ''])
			expect(await answerTo(as(name), list, value)).toBe(await answerTo(as(name), 'inconnue', value))
	})

	test('is ignored as well if its module is off, or the token has not its area', async () => {
		const program = await tokenFor('structure')
		await change(sql`UPDATE modules SET actif = 0 WHERE code = 'emploi_temps'`)
		for (const [client, list] of [
			[as('awa'), 'emploi-temps'],
			[program, 'emploi-temps'],
			[program, 'notes'],
			[program, 'utilisateurs']
		] as const) {
			const { data, meta } = await changes(client, { [list]: 1 })
			expect([list, data, list in meta.versions, meta.parametres_ignores]).toEqual([list, {}, false, [list]])
			expect(await answerTo(client, list, 'hier')).toBe(await answerTo(client, 'inconnue', 'hier'))
		}
	})

	test('is ignored if it is page, annee, q, tri or depuis_version', async () => {
		const held = await versions(as('awa'))
		const { data, meta } = await changes(as('awa'), { ...held, page: 1, annee: '2025-2026', q: 'a', tri: 'nom', depuis_version: 1 })
		expect([data, meta.parametres_ignores]).toEqual([{}, ['page', 'annee', 'q', 'tri', 'depuis_version']])
	})
})

describe('the version held', () => {
	test.each(['hier', '', '-1', '1.5', '007', '99999999999999999'])('has a wrong form: a 422 under the list’s name: %p', async (value) => {
		const response = await as('awa')(pathOf({ classes: value, notes: 1 }))
		await expectDocumented(response, 'GET', pathOf({ classes: value }))
		const { code, errors } = await json(response)
		expect([response.status, code, Object.keys(errors)]).toEqual([422, 'validation', ['classes']])
	})

	test('has a wrong form in two lists: both are named', async () => {
		const { errors } = await json(as('awa')('/changements?classes=x&notes=x&etudiants=1'))
		expect(Object.keys(errors).toSorted()).toEqual(['classes', 'notes'])
	})

	test('comes from a stranger: 401, before its form is looked at', async () => {
		expect((await schools.with(undefined).get('/changements?classes=x')).status).toBe(401)
	})
})

test('however many versions somebody makes up, what is kept for them stays within the bound', async () => {
	const small = await startSchools({ keptBytes: 60_000 })
	try {
		for (let made = 0; made < 400; made++) await small.as('awa').get(pathOf({ classes: made, etudiants: 2 * made }))
		expect(small.bound.bytes).toBeLessThanOrEqual(60_000)
	} finally {
		await small.stop()
	}
})

describe('people learn only of what they see', () => {
	test('a change of another class or filière, of accounts and of marks changes nothing for those who do not see it', async () => {
		const clients = { sira: as('sira'), yao: as('yao'), koffi: as('koffi') }
		const held = new Map<string, Versions>()
		for (const [name, client] of Object.entries(clients)) held.set(name, await versions(client))
		await change(sql`UPDATE seances SET salle = 'Z9' WHERE id = 12`)
		await change(sql`UPDATE notes SET note_centiemes = 100 WHERE evaluation_id = 11`)
		for (const [name, client] of Object.entries(clients)) expect([name, (await changes(client, held.get(name))).data]).toEqual([name, {}])
		expect(Object.keys((await changes(as('fanta'), { 'emploi-temps': 1, notes: 1 })).data).toSorted()).toEqual(['emploi-temps', 'notes'])
	})

	test('a person without the column of a record does not find it here either', async () => {
		const held = await versions(as('ines'))
		await change(sql`UPDATE utilisateurs SET prenoms = prenoms || '.' WHERE id IN (10, 22)`)
		const { data } = await changes(as('ines'), held)
		expect((data['enseignants'] as Change).data).toMatchObject([{ id: 10, email: null, telephone: null, identifiant: null }])
		expect((data['etudiants'] as Change).data).toMatchObject([{ id: 22, matricule: null, email: null, identifiant: null }])
	})

	test('a school does not hear of another one', async () => {
		const held = await versions(as('awa', 'beta'))
		await moveSeance()
		expect((await changes(as('awa', 'beta'), held)).data).toEqual({})
	})
})
