import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import type { Listening } from '../../../src/http/door/listen'
import { type Chromium, startChromium, type Visitor } from '../../support/chromium'
import { listening } from '../../support/listening'
import { invalidities } from '../../support/openapi-validity'
import { json, startSchools, type Schools } from '../../support/school'

let schools: Schools
let server: Listening
beforeAll(async () => {
	schools = await startSchools()
	server = listening(schools)
})
afterAll(async () => {
	await server.stop()
	await schools.stop()
})

describe('the page in a browser', () => {
	let chromium: Chromium
	let visitor: Visitor
	let page: Page
	let origin: string

	beforeAll(async () => {
		origin = `http://alpha.test:${server.port}`
		chromium = await startChromium()
		visitor = await chromium.visitor()
		page = visitor.page
		await page.goto(`${origin}/docs`)
		await page.getByText('Révoquer tous mes jetons').waitFor()
	})
	afterAll(() => chromium.stop())

	test('shows every operation', async () => {
		expect(page.url()).toBe(`${origin}/docs`)
		const { paths } = await json(schools.call('http://alpha.test/docs/openapi.json'))
		const operations = Object.values<Record<string, { summary: string }>>(paths).flatMap((methods) => Object.values(methods))
		expect(operations.length).toBeGreaterThan(9)
		for (const { summary } of operations) expect(await page.getByText(summary, { exact: true }).count(), summary).toBe(1)
	})

	test('tries one out at the institution of its host', async () => {
		const answer = page.waitForResponse(/check-availability$/)
		const operation = page.locator('[id$="-checkAvailability"]')
		await operation.getByRole('button').first().click()
		await operation.getByRole('button', { name: 'Try it out' }).click()
		await operation.getByRole('button', { name: 'Execute' }).click()
		expect((await answer).url()).toBe(`${origin}/api/lms/auth/check-availability`)
		expect((await answer).status()).toBe(200)
	})

	test('is as dark as the system of its reader, and no wider than a telephone', async () => {
		const night = await chromium.visitor({ colorScheme: 'dark', viewport: { width: 320, height: 600 } })
		await night.page.goto(`${origin}/docs`)
		await night.page.locator('[id$="-login"]').getByRole('button').first().click()
		await night.page.getByText('X-RateLimit-Remaining').first().waitFor()
		const shown = (element: string) => `getComputedStyle(document.querySelector('${element}'))`
		expect(await night.page.evaluate(`[document.documentElement.scrollWidth, ${shown('html')}.colorScheme]`)).toEqual([320, 'dark'])
		expect(await page.evaluate(`${shown('html')}.colorScheme`)).toBe('normal')
		expect(night.complaints).toEqual([])
		await night.close()
	})

	test('asks nobody but its own machine, and is hindered in nothing', () => {
		expect(visitor.asked.slice(0, 6).map((url) => url.replace(/\?.*/, ''))).toEqual([
			`${origin}/docs`,
			`${origin}/docs/viewer.css`,
			`${origin}/docs/page.css`,
			`${origin}/docs/viewer.js`,
			`${origin}/docs/page.js`,
			`${origin}/docs/openapi.json`
		])
		expect(visitor.asked.filter((url) => !url.startsWith(`${origin}/`))).toEqual([])
		expect(visitor.complaints).toEqual([])
	})
})

describe('what it is made of', () => {
	test('its policy does not name another origin', async () => {
		const page = await schools.call('http://alpha.test/docs')
		const policy = page.headers.get('content-security-policy') ?? ''
		expect(policy).toStartWith("default-src 'none'; script-src 'self';")
		expect(policy).not.toMatch(/https?:|\*|unsafe-/)
		expect(await page.text()).not.toMatch(/https?:\/\//)
	})

	test.each(['viewer.js', 'viewer.css', 'page.css'])('its %s travels zipped to those who can read that', async (name) => {
		const plain = await schools.call(`http://alpha.test/docs/${name}`)
		const zipped = await schools.call(`http://alpha.test/docs/${name}`, { headers: { 'accept-encoding': 'br, gzip' } })
		expect(plain.headers.get('content-encoding')).toBeNull()
		expect(zipped.headers.get('content-encoding')).toBe('gzip')
		expect(zipped.headers.get('vary')).toBe('Accept-Encoding')
		const unzipped = Bun.gunzipSync(new Uint8Array(await zipped.arrayBuffer()))
		expect(Buffer.from(unzipped).equals(Buffer.from(await plain.arrayBuffer()))).toBe(true)
	})

	test('is not sent again to a browser that has it', async () => {
		for (const path of ['/docs', '/docs/viewer.js', '/docs/viewer.css', '/docs/page.js', '/docs/page.css', '/docs/openapi.json']) {
			const etag = (await schools.call(`http://alpha.test${path}`)).headers.get('etag') ?? ''
			expect((await schools.call(`http://alpha.test${path}`, { headers: { 'if-none-match': etag } })).status).toBe(304)
		}
	})

	test('the document names the institution of the host, or leaves a place for its code', async () => {
		const own = await json(schools.call('http://beta.test:8080/docs/openapi.json'))
		expect(own.servers).toEqual([{ url: '/api/lms', description: "L'établissement à cette adresse" }])
		const any = await json(schools.call('http://any.test/docs/openapi.json'))
		expect(any.servers).toMatchObject([{ url: '/{tenant_code}/api/lms', variables: { tenant_code: { default: 'ecole' } } }])
		expect(JSON.stringify(any)).not.toMatch(/alpha|beta/)
		expect(await invalidities(any)).toEqual([])
	})
})
