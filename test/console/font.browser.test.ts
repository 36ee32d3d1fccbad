import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { write } from '../support/affairs'
import { startChromium, type Chromium } from '../support/chromium'
import { enter } from '../support/crawl'
import { listening } from '../support/listening'
import { startSchools, type Schools } from '../support/school'

let schools: Schools
let server: ReturnType<typeof listening>
let chromium: Chromium
let root: string
/** the fonts that reached the server, in their order */
const fonts: string[] = []

beforeAll(async () => {
	schools = await startSchools({ now: '2026-11-20T08:40:00Z' })
	server = listening({
		...schools,
		frontDoor(request, from) {
			const [, font] = /\/assets\/noto-sans-(.*?)-wght/.exec(request.url) ?? []
			if (font !== undefined) fonts.push(font)
			return schools.frontDoor(request, from)
		}
	})
	root = `http://alpha.test:${server.port}/console`
	chromium = await startChromium()
})
afterAll(async () => {
	await chromium.stop()
	await server.stop()
	await schools.stop()
})

type PlatformFont = { readonly familyName: string; readonly isCustomFont: boolean }

/** The fonts in which the browser has set the text of the first element, and whether they came from the page. */
async function fontsOf(page: Page, selector: string): Promise<(readonly [family: string, isOfThePage: boolean])[]> {
	await page.evaluate('document.fonts.ready.then(() => undefined)')
	const session = await page.context().newCDPSession(page)
	await session.send('DOM.enable')
	await session.send('CSS.enable')
	const { root: document } = await session.send('DOM.getDocument')
	const { nodeId } = await session.send('DOM.querySelector', { nodeId: document.nodeId, selector })
	const { fonts: used } = (await session.send('CSS.getPlatformFontsForNode', { nodeId })) as { fonts: readonly PlatformFont[] }
	return used.map(({ familyName, isCustomFont }) => [familyName, isCustomFont] as const)
}

test('a page asks for the Latin letters of the font once, for others only when it has one of them, and is set in them', async () => {
	const visitor = await chromium.visitor()
	const { page, complaints } = visitor
	await enter(page, root, 'awa')
	await page.goto(`${root}/classes`)
	expect(await fontsOf(page, 'h1')).toEqual([['Noto Sans', true]])
	expect(fonts).toEqual(['latin'])
	for (const [nom, font] of [
		['Ɛlɔ', 'latin-ext'],
		['Ọlá', 'vietnamese']
	]) {
		await write(schools, async (db) => void (await db.run(sql`UPDATE classes SET nom = ${nom} WHERE id = 1`)))
		for (const path of ['/classes', '/classes/1']) {
			await page.goto(root + path)
			expect(await fontsOf(page, 'h1')).toEqual([['Noto Sans', true]])
		}
		expect(fonts.splice(1)).toEqual([font!])
	}
	expect(complaints).toEqual([])
	await visitor.close()
})
