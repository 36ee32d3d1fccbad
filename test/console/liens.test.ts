import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { makeLien } from '../../src/features/utilisateurs/liens.service'
import { utilisateurs } from '../../src/school/schema'
import { write } from '../support/affairs'
import { browser, saidBy, signedIn } from '../support/console'
import { startSchools, type Schools } from '../support/school'

const AUTHOR = { name: 'cli:test' }
let schools: Schools
beforeAll(async () => {
	schools = await startSchools({ now: '2026-11-20T08:00:00Z' })
})
afterAll(() => schools.stop())

const linkFor = async (who?: string) => {
	const { store } = await schools.tenants.get('alpha')
	return (await makeLien({ store, institution: { timezone: 'Africa/Abidjan' } }, who, AUTHOR)).secret
}
const NEW = { mot_de_passe: 'Calebasse-7', repete: 'Calebasse-7' }

describe('a link for a password', () => {
	test('a link works once, signs everybody out, and opens the first page signed in', async () => {
		const before = await signedIn(schools, 'yao')
		const jeton = await linkFor('yao')
		const visitor = browser(schools)
		expect(await saidBy(visitor.get(`/lien?jeton=${jeton}`))).toContain("Pour N'GUESSAN Yao")
		const taken = await visitor.post('/lien', { jeton, ...NEW })
		expect([taken.status, taken.headers.get('location')]).toEqual([303, '/console'])
		expect((await visitor.get('/compte')).status).toBe(200)
		expect((await before.get('/compte')).status).toBe(401)
		expect((await schools.as('yao').get('/auth/check')).status).toBe(401)
		expect((await visitor.post('/connexion', { identifiant: 'yao', mot_de_passe: NEW.mot_de_passe })).status).toBe(303)
		for (const again of [await visitor.get(`/lien?jeton=${jeton}`), await visitor.post('/lien', { jeton, ...NEW })])
			expect(again.status).toBe(404)
	})

	test('a person whose sign-in is locked keeps the chosen password, and signs in later', async () => {
		const jeton = await linkFor('yao')
		for (let times = 0; times < 5; times++) await browser(schools).post('/connexion', { identifiant: 'yao', mot_de_passe: 'faux' })
		const visitor = browser(schools)
		const taken = await visitor.post('/lien', { jeton, ...NEW })
		expect([taken.status, taken.headers.get('location')]).toEqual([303, '/console/connexion?pour=yao'])
		expect(await (await visitor.get('/connexion?pour=yao')).text()).toContain('name="identifiant" value="yao"')
		schools.clock.set('2026-11-20T09:00:00Z')
		expect((await visitor.post('/connexion', { identifiant: 'yao', mot_de_passe: NEW.mot_de_passe })).status).toBe(303)
		schools.clock.set('2026-11-20T08:00:00Z')
	})

	test('a link is void after an hour, after another link, for a closed account and at another institution', async () => {
		const first = await linkFor('fanta')
		const second = await linkFor('fanta')
		const visitor = browser(schools)
		expect([(await visitor.get(`/lien?jeton=${first}`)).status, (await visitor.get(`/lien?jeton=${second}`)).status]).toEqual([404, 200])
		expect((await browser(schools, 'beta').get(`/lien?jeton=${second}`)).status).toBe(404)
		schools.clock.set('2026-11-20T08:59:59Z')
		expect((await visitor.get(`/lien?jeton=${second}`)).status).toBe(200)
		schools.clock.set('2026-11-20T09:00:00Z')
		expect((await visitor.get(`/lien?jeton=${second}`)).status).toBe(404)
		schools.clock.set('2038-02-01T08:00:00Z')
		const ahead = await linkFor('fanta')
		schools.clock.set('2026-11-20T08:00:00Z')
		expect((await visitor.get(`/lien?jeton=${ahead}`)).status).toBe(404)
		expect(linkFor('parti')).rejects.toThrow('is closed')
		expect(linkFor('personne')).rejects.toThrow('not found')
		expect(linkFor()).rejects.toThrow('there is an administrator already')
	})

	test.each([
		[{ mot_de_passe: 'court', repete: 'court' }, 'Au moins 8 caractères'],
		[{ mot_de_passe: 'password123', repete: 'password123' }, 'trop courant'],
		[{ mot_de_passe: 'Calebasse-7', repete: 'Calebasse-8' }, 'le même mot de passe'],
		[{ mot_de_passe: '', repete: '' }, 'obligatoire']
	])('a link refuses %p and stays valid', async (fields, sentence) => {
		const jeton = await linkFor('moussa')
		const refused = await browser(schools).post('/lien', { jeton, ...fields })
		const text = await refused.clone().text()
		expect([refused.status, (await saidBy(refused)).includes(sentence), text.includes(`value="${fields.mot_de_passe}"`)]).toEqual([
			422,
			true,
			false
		])
		expect((await browser(schools).get(`/lien?jeton=${jeton}`)).status).toBe(200)
	})

	test.each(['', 'x', "' OR 1=1 --", 'x'.repeat(4000)])('%p is not a link', async (jeton) => {
		expect((await browser(schools).get(`/lien?jeton=${encodeURIComponent(jeton)}`)).status).toBe(404)
	})

	test("a link's secret never appears in a log", async () => {
		const jeton = await linkFor('sira')
		await browser(schools).get(`/lien?jeton=${jeton}`)
		await browser(schools).post('/lien', { jeton, mot_de_passe: 'Pirogue-du-soir', repete: 'Pirogue-du-soir' })
		expect(schools.logged.some((line) => line.includes(jeton) || line.includes('Pirogue'))).toBe(false)
	})
})

test('a link creates the first administrator, once, if the school has none yet', async () => {
	const own = await startSchools()
	try {
		await write(own, (db) => db.update(utilisateurs).set({ actif: false }).where(eq(utilisateurs.role, 'administrateur')))
		const { store } = await own.tenants.get('alpha')
		const { secret: jeton } = await makeLien({ store, institution: { timezone: 'Africa/Abidjan' } }, undefined, AUTHOR)
		const visitor = browser(own)
		expect(await saidBy(visitor.get(`/premier?jeton=${jeton}`))).toContain('Vous êtes la première personne')
		const somebody = { jeton, nom: 'KONÉ', prenoms: 'Awa', identifiant: 'direction', ...NEW }
		const weak = await visitor.post('/premier', { ...somebody, mot_de_passe: 'Pirogue-7', repete: 'Pirogue-7' })
		const page = await weak.text()
		expect([weak.status, await saidBy(new Response(page))]).toEqual([422, expect.stringContaining('10 caractères')])
		const [, field = 'none'] = /<a href="#([^"]+)">/.exec(page) ?? []
		expect([page.includes('<title>Erreur : '), page.includes(`id="${field}" aria-invalid="true"`)]).toEqual([true, true])
		expect((await visitor.post('/premier', { ...somebody, identifiant: 'fanta' })).status).toBe(422)
		expect((await visitor.post('/premier', { ...somebody, identifiant: 'f\u0430nta' })).status).toBe(422)
		expect((await visitor.post('/premier', { ...somebody, nom: ' ' })).status).toBe(422)
		expect((await visitor.post('/premier', somebody)).status).toBe(303)
		expect((await visitor.post('/premier', somebody)).status).toBe(404)
		expect((await visitor.post('/connexion', { identifiant: 'direction', mot_de_passe: NEW.mot_de_passe })).status).toBe(303)
		expect(await saidBy(visitor.get(''))).toContain('Appels à faire')
	} finally {
		await own.stop()
	}
})
