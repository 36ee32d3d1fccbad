import { afterAll, beforeAll, expect, test } from 'bun:test'
import { ecrirePapiers } from '../../src/features/papiers/registre.service'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { saidBy, signedIn, type Browser } from '../support/console'
import { AT } from '../support/people'
import { papier, visitOf } from '../support/registre'
import { startSchools, type Schools } from '../support/school'

const FIRST = 900
const MANY = 120

let schools: Schools
let awa: Browser
beforeAll(async () => {
	schools = await startSchools({ now: '2026-11-20T09:00:00Z' })
	await write(schools, async (db) => {
		for (let id = FIRST; id < FIRST + MANY; id++) {
			const identifiant = `s-${id}`
			const name = { nom: 'LISTE', prenoms: `N${id}`, cle_tri: `liste n${id}` }
			await db.insert(s.utilisateurs).values({ id, identifiant, identifiant_norm: identifiant, role: 'etudiant', ...name, updated_at: AT })
			await db.insert(s.etudiants).values({ id, matricule: `S-${id}`, updated_at: AT })
			await db.insert(s.papiersCorrections).values({ etudiant_id: id, champs: { lieu_naissance: 'Man' }, demande_at: id })
		}
	})
	awa = await signedIn(schools, 'awa')
	const visit = await visitOf(schools, 'awa')
	await ecrirePapiers(visit, 'certificat', async () =>
		Array.from({ length: MANY }, (_, at) =>
			papier('ines', { etudiant: FIRST + at, signe: { nom: `SIGNE ${at}`, matricule: `X-${at}`, naissance: null, resultat: 'I' } })
		)
	)
})
afterAll(() => schools.stop())

const numbers = async (path: string) => [...new Set((await (await awa.get(path)).text()).match(/CS-2026-\d{6}/g) ?? [])]

test('The papers of a day come in pages of fifty, the newest first, and are narrowed as a whole', async () => {
	expect(await saidBy(awa.get('/papiers'))).toContain('120 papiers')
	const first = await numbers('/papiers')
	expect([first.length, first[0], first.at(-1)]).toEqual([50, 'CS-2026-000120', 'CS-2026-000071'])
	const last = await numbers('/papiers?page=3')
	expect([last.length, last.at(-1)]).toEqual([20, 'CS-2026-000001'])
	expect((await numbers('/papiers?page=0')).length).toBe(120)
	expect(await numbers('/papiers?q=liste+n900')).toEqual(['CS-2026-000001'])
	expect(await numbers('/papiers?q=s-1019')).toEqual(['CS-2026-000120'])
	expect((await numbers('/papiers?q=cs-2026-00011')).length).toBe(10)
	expect(await numbers('/papiers?q=%25')).toEqual([])
	expect(await numbers('/papiers?par=NOBODY')).toEqual([])
	expect(await numbers('/papiers?sorte=exeat')).toEqual([])
	expect((await numbers('/papiers/export.csv?q=liste')).length).toBe(120)
})

test('A paper whose student is not in the file is found by its number and by the name that is signed', async () => {
	await write(schools, (db) => db.run('UPDATE papiers SET etudiant_id = NULL WHERE numero = 7'))
	expect(await numbers('/papiers?q=signe+6')).toEqual(['CS-2026-000007'])
	expect(await numbers('/papiers?q=000007')).toEqual(['CS-2026-000007'])
	await write(schools, (db) => db.run(`UPDATE papiers SET etudiant_id = ${FIRST + 6} WHERE numero = 7`))
})

test('The corrections of identities come in pages of fifty, without those that say what is stored', async () => {
	const names = async (path: string) => (await (await awa.get(path)).text()).match(/N\d{3,4}/g) ?? []
	await write(schools, (db) => db.run(`UPDATE etudiants SET lieu_naissance = 'Man' WHERE id = ${FIRST}`))
	const [first, last] = [new Set(await names('/etudiants/corrections')), new Set(await names('/etudiants/corrections?page=3'))]
	expect([first.size, first.has(`N${FIRST}`), first.has(`N${FIRST + 1}`)]).toEqual([50, false, true])
	expect([last.size, last.has(`N${FIRST + MANY - 1}`)]).toEqual([19, true])
	expect(await saidBy(awa.get(''))).toContain('119 ')
})
