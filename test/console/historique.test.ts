import { afterEach, beforeEach, expect, test } from 'bun:test'
import { write } from '../support/affairs'
import { saidBy, signedIn, type Browser } from '../support/console'
import type { Name } from '../support/people'
import { startSchools, type Schools } from '../support/school'

let schools: Schools
/** Yao, who keeps the students' records here. */
let yao: Browser
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T09:00:00Z' })
	await write(schools, (db) => db.run("UPDATE utilisateurs SET fonctions = 'scolarite', console_seule = 1 WHERE id = 11"))
	const awa = await signedIn(schools, 'awa')
	const account = { nom: 'BAMBA', prenoms: 'Rokia', identifiant: 'rokia', actif: 'oui', fonctions: 'comptabilite' }
	expect((await awa.post('/acces/nouveau', account)).status).toBe(303)
	expect((await awa.post('/salles/nouvelle', { code: 'S-77', nom: 'Salle 77' })).status).toBe(303)
	yao = await signedIn(schools, 'yao')
})
afterEach(() => schools.stop())

const fonctions = (text: string) => write(schools, (db) => db.run(`UPDATE utilisateurs SET fonctions = '${text}' WHERE id = 11`))

test('the office reads who changed its records, and nothing about accounts', async () => {
	for (const search of ['', '?depuis=2026-11-01', '?objet=utilisateurs', '?qui=awa', '?objet=salles']) {
		const said = await saidBy(yao.get(`/historique${search}`))
		expect([search, said.includes('S-77'), said.includes('BAMBA')]).toEqual([search, true, false])
	}
	const file = await (await yao.get('/historique/export.csv')).text()
	expect([file.includes('S-77'), file.includes('BAMBA')]).toEqual([true, false])
	expect(await saidBy(yao.get('/etablissement'))).toContain('Historique')
})

test('the office cannot learn from the search who has an account, or what a record of others is called', async () => {
	const [known, unknown] = [await yao.get('/historique?qui=rokia'), await yao.get('/historique?qui=personne')]
	expect([known.status, unknown.status]).toEqual([200, 200])
	expect((await saidBy(unknown)).replaceAll('personne', '')).toBe((await saidBy(known)).replaceAll('rokia', ''))
	const options = /<form[^]*<\/form>/.exec(await (await yao.get('/historique?objet=utilisateurs:1')).text())![0]
	for (const words of ['KOUASSI', 'value="utilisateurs"', 'value="frais"', 'value="presences"']) expect(options).not.toContain(words)
	expect(options).toContain('value="etudiants"')
})

test('the office reads the lines of its other fonctions too', async () => {
	await fonctions('scolarite|surveillance')
	expect(await (await (await signedIn(schools, 'yao')).get('/historique')).text()).toContain('value="presences"')
})

test.each(['comptabilite', 'surveillance', 'comptabilite|surveillance'])('%s alone cannot open the history', async (text) => {
	await fonctions(text)
	const visitor = await signedIn(schools, 'yao')
	for (const path of ['/historique', '/historique/export.csv']) expect((await visitor.get(path)).status).toBe(403)
})

test.each<[Name]>([['moussa'], ['fanta'], ['ines']])('%s cannot open the history', async (name) => {
	const visitor = await signedIn(schools, name)
	for (const path of ['/historique', '/historique/export.csv']) expect((await visitor.get(path)).status).toBe(403)
})
