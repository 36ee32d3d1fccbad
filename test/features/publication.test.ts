import { afterAll, beforeAll, expect, test } from 'bun:test'
import { insertEvaluations, insertNotes, write } from '../support/affairs'
import { json, startSchools, type Schools } from '../support/school'

/** The paths of students that could reveal marks. */
const PATHS = ['/me/dashboard', '/evaluations', '/matieres', '/matieres/1', '/classes', '/classes/1', '/structure', '/emploi-temps']

let schools: Schools
beforeAll(async () => {
	schools = await startSchools({ now: '2026-11-20T08:00:00Z' })
	await write(schools, async (db) => {
		await insertEvaluations(db, [
			{ id: 1, date: '2026-11-05', publiee_le: null },
			{ id: 2, date: '2026-11-27' },
			{ id: 3, date: '2026-11-06', matiere_id: 2 }
		])
		await insertNotes(db, [[3, 20, 1500]])
	})
})
afterAll(() => schools.stop())

const looks = async (name: 'ines' | 'marie') =>
	Promise.all(
		PATHS.map(async (path) => {
			const response = await schools.as(name).get(path)
			const { status, headers } = response
			const [etag, text] = [headers.get('etag'), await response.text()]
			const version = (JSON.parse(text) as { meta?: { version?: number } }).meta?.version
			const since = version === undefined ? undefined : await (await schools.as(name).get(`${path}?depuis_version=${version}`)).text()
			return { path, status, etag, text, since }
		})
	)
const run = (sql: string) => write(schools, (db) => db.run(sql))
const dashboard = async () => {
	const { dernieres_notes, alertes } = await json(schools.as('ines').get('/me/dashboard'))
	return [
		dernieres_notes.map(({ note }: { note: number }) => note),
		alertes.map(({ code }: { code: string }) => code).includes('moyenne_faible')
	]
}

test('unpublished marks do not change the answers to students, their tags or their versions', async () => {
	const before = [await looks('ines'), await looks('marie')]
	await write(schools, (db) =>
		insertNotes(db, [
			[1, 20, 100],
			[1, 22, 200]
		])
	)
	expect([await looks('ines'), await looks('marie')]).toEqual(before)
	// they don't appear before a later day of publication either
	await run("UPDATE evaluations SET publiee_le = '2026-11-25' WHERE id = 1")
	expect([await looks('ines'), await looks('marie')]).toEqual(before)
	expect(await dashboard()).toEqual([[15], false])
})

test('marks and averages appear by themselves on the day of publication', async () => {
	const etag = (await schools.as('ines').get('/me/dashboard')).headers.get('etag')!
	const again = () => schools.as('ines').get('/me/dashboard', { headers: { 'if-none-match': etag } })
	schools.clock.set('2026-11-20T23:59:59Z')
	expect((await again()).status).toBe(304)
	await run("UPDATE evaluations SET publiee_le = '2026-11-21' WHERE id = 1")
	schools.clock.set('2026-11-20T23:59:59.999Z')
	expect(await dashboard()).toEqual([[15], false])
	schools.clock.set('2026-11-21T00:00:00Z')
	expect((await again()).status).toBe(200)
	expect(await dashboard()).toEqual([[15, 1], true])
})

test('the teacher and the administration see marks before', async () => {
	await run('UPDATE evaluations SET publiee_le = NULL WHERE id = 1')
	const counts = async (name: 'awa' | 'fanta' | 'ines') =>
		(await json(schools.as(name).get('/evaluations'))).data.map(({ nb_notes }: { nb_notes: number | null }) => nb_notes)
	await write(schools, (db) => insertNotes(db, [[2, 20, 900]]))
	await run('UPDATE evaluations SET publiee_le = NULL WHERE id = 2')
	expect([await counts('awa'), await counts('fanta'), await counts('ines')]).toEqual([[1], [1], [null]])
})

test('a withdrawn évaluation is left out of lists, dashboards and averages', async () => {
	await run("UPDATE evaluations SET publiee_le = '2026-11-01' WHERE id IN (1, 2)")
	expect(await dashboard()).toEqual([[9, 15, 1], true])
	const listed = async (name: 'awa' | 'fanta' | 'ines') => {
		const evaluations = (await json(schools.as(name).get('/evaluations'))).data.map(({ id }: { id: number }) => id)
		const { data } = await json(schools.as(name).get('/matieres'))
		const [maths] = data.filter(({ id }: { id: number }) => id === 1)
		return [evaluations, maths.evaluations.map(({ id }: { id: number }) => id)]
	}
	const { version } = (await json(schools.as('ines').get('/evaluations'))).meta
	await run('UPDATE evaluations SET annulee = 1 WHERE id IN (1, 2)')
	for (const name of ['awa', 'fanta', 'ines'] as const) expect([name, await listed(name)]).toEqual([name, [[], []]])
	expect(await dashboard()).toEqual([[15], false])
	const codes = (await json(schools.as('ines').get('/me/dashboard'))).alertes.map(({ code }: { code: string }) => code)
	expect(codes).not.toContain('evaluation_proche')
	expect((await json(schools.as('fanta').get('/me/teacher-dashboard'))).evaluations_a_noter).toEqual([])
	expect((await json(schools.as('ines').get(`/evaluations?depuis_version=${version}`))).meta.retires).toEqual([{ id: 2, cle: 'EV-2' }])
})
