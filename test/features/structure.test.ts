import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as s from '../../src/school/schema'
import type { Db } from '../../src/db/queries/db'
import { sortKey } from '../../src/kit/forms'
import { expectDocumented } from '../support/openapi-answers'
import { AT, type Name } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'
import { fullScans, statementsOf } from '../support/statements'

let schools: Schools
beforeEach(async () => {
	schools = await startSchools()
})
afterEach(() => schools.stop())

const change = async (run: (db: Db) => Promise<unknown>) =>
	(await schools.store()).write({ author: { name: 'test' }, touches: ['donnees'] }, async ({ db, raise }) => {
		await run(db)
		raise()
	})

const named = (code: string, nom: string) => ({ code, nom, cle_tri: sortKey(nom), updated_at: AT })

const read = async (path: string, name: Name = 'awa') => {
	const response = await schools.as(name).get(path)
	await expectDocumented(response, 'GET', path)
	return json(response)
}

const ids = (items: { id: number }[]) => items.map(({ id }) => id)

describe('GET /structure', () => {
	test('returns the whole tree', async () => {
		expect(await read('/structure')).toEqual({
			annee: '2026-2027',
			filieres: [
				{
					id: 2,
					code: 'ENER',
					nom: 'Énergie',
					systeme: 'BTS',
					tronc_commun: false,
					niveaux: [
						{
							id: 1,
							code: 'BTS1',
							cycle: { code: 'BTS', libelle: 'Brevet de technicien supérieur' },
							classes: [{ id: 2, code: 'ENER-1', nom: 'Énergie 1', capacite: null, nb_inscrits: 1, effectif_reel: 1 }]
						}
					]
				},
				{
					id: 1,
					code: 'MECA',
					nom: 'Mécanique',
					systeme: 'LMD',
					tronc_commun: false,
					niveaux: [
						{
							id: 3,
							code: 'L1',
							cycle: { code: 'LICENCE', libelle: 'Licence' },
							classes: [{ id: 1, code: 'MECA-L1', nom: 'Mécanique L1', capacite: 30, nb_inscrits: 2, effectif_reel: 2 }]
						}
					]
				}
			]
		})
	})

	test('contains levels with a class this year, in their order, and filières without classes', async () => {
		await change(async (db) => {
			await db.insert(s.filieres).values([
				{ id: 4, ...named('EAU', 'Eau'), systeme: 'LMD', tronc_commun: true },
				{ id: 5, ...named('TC', 'Tronc commun'), systeme: 'LMD' }
			])
			await db.insert(s.matieres).values({ id: 4, ...named('HYD', 'Hydraulique'), filiere_id: 4, niveau_id: 4 })
			await db.insert(s.classes).values([
				{ id: 6, ...named('EAU-M2', 'Eau M2'), annee_id: 2, filiere_id: 4, niveau_id: 7 },
				{ id: 4, ...named('EAU-M1', 'Eau M1'), annee_id: 2, filiere_id: 4, niveau_id: 6 },
				{ id: 5, ...named('EAU-L1', 'Eau L1'), annee_id: 1, filiere_id: 4, niveau_id: 3 }
			])
		})
		const { filieres } = await read('/structure', 'koffi')
		expect(filieres.map(({ code }: { code: string }) => code)).toEqual(['EAU', 'ENER', 'MECA', 'TC'])
		expect(filieres[0].tronc_commun).toBe(true)
		expect(filieres[0].niveaux.map(({ code, classes }: { code: string; classes: { id: number }[] }) => [code, ids(classes)])).toEqual([
			['M1', [4]],
			['M2', [6]]
		])
		expect(filieres[3].niveaux).toEqual([])
	})

	test('orders classes in French order, equal names by id', async () => {
		const classe = (id: number, nom: string) => ({ id, ...named(`C${id}`, nom), annee_id: 2, filiere_id: 2, niveau_id: 1 })
		await change((db) =>
			db.insert(s.classes).values([classe(13, 'Zinc'), classe(12, 'ÉLAN'), classe(11, 'élan'), classe(10, 'Fer'), classe(14, 'Eau')])
		)
		const { filieres } = await read('/structure')
		expect(ids(filieres[0].niveaux[0].classes)).toEqual([14, 11, 12, 2, 10, 13])
	})

	test('changes at once with an enrollment, and answers 304 before', async () => {
		const first = await schools.as('ines').get('/structure')
		const again = () => schools.as('marie').get('/structure', { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
		expect((await again()).status).toBe(304)
		await change((db) => db.update(s.inscriptions).set({ statut: 'Active' }).where(eq(s.inscriptions.etudiant_id, 23)))
		const after = await again()
		expect(after.status).toBe(200)
		expect((await json(after)).filieres[1].niveaux[0].classes[0].nb_inscrits).toBe(3)
	})

	test('has no levels and no classes without a current year', async () => {
		await change((db) => db.update(s.annees).set({ courante: false }))
		const { annee, filieres } = await read('/structure')
		expect(annee).toBeNull()
		expect(filieres.map(({ code, niveaux }: { code: string; niveaux: unknown[] }) => [code, niveaux])).toEqual([
			['ENER', []],
			['MECA', []]
		])
		expect((await read('/enseignants')).data[0].matieres).toEqual([])
		expect((await read('/matieres/1')).classes).toEqual([])
		expect((await schools.as('awa').get('/matieres?classe_id=1')).status).toBe(404)
	})
})

describe('GET /filieres', () => {
	test('has pages, a filter by code, and changes with closed filières', async () => {
		const first = await read('/filieres?page=2&per_page=1')
		expect([ids(first.data), first.meta.total, first.meta.last_page]).toEqual([[1], 2, 2])
		expect(ids((await read('/filieres?code=MECA')).data)).toEqual([1])
		expect((await read('/filieres?code=meca')).data).toEqual([])
		const { version } = (await read('/filieres')).meta
		await change(async (db) => {
			await db.update(s.filieres).set({ active: false }).where(eq(s.filieres.id, 2))
			await db.update(s.filieres).set({ active: true }).where(eq(s.filieres.id, 3))
		})
		const { data, meta } = await read(`/filieres?depuis_version=${version}`, 'koffi')
		expect([ids(data), meta.retires]).toEqual([[3], [{ id: 2, cle: 'ENER' }]])
	})
	test.each(['page=0', 'per_page=501', 'per_page=', 'depuis_version=-1', 'code='])('%s gets 422', async (query) => {
		expect((await schools.as('ines').get(`/filieres?${query}`)).status).toBe(422)
	})
})

test('GET /niveaux-etudes returns the seven levels in their order', async () => {
	const { data, meta } = await read('/niveaux-etudes', 'ines')
	expect(meta).toEqual({ total: 7 })
	expect(data.map(({ code, cycle }: { code: string; cycle: { code: string } }) => `${code} ${cycle.code}`)).toEqual([
		'BTS1 BTS',
		'BTS2 BTS',
		'L1 LICENCE',
		'L2 LICENCE',
		'L3 LICENCE',
		'M1 MASTER',
		'M2 MASTER'
	])
})

describe('GET /enseignants', () => {
	test('returns the teachers by name with their matières of this year, each once', async () => {
		await change(async (db) => {
			await db.insert(s.classes).values({ id: 4, ...named('MECA-L1B', 'Mécanique L1 B'), annee_id: 2, filiere_id: 1, niveau_id: 3 })
			await db.insert(s.matieres).values({ id: 4, ...named('ELEC', 'Électricité'), filiere_id: 1, niveau_id: 3 })
			await db.insert(s.enseignements).values([
				{ classe_id: 4, matiere_id: 1, enseignant_id: 10, updated_at: AT },
				{ classe_id: 4, matiere_id: 4, enseignant_id: 10, updated_at: AT },
				{ classe_id: 3, matiere_id: 2, enseignant_id: 10, updated_at: AT }
			])
		})
		const { data } = await read('/enseignants?matricule=ENS-1', 'ines')
		expect(data).toHaveLength(1)
		expect(data[0].matieres).toEqual([
			{ id: 4, code: 'ELEC', nom: 'Électricité' },
			{ id: 1, code: 'MATH', nom: 'Mathématiques' }
		])
	})

	test('sorts É beside E, whatever the case, and equal names by id', async () => {
		const teacher = (id: number, nom: string) => ({
			id,
			identifiant: `t${id}`,
			identifiant_norm: `t${id}`,
			role: 'enseignant' as const,
			nom,
			prenoms: 'Aya',
			cle_tri: sortKey(nom, 'Aya'),
			updated_at: AT
		})
		await change(async (db) => {
			await db
				.insert(s.utilisateurs)
				.values([teacher(54, 'ZADI'), teacher(53, 'ÉBA'), teacher(52, 'Eba'), teacher(51, 'ÉCLAIR'), teacher(50, 'DIA')])
			await db.insert(s.enseignants).values([50, 51, 52, 53, 54].map((id) => ({ id, matricule: `T-${id}`, updated_at: AT })))
		})
		expect(ids((await read('/enseignants', 'paul')).data)).toEqual([50, 52, 53, 51, 11, 10, 54])
		expect(ids((await read('/enseignants?page=2&per_page=3', 'paul')).data)).toEqual([51, 11, 10])
	})

	test('returns teachers who have left as removed', async () => {
		const { version } = (await read('/enseignants', 'ines')).meta
		await change((db) => db.update(s.utilisateurs).set({ actif: false }).where(eq(s.utilisateurs.id, 11)))
		const { data, meta } = await read(`/enseignants?depuis_version=${version}`, 'koffi')
		expect([data, meta.retires]).toEqual([[], [{ id: 11, cle: 'ENS-2' }]])
	})

	test('returns a changed phone only to administrators', async () => {
		const before = { awa: await read('/enseignants', 'awa'), ines: await read('/enseignants', 'ines') }
		await change((db) => db.update(s.utilisateurs).set({ telephone: '+2250111' }).where(eq(s.utilisateurs.id, 10)))
		const since = async (name: 'awa' | 'ines') => ids((await read(`/enseignants?depuis_version=${before[name].meta.version}`, name)).data)
		expect([await since('awa'), await since('ines')]).toEqual([[10], []])
	})
})

test('a school without the module gets 404', async () => {
	await change((db) => db.update(s.modules).set({ actif: false }).where(eq(s.modules.code, 'structure')))
	for (const path of ['/structure', '/filieres', '/niveaux-etudes', '/matieres', '/matieres/1', '/enseignants', '/classes']) {
		const response = await schools.as('awa').get(path)
		expect([path, response.status, (await json(response)).code]).toEqual([path, 404, 'module_inactif'])
	}
})

const READERS = (['awa', 'moussa', 'fanta', 'ines'] as const).flatMap((name) =>
	['/structure', '/filieres?page=1', '/enseignants', '/matieres', '/matieres?classe_id=1', '/matieres/1', '/classes/1'].map(
		(path) => [name, path] as const
	)
)
test.each(READERS)('%s reads %s in few statements without scanning a big table', async (name, path) => {
	const store = await schools.store()
	// what is kept between requests: the follows, the institution, the token
	for (const kept of ['/filieres', '/niveaux-etudes']) await schools.as(name).get(kept)
	const statements = await statementsOf(store, async () => expect((await schools.as(name).get(path)).status).toBe(200))
	expect(statements.length).toBeGreaterThan(0)
	// a narrower form of a list also reads its widest form, for the version
	expect(statements.length).toBeLessThanOrEqual(path.includes('classe_id') ? 8 : 6)
	const scans = await Promise.all(statements.map((statement) => fullScans(store, statement)))
	expect(scans.flat()).toEqual([])
})
