import { afterAll, beforeAll, expect, test } from 'bun:test'
import { axeFaults } from '../support/axe'
import { startChromium, type Chromium, type VisitorOptions } from '../support/chromium'
import { enter } from '../support/crawl'
import { listening } from '../support/listening'
import type { Name } from '../support/people'
import { startSchools, type Schools } from '../support/school'
import { insertTeaching } from '../support/teaching'

let schools: Schools
let server: ReturnType<typeof listening>
let chromium: Chromium
let root: string
beforeAll(async () => {
	schools = await startSchools({ now: '2026-11-20T08:40:00Z' })
	await insertTeaching(await schools.store())
	server = listening(schools)
	root = `http://alpha.test:${server.port}/console`
	chromium = await startChromium()
})
afterAll(async () => {
	await chromium.stop()
	await server.stop()
	await schools.stop()
})

const LONG = 60_000
const FOCUSED = 'document.activeElement.textContent.trim()'
const SHOWN = `[...document.querySelectorAll('.menu a')].filter((one) => one.checkVisibility()).map((one) => one.textContent)`

async function arrive(name: Name, path: string, options?: VisitorOptions) {
	const visitor = await chromium.visitor(options)
	await enter(visitor.page, root, name)
	await visitor.page.goto(root + path)
	return visitor
}

test(
	"the Tab key leads from « Aujourd'hui » through every chapter before the content",
	async () => {
		const visitor = await arrive('awa', '')
		const { page } = visitor
		const stops: string[] = []
		for (let at = 0; at < 15; at += 1) {
			await page.keyboard.press('Tab')
			stops.push(await page.evaluate<string>(FOCUSED))
		}
		const chapters = ['Étudiants', 'Classes', 'Emploi du temps', 'Absences', 'Notes', 'Enseignants', 'Messages', 'Établissement']
		const inOrder = stops.filter((one) => chapters.includes(one))
		expect([stops[0], inOrder]).toEqual(['Aller au contenu', chapters])
		await visitor.close()
	},
	LONG
)

test.each([
	[800, true],
	[500, false]
])(
	'in a window %d pixels high, whether the menu stays beside a long page: %p',
	async (height, stays) => {
		const visitor = await arrive('awa', '/etablissement/reglages', { viewport: { width: 1280, height } })
		const { page } = visitor
		await page.evaluate('scrollTo(0, document.body.scrollHeight)')
		const top = await page.evaluate<number>(`document.querySelector('.menu a').getBoundingClientRect().top`)
		expect([await page.evaluate<boolean>('scrollY > 200'), top > 0 && top < height]).toEqual([true, stays])
		await visitor.close()
	},
	LONG
)

test(
	'a telephone shows four chapters and the menu, which opens whole and closes without a script',
	async () => {
		const visitor = await arrive('awa', '/etudiants', { viewport: { width: 320, height: 640 }, javaScriptEnabled: false })
		const { page } = visitor
		const shown = () => page.locator('.menu a:visible').allTextContents()
		const bar = ['Aujourd’hui', 'Étudiants', 'Emploi du temps', 'Absences', 'Menu']
		expect(await shown()).toEqual(bar)
		await page.click('text=Menu')
		expect(await shown()).toContain('Absences d’enseignants')
		expect((await shown()).slice(-2)).toEqual(['Aide', 'Fermer le menu'])
		await page.click('text=Fermer le menu')
		expect(await shown()).toEqual(bar)
		await visitor.close()
	},
	LONG
)

test(
	'on a telephone, the bar never covers what has the focus, and stands still in a low window',
	async () => {
		const visitor = await arrive('awa', '/etablissement/reglages', { viewport: { width: 360, height: 560 } })
		const { page } = visitor
		const covered: string[] = []
		for (let at = 0; at < 40; at += 1) {
			await page.keyboard.press('Tab')
			const name = await page.evaluate<string>(`(() => {
				const [one, bar] = [document.activeElement, document.querySelector('.menu')]
				if (bar.contains(one) || one === document.body) return ''
				return one.getBoundingClientRect().bottom > bar.getBoundingClientRect().top ? one.outerHTML : ''
			})()`)
			if (name !== '') covered.push(name)
		}
		expect(covered).toEqual([])
		await page.setViewportSize({ width: 360, height: 300 })
		expect(await page.evaluate<string>(`getComputedStyle(document.querySelector('.menu')).position`)).toBe('static')
		await visitor.close()
	},
	LONG
)

const FIELD = 'form[role=search] input'
const hasFocus = `document.activeElement.matches('${FIELD}')`

test(
	'Ctrl K leads to the search, whose results stand beside it while one types',
	async () => {
		const visitor = await arrive('awa', '/salles')
		const { page } = visitor
		await page.keyboard.press('Control+k')
		expect(await page.evaluate<boolean>(hasFocus)).toBe(true)
		await page.keyboard.type('zadi ine')
		const link = page.locator('.found a')
		await link.first().waitFor()
		expect([await link.allTextContents(), await axeFaults(page)]).toEqual([['ZADI Inès'], []])
		await page.keyboard.press('Escape')
		expect([await page.locator('.found').isVisible(), await page.evaluate<boolean>(hasFocus)]).toEqual([false, true])
		await page.keyboard.type('s')
		await link.first().waitFor()
		await page.keyboard.press('ArrowDown')
		await page.keyboard.press('Enter')
		await page.waitForURL(/etudiants\/20$/)
		expect(visitor.complaints).toEqual([])
		await visitor.close()
	},
	LONG
)

test(
	'in a field, Ctrl K does not lead to the search',
	async () => {
		const visitor = await arrive('awa', '/salles/nouvelle')
		const { page } = visitor
		const code = page.locator('main input').first()
		await code.focus()
		await page.keyboard.type('A1')
		await page.keyboard.press('Control+k')
		expect([await code.inputValue(), await page.evaluate<boolean>(hasFocus)]).toEqual(['A1', false])
		await visitor.close()
	},
	LONG
)

test(
	'/ opens the search outside fields, until the account switches it off',
	async () => {
		const visitor = await arrive('awa', '/salles/nouvelle')
		const { page } = visitor
		const code = page.locator('main input').first()
		await code.focus()
		await page.keyboard.type('A/1')
		expect([await code.inputValue(), await page.evaluate<boolean>(hasFocus)]).toEqual(['A/1', false])
		await code.blur()
		await page.keyboard.press('/')
		expect([await page.locator(FIELD).inputValue(), await page.evaluate<boolean>(hasFocus)]).toEqual(['', true])
		const go = async (path: string) => page.goto(new URL(path, page.url()).href)
		await go('/console/compte')
		await page.locator('#recherche input[type=checkbox]').uncheck()
		await page.locator('#recherche button').click()
		await page.waitForURL(/fait=barre/)
		await page.locator('main').click({ position: { x: 2, y: 2 } })
		await page.keyboard.press('/')
		expect([await page.evaluate<boolean>(hasFocus), await page.locator('#recherche input').isChecked()]).toEqual([false, false])
		await page.keyboard.press('Control+k')
		expect([await page.evaluate<boolean>(hasFocus), await axeFaults(page), visitor.complaints]).toEqual([true, [], []])
		await visitor.close()
	},
	LONG
)

test(
	'the search of a telephone is in its menu and works without a script',
	async () => {
		const visitor = await arrive('awa', '', { viewport: { width: 320, height: 640 }, javaScriptEnabled: false })
		const { page } = visitor
		await page.click('text=Menu')
		await page.fill(FIELD, 'nguessan')
		await page.keyboard.press('Enter')
		await page.waitForURL(/recherche\?q=nguessan/)
		expect(await page.locator('main .rows a').allTextContents()).toEqual(["N'GUESSAN Yao"])
		await visitor.close()
	},
	LONG
)

test.each([1280, 320])(
	'axe finds nothing in the open menu at %d pixels',
	async (width) => {
		const visitor = await arrive('awa', '/inscriptions#menu', { viewport: { width, height: 800 } })
		const { page } = visitor
		expect([await page.evaluate<string[]>(SHOWN), await axeFaults(page)]).toEqual([expect.arrayContaining(['Inscriptions']), []])
		await visitor.close()
	},
	LONG
)
