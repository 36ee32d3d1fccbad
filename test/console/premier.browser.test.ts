import { afterAll, beforeAll, expect, test } from 'bun:test'
import { makePremierLien } from '../../src/features/utilisateurs/premier.service'
import { axeFaults } from '../support/axe'
import { startChromium, type Chromium, type VisitorOptions } from '../support/chromium'
import { listening } from '../support/listening'
import { startSchools } from '../support/school'

let chromium: Chromium
beforeAll(async () => {
	chromium = await startChromium()
})
afterAll(() => chromium.stop())

test.each<[string, VisitorOptions]>([
	['a telephone without JavaScript', { viewport: { width: 320, height: 640 }, javaScriptEnabled: false }],
	['a desk', { viewport: { width: 1280, height: 800 } }]
])('the first administrator gets from the link to the first page with %s', async (_with, options) => {
	const machine = await startSchools({ empty: true, now: '2026-11-20T08:00:00Z' })
	const server = listening(machine)
	const visitor = await chromium.visitor(options)
	try {
		const { page } = visitor
		const root = `http://alpha.test:${server.port}`
		await page.goto(root)
		expect(await page.locator('main').innerText()).toContain('preau user link')
		const { secret } = await makePremierLien(machine.tenants, { name: 'cli:test' })
		await page.goto(`${root}/console/premier?jeton=${secret}`)
		if (options.javaScriptEnabled !== false) expect(await axeFaults(page)).toEqual([])
		expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
		await page.getByLabel('Nom de l’école').fill('École de mécanique')
		await page.getByLabel('Code dans les adresses').fill('api')
		await page.getByLabel('Nom', { exact: true }).fill('KOUASSI')
		await page.getByLabel('Prénoms').fill('Awa')
		await page.getByLabel('Identifiant, pour se connecter').fill('awa')
		const passwords = async () => {
			await page.getByLabel('Nouveau mot de passe').fill('Calebasse-du-soir-7')
			await page.getByLabel('Le même, encore une fois').fill('Calebasse-du-soir-7')
			await page.getByRole('button', { name: 'Enregistrer' }).click()
		}
		await passwords()
		expect(await page.locator('.why').allInnerTexts()).toEqual([expect.stringContaining('mot réservé')])
		await page.getByLabel('Code dans les adresses').fill('meca')
		await passwords()
		await page.waitForURL(`${root}/meca/console/connexion?pour=awa`)
		await page.getByLabel('Mot de passe').fill('Calebasse-du-soir-7')
		await page.getByRole('button', { name: 'Se connecter' }).click()
		await page.waitForURL(`${root}/meca/console`)
		expect(await page.title()).toContain('École de mécanique')
		expect([visitor.complaints.filter((one) => !one.includes('422')), visitor.asked.filter((url) => !url.startsWith(root))]).toEqual([
			[],
			[]
		])
	} finally {
		await visitor.close()
		await server.stop()
		await machine.stop()
	}
})
