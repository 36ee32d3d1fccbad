import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Db } from '../../src/db/queries/db'
import { selectEnseignantsDeClasse } from '../../src/features/resultats/donnees.queries'
import { selectEvaluations } from '../../src/features/resultats/session2.queries'
import * as s from '../../src/school/schema'
import { insertEvaluations, write } from '../support/affairs'
import { signedIn, type Browser } from '../support/console'
import { startSchools, type Schools } from '../support/school'
import { writeSemestre } from '../support/semestre'
import { fullScans, statementsOf, statementsOfWrites } from '../support/statements'

const INES = 20

let schools: Schools
let fanta: Browser
let awa: Browser
beforeAll(async () => {
	schools = await startSchools({ now: '2027-02-01T08:00:00Z' })
	await writeSemestre(schools)
	await write(schools, async (db) => {
		await insertEvaluations(db, [{ id: 9, date: '2027-01-29', titre: 'Rattrapage', type: 'examen', session: 2 }])
		await db
			.insert(s.publications)
			.values({ classe_id: 1, periode: 1, definitive: true, publiee_at: 1, publiee_par: 1, remplace: false, contexte: '{}' })
		await db.insert(s.listesSession2).values({ classe_id: 1, periode: 1, publication_id: 1, close_at: 1, close_par: 1 })
		await db.insert(s.convocations).values({ classe_id: 1, periode: 1, etudiant_id: INES, matiere_id: 1, appelee: true })
	})
	fanta = await signedIn(schools, 'fanta')
	awa = await signedIn(schools, 'awa')
})
afterAll(() => schools.stop())

const ofMatiere = 'SEARCH convocations USING INDEX convocations_matiere (matiere_id=? AND classe_id=? AND periode=?)'
const ofExpected = 'SEARCH convocations USING COVERING INDEX convocations_etudiant (etudiant_id=?)'
const ofCalled = 'SEARCH o USING INDEX convocations_etudiant (etudiant_id=?)'
const ofStudent = 'SEARCH convocations USING PRIMARY KEY (classe_id=? AND periode=? AND etudiant_id=? AND matiere_id=?)'

test.each<[string, string, () => Promise<Response>]>([
	['the sheet of an évaluation', ofMatiere, () => fanta.get('/evaluations/9')],
	['the marks of a class', ofStudent, () => fanta.get('/classes/1/notes?matiere=1')],
	['the list of évaluations', ofMatiere, () => fanta.get('/evaluations?periode=passees')],
	['the results of a class', ofExpected, () => awa.get('/classes/1/resultats?periode=1')],
	['the published results of a student', ofCalled, () => schools.as('ines').get('/me/resultats')],
	['the évaluations to grade', ofMatiere, () => schools.as('fanta').get('/me/teacher-dashboard')]
])('%s finds who is called to session 2 by an index', async (_what, step, read) => {
	const store = await schools.store()
	const statements = await statementsOf(store, async () => expect((await read()).status).toBe(200))
	await expectPlans(statements, step)
})

test.each<[string, (db: Db) => Promise<unknown>, string]>([
	[
		'the matières of a class that session 2 evaluates',
		(db) => selectEvaluations(db, 1),
		'SEARCH evaluations USING INDEX evaluations_classe (classe_id=?)'
	],
	[
		'the teachers of a class',
		(db) => selectEnseignantsDeClasse(db, 1),
		'SEARCH t USING COVERING INDEX sqlite_autoindex_enseignements_1 (classe_id=?)'
	]
])('%s are found by an index', async (_what, read, step) => {
	const store = await schools.store()
	await expectPlans(await statementsOf(store, async () => void (await read(store.db))), step, '')
})

test('marks are written without reading the whole class for each of them', async () => {
	const notes = [{ etudiant_id: INES, note: 12 }]
	const statements = await statementsOfWrites(await schools.store(), async () =>
		expect((await schools.as('fanta').post('/evaluations/9/notes', { notes })).status).toBe(200)
	)
	expect((await expectPlans(statements, ofStudent)).filter((step) => step.includes('inscriptions_classe'))).toEqual([])
})

async function expectPlans(statements: Awaited<ReturnType<typeof statementsOf>>, step: string, word = 'convocations') {
	const store = await schools.store()
	const steps: string[] = []
	for (const { sql, args = [] } of statements.filter((one) => one.sql.includes(word))) {
		const { rows } = await store.client.execute({ sql: `EXPLAIN QUERY PLAN ${sql}`, args })
		steps.push(...rows.map(({ detail }) => detail as string))
		expect(await fullScans(store, { sql, args })).toEqual([])
	}
	expect(steps).toContain(step)
	return steps
}
