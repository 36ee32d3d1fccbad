import { afterAll, beforeAll, expect, test } from 'bun:test'
import { axeFaults } from '../support/axe'
import { startChromium, type Chromium } from '../support/chromium'
import { enter } from '../support/crawl'
import { listening } from '../support/listening'
import { startSchools, type Schools } from '../support/school'
import { writeSemestre } from '../support/semestre'

let schools: Schools
let server: ReturnType<typeof listening>
let chromium: Chromium
let root: string
beforeAll(async () => {
	schools = await startSchools({ now: '2026-11-20T09:00:00Z' })
	await writeSemestre(schools)
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

test.each([
	[1280, true],
	[320, true],
	[320, false]
])(
	'the example follows the rules that an administrator chooses, who then saves them, at %d px, with scripts: %p',
	async (width, javaScriptEnabled) => {
		const visitor = await chromium.visitor({ viewport: { width, height: 800 }, javaScriptEnabled })
		const { page, complaints } = visitor
		await enter(page, root, 'awa', undefined, '/regles')
		const second = page.locator('#exemple tbody tr').nth(1).locator('td').nth(1)
		const cc = page.locator('select[name=cc]')
		const chosen = await cc.inputValue()
		for (const [value, average] of [
			['0', '10,29'],
			['50', '10,5']
		] as const) {
			await cc.selectOption(value)
			if (!javaScriptEnabled) await page.getByRole('button', { name: 'Voir l’exemple' }).click()
			await second.getByText(average, { exact: true }).waitFor()
			expect(await cc.inputValue()).toBe(value)
		}
		expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
		if (javaScriptEnabled) expect(await axeFaults(page)).toEqual([])
		await page.getByRole('button', { name: 'Ce que ces règles changeraient' }).click()
		await page.locator('select[name=classe]').selectOption({ label: 'MECA-L1 · Semestre 1' })
		await page.getByRole('button', { name: 'Afficher' }).click()
		await page.getByText('Sciences de base').first().waitFor()
		expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
		if (javaScriptEnabled) expect(await axeFaults(page)).toEqual([])
		await page.getByRole('link', { name: 'Revenir aux règles' }).click()
		expect(await cc.inputValue()).toBe('50')
		await cc.selectOption(chosen === '45' ? '55' : '45')
		await page.getByRole('button', { name: 'Enregistrer' }).click()
		await page.getByText('Les règles sont enregistrées.').waitFor()
		expect(await cc.inputValue()).toBe(chosen === '45' ? '55' : '45')
		expect(complaints).toEqual([])
		await visitor.close()
	},
	LONG
)
