import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { bringIn } from '../../src/backups/incoming'
import { restore } from '../../src/backups/restore'
import { importInto } from '../../src/exchange/imports/import.service'
import { STATUTS_PRESENCE } from '../../src/domain/vocabulaire'
import * as s from '../../src/school/schema'
import { file } from '../exchange/imports/csv-folder'
import { insertPresences, write } from '../support/affairs'
import { backupsOf } from '../support/backups'
import { signedIn } from '../support/console'
import { expectDocumented } from '../support/openapi-answers'
import { AT, type Name } from '../support/people'
import { json, startSchools, type SchoolCode, type Schools } from '../support/school'
import { statementsOf } from '../support/statements'
import { insertTeaching, SEANCE } from '../support/teaching'

const NOW = '2026-11-20T18:30:00Z'
let schools: Schools
beforeEach(async () => {
	schools = await startWithTeaching()
})
afterEach(() => schools.stop())

async function startWithTeaching() {
	const started = await startSchools({ now: NOW })
	for (const code of ['alpha', 'beta'] as const) await insertTeaching(await started.store(code))
	return started
}

type Registre = { readonly id: number; readonly uid: string; readonly compteur: number; readonly par_statut: Record<string, number> }
type Presence = { readonly id: number; readonly seance_id?: number; readonly etudiant_id: number; readonly statut: string }

const read = (name: Name, path: string, code: SchoolCode = 'alpha') => json(schools.as(name, code).get(path))
const registresOf = async (name: Name, query = '') => (await read(name, `/registres${query}`)).data as Registre[]
const idsOf = async (name: Name, query = '') => (await registresOf(name, query)).map(({ id }) => id)
const versionOf = async (name: Name) => (await read(name, '/versions')).registres as number | undefined
const take = async (seance: number, presences: object[], name: Name = 'awa') => {
	const response = await schools.as(name).post(`/cours/${seance}/presences`, { presences })
	expect(response.status).toBe(200)
}
const nobodyCame = async (seance: number) => {
	const response = await schools.as('awa').post('/attendances/from-video-session', { seance_id: seance, participants: [] })
	expect(response.status).toBe(200)
}

describe('GET /registres', () => {
	test('tells of each séance with presences how many have each statut, by day, and of one to which nobody came', async () => {
		await take(SEANCE.maths, [
			{ etudiant_id: 20, statut: 'retard', heure_arrivee: '08:20' },
			{ etudiant_id: 22, statut: 'present' }
		])
		await take(SEANCE.terminee, [{ etudiant_id: 20, statut: 'excuse' }])
		await nobodyCame(SEANCE.anglais)
		const response = await schools.as('awa').get('/registres')
		await expectDocumented(response, 'GET', '/registres')
		const { data, meta } = await json(response)
		const written = '2026-11-20T18:30:00+00:00'
		const none = { present: 0, retard: 0, absent: 0, excuse: 0 }
		const one = (name: 'terminee' | 'maths' | 'anglais', date: string) => ({ id: SEANCE[name], uid: `seance-${SEANCE[name]}`, date })
		expect(data).toEqual([
			{
				...one('terminee', '2026-11-18'),
				par_statut: { ...none, excuse: 1 },
				compteur: expect.any(Number),
				updated_at: written
			},
			{
				...one('maths', '2026-11-20'),
				par_statut: { ...none, present: 1, retard: 1 },
				compteur: expect.any(Number),
				updated_at: written
			},
			{ ...one('anglais', '2026-11-20'), par_statut: none, compteur: 0, updated_at: null }
		])
		expect(meta).toMatchObject({ total: 3, version: await versionOf('awa') })
		expect((await read('awa', '/registres?page=2&per_page=2')).data).toEqual(data.slice(2))
		expect(await idsOf('awa', '?annee=2025-2026')).toEqual([])
	})

	test('has a séance with an excuse that was known before it', async () => {
		schools.clock.set('2026-11-19T08:00:00Z')
		await take(SEANCE.maths, [{ etudiant_id: 20, statut: 'excuse' }])
		expect(await idsOf('awa')).toEqual([SEANCE.maths])
	})

	test('a correction that leaves the numbers equal is a change, read alone, and costs two calls', async () => {
		await take(SEANCE.maths, [
			{ etudiant_id: 20, statut: 'present' },
			{ etudiant_id: 22, statut: 'absent' }
		])
		await take(SEANCE.terminee, [{ etudiant_id: 20, statut: 'present' }])
		const first = await read('awa', '/registres')
		await take(SEANCE.maths, [
			{ etudiant_id: 20, statut: 'absent' },
			{ etudiant_id: 22, statut: 'present' }
		])
		let changed: { data: Registre[]; meta: { version: number } } | undefined
		const statements = await statementsOf(await schools.store(), async () => {
			changed = await read('awa', `/registres?depuis_version=${first.meta.version}`)
		})
		const before = (first.data as Registre[]).find(({ id }) => id === SEANCE.maths)!
		expect(changed!.data).toMatchObject([{ id: SEANCE.maths, par_statut: before.par_statut }])
		expect(changed!.data[0]!.compteur).toBeGreaterThan(before.compteur)
		expect(statements.filter(({ sql: text }) => /"registres"/.test(text) && !text.includes('json_each'))).toEqual([])
		expect(await versionOf('awa')).toBe(changed!.meta.version)
		expect((await read('awa', `/cours/${SEANCE.maths}/presences`)).data).toMatchObject([{ statut: 'present' }, { statut: 'absent' }])
	})

	test('what nobody reads of a presence changes nothing in it', async () => {
		await take(SEANCE.maths, [{ etudiant_id: 20, statut: 'excuse' }])
		const before = await read('awa', '/registres')
		await write(schools, async (db) => {
			await db.run(sql`INSERT INTO justificatifs (id, cle, etudiant_id, du, au, debut_s, fin_s, nature, cree_at, cree_par)
				VALUES (1, 'c', 20, '2026-11-20', '2026-11-20', 1, 2, 'maladie', 0, 1)`)
			await db.update(s.presences).set({ justificatif_id: 1, importe: '{}', statut: 'excuse' }).where(eq(s.presences.etudiant_id, 20))
		})
		expect(await read('awa', '/registres')).toEqual(before)
	})

	test('a séance without presences any more, or that is deleted, leaves it with its uid', async () => {
		await take(SEANCE.maths, [{ etudiant_id: 20, statut: 'present' }])
		await take(SEANCE.terminee, [{ etudiant_id: 20, statut: 'present' }])
		const { meta } = await read('awa', '/registres')
		await write(schools, async (db) => {
			await db.delete(s.presences)
			await db.delete(s.seancesClasses).where(eq(s.seancesClasses.seance_id, SEANCE.maths))
			await db.delete(s.seances).where(eq(s.seances.id, SEANCE.maths))
			await db.update(s.seancesClasses).set({ presences_at: null })
		})
		const changed = await read('awa', `/registres?depuis_version=${meta.version}`)
		expect(changed.data).toEqual([])
		expect(changed.meta.retires.toSorted((a: Registre, b: Registre) => a.id - b.id)).toEqual([
			{ id: SEANCE.maths, cle: `seance-${SEANCE.maths}` },
			{ id: SEANCE.terminee, cle: `seance-${SEANCE.terminee}` }
		])
		expect(await registresOf('awa')).toEqual([])
	})

	test('each séance in it is in /emploi-temps, also when a filière is no longer active', async () => {
		await take(SEANCE.thermique, [{ etudiant_id: 21, statut: 'present' }])
		await take(SEANCE.commun, [{ etudiant_id: 21, statut: 'present' }])
		const { meta } = await read('awa', '/registres')
		await write(schools, (db) => db.update(s.filieres).set({ active: false }).where(eq(s.filieres.id, 2)))
		expect((await read('awa', `/registres?depuis_version=${meta.version}`)).meta.retires).toMatchObject([{ id: SEANCE.thermique }])
		expect(await idsOf('awa')).toEqual([SEANCE.commun])
		expect((await read('awa', '/emploi-temps')).data.map(({ id }: Registre) => id)).not.toContain(SEANCE.thermique)
	})

	test('after a restore and another write, no number is one that was given before', async () => {
		const data = schools.config.data.dir
		const backups = backupsOf(schools.tenants, data)
		await take(SEANCE.maths, [{ etudiant_id: 20, statut: 'present' }])
		const [run] = await backups.run(['alpha'])
		await take(SEANCE.maths, [{ etudiant_id: 20, statut: 'absent' }])
		const [lost] = await registresOf('awa')
		const { version } = (await read('awa', '/registres')).meta
		await restore(
			schools.tenants,
			backups,
			{ ...(await bringIn(run!.file!, data, 0)), source: 'copie' },
			{ name: 'cli:test' },
			() => undefined
		)
		await take(SEANCE.maths, [{ etudiant_id: 22, statut: 'absent' }])
		await take(SEANCE.maths, [{ etudiant_id: 20, statut: 'absent' }])
		const [now] = await registresOf('awa')
		expect(now!.compteur).toBeGreaterThan(lost!.compteur)
		expect((await read('awa', `/registres?depuis_version=${version}`)).code).toBe('version_perimee')
	})
})

describe('of the registers', () => {
	beforeEach(async () => {
		for (const [seance, etudiant] of [
			[SEANCE.maths, 20],
			[SEANCE.anglais, 22],
			[SEANCE.thermique, 21],
			[SEANCE.commun, 20]
		] as const)
			await take(seance, [{ etudiant_id: etudiant, statut: 'present' }])
	})

	test('each role finds those whose attendance it reads; a student gets 403, and no version of them', async () => {
		const { maths, anglais, thermique, commun } = SEANCE
		const seen = async (...names: Name[]) => Promise.all(names.map(async (name) => (await idsOf(name)).toSorted()))
		expect(await seen('awa', 'moussa', 'sira', 'fanta', 'yao')).toEqual([
			[maths, anglais, thermique, commun],
			[maths, anglais, commun],
			[thermique, commun],
			[maths],
			[anglais, thermique, commun]
		])
		for (const name of ['ines', 'koffi', 'paul'] as const) {
			const response = await schools.as(name).get('/registres')
			await expectDocumented(response, 'GET', '/registres')
			expect([name, response.status, await versionOf(name)]).toEqual([name, 403, undefined])
		}
		expect(await read('awa', '/registres', 'beta')).toMatchObject({ data: [] })
	})

	test('a student who also teaches finds those of what they teach, and of their own class nothing else', async () => {
		const store = await schools.store()
		await store.write({ author: { name: 'test' }, touches: ['donnees', 'acces'] }, async ({ db, raise }) => {
			await db.insert(s.enseignants).values({ id: 20, matricule: 'ENS-E', updated_at: AT })
			await db.insert(s.autresRoles).values({ utilisateur_id: 20, role: 'enseignant' })
			await db.insert(s.enseignements).values({ classe_id: 2, matiere_id: 3, enseignant_id: 20, updated_at: AT })
			await db.update(s.seances).set({ enseignant_id: 20 }).where(eq(s.seances.id, SEANCE.thermique))
			raise()
		})
		expect(await idsOf('ines')).toEqual([SEANCE.thermique])
		const ofClasse = (classe: number) => schools.as('ines').get(`/presences?classe_id=${classe}&${MONTH}`)
		expect([(await ofClasse(1)).status, (await json(ofClasse(2))).data.map(({ etudiant_id }: Presence) => etudiant_id)]).toEqual([
			403,
			[21]
		])
	})

	test('an institution that does not use them lacks their version', async () => {
		await write(schools, (db) => db.run("UPDATE modules SET actif = 0 WHERE code = 'presences'"))
		expect(await versionOf('awa')).toBeUndefined()
	})
})

const MONTH = 'date_debut=2026-11-01&date_fin=2026-11-30'

describe('GET /presences', () => {
	test('has all presences of the séances of a class, by time and name, as /cours/{id}/presences has them', async () => {
		await take(SEANCE.commun, [
			{ etudiant_id: 20, statut: 'retard', heure_arrivee: '16:20' },
			{ etudiant_id: 21, statut: 'absent', commentaire: 'Parti' }
		])
		await take(SEANCE.maths, [
			{ etudiant_id: 20, statut: 'present' },
			{ etudiant_id: 22, statut: 'present' }
		])
		await take(SEANCE.terminee, [{ etudiant_id: 22, statut: 'present' }])
		const response = await schools.as('awa').get(`/presences?classe_id=1&${MONTH}`)
		await expectDocumented(response, 'GET', '/presences')
		const { data, meta } = await json(response)
		expect(meta).toEqual({ total: 5 })
		const alone: object[] = []
		for (const seance_id of [SEANCE.terminee, SEANCE.maths, SEANCE.commun])
			for (const { id: _etudiant, ...one } of (await read('awa', `/cours/${seance_id}/presences`)).data as Presence[])
				alone.push({ id: expect.any(Number), seance_id, ...one })
		expect(data).toEqual(alone)
		expect(new Set(data.map(({ id }: Presence) => id)).size).toBe(5)
		expect((await read('awa', '/presences?classe_id=1&date_debut=2026-11-19&date_fin=2026-11-20')).data).toEqual(data.slice(1))
		expect((await read('awa', `/presences?classe_id=2&${MONTH}`)).data).toEqual(data.slice(3))
	})

	test('answers 304 until a presence changes', async () => {
		await take(SEANCE.maths, [{ etudiant_id: 20, statut: 'present' }])
		const path = `/presences?classe_id=1&${MONTH}`
		const etag = (await schools.as('awa').get(path)).headers.get('etag')!
		const again = async () => (await schools.as('awa').get(path, { headers: { 'if-none-match': etag } })).status
		expect(await again()).toBe(304)
		await take(SEANCE.maths, [{ etudiant_id: 20, statut: 'absent' }])
		expect(await again()).toBe(200)
	})

	test('is the same whole and by pages, also if it has thousands of records', async () => {
		await write(schools, async (db) => {
			await db.run(sql`INSERT INTO seances (id, uid, annee_id, matiere_id, enseignant_id, date, heure_debut, heure_fin, debut, fin, debut_s,
				fin_s, type, mode, statut, updated_at) WITH RECURSIVE n (i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 2700)
				SELECT i, 's-' || i, annee_id, matiere_id, enseignant_id, '2026-11-' || (10 + i % 5), '07:00', heure_fin, debut, fin, debut_s, fin_s,
				type, mode, statut, updated_at FROM n, seances WHERE id = ${SEANCE.maths}`)
			await db.run(sql`INSERT INTO seances_classes (seance_id, classe_id) SELECT id, 1 FROM seances WHERE id >= 1000`)
			await db.run(sql`INSERT INTO presences (seance_id, etudiant_id, statut, source, updated_at)
				SELECT s.id, e.id, 'present', 'manuel', ${AT} FROM seances s, etudiants e WHERE s.id >= 1000 AND e.id IN (20, 22)`)
		})
		const { data, meta } = await read('awa', `/presences?classe_id=1&${MONTH}`)
		expect(meta.total).toBe(2 * 1701)
		expect(data).toHaveLength(meta.total)
		const paged: Presence[] = []
		for (let page = 1; page <= 7; page++) {
			const response = await schools.as('awa').get(`/presences?classe_id=1&${MONTH}&per_page=499&page=${page}`)
			await expectDocumented(response, 'GET', '/presences')
			expect(response.headers.get('link')).toContain('per_page=499&page=7>; rel="last"')
			const body = await json(response)
			expect(body.meta).toEqual({ total: meta.total, page, per_page: 499, last_page: 7 })
			paged.push(...body.data)
		}
		expect(paged).toEqual(data)
		expect((await read('awa', `/presences?classe_id=1&${MONTH}&page=9&per_page=500`)).data).toEqual([])
		const registres = await registresOf('awa')
		expect(registres).toHaveLength(1701)
		expect(await registresOf('awa', '?page=4&per_page=500')).toEqual(registres.slice(1500))
	})

	test('a teacher finds their own séances of the class, and nothing of another school', async () => {
		await take(SEANCE.maths, [{ etudiant_id: 20, statut: 'present' }])
		await take(SEANCE.anglais, [{ etudiant_id: 22, statut: 'present' }])
		const students = async (name: Name) =>
			(await read(name, `/presences?classe_id=1&${MONTH}`)).data.map(({ etudiant_id }: Presence) => etudiant_id)
		expect([await students('awa'), await students('fanta'), await students('yao')]).toEqual([[20, 22], [20], [22]])
		expect((await read('awa', `/presences?classe_id=1&${MONTH}`, 'beta')).data).toEqual([])
	})

	test('a year that is over is read under the rights of that year', async () => {
		await write(schools, (db) => insertPresences(db, [[SEANCE.derniere, 20, 'present']]))
		const last = 'annee=2025-2026&date_debut=2026-02-01&date_fin=2026-02-28&classe_id=3'
		expect((await read('moussa', `/presences?${last}`)).data).toMatchObject([{ seance_id: SEANCE.derniere, etudiant_id: 20 }])
		expect(await idsOf('moussa', '?annee=2025-2026')).toEqual([SEANCE.derniere])
		expect((await schools.as('sira').get(`/presences?${last}`)).status).toBe(403)
		expect(await idsOf('sira', '?annee=2025-2026')).toEqual([])
	})
})

describe('what is asked wrongly', () => {
	test.each<[string, number, string, string]>([
		[`/presences?classe_id=999&${MONTH}`, 404, 'introuvable', ''],
		[`/presences?classe_id=3&${MONTH}`, 404, 'introuvable', ''],
		[`/presences?classe_id=1&annee=2025-2026&${MONTH}`, 404, 'introuvable', ''],
		[`/presences?classe_id=1&annee=2019-2020&${MONTH}`, 404, 'annee_inconnue', ''],
		['/presences', 422, 'validation', 'classe_id date_debut date_fin'],
		[`/presences?${MONTH}`, 422, 'validation', 'classe_id'],
		[`/presences?classe_id=x&${MONTH}`, 422, 'validation', 'classe_id'],
		['/presences?classe_id=1&date_debut=2026-11-01', 422, 'validation', 'date_fin'],
		['/presences?classe_id=1&date_debut=2026-11-31&date_fin=2026-12-01', 422, 'validation', 'date_debut'],
		['/presences?classe_id=1&date_debut=2026-11-20&date_fin=2026-11-19', 422, 'validation', 'date_fin'],
		['/presences?classe_id=1&date_debut=2026-10-30&date_fin=2026-11-30', 422, 'validation', 'date_fin'],
		[`/presences?classe_id=1&${MONTH}&page=0&per_page=501`, 422, 'validation', 'page per_page'],
		['/registres?annee=2019-2020', 404, 'annee_inconnue', ''],
		['/registres?per_page=501', 422, 'validation', 'per_page'],
		['/registres?depuis_version=x', 422, 'validation', 'depuis_version'],
		['/registres?depuis_version=999999', 422, 'version_perimee', ''],
		['/registres?depuis_version=0', 422, 'version_perimee', '']
	])('%s is a %d %s', async (path, status, code, fields) => {
		const response = await schools.as('awa').get(path)
		await expectDocumented(response, 'GET', path)
		const body = await json(response)
		expect([
			response.status,
			body.code,
			Object.keys(body.errors ?? {})
				.toSorted()
				.join(' ')
		]).toEqual([status, code, fields])
	})

	test('31 days are answered, in any year, and a class of others is a 403', async () => {
		for (const days of ['date_debut=2026-10-31&date_fin=2026-11-30', 'date_debut=9999-12-01&date_fin=9999-12-31'])
			expect((await schools.as('awa').get(`/presences?classe_id=1&${days}`)).status).toBe(200)
		for (const name of ['sira', 'ines', 'koffi'] as const)
			expect([name, (await schools.as(name).get(`/presences?classe_id=1&${MONTH}`)).status]).toEqual([name, 403])
	})
})

describe('a copy that follows /registres', () => {
	type Copy = { version: number; readonly registres: Map<number, Registre>; readonly presences: Map<number, Presence[]> }
	type Step =
		| {
				readonly do: 'hand' | 'import'
				readonly seance: number
				readonly etudiant: number
				readonly statut: (typeof STATUTS_PRESENCE)[number]
		  }
		| { readonly do: 'video'; readonly seance: number; readonly etudiant: number; readonly minutes: number }
		| { readonly do: 'nobody'; readonly seance: number }
		| { readonly do: 'delete'; readonly seance: number }
		| { readonly do: 'merge' }
		| { readonly do: 'follow' }

	const READERS = ['awa', 'moussa', 'yao'] as const
	const seance = fc.constantFrom(SEANCE.maths, SEANCE.anglais, SEANCE.thermique, SEANCE.terminee, SEANCE.commun)
	/** the place of a student among those of the test */
	const etudiant = fc.nat(4)
	const statut = fc.constantFrom(...STATUTS_PRESENCE)
	const step: fc.Arbitrary<Step> = fc.oneof(
		{ weight: 6, arbitrary: fc.record({ do: fc.constantFrom('hand', 'import'), seance, etudiant, statut }) },
		{ weight: 4, arbitrary: fc.record({ do: fc.constant('video'), seance, etudiant, minutes: fc.integer({ min: 1, max: 119 }) }) },
		{ weight: 1, arbitrary: fc.record({ do: fc.constantFrom('nobody', 'delete'), seance }) },
		{ weight: 1, arbitrary: fc.record({ do: fc.constant('merge') }) },
		{ weight: 3, arbitrary: fc.record({ do: fc.constant('follow') }) }
	) as fc.Arbitrary<Step>

	/** Reads everything, as the guide says: the registers, then the presences of each class. */
	async function copyOf(name: Name): Promise<Copy> {
		const { data, meta } = await read(name, '/registres')
		const presences = new Map<number, Presence[]>()
		for (const { id } of (await read(name, '/classes')).data as { id: number }[]) {
			const all = (await read(name, `/presences?classe_id=${id}&${MONTH}`)).data as Presence[]
			for (const [of, some] of Map.groupBy(all, ({ seance_id }) => seance_id!))
				presences.set(
					of,
					some.map(({ seance_id: _seance, ...one }) => ({ ...one, id: one.etudiant_id }))
				)
		}
		return { version: meta.version, registres: new Map((data as Registre[]).map((one) => [one.id, one])), presences }
	}

	async function follow(copy: Copy, name: Name) {
		const { data, meta } = await read(name, `/registres?depuis_version=${copy.version}`)
		for (const one of data as Registre[]) {
			copy.registres.set(one.id, one)
			copy.presences.set(one.id, (await read(name, `/cours/${one.id}/presences`)).data)
		}
		for (const { id } of meta.retires as { id: number }[]) {
			copy.registres.delete(id)
			copy.presences.delete(id)
		}
		copy.version = meta.version
	}

	async function bring(name: string, text: string) {
		const tenant = await schools.tenants.get('alpha')
		const options = { author: { name: 'cli:root' }, source: 'test', bcryptCost: 4, synchronous: 'normal' } as const
		return importInto(tenant.store, tenant.place, [file(`${name}.csv`, text)], options)
	}

	/** Two cards of one student beside those of the school. */
	async function twoCards() {
		await write(schools, (db) => db.run("UPDATE seances SET ref = 'S-' || id"))
		const etudiants = 'matricule;identifiant;nom;prenoms\nS-1;issouf;SANOGO;Issouf\nS-2;i.sanogo;SANOGO;Issouf\n'
		expect((await bring('etudiants', etudiants)).errors).toEqual([])
		const inscriptions = 'matricule;classe;date_entree;statut\nS-1;MECA-L1;2026-09-14;Active\nS-2;MECA-L1;2026-09-14;Active\n'
		expect((await bring('inscriptions', inscriptions)).errors).toEqual([])
	}

	const cardOf = async (matricule: string) => {
		const [row] = (await (await schools.store()).client.execute(`SELECT id FROM etudiants WHERE matricule = '${matricule}'`)).rows
		return Number(row?.['id'] ?? 0)
	}
	const CARDS = ['ETU-1', 'ETU-2', 'ETU-3', 'S-1', 'S-2'] as const

	async function take(one: Exclude<Step, { do: 'follow' }>) {
		if (one.do === 'hand')
			return schools
				.as('awa')
				.post(`/cours/${one.seance}/presences`, { presences: [{ etudiant_id: await cardOf(CARDS[one.etudiant]!), statut: one.statut }] })
		if (one.do === 'import')
			return void (await bring('presences', `seance;matricule;statut\nS-${one.seance};${CARDS[one.etudiant]};${one.statut}\n`))
		if (one.do === 'nobody' || one.do === 'video') {
			const [day, from] = one.seance === SEANCE.terminee ? ['18', '08'] : ['20', one.seance === SEANCE.commun ? '16' : '10']
			const joined = Temporal.Instant.from(`2026-11-${day}T${from}:00:00Z`)
			const stays = (user_id: number, minutes: number) => [
				{ user_id, joined_at: joined.toString(), left_at: joined.add({ minutes }).toString() }
			]
			const participants = one.do === 'nobody' ? [] : stays(await cardOf(CARDS[one.etudiant]!), one.minutes)
			return schools.as('awa').post('/attendances/from-video-session', { seance_id: one.seance, participants })
		}
		if (one.do === 'delete')
			return write(schools, async (db) => {
				for (const table of [s.presences, s.connexionsVideo, s.seancesClasses])
					await db.delete(table).where(eq(table.seance_id, one.seance))
				await db.delete(s.seances).where(eq(s.seances.id, one.seance))
			})
		const [kept, other] = [await cardOf('S-1'), await cardOf('S-2')]
		if (other === 0) return undefined
		const awa = await signedIn(schools, 'awa')
		const path = `/etudiants/doublons/${kept}/${other}`
		const vu = /name="vu" value="([^"]*)"/.exec(await (await awa.get(path)).text())![1]!
		// 409: both were in the same séance
		expect([303, 409]).toContain((await awa.post(path, { vu })).status)
		return undefined
	}

	/** The contents of a copy, without lists of presences that are empty. */
	const heldBy = ({ registres, presences }: Copy) => ({
		registres: [...registres.values()].toSorted((a, b) => a.id - b.id),
		presences: [...presences].filter(([, some]) => some.length > 0).toSorted(([a], [b]) => a - b)
	})

	test('and reads what changed equals a fresh reading, whatever was written (property)', async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
				await schools.stop()
				schools = await startWithTeaching()
				await twoCards()
				const copies = new Map<Name, Copy>()
				for (const name of READERS) copies.set(name, await copyOf(name))
				for (const one of [...steps, { do: 'follow' } as const]) {
					schools.clock.advance({ seconds: 20 })
					if (one.do === 'follow') for (const [name, copy] of copies) await follow(copy, name)
					else expect((await take(one))?.status ?? 200).toBeLessThan(500)
				}
				for (const [name, copy] of copies) {
					const fresh = await copyOf(name)
					expect(heldBy(copy)).toEqual(heldBy(fresh))
					for (const [id, { par_statut }] of copy.registres)
						for (const word of STATUTS_PRESENCE)
							expect(par_statut[word]!).toBe((fresh.presences.get(id) ?? []).filter((one) => one.statut === word).length)
				}
			}),
			{ numRuns: 5, endOnFailure: true }
		)
	})
})
