import { afterEach, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { apiDocument } from '../../src/server/app'
import { importInto } from '../../src/exchange/imports/import.service'
import { ask, methodsOf, requests, schoolOfExamples } from '../support/api-examples'
import { insertEvaluations, write } from '../support/affairs'
import { insertBusyYear } from '../support/busy-year'
import type { Name } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'
import { statementsOf } from '../support/statements'
import { file } from '../exchange/imports/csv-folder'

const LISTS = [
	'filieres',
	'matieres',
	'classes',
	'etudiants',
	'inscriptions',
	'enseignants',
	'enseignements',
	'utilisateurs',
	'annees',
	'periodes',
	'salles',
	'conges',
	'emploi-temps',
	'evaluations',
	'notes',
	'registres',
	'resultats'
] as const
/** Columns that a list reads as JSON. */
const JSON_COLUMNS = new Set(['publications.contexte', 'resultats.contenu'])
const READERS = ['awa', 'moussa', 'fanta', 'ines'] as const satisfies readonly Name[]

type Versions = Readonly<Record<string, number>>
type Body = { data: { id: number }[]; meta: { version: number; retires?: { id: number }[] } }
type Held = { version: number; records: Map<number, unknown> }

/** Where the list that `/versions` speaks of is read. */
const pathOf = (list: string) => `/${list}?${list === 'evaluations' ? 'periode=toutes' : ''}`

/** Somebody who follows every list by what has changed, and is never told of one that it has not. */
class Consumer {
	readonly #held = new Map<string, Held>()

	constructor(
		readonly schools: Schools,
		readonly name: Name
	) {}

	/** Reads what has changed as `/versions` tells it; answers the names of those lists. */
	async follow(): Promise<string[]> {
		const versions = await this.#json<Versions>('/versions')
		const changed = Object.keys(versions).filter((list) => this.#held.get(list)?.version !== versions[list])
		for (const list of changed) {
			const held = this.#held.get(list) ?? { version: 0, records: new Map() }
			const { data, meta } = await this.#json<Body>(`${pathOf(list)}${held.version > 0 ? `&depuis_version=${held.version}` : ''}`)
			for (const record of data) held.records.set(record.id, record)
			for (const { id } of meta.retires ?? []) held.records.delete(id)
			expect([list, meta.version]).toEqual([list, versions[list]!])
			this.#held.set(list, { ...held, version: meta.version })
		}
		for (const list of this.#held.keys()) if (!(list in versions)) this.#held.delete(list)
		return changed
	}

	/** The lists are compared as they are when read whole: if a change had been missed, the whole list would have another version. */
	async mustHoldAll(after: string) {
		for (const [list, { version, records }] of this.#held) {
			const { data, meta } = await this.#json<Body>(pathOf(list))
			const whole = new Map(data.map((record) => [record.id, record]))
			expect([this.name, after, list, meta.version, sorted(records)]).toEqual([this.name, after, list, version, sorted(whole)])
		}
	}

	async #json<T>(path: string): Promise<T> {
		const response = await this.schools.as(this.name).get(path)
		expect([this.name, path, response.status]).toEqual([this.name, path, 200])
		return json(response) as Promise<T>
	}
}

const sorted = (records: ReadonlyMap<number, unknown>) => [...records].toSorted(([a], [b]) => a - b)
const consumersOf = (schools: Schools) => READERS.map((name) => new Consumer(schools, name))

let schools: Schools
afterEach(() => schools.stop())

async function busySchools() {
	schools = await startSchools()
	await write(schools, (db) => insertBusyYear(db, 'Africa/Abidjan'))
	const consumers = consumersOf(schools)
	for (const consumer of consumers) await consumer.follow()
	return consumers
}

async function followAndCheck(consumers: readonly Consumer[], after: string) {
	for (const consumer of consumers) {
		await consumer.follow()
		await consumer.mustHoldAll(after)
	}
}

test('a list has another version after each operation that changes it, whoever follows it', async () => {
	schools = await schoolOfExamples()
	const consumers = consumersOf(schools)
	for (const consumer of consumers) await consumer.follow()
	const methods = methodsOf(await apiDocument().at({ url: '/api/lms' }))
	for (const [operation, asked] of Object.entries(requests()).filter(([name]) => methods.get(name) !== 'GET')) {
		const { status } = await ask(schools, methods.get(operation)!, asked)
		expect([operation, status < 300]).toEqual([operation, true])
		await followAndCheck(consumers, operation)
	}
})

test('a list has another version after whatever column of whatever row, by a write of any kind', async () => {
	const consumers = (await busySchools()).slice(0, 1)
	const store = await schools.store()
	const columns = await store.db.all<{ tab: string; col: string; type: string }>(sql`
		SELECT m.name AS tab, i.name AS col, i.type AS type FROM sqlite_schema AS m JOIN pragma_table_info(m.name) AS i
		WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%' AND m.name NOT IN ('etat', 'suivis', 'etablissement', 'jetons') AND i.pk = 0`)
	let changed = 0
	for (const [index, { tab, col, type }] of columns.entries()) {
		const text = JSON_COLUMNS.has(`${tab}.${col}`) ? `json_set(${col}, '$.x', 1)` : `${col} || 'x'`
		const set = sql.raw(`UPDATE ${tab} SET ${col} = ${type === 'TEXT' ? text : `ifnull(${col}, 0) + 1`}`)
		const refused = await store
			.write({ author: { name: 'test' }, touches: [index % 2 ? 'donnees' : 'saisies'] }, async ({ db, raise }) => {
				await db.run(sql`${set} WHERE rowid = (SELECT min(rowid) FROM ${sql.raw(tab)})`)
				raise()
			})
			.catch(() => 'refused')
		if (refused === undefined) changed++
		await consumers[0]!.follow()
		if (index % 10 === 0) await consumers[0]!.mustHoldAll(`${tab}.${col}`)
	}
	await consumers[0]!.mustHoldAll('the last')
	expect(changed).toBeGreaterThan(100)
})

test('a list has another version after a write of more records than are read alone', async () => {
	const consumers = (await busySchools()).slice(0, 1)
	const store = await schools.store()
	const columns = await store.db.all<{ name: string }>(sql`SELECT name FROM pragma_table_info('seances')`)
	const names = columns.map(({ name }) => name).filter((name) => name !== 'id')
	const copied = names.map((name) => (name === 'uid' ? "uid || '-' || nr" : name))
	await store.write({ author: { name: 'test' }, touches: ['donnees'] }, async ({ db, raise }) => {
		await db.run(
			sql.raw(`INSERT INTO seances (${names.join()}) WITH RECURSIVE n(nr) AS (SELECT 1 UNION ALL SELECT nr + 1 FROM n WHERE nr < 1100)
				SELECT ${copied.join()} FROM n, (SELECT * FROM seances ORDER BY id LIMIT 1)`)
		)
		raise()
	})
	expect(await consumers[0]!.follow()).toContain('emploi-temps')
	await consumers[0]!.mustHoldAll('1,100 séances')
	// more rows than are noted
	await store.write({ author: { name: 'test' }, touches: ['donnees'] }, async ({ db, raise }) => {
		for (const salle of ['A', 'B', 'C', 'D', 'E', 'F']) await db.run(sql`UPDATE seances SET salle = ${salle}`)
		raise()
	})
	expect(await consumers[0]!.follow()).toContain('emploi-temps')
	await consumers[0]!.mustHoldAll('salles')
})

test('a list has another version after an import of any file that changes it', async () => {
	const consumers = await busySchools()
	const tenant = await schools.tenants.get('alpha')
	const files = [
		file('filieres.csv', 'code;nom\nMECA;Mécanique générale\n'),
		file('salles.csv', 'code;capacite\nB12;40\n'),
		file('matieres.csv', 'code;nom\nMATH;Mathématiques appliquées\n'),
		file('classes.csv', 'code;nom\nMECA-L1;Première année\n'),
		file('etudiants.csv', 'matricule;nom\nETU-1;NOUVEAU\n'),
		file('enseignants.csv', 'matricule;nom\nENS-1;NOUVELLE\n')
	]
	for (const one of files) {
		const report = await importInto(tenant.store, tenant.place, [one], {
			author: { name: 'cli:root' },
			source: one.name,
			bcryptCost: 4,
			synchronous: 'normal'
		})
		expect([one.name, report.errors, report.written]).toEqual([one.name, [], true])
		await followAndCheck(consumers, one.name)
	}
})

test('a list has another version when time alone changes it: an évaluation that ends, midnight, before and after a write', async () => {
	const consumers = await busySchools()
	const days = ['2026-11-27', '2026-11-28', '2026-11-29']
	await write(schools, (db) =>
		insertEvaluations(
			db,
			days.map((date, index) => ({ id: 90 + index, date }))
		)
	)
	for (let hour = 0; hour < 24 * 10; hour += 3) {
		schools.clock.advance({ hours: 3 })
		if (hour < 24 * 6 && hour % 2) await schools.as('fanta').put('/seances/12/visio', { lien: `https://visio.test/${hour}` })
		await followAndCheck(consumers, schools.clock.now().toString())
	}
})

test('a change of a grade, a presence or a séance is found without reading the lists that it does not touch, or all séances', async () => {
	const [consumer] = await busySchools()
	const store = await schools.store()
	const told = async () => {
		let changed: string[] = []
		const statements = await statementsOf(store, async () => void (changed = await consumer!.follow()))
		return { changed, lists: statements.filter(({ sql: text }) => text.includes('group_concat')).length }
	}
	await schools.as('yao').post('/evaluations/13/notes', { notes: [{ etudiant_id: 21, note: 7 }] })
	expect(await told()).toEqual({ changed: ['notes'], lists: 3 })
	await schools.as('awa').post('/cours/11/presences', { presences: [{ etudiant_id: 20, statut: 'absent' }] })
	expect(await told()).toEqual({ changed: ['registres'], lists: 2 })
	await schools.as('fanta').put('/seances/12/visio', { lien: 'https://visio.test/neuf' })
	expect(await told()).toEqual({ changed: ['emploi-temps'], lists: 3 })
})

test('each of those lists is one of all that have versions', async () => {
	await busySchools()
	expect(Object.keys(await json(schools.as('awa').get('/versions')))).toEqual([...LISTS])
})
