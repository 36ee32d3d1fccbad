import { afterAll, afterEach, beforeAll, beforeEach, expect, spyOn, test } from 'bun:test'
import { browser, saidBy, signedIn, type Browser } from '../support/console'
import { startSchools, type Schools } from '../support/school'

let schools: Schools
beforeAll(async () => {
	schools = await startSchools()
})
afterAll(() => schools.stop())

const piled = (pairs: number) => `a${'\u0301\u0327'.repeat(pairs)}`
const LONG = 'a'.repeat(100_001)

/** Texts that have been composed: the work grows with the square of the marks in a row. */
let composing: { mockRestore(): void; readonly mock: { readonly contexts: readonly unknown[] } }
beforeEach(() => {
	composing = spyOn(String.prototype, 'normalize')
})
afterEach(() => {
	const texts = composing.mock.contexts.map(String)
	composing.mockRestore()
	expect(texts.filter((text) => text.length > 100_000 || /\p{M}{31}/u.test(text))).toEqual([])
})

test.each([
	['/connexion', 'identifiant'],
	['/connexion', 'vers'],
	['/connexion', 'repris.nom'],
	['/connexion', 'a field that the form has not'],
	['/lien', 'jeton'],
	['/coupon', 'code']
])("a stranger's form at %s with thousands of accents in %s is refused, and the answer names the field", async (path, field) => {
	for (const text of [piled(20_000), `${'x'.repeat(500)}${piled(16)}`]) {
		const refused = await browser(schools).post(path, { identifiant: 'fanta', mot_de_passe: 'x', [field]: text })
		expect([refused.status, await saidBy(refused)]).toEqual([
			422,
			expect.stringContaining(`Le champ ${field} ne doit pas porter plus de 30 accents à la suite.`)
		])
	}
	const refused = await browser(schools).post(path, { identifiant: 'fanta', mot_de_passe: 'x', [field]: LONG })
	expect([refused.status, await saidBy(refused)]).toEqual([
		422,
		expect.stringContaining(`Le champ ${field} ne doit pas dépasser 100000 caractères.`)
	])
})

test('accents spread over many fields of a form are sorted in a number of steps that grows only with their number', async () => {
	const fields = Array.from({ length: 7000 }, (_, at) => [`f${at}`, piled(10)])
	expect((await browser(schools).post('/connexion', fields)).status).toBe(401)
	expect((await browser(schools).post('/etudiants/nouveau', fields)).status).toBe(401)
})

test("a stranger's form with characters that cannot be composed is not kept for after the sign-in", async () => {
	const answer = await browser(schools).post('/etudiants/nouveau', { 'e.nom': piled(20_000), 'e.prenoms': 'Awa' })
	const page = await answer.text()
	expect([answer.status, page.includes('repris.'), page.length < 10_000]).toEqual([401, false, true])
})

test.each([
	['administrator', 'awa', '/salles/nouvelle', 'nom'],
	['student', 'fanta', '/compte/langue', 'langue']
] as const)('a form of a %s with thousands of accents is refused as a fault of its field', async (_, name, path, field) => {
	const somebody = await signedIn(schools, name)
	const refused = await somebody.post(path, { code: 'S-9', [field]: piled(10_000) })
	expect([refused.status, await saidBy(refused)]).toEqual([422, expect.stringContaining(`Le champ ${field} ne doit pas porter`)])
})

test.each([
	['/etudiants', 'q'],
	['/acces', 'q'],
	['/classes', 'q'],
	['/filieres', 'q'],
	['/justificatifs/nouveau', 'q']
])('a search in %s for more accents than a letter can have finds nothing', async (path, name) => {
	const awa = await signedIn(schools, 'awa')
	const found = await awa.get(`${path}?${name}=${encodeURIComponent(piled(150))}`)
	expect([found.status, /TRAOR/.test(await saidBy(found))]).toEqual([200, false])
})

test('a search over the API for more accents than a letter can have finds nothing', async () => {
	const found = await schools.as('awa').get(`/etudiants?matricule=${encodeURIComponent(piled(150))}`)
	expect([found.status, ((await found.json()) as { data: unknown[] }).data]).toEqual([200, []])
})

async function uploaded(who: Browser, name: string, text: string) {
	const form = new FormData()
	form.append('fichiers', new Blob([text]), name)
	const request = new Request('http://x/', { method: 'POST', body: form })
	return who.upload('/importer/fichiers', request.headers.get('content-type')!, await request.bytes())
}

test('a file whose name has thousands of accents is accepted, and its kind is unknown', async () => {
	const awa = await signedIn(schools, 'awa')
	expect((await uploaded(awa, `salles${piled(5000)}.csv`, 'code;nom\nS-9;x\n')).status).toBeLessThan(500)
})
