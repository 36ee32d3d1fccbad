import { afterAll, beforeAll, expect, test } from 'bun:test'
import { plainly, saidBy, signedIn, type Browser } from '../support/console'
import { startSchools, type Schools } from '../support/school'

let schools: Schools
let awa: Browser
beforeAll(async () => {
	schools = await startSchools({ now: '2026-10-20T09:00:00Z' })
	awa = await signedIn(schools, 'awa')
	const rooms = await awa.post('/salles/nouvelle', { code: 'AMPHI-A', nom: 'Grand amphi' })
	expect(rooms.status).toBe(303)
})
afterAll(() => schools.stop())

const plain = (found: Record<string, unknown>[]) => found.map((row) => ({ ...row }))
const rows = async (sql: string) => (await (await schools.store()).client.execute(sql)).rows as unknown as Record<string, unknown>[]

test.each(['amphi-a', 'AMPHI – A', 'АMPHI-A', 'ＡＭＰＨＩ-A'])(
	'a new room with the code %s is refused with the name of the room that has the same code',
	async (code) => {
		const refused = await awa.post('/salles/nouvelle', { code, nom: 'Encore une' })
		expect([refused.status, await saidBy(refused)]).toEqual([
			422,
			expect.stringContaining('est « AMPHI-A » (Grand amphi), aux majuscules, accents, espaces, tirets ou lettres semblables près')
		])
		expect(plain(await rows('SELECT code FROM salles'))).toEqual([{ code: 'AMPHI-A' }])
	}
)

test('a form drops invisible characters from a code', async () => {
	expect((await awa.post('/salles/nouvelle', { code: 'TP\u200B-\u00AD1', nom: 'Une  deux' })).status).toBe(303)
	expect(plain(await rows("SELECT code, nom FROM salles WHERE code LIKE 'TP%'"))).toEqual([{ code: 'TP-1', nom: 'Une deux' }])
	const again = await awa.post('/salles/nouvelle', { code: 'TP-1\u2060', nom: 'x' })
	expect([again.status, await saidBy(again)]).toEqual([422, expect.stringContaining('a déjà')])
})

test.each(['\u202E', '\u2066\u2069', '\u200B', ' \u00AD'])('a form whose code holds only %j is refused as empty', async (code) => {
	for (const path of ['/salles/nouvelle', '/enseignants/nouvelle'])
		for (let times = 0; times < 2; times++) {
			const refused = await awa.post(path, { code, nom: code, prenoms: code, matricule: code, identifiant: code, actif: 'oui' })
			expect([path, refused.status, await saidBy(refused)]).toEqual([path, 422, expect.stringContaining('Ce champ est obligatoire')])
		}
})

test('a new teacher whose matricule exists in small letters is refused', async () => {
	const refused = await awa.post('/enseignants/nouvelle', {
		matricule: 'ens‑1',
		nom: 'AUTRE',
		prenoms: 'Une',
		identifiant: 'autre',
		actif: 'oui'
	})
	expect([refused.status, await saidBy(refused)]).toEqual([422, expect.stringContaining('est « ENS-1 » (TRAORÉ Fanta)')])
})

test('a new student whose matricule exists with other spaces is refused', async () => {
	const refused = await awa.post('/etudiants/nouveau', {
		'e.matricule': 'ETU - 1',
		'e.nom': 'NOUVEAU',
		'e.prenoms': 'Un',
		'e.sexe': 'M',
		'i.classe': 'MECA-L1',
		'i.statut': 'Active',
		'i.date_inscription': '2026-10-20',
		'i.date_entree': '2026-10-20'
	})
	expect([refused.status, await saidBy(refused)]).toEqual([422, expect.stringContaining('est « ETU-1 » (ZADI Inès)')])
})

test('a record may change the spelling of its own key', async () => {
	expect((await awa.post('/salles/nouvelle', { code: 'labo', nom: 'Labo' })).status).toBe(303)
	const [{ id } = { id: 0 }] = await rows("SELECT id FROM salles WHERE code = 'labo'")
	expect((await awa.post(`/salles/${String(id)}`, { code: 'LABO', nom: 'Labo' })).status).toBe(303)
	expect((await awa.post(`/salles/${String(id)}`, { code: 'amphi - a', nom: 'Labo' })).status).toBe(422)
})

test.each(["n'guessan", 'n’guessan', 'nguessan', 'NʼGUESSAN'])(
	'a search for %s finds the family, whatever apostrophe its stored name has',
	async (q) => {
		expect(await saidBy(awa.get(`/acces?q=${encodeURIComponent(q)}`))).toContain("N'GUESSAN")
	}
)

test('teachers are in the order of their names in the API and the console, whatever apostrophes and letters were typed', async () => {
	const names = ['N’ZUE', 'NZI', "N'GORAN", 'NADI', 'NʼDRI', 'ƐKPƐ', 'EKRA']
	for (const [at, nom] of names.entries())
		expect((await awa.post('/enseignants/nouvelle', { matricule: `T-${at}`, nom, prenoms: 'Un', actif: 'oui' })).status).toBe(303)
	const order = ['ƐKPƐ', 'EKRA', 'NADI', 'NʼDRI', "N'GORAN", 'NZI', 'N’ZUE']
	const { data } = (await (await schools.as('awa').get('/enseignants')).json()) as { data: { nom: string }[] }
	expect(data.map(({ nom }) => nom).filter((nom) => names.includes(nom))).toEqual(order)
	const page = await saidBy(awa.get('/acces?q=un'))
	const place = (nom: string) => page.indexOf(plainly(nom))
	expect(order.toSorted((a, b) => place(a) - place(b))).toEqual(order)
})
