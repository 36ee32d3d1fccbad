import { afterEach, beforeEach, expect, test } from 'bun:test'
import { write } from '../support/affairs'
import { startChromium, type Chromium } from '../support/chromium'
import { signedIn } from '../support/console'
import { enter } from '../support/crawl'
import { listening } from '../support/listening'
import { publishResults } from '../support/publish'
import { startSchools, type Schools } from '../support/school'
import { writeSemestre } from '../support/semestre'

let schools: Schools
let server: ReturnType<typeof listening>
let chromium: Chromium
beforeEach(async () => {
	schools = await startSchools({ now: '2027-02-01T08:00:00Z' })
	await writeSemestre(schools)
	server = listening(schools)
	chromium = await startChromium()
})
afterEach(async () => {
	await chromium.stop()
	await server.stop()
	await schools.stop()
})

test('the page of results whose numbers have changed is as narrow as a telephone', async () => {
	await publishResults(await signedIn(schools, 'awa'), '/classes/1/resultats')
	await write(schools, (db) => db.run('UPDATE notes SET note_centiemes = 800 WHERE etudiant_id = 22 AND evaluation_id = 5'))
	const { page } = await chromium.visitor({ viewport: { width: 320, height: 900 } })
	const root = `http://alpha.test:${server.port}/console`
	await enter(page, root, 'awa')
	await page.goto(`${root}/classes/1/resultats?periode=1`)
	expect(await page.locator('td small.block').count()).toBeGreaterThan(0)
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
