import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUES } from '../../../src/kit/langue'
import { TYPES_NOTIFICATION } from '../../../src/domain/vocabulaire'
import { DONNEES_EXAMPLE, MESSAGE_EXAMPLE } from '../../../src/http/openapi/webhooks'
import type { Listening } from '../../../src/http/door/listen'
import { axeFaults } from '../../support/axe'
import { startChromium } from '../../support/chromium'
import { firstLine } from '../../support/first-line'
import { temporaryFolder } from '../../support/folder'
import { listening } from '../../support/listening'
import { startSchools, type Schools } from '../../support/school'

const MAIN = join(import.meta.dir, '../../../src/main.ts')
const guide = (langue: string) => readFileSync(join(import.meta.dir, `../../../src/server/site/guide/guide.${langue}.md`), 'utf8')
const blocks = (text: string, kind: string) =>
	[...text.matchAll(new RegExp(`^\`\`\`${kind}\\n([^]*?)^\`\`\``, 'gm'))].map(([, code = '']) => code)
const hasCurl = Bun.which('curl') !== null

let schools: Schools
let server: Listening
beforeEach(async () => {
	schools = await startSchools()
	server = listening(schools)
})
afterEach(async () => {
	await server.stop()
	await schools.stop()
})

describe.each(LANGUES)('the guide in %s', (langue) => {
	test.skipIf(!hasCurl)('runs as it is printed, and a second time, against the school of preau demo (needs curl)', async () => {
		const folder = temporaryFolder()
		// curl reads its own file of options: the blocks stay as they are
		writeFileSync(join(folder.path, '.curlrc'), 'silent\nshow-error\nfail-with-body\nwrite-out = "\\n"\n')
		const demo = Bun.spawn([process.execPath, MAIN, 'demo', '--json', '--port', '0'], { stdout: 'pipe', stderr: 'pipe' })
		try {
			const { url } = JSON.parse(await firstLine(demo.stdout)) as { url: string }
			const run = async (from: string) => {
				// a second address: both runs are more than one address may ask in a minute
				appendFileSync(join(folder.path, '.curlrc'), `interface = ${from}\n`)
				const shell = Bun.spawn(['sh', '-e', '-c', blocks(guide(langue), 'sh').join('\n')], {
					cwd: folder.path,
					env: { PATH: process.env['PATH'], HOME: folder.path, BASE: url },
					stdout: 'pipe',
					stderr: 'pipe'
				})
				const [printed, complaints, code] = await Promise.all([
					new Response(shell.stdout).text(),
					new Response(shell.stderr).text(),
					shell.exited
				])
				expect([complaints, code]).toEqual(['', 0])
				return printed
			}
			const both = ['"tenant_code":"demo"', '"matricule":"ENS-001"', '"retires":[]', '"note":14.5']
			const first = await run('127.0.0.1')
			for (const part of [...both, '"crees":1', '"accepted":true', '"statut":"terminee"']) expect(first).toContain(part)
			const second = await run('127.0.0.2')
			for (const part of [...both, '"crees":0,"mis_a_jour":0,"inchanges":1']) expect(second).toContain(part)
		} finally {
			demo.kill()
			await demo.exited
			folder.remove()
		}
	})

	test('shows what the webhook posts as the reference does, and names every type of message', () => {
		const text = guide(langue)
		expect(blocks(text, 'json').map((block) => JSON.parse(block) as unknown)).toEqual([MESSAGE_EXAMPLE, DONNEES_EXAMPLE])
		for (const type of TYPES_NOTIFICATION.filter((one) => one !== MESSAGE_EXAMPLE.type)) expect(text).toContain(`\`${type}\``)
	})

	test('is the same guide in both languages', () => {
		const shape = (text: string) => ({
			headings: [...text.matchAll(/^#+ /gm)].map(String),
			blocks: blocks(text, '[a-z]+').map((code) => code.split('\n').length),
			rows: [...text.matchAll(/^\|/gm)].length,
			json: blocks(text, 'json')
		})
		expect(shape(guide(langue))).toEqual(shape(guide('fr')))
	})

	test('is a page without faults, no wider than a telephone', async () => {
		const chromium = await startChromium()
		try {
			const { page } = await chromium.visitor({ viewport: { width: 320, height: 600 } })
			await page.goto(`http://alpha.test:${server.port}/docs/guide/${langue}`)
			expect(await page.locator('html').getAttribute('lang')).toBe(langue)
			expect(await page.locator('h2').count()).toBeGreaterThan(7)
			expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
			expect(await axeFaults(page)).toEqual([])
		} finally {
			await chromium.stop()
		}
	})
})

test('the link to the guide follows the reader’s language', async () => {
	const to = async (languages: string) =>
		(await schools.call('http://alpha.test/docs/guide', { headers: { 'accept-language': languages } })).headers.get('location')
	expect([await to('en-GB,en'), await to('fr'), await to('de')]).toEqual(['/docs/guide/en', '/docs/guide/fr', '/docs/guide/fr'])
})
