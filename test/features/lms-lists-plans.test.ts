import { afterAll, beforeAll, expect, test } from 'bun:test'
import { write } from '../support/affairs'
import { insertBusyYear } from '../support/busy-year'
import type { Name } from '../support/people'
import { startSchools, type Schools } from '../support/school'
import { fullScans, statementsOf } from '../support/statements'

let schools: Schools
beforeAll(async () => {
	schools = await startSchools()
	await write(schools, (db) => insertBusyYear(db, 'Africa/Abidjan'))
})
afterAll(() => schools.stop())

const COURSES_OF_CLASSES = 'SEARCH enseignements USING COVERING INDEX sqlite_autoindex_enseignements_1 (classe_id=?)'
const NOTES_OF_EVALUATIONS = 'SEARCH notes USING COVERING INDEX sqlite_autoindex_notes_1 (evaluation_id=?)'
const SEANCES_BY_DAY = 'SEARCH seances USING COVERING INDEX seances_date (date>?)'
const SEANCES_OF_CLASS = 'SEARCH seances_classes USING COVERING INDEX seances_classes_classe (classe_id=? AND date>? AND date<?)'
const PRESENCES_OF_SEANCE = 'SEARCH presences USING INDEX sqlite_autoindex_presences_1 (seance_id=?)'
const NOVEMBER = '/presences?classe_id=1&date_debut=2026-11-01&date_fin=2026-11-30'
const ENROLLMENTS_OF_CLASSES = 'SEARCH inscriptions USING COVERING INDEX inscriptions_classe (classe_id=? AND statut=?)'
const ACCOUNTS_BY_NAME = 'SEARCH utilisateurs USING INDEX utilisateurs_role (role=?)'

test.each<[Name, string, string]>([
	['awa', '/enseignements', 'SEARCH classes USING INDEX classes_annee (annee_id=?)'],
	['awa', '/enseignements?page=1&per_page=2', COURSES_OF_CLASSES],
	['moussa', '/enseignements', COURSES_OF_CLASSES],
	['fanta', '/enseignements', 'SEARCH enseignements USING INDEX enseignements_enseignant (enseignant_id=?)'],
	['ines', '/enseignements', 'SEARCH enseignements USING INDEX sqlite_autoindex_enseignements_1 (classe_id=?)'],
	['awa', '/inscriptions', ENROLLMENTS_OF_CLASSES],
	['awa', '/inscriptions?page=2&per_page=2', ENROLLMENTS_OF_CLASSES],
	['moussa', '/inscriptions', ENROLLMENTS_OF_CLASSES],
	['fanta', '/inscriptions', ENROLLMENTS_OF_CLASSES],
	['ines', '/inscriptions', 'SEARCH inscriptions USING INDEX sqlite_autoindex_inscriptions_1 (etudiant_id=?)'],
	['ines', '/periodes', 'SEARCH periodes USING INDEX periodes_une_fois (annee_id=?)'],
	['awa', '/notes', NOTES_OF_EVALUATIONS],
	['awa', '/notes?page=1&per_page=2', NOTES_OF_EVALUATIONS],
	['moussa', '/notes', NOTES_OF_EVALUATIONS],
	['fanta', '/notes', NOTES_OF_EVALUATIONS],
	['awa', '/registres', SEANCES_BY_DAY],
	['awa', '/registres?page=1&per_page=2', SEANCES_BY_DAY],
	['moussa', '/registres', SEANCES_BY_DAY],
	['fanta', '/registres', 'SEARCH seances USING INDEX seances_enseignant (enseignant_id=? AND date>?)'],
	['awa', NOVEMBER, SEANCES_OF_CLASS],
	['fanta', NOVEMBER, SEANCES_OF_CLASS],
	['moussa', NOVEMBER, PRESENCES_OF_SEANCE],
	['awa', '/resultats', 'SEARCH p USING INDEX publications_classe (classe_id=?)'],
	['awa', '/resultats?page=1&per_page=2', 'SEARCH r USING INDEX resultats_etudiant (etudiant_id=?)'],
	['moussa', '/resultats', 'SEARCH p USING INDEX publications_classe (classe_id=?)'],
	['awa', '/utilisateurs', ACCOUNTS_BY_NAME],
	['awa', '/utilisateurs?page=2&per_page=2', ACCOUNTS_BY_NAME]
])('%s reads %s by an index', async (name, path, step) => {
	const store = await schools.store()
	const statements = await statementsOf(store, async () => {
		expect((await schools.as(name).get(path)).status).toBe(200)
	})
	const steps: string[] = []
	for (const { sql, args = [] } of statements) {
		const { rows } = await store.client.execute({ sql: `EXPLAIN QUERY PLAN ${sql}`, args })
		steps.push(...rows.map(({ detail }) => detail as string))
	}
	expect(steps).toContain(step)
	for (const statement of statements) expect(await fullScans(store, statement)).toEqual([])
})
