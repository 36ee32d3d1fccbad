import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as s from '../../src/school/schema'
import { insertPresences, insertSeances, write } from '../support/affairs'
import type { Name } from '../support/people'
import { json, startSchools, type Schools, type SchoolCode } from '../support/school'

type Row = { readonly id: number; readonly seance_id?: number }

const [ENERGIE, GATHERED, HELD, WITHOUT, LAST_YEAR] = [60, 61, 62, 63, 64]
const ALL = [ENERGIE, GATHERED, HELD]
let schools: Schools
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T09:00:00Z' })
	for (const code of ['alpha', 'beta'] as const)
		await write(
			schools,
			async (db) => {
				const day = { date: '2026-11-24', heures: ['08:00', '10:00'] as const, mode: 'en_ligne' as const, enseignant_id: 11, matiere_id: 3 }
				await insertSeances(db, 'Africa/Abidjan', [
					{ ...day, id: ENERGIE, classes: [2] },
					{ ...day, id: GATHERED, classes: [1, 2] },
					{ ...day, id: HELD, date: '2026-11-19', statut: 'terminee', classes: [2], presences_at: 1 },
					{ ...day, id: WITHOUT, heures: ['14:00', '16:00'], classes: [] },
					{ ...day, id: LAST_YEAR, date: '2026-03-10', annee_id: 1, classes: [3], enseignant_id: 10, matiere_id: 1 }
				])
				await insertPresences(db, [[HELD, 21, 'present']])
			},
			code
		)
})
afterEach(() => schools.stop())

/** Closes or opens the filière Énergie. */
const close = (active = false) => write(schools, (db) => db.update(s.filieres).set({ active }).where(eq(s.filieres.id, 2)))
const read = async (name: Name, path: string, code: SchoolCode = 'alpha') => json(schools.as(name, code).get(path))
const idsAt = async (name: Name, path: string, code: SchoolCode = 'alpha') =>
	((await read(name, path, code)).data as Row[]).map(({ id, seance_id }) => seance_id ?? id).toSorted()

describe('séances whose classes are all of inactive filières', () => {
	test('leave the timetable, the coming rooms and the calendar for everybody; a gathered one with another class stays', async () => {
		for (const name of ['awa', 'yao'] as const) expect(await idsAt(name, '/emploi-temps'), name).toEqual([...ALL, WITHOUT])
		await close()
		for (const name of ['awa', 'yao'] as const) {
			expect(await idsAt(name, '/emploi-temps'), name).toEqual([GATHERED, WITHOUT])
			expect(await idsAt(name, '/emploi-temps?date_debut=2026-11-16&date_fin=2026-11-29&per_page=500'), name).toEqual([GATHERED, WITHOUT])
			expect(await idsAt(name, '/seances/upcoming?dans_minutes=10080'), name).toEqual([GATHERED, WITHOUT])
			const calendar = await (await schools.as(name).get('/emploi-temps.ics')).text()
			expect([...calendar.matchAll(/UID:(\d+)@test/g)].map(([, id]) => Number(id)).toSorted(), name).toEqual([GATHERED, WITHOUT])
		}
		for (const name of ['koffi', 'sira'] as const) expect(await idsAt(name, '/emploi-temps'), name).toEqual([GATHERED])
		expect(await idsAt('ines', '/emploi-temps')).toEqual([GATHERED])
		expect(await idsAt('awa', '/emploi-temps', 'beta')).toEqual([...ALL, WITHOUT])
	})

	test('are named in retires, and come again with their filière', async () => {
		const { meta } = await read('awa', '/emploi-temps')
		await close()
		const gone = await read('awa', `/emploi-temps?depuis_version=${meta.version}`)
		expect(gone.meta.retires).toEqual([
			{ id: HELD, cle: `${HELD}@test` },
			{ id: ENERGIE, cle: `${ENERGIE}@test` }
		])
		expect((await read('awa', '/versions'))['emploi-temps']).toBe(gone.meta.version)
		await close(true)
		const { data } = await read('awa', `/emploi-temps?depuis_version=${gone.meta.version}`)
		expect((data as Row[]).map(({ id }) => id)).toEqual([HELD, ENERGIE])
	})

	test('no list then names a class or matière that another one lacks', async () => {
		await close()
		const [classes, matieres] = [await idsAt('awa', '/classes'), await idsAt('awa', '/matieres')]
		const { data } = await read('awa', '/emploi-temps?classe_id=1')
		for (const { classes: own } of data as { classes: { id: number }[] }[]) expect(own.some(({ id }) => classes.includes(id))).toBe(true)
		expect(matieres).not.toContain(3)
	})

	test('stay by their id, in the attendance of a student, in what a teacher has to sign and in the hours', async () => {
		await close()
		expect((await schools.as('awa').get(`/seances/${ENERGIE}`)).status).toBe(200)
		expect((await schools.as('fanta').get(`/seances/${ENERGIE}`)).status).toBe(403)
		expect(await idsAt('koffi', '/me/presences')).toEqual([HELD])
		const { seances_a_signer } = await read('yao', '/me/teacher-dashboard')
		expect((seances_a_signer as Row[]).map(({ id }) => id).toSorted()).toEqual([...ALL, WITHOUT])
		const { suivi } = await read('awa', `/seances/${HELD}`)
		expect(suivi[0].heures_effectuees).toBe(2)
	})

	test('stay in the lists of another year', async () => {
		await write(schools, (db) => db.update(s.filieres).set({ active: false }).where(eq(s.filieres.id, 1)))
		expect(await idsAt('awa', '/emploi-temps?annee=2025-2026')).toEqual([LAST_YEAR])
		expect(await idsAt('awa', '/emploi-temps')).toEqual([...ALL, WITHOUT])
	})
})
