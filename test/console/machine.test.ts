import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { plainHttp } from '../../src/http/door/plain-http'
import { plainPages } from '../../src/console/machine/machine-pages'
import { saidBy } from '../support/console'
import { startSchools, type Schools } from '../support/school'

let schools: Schools
beforeAll(async () => {
	schools = await startSchools()
})
afterAll(() => schools.stop())

const led = async (url: string) => {
	const { status, headers } = await schools.call(url)
	return [status, headers.get('location')]
}

describe('the first address', () => {
	test('the first address leads to the console of the institution at that host', async () => {
		expect(await led('http://alpha.test/')).toEqual([302, '/console'])
		expect(await led('http://alpha.test/console/')).toEqual([302, 'http://alpha.test/console'])
		expect(await led('http://elsewhere.test/alpha/console/')).toEqual([302, 'http://elsewhere.test/alpha/console'])
	})

	test('the first address asks for a code if the host has no institution, reveals none, and leads to the one typed', async () => {
		const page = await schools.call('http://elsewhere.test/')
		const text = await page.text()
		expect([page.status, text.includes('Quelle école'), /alpha|beta/i.test(text)]).toEqual([200, true, false])
		expect(await led('http://elsewhere.test/?ecole=%20Alpha')).toEqual([302, '/alpha/console'])
		expect(await saidBy(schools.call('http://elsewhere.test/alpha/console'))).toContain('Se connecter')
	})

	test.each(['//evil.example', 'a/../b', '%0d%0aX: y', '<b>', 'api'])(
		'the first address does not lead anywhere for the code %p',
		async (ecole) => {
			const page = await schools.call(`http://elsewhere.test/?ecole=${encodeURIComponent(ecole)}`)
			expect([page.status, page.headers.get('location'), (await page.text()).includes('<b>')]).toEqual([404, null, false])
		}
	)

	test("an unknown institution's code is reported, and asked for again", async () => {
		const page = await schools.call('http://elsewhere.test/gamma/console')
		expect([page.status, await saidBy(page)]).toEqual([404, expect.stringContaining('Aucune école ne porte ce code')])
		expect((await schools.call('http://elsewhere.test/console')).status).toBe(404)
	})

	test('the first address is the documentation if the console is switched off', async () => {
		const own = await startSchools({
			config:
				'[tls]\nmode = "off"\n[console]\nactif = false\n[tenants.alpha]\nhosts = ["alpha.test"]\n[tenants.beta]\nhosts = ["beta.test"]'
		})
		try {
			const first = await own.call('http://alpha.test/')
			expect([first.headers.get('location'), (await own.call('http://alpha.test/console')).status]).toEqual(['/docs', 404])
		} finally {
			await own.stop()
		}
	})
})

describe('a mistyped address', () => {
	const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

	test.each(['/consol', '/alpha/consol/etudiants', '/alpha', '/consolex', '/docs/autre', '/%3Cimg%20onerror%3E', '/..%2f'])(
		'a browser at %s gets a page with a way back, a program the usual answer',
		async (path) => {
			const page = await schools.call(`http://alpha.test${path}`, { headers: BROWSER })
			const text = await page.text()
			expect([page.status, page.headers.get('content-type'), text.includes('href="/"'), text.includes('<img')]).toEqual([
				404,
				'text/html; charset=utf-8',
				true,
				false
			])
			for (const [method, accept] of [
				['GET', '*/*'],
				['GET', 'application/json'],
				['POST', BROWSER.accept]
			] as const) {
				const answer = await schools.call(`http://alpha.test${path}`, { method, headers: { accept } })
				expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/problem+json'])
			}
		}
	)

	test('a mistyped address in the console is one of its pages, and in the interface stays what programs read', async () => {
		const stranger = await schools.call('http://alpha.test/console/xyz', { headers: BROWSER })
		expect(stranger.headers.get('content-type')).toBe('text/html; charset=utf-8')
		for (const path of ['/api/lms/xyz', '/api/xyz', '/alpha/api/xyz', '/alpha/api/lms/xyz', '/api']) {
			const answer = await schools.call(`http://alpha.test${path}`, { headers: BROWSER })
			expect([path, answer.headers.get('content-type')]).toEqual([path, 'application/problem+json'])
		}
	})
})

describe('styles and modules', () => {
	test('addresses of styles and modules change with their content, and are kept for ever', async () => {
		const page = await (await schools.call('http://alpha.test/console')).text()
		const [, sheet = ''] = /href="(\/assets\/style-[a-z0-9]+\.css)"/.exec(page) ?? []
		const answer = await schools.call(`http://alpha.test${sheet}`, { headers: { 'accept-encoding': 'gzip' } })
		expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('content-encoding')]).toEqual([
			200,
			'public, max-age=31536000, immutable',
			'gzip'
		])
		expect((await schools.call('http://alpha.test/assets/style.css')).status).toBe(404)
		expect((await schools.call('http://alpha.test/assets/..%2f..%2fpackage.json')).status).toBe(404)
	})
})

test('the guide to the certificate opens at every address, in both languages', async () => {
	for (const [langue, title] of [
		['fr', 'Faire connaître l’école'],
		['en', 'Make this device trust']
	] as const) {
		const page = await schools.call('http://elsewhere.test/console/aide/certificat', { headers: { 'accept-language': langue } })
		expect([page.status, await saidBy(page)]).toEqual([200, expect.stringContaining(title)])
	}
})

describe('plain HTTP beside HTTPS', () => {
	const door = plainHttp({ frontDoor: async () => new Response('the door'), port: 8443, ...plainPages })
	const ask = async (path: string, init?: RequestInit) =>
		door(new Request(`http://ecole.lan${path}`, init), { peer: '10.0.0.7', tls: false })

	test.each(['/', '/console', '/console/seances/3?x=1', '/ecole/console/compte'])('%s shows the way to HTTPS', async (path) => {
		const page = await ask(path)
		const text = await page.text()
		expect([page.status, text.includes(`href="https://ecole.lan:8443${path}"`), text.includes('/console/aide/certificat')]).toEqual([
			403,
			true,
			true
		])
	})

	test('programs are redirected, the guide and its files are served, and forms are never read', async () => {
		expect((await ask('/api/lms/tenant-info')).headers.get('location')).toBe('https://ecole.lan:8443/api/lms/tenant-info')
		expect(await (await ask('/console/aide/certificat')).text()).toBe('the door')
		expect(await (await ask('/assets/style-1.css')).text()).toBe('the door')
		expect((await ask('/console/connexion', { method: 'POST', body: 'x=1' })).status).toBe(403)
	})
})
