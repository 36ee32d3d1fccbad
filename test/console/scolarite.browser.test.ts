import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { axeFaults } from '../support/axe'
import { startChromium, type Chromium } from '../support/chromium'
import { enter } from '../support/crawl'
import { listening } from '../support/listening'
import { startSchools, type Schools } from '../support/school'

let schools: Schools
let server: ReturnType<typeof listening>
let chromium: Chromium
let root: string

beforeAll(async () => {
	schools = await startSchools({ now: '2026-10-20T08:40:00Z' })
	server = listening(schools)
	root = `http://alpha.test:${server.port}/console`
	chromium = await startChromium()
})
afterAll(async () => {
	await chromium.stop()
	await server.stop()
	await schools.stop()
})

const LONG = 60_000
/** Checks that axe finds nothing, and that the page does not scroll sideways. */
const isSound = async (page: Page) =>
	expect([page.url(), await axeFaults(page), await page.evaluate('document.documentElement.scrollWidth <= innerWidth')]).toEqual([
		page.url(),
		[],
		true
	])

test.each([
	[1280, true],
	[320, true],
	[1280, false]
])(
	'scolarite creates a student in October with guardian, enrollment and slip, then changes the class, at %d px, with scripts: %p',
	async (width, javaScriptEnabled) => {
		const visitor = await chromium.visitor({ viewport: { width, height: 800 }, javaScriptEnabled })
		const { page, complaints } = visitor
		const sound = async () => (javaScriptEnabled ? isSound(page) : undefined)
		let clicks = 0
		const click = async (what: Locator) => {
			clicks++
			await what.click()
		}
		const name = `BAMBA ${width}${javaScriptEnabled ? '' : 'S'}`
		await enter(page, root, 'awa')
		await click(page.locator('a[href$="/etudiants"]').first())
		await click(page.getByRole('link', { name: 'Nouvel étudiant' }))
		expect(await page.locator('[name="e.matricule"]').inputValue()).toMatch(/^ETU-\d+$/)
		await page.locator('[name="e.nom"]').fill(name)
		await page.locator('[name="e.prenoms"]').fill('Salif')
		await page.locator('[name="i.classe"]').selectOption('MECA-L1')
		await page.locator('[name="r.nom"]').fill(name)
		await page.locator('[name="r.telephone"]').fill('+2250101010101')
		await page.locator('[name="r.absences"]').selectOption('sms')
		await sound()
		await click(page.getByRole('button', { name: 'Créer l’étudiant' }))
		await page.getByText('L’étudiant est créé.').waitFor()
		await sound()
		await click(page.locator('main .plus > summary'))
		await click(page.getByRole('button', { name: 'Coupon d’accès' }))
		expect(await page.locator('.slip .codes div:last-child dd').textContent()).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)
		await sound()
		await page.emulateMedia({ media: 'print' })
		expect(await page.getByRole('navigation').count()).toBe(0)
		await page.emulateMedia({ media: 'screen' })
		expect(clicks).toBe(5)
		await click(page.getByRole('link', { name: 'Revenir à la liste' }))

		clicks = 0
		await click(page.getByRole('link', { name: 'Changer de classe' }))
		await page.locator('[name="classe"]').selectOption('ENER-1')
		await page.locator('[name="date_entree"]').fill('2026-11-02')
		await sound()
		await click(page.getByRole('button', { name: 'Enregistrer' }))
		await page.getByText('Le changement de classe est enregistré.').waitFor()
		await page.getByText('du mar. 20 oct. au dim. 1er nov.').waitFor()
		expect(clicks).toBe(2)
		expect(complaints).toEqual([])
		await visitor.close()
	},
	LONG
)
