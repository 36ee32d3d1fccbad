import { afterAll, beforeAll, expect, test } from 'bun:test'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { saidBy } from '../support/console'
import { startTable, WHO } from '../support/console-table'
import { AT } from '../support/people'

let schools: Awaited<ReturnType<typeof startTable>>['schools']
let visitors: Awaited<ReturnType<typeof startTable>>['visitors']
beforeAll(async () => {
	;({ schools, visitors } = await startTable())
	await write(schools, async (db) => {
		const fee = { annee_id: 2, updated_at: AT }
		await db.insert(s.frais).values([
			{ ...fee, id: 1, etudiant_id: 20, libelle: 'Scolarité', montant: 123_457, echeance: '2026-11-01' },
			{ ...fee, id: 2, etudiant_id: 22, libelle: 'Scolarité', montant: 123_457, echeance: '2026-12-01' },
			{ ...fee, id: 3, etudiant_id: 21, libelle: 'Scolarité', montant: 123_457, echeance: '2026-11-01' }
		])
	})
})
afterAll(() => schools.stop())

type Who = (typeof WHO)[number]
const visitor = (who: Who) => visitors[WHO.indexOf(who)]!
const get = (who: Who, path: string) => visitor(who).get(path)
const PATH = '/frais/quitus?classe=1'
const INES = /ZADI Inès ETU-1 (Oui|Non)/
const MARIE = /EBA Marie ETU-3 (Oui|Non)/
const wordOf = async (pattern: RegExp, who: Who = 'surv') => pattern.exec(await saidBy(get(who, PATH)))?.[1]

test('the list says yes or no to each person at the door, and never a sum', async () => {
	for (const who of ['awa', 'scola', 'compta', 'surv', 'dire', 'caissier'] as const) {
		const said = await saidBy(get(who, PATH))
		expect([who, INES.exec(said)?.[1], MARIE.exec(said)?.[1]]).toEqual([who, 'Non', 'Oui'])
		expect(said).toContain('1 quitus sur 2 étudiants')
		expect(await (await get(who, PATH)).text()).not.toMatch(/123|457/)
	}
	for (const who of ['moussa', 'sira', 'fanta', 'yao', 'ines'] as const) {
		expect([who, (await get(who, PATH)).status]).toEqual([who, 403])
		expect(await (await get(who, '')).text()).not.toContain('/frais/quitus')
	}
})

test('people at the door do not read the accounts behind the list', async () => {
	for (const who of ['scola', 'surv'] as const) {
		expect((await get(who, '/frais')).status).toBe(403)
		expect((await get(who, '/etudiants/20/frais')).status).toBe(403)
		expect(await (await get(who, PATH)).text()).not.toContain('/console/frais"')
	}
})

test('a class of nobody, of another year or without a number is not found, and without a class the page asks for one', async () => {
	expect((await get('surv', '/frais/quitus?classe=99')).status).toBe(404)
	expect((await get('surv', '/frais/quitus?classe=x')).status).toBe(404)
	expect(await saidBy(get('surv', '/frais/quitus'))).toContain('Choisissez une classe')
})

test('money that is still to verify does not give quitus, and verified money does', async () => {
	const money = { id: 1, mode: 'mobile_money' as const, date: '2026-11-19', montant: 123_457, etat: 'a_verifier' as const, fait_at: 1 }
	await write(schools, async (db) => {
		await db.insert(s.versements).values({ ...money, reference: 'R1', cle: 'r1' })
		await db
			.insert(s.paiements)
			.values({ id: 1, reference: 'R1', etudiant_id: 20, montant: 123_457, date: '2026-11-19', versement_id: 1, updated_at: AT })
	})
	expect(await saidBy(get('compta', '/frais'))).not.toContain('ZADI Inès')
	expect(await wordOf(INES)).toBe('Non')
	await write(schools, (db) => db.update(s.versements).set({ etat: 'verifie' }))
	expect(await wordOf(INES)).toBe('Oui')
	await write(schools, (db) => db.update(s.versements).set({ etat: 'a_verifier' }))
})

test('a délai that covers what is late gives quitus until its day', async () => {
	const delai = { etudiant_id: 20, motif: 'x', fait_at: 1 }
	await write(schools, (db) => db.insert(s.delais).values({ ...delai, montant: 123_457, jusquau: '2026-11-20' }))
	expect(await wordOf(INES)).toBe('Oui')
	await write(schools, (db) => db.insert(s.delais).values({ ...delai, montant: 123_457, jusquau: '2026-11-19' }))
	expect(await wordOf(INES)).toBe('Non')
	await write(schools, (db) => db.delete(s.delais))
})

test('direction alone gives quitus, with a day and a reason; the same word again writes nothing', async () => {
	const form = { classe: '1', etudiant: '20', jusquau: '2026-11-30', motif: 'Bourse annoncée' }
	const words = () =>
		schools.store().then(({ client }) => client.execute('SELECT jusquau, motif, fait_par FROM levees').then((found) => found.rows.length))
	for (const who of ['scola', 'compta', 'surv', 'caissier', 'fanta', 'ines'] as const)
		expect([who, (await visitor(who).post('/frais/quitus', form)).status]).toEqual([who, 403])
	expect(await (await get('compta', PATH)).text()).not.toContain('name="motif"')
	const late = await visitor('dire').post('/frais/quitus', { ...form, jusquau: '2026-11-19' })
	expect([late.status, (await late.text()).includes('20/11/2026')]).toEqual([422, true])
	expect((await visitor('dire').post('/frais/quitus', { ...form, motif: ' ' })).status).toBe(422)
	expect((await visitor('dire').post('/frais/quitus', { ...form, etudiant: '10' })).status).toBe(404)
	expect(await words()).toBe(0)
	for (const _twice of [1, 2]) expect((await visitor('dire').post('/frais/quitus', form)).status).toBe(303)
	expect(await words()).toBe(1)
	expect(await wordOf(INES)).toBe('Oui')
	expect(await (await get('awa', '/historique')).text()).toContain('Bourse annoncée')
})

test('a person without quitus is absent to be qualified: the list writes neither an attendance nor a mark', async () => {
	await write(schools, (db) => db.delete(s.levees))
	expect(await wordOf(INES)).toBe('Non')
	const { client } = await schools.store()
	const rows = async (text: string) => (await client.execute(text)).rows.map((row): Record<string, unknown> => ({ ...row }))
	const count = () => rows('SELECT (SELECT count(*) FROM presences) AS presences, (SELECT count(*) FROM notes) AS notes')
	const before = await count()
	await get('surv', PATH)
	expect(await count()).toEqual(before)
	const page = await (await get('fanta', '/classes/1/notes?matiere=1')).text()
	const seen = new RegExp('name="vu.201-20" value="([^"]*)"').exec(page)?.[1] ?? ''
	await visitor('awa').post('/classes/1/notes', { matiere: '1', 'note.201-20': 'abs', 'vu.201-20': seen, 'motif.201-20': 'x', motif: 'x' })
	expect(await rows('SELECT etat FROM notes WHERE evaluation_id = 201 AND etudiant_id = 20')).toEqual([{ etat: 'absent' }])
})
