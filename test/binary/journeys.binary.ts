import { afterAll, beforeAll, expect, test } from 'bun:test'
import { insertEvaluations, write } from '../support/affairs'
import { startChromium, type Chromium } from '../support/chromium'
import { enter } from '../support/crawl'
import { FORTY, insertForty } from '../support/forty'
import { callWithoutConnection, stateOf, typeMarks } from '../support/journeys'
import { withProgram } from '../support/program'
import { startSchools } from '../support/school'
import { insertTeaching, SEANCE } from '../support/teaching'

const DAY = 86_400_000
const dayAt = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

let chromium: Chromium
beforeAll(async () => {
	chromium = await startChromium()
}, 60_000)
afterAll(() => chromium.stop())

/** A school around today, as the executable's clock has it: a séance that is running, an évaluation of two days ago. */
async function makeSchool(folder: string) {
	const schools = await startSchools({ folder, now: new Date().toISOString() })
	await insertTeaching(await schools.store())
	await write(schools, async (db) => {
		const [today, end] = [dayAt(0), Math.floor(Date.parse(`${dayAt(1)}T00:00:00Z`) / 1000)]
		await db.run(`UPDATE annees SET date_debut = '${dayAt(-100)}', date_fin = '${dayAt(100)}' WHERE id = 2`)
		await db.run(`UPDATE inscriptions SET date_entree = '${dayAt(-60)}' WHERE classe_id = 1 AND statut = 'Active'`)
		await db.run(`UPDATE seances SET date = '${today}', heure_debut = '00:00', heure_fin = '23:59', debut = '${today}T00:00:00+00:00',
			fin = '${today}T23:59:00+00:00', debut_s = ${end - 86_400}, fin_s = ${end - 60} WHERE id = ${SEANCE.maths}`)
		await insertForty(db, dayAt(-60))
		await insertEvaluations(db, [{ id: 1, date: dayAt(-2), publiee_le: null }])
	})
	await schools.stop()
}

test('forty marks by keyboard, and a register on a telephone that loses its connection, both from the sign-in on', async () => {
	await withProgram(async ({ folder, serve }) => {
		await makeSchool(folder)
		const { server, url } = await serve()
		const root = `${url}/alpha/console`

		const grading = await chromium.visitor()
		await enter(grading.page, root, 'fanta')
		await grading.page.locator('a[href$="/evaluations/1"]').click()
		expect(await typeMarks(grading.page, FORTY, (index) => 10 + (index % 10))).toBe(120)
		await grading.page.reload()
		for (const [index, id] of FORTY.entries())
			expect(await grading.page.locator(`input[name="note.${id}"]`).inputValue()).toBe(String(10 + (index % 10)))
		expect(await stateOf(grading.page, FORTY[0]!).textContent()).not.toContain('Pas enregistrée')
		expect(grading.complaints).toEqual([])
		await grading.close()

		const calling = await chromium.visitor({ viewport: { width: 320, height: 640 } })
		const { page } = calling
		await enter(page, root, 'fanta')
		await page.locator(`a[href$="/seances/${SEANCE.maths}/appel"]`).click()
		await callWithoutConnection(page, /ZADI/, async () => {
			expect(page.url()).toEndWith('/appel')
		})
		await page.goto(`${root}/seances/${SEANCE.maths}/appel`)
		expect(await page.getByRole('group', { name: /ZADI/ }).getByRole('radio', { name: 'Absent' }).isChecked()).toBe(true)
		expect(calling.complaints.filter((one) => !one.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
		await calling.close()
		expect((await server.stop()).code).toBe(0)
	})
}, 120_000)
