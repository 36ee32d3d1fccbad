import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makePremierLien } from '../../src/features/utilisateurs/premier.service'
import { saidBy } from '../support/console'
import { startSchools, type Call, type Schools } from '../support/school'

const ROOT = 'http://10.0.0.7/console'
const AUTHOR = { name: 'cli:test' }
const GOOD = {
	code: 'Ecole',
	ecole: "Lycée d'Évreux",
	annee: '2026-2027',
	fuseau: 'africa/dakar',
	nom: 'KOUASSI',
	prenoms: 'Awa',
	identifiant: 'awa',
	mot_de_passe: 'Calebasse-du-soir-7',
	repete: 'Calebasse-du-soir-7'
}

let machine: Schools
beforeEach(async () => {
	machine = await startSchools({ empty: true, now: '2026-11-20T08:00:00Z' })
})
afterEach(() => machine.stop())

const link = async () => (await makePremierLien(machine.tenants, AUTHOR)).secret
const open = (jeton: string) => machine.call(`${ROOT}/premier?jeton=${encodeURIComponent(jeton)}`)
const send = (fields: Record<string, string>, options: Call = {}) =>
	machine.call(`${ROOT}/premier`, {
		method: 'POST',
		body: new URLSearchParams(fields).toString(),
		...options,
		headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...options.headers }
	})

describe('the link of a machine without an institution', () => {
	test('the link creates the institution and its first administrator, who signs in', async () => {
		const jeton = await link()
		const page = await (await open(jeton)).text()
		for (const words of ['value="ecole"', 'value="2026-2027"', 'value="Africa/Abidjan"', 'Africa/Dakar']) expect(page).toContain(words)
		const taken = await send({ jeton, ...GOOD })
		expect([taken.status, taken.headers.get('location')]).toEqual([303, '/ecole/console/connexion?pour=awa'])
		const { store } = await machine.tenants.get('ecole')
		const { rows } = await store.client.execute(
			'SELECT e.nom, e.timezone, a.libelle, u.identifiant, u.role FROM etablissement e, annees a, utilisateurs u'
		)
		expect(rows.map(({ nom, timezone, libelle, identifiant, role }) => ({ nom, timezone, libelle, identifiant, role }))).toEqual([
			{ nom: "Lycée d'Évreux", timezone: 'Africa/Dakar', libelle: '2026-2027', identifiant: 'awa', role: 'administrateur' }
		])
		const signIn = await machine.call('http://10.0.0.7/ecole/console/connexion', {
			method: 'POST',
			body: new URLSearchParams({ identifiant: 'awa', mot_de_passe: GOOD.mot_de_passe, vers: '' }).toString(),
			headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
		})
		expect(signIn.status).toBe(303)
	})

	test('the link works once, and for one of two browsers at once', async () => {
		const jeton = await link()
		const both = await Promise.all([send({ jeton, ...GOOD }), send({ jeton, ...GOOD, code: 'autre', identifiant: 'autre' })])
		expect(both.map(({ status }) => status).toSorted()).toEqual([303, 404])
		expect(machine.tenants.codes).toHaveLength(1)
		for (const again of [await open(jeton), await send({ jeton, ...GOOD, code: 'encore' })]) expect(again.status).toBe(404)
		expect(readdirSync(machine.folder, { recursive: true }).filter((name) => String(name).includes('premier'))).toEqual([])
	})

	test('the link is void after an hour, and after another one', async () => {
		const first = await link()
		const second = await link()
		expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200])
		machine.clock.set('2026-11-20T08:59:59Z')
		expect((await open(second)).status).toBe(200)
		machine.clock.set('2026-11-20T09:00:00Z')
		expect([(await open(second)).status, (await send({ jeton: second, ...GOOD })).status]).toEqual([404, 404])
		expect(machine.tenants.codes).toEqual([])
	})

	test('the link survives a restart, other users cannot read it, and its secret is not in any file or log', async () => {
		const jeton = await link()
		const file = join(machine.folder, 'data', 'premier-lien.json')
		expect(statSync(file).mode & 0o777).toBe(0o600)
		expect(readFileSync(file, 'utf8')).not.toContain(jeton)
		await machine.tenants.closeAll()
		const again = await startSchools({ empty: true, folder: machine.folder, now: '2026-11-20T08:30:00Z' })
		const page = await again.call(`${ROOT}/premier?jeton=${jeton}`)
		expect(page.status).toBe(200)
		expect((await send({ jeton, ...GOOD })).status).toBe(303)
		expect([...machine.logged, ...again.logged].some((line) => line.includes(jeton) || line.includes('Calebasse'))).toBe(false)
	})

	test('the link does not open at the address of a missing institution', async () => {
		const jeton = await link()
		const at = 'http://10.0.0.7/ecole/console'
		const opened = await machine.call(`${at}/premier?jeton=${encodeURIComponent(jeton)}`)
		const sent = await machine.call(`${at}/premier`, {
			method: 'POST',
			body: new URLSearchParams({ jeton, ...GOOD }).toString(),
			headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
		})
		expect([opened.status, (await opened.text()).includes('mot_de_passe'), sent.status]).toEqual([404, false, 404])
		expect(machine.tenants.codes).toEqual([])
		expect((await open(jeton)).status).toBe(200)
	})

	test.each(['', 'x', "' OR 1=1 --", 'x'.repeat(3000), '__proto__'])('is not %p', async (jeton) => {
		await link()
		expect([(await open(jeton)).status, (await send({ jeton, ...GOOD })).status]).toEqual([404, 404])
		expect(machine.tenants.codes).toEqual([])
	})

	test.each([
		['{', 404],
		['null', 404],
		['{"secret_hash":1}', 404]
	])('a machine whose file holds %p has no link', async (text, status) => {
		const jeton = await link()
		writeFileSync(join(machine.folder, 'data', 'premier-lien.json'), text)
		expect((await open(jeton)).status).toBe(status)
	})

	test.each([
		[{ code: 'console' }, 'mot réservé'],
		[{ code: 'api' }, 'mot réservé'],
		[{ code: 'é!' }, 'mot réservé'],
		[{ code: '../x' }, 'mot réservé'],
		[{ code: 'nul' }, 'mot réservé'],
		[{ fuseau: 'Ici/Bas' }, 'fuseau horaire'],
		[{ fuseau: '' }, 'fuseau horaire'],
		[{ annee: '26' }, 'deux années'],
		[{ annee: '2026-2028' }, 'deux années'],
		[{ ecole: ' ' }, 'vide'],
		[{ ecole: 'x'.repeat(201) }, '200'],
		[{ ecole: 'a\u0007b' }, 'caractère'],
		[{ nom: '' }, 'vide'],
		[{ identifiant: 'x'.repeat(101) }, '100'],
		[{ mot_de_passe: 'court', repete: 'court' }, '10 caractères'],
		[{ repete: 'autre' }, 'le même mot de passe']
	])('the link refuses %p, keeps the typed values except the password, and stays valid', async (wrong, sentence) => {
		const jeton = await link()
		const refused = await send({ jeton, ...GOOD, nom: '<img onerror=alert(1)>', ...wrong })
		const text = await refused.clone().text()
		expect([refused.status, await saidBy(refused)]).toEqual([422, expect.stringContaining(sentence)])
		expect([text.includes('<img'), text.includes('Calebasse'), text.includes('value="Awa"')]).toEqual([false, false, true])
		expect([machine.tenants.codes, (await open(jeton)).status]).toEqual([[], 200])
		expect((await send({ jeton, ...GOOD })).status).toBe(303)
	})

	test('the link is refused from another site, and over plain HTTP from another machine', async () => {
		const jeton = await link()
		expect((await send({ jeton, ...GOOD }, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
		expect((await send({ jeton, ...GOOD }, { peer: '10.0.0.9' })).status).toBe(403)
		expect((await machine.call(`${ROOT}/premier?jeton=${jeton}`, { peer: '10.0.0.9' })).status).toBe(403)
		expect((await machine.call(`${ROOT}/premier?jeton=${jeton}`, { peer: '10.0.0.9', tls: true })).status).toBe(200)
		expect(machine.tenants.codes).toEqual([])
	})
})

test('without the link nothing opens: each page says how to get in, and the interface answers as always', async () => {
	for (const url of ['http://10.0.0.7/', ROOT, `${ROOT}/etudiants`]) expect(await saidBy(machine.call(url))).toContain('preau user link')
	expect((await open('x')).status).toBe(404)
	const answer = await machine.call('http://10.0.0.7/api/lms/classes')
	expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, 'tenant_inconnu'])
})

test('an institution without an administrator has its own link, one with an administrator has none', async () => {
	const schools = await startSchools()
	try {
		expect(makePremierLien(schools.tenants, AUTHOR)).rejects.toThrow('several institutions')
	} finally {
		await schools.stop()
	}
	const jeton = await link()
	await send({ jeton, ...GOOD })
	expect(makePremierLien(machine.tenants, AUTHOR)).rejects.toThrow('there is an administrator already')
	const { store } = await machine.tenants.get('ecole')
	await store.write({ author: AUTHOR, touches: ['donnees', 'acces'] }, async ({ db, raise }) => {
		await db.run('UPDATE utilisateurs SET actif = 0')
		raise()
	})
	const made = await makePremierLien(machine.tenants, AUTHOR)
	expect(made.code).toBe('ecole')
	expect((await machine.call(`http://10.0.0.7/ecole/console/premier?jeton=${made.secret}`)).status).toBe(200)
})
