import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { sql, type SQL } from 'drizzle-orm'
import fc from 'fast-check'
import type { FrontDoor } from '../../src/http/door/front-door'
import { routeRules } from '../../src/http/door/route-rules'
import type { OpenApiDocument } from '../../src/http/openapi/document'
import { write } from '../support/affairs'
import { insertBusyYear } from '../support/busy-year'
import { tokenOf, type Name } from '../support/people'
import { anotherDoor, doorWithoutMemory } from '../support/reading-anew'
import { ALONE, asked, pathsOf, ROUTES, type Asked, type Values } from '../support/reading-routes'
import { startSchools, type SchoolCode, type Schools } from '../support/school'

const NOW = '2026-11-20T08:00:00Z'
const CODES = ['alpha', 'beta'] as const
const ZONES = { alpha: 'Africa/Abidjan', beta: 'Europe/Paris' } as const
const WHO = ['awa', 'moussa', 'sira', 'fanta', 'yao', 'ines', 'koffi', 'marie', 'paul'] as const satisfies readonly Name[]

/** Any parameters of a route together. */
const together = fc.constantFrom(...ROUTES).chain((row) =>
	fc
		.record(
			{
				path: fc.constantFrom(...pathsOf(row)),
				values: fc.record(
					Object.fromEntries(Object.entries(row.parameters ?? {}).map(([name, values]) => [name, fc.constantFrom(...values)])),
					{ requiredKeys: [] }
				)
			},
			{ requiredKeys: ['path', 'values'] }
		)
		.map(({ path, values }) => asked(row, path, values as Values))
)

type Asker = { readonly code: SchoolCode; readonly name: Name }
const ASKERS: readonly Asker[] = CODES.flatMap((code) => WHO.map((name) => ({ code, name })))

type Answered = { readonly status: number; readonly etag: string | null; readonly head: string; readonly text: string }

async function ask(door: FrontDoor, { code, name }: Asker, { path, headers }: Asked, more: Values = {}): Promise<Answered> {
	const sent = { authorization: `Bearer ${tokenOf(code, name)}`, 'x-request-id': 'same', ...headers, ...more }
	const response = await door(new Request(`http://${code}.test/api/lms${path}`, { headers: sent }), { peer: '127.0.0.1', tls: false })
	const head = ['content-type', 'link', 'vary'].map((key) => response.headers.get(key)).join(' ')
	return { status: response.status, etag: response.headers.get('etag'), head, text: await response.text() }
}

/** An answer without the number of its version, which tells when a list was first looked at. */
const said = ({ status, head, text }: Answered) => [
	status,
	head,
	/^\{"(?:filieres|data":\{)/.test(text) ? text.replace(/:\d+/g, ':0') : text.replace(/"version":\d+/, '"version":0')
]

let schools: Schools
/** a server that makes each answer again */
let anew: FrontDoor

beforeAll(async () => {
	schools = await startSchools({ now: NOW })
	for (const code of CODES) await write(schools, (db) => insertBusyYear(db, ZONES[code]), code)
	// the ids are the same, what is behind them is not
	await write(
		schools,
		async (db) => {
			for (const table of ['classes', 'matieres', 'filieres', 'evaluations'])
				await db.run(sql.raw(`UPDATE ${table} SET ${table === 'evaluations' ? 'titre = titre' : 'nom = nom'} || ' de Paris'`))
			await db.run(sql`UPDATE seances SET salle = 'Paris'`)
			await db.run(sql`UPDATE utilisateurs SET prenoms = prenoms || '-P'`)
			await db.run(sql`UPDATE frais SET montant = montant + 1`)
			await db.run(sql`UPDATE notifications SET corps = 'Paris'`)
		},
		'beta'
	)
	anew = doorWithoutMemory(schools)
})
afterAll(() => schools.stop())

/** Changes that a person or another program makes in the file, back and forth. */
const changes = (set: SQL) => async (code: SchoolCode) => {
	const store = await schools.store(code)
	await store.write({ author: { name: 'test' }, touches: ['donnees', 'acces'] }, async ({ db, raise }) => {
		await db.run(set)
		raise()
	})
}
const client = (name: Name, code: SchoolCode) => schools.as(name, code)
let count = 0
const WRITES: readonly ((code: SchoolCode) => Promise<unknown>)[] = [
	changes(sql`UPDATE inscriptions SET statut = iif(statut = 'Active', 'Prospect', 'Active') WHERE etudiant_id = 22`),
	changes(sql`UPDATE inscriptions SET classe_id = 3 - classe_id WHERE etudiant_id = 21`),
	changes(sql`UPDATE modules SET actif = 1 - actif WHERE code = 'notes'`),
	changes(sql`UPDATE utilisateurs SET actif = 1 - actif WHERE id = 11`),
	changes(sql`UPDATE enseignements SET classe_id = 3 - classe_id WHERE enseignant_id = 10 AND classe_id < 3`),
	changes(sql`UPDATE coordinations SET filiere_id = 3 - filiere_id WHERE filiere_id < 3`),
	changes(sql`UPDATE classes SET nom = nom || '.' WHERE id = 1`),
	changes(sql`UPDATE evaluations SET classe_id = 3 - classe_id WHERE id = 12`),
	changes(sql`UPDATE evaluations SET publiee_le = iif(publiee_le IS NULL, '2026-11-20', NULL) WHERE id = 11`),
	changes(sql`UPDATE evaluations SET publiee_le = iif(publiee_le < '2026-11-21', '2026-11-21', '2026-11-01') WHERE id = 13`),
	changes(sql`UPDATE evaluations SET annulee = 1 - annulee WHERE id = 13`),
	(code) => client('yao', code).post('/evaluations/13/notes', { notes: [{ etudiant_id: 21, note: ++count % 20 }] }),
	(code) => client('fanta', code).post('/evaluations/11/notes', { notes: [{ etudiant_id: 20, note: ++count % 20 }] }),
	(code) =>
		client('awa', code).post('/cours/11/presences', { presences: [{ etudiant_id: 20, statut: count++ % 2 ? 'absent' : 'present' }] }),
	(code) => client('fanta', code).put('/seances/12/visio', { lien: `https://visio.test/${++count}` }),
	(code) => client('awa', code).put('/cours/13/statut', { statut: count++ % 2 ? 'annulee' : 'reportee', motif: `Motif ${count}` }),
	(code) => client('ines', code).put('/notifications/preferences/20', { langue: count++ % 2 ? 'fr' : 'en' })
]

describe('every reading route', () => {
	test('has its row, with each parameter that it takes and at two values whose answers differ for somebody', async () => {
		const rulesOf = routeRules((await schools.app()).routes, '/api/lms')
		const told = await anew(new Request('http://alpha.test/api/lms/auth/documentation'), { peer: '127.0.0.1', tls: false })
		const { paths, components } = (await told.json()) as OpenApiDocument
		const reading = Object.entries(paths).filter(
			([path, { get }]) => get && !path.startsWith('/auth/') && !rulesOf(path.replace(/\{(\w+)\}/g, ':$1')).isPublic
		)
		expect(new Set(ROUTES.map(({ route }) => route))).toEqual(new Set(reading.map(([path]) => path)))
		for (const [path, { get }] of reading) {
			const parameters = (get!.parameters ?? []).map((one) => ('$ref' in one ? components.parameters[one.$ref.replace(/.*\//, '')]! : one))
			for (const { name } of parameters.filter((one) => one.in === 'query' && one.name !== 'depuis_version')) {
				const values = ALONE.filter(({ route, path: at }) => route === path && at.includes(`${name}=`))
				let tells = false
				for (const asker of ASKERS) {
					const answers = await Promise.all(values.map(async (one) => (await ask(anew, asker, one)).text))
					tells ||= new Set(answers).size > 1
				}
				expect([path, name, tells]).toEqual([path, name, true])
			}
		}
	})
})

describe('a kept answer is the one that would be made again', () => {
	test('for each person of both institutions and each value of each parameter, in any order of asking (property)', async () => {
		const all = ASKERS.flatMap((asker) => ALONE.map((one) => ({ asker, one })))
		const fresh = new Map<(typeof all)[number], ReturnType<typeof said>>()
		for (const pair of all) fresh.set(pair, said(await ask(anew, pair.asker, pair.one)))
		await fc.assert(
			fc.asyncProperty(fc.shuffledSubarray(all, { minLength: all.length }), async (order) => {
				const keeps = anotherDoor(schools)
				for (const pair of order) {
					const { asker, one } = pair
					expect({ asker, ...one, answer: said(await ask(keeps, asker, one)) }).toEqual({ asker, ...one, answer: fresh.get(pair)! })
				}
			}),
			{ numRuns: 2, endOnFailure: true }
		)
	})

	test('for any parameters together, between writes and as time passes, and so is what has changed since a version (property)', async () => {
		const asker = fc.constantFrom(...ASKERS)
		const read = fc.record({ kind: fc.constant('read' as const), asker, one: together, again: fc.boolean() })
		const change = fc.record({ kind: fc.constant('write' as const), code: fc.constantFrom(...CODES), work: fc.constantFrom(...WRITES) })
		const wait = fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(1, 30, 60, 600) })
		const step = fc.oneof({ weight: 12, arbitrary: read }, { weight: 2, arbitrary: change }, { weight: 1, arbitrary: wait })
		await fc.assert(
			fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 60 }), async (steps) => {
				schools.clock.set(NOW)
				const keeps = new Consumers(anotherDoor(schools))
				for (const one of steps) {
					if (one.kind === 'write') await one.work(one.code)
					else if (one.kind === 'wait') schools.clock.advance({ minutes: one.minutes })
					else await keeps.read(one.asker, one.one, one.again)
				}
			}),
			{ numRuns: 25, endOnFailure: true }
		)
	})
})

type Held = { answer: Answered; anew: unknown }
type Followed = { version: number; records: Map<number, string>; readonly ever: Set<number> }
type ListBody = { data: { id: number }[]; meta: { version?: number; retires?: { id: number }[] } }

/** The answers that people got from a server, and what they make of them. */
class Consumers {
	readonly #held = new Map<string, Held>()
	readonly #followed = new Map<string, Followed>()

	constructor(readonly door: FrontDoor) {}

	async read(asker: Asker, one: Asked, again: boolean) {
		const key = JSON.stringify([asker, one])
		const held = again ? this.#held.get(key) : undefined
		const expected = await ask(anew, asker, one)
		const answer = await ask(this.door, asker, one, held?.answer.etag ? { 'if-none-match': held.answer.etag } : {})
		if (answer.status === 304) {
			expect({ asker, ...one, answer: held?.anew }).toEqual({ asker, ...one, answer: said(expected) })
			return
		}
		expect({ asker, ...one, answer: said(answer) }).toEqual({ asker, ...one, answer: said(expected) })
		if (held) expect(answer.text).not.toBe(held.answer.text)
		if (answer.status !== 200 || answer.head.includes('calendar')) return
		this.#held.set(key, { answer, anew: said(expected) })
		if (!/[?&](page|per_page)=/.test(one.path)) await this.#follow(key, asker, one, JSON.parse(answer.text) as ListBody)
	}

	async #follow(key: string, asker: Asker, one: Asked, { data, meta }: ListBody) {
		if (meta?.version === undefined) return
		const whole = new Map(data.map((record) => [record.id, JSON.stringify(record)]))
		const known = this.#followed.get(key)
		const ever = new Set([...(known?.ever ?? []), ...whole.keys()])
		if (known) {
			const since = `${one.path}${one.path.includes('?') ? '&' : '?'}depuis_version=${known.version}`
			const { status, text } = await ask(this.door, asker, { ...one, path: since })
			expect({ since, status }).toEqual({ since, status: 200 })
			const changes = JSON.parse(text) as ListBody
			for (const record of changes.data) known.records.set(record.id, JSON.stringify(record))
			const retired = changes.meta.retires!.map(({ id }) => id)
			for (const id of retired) known.records.delete(id)
			expect({ asker, since, strangers: retired.filter((id) => !ever.has(id)) }).toEqual({ asker, since, strangers: [] })
			expect({ asker, since, records: new Map([...known.records].toSorted()) }).toEqual({
				asker,
				since,
				records: new Map([...whole].toSorted())
			})
		}
		this.#followed.set(key, { version: meta.version, records: whole, ever })
	}
}
