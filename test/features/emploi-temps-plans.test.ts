import { afterAll, beforeAll, expect, test } from 'bun:test'
import { insertSeances, write } from '../support/affairs'
import type { Name } from '../support/people'
import { startSchools, type Schools } from '../support/school'
import { fullScans, statementsOf } from '../support/statements'

let schools: Schools
beforeAll(async () => {
	schools = await startSchools()
	await write(schools, (db) => insertSeances(db, 'Africa/Abidjan', [{ id: 1, date: '2026-11-20', heures: ['08:00', '10:00'] }]))
})
afterAll(() => schools.stop())

const BY_DAY = 'SEARCH seances USING COVERING INDEX seances_date (date>? AND date<?)'
const BY_TEACHER = 'SEARCH seances USING INDEX seances_enseignant (enseignant_id=? AND date>? AND date<?)'
const BY_CLASS = 'SEARCH seances_classes USING COVERING INDEX seances_classes_classe (classe_id=? AND date>? AND date<?)'
const BY_MATIERE = 'SEARCH seances_classes USING COVERING INDEX seances_classes_matiere (matiere_id=? AND date>? AND date<?)'
const WEEK = 'date_debut=2026-11-16&date_fin=2026-11-22'

test.each<[Name, string, string]>([
	['awa', WEEK, BY_DAY],
	['awa', 'date_debut=2026-11-16&page=2&per_page=10', BY_DAY],
	['awa', `${WEEK}&statut=terminee`, BY_DAY],
	['awa', '', BY_DAY],
	['awa', `${WEEK}&classe_id=1`, BY_CLASS],
	['awa', 'classe_id=1', BY_CLASS],
	['awa', 'enseignant_id=10', BY_TEACHER],
	['awa', 'matiere_id=1', BY_MATIERE],
	['moussa', WEEK, BY_CLASS],
	['moussa', 'statut=planifiee', BY_CLASS],
	['fanta', WEEK, BY_TEACHER],
	['fanta', '', BY_TEACHER],
	['ines', WEEK, BY_CLASS],
	['ines', `${WEEK}&matiere_id=1&enseignant_id=10`, BY_CLASS]
])('%s finds %s by an index', async (name, query, step) => {
	const store = await schools.store()
	// a narrower form of the list also asks for the version of the whole one
	await schools.as(name).get('/versions')
	for (const path of ['/emploi-temps', '/emploi-temps.ics']) {
		const statements = await statementsOf(store, async () => {
			expect((await schools.as(name).get(`${path}?${query}`)).status).toBe(200)
		})
		expect(statements.length).toBeLessThanOrEqual(6)
		const lists = statements.filter(({ sql }) => /from "seances"/i.test(sql))
		expect(lists.length).toBe(1)
		for (const { sql, args = [] } of lists) {
			const { rows } = await store.client.execute({ sql: `EXPLAIN QUERY PLAN ${sql}`, args })
			expect(rows.map(({ detail }) => detail)).toContain(step)
		}
		for (const statement of statements) expect(await fullScans(store, statement)).toEqual([])
	}
})

type Step = { readonly id: number; readonly parent: number; readonly detail: string }

/** The plan of the only list among a request's statements: how ids are chosen, and what is sorted for the output. */
async function planOf(name: Name, path: string) {
	const store = await schools.store()
	const statements = await statementsOf(store, async () => {
		expect((await schools.as(name).get(path)).status).toBe(200)
	})
	const lists = statements.filter(({ sql }) => /\bpage\b/.test(sql))
	expect(lists).toHaveLength(1)
	const { rows } = await store.client.execute({ sql: `EXPLAIN QUERY PLAN ${lists[0]!.sql}`, args: lists[0]!.args ?? [] })
	const steps = rows as unknown as Step[]
	const within = (where: number) => steps.filter(({ parent }) => parent === where).map(({ detail }) => detail)
	const page = steps.find(({ detail }) => detail === 'CO-ROUTINE page')!
	// séances come with the number of their classes
	const counted = steps.find(({ detail, parent }) => parent === page.id && detail === 'CO-ROUTINE chosen')
	const all = steps.map(({ detail }) => detail)
	return { all, chosen: within(counted?.id ?? page.id), written: [...(counted ? within(page.id) : []), ...within(page.parent)] }
}

const sorts = (steps: readonly string[]) => steps.filter((detail) => detail.includes('ORDER BY'))

// the days of each are asked for the first time
test.each<[Name, string, number]>([
	['awa', '/emploi-temps?date_debut=2026-11-02&date_fin=2026-11-08', 0],
	['awa', '/emploi-temps?date_debut=2026-11-03', 0],
	['awa', '/emploi-temps?date_debut=2026-11-04&classe_id=1', 1],
	['fanta', '/emploi-temps?date_debut=2026-11-02&date_fin=2026-11-08', 0],
	['ines', '/emploi-temps?date_debut=2026-11-02&date_fin=2026-11-08', 1],
	['awa', '/classes/1/etudiants', 1]
])('%s reads %s without sorting anything that is written out', async (name, path, times) => {
	const { chosen, written } = await planOf(name, path)
	expect(sorts(chosen)).toHaveLength(times)
	expect(sorts(written)).toEqual([])
})

test('the room of each séance is found by its comparable code or name', async () => {
	const { all } = await planOf('ines', '/emploi-temps?date_debut=2026-11-05')
	for (const [index, column] of [
		['salles_cle', 'cle'],
		['salles_cle_nom', 'cle_nom']
	] as const)
		expect(all).toContain(`SEARCH salles USING COVERING INDEX ${index} (${column}=?)`)
})

test("a student's next séances are found by the days of the class, and only as many as are shown", async () => {
	const { chosen } = await planOf('ines', '/me/dashboard')
	expect(chosen).toContain('SEARCH seances_classes USING COVERING INDEX seances_classes_classe (classe_id=? AND date>?)')
	expect(sorts(chosen)).toEqual(['USE TEMP B-TREE FOR RIGHT PART OF ORDER BY'])
})

const UPCOMING = '/seances/upcoming?dans_minutes=1440'
test.each<[Name, string]>([
	['awa', 'SEARCH seances USING INDEX seances_statut (statut=? AND debut_s>? AND debut_s<?)'],
	['moussa', BY_CLASS],
	['fanta', BY_TEACHER],
	['ines', BY_CLASS]
])('%s finds what begins soon by %s alone', async (name, step) => {
	const store = await schools.store()
	const statements = await statementsOf(store, async () => expect((await schools.as(name).get(UPCOMING)).status).toBe(200))
	const { sql, args = [] } = statements.find((one) => one.sql.includes('page'))!
	const { rows } = await store.client.execute({ sql: `EXPLAIN QUERY PLAN ${sql}`, args })
	const found = rows.map(({ detail }) => detail as string).filter((detail) => /seances\w* USING.*(debut_s|date)>/.test(detail))
	expect(found).toEqual([step])
})

test.each(['/enseignants?page=1&per_page=2', '/enseignants'])(
	'%s reads teachers by name, role by role, and sorts nothing',
	async (path) => {
		const store = await schools.store()
		await write(schools, () => Promise.resolve())
		const statements = await statementsOf(store, async () => expect((await schools.as('awa').get(path)).status).toBe(200))
		const { sql, args = [] } = statements.find((one) => one.sql.includes('UNION ALL'))!
		const { rows } = await store.client.execute({ sql: `EXPLAIN QUERY PLAN ${sql}`, args })
		const details = rows.map(({ detail }) => detail as string)
		expect(details.filter((detail) => detail.startsWith('SEARCH utilisateurs USING INDEX utilisateurs_role (role=?)'))).toHaveLength(3)
		// the matières of each, which are few
		expect(sorts(details)).toEqual(['USE TEMP B-TREE FOR ORDER BY'])
	}
)
