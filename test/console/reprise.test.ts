import { afterEach, beforeEach, expect, test } from 'bun:test'
import { write } from '../support/affairs'
import { saidBy, signedIn } from '../support/console'
import { fieldsOf, lookAt, plan, withFields } from '../support/planning'
import { startSchools, type Schools } from '../support/school'
import { insertTeaching, SEANCE } from '../support/teaching'

const [FANTA, YAO] = [10, 11]
const REPLACE = '/repartition/cours/1/remplacer'
const TYPED = { enseignant: 'ENS-2', des: '2026-11-20', ancien: '2', nouveau: '43', seances: 'oui' }

let schools: Schools
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-16T09:00:00Z' })
	await insertTeaching(await schools.store())
	// one of the two coming séances is before the day of the replacement
	await write(schools, (db) =>
		db.run(`UPDATE seances SET date = '2026-11-19', debut = '2026-11-19T08:00:00+00:00', fin = '2026-11-19T10:00:00+00:00',
			debut_s = debut_s - 86400, fin_s = fin_s - 86400 WHERE id = ${SEANCE.maths}`)
	)
})
afterEach(() => schools.stop())

const rows = async (sql: string) => (await (await schools.store()).client.execute(sql)).rows
const teacherOf = async (id: number) => (await rows(`SELECT enseignant_id FROM seances WHERE id = ${id}`))[0]!['enseignant_id']
const teachings = () =>
	rows('SELECT enseignant_id, heures_prevues, date_debut, date_fin FROM enseignements WHERE classe_id = 1 AND matiere_id = 1 ORDER BY id')
const BEFORE = [{ enseignant_id: FANTA, heures_prevues: 45, date_debut: null, date_fin: null }]
const AFTER = [
	{ enseignant_id: FANTA, heures_prevues: 2, date_debut: null, date_fin: '2026-11-19' },
	{ enseignant_id: YAO, heures_prevues: 43, date_debut: '2026-11-20', date_fin: null }
]

test("coming séances are previewed with the new teacher's conflicts and the messages, before anything is written", async () => {
	const awa = await signedIn(schools, 'awa')
	const { status, said } = await lookAt(awa, REPLACE, TYPED)
	expect(status).toBe(200)
	expect(said).toContain("N'GUESSAN Yao")
	expect(said).toContain('08:30 – 10:30, Thermique · ENER-1')
	expect(said).toContain('1 séance')
	expect(said).toContain('personnes concernées')
	expect(await teachings()).toEqual(BEFORE as never)
	expect(await teacherOf(SEANCE.salle)).toBe(FANTA)
})

test('teaching and séances change in one write from that day on, and each person concerned gets one message', async () => {
	const awa = await signedIn(schools, 'awa')
	const first = await (await awa.get(REPLACE)).text()
	const seen = await (await awa.post(REPLACE, withFields(fieldsOf(first), TYPED))).text()
	const confirmed = withFields(fieldsOf(seen), { etape: 'faire' })
	expect((await awa.post(REPLACE, confirmed)).headers.get('location')).toEndWith('/repartition?classe=MECA-L1&fait=modifiee')
	expect(await teachings()).toEqual(AFTER as never)
	expect([await teacherOf(SEANCE.maths), await teacherOf(SEANCE.salle), await teacherOf(SEANCE.terminee)]).toEqual([FANTA, YAO, FANTA])
	expect(
		await rows("SELECT DISTINCT ecriture_id FROM journal_lignes WHERE action IN ('seance.update', 'fiche.update', 'fiche.create')")
	).toHaveLength(1)
	const told = async () => (await rows('SELECT utilisateur_id AS id FROM notifications ORDER BY id')).map(({ id }) => id)
	expect((await told()).toSorted()).toEqual([FANTA, YAO, 20, 22])
	// sent twice, it acts once
	expect((await awa.post(REPLACE, confirmed)).status).toBe(303)
	expect(await teachings()).toEqual(AFTER as never)
	expect(await told()).toHaveLength(4)
})

test('nobody gets a message if the planner says so, and séances stay unless they were asked for', async () => {
	const awa = await signedIn(schools, 'awa')
	await plan(awa, REPLACE, TYPED, { prevenir: undefined })
	expect(await rows('SELECT 1 FROM notifications')).toEqual([])
	expect(await teacherOf(SEANCE.salle)).toBe(YAO)
})

test('wrong fields show their faults before any preview, and going back keeps the typed values', async () => {
	const awa = await signedIn(schools, 'awa')
	expect((await lookAt(awa, REPLACE, { ...TYPED, enseignant: 'ENS-0' })).status).toBe(422)
	const { html } = await lookAt(awa, REPLACE, TYPED)
	const back = await (await awa.post(REPLACE, withFields(fieldsOf(html), { etape: 'revoir' }))).text()
	expect(back).toMatch(/name="seances" value="oui" checked/)
	expect(back).toContain('value="2026-11-20"')
	expect(back).toContain('<option value="ENS-2" selected')
})

test('a teaching or timetable changed in between is previewed again, and nothing is written', async () => {
	const awa = await signedIn(schools, 'awa')
	const confirmed = async () => withFields(fieldsOf((await lookAt(awa, REPLACE, TYPED)).html), { etape: 'faire' })
	const seen = await confirmed()
	await write(schools, (db) => db.run(`UPDATE seances SET salle = 'Autre' WHERE id = ${SEANCE.salle}`))
	const shown = await awa.post(REPLACE, seen)
	expect([shown.status, (await saidBy(shown)).includes("L'emploi du temps a changé entre-temps")]).toEqual([409, true])
	const again = await confirmed()
	await write(schools, (db) => db.run('UPDATE enseignements SET heures_prevues = 60 WHERE id = 1'))
	expect((await awa.post(REPLACE, again)).status).toBe(409)
	expect(await teacherOf(SEANCE.salle)).toBe(FANTA)
	expect(await teachings()).toMatchObject([{ enseignant_id: FANTA, heures_prevues: 60, date_fin: null }])
})

test('only scolarite replaces teachers', async () => {
	for (const name of ['moussa', 'fanta', 'ines'] as const)
		expect((await (await signedIn(schools, name)).post(REPLACE, { ...TYPED, etape: 'faire' })).status).toBe(403)
	expect(await teachings()).toEqual(BEFORE as never)
})
