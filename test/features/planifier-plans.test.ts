import { afterAll, beforeAll, expect, test } from 'bun:test'
import { insertSeances, write } from '../support/affairs'
import { signedIn } from '../support/console'
import type { Name } from '../support/people'
import { lookAt } from '../support/planning'
import { startSchools, type Schools } from '../support/school'
import { fullScans, statementsOf } from '../support/statements'

let schools: Schools
beforeAll(async () => {
	schools = await startSchools({ now: '2026-11-16T09:00:00Z' })
	await write(schools, (db) =>
		insertSeances(
			db,
			'Africa/Abidjan',
			['2026-11-23', '2026-11-30', '2026-12-07'].map((date, index) => ({ id: index + 1, date, heures: ['08:00', '10:00'] as const }))
		)
	)
})
afterAll(() => schools.stop())

/** Tables with a few dozen rows, which may be scanned. */
const FEW = /^SCAN (c|d|o|u|t|m|e|salles|conges|periodes|json_each|j)\b/

test.each<[Name, string, Record<string, string>]>([
	['awa', '/seances/nouvelle?classe=1&date=2026-11-24', { cours: '1-10', jusqu_au: '2027-01-26' }],
	['moussa', '/seances/1/modifier', { date: '2026-11-24', portee: 'a_venir' }],
	['awa', '/seances/1/annuler', { statut: 'annulee', motif: '', portee: 'suivantes' }],
	['awa', '/jours-chomes', { libelle: 'Fête', du: '2026-11-30', seances: 'annulee' }]
])('%s is shown what %s meets by indexes, in few statements however many séances it is of', async (name, path, typed) => {
	const who = await signedIn(schools, name)
	const store = await schools.store()
	const statements = await statementsOf(store, async () => {
		expect((await lookAt(who, path, typed)).status).toBe(200)
	})
	expect(statements.length).toBeLessThanOrEqual(45)
	for (const statement of statements) expect((await fullScans(store, statement)).filter((step) => !FEW.test(step))).toEqual([])
	const meeting = statements.filter(({ sql }) => sql.includes('"o"."heure_fin" >'))
	for (const { sql, args = [] } of meeting) {
		const { rows } = await store.client.execute({ sql: `EXPLAIN QUERY PLAN ${sql}`, args })
		expect(rows.map(({ detail }) => detail)).toContain('SEARCH o USING INDEX seances_date (date=? AND heure_debut<?)')
	}
	expect(meeting.length).toBe(path.includes('annuler') || path.includes('jours') ? 0 : 1)
})
