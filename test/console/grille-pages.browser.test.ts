import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { insertEvaluations, write } from '../support/affairs'
import { startChromium, type Chromium } from '../support/chromium'
import { plainly } from '../support/console'
import { enter } from '../support/crawl'
import { FORTY, insertForty } from '../support/forty'
import { pasteInto, stateOf as state } from '../support/journeys'
import { listening } from '../support/listening'
import { startSchools, type Schools } from '../support/school'

/** The students on the second page; Marie and Inès are on the third. */
const SECOND = FORTY.map((id) => id + 1000)
const [MARIE, INES] = [22, 20] as const

let schools: Schools
let server: ReturnType<typeof listening>
let chromium: Chromium

beforeAll(async () => {
	schools = await startSchools({ now: '2026-11-20T08:00:00Z' })
	await write(schools, async (db) => {
		await insertEvaluations(db, [{ id: 1, date: '2026-11-18', publiee_le: null }])
		await insertForty(db)
		await insertForty(db, undefined, SECOND)
	})
	server = listening(schools)
	chromium = await startChromium()
})
afterAll(async () => {
	await chromium.stop()
	await server.stop()
	await schools.stop()
})
beforeEach(() =>
	write(schools, async (db) => {
		await db.run('DELETE FROM notes_historique')
		await db.run('DELETE FROM notes')
	})
)

async function grading() {
	const visitor = await chromium.visitor()
	await enter(visitor.page, `http://alpha.test:${server.port}/console`, 'fanta', undefined, '/evaluations/1')
	return visitor
}

const mark = (page: Page, id: number) => page.locator(`input[name="note.${id}"]`)
const isIn = (page: Page, id: number) => page.locator(`input[name="note.${id}"]:focus`).waitFor()
const lines = (page: Page) => page.locator('tr[data-id]').count()
const marks = async () =>
	(await (await schools.store()).client.execute('SELECT etudiant_id, note_centiemes FROM notes ORDER BY etudiant_id')).rows.map((row) => [
		row['etudiant_id'],
		row['note_centiemes']
	])

test('Enter leads from page to page, and at the end of the last one saves and stays', async () => {
	const visitor = await grading()
	const { page, complaints } = visitor
	await mark(page, FORTY[39]!).fill('10')
	await page.keyboard.press('Enter')
	await isIn(page, SECOND[0]!)
	expect(await lines(page)).toBe(80)
	await mark(page, SECOND[39]!).fill('11')
	await page.keyboard.press('Enter')
	await isIn(page, MARIE)
	await page.keyboard.type('12')
	await page.keyboard.press('Enter')
	await isIn(page, INES)
	await page.keyboard.type('13')
	await page.keyboard.press('Enter')
	for (const id of [FORTY[39]!, SECOND[39]!, MARIE, INES]) await state(page, id).getByText('enregistrée').waitFor()
	await isIn(page, INES)
	await page.keyboard.press('ArrowDown')
	await isIn(page, INES)
	expect([await lines(page), await mark(page, INES).inputValue()]).toEqual([82, '13'])
	expect(await marks()).toEqual([
		[INES, 1300],
		[MARIE, 1200],
		[FORTY[39]!, 1000],
		[SECOND[39]!, 1100]
	])
	expect(complaints).toEqual([])
	await visitor.close()
})

test('a block loads only the pages that it needs, may end on the last line, and clears the message about leftovers', async () => {
	const visitor = await grading()
	const { page, complaints } = visitor
	const leftOver = page.locator('[data-reste]')
	await pasteInto(page, FORTY[38]!, ['10', '11'].join('\n'))
	await state(page, FORTY[39]!).getByText('enregistrée').waitFor()
	expect([await lines(page), await leftOver.isHidden()]).toEqual([40, true])
	await pasteInto(page, FORTY[39]!, ['11', '12', '13'].join('\n'))
	await state(page, SECOND[1]!).getByText('enregistrée').waitFor()
	expect([await lines(page), await leftOver.isHidden()]).toEqual([80, true])
	await pasteInto(page, SECOND[39]!, ['14', '15', '16', '17'].join('\n'))
	await leftOver.waitFor()
	expect(plainly((await leftOver.textContent()) ?? '')).toBe("Lignes collées qui n'ont pas trouvé de place : 1.")
	await state(page, INES).getByText('enregistrée').waitFor()
	await pasteInto(page, MARIE, ['8', '9'].join('\n'))
	await leftOver.waitFor({ state: 'hidden' })
	expect([await lines(page), complaints]).toEqual([82, []])
	await visitor.close()
	const schoolMarks = new Map((await marks()).map(([id, note]) => [id, note]))
	expect([FORTY[38], FORTY[39], ...SECOND.slice(0, 2), SECOND[39]].map((id) => schoolMarks.get(id))).toEqual([1000, 1100, 1200, 1300, 1400])
})
