import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { sortKey } from '../../src/kit/forms'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { saidBy } from '../support/console'
import { ask, startTable, WHO } from '../support/console-table'
import { AT } from '../support/people'
import { fullScans, statementsOf } from '../support/statements'

type Who = (typeof WHO)[number]

let schools: Awaited<ReturnType<typeof startTable>>['schools']
let visitors: Awaited<ReturnType<typeof startTable>>['visitors']
beforeAll(async () => {
	;({ schools, visitors } = await startTable())
	const people = [
		[60, "N'GUESSAN", 'Aya', '+225 07 07 08 09 10', 'aya.nguessan@ecole.test'],
		[61, 'N’GUESSAN', 'Jean-Baptiste', '0102030405', null],
		[62, 'NʼGUESSAN', 'Ɛve', null, null],
		[63, "D'ALMEIDA", 'Sènami', null, null]
	] as const
	await write(schools, async (db) => {
		await db.insert(s.utilisateurs).values(
			people.map(([id, nom, prenoms, telephone, email]) => ({
				id,
				identifiant: `u${id}`,
				identifiant_norm: `u${id}`,
				role: 'etudiant' as const,
				nom,
				prenoms,
				cle_tri: sortKey(nom, prenoms),
				telephone,
				email,
				email_norm: email,
				updated_at: AT
			}))
		)
		await db.insert(s.etudiants).values(people.map(([id]) => ({ id, matricule: `26-0${id}`, updated_at: AT })))
		await db.insert(s.inscriptions).values(
			people.map(([id]) => ({
				annee_id: 2,
				statut: 'Active' as const,
				date_entree: '2026-09-10',
				updated_at: AT,
				etudiant_id: id,
				classe_id: 1
			}))
		)
		await db.update(s.responsables).set({ email: 'Papa.Zadi@Famille.test' }).where(eq(s.responsables.id, 1))
		await db.update(s.salles).set({ nom: 'Amphithéâtre Félix' })
	})
})
afterAll(() => schools.stop())

const visitorOf = (who: Who) => visitors[WHO.indexOf(who)]!
const search = (who: Who, q: string) => visitorOf(who).get(`/recherche?q=${encodeURIComponent(q)}`)
const foundBy = async (who: Who, q: string) =>
	[...(await (await search(who, q)).text()).replace(/.*<main/s, '').matchAll(/<a href="\/console(\/[^"]*)">(?!Voir)/g)].map(
		([, path]) => path
	)
const students = (...ids: number[]) => ids.map((id) => `/etudiants/${id}`)
const NGUESSAN = students(60, 62, 61)

describe('the search of the whole school', () => {
	test.each([
		['nguessan', NGUESSAN],
		['N’GUESSAN', NGUESSAN],
		["n'guessan", NGUESSAN],
		['Nʼguessan', NGUESSAN],
		['n guessan', NGUESSAN],
		['dalmeida', students(63)],
		['senami d’almeida', students(63)],
		['jeanbaptiste', students(61)],
		['jean baptiste', students(61)],
		['baptiste nguess', students(61)],
		['eve nguessan', students(62)],
		['26-060', students(60)],
		['26060', students(60)],
		['07 07 08 09 10', students(60)],
		['+225 0707080910', students(60)],
		['00225 01 02 03 04 05', students(61)],
		['AYA.NGUESSAN@ECOLE.TEST', students(60)],
		['papa.zadi@famille.test', students(22)],
		['01 00 00 00 98', students(22, 21)]
	])('awa finds by %p the students %p', async (q, paths) => {
		expect((await foundBy('awa', q)).filter((path) => path!.startsWith('/etudiants/'))).toEqual(paths)
	})

	test.each<[Who, string, string[]]>([
		['awa', 'traore fanta', ['/enseignants/10/fiche']],
		['awa', 'fanta traore', ['/enseignants/10/fiche']],
		['awa', '01 00 00 00 10', ['/enseignants/10/fiche']],
		['awa', 'fanta@ecole', ['/enseignants/10/fiche']],
		['scola', 'traore', ['/enseignants/10/fiche']],
		['moussa', 'traore', ['/emploi-du-temps?enseignant=10']],
		['surv', 'traore', ['/emploi-du-temps?enseignant=10']],
		['awa', 'meca', ['/classes/1']],
		['awa', 'felix', ['/emploi-du-temps?salle=A1']],
		['scola', 'amphi theatre', ['/emploi-du-temps?salle=A1']],
		['moussa', 'felix', ['/emploi-du-temps?salle=A1']],
		['awa', 'math', ['/matieres/1']]
	])('%s finds by %p the pages %p', async (who, q, paths) => {
		const found = await foundBy(who, q)
		for (const path of paths) expect(found).toContain(path)
	})

	test.each<[Who, string]>([
		['scola', '01 00 00 00 10'],
		['surv', '01 00 00 00 10'],
		['scola', 'fanta@ecole'],
		['moussa', '07 07 08 09 10'],
		['compta', '07 07 08 09 10'],
		['surv', '07 07 08 09 10'],
		['surv', 'aya.nguessan@'],
		['surv', 'papa.zadi@'],
		['compta', '01 00 00 00 98'],
		['moussa', '01 00 00 00 98'],
		['fanta', '01 00 00 00 98'],
		['fanta', 'traore'],
		['fanta', 'felix'],
		['fanta', 'nobody of class two: elan'],
		['fanta', 'elan'],
		['moussa', 'elan'],
		['compta', 'traore'],
		['surv', 'felix'],
		['moussa', 'math']
	])('%s does not learn by %p what their pages do not show', async (who, q) => {
		expect(await foundBy(who, q)).toEqual([])
		expect(await saidBy(search(who, q))).toContain('Rien ne correspond')
	})

	test("guardians' telephones lead the surveillance to the student", async () => {
		expect(await foundBy('surv', '01 00 00 00 98')).toEqual(students(22, 21))
	})

	test('each page that the search names opens', async () => {
		for (const who of WHO.filter((one) => one !== 'ines'))
			for (const path of await foundBy(who, 'a')) expect([who, path, (await visitorOf(who).get(path!)).status]).toEqual([who, path, 200])
	})

	test('a guardian with a new telephone is found at once', async () => {
		expect(await foundBy('surv', '05 44 33 22 11')).toEqual([])
		await write(schools, (db) => db.update(s.responsables).set({ telephone: '+225 05 44 33 22 11' }).where(eq(s.responsables.id, 2)))
		expect(await foundBy('surv', '05 44 33 22 11')).toEqual(students(21))
	})

	test.each([
		'%',
		"'",
		'’',
		'_',
		'"><script>',
		'x'.repeat(300),
		'07 07 08 09 10 / 01 02 03 04 05',
		'\u0003',
		'\u0002',
		'   ',
		'😀',
		'a'.repeat(99) + '́'
	])('%p is searched without harm', async (q) => {
		const response = await search('awa', q)
		expect([response.status, (await response.text()).includes('<script>')]).toEqual([200, false])
	})

	test('eight of a kind are shown, with a link to all of them', async () => {
		const page = await (await search('awa', 'e')).text()
		expect([...page.matchAll(/<a href="\/console\/etudiants\/\d+"/g)]).toHaveLength(8)
		expect(page).toMatch(/<a href="\/console\/etudiants\?q=e">Voir les \d+<\/a>/)
	})

	test('students have no search', async () => {
		expect((await search('ines', 'a')).status).toBe(403)
		expect(await (await visitorOf('ines').get('')).text()).not.toContain('role="search"')
		expect(await (await ask(visitorOf('compta'), 'GET', '')).text()).toContain('role="search"')
	})

	test('lists of records are searched by words of several columns, in any order', async () => {
		for (const [path, q, name] of [
			['/enseignants', 'fanta traore', 'TRAORÉ'],
			['/enseignants', 'nguessan yao', 'GUESSAN'],
			['/salles', 'felix a1', 'A1']
		]) {
			// a list of few records has no field, but reads its address
			expect(await saidBy(visitorOf('awa').get(`${path}?q=${encodeURIComponent(q!)}`))).toContain(name!)
		}
	})

	test('a repeated search reads only what it shows, without a scan', async () => {
		await search('awa', 'zadi')
		const store = await schools.store()
		const statements = await statementsOf(store, async () => void (await search('awa', 'eba')))
		const scans = (await Promise.all(statements.map((one) => fullScans(store, one)))).flat()
		expect(scans.filter((one) => !one.includes('salles'))).toEqual([])
	})
})
