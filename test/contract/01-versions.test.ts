import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { signedIn } from '../support/console'
import { insertEvaluations, insertSeances, write } from '../support/affairs'
import type { Name } from '../support/people'
import { json, startSchools, type Schools, type SchoolCode } from '../support/school'

type Body = { readonly data: readonly { readonly id: number }[]; readonly meta: { readonly version: number; readonly retires?: unknown[] } }
type Lists = Readonly<Record<string, number>>

let schools: Schools
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T06:00:00Z' })
	for (const code of ['alpha', 'beta'] as const)
		await write(
			schools,
			async (db) => {
				await insertEvaluations(db, [
					{ id: 50, date: '2026-11-15', bareme: 20 },
					{ id: 51, date: '2026-12-15' }
				])
				await insertSeances(db, 'Africa/Abidjan', [
					{ id: 60, date: '2026-11-23', heures: ['08:00', '10:00'] },
					{ id: 61, date: '2027-03-01', heures: ['08:00', '10:00'] }
				])
			},
			code
		)
})
afterEach(() => schools.stop())

const versions = async (name: Name, code: SchoolCode = 'alpha') => (await json(schools.as(name, code).get('/versions'))) as Lists
const read = async (name: Name, path: string) => (await json(schools.as(name).get(path))) as Body
const changePast = (code: SchoolCode = 'alpha') => write(schools, (db) => db.run('UPDATE evaluations SET bareme = 10 WHERE id = 50'), code)

describe('/versions speaks of the widest form of each list', () => {
	test('a past évaluation with another barème raises its list for everybody who sees it, but not in another school', async () => {
		const before = { awa: await versions('awa'), fanta: await versions('fanta'), ines: await versions('ines') }
		const elsewhere = await versions('awa', 'beta')
		const held = await read('awa', '/evaluations?periode=toutes')
		expect(held.meta.version).toBe(before.awa['evaluations']!)
		await changePast()
		for (const name of ['awa', 'fanta', 'ines'] as const) {
			expect((await versions(name))['evaluations'], name).toBeGreaterThan(before[name]['evaluations']!)
		}
		const { data } = await read('awa', `/evaluations?periode=toutes&depuis_version=${held.meta.version}`)
		expect(data.map(({ id }) => id)).toEqual([50])
		expect(await versions('awa', 'beta')).toEqual(elsewhere)
	})

	test('a past évaluation of another class raises nothing for those who do not see it', async () => {
		await write(schools, (db) => insertEvaluations(db, [{ id: 52, date: '2026-11-14', classe_id: 2, matiere_id: 3 }]))
		const before = await versions('ines')
		const ofAdministrator = await versions('awa')
		await write(schools, (db) => db.run('UPDATE evaluations SET bareme = 10 WHERE id = 52'))
		expect((await versions('ines'))['evaluations']).toBe(before['evaluations'])
		expect((await versions('awa'))['evaluations']).toBeGreaterThan(ofAdministrator['evaluations']!)
	})
})

describe('a narrower form of a list never has a lower version than /versions', () => {
	const NARROW = [
		['evaluations', '/evaluations'],
		['evaluations', '/evaluations?periode=passees'],
		['emploi-temps', '/emploi-temps?date_debut=2026-11-16&date_fin=2026-11-29'],
		['emploi-temps', '/emploi-temps?classe_id=1&per_page=1'],
		['matieres', '/matieres?classe_id=1'],
		['classes', '/classes?code=MECA-L1'],
		['etudiants', '/etudiants?classe_id=1'],
		['enseignants', '/enseignants?matricule=ENS-1'],
		['filieres', '/filieres?code=MECA']
	] as const
	const CHANGES = [
		'UPDATE evaluations SET bareme = bareme + 1 WHERE id = 50',
		`UPDATE seances SET salle = ifnull(salle, '') || 'Z' WHERE id = 61`,
		`UPDATE classes SET nom = nom || '.' WHERE id = 2`,
		`UPDATE utilisateurs SET prenoms = prenoms || '.' WHERE id IN (11, 22)`,
		`UPDATE filieres SET nom = nom || '.' WHERE id = 2`,
		`UPDATE matieres SET nom = nom || '.' WHERE id = 3`
	]

	test('a change outside of a narrower form is left out of it, and no change inside is lost', async () => {
		const held = new Map<string, number>()
		for (const change of CHANGES) {
			await write(schools, (db) => db.run(change))
			for (const [list, path] of NARROW) {
				const { meta } = await read('awa', path)
				expect([change, path, meta.version >= (await versions('awa'))[list]!]).toEqual([change, path, true])
				held.set(path, meta.version)
			}
		}
		for (const [, path] of NARROW) {
			const nothing = await read('awa', `${path}${path.includes('?') ? '&' : '?'}depuis_version=${held.get(path)}`)
			expect([path, nothing.data, nothing.meta.retires]).toEqual([path, [], []])
		}
		await write(schools, (db) => db.run(`UPDATE seances SET salle = 'A1' WHERE id = 60`))
		const { data } = await read('awa', `${NARROW[2][1]}&depuis_version=${held.get(NARROW[2][1])}`)
		expect(data.map(({ id }) => id)).toEqual([60])
	})

	test('after the change outside it was read by /versions first, and after the answer was kept', async () => {
		await read('ines', '/evaluations')
		await changePast()
		const { evaluations } = await versions('ines')
		const { meta } = await read('ines', '/evaluations')
		expect(meta.version).toBe(evaluations!)
		expect(await read('ines', `/evaluations?depuis_version=${evaluations}`)).toMatchObject({ data: [], meta: { retires: [] } })
	})

	test('a page that read the same days before does not keep the lower version', async () => {
		const path = '/emploi-temps?classe_id=1&date_debut=2026-11-16&date_fin=2026-11-22'
		await read('awa', path)
		await write(schools, (db) => db.run(`UPDATE seances SET salle = 'Z' WHERE id = 61`))
		expect((await (await signedIn(schools, 'awa')).get('/emploi-du-temps?classe=1')).status).toBe(200)
		expect((await read('awa', path)).meta.version).toBeGreaterThanOrEqual((await versions('awa'))['emploi-temps']!)
	})

	test('another year has a version of its own', async () => {
		const before = await read('awa', '/classes?annee=2025-2026')
		await write(schools, (db) => db.run(`UPDATE classes SET nom = nom || '.' WHERE id = 1`))
		expect((await read('awa', '/classes?annee=2025-2026')).meta.version).toBe(before.meta.version)
	})
})
