import { afterEach, beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as s from '../../src/school/schema'
import { insertEvaluations, write } from '../support/affairs'
import { saidBy, signedIn } from '../support/console'
import { AT } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'

/** Koffi (21) is in ENER-1, class 2. Fanta and Yao teach maths and English to MECA-L1, class 1, where he takes maths. */
const KOFFI = 21
const [MATHS, ANGLAIS] = [1, 2]

let schools: Schools
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T08:00:00Z' })
	await write(schools, async (db) => {
		await insertEvaluations(db, [
			{ id: MATHS, date: '2026-11-05', titre: 'Devoir de maths' },
			{ id: ANGLAIS, date: '2026-11-05', matiere_id: 2, titre: "Devoir d'anglais" }
		])
	})
})
afterEach(() => schools.stop())

const attach = () =>
	write(schools, async (db) => {
		await db.insert(s.rattachements).values({ etudiant_id: KOFFI, classe_id: 1, matiere_id: 1, sorte: 'option', updated_at: AT })
	})
const grade = async (evaluation: number, by: 'fanta' | 'yao' = 'fanta') =>
	(await schools.as(by).post(`/evaluations/${evaluation}/notes`, { notes: [{ etudiant_id: KOFFI, note: 12 }] })).status

test('an évaluation of another class accepts who takes its matière there, and no other évaluation does', async () => {
	expect(await grade(MATHS)).toBe(422)
	await attach()
	expect([await grade(MATHS), await grade(ANGLAIS, 'yao')]).toEqual([200, 422])
})

test('a sheet of marks expects who takes its matière in the class, once, and other sheets do not', async () => {
	const fanta = await signedIn(schools, 'fanta')
	expect(await saidBy(fanta.get(`/evaluations/${MATHS}`))).not.toContain('Koffi')
	const expected = async () => /note sur (\d+)/.exec(await saidBy(fanta.get('/evaluations?periode=passees')))?.[1]
	const before = await expected()
	await attach()
	expect(await saidBy(fanta.get(`/evaluations/${MATHS}`))).toContain('Élan Koffi')
	expect(await saidBy(fanta.get(`/evaluations/${ANGLAIS}`))).not.toContain('Koffi')
	expect([before, await expected()]).toEqual(['2', '3'])
	// he comes into the class, too
	await write(schools, async (db) => {
		await db.update(s.inscriptions).set({ date_sortie: '2026-11-01' }).where(eq(s.inscriptions.etudiant_id, KOFFI))
		await db
			.insert(s.inscriptions)
			.values({ etudiant_id: KOFFI, classe_id: 1, annee_id: 2, statut: 'Active', date_entree: '2026-11-01', updated_at: AT })
	})
	expect((await saidBy(fanta.get(`/evaluations/${MATHS}`))).split('Élan Koffi')).toHaveLength(2)
})

test('the marks of a class in a matière have a line for whoever takes it there, with the mark', async () => {
	await attach()
	const awa = await signedIn(schools, 'awa')
	expect(await saidBy(awa.get('/classes/1/notes?matiere=2'))).not.toContain('Koffi')
	expect(await saidBy(awa.get('/classes/1/notes?matiere=1'))).toContain('Élan Koffi')
	expect(await grade(MATHS)).toBe(200)
	expect(await saidBy(awa.get('/classes/1/notes?matiere=1'))).toContain('Élan Koffi ETU-2 12,00 ')
})

test('whoever takes a matière in a class is not among its students', async () => {
	const students = async () => (await json(schools.as('awa').get('/classes/1/etudiants'))).data
	const before = await students()
	await attach()
	expect(await students()).toEqual(before)
})

test('who takes a matière in a class is not expected there on days on which they are not at the school', async () => {
	await attach()
	const fanta = await signedIn(schools, 'fanta')
	const enrolled = (dates: { readonly date_entree: string; readonly date_sortie: string | null }) =>
		write(schools, (db) => db.update(s.inscriptions).set(dates).where(eq(s.inscriptions.etudiant_id, KOFFI)))
	const expected = async () => /note sur (\d+)/.exec(await saidBy(fanta.get('/evaluations?periode=passees')))?.[1]
	const own = async () => (await saidBy((await signedIn(schools, 'koffi')).get('/notes'))).includes('Devoir de maths')
	await write(schools, (db) => db.update(s.rattachements).set({ sous_id: 3 }))
	expect([await expected(), await own()]).toEqual(['3', true])
	await enrolled({ date_entree: '2026-09-14', date_sortie: '2026-11-05' })
	expect([await expected(), await grade(MATHS)]).toEqual(['2', 422])
	await enrolled({ date_entree: '2026-11-06', date_sortie: null })
	expect([await expected(), await own()]).toEqual(['2', false])
	// who came since is accepted, like a student of the class
	expect(await grade(MATHS)).toBe(200)
})
