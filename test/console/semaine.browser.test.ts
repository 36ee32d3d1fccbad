import { afterAll, beforeAll, expect, test } from 'bun:test'
import { axeFaults } from '../support/axe'
import { insertSeances, write } from '../support/affairs'
import { startChromium, type Chromium, type VisitorOptions } from '../support/chromium'
import { startTable } from '../support/console-table'
import { cutWords, enter } from '../support/crawl'
import { listening } from '../support/listening'
import type { Schools } from '../support/school'

let schools: Schools
let server: ReturnType<typeof listening>
let chromium: Chromium
let root: string

beforeAll(async () => {
	;({ schools } = await startTable())
	server = listening(schools)
	root = `http://alpha.test:${server.port}/console`
	chromium = await startChromium()
})
afterAll(async () => {
	await chromium.stop()
	await server.stop()
	await schools.stop()
})

const LONG = 30_000

async function arrive(name: string, path: string, options?: VisitorOptions) {
	const visitor = await chromium.visitor(options)
	await enter(visitor.page, root, name)
	await visitor.page.goto(root + path)
	return visitor
}

test(
	'a click on a free time opens a new séance at that time, without JavaScript too',
	async () => {
		const visitor = await arrive('scola', '/emploi-du-temps?classe=1', { javaScriptEnabled: false })
		const { page } = visitor
		await page.getByRole('link', { name: 'Ajouter une séance : Samedi 21 novembre, 16:00 – 18:00' }).click()
		await page.waitForURL(/seances\/nouvelle/)
		const typed = (name: string) => page.locator(`[name=${name}]`).inputValue()
		expect([await typed('date'), await typed('heure_debut'), await typed('heure_fin')]).toEqual(['2026-11-21', '16:00', '18:00'])
		await visitor.close()
	},
	LONG
)

test(
	'the Tab key stops at one free time of each day',
	async () => {
		const visitor = await arrive('scola', '/emploi-du-temps?classe=1')
		const { page } = visitor
		const stops: string[] = []
		await page.locator('.bar button').focus()
		for (let key = 0; key < 40; key++) {
			await page.keyboard.press('Tab')
			const href = await page.evaluate<string | null>(`document.activeElement.closest('.free') && document.activeElement.search`)
			if (href) stops.push(new URLSearchParams(href).get('date')!)
		}
		expect(stops.toSorted()).toEqual(['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-21'])
		expect(await axeFaults(page)).toEqual([])
		await visitor.close()
	},
	LONG
)

test(
	'on the screen the rows of a week are as high as their time is long',
	async () => {
		await write(schools, (db) =>
			insertSeances(db, 'Africa/Abidjan', [
				{ id: 951, date: '2027-02-01', heures: ['08:00', '09:30'] },
				{ id: 952, date: '2027-02-01', heures: ['09:30', '13:30'] },
				{ id: 953, date: '2027-02-02', heures: ['13:30', '15:30'] }
			])
		)
		const visitor = await arrive('awa', '/emploi-du-temps?classe=1&semaine=2027-02-01', { viewport: { width: 1280, height: 800 } })
		const rows = visitor.page.locator('.week tbody tr')
		const heights = await rows.evaluateAll((all) => all.map((row) => (row as unknown as { offsetHeight: number }).offsetHeight))
		const [short = 0, long = 0, middle = 0] = heights
		expect([heights.length, Math.round((10 * long) / middle), short < middle]).toEqual([3, 20, true])
		await visitor.close()
	},
	LONG
)

test.each([1280, 1152, 1024])(
	'no word of a week is cut at %d px',
	async (width) => {
		const visitor = await arrive('awa', '/emploi-du-temps?classe=1', { viewport: { width, height: 800 } })
		const { page } = visitor
		expect(await cutWords(page)).toEqual([])
		await visitor.close()
	},
	LONG
)

test(
	'the bands of matières stay in a theme with forced colours',
	async () => {
		const visitor = await arrive('awa', '/emploi-du-temps?classe=1')
		const { page } = visitor
		await page.emulateMedia({ forcedColors: 'active' })
		const bands = await page.evaluate<boolean[]>(`[...document.querySelectorAll('.week .slot')].map((one) => {
			const { borderLeftWidth, borderLeftColor, backgroundColor } = getComputedStyle(one)
			return borderLeftWidth === '6px' && borderLeftColor !== backgroundColor
		})`)
		expect([bands.length, new Set(bands)]).toEqual([7, new Set([true])])
		await visitor.close()
	},
	LONG
)

test(
	'on a telephone the week opens on today, and the days before it are one touch away',
	async () => {
		const visitor = await arrive('ines', '/emploi-du-temps', { viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
		const { page } = visitor
		expect(await page.locator('.days h2:visible').first().innerText()).toBe('ven. 20 nov. · Aujourd’hui')
		await page.getByText('Les jours passés').click()
		expect(await page.locator('.days h2:visible').allInnerTexts()).toEqual(['mar. 17 nov.', 'mer. 18 nov.', 'ven. 20 nov. · Aujourd’hui'])
		await visitor.close()
	},
	LONG
)
