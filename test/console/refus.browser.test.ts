import { afterAll, beforeAll, expect, test } from 'bun:test'
import { axeFaults } from '../support/axe'
import { plainly } from '../support/console'
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

test.each([
	[1280, true],
	[320, true],
	[1280, false],
	[320, false]
])(
	'a new student with a wrong telephone is refused with the focus on the reason, which links to the field, at %d px, scripts: %p',
	async (width, javaScriptEnabled) => {
		const visitor = await chromium.visitor({ viewport: { width, height: 640 }, javaScriptEnabled })
		const { page, complaints } = visitor
		await enter(page, root, 'awa')
		await page.goto(`${root}/etudiants/nouveau`)
		await page.locator('[name="e.nom"]').fill('BAMBA')
		await page.locator('[name="e.prenoms"]').fill('Salif')
		await page.locator('[name="r.nom"]').fill('BAMBA')
		await page.locator('[name="r.telephone"]').fill('12')
		await page.locator('form.sheet button.first').click()
		expect(plainly(await page.title())).toBe('Erreur : Nouvel étudiant · École alpha')
		const head = page.locator('.refusals')
		expect(plainly(await head.innerText())).toContain("Rien n'est encore enregistré : corrigez ce qui est signalé.")
		const box = (await head.boundingBox())!
		expect(box.y).toBeLessThan(640)
		if (javaScriptEnabled) {
			expect(await page.evaluate('document.activeElement.className')).toBe('note bad refusals')
			expect(await axeFaults(page)).toEqual([])
			expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
		}
		await head.getByRole('link', { name: 'Téléphone' }).click()
		const field = (await page.locator('[name="r.telephone"]').boundingBox())!
		expect(field.y).toBeGreaterThan(0)
		expect(field.y).toBeLessThan(640)
		if (javaScriptEnabled) expect(await page.evaluate('document.activeElement.name')).toBe('r.telephone')
		expect(complaints.filter((one) => !one.includes('422'))).toEqual([])
		await visitor.close()
	}
)
