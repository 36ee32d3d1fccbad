import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { apiDocument } from '../../../src/server/app'
import english from '../../../src/http/openapi/english.json'
import { translated } from '../../../src/http/openapi/english'
import type { OpenApiDocument, Server } from '../../../src/http/openapi/document'
import { invalidities } from '../../support/openapi-validity'
import { json, startSchools, type Schools } from '../../support/school'

let schools: Schools
beforeAll(async () => {
	schools = await startSchools()
})
afterAll(() => schools.stop())

const FR = 'Ouvrir une session'
const EN = 'Open a session'
const summaryOf = (document: OpenApiDocument) => document.paths['/auth/login']!['post']!.summary

/** Every sentence of some parts of a document. */
function sentencesOf(parts: unknown): readonly string[] {
	const found = new Set<string>()
	translated(parts, (sentence) => {
		found.add(sentence)
		return sentence
	})
	return [...found]
}

/** The servers of the document at an institution's own host and at another one. */
const servers = (lang: string) =>
	Promise.all(
		['http://alpha.test', 'http://any.test'].map(
			async (host): Promise<Server> => (await json(schools.call(`${host}/docs/openapi.json?lang=${lang}`))).servers[0]
		)
	)

test('each sentence of the document has its English in english.json, and each entry there is a sentence of the document', async () => {
	const french = sentencesOf([await apiDocument().at({ url: '/' }), await servers('fr')])
	expect(french.length).toBeGreaterThan(200)
	expect(french.filter((sentence) => !(sentence in english))).toEqual([])
	expect(Object.keys(english).filter((sentence) => !french.includes(sentence))).toEqual([])
})

test('the English document does not have a French sentence', async () => {
	const all = sentencesOf([await apiDocument().at({ url: '/' }, 'en'), await servers('en')])
	expect(all.length).toBeGreaterThan(200)
	expect(all.filter((sentence) => / (?:les|des|une|est|sont|qui|que|avec|sans|pour|du|au) |\b[cdlnq]'[a-zé]/i.test(sentence))).toEqual([])
	expect(all.filter((sentence) => sentence.trim() === '')).toEqual([])
})

test('both documents have the same names, and both are valid', async () => {
	const [fr, en] = await Promise.all([apiDocument().at({ url: '/' }), apiDocument().at({ url: '/' }, 'en')])
	const wordless = (document: OpenApiDocument) => translated(document, () => '…')
	expect(wordless(en)).toEqual(wordless(fr))
	expect(await invalidities(en)).toEqual([])
})

test('examples of problems say the same in the language of the document', async () => {
	const responses = async (langue: 'fr' | 'en') => (await apiDocument().at({ url: '/' }, langue)).components.responses
	const exampleOf = async (langue: 'fr' | 'en', name: string) =>
		(await responses(langue))[name]!.content!['application/problem+json']!.example
	expect(await exampleOf('fr', 'Invalid')).toMatchObject({ code: 'validation', errors: { identifier: ['est obligatoire'] } })
	expect(await exampleOf('en', 'Invalid')).toMatchObject({
		code: 'validation',
		title: 'Invalid data',
		detail: 'The field identifier is required.',
		errors: { identifier: ['is required'] }
	})
})

describe.each(['/api/lms/auth/documentation', '/docs/openapi.json'])('%s is in the language', (path) => {
	test.each([
		['', undefined, FR],
		['', 'en-GB, fr;q=0.5', EN],
		['', 'fr, en;q=0.5', FR],
		['', 'de', FR],
		['?lang=en', undefined, EN],
		['?lang=en', 'fr', EN],
		['?lang=fr', 'en', FR]
	])('that %p and Accept-Language %p ask for', async (query, accept, summary) => {
		const headers = accept === undefined ? {} : { 'accept-language': accept }
		const response = await schools.call(`http://alpha.test${path}${query}`, { headers })
		expect(response.headers.get('vary')).toContain('Accept-Language')
		expect(summaryOf((await response.json()) as OpenApiDocument)).toBe(summary)
	})
})

test('a language that does not exist is a faulty parameter of the API, and is ignored by the page', async () => {
	expect((await schools.with(undefined).get('/auth/documentation?lang=de')).status).toBe(422)
	expect((await schools.call('http://alpha.test/docs?lang=de')).status).toBe(200)
})

test.each([
	['?lang=en', undefined, 'en', 'Préau: interface for LMS', '/docs/guide/en'],
	['', 'en', 'en', 'Préau: interface for LMS', '/docs/guide/en'],
	['?lang=fr', 'en', 'fr', 'Préau : interface pour les LMS', '/docs/guide/fr']
])('the page at /docs%s with Accept-Language %p is in %p, with its document and guide', async (query, accept, langue, title, guide) => {
	const headers = accept === undefined ? {} : { 'accept-language': accept }
	const response = await schools.call(`http://alpha.test/docs${query}`, { headers })
	expect(response.headers.get('vary')).toContain('Accept-Language')
	const page = await response.text()
	expect(page).toContain(`<html lang="${langue}">`)
	expect(page).toContain(`<title>${title}</title>`)
	expect(page).toContain(`href="${guide}"`)
	expect(page).toContain(`/docs/openapi.json?lang=${langue}`)
})
