import { afterAll, beforeAll, expect, test } from 'bun:test'
import { write } from '../support/affairs'
import { confirmed, saidBy, signedIn, type Browser } from '../support/console'
import { RETOUR } from '../support/oidc'
import { startSchools, type Schools } from '../support/school'

let schools: Schools
let awa: Browser
beforeAll(async () => {
	schools = await startSchools()
	awa = await signedIn(schools, 'awa')
})
afterAll(() => schools.stop())

test('an administrator adds a program and reads its secret once, then removes it', async () => {
	expect(await saidBy(awa.get('/etablissement'))).toContain("Programmes de l'école")
	expect(await saidBy(awa.get('/programmes'))).toContain('Aucun programme')
	const made = await awa.post('/programmes', { nom: ' Moodle ', retours: `${RETOUR}\n\nhttp://10.0.0.5/cb\n` })
	const page = await made.clone().text()
	const [, client] = /<code>([A-Za-z0-9]{20})<\/code>/.exec(page)!
	const [, secret] = /<code>([A-Za-z0-9]{48})<\/code>/.exec(page)!
	expect([made.status, page.includes('http://alpha.test/alpha/oidc'), page.includes("L'adresse de retour est en http")]).toEqual([
		200,
		true,
		true
	])
	const list = await (await awa.get('/programmes')).text()
	expect([list.includes(client!), list.includes(secret!)]).toEqual([true, false])
	const gone = await confirmed(awa, `/programmes/${client}/supprimer`, {})
	expect([gone.status, gone.headers.get('location')]).toEqual([303, '/console/programmes?fait'])
	expect(await saidBy(awa.get('/programmes?fait'))).toContain('Le programme est supprimé')
	expect((await awa.post(`/programmes/${client}/supprimer`, {})).status).toBe(404)
})

test('a program that is added where programs get real e-mails undecided does not get them unsaid', async () => {
	const told = 'reçoivent la vraie adresse des personnes'
	expect(await saidBy(awa.get('/programmes'))).not.toContain(told)
	await write(schools, (db) => db.run('UPDATE etablissement SET adresses_reelles = 1'))
	expect(await saidBy(awa.get('/programmes'))).toContain(told)
	await write(schools, (db) => db.run('UPDATE etablissement SET adresses_reelles = 0'))
})

test('a wrong form is shown again as it was typed', async () => {
	const refused = await awa.post('/programmes', { nom: 'Wiki', retours: 'http://wiki.example/cb', personnel: 'oui' })
	const page = await refused.text()
	expect([refused.status, page.includes('http://wiki.example/cb'), page.includes('doit être en https')]).toEqual([422, true, true])
})

test.each(['moussa', 'fanta', 'ines'] as const)('%s does not see the programs, add one or remove one', async (name) => {
	const one = await signedIn(schools, name)
	expect((await one.get('/programmes')).status).toBe(403)
	expect((await one.post('/programmes', { nom: 'Moodle', retours: RETOUR })).status).toBe(403)
	expect((await one.post('/programmes/x/supprimer', {})).status).toBe(403)
})
