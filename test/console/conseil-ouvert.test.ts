import { afterEach, beforeEach, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { saidBy, signedIn, type Browser } from '../support/console'
import { publishResults } from '../support/publish'
import { startSchools, type Schools } from '../support/school'
import { writeSemestre } from '../support/semestre'

let schools: Schools
let awa: Browser
/** teaches maths in MECA-L1 alone */
let fanta: Browser
/** teaches English in MECA-L1, and in ENER-1 */
let yao: Browser
beforeEach(async () => {
	schools = await startSchools({ now: '2027-02-01T08:00:00Z' })
	await writeSemestre(schools)
	;[awa, fanta, yao] = [await signedIn(schools, 'awa'), await signedIn(schools, 'fanta'), await signedIn(schools, 'yao')]
})
afterEach(() => schools.stop())

const HERE = '/classes/1/resultats/publies'
const ADDRESSES = [HERE, `${HERE}/export.csv`, `${HERE}/export.xlsx`].map((path) => `${path}?periode=1`)
const SETTINGS = '/etablissement/reglages'

/** Answers the question of the settings as an administrator does. */
async function open(answer: 'oui' | 'non' = 'oui') {
	const page = await (await awa.get(SETTINGS)).text()
	const [, vu = ''] = /name="vu" value="([^"]*)"/.exec(page) ?? []
	const modules = [...page.matchAll(/name="modules" value="([^"]*)"/g)].map(([, code]) => ['modules', code!])
	const fields = { nom: 'École alpha', timezone: 'Africa/Abidjan', rappels: '', heures: '', vu, conseil_ouvert: answer }
	expect((await awa.post(SETTINGS, [...Object.entries(fields), ...modules])).status).toBe(303)
}
const answersOf = async (at: Browser, addresses = ADDRESSES) => Promise.all(addresses.map(async (path) => (await at.get(path)).status))

test('a school keeps the results of a class from its teachers until it opens them, and again once it closes them', async () => {
	await publishResults(awa, '/classes/1/resultats')
	expect(await answersOf(fanta)).toEqual([403, 403, 403])
	expect(await (await fanta.get('/classes/1')).text()).not.toContain('/resultats')
	await open()
	expect(await answersOf(fanta)).toEqual([200, 200, 200])
	expect(await (await fanta.get('/classes/1')).text()).toContain(`href="/console${HERE}"`)
	await open('non')
	expect(await answersOf(fanta)).toEqual([403, 403, 403])
})

test('a teacher of the class reads final results with rank, credits and averages of the class, in all matières', async () => {
	await publishResults(awa, '/classes/1/resultats')
	await open()
	const page = await saidBy(fanta.get(`${HERE}?periode=1`))
	const office = await saidBy(awa.get('/classes/1/resultats?periode=1'))
	for (const shown of [
		'Résultats définitifs, publiés le 1er février 2027.',
		'EBA Marie ETU-3 14,00 V 14,00',
		'1 sur 2',
		'Moyenne de la classe : '
	]) {
		expect(page).toContain(shown)
		expect(shown.startsWith('Résultats définitifs') || office.includes(shown)).toBe(true)
	}
	const csv = await (await fanta.get(`${HERE}/export.csv?periode=1`)).text()
	expect(csv).toBe(await (await awa.get('/classes/1/resultats/export.csv?periode=1')).text())
	const { sheets } = await readXlsx(await (await fanta.get(`${HERE}/export.xlsx?periode=1`)).bytes())
	expect(JSON.stringify(sheets[0]?.rows)).toContain('ETU-3')
})

test('provisional results have no rank, credits, validation or averages of the class for its teachers, as for students', async () => {
	await publishResults(awa, '/classes/1/resultats', 'provisoires')
	await open()
	const page = await saidBy(fanta.get(`${HERE}?periode=1`))
	expect(page).toContain('Sous réserve de la délibération du jury.')
	expect(page).toContain('EBA Marie ETU-3 14,00 14,00')
	for (const hidden of ['sur 2', 'Moyenne de la classe', 'validée']) expect(page).not.toContain(hidden)
	const [head, marie] = (await (await fanta.get(`${HERE}/export.csv?periode=1`)).text()).replace('\uFEFF', '').split('\r\n')
	const cells = Object.fromEntries(head!.split(';').map((name, at) => [name, marie!.split(';')[at]]))
	expect(cells).toMatchObject({ Moyenne: '14', Crédits: '', Rang: '', 'UE-1, validation': '' })
})

test('numbers that are not published, the check and texts about students stay with the office', async () => {
	await open()
	expect(await saidBy(fanta.get(`${HERE}?periode=1`))).toContain("Rien n'est publié.")
	expect(await answersOf(fanta)).toEqual([200, 404, 404])
	await write(schools, (db) =>
		db.insert(s.appreciations).values({ annee_id: 2, periode: 1, etudiant_id: 20, matiere_id: 2, appreciation: 'Doit parler davantage' })
	)
	await publishResults(awa, '/classes/1/resultats')
	const before = await saidBy(fanta.get(`${HERE}?periode=1`))
	await write(schools, (db) => db.update(s.notes).set({ note_centiemes: 100 }).where(eq(s.notes.evaluation_id, 5)))
	expect(await saidBy(awa.get('/classes/1/resultats?periode=1'))).toContain('à revoir')
	expect(await saidBy(fanta.get(`${HERE}?periode=1`))).toBe(before)
	for (const hidden of ['davantage', 'revoir', 'Publications', 'Rouvrir']) expect(before).not.toContain(hidden)
	const others = [
		'/resultats',
		'/classes/1/resultats',
		'/classes/1/resultats?periode=annee',
		'/classes/1/resultats/20',
		'/classes/1/session2'
	]
	expect(await answersOf(fanta, others)).toEqual(others.map(() => 403))
	expect((await schools.as('fanta').get('/etudiants/20/resultats')).status).toBe(403)
})

test('nobody else reads them there: a teacher of another class, one who is replaced, the office, students', async () => {
	await publishResults(awa, '/classes/1/resultats')
	await open()
	expect(await answersOf(yao)).toEqual([200, 200, 200])
	const enEnergie = ADDRESSES.map((path) => path.replace('/classes/1/', '/classes/2/'))
	expect(await answersOf(fanta, enEnergie)).toEqual([403, 403, 403])
	expect(await answersOf(fanta, ['/classes/999/resultats/publies'])).toEqual([404])
	for (const name of ['moussa', 'sira', 'ines', 'awa'] as const)
		expect(await answersOf(await signedIn(schools, name))).toEqual([403, 403, 403])
	const english = and(eq(s.enseignements.classe_id, 1), eq(s.enseignements.enseignant_id, 11))
	await write(schools, (db) => db.update(s.enseignements).set({ date_fin: '2027-01-15' }).where(english))
	expect(await answersOf(yao)).toEqual([403, 403, 403])
	expect(await answersOf(await signedIn(schools, 'fanta', 'beta'))).toEqual([403, 403, 403])
})
