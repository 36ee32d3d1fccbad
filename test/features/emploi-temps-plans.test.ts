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
