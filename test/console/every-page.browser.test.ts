import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { axeFaults, bringAxe } from '../support/axe'
import { startChromium, type Chromium } from '../support/chromium'
import { beyondItsSheet, crawl, enter } from '../support/crawl'
import { listening } from '../support/listening'
import { insertPapiers } from '../support/papiers-table'
import type { Name } from '../support/people'
import { startSchools, type Schools } from '../support/school'
import { insertTeaching } from '../support/teaching'

/** Hostile or long names for people, classes, matières and évaluations. */
const HOSTILE = [
	'<img src=x onerror=alert(1)>',
	'";alert(1);//',
	'=cmd()|x',
	'\u202Eevil\u202C',
	'😀 Ɛ Ọ',
	`L${'o'.repeat(290)}ng`,
	"D'ALMEIDA",
	'</script><b>'
]

/** Entries of the menu whose words are wider than their place. */
const CUT = `[...document.querySelectorAll('nav a')].filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)`

/** Faults of a page: not one title, a code as title or heading, many deeds in its head, a primary after another, machine names. */
const UNLIKE_THE_OTHERS = `(() => {
	const main = document.querySelector('main')
	const seen = [...main.querySelectorAll('.head .action > :not(.plus)')].filter((deed) => deed.checkVisibility())
	const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
	const machineNames = []
	while (texts.nextNode()) {
		if (texts.currentNode.parentElement.closest('code, pre, textarea, [dir=auto]')) continue
		machineNames.push(...(texts.currentNode.data.match(/(?<![\\w.@/])[a-z]+_[a-z]+(?![\\w@])/g) ?? []))
	}
	return [
		...(document.querySelectorAll('h1').length === 1 ? [] : ['not one h1']),
		...[...document.querySelectorAll('h1, th')].filter(({ textContent }) => /^ZZ-\\S+$/.test(textContent.trim())).map((one) => one.outerHTML),
		...(seen.length > 3 ? [seen.length + ' deeds in its head: ' + seen.map((deed) => deed.textContent).join(', ')] : []),
		...(seen.findIndex((deed) => deed.matches('.first, :has(.first)')) > 0 ? ['its primary is not the first deed: ' + seen.map((deed) => deed.textContent).join(', ')] : []),
		...machineNames
	]
})()`

let schools: Schools
let server: ReturnType<typeof listening>
let chromium: Chromium
let root: string

beforeAll(async () => {
	schools = await startSchools({ now: '2026-11-20T08:40:00Z', operateurs: ['alpha/awa'] })
	await insertTeaching(await schools.store())
	await write(schools, async (db) => {
		await insertPapiers(db)
		await db.insert(s.papiersCorrections).values({ etudiant_id: 22, champs: { lieu_naissance: 'Daloa' }, demande_at: 1 })
		const name = sql`json_extract(${JSON.stringify(HOSTILE)}, '$[' || CAST(id % ${HOSTILE.length} AS INTEGER) || ']')`
		await db.run(sql`UPDATE utilisateurs SET nom = ${name}`)
		await db.run(sql`UPDATE classes SET nom = ${name}`)
		await db.run(sql`UPDATE matieres SET nom = ${name}`)
		await db.run(sql`UPDATE evaluations SET titre = ${name}`)
		for (const table of ['classes', 'matieres', 'filieres', 'ues']) await db.run(`UPDATE ${table} SET code = 'ZZ-' || id`)
		await db.run(sql`UPDATE seances SET salle = ${name}, contenu = ${name}`)
		await db.run(sql`UPDATE utilisateurs SET langue = 'en' WHERE identifiant = 'yao'`)
		await db.run(sql`UPDATE utilisateurs SET fonctions = 'surveillance', console_seule = 1 WHERE identifiant = 'sira'`)
		await db.run(sql`UPDATE etablissement SET nom = '<img src=x onerror=alert(1)>'`)
	})
	server = listening(schools)
	root = `http://alpha.test:${server.port}/console`
	chromium = await startChromium()
})
afterAll(async () => {
	await chromium.stop()
	await server.stop()
	await schools.stop()
})

async function mustBeSound(tab: Page, path: string) {
	expect([path, await axeFaults(tab)]).toEqual([path, []])
	expect([path, await tab.evaluate('document.documentElement.scrollWidth <= innerWidth')]).toEqual([path, true])
	expect([path, await tab.evaluate<string[]>(CUT)]).toEqual([path, []])
	expect([path, await tab.evaluate<string[]>(UNLIKE_THE_OTHERS)]).toEqual([path, []])
	expect([path, await beyondItsSheet(tab)]).toEqual([path, []])
	expect([path, await tab.evaluate('document.images.length')]).toEqual([path, 0])
}

test.each<[Name, number, 'light' | 'dark']>([
	['awa', 1280, 'light'],
	['moussa', 320, 'light'],
	['sira', 320, 'light'],
	['fanta', 320, 'dark'],
	['yao', 1280, 'dark'],
	['ines', 320, 'light']
])(
	'every page that %s can reach at %d px satisfies axe, never scrolls sideways, logs nothing, loads only from this host and escapes names',
	async (name, width, colorScheme) => {
		const visitor = await chromium.visitor({ viewport: { width, height: 800 }, colorScheme })
		const { page, complaints, asked } = visitor
		let dialogs = 0
		const tabs = [page, await page.context().newPage()]
		page.context().on('dialog', (dialog) => {
			dialogs++
			void dialog.dismiss()
		})
		await bringAxe(page)
		await enter(page, root, name)
		const paths = await crawl(tabs, root, async (tab, path, status) => {
			expect([path, status]).toEqual([path, 200])
			await mustBeSound(tab, path)
		})
		expect(paths.length).toBeGreaterThan(4)
		expect([complaints, dialogs]).toEqual([[], 0])
		expect(asked.filter((url) => !url.startsWith(`http://alpha.test:${server.port}/`) && !url.startsWith('data:'))).toEqual([])
		await visitor.close()
	}
)

/** Pages that only the office reaches, which the crawl above sees on a wide screen. */
const OF_THE_OFFICE = [
	'/papiers',
	'/papiers/1',
	'/papiers/1/revoquer',
	'/papiers/revoques',
	'/papiers/demandes',
	'/papiers/demandes/1',
	'/papiers/verificateur',
	'/etudiants/22/papiers',
	'/etudiants/22/modeles',
	'/etudiants/corrections',
	'/classes/1/modeles',
	...['cartes', 'fiches', 'procurations', 'identites'].map((quoi) => `/classes/1/imprimes/${quoi}`),
	...['', '/certificat', '/releve', '/modeles'].map((path) => `/etablissement/papiers${path}`)
]

test('each page of the office about papers at 320 px satisfies axe in the dark and never scrolls sideways', async () => {
	const visitor = await chromium.visitor({ viewport: { width: 320, height: 800 }, colorScheme: 'dark' })
	const { page, complaints } = visitor
	await bringAxe(page)
	await enter(page, root, 'awa')
	for (const path of OF_THE_OFFICE) {
		expect([path, (await page.goto(root + path))?.status()]).toEqual([path, 200])
		await mustBeSound(page, path)
	}
	expect(complaints).toEqual([])
	await visitor.close()
})

/** A list that leaves something of each sort open, and then has a fault. */
const LIST = `Nom et prénoms;Né(e) le;Genre;Classe;E-mail;${HOSTILE[0]};Contact père
KOUASSI AMA ROSE;05/13/2004;Garçonne;BTS1 ZZ;faux;${HOSTILE[5]};0707070707
${HOSTILE[4]} KONE;05/14/2004;F;${HOSTILE[0]};a@ecole.test;${HOSTILE[7]};
`

const ANSWER = `for (const choice of document.querySelectorAll('form[action$="/reponses"] select'))
	if (choice.value === '') choice.selectedIndex = 1`

test.each<[number, 'light' | 'dark']>([
	[320, 'dark'],
	[1280, 'light']
])(
	'every page of a draft at %d px satisfies axe, never scrolls sideways and escapes the cells of its files',
	async (width, colorScheme) => {
		const visitor = await chromium.visitor({ viewport: { width, height: 800 }, colorScheme })
		const { page, complaints } = visitor
		await bringAxe(page)
		await enter(page, root, 'awa', undefined, '/importer')
		await page
			.locator('input[type=file]')
			.first()
			.setInputFiles({ name: 'Liste.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) })
		await page.locator('form[action$="/importer/fichiers"]').first().locator('button').first().click()
		await page.waitForURL(/feuilles\/0$/)
		await mustBeSound(page, 'a sheet')
		await page.locator('form#feuille .first').click()
		await page.locator('form[action$="/verifier"] button').click({ trial: true })
		await mustBeSound(page, 'a draft')
		await page.locator('form[action$="/verifier"] button').click()
		const answers = page.locator('form[action$="/reponses"]:not(#fautes)')
		const faults = page.locator('form#fautes')
		await answers.waitFor()
		await mustBeSound(page, 'questions')
		while (!(await faults.isVisible())) {
			await page.evaluate(ANSWER)
			await mustBeSound(page, 'answers')
			await answers.locator('.first').click()
			await answers.or(faults).waitFor()
		}
		await mustBeSound(page, 'faults')
		await page.goto(`${root}/importer`)
		await page.locator('a[href*="/brouillons/"]').first().click()
		await page.locator('form[action$="/supprimer"] button').click()
		await page.waitForURL(/importer$/)
		expect(complaints).toEqual([])
		await visitor.close()
	}
)
