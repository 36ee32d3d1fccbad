import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { expectDocumented } from '../support/openapi-answers'
import { AT, PASSWORD, tokenOf, type Name } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'

let schools: Schools
beforeEach(async () => {
	schools = await startSchools()
})
afterEach(() => schools.stop())

type One = { readonly id: number; readonly identifiant: string | null }
const read = (name: Name, path: string) => json(schools.as(name).get(path))
const rename = (id: number, identifiant: string) =>
	write(schools, (db) => db.update(s.utilisateurs).set({ identifiant, identifiant_norm: identifiant }).where(eq(s.utilisateurs.id, id)))

describe.each([
	['/etudiants', 20, 'ines'],
	['/enseignants', 10, 'fanta']
] as const)('the identifiant in %s', (path, id, identifiant) => {
	test('is the name under which the person signs in, for administrators only', async () => {
		for (const name of ['awa', 'moussa', 'fanta', 'ines'] as const) {
			const response = await schools.as(name).get(path)
			await expectDocumented(response, 'GET', path)
			const { data } = await json(response)
			const own = data.find((one: One) => one.id === id)
			expect([name, own.identifiant]).toEqual([name, name === 'awa' ? identifiant : null])
		}
	})

	test('raises the version of the list only for those who read it', async () => {
		const before = { awa: (await read('awa', path)).meta.version, moussa: (await read('moussa', path)).meta.version }
		await rename(id, 'autre.nom')
		const changed = await read('awa', `${path}?depuis_version=${before.awa}`)
		expect(changed.data.map((one: One) => [one.id, one.identifiant])).toEqual([[id, 'autre.nom']])
		expect((await read('moussa', path)).meta.version).toBe(before.moussa)
	})
})

describe('GET /utilisateurs', () => {
	type Account = { readonly id: number; readonly identifiant: string; readonly roles: readonly string[] }
	const change = (work: Parameters<typeof write>[1]) => write(schools, work)

	test('lists the active accounts with their roles and the name under which they sign in', async () => {
		const store = await schools.store()
		await store.write({ author: { name: 'test' }, touches: ['donnees', 'acces'] }, async ({ db, raise }) => {
			await db.insert(s.autresRoles).values([
				{ utilisateur_id: 2, role: 'etudiant' },
				{ utilisateur_id: 2, role: 'enseignant' }
			])
			raise()
		})
		const response = await schools.as('awa').get('/utilisateurs')
		await expectDocumented(response, 'GET', '/utilisateurs')
		const { data, meta } = await json(response)
		expect(data[0]).toEqual({
			id: 2,
			name: 'Moussa DIABATÉ',
			nom: 'DIABATÉ',
			prenoms: 'Moussa',
			role: 'coordinateur',
			roles: ['coordinateur', 'enseignant', 'etudiant'],
			identifiant: 'moussa',
			email: null,
			updated_at: AT
		})
		expect(data.find((one: Account) => one.id === 1)).toMatchObject({ roles: ['administrateur'], email: 'awa@ecole.test' })
		expect(data.map((one: Account) => one.identifiant)).not.toContain('parti')
		expect(meta.total).toBe(11)
		for (const one of data.filter(({ id }: Account) => id === 2 || id === 10) as (Account & { name: string; role: string })[]) {
			const login = await schools.with(undefined).post('/auth/login', { identifier: one.identifiant, password: PASSWORD })
			expect((await json(login)).user).toEqual({ id: one.id, name: one.name, role: one.role, roles: one.roles })
		}
	})

	test('has no secret, and neither fonctions nor accounts that only have fonctions', async () => {
		await change(async (db) => {
			await db.update(s.utilisateurs).set({ fonctions: 'scolarite' }).where(eq(s.utilisateurs.id, 10))
			await db.update(s.utilisateurs).set({ fonctions: 'comptabilite', console_seule: true }).where(eq(s.utilisateurs.id, 11))
		})
		const text = await (await schools.as('awa').get('/utilisateurs')).text()
		expect(text).toContain('"fanta"')
		expect(text).not.toMatch(/fonctions|scolarite|comptabilite|"yao"|mot_de_passe|\$2[aby]\$|importe/)
	})

	test('nobody but an administrator reads it, or finds its version', async () => {
		for (const name of ['moussa', 'sira', 'fanta', 'yao', 'ines', 'paul'] as const) {
			const response = await schools.as(name).get('/utilisateurs')
			await expectDocumented(response, 'GET', '/utilisateurs')
			expect([name, response.status, 'utilisateurs' in (await read(name, '/versions'))]).toEqual([name, 403, false])
		}
		expect((await schools.with(tokenOf('beta', 'awa')).get('/utilisateurs')).status).toBe(401)
		expect('utilisateurs' in (await read('awa', '/versions'))).toBe(true)
	})

	test('a changed role or identifiant comes again, a closed account leaves by its identifiant', async () => {
		const first = (await read('awa', '/utilisateurs')).meta.version
		await rename(20, 'ines.zadi')
		await change((db) => db.insert(s.autresRoles).values({ utilisateur_id: 11, role: 'etudiant' }))
		const changed = await read('awa', `/utilisateurs?depuis_version=${first}`)
		expect(changed.data.map((one: Account) => [one.identifiant, one.roles.length])).toEqual([
			['yao', 2],
			['ines.zadi', 1]
		])
		await change((db) => db.update(s.utilisateurs).set({ actif: false }).where(eq(s.utilisateurs.id, 20)))
		const { data, meta } = await read('awa', `/utilisateurs?depuis_version=${changed.meta.version}`)
		expect([data, meta.retires]).toEqual([[], [{ id: 20, cle: 'ines.zadi' }]])
		expect((await read('awa', '/versions')).utilisateurs).toBe(meta.version)
	})

	test.each([
		['page=0', 'validation'],
		['per_page=501', 'validation'],
		['depuis_version=-1', 'validation'],
		['depuis_version=999999', 'version_perimee'],
		['depuis_version=0', 'version_perimee']
	])('asked with %s it is a 422 %s', async (query, code) => {
		const response = await schools.as('awa').get(`/utilisateurs?${query}`)
		await expectDocumented(response, 'GET', '/utilisateurs')
		expect([response.status, (await json(response)).code]).toEqual([422, code])
	})
})
