import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { browser, plainly, type Browser } from '../support/console'
import { startTable, WHO } from '../support/console-table'
import { PASSWORD } from '../support/people'
import type { Schools } from '../support/school'

let schools: Schools
let visitors: readonly Browser[]
beforeAll(async () => {
	;({ schools, visitors } = await startTable())
})
afterAll(() => schools.stop())

type Who = (typeof WHO)[number]
const week = async (name: Who, query = '') => (await visitors[WHO.indexOf(name)]!.get(`/emploi-du-temps${query}`)).text()

/** Each matière in the grid of a page, with the class of its colour. */
const colours = (html: string) =>
	[...html.matchAll(/<div class="slot([^"]*)"><small>[^<]*<\/small><a [^>]*>([^<]+)/g)].map(
		([, style = '', matiere]) => `${matiere}${style}`
	)

/** The places in the grid at which a séance can be added, and whether the Tab key stops there. */
const free = (html: string) =>
	[...html.matchAll(/<td class="free"><a href="([^"]+)"( tabindex="-1")?/g)].map(([, href = '', skipped]) => ({
		query: new URLSearchParams(href.replaceAll('&amp;', '&').split('?')[1]),
		stops: skipped === undefined
	}))

describe('the colours of a week', () => {
	test('each matière of a class has its own, and a séance that is called off has none', async () => {
		expect([...new Set(colours(await week('awa', '?classe=1')))].toSorted()).toEqual([
			'Anglais hue-2',
			'Mathématiques hue-1',
			'Mathématiques off'
		])
	})

	test.each<Who>(['scola', 'surv', 'moussa', 'ines'])('%s sees the colours that the administration sees', async (name) => {
		expect(colours(await week(name, name === 'ines' ? '' : '?classe=1'))).toEqual(colours(await week('awa', '?classe=1')))
	})

	test('a teacher sees colours by the matières that they teach the class themselves, and learns nothing about the others', async () => {
		expect([...new Set(colours(await week('yao')))].toSorted()).toEqual(['Anglais hue-1', 'Thermique hue-1'])
	})

	test('a séance of several classes has on the board of each class the colour of its own matière', async () => {
		const html = await week('awa', '/classes')
		const [, energie = '', mecanique = ''] = html.split('<section class="board')
		expect([...new Set(colours(energie))].toSorted()).toEqual(['Anglais', 'Thermique hue-1'])
		expect(colours(mecanique)).toContain('Anglais hue-2')
	})
})

describe('a free time in the week of a class', () => {
	test('leads to a new séance of the class at that time, and the Tab key stops once a day', async () => {
		const places = free(await week('awa', '?classe=1'))
		expect(Object.fromEntries(places[0]!.query)).toEqual({ classe: '1', date: '2026-11-16', heure_debut: '08:00', heure_fin: '10:00' })
		const days = [...new Set(places.map(({ query }) => query.get('date')))]
		expect(days).toHaveLength(5)
		for (const day of days) expect(places.filter(({ query, stops }) => stops && query.get('date') === day)).toHaveLength(1)
		const form = await (await visitors[0]!.get(`/seances/nouvelle?${places.at(-1)!.query.toString()}`)).text()
		for (const [name, value] of [
			['date', '2026-11-21'],
			['heure_debut', '16:00'],
			['heure_fin', '18:00']
		])
			expect(form).toMatch(new RegExp(`name="${name}"[^>]* value="${value}"`))
	})

	test.each(['heure_debut=25:00&heure_fin=x', ''])('a new séance with the times « %s » begins at eight', async (times) => {
		const form = await (await visitors[0]!.get(`/seances/nouvelle?classe=1&date=2026-11-21&${times}`)).text()
		expect(form).toMatch(/name="heure_debut"[^>]* value="08:00"/)
		expect(form).toMatch(/name="heure_fin"[^>]* value="10:00"/)
	})

	test.each<[Who, string, boolean]>([
		['scola', '?classe=1', true],
		['moussa', '?classe=1', true],
		['surv', '?classe=1', false],
		['moussa', '?classe=2', false],
		['fanta', '', false],
		['ines', '', false],
		['awa', '?enseignant=10', false],
		['awa', '?classe=1&enseignant=10', false],
		['awa', '?classe=1&salle=A1', false],
		['awa', '/classes', false]
	])('%s adds a séance from the week %s: %p', async (name, query, adds) => {
		expect(free(await week(name, query)).length > 0).toBe(adds)
	})
})

test('a week is named from Monday to Sunday on each page', async () => {
	for (const path of [
		'/emploi-du-temps?classe=1',
		'/emploi-du-temps/classes',
		'/absences-du-jour?periode=semaine',
		'/classes/1/emargement'
	])
		expect([path, plainly(await (await visitors[0]!.get(path)).text()).includes('Du lun. 16 nov. au dim. 22 nov.')]).toEqual([path, true])
})

describe("a teacher's name leads to the card", () => {
	const CARD = /<a href="\/console\/enseignants\/\d+\/fiche"/
	test.each<Who>(['awa', 'scola'])('for %s, who may open cards', async (name) => {
		const visitor = visitors[WHO.indexOf(name)]!
		for (const path of ['/emploi-du-temps?classe=1&semaine=2026-11-16', '/classes/1', '/seances/105'])
			expect([path, CARD.test(await (await visitor.get(path)).text())]).toEqual([path, true])
	})

	test.each<Who>(['surv', 'moussa', 'fanta', 'ines'])('but not for %s', async (name) => {
		const visitor = visitors[WHO.indexOf(name)]!
		for (const path of ['', '/emploi-du-temps?classe=1&semaine=2026-11-16', '/seances/105'])
			expect([path, CARD.test(await (await visitor.get(path)).text())]).toEqual([path, false])
	})
})

describe('today in a week', () => {
	const marked = (html: string) => /<th scope="col" aria-current="date">([^<]+)/.exec(html)?.[1]
	/** The days for telephones that are folded, and those in sight. */
	const days = (html: string) => {
		const [, body = ''] = /<div class="days">(.*)/s.exec(html) ?? []
		const heads = (part: string) => [...part.matchAll(/<section class="sheet"><h2>([^<]+)/g)].map(([, head]) => head)
		const [past, rest] = body.includes('</details>') ? body.split('</details>') : ['', body]
		return [heads(past!), heads(rest!)]
	}

	test('it is marked, and on a telephone the days before it are folded', async () => {
		const html = await week('awa', '?classe=1')
		expect(marked(html)).toBe('ven. 20 nov.')
		expect(days(html)).toEqual([['mar. 17 nov.', 'mer. 18 nov.'], ["ven. 20 nov. · Aujourd'hui"]])
	})

	test('on a telephone a séance is called under way while it goes on', async () => {
		const [, body = ''] = /<div class="days">(.*)/s.exec(await week('ines')) ?? []
		const tags = [...body.matchAll(/<time datetime="2026-11-20T(08:\d\d):.*?<span class="tag[^"]*">([^<]+)/gs)]
		expect(tags.map(([, debut, tag]) => `${debut} ${tag}`)).toEqual(['08:00 En cours', '08:30 En cours', '08:30 Annulée'])
	})

	test('another week has no day marked or folded', async () => {
		const tuesday = browser(schools)
		schools.clock.set('2026-11-24T08:00:00Z')
		await tuesday.post('/connexion', { identifiant: 'awa', mot_de_passe: PASSWORD, vers: '' })
		const html = plainly(await (await tuesday.get('/emploi-du-temps?classe=1&semaine=2026-11-20')).text())
		expect(marked(html)).toBeUndefined()
		expect(days(html)).toEqual([[], ['mar. 17 nov.', 'mer. 18 nov.', 'ven. 20 nov.']])
	})
})
