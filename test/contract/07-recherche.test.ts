import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { expectDocumented } from '../support/openapi-answers'
import type { Name } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'

let schools: Schools
beforeAll(async () => {
	schools = await startSchools()
})
afterAll(() => schools.stop())

type Item = { readonly id: number }

const get = async (who: Name, path: string) => {
	const response = await schools.as(who).get(path)
	await expectDocumented(response, 'GET', path)
	return response
}
const read = async (who: Name, path: string) => {
	const response = await get(who, path)
	expect(response.status, path).toBe(200)
	return json(response)
}
const ids = async (who: Name, path: string) => ((await read(who, path)).data as Item[]).map(({ id }) => id)
const faults = async (who: Name, path: string) => {
	const response = await get(who, path)
	return [response.status, Object.keys((await json(response)).errors ?? {})]
}
const q = (text: string) => encodeURIComponent(text)

describe('q', () => {
	test.each<[string, string, number[]]>([
		['a name without its accents', '/etudiants?q=elan', [21]],
		['a name in capitals', '/etudiants?q=INES', [20]],
		['words in any order', `/etudiants?q=${q('inès zadi')}`, [20]],
		['a part of a word', '/etudiants?q=za', [20]],
		['words of which one is missing', `/etudiants?q=${q('inès eba')}`, []],
		['a matricule', '/etudiants?q=etu-2', [21]],
		['an address', `/etudiants?q=${q('ines@ecole')}`, [20]],
		['a telephone', '/etudiants?q=0100000020', [20]],
		['a name without its apostrophe', '/enseignants?q=nguessan', [11]],
		['a name with another apostrophe', `/enseignants?q=${q('N’Guessan')}`, [11]],
		['a matricule without its hyphen', '/etudiants?q=etu2', [21]],
		['a telephone with hyphens, and the code of the country', `/etudiants?q=${q('+225 01-00-00-00-20')}`, [20]],
		['the code of a class', '/classes?q=ener', [2]],
		['the name of a class', `/classes?q=${q('mecanique l1')}`, [1]],
		['the name of a matière', '/matieres?q=thermique', [3]],
		['a word of another field, which this list does not search', '/matieres?q=energie', []],
		['nothing that is there', '/etudiants?q=zzz', []]
	])('finds %s', async (_, path, found) => {
		expect(await ids('awa', path)).toEqual(found)
	})

	test('looks only into fields that this caller reads in that list', async () => {
		for (const [who, path] of [
			['moussa', `/etudiants?q=${q('ines@ecole')}`],
			['fanta', '/etudiants?q=0100000020'],
			['ines', '/etudiants?q=etu-3'],
			['ines', `/etudiants?q=${q('ines@ecole')}`],
			['moussa', `/enseignants?q=${q('fanta@ecole')}`],
			['ines', '/enseignants?q=0100000010']
		] as const)
			expect([who, path, await ids(who, path)]).toEqual([who, path, []])
		expect(await ids('moussa', '/etudiants?q=etu-3')).toEqual([22])
		expect(await ids('ines', '/etudiants?q=marie')).toEqual([22])
		expect(await ids('awa', `/enseignants?q=${q('fanta@ecole')}`)).toEqual([10])
	})

	test('finds nobody outside the scope of the caller, and nothing of another school', async () => {
		for (const who of ['moussa', 'fanta', 'ines'] as const) expect(await ids(who, '/etudiants?q=koffi')).toEqual([])
		for (const who of ['sira', 'yao', 'koffi'] as const) expect(await ids(who, '/etudiants?q=koffi')).toEqual([21])
		expect(await ids('sira', '/classes?q=mecanique')).toEqual([])
		for (const hidden of ['prosper', 'valide', 'sortie']) expect(await ids('awa', `/etudiants?q=${hidden}`)).toEqual([])
		await write(schools, (db) => db.update(s.utilisateurs).set({ nom: 'ÉTRANGER' }), 'beta')
		expect(await ids('awa', '/etudiants?q=etranger')).toEqual([])
	})

	test('goes with other filters, with pages, and with a year', async () => {
		expect(await ids('awa', '/etudiants?q=etu&classe_id=2')).toEqual([21])
		expect(await ids('awa', '/classes?q=meca&annee=2025-2026')).toEqual([3])
		const response = await get('awa', '/etudiants?q=etu&per_page=2&page=2')
		const { data, meta } = await json(response)
		expect([data.map(({ id }: Item) => id), meta]).toEqual([[20], { total: 3, version: meta.version, page: 2, per_page: 2, last_page: 2 }])
		expect(response.headers.get('link')).toContain('?q=etu&per_page=2&page=1>; rel="first"')
	})

	test('has the version of the whole list, and a tag that a change of its answer changes', async () => {
		const whole = await read('awa', '/etudiants')
		const first = await get('awa', '/etudiants?q=marie')
		const again = await schools.as('awa').get('/etudiants?q=marie', { headers: { 'if-none-match': first.headers.get('etag')! } })
		expect([(await json(first)).meta.version, again.status]).toEqual([whole.meta.version, 304])
		await write(schools, (db) => db.update(s.etudiants).set({ sexe: 'F' }))
		expect((await get('awa', '/etudiants?q=marie')).headers.get('etag')).not.toBe(first.headers.get('etag'))
	})

	test('is refused if it is empty, longer than 100 characters, or asks for changes', async () => {
		const { version } = (await read('awa', '/etudiants')).meta
		expect(await faults('awa', '/etudiants?q=')).toEqual([422, ['q']])
		expect(await faults('awa', `/etudiants?q=${q('  ')}`)).toEqual([422, ['q']])
		expect(await faults('awa', `/etudiants?q=${'x'.repeat(101)}`)).toEqual([422, ['q']])
		expect(await ids('awa', `/etudiants?q=${'x'.repeat(100)}`)).toEqual([])
		expect(await faults('awa', `/etudiants?q=eba&depuis_version=${version}`)).toEqual([422, ['depuis_version']])
		expect(await faults('awa', `/etudiants?tri=nom&depuis_version=${version}`)).toEqual([422, ['depuis_version']])
		expect(await faults('koffi', '/matieres?q=a&classe_id=1')).toEqual([403, []])
	})
})

describe('tri', () => {
	test('sorts by a field that the list names, ties by id, also what q found', async () => {
		expect(await ids('awa', '/etudiants')).toEqual([22, 21, 20])
		expect(await ids('awa', '/etudiants?tri=matricule')).toEqual([20, 21, 22])
		expect(await ids('awa', '/etudiants?tri=prenoms')).toEqual([20, 21, 22])
		expect(await ids('awa', '/etudiants?tri=nom')).toEqual([22, 21, 20])
		expect(await ids('awa', '/classes?tri=code')).toEqual([2, 1])
		expect(await ids('awa', '/matieres?tri=code')).toEqual([2, 1, 3])
		expect(await ids('awa', '/enseignants?tri=matricule')).toEqual([10, 11])
		expect(await ids('moussa', '/etudiants?q=etu&tri=matricule')).toEqual([20, 22])
	})

	test('sorts classmates by their ids, if the caller does not read the field', async () => {
		expect(await ids('ines', '/etudiants?tri=matricule')).toEqual([20, 22])
	})

	test('is kept in Link', async () => {
		const response = await get('awa', '/etudiants?tri=matricule&per_page=2')
		expect((await json(response)).data.map(({ id }: Item) => id)).toEqual([20, 21])
		expect(response.headers.get('link')).toContain('?tri=matricule&per_page=2&page=2>; rel="next"')
	})

	test.each(['/etudiants?tri=telephone', '/etudiants?tri=', '/classes?tri=prenoms', '/matieres?tri=-nom', '/enseignants?tri=id'])(
		'%s is refused',
		async (path) => {
			expect(await faults('awa', path)).toEqual([422, ['tri']])
		}
	)
})

describe('meta.parametres_ignores', () => {
	test('names the unknown parameters, at most 10 of 40 characters, and changes nothing else', async () => {
		const plain = await read('awa', '/classes')
		expect(plain.meta.parametres_ignores).toBeUndefined()
		const { data, meta } = await read('awa', '/classes?niveau=L1&toString=1&code=MECA-L1')
		expect([data.length, meta]).toEqual([1, { total: 1, version: meta.version, parametres_ignores: ['niveau', 'toString'] }])
		const many = Array.from({ length: 12 }, (_, index) => `${'é'.repeat(50)}${index}=1`).join('&')
		expect((await read('awa', `/etudiants?q=eba&tri=nom&${many}`)).meta.parametres_ignores).toEqual(Array(10).fill('é'.repeat(40)))
		expect((await read('awa', '/emploi-temps?date_debut=2026-11-20&jour=1')).meta.parametres_ignores).toEqual(['jour'])
		expect((await read('awa', '/filieres?q=meca')).meta.parametres_ignores).toEqual(['q'])
		expect(await read('awa', '/classes')).toEqual(plain)
	})

	test('has a tag of its own', async () => {
		const tag = async (path: string) => (await get('awa', path)).headers.get('etag')
		expect(await tag('/classes?x=1')).not.toBe(await tag('/classes'))
		expect(await tag('/classes?x=1')).toBe(await tag('/classes?x=2'))
	})
})
