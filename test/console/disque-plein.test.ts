import { afterAll, beforeAll, expect, test } from 'bun:test'
import { browser, saidBy, signedIn } from '../support/console'
import { PASSWORD } from '../support/people'
import { startSchools, type Schools } from '../support/school'

let schools: Schools
beforeAll(async () => {
	// more than any disk has
	schools = await startSchools({ minFreeMb: 2 ** 40, operateurs: ['alpha/awa'] })
})
afterAll(() => schools.stop())

test('with the disk short one signs in all the same, reads what is wrong, and signs out; nothing else is written', async () => {
	const awa = await signedIn(schools, 'awa')
	expect((await awa.get('')).status).toBe(200)
	expect((await awa.get('/serveur')).status).toBe(200)
	const refused = await awa.post('/salles/nouvelle', { code: 'C1', nom: 'Cave', capacite: '' })
	expect([refused.status, await saidBy(refused)]).toEqual([503, expect.stringContaining("L'espace disque du serveur est épuisé")])
	expect((await schools.with(undefined).post('/auth/login', { identifier: 'fanta', password: PASSWORD })).status).toBe(503)
	expect((await schools.as('fanta').post('/auth/logout')).status).toBe(204)
	expect((await schools.as('fanta').get('/auth/check')).status).toBe(401)
	const other = browser(schools)
	expect((await other.post('/connexion', { identifiant: 'awa', mot_de_passe: 'faux', vers: '' })).status).toBe(401)
})
