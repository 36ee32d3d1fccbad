import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { axeFaults } from '../support/axe'
import { startChromium, type Chromium, type Visitor } from '../support/chromium'
import { listening } from '../support/listening'
import { program, type Program } from '../support/oidc'
import { PASSWORD } from '../support/people'
import { startSchools, type Schools } from '../support/school'

let schools: Schools
let server: ReturnType<typeof listening>
let chromium: Chromium
/** A program of another origin that only shows where people come back. */
let moodle: ReturnType<typeof Bun.serve>
let client: Program
beforeAll(async () => {
	schools = await startSchools()
	server = listening(schools)
	moodle = Bun.serve({
		port: 0,
		hostname: '127.0.0.1',
		fetch: () => new Response('<title>Moodle</title>', { headers: { 'content-type': 'text/html' } })
	})
	client = await program(schools, { retours: [`http://localhost:${moodle.port}/admin/oauth2callback.php`] })
	chromium = await startChromium()
})
afterAll(async () => {
	await chromium.stop()
	await moodle.stop(true)
	await server.stop()
	await schools.stop()
})

const asks = (more: Record<string, string> = {}) =>
	`http://alpha.test:${server.port}/alpha/oidc/authorize?${new URLSearchParams({ ...client.request, ...more })}`
const isBack = (url: URL) => url.hostname === 'localhost' && url.searchParams.has('code')

async function type(page: Visitor['page'], identifiant: string) {
	await page.getByLabel('Identifiant ou e-mail').fill(identifiant)
	await page.getByLabel('Mot de passe').fill(PASSWORD)
	await page.getByRole('button', { name: 'Se connecter' }).click()
}

describe.each([
	['with JavaScript', true],
	['without JavaScript', false]
] as const)('signing in to a program %s', (_, javaScriptEnabled) => {
	let visitor: Visitor
	beforeEach(async () => {
		visitor = await chromium.visitor({ javaScriptEnabled, viewport: { width: 320, height: 640 } })
	})

	test('takes somebody who types the password midway to the program, and no redirect is blocked', async () => {
		const { page, complaints } = visitor
		await page.goto(asks())
		if (javaScriptEnabled) expect(await axeFaults(page)).toEqual([])
		await type(page, 'koffi')
		await page.waitForURL(isBack)
		expect([new URL(page.url()).searchParams.get('state'), complaints]).toEqual([client.request.state, []])
		await visitor.close()
	})

	test('asks the next person whether they are the one before, and lets them be somebody else', async () => {
		const { page, complaints } = visitor
		await page.goto(`http://alpha.test:${server.port}/console`)
		await type(page, 'koffi')
		await page.goto(asks())
		const next = page.getByRole('link', { name: 'Continuer vers Moodle comme Élan Koffi' })
		if (javaScriptEnabled) expect(await axeFaults(page)).toEqual([])
		expect([await next.isVisible(), await page.evaluate('document.documentElement.scrollWidth <= innerWidth')]).toEqual([true, true])
		await page.getByRole('button', { name: 'Ce n’est pas moi' }).click()
		await type(page, 'ines')
		await page.waitForURL(isBack)
		// a password that was typed for a program does not leave a session in the browser
		await page.goto(asks())
		expect(await page.getByLabel('Mot de passe').isVisible()).toBe(true)
		// plain HTTP does not know this header
		expect(complaints.filter((one) => !one.startsWith('Clear-Site-Data'))).toEqual([])
		await visitor.close()
	})

	test('lets somebody close the console that is open when they leave the program, and shows the way back', async () => {
		const { page, complaints } = visitor
		await page.goto(`http://alpha.test:${server.port}/console`)
		await type(page, 'koffi')
		const back = `http://localhost:${moodle.port}/`
		const query = new URLSearchParams({ client_id: client.client_id, post_logout_redirect_uri: back })
		await page.goto(`http://alpha.test:${server.port}/alpha/oidc/logout?${query}`)
		if (javaScriptEnabled) expect(await axeFaults(page)).toEqual([])
		await page.getByRole('button', { name: 'Fermer la session' }).click()
		await page.getByRole('heading', { name: 'Vous êtes déconnecté de Préau' }).waitFor()
		expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
		await page.getByRole('link', { name: 'Revenir à Moodle' }).click()
		await page.waitForURL(back)
		expect(complaints).toEqual([])
		await page.goto(`http://alpha.test:${server.port}/alpha/console/compte`)
		expect(await page.getByLabel('Mot de passe').isVisible()).toBe(true)
		await visitor.close()
	})

	test('asks for the password again with prompt=login, after a wrong one too', async () => {
		const { page } = visitor
		await page.goto(asks())
		await type(page, 'koffi')
		await page.waitForURL(isBack)
		await page.goto(asks({ prompt: 'login' }))
		await page.getByLabel('Mot de passe').fill('faux')
		await page.getByLabel('Identifiant ou e-mail').fill('ines')
		await page.getByRole('button', { name: 'Se connecter' }).click()
		expect(await page.locator('main').innerText()).toContain('incorrect')
		await type(page, 'ines')
		await page.waitForURL(isBack)
		await visitor.close()
	})
})
