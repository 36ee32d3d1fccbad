import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { write } from '../support/affairs'
import { startChromium, type Chromium } from '../support/chromium'
import { startTable } from '../support/console-table'
import { cutWords, enter } from '../support/crawl'
import { fillClasses } from '../support/full-classes'
import { listening } from '../support/listening'
import { printed, type Paper } from '../support/pdf'
import type { Schools } from '../support/school'

const SRC = join(import.meta.dir, '../../src')
const LONG = 60_000
/** The form of the page that shows the token of a new LMS. */
const LMS = { identifiant: 'moodle', nom: 'Moodle', portee: 'lecture', domaines: 'structure', dernier_jour: '', adresses: '' }

type Sheets = readonly ('portrait' | 'landscape')[]

/** The pages made for paper, by the file that declares each (`#` tells several of one file apart), with their sheets in a class of 38 students. */
const PAGES: Readonly<
	Record<string, readonly [method: string, path: string, sheets: Sheets | Readonly<Record<Paper, Sheets>>, reader?: string]>
> = {
	'pages/fiche/etudiants.console.tsx': ['GET', '/etudiants/liste?classe=1', ['portrait']],
	'pages/notes/notes.console.tsx': ['GET', '/evaluations/201/liste', ['portrait']],
	'pages/emargement/emargement.console.tsx': ['GET', '/classes/1/emargement', ['portrait', 'portrait']],
	'pages/acces/acces.console.tsx': ['POST', '/acces/lms', ['portrait']],
	'pages/aide/aide.console.tsx': ['GET', '/aide', { A4: Array(6).fill('portrait'), Letter: Array(7).fill('portrait') }],
	'pages/coupons/coupons.console.tsx': ['POST', '/classes/1/coupons', Array(6).fill('portrait')],
	'pages/papiers/imprimes.console.tsx': ['GET', '/classes/1/imprimes/cartes', Array(4).fill('portrait')],
	'pages/statistiques/liste.console.tsx#effectifs': ['GET', '/statistiques', ['portrait', 'portrait']],
	'pages/statistiques/heures.console.tsx': ['GET', '/classes/heures', ['portrait']],
	'pages/statistiques/liste.console.tsx': ['GET', '/statistiques/etudiants?par=niveau', Array(3).fill('portrait')],
	'pages/statistiques/liste.console.tsx#resultats': ['GET', '/statistiques/resultats', ['portrait']],
	'pages/statistiques/liste.console.tsx#absences': ['GET', '/statistiques/absences', ['portrait']],
	'features/caisse/caisses.console.tsx': ['GET', '/caisses', ['portrait']],
	'features/ecritures/ecritures.console.tsx': ['GET', '/journal-comptable?du=2026-09-01&au=2026-11-20', Array(3).fill('portrait')],
	'features/frais/examens.console.tsx': ['GET', '/frais/examen', ['portrait']],
	'features/frais/quitus.console.tsx': ['GET', '/frais/quitus?classe=1', ['portrait']],
	'features/frais/retards.console.tsx': ['GET', '/frais?classe=1', ['portrait', 'portrait']],
	'features/rapprochement/verifier.console.tsx': ['GET', '/verifier', ['portrait']],
	'pages/paie/heures.console.tsx': ['GET', '/heures-enseignants?mois=2026-11', ['portrait']],
	'pages/paie/heures.console.tsx#mois': ['GET', '/heures-enseignants/10?mois=2026-11', ['portrait']],
	'pages/paie/mes-heures.console.tsx': ['GET', '/mes-heures?mois=2026-11', ['portrait'], 'fanta'],
	'features/imports/inscrits.console.tsx': ['GET', '/importer/sans-telephone/1', ['portrait']],
	'features/tiers/tiers.console.tsx': ['GET', '/tiers/7', ['portrait']],
	'features/resultats/mes-resultats.console.tsx': ['GET', '/mes-resultats', ['portrait'], 'ines'],
	'features/resultats/publies.console.tsx': ['GET', '/classes/1/resultats/publies?periode=1', ['portrait'], 'fanta'],
	'features/resultats/resultats.console.tsx': ['GET', '/classes/1/resultats/20?periode=1', ['portrait']],
	'features/resultats/session2.console.tsx': ['GET', '/classes/1/session2?periode=1', ['portrait']],
	'features/seances/semaine/emploi-du-temps.console.tsx': ['GET', '/emploi-du-temps?classe=1', ['landscape']],
	'features/seances/semaine/semaine-classes.console.tsx': ['GET', '/emploi-du-temps/classes', ['landscape', 'landscape']]
}

let schools: Schools
let server: ReturnType<typeof listening>
let chromium: Chromium
let root: string
let page: Page

beforeAll(async () => {
	;({ schools } = await startTable())
	await fillClasses(schools)
	// its teachers read the published results of a class
	await schools.store().then(({ client }) => client.execute('UPDATE etablissement SET conseil_ouvert = 1'))
	await write(schools, (db) =>
		db.run(`INSERT INTO frais (etudiant_id, annee_id, libelle, montant, echeance, updated_at)
			SELECT etudiant_id, annee_id, 'Scolarité', 100000, '2026-11-01', '2026-09-20T08:00:00+00:00' FROM inscriptions WHERE annee_id = 2`)
	)
	await write(schools, (db) =>
		db.run("INSERT INTO candidatures (etudiant_id, annee_id, numero, jour, fait_at) SELECT 20, 2, 'BTS-1', '2026-11-19', 1")
	)
	server = listening(schools)
	root = `http://alpha.test:${server.port}/console`
	chromium = await startChromium()
	;({ page } = await chromium.visitor({ colorScheme: 'dark' }))
	await enter(page, root, 'awa')
})
afterAll(async () => {
	await chromium.stop()
	await server.stop()
	await schools.stop()
})

/** Opens a page, or sends its form as a person would. */
async function open(method: string, path: string) {
	await page.goto(root + (method === 'GET' ? path : ''))
	if (method === 'GET') return
	await page.evaluate(
		`const form = Object.assign(document.createElement('form'), { method: 'post', action: ${JSON.stringify(root + path)} })
		for (const [name, value] of Object.entries(${JSON.stringify(LMS)}))
			form.append(Object.assign(document.createElement('input'), { name, value }))
		document.body.append(form)
		form.submit()`
	)
	const print = page.locator('button[data-imprimer]')
	// a slip for an account in use asks first
	const yes = page.locator('main form[action$="/coupon"] button.first')
	await print.or(yes).first().waitFor()
	if ((await yes.count()) > 0) await yes.click()
	await print.waitFor()
}

test('every page with a print button is in the list of printed pages', async () => {
	const declared: string[] = []
	for await (const file of new Bun.Glob('**/*.tsx').scan(SRC))
		if (/\bprints: (?!\[)/.test(await Bun.file(join(SRC, file)).text())) declared.push(file)
	const files = new Set(Object.keys(PAGES).map((file) => file.replace(/#.*/, '')))
	expect(declared.toSorted()).toEqual([...files].toSorted())
})

test.each(Object.values(PAGES))(
	'%s %s prints on the sheets that it needs, without an empty one',
	async (method, path, sheets, reader = 'awa') => {
		const awa = page
		if (reader !== 'awa') {
			;({ page } = await chromium.visitor({ colorScheme: 'dark' }))
			await enter(page, root, reader)
		}
		await open(method, path)
		expect(await page.locator('button[data-imprimer]').count()).toBe(1)
		for (const paper of ['A4', 'Letter'] as const satisfies Paper[])
			expect([paper, await printed(page, paper)]).toEqual([paper, 'A4' in sheets ? [...sheets[paper]] : [...sheets]])
		page = awa
	},
	LONG
)

test.each([
	['A4', 8],
	['Letter', 8]
] as const)(
	'a class of 345 prints on as many sheets of %s as its names fill, and no more',
	async (paper, sheets) => {
		await open('GET', '/etudiants/liste?classe=2')
		expect(await page.locator('main tbody tr').count()).toBe(345)
		expect((await printed(page, paper)).length).toBe(sheets)
	},
	LONG
)

test.each([
	['/seances/101/appel', 3],
	['/evaluations/201', 2]
])(
	'%s, which is not made for paper, prints without an empty sheet too',
	async (path, sheets) => {
		await open('GET', path)
		expect((await printed(page)).length).toBe(sheets)
	},
	LONG
)

test(
	'a printed list says when it was printed, and shows neither frames, buttons nor links, also for a reader who prefers the dark',
	async () => {
		await open('GET', '/etudiants/liste?classe=1')
		await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
		await page.getByText('Imprimé le 20/11/2026').waitFor()
		expect(await page.getByRole('button').count()).toBe(0)
		const styles = await page.evaluate<string[]>(`(() => {
			const link = getComputedStyle(document.querySelector('main tbody a'))
			const name = getComputedStyle(document.querySelector('main tbody th'))
			const sheet = getComputedStyle(document.querySelector('main .sheet:has(table)'))
			return [link.color === name.color, name.color, link.textDecorationLine, sheet.borderTopWidth].map(String)
		})()`)
		expect(styles).toEqual(['true', 'rgb(26, 36, 32)', 'none', '0px'])
		await page.emulateMedia({ media: 'screen' })
	},
	LONG
)

test(
	'a printed card of a student has the numbers to call, without an underline, though its buttons are left out',
	async () => {
		await open('GET', '/etudiants/22')
		await page.emulateMedia({ media: 'print' })
		const edges = await page.evaluate<string[]>(`Array.from(document.querySelectorAll('a[href^="tel:"]'), (link) => {
			const { width } = link.getBoundingClientRect()
			return [width > 0, getComputedStyle(link).borderBottomWidth].join(' ')
		})`)
		expect([...new Set(edges)]).toEqual(['true 0px'])
		await page.emulateMedia({ media: 'screen' })
	},
	LONG
)

test(
	'the printed week of a class does not cut a word',
	async () => {
		await open('GET', '/emploi-du-temps?classe=1')
		await page.setViewportSize({ width: 1000, height: 700 })
		await page.emulateMedia({ media: 'print' })
		const cut = await cutWords(page)
		expect([await page.locator('.week .slot').count(), cut]).toEqual([7, []])
		await page.emulateMedia({ media: 'screen' })
	},
	LONG
)
