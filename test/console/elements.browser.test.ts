import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { demoLogins } from '../../src/server/demo/ecole'
import { axeFaults } from '../support/axe'
import { startChromium, type Chromium, type VisitorOptions } from '../support/chromium'
import { signedIn } from '../support/console'
import { beyondItsSheet, enter } from '../support/crawl'
import { listening } from '../support/listening'
import { startSchools, type Schools } from '../support/school'

const PICTURES = join(import.meta.dir, '../../build/elements')
const WIDE = { width: 1280, height: 800 }
const NARROW = { width: 320, height: 640 }

let schools: Schools
let server: ReturnType<typeof listening>
let chromium: Chromium
let root: string

beforeAll(async () => {
	schools = await startSchools({ now: '2026-11-20T08:40:00Z', demo: { logins: demoLogins, isForNetwork: false } })
	server = listening(schools)
	root = `http://alpha.test:${server.port}/console`
	chromium = await startChromium()
	mkdirSync(PICTURES, { recursive: true })
})
afterAll(async () => {
	await chromium.stop()
	await server.stop()
	await schools.stop()
})

const LONG = 60_000

async function arrive(options: VisitorOptions = {}) {
	const visitor = await chromium.visitor({ viewport: WIDE, ...options })
	await enter(visitor.page, root, 'awa', undefined, '/elements')
	return visitor
}

const plus = (page: Page) => page.locator('main details.plus')
const isOpen = (page: Page) => page.evaluate<boolean>(`document.querySelector('main details.plus').open`)

describe('the page of parts', () => {
	test.each([
		['light', WIDE],
		['dark', WIDE],
		['light', NARROW],
		['dark', NARROW]
	] as const)(
		'satisfies axe and stays within its width and sheets, in %s colours at %p, with its menu closed and open',
		async (colorScheme, viewport) => {
			const visitor = await arrive({ colorScheme, viewport })
			const { page, complaints } = visitor
			for (const state of ['closed', 'open']) {
				if (state === 'open') await plus(page).locator('summary').click()
				expect([state, await axeFaults(page), await beyondItsSheet(page)]).toEqual([state, [], []])
				expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
				await page.screenshot({ path: join(PICTURES, `${colorScheme}-${viewport.width}-${state}.png`), fullPage: true })
			}
			expect(complaints).toEqual([])
			await visitor.close()
		},
		LONG
	)

	test(
		'opens its menu and, on a telephone, its tabs without a script, and only one of them at a time',
		async () => {
			const visitor = await arrive({ javaScriptEnabled: false, viewport: NARROW })
			const { page } = visitor
			const tabs = page.locator('.tabs details')
			await plus(page).locator('summary').click()
			expect(await plus(page).getByRole('link', { name: 'Excel' }).isVisible()).toBe(true)
			await tabs.locator('summary').press('Enter')
			expect(await plus(page).getByRole('link', { name: 'Excel' }).isVisible()).toBe(false)
			await tabs.getByRole('link', { name: 'Évaluations' }).click()
			await page.waitForURL(`${root}/elements?onglet=evaluations`)
			expect(await tabs.locator('summary').textContent()).toBe('Évaluations')
			await visitor.close()
		},
		LONG
	)

	test(
		'closes its menu by Escape, which gives the focus back to its word, and by a click beside it',
		async () => {
			const visitor = await arrive()
			const { page } = visitor
			await plus(page).locator('summary').click()
			await page.keyboard.press('Tab')
			await page.keyboard.press('Escape')
			expect([await isOpen(page), await page.evaluate('document.activeElement.textContent')]).toEqual([false, 'Plus'])
			await page.keyboard.press('Enter')
			expect(await isOpen(page)).toBe(true)
			await page.locator('h1').click()
			expect(await isOpen(page)).toBe(false)
			await visitor.close()
		},
		LONG
	)

	test(
		'draws what is chosen, states and buttons with an outline or border where colours are the system’s',
		async () => {
			const visitor = await arrive()
			const { page } = visitor
			await page.emulateMedia({ forcedColors: 'active' })
			const withoutEdge = await page.evaluate<string[]>(`(() => {
				const edge = (style, kind) => style[kind + 'Style'] !== 'none' && parseFloat(style[kind + 'Width']) > 0
				const chosen = [...document.querySelectorAll('[aria-current], .choices :checked + span')].filter((one) => one.checkVisibility())
				const drawn = [...document.querySelectorAll('.tag, .btn')].filter((one) => one.checkVisibility())
				if (chosen.length < 3 || drawn.length < 10) return ['too little to look at']
				return [
					...chosen.filter((one) => !edge(getComputedStyle(one), 'outline')),
					...drawn.filter((one) => !edge(getComputedStyle(one), 'borderTop'))
				].map((one) => one.outerHTML.slice(0, 100))
			})()`)
			expect(withoutEdge).toEqual([])
			await visitor.close()
		},
		LONG
	)

	test(
		'keeps the digits of a telephone number together where it is copied',
		async () => {
			const visitor = await arrive()
			expect(await visitor.page.locator('a.telephone').first().textContent()).toBe('+2250708091011')
			await visitor.close()
		},
		LONG
	)

	test('is not in a school', async () => {
		const school = await startSchools()
		const awa = await signedIn(school, 'awa')
		const answers = [await awa.get('/elements'), await awa.post('/elements', {})].map(({ status }) => status)
		await school.stop()
		expect(answers).toEqual([404, 404])
	})
})
