import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type Chromium, startChromium, type VisitorOptions } from './chromium'

let server: Bun.Server<undefined>
let chromium: Chromium
beforeAll(async () => {
	server = Bun.serve({
		hostname: '127.0.0.1',
		port: 0,
		fetch: ({ headers, url }) =>
			new Response(`<title>${headers.get('accept-language')}</title><script>document.title = 'ran'</script>`, {
				headers: {
					'content-type': 'text/html',
					'content-security-policy': url.endsWith('/strict') ? "script-src 'self'" : "script-src 'unsafe-inline'"
				}
			})
	})
	chromium = await startChromium()
})
afterAll(async () => {
	await chromium.stop()
	await server.stop(true)
})

async function visit(path = '', options?: VisitorOptions) {
	const visitor = await chromium.visitor(options)
	await visitor.page.goto(`http://alpha.test:${server.port}/${path}`)
	return visitor
}

describe('a visitor', () => {
	test('has the language, colours, window and scripts that it is given', async () => {
		const { page, complaints } = await visit('', { locale: 'en-GB', colorScheme: 'dark', viewport: { width: 320, height: 600 } })
		expect(await page.title()).toBe('ran')
		expect(await page.evaluate(`[navigator.language, innerWidth, matchMedia('(prefers-color-scheme: dark)').matches]`)).toEqual([
			'en-GB',
			320,
			true
		])
		expect(complaints).toEqual([])
		expect(await (await visit('', { javaScriptEnabled: false })).page.title()).toStartWith('fr-FR')
	})

	test('shares nothing with another', async () => {
		const first = await visit()
		await first.page.evaluate(`localStorage.setItem('jeton', 'secret')`)
		const second = await visit()
		expect(await second.page.evaluate(`localStorage.getItem('jeton')`)).toBeNull()
	})

	test('reports the requests of a page to other hosts, and reaches none of them', async () => {
		const { page, asked, complaints } = await visit()
		const reached = await page.evaluate(() => fetch('http://fonts.example/a').then(Boolean, () => false))
		expect(reached).toBe(false)
		expect(asked).toEqual([`http://alpha.test:${server.port}/`, 'http://fonts.example/a'])
		expect(complaints).toEqual([expect.stringContaining('ERR_NAME_NOT_RESOLVED')])
	})

	test('tells what the policy of a page forbids it, and what no script catches', async () => {
		const { page, complaints } = await visit('strict')
		expect(await page.title()).not.toBe('ran')
		expect(complaints).toEqual([expect.stringContaining('Content Security Policy')])
		const uncaught = page.context().waitForEvent('weberror')
		await page.evaluate(`void setTimeout(() => document.querySelector('table').remove())`)
		await uncaught
		expect(complaints).toEqual([expect.anything(), expect.stringContaining('TypeError')])
	})
})
