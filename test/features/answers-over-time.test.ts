import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as s from '../../src/school/schema'
import { getStudentDashboard } from '../../src/features/dashboards/student-dashboard.service'
import { getTeacherDashboard } from '../../src/features/dashboards/teacher-dashboard.service'
import { listEvaluations } from '../../src/features/evaluations/evaluations.service'
import { onlySelf } from '../../src/domain/droits/perimetre'
import { WHOLE } from '../../src/reading/lists'
import { insertEvaluations, insertSeances, write } from '../support/affairs'
import { AT } from '../support/people'
import { fullScans, statementsOf } from '../support/statements'
import { json, startSchools, type SchoolCode, type Schools } from '../support/school'

const ines = { ...onlySelf(20, '2027-03-10'), classe: 1 }
const fanta = { ...onlySelf(10, '2027-03-10'), classes: [1] }

/** A plain day in Abidjan, and in Paris the day of 23 hours on which clocks go forward, each a little longer than a day; a step is in minutes. */
const DAYS = [
	['alpha', 'Africa/Abidjan', '2027-03-10', '2027-03-09T23:30:00Z', 25, 5],
	['beta', 'Europe/Paris', '2027-03-28', '2027-03-27T22:30:00Z', 24, 1]
] as const satisfies (readonly [SchoolCode, string, string, string, number, number])[]

let schools: Schools
beforeAll(async () => {
	schools = await startSchools({ now: '2027-03-01T08:00:00Z' })
	for (const [code, zone, day] of DAYS) {
		const at = (days: number) => Temporal.PlainDate.from(day).add({ days }).toString()
		await write(
			schools,
			async (db) => {
				await insertSeances(db, zone, [
					{ id: 1, date: at(-1), heures: ['21:00', '23:45'] },
					...Array.from({ length: 12 }, (_, index) => ({
						id: 2 + index,
						date: at(0),
						heures: [`${String(index + 1).padStart(2, '0')}:10`, `${String(index + 2).padStart(2, '0')}:${10 + index}`] as const
					})),
					{ id: 20, date: at(1), heures: ['00:15', '00:20'] },
					{ id: 21, date: at(1), heures: ['08:00', '10:00'] }
				])
				await insertEvaluations(db, [
					{ id: 1, date: at(-1) },
					{ id: 2, date: at(-1), heure_debut: '23:00', duree_minutes: 95 },
					{ id: 3, date: at(0), heure_debut: '01:30', duree_minutes: 60 },
					{ id: 4, date: at(0), heure_debut: '02:30', duree_minutes: 45 },
					{ id: 5, date: at(0), heure_debut: '17:05' },
					{ id: 6, date: at(0), heure_debut: '22:59', duree_minutes: 600 },
					{ id: 7, date: at(7), heure_debut: '08:00', duree_minutes: 60 },
					{ id: 8, date: at(8) },
					{ id: 9, date: at(-2), heure_debut: '23:59', duree_minutes: 1440 }
				])
				await db.insert(s.frais).values([
					{ etudiant_id: 20, annee_id: 2, libelle: 'Tranche 1', montant: 100, echeance: at(-1), updated_at: AT },
					{ etudiant_id: 20, annee_id: 2, libelle: 'Tranche 2', montant: 50, echeance: at(0), updated_at: AT }
				])
			},
			code
		)
	}
})
afterAll(() => schools.stop())

describe('a cached answer equals a new one at any time of the day', () => {
	test.each(DAYS)('answers to %s, in %s, on %s', async (code, _zone, _day, start, hours, step) => {
		const { db } = await schools.store(code)
		const institution = await (await schools.tenants.get(code)).institution()
		const student = schools.as('ines', code)
		const teacher = schools.as('fanta', code)
		const bodies = new Map<string, Set<string>>()
		const same = async (path: string, response: Response, fresh: string, part = (body: string) => body) => {
			const body = await response.text()
			expect(part(body), `${path} at ${schools.clock.now().toString()}`).toBe(fresh)
			const known = bodies.get(path) ?? new Set()
			bodies.set(path, known.add(fresh))
		}
		schools.clock.set(start)
		for (let minute = 0; minute <= hours * 60; minute += step) {
			const now = schools.clock.now()
			const dashboard = await getStudentDashboard({ db, institution, perimetre: ines, now }, 'fr')
			expect(dashboard.until).toBeGreaterThan(now.epochMilliseconds)
			await same('/me/dashboard', await student.get('/me/dashboard'), dashboard.json)
			const mine = await getTeacherDashboard({ db, institution, perimetre: fanta, now })
			await same('/me/teacher-dashboard', await teacher.get('/me/teacher-dashboard'), mine.json)
			const { records } = await listEvaluations({ db, institution, perimetre: ines, now }).select(WHOLE)
			await same('/evaluations', await student.get('/evaluations'), records.text, (body) =>
				body.slice('{"data":['.length, body.indexOf('],"meta"'))
			)
			schools.clock.advance({ minutes: step })
		}
		// Inès: séances and near évaluations that end, midnights; Fanta: the midnight before the day's évaluations; the list: each end and midnights
		const sizeOf = (path: string) => bodies.get(path)?.size ?? 0
		expect(sizeOf('/me/dashboard')).toBeGreaterThan(15)
		expect(sizeOf('/me/teacher-dashboard')).toBe(2)
		expect(sizeOf('/evaluations')).toBeGreaterThanOrEqual(6)
	})
})

test('a class counts a student from the day they enter', async () => {
	const school = await startSchools({ now: '2026-11-16T08:00:00Z' })
	try {
		await write(school, (db) => db.update(s.inscriptions).set({ date_entree: '2026-11-19' }).where(eq(s.inscriptions.etudiant_id, 22)))
		const students = async () => (await json(school.as('awa').get('/classes/1'))).effectif_reel
		expect(await students()).toBe(1)
		school.clock.advance({ hours: 72 })
		expect(await students()).toBe(2)
	} finally {
		await school.stop()
	}
})

test('a student who enters a class tomorrow sees its évaluations from then on', async () => {
	const school = await startSchools({ now: '2026-11-20T08:00:00Z' })
	try {
		await write(school, async (db) => {
			await insertEvaluations(db, [{ id: 1, date: '2026-12-10' }])
			await db.update(s.inscriptions).set({ date_entree: '2026-11-21' }).where(eq(s.inscriptions.etudiant_id, 22))
		})
		const shown = async () => (await json(school.as('marie').get('/evaluations'))).data.map(({ id }: { id: number }) => id)
		expect(await shown()).toEqual([])
		school.clock.advance({ hours: 24 })
		expect(await shown()).toEqual([1])
	} finally {
		await school.stop()
	}
})

test('a cached list is dropped at the end of the day', async () => {
	const school = await startSchools({ now: '2026-11-20T08:00:00Z' })
	try {
		await write(school, (db) => insertEvaluations(db, [{ id: 1, date: '2026-11-21', heure_debut: '08:00', duree_minutes: 60 }]))
		const shown = async () => (await json(school.as('ines').get('/evaluations'))).data.map(({ id }: { id: number }) => id)
		// the first answer gives the list its version, and is not kept
		for (const _round of [1, 2]) expect(await shown()).toEqual([1])
		school.clock.set('2026-11-21T09:00:00Z')
		expect(await shown()).toEqual([])
	} finally {
		await school.stop()
	}
})

describe('answers take few statements and never scan a big table', () => {
	test.each([
		['ines', '/me/dashboard'],
		['fanta', '/me/teacher-dashboard'],
		['ines', '/evaluations'],
		['fanta', '/evaluations'],
		['moussa', '/evaluations'],
		['awa', '/evaluations'],
		['awa', '/evaluations?page=1&per_page=2'],
		['ines', '/evaluations?periode=passees'],
		['awa', '/evaluations?periode=toutes'],
		['fanta', '/evaluations/1'],
		['ines', '/evaluations/1'],
		['fanta', '/evaluations/1/notes'],
		['moussa', '/evaluations/1/notes'],
		['ines', '/evaluations/1/notes'],
		['ines', '/me/notes']
	] as const)('%s reads %s', async (name, path) => {
		// data that one answer loads for all others after a commit is loaded before
		await write(schools, () => Promise.resolve())
		await schools.with(undefined).get('/tenant-info')
		// a narrower form of a list also asks for the version of the widest one
		await schools.as(name).get('/versions')
		const store = await schools.store()
		const statements = await statementsOf(store, async () => expect((await schools.as(name).get(path)).status).toBe(200))
		expect(statements.length).toBeGreaterThan(0)
		expect(statements.length).toBeLessThanOrEqual(6)
		for (const statement of statements) expect(await fullScans(store, statement)).toEqual([])
	})
})
