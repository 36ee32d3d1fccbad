import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { saidBy, signedIn } from '../support/console'
import { AT, type Name } from '../support/people'
import { json, startSchools, type Schools, type SchoolCode } from '../support/school'

type Counts = { readonly id: number; readonly nb_inscrits: number | null; readonly effectif_reel: number | null }
type Tree = { readonly filieres: readonly { readonly niveaux: readonly { readonly classes: readonly Counts[] }[] }[] }

const [INES, MARIE, PAUL, LEA] = [20, 22, 23, 24]
const ACTIVE = { statut: 'Active' as const, annee_id: 2, updated_at: AT }
const of = (etudiant: number, classe: number) => and(eq(s.inscriptions.etudiant_id, etudiant), eq(s.inscriptions.classe_id, classe))

let schools: Schools
/** On 20 November, Marie goes from MECA-L1 to ENER-1 on 1 December, when Paul begins in MECA-L1. Rita has left. */
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T09:00:00Z' })
	await write(schools, async (db) => {
		await db.update(s.inscriptions).set({ date_sortie: '2026-12-01' }).where(of(MARIE, 1))
		await db.insert(s.inscriptions).values({ ...ACTIVE, etudiant_id: MARIE, classe_id: 2, date_entree: '2026-12-01' })
		await db.update(s.inscriptions).set({ statut: 'Active', date_entree: '2026-12-01' }).where(of(PAUL, 1))
	})
})
afterEach(() => schools.stop())

const read = async (name: Name, path: string, code: SchoolCode = 'alpha') => json(schools.as(name, code).get(path))
const countsOf = ({ id, nb_inscrits, effectif_reel }: Counts) => [id, nb_inscrits, effectif_reel]
const listed = async (name: Name, query = '', code: SchoolCode = 'alpha') =>
	((await read(name, `/classes${query}`, code)).data as Counts[]).map(countsOf).toSorted()
const inTree = async (name: Name, query = '') =>
	((await read(name, `/structure${query}`)) as Tree).filieres
		.flatMap(({ niveaux }) => niveaux.flatMap(({ classes }) => classes))
		.map(countsOf)
		.toSorted()

describe('the counts of a class', () => {
	test('leave out whoever has left, and count a student once, in the class that they enter last', async () => {
		const counts = [
			[1, 2, 2],
			[2, 2, 1]
		]
		expect(await listed('awa')).toEqual(counts)
		expect(await inTree('awa')).toEqual(counts)
		expect(await listed('awa', '', 'beta')).toEqual([
			[1, 2, 2],
			[2, 1, 1]
		])
	})

	test('are the same in the list, the structure and the dashboard of a teacher, and null where the caller may not count', async () => {
		const { classes } = await read('yao', '/me/teacher-dashboard')
		const told = (classes as (Counts & { classe: { id: number } })[]).map((one) => countsOf({ ...one, id: one.classe.id })).toSorted()
		expect(told).toEqual(await listed('yao'))
		expect(await inTree('yao')).toEqual(told)
		for (const name of ['moussa', 'fanta', 'ines'] as const)
			expect(await inTree(name), name).toEqual([
				[1, 2, 2],
				[2, null, null]
			])
	})

	test('do not count an enrollment that ends before it begins', async () => {
		await write(schools, (db) => db.update(s.inscriptions).set({ date_sortie: '2026-12-01' }).where(of(PAUL, 1)))
		expect(await listed('awa')).toContainEqual([1, 1, 2])
	})

	test('change at midnight when a date makes it so, and every version rises', async () => {
		schools.clock.set('2026-11-30T23:59:59Z')
		const held = await read('awa', '/classes')
		const versions = await read('awa', '/versions')
		const structure = await schools.as('awa').get('/structure')
		schools.clock.set('2026-12-01T00:00:00Z')
		expect(await listed('awa')).toEqual([
			[1, 2, 2],
			[2, 2, 2]
		])
		expect((await read('awa', '/versions')).classes).toBeGreaterThan(versions.classes)
		const since = await read('awa', `/classes?depuis_version=${held.meta.version}`)
		expect(since.data.map(countsOf)).toEqual([[2, 2, 2]])
		expect((await schools.as('awa').get('/structure')).headers.get('etag')).not.toBe(structure.headers.get('etag'))
	})

	test('are those of the last day in a year that has ended, and of the first day in a year to come', async () => {
		await write(schools, async (db) => {
			await db.insert(s.inscriptions).values([
				{ ...ACTIVE, annee_id: 1, etudiant_id: PAUL, classe_id: 3, date_entree: '2025-09-15', date_sortie: '2026-07-31' },
				{ ...ACTIVE, annee_id: 1, etudiant_id: LEA, classe_id: 3, date_entree: '2025-09-15', date_sortie: '2026-08-31' }
			])
			await db
				.insert(s.annees)
				.values({ id: 3, libelle: '2027-2028', date_debut: '2027-09-13', date_fin: '2028-07-31', courante: false, updated_at: AT })
			const classe = { annee_id: 3, filiere_id: 1, niveau_id: 3, cle_tri: 'l1', updated_at: AT }
			await db.insert(s.classes).values({ ...classe, id: 9, code: 'MECA-L1', nom: 'L1' })
			await db.insert(s.inscriptions).values([
				{ ...ACTIVE, annee_id: 3, etudiant_id: INES, classe_id: 9, date_entree: '2027-09-13' },
				{ ...ACTIVE, annee_id: 3, etudiant_id: MARIE, classe_id: 9, date_entree: '2027-10-01' },
				{ ...ACTIVE, annee_id: 3, etudiant_id: LEA, classe_id: 9, date_entree: '2027-08-01', date_sortie: '2027-09-01' }
			])
		})
		const before = (await listed('awa', '?annee=2025-2026')).find(([id]) => id === 3)
		expect(before![1]).toBe(before![2])
		const { rows } = await (
			await schools.store()
		).client.execute(`SELECT count(*) AS n FROM inscriptions WHERE classe_id = 3 AND statut = 'Active'`)
		expect(before![1]).toBe(Number(rows[0]!['n']) - 1)
		expect(await inTree('awa', '?annee=2025-2026')).toContainEqual(before!)
		expect(await listed('awa', '?annee=2027-2028')).toEqual([[9, 2, 1]])
		expect(await inTree('awa', '?annee=2027-2028')).toEqual([[9, 2, 1]])
	})
})

describe('the places left', () => {
	const places = async () => (await read('awa', '/classes/1')).places_restantes

	test('are those that neither the students present nor those to come take, at least 0', async () => {
		expect(await places()).toBe(28)
		await write(schools, (db) => db.update(s.inscriptions).set({ date_sortie: '2026-12-01' }).where(of(PAUL, 1)))
		// Marie leaves later, but is here today
		expect([(await listed('awa'))[0], await places()]).toEqual([[1, 1, 2], 28])
		const coming = { statut: 'Active' as const, date_entree: '2026-12-01', date_sortie: null }
		for (const id of [PAUL, LEA]) await write(schools, (db) => db.update(s.inscriptions).set(coming).where(of(id, 1)))
		expect([(await listed('awa'))[0], await places()]).toEqual([[1, 3, 2], 27])
		await write(schools, (db) => db.update(s.classes).set({ capacite: 2 }))
		expect(await places()).toBe(0)
		await write(schools, (db) => db.update(s.classes).set({ capacite: null }))
		expect(await places()).toBeNull()
	})

	test('are the same on the pages', async () => {
		const awa = await signedIn(schools, 'awa')
		expect(await saidBy(awa.get('/inscriptions'))).toMatch(/MECA-L1[^%]*? 2 28 libres sur 30/)
		expect(await saidBy(awa.get('/classes/1'))).toMatch(/Places restantes 28/)
	})
})
