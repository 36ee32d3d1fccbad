import { afterAll, beforeAll, expect, test } from 'bun:test'
import { axeFaults } from '../support/axe'
import { startChromium, type Chromium } from '../support/chromium'
import { enter } from '../support/crawl'
import { listening } from '../support/listening'
import { PASSWORD } from '../support/people'
import { startSchools, type Schools } from '../support/school'

let schools: Schools
let server: ReturnType<typeof listening>
let chromium: Chromium
let root: string

beforeAll(async () => {
	schools = await startSchools({ now: '2026-11-20T08:40:00Z' })
	server = listening(schools)
	root = `http://alpha.test:${server.port}/console`
	chromium = await startChromium()
})
afterAll(async () => {
	await chromium.stop()
	await server.stop()
	await schools.stop()
})

test('a password is shown and hidden with the keyboard, and is sent as a password', async () => {
	const visitor = await chromium.visitor({ viewport: { width: 320, height: 640 } })
	const { page, complaints } = visitor
	await page.goto(`${root}/connexion`)
	const secret = page.getByLabel('Mot de passe', { exact: true })
	const button = page.getByRole('button', { name: 'Afficher le mot de passe' })
	await page.locator('input[name=identifiant]').fill('awa')
	await secret.fill(PASSWORD)
	for (const [pressed, type] of [
		['true', 'text'],
		['false', 'password'],
		['true', 'text']
	] as const) {
		await secret.focus()
		await page.keyboard.press('Tab')
		await page.keyboard.press('Space')
		expect([await button.getAttribute('aria-pressed'), await secret.getAttribute('type')]).toEqual([pressed, type])
		expect(await axeFaults(page)).toEqual([])
	}
	await page.evaluate(
		"document.addEventListener('submit', () => { localStorage.type = document.querySelector('[name=mot_de_passe]').type })"
	)
	await secret.press('Enter')
	await page.waitForURL(root)
	expect(await page.evaluate<string>('localStorage.type')).toBe('password')
	await page.goto(`${root}/compte`)
	const fields = page.locator('input[autocomplete$=password]')
	await page.getByRole('button', { name: 'Afficher le mot de passe' }).click()
	expect(await fields.evaluateAll((all) => all.map((one) => one.getAttribute('type')))).toEqual(['text', 'text', 'text'])
	expect(complaints).toEqual([])
	await visitor.close()
})

test('the button that shows a password is hidden where it cannot work', async () => {
	const visitor = await chromium.visitor({ javaScriptEnabled: false })
	const { page } = visitor
	for (const path of ['/connexion', '/coupon']) {
		await page.goto(root + path)
		expect(await page.locator('button[data-voir]').isHidden()).toBe(true)
	}
	await enter(page, root, 'awa')
	await page.goto(`${root}/compte`)
	expect(await page.locator('button[data-voir]').isHidden()).toBe(true)
	await visitor.close()
})
