import { afterAll, beforeAll, expect, test } from 'bun:test'
import { axeFaults } from '../support/axe'
import { startChromium, type Chromium, type VisitorOptions } from '../support/chromium'
import { beyondItsSheet, enter } from '../support/crawl'
import { listening } from '../support/listening'
import { startMailServer } from '../support/mail-server'
import { startSchools } from '../support/school'

let chromium: Chromium
beforeAll(async () => {
	chromium = await startChromium()
})
afterAll(() => chromium.stop())

test.each<[string, VisitorOptions]>([
	['a telephone without JavaScript', { viewport: { width: 320, height: 640 }, javaScriptEnabled: false }],
	['a desk', { viewport: { width: 1280, height: 800 } }]
])('an operator gets from the first page to a checked copy and a test mail with %s', async (_with, options) => {
	const schools = await startSchools({ now: '2026-11-20T08:00:00Z', operateurs: ['alpha/awa'] })
	const mail = await startMailServer()
	const smtp = { ...schools.config.smtp, host: '127.0.0.1', port: mail.port, tls: 'off', from: 'ecole@ecole.lan' } as const
	schools.configure({ ...schools.config, smtp })
	await schools.owner.alerts.round()
	const facts = {
		names: { hosts: ['sms.ecole.lan', 'sms.local'], addresses: ['192.168.1.20', 'fe80::fc:ff:fe00:1'] },
		validity: { from: Temporal.Instant.from('2026-11-01T00:00:00Z'), to: Temporal.Instant.from('2027-12-01T00:00:00Z') },
		fingerprint: Array.from({ length: 32 }, (_, byte) => (byte + 0xe0).toString(16).toUpperCase()).join(':')
	}
	Object.defineProperty(schools.owner, 'certificate', { value: { served: facts, ca: facts } })
	const server = listening(schools)
	const visitor = await chromium.visitor(options)
	const { page } = visitor
	const root = `http://alpha.test:${server.port}/console`
	const isGood = async () => {
		if (options.javaScriptEnabled !== false) expect(await axeFaults(page)).toEqual([])
		expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
		expect(await beyondItsSheet(page)).toEqual([])
		expect(await page.locator('main .btn.first').count()).toBeLessThanOrEqual(1)
	}
	const openTab = async (name: string) => {
		const closed = page.locator('.tabs summary')
		if (await closed.isVisible()) await closed.click()
		await page.locator('.tabs').getByRole('link', { name, exact: true }).click()
	}
	try {
		await enter(page, root, 'awa')
		await page.locator('main').getByRole('link', { name: 'Serveur' }).click()
		await page.getByText('l n’y a aucune copie').waitFor()
		await isGood()
		await openTab('Copies')
		await page.getByRole('button', { name: 'Faire une copie maintenant' }).click()
		await page.getByText('La copie est faite.').waitFor()
		await isGood()
		await page.getByRole('button', { name: 'Vérifier la copie' }).click()
		await page.getByText('est entière et lisible').waitFor()
		await isGood()
		await openTab('Messages')
		await page.getByLabel('Adresse').fill('personne')
		await page.getByRole('button', { name: 'Envoyer un e-mail d’essai' }).click()
		await page.locator('.why').waitFor()
		expect(await page.locator('.why').allInnerTexts()).toEqual([expect.stringContaining('Ce n’est pas une adresse')])
		expect(await page.getByLabel('Adresse').inputValue()).toBe('personne')
		await isGood()
		await page.getByLabel('Adresse').fill('it@ecole.lan')
		await page.getByRole('button', { name: 'Envoyer un e-mail d’essai' }).click()
		await page.getByText('a pris le message pour it@ecole.lan').waitFor()
		await isGood()
		expect(mail.received).toHaveLength(1)
		expect(visitor.complaints.filter((one) => !one.includes('422'))).toEqual([])
	} finally {
		await visitor.close()
		await server.stop()
		await mail.stop()
		await schools.stop()
	}
})
