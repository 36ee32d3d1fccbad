import { afterAll, beforeAll, expect, test } from 'bun:test'
import { axeFaults } from '../support/axe'
import { startChromium, type Chromium } from '../support/chromium'
import { enter, beyondItsSheet } from '../support/crawl'
import { listening } from '../support/listening'
import { startSchools, type Schools } from '../support/school'
import { workbookOf } from '../support/workbook'
import { until } from '../support/until'

let schools: Schools
let server: ReturnType<typeof listening>
let chromium: Chromium
let root: string

beforeAll(async () => {
	schools = await startSchools({ now: '2026-11-20T08:40:00Z' })
	server = listening(schools)
	root = `http://alpha.test:${server.port}/console`
	chromium = await startChromium()
})
afterAll(async () => {
	await chromium.stop()
	await server.stop()
	await schools.stop()
})

const HEAD = ['code', 'nom', 'capacite']
const book = async (...rows: (string | number | null)[][]) => ({
	name: 'rentrée.xlsx',
	mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
	buffer: Buffer.from(await workbookOf({ salles: [HEAD, ...rows] }))
})

test.each([true, false])('an .xlsx with three mistakes is corrected and applied; scripts: %p', async (javaScriptEnabled) => {
	const code = javaScriptEnabled ? 'J' : 'S'
	const visitor = await chromium.visitor({ javaScriptEnabled, viewport: { width: 320, height: 640 } })
	const { page, complaints } = visitor
	const send = async (file: Awaited<ReturnType<typeof book>>) => {
		await page.getByLabel(/^Fichiers \(/).setInputFiles(file)
		await page.getByRole('button', { name: 'Vérifier' }).click()
		// without a script the user reloads the page
		await until(async () => {
			if ((await page.getByRole('link', { name: 'Voir où il en est' }).count()) === 0) return true
			await page.goto(`${root}/importer`)
			return false
		})
	}
	await enter(page, root, 'awa')
	await page.goto(`${root}/etablissement`)
	await page.getByRole('main').getByRole('link', { name: 'Importer' }).click()
	await send(await book([`${code}1`, 'Labo', 'quarante'], [null, 'Sans code', 30], [`${code}2`, 'x'.repeat(300), 20]))
	await page.getByRole('heading', { name: '3 erreurs' }).waitFor()
	for (const cell of ['salles!C2', 'salles!A3', 'salles!B4'])
		expect(await page.getByRole('listitem').filter({ hasText: cell }).count()).toBe(1)
	const size = page.viewportSize()!
	await page.setViewportSize({ width: 320, height: 800 })
	expect(await beyondItsSheet(page)).toEqual([])
	expect(await page.locator('main .scroll').count()).toBe(0)
	await page.setViewportSize(size)
	expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
	if (javaScriptEnabled) expect(await axeFaults(page)).toEqual([])

	await send(await book([`${code}1`, 'Labo', 40], [`${code}3`, 'Atelier', 30], [`${code}2`, 'Amphi', 200]))
	await page.getByRole('heading', { name: 'Ce qui changerait' }).waitFor()
	if (javaScriptEnabled) expect(await axeFaults(page)).toEqual([])
	await page.getByRole('button', { name: 'Appliquer' }).click()
	await until(async () => {
		if ((await page.getByText('Importé.').count()) > 0) return true
		if (!javaScriptEnabled) await page.goto(`${root}/importer`)
		return false
	})
	await page.getByText('Importé.').waitFor()
	const { rows } = await (await schools.store()).client.execute(`SELECT count(*) AS n FROM salles WHERE code LIKE '${code}%'`)
	expect(rows[0]?.['n']).toBe(3)
	expect(complaints).toEqual([])
	await visitor.close()
})
