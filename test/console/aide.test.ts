import { afterAll, beforeAll, expect, test } from 'bun:test'
import { en } from '../../src/console/textes/en'
import { fr } from '../../src/console/textes/fr'
import { named, PAGES, type Parcours } from '../../src/pages/aide/parcours.page'
import { startTable, WHO } from '../support/console-table'

let schools: Awaited<ReturnType<typeof startTable>>['schools']
let visitors: Awaited<ReturnType<typeof startTable>>['visitors']
beforeAll(async () => {
	;({ schools, visitors } = await startTable())
})
afterAll(() => schools.stop())

const aideOf = async (who: (typeof WHO)[number]) => (await visitors[WHO.indexOf(who)]!.get('/aide')).text()
const partsOf = (html: string) => [...html.matchAll(/<section class="sheet" id="(\w+)"/g)].map(([, id]) => id)

test('each step of the manual names buttons and pages that the catalogue has, and has a page, in both languages', () => {
	for (const t of [fr, en])
		for (const [parcours, { etapes }] of Object.entries(t.aide.parcours)) {
			expect([parcours, etapes.length]).toEqual([parcours, PAGES[parcours as Parcours].length])
			for (const etape of etapes) expect(named(t, etape)).not.toMatch(/[{}]/)
		}
})

test.each<[(typeof WHO)[number], string[]]>([
	['awa', ['direction', 'secretariat', 'papiers', 'importer', 'annee', 'enseignant', 'etudiant', 'informatique']],
	['scola', ['secretariat', 'papiers', 'importer', 'annee']],
	['surv', ['secretariat']],
	['dire', ['direction', 'secretariat', 'annee']],
	['moussa', ['secretariat']],
	['fanta', ['enseignant']],
	['ines', ['etudiant']]
])('%s reads the parts of the manual for their own work, whose links open', async (who, parts) => {
	const html = await aideOf(who)
	expect(partsOf(html)).toEqual(parts)
	const links = [...html.matchAll(/<li>[^<]*<a href="\/console([^"#]*)">/g)].map(([, path]) => path!)
	expect(links.length).toBeGreaterThan(2)
	const visitor = visitors[WHO.indexOf(who)]!
	for (const path of new Set(links)) expect([path, (await visitor.get(path)).status]).toEqual([path, 200])
})

test('a step whose page the reader may not open is left out of the manual', async () => {
	const step = fr.justificatifs.nouveau
	expect([(await aideOf('surv')).includes(step), (await aideOf('scola')).includes(step)]).toEqual([true, false])
})

test('the menu of a page leads to the step of the manual that is about it', async () => {
	const visitor = visitors[WHO.indexOf('awa')]!
	const html = await aideOf('awa')
	for (const [path, part] of Object.entries({ '/etudiants': 'secretariat', '/serveur': 'informatique', '/importer': 'importer' })) {
		const [, link = ''] = /href="\/console(\/aide[^"]*)"/.exec(await (await visitor.get(path)).text()) ?? []
		const [to, place] = (await visitor.get(link)).headers.get('location')!.replace('/console', '').split('#')
		expect(to).toBe(`/aide/${part}`)
		for (const page of [html, await (await visitor.get(to!)).text()]) {
			const [, step = ''] = new RegExp(`<li id="${place}">(.*?)</li>`, 's').exec(page) ?? []
			expect(step).toContain(`href="/console${path}"`)
			expect(page.split(`id="${place}"`)).toHaveLength(2)
		}
	}
	for (const path of ['/aide', '/aide?de=aide', '/aide?de=inconnue']) expect([path, (await visitor.get(path)).status]).toEqual([path, 200])
})

test('the pages of a coming year lead to the chapter about it', async () => {
	const helpOf = async (who: (typeof WHO)[number], path: string) => {
		const visitor = visitors[WHO.indexOf(who)]!
		const [, link = ''] = /href="\/console(\/aide[^"]*)"/.exec(await (await visitor.get(path)).text()) ?? []
		return (await visitor.get(link)).headers.get('location')
	}
	for (const path of ['/annees/preparer', '/passage', '/passage/3'])
		expect([path, await helpOf('scola', path)]).toEqual([path, '/console/aide/annee#a-annees-preparer'])
	expect(await helpOf('dire', '/annees/passer')).toBe('/console/aide/annee#a-annees-passer')
})

test('a secretary reads in the manual who turns the school to the new year, and whoever may turn it reads how', async () => {
	const step = 'Dites à la direction ou à un administrateur quand tout est prêt'
	for (const who of ['scola', 'dire', 'awa'] as const) {
		const html = await (await visitors[WHO.indexOf(who)]!.get('/aide/annee')).text()
		expect([who, html.includes(step), html.includes('href="/console/annees/passer"')]).toEqual([who, who === 'scola', who !== 'scola'])
	}
})

test('each part of the manual is a page of its own, which leads to the others, and only for its readers', async () => {
	for (const part of Object.keys(PAGES)) {
		const statuses = await Promise.all(visitors.map(async (visitor) => (await visitor.get(`/aide/${part}`)).status))
		const readers = await Promise.all(WHO.map(async (who) => partsOf(await aideOf(who)).includes(part)))
		expect([part, statuses]).toEqual([part, readers.map((reads) => (reads ? 200 : 404))])
		const html = await (await visitors[0]!.get(`/aide/${part}`)).text()
		expect(partsOf(html)).toEqual([part])
		for (const other of Object.keys(PAGES)) expect(html).toContain(`href="/console/aide/${other}"`)
	}
	expect((await visitors[0]!.get('/aide/certificats')).status).toBe(404)
})

test('a figure of the manual is a part of the page itself, in which nothing can be pressed', async () => {
	const html = await aideOf('fanta')
	const [, figure = ''] = /<figure><div inert[^>]*>(.*?)<\/figure>/s.exec(html) ?? []
	for (const words of ['08:00', 'Algorithmique', "Faire l'appel", 'Exemple, avec des personnes inventées.'])
		expect(figure.replaceAll('&#39;', "'")).toContain(words)
})

test("the figure about a school's own lists shows the columns of a sheet with the chooser of a doubtful one", async () => {
	const html = await (await visitors[0]!.get('/aide/importer')).text()
	const [, figure = ''] = /<figure><div inert[^>]*>(.*?)<\/figure>/s.exec(html) ?? []
	for (const words of ['Nom et prénoms', 'Reconnu', 'À vérifier', 'Non repris', '<select name="use.3"']) expect(figure).toContain(words)
})

test('the figure about papers shows who waits for one, and since when', async () => {
	const html = await (await visitors[0]!.get('/aide/papiers')).text()
	const [, figure = ''] = /<figure><div inert[^>]*>(.*?)<\/figure>/s.exec(html) ?? []
	for (const words of ['KONÉ Aya', fr.papiers.sortes.certificat, 'attend depuis 3 jours', fr.papiers.scolarite.faire])
		expect(figure).toContain(words)
})
