import { afterAll, beforeAll, expect, test } from 'bun:test'
import { insertEvaluations, write } from '../support/affairs'
import { startChromium, type Chromium } from '../support/chromium'
import { enter } from '../support/crawl'
import { FORTY, insertForty } from '../support/forty'
import { callWithoutConnection, pasteInto, stateOf, typeMarks } from '../support/journeys'
import { withProgram } from '../support/program'
import { startSchools } from '../support/school'
import { insertTeaching, SEANCE } from '../support/teaching'
import { workbookOf } from '../support/workbook'

const DAY = 86_400_000
const dayAt = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

let chromium: Chromium
beforeAll(async () => {
	chromium = await startChromium()
})
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
		await insertEvaluations(
			db,
			[1, 2].map((id) => ({ id, date: dayAt(-id - 1), publiee_le: null, titre: `Devoir ${id}` }))
		)
	})
	await schools.stop()
}

test('what people do most, each from the sign-in on: marks, a register, publishing, an import', async () => {
	await withProgram(async ({ folder, serve }) => {
		await makeSchool(folder)
		const { server, url } = await serve()
		const root = `${url}/alpha/console`
		await gradeForty(root)
		await callOnATelephone(root)
		await publishTomorrow(root)
		await importRooms(root)
		expect((await server.stop()).code).toBe(0)
	})
})

/** Forty marks by keyboard alone. */
async function gradeForty(root: string) {
	const visitor = await chromium.visitor()
	const { page, complaints } = visitor
	await enter(page, root, 'fanta')
	await page.locator('a[href$="/evaluations/1"]').click()
	expect(await typeMarks(page, FORTY, (index) => 10 + (index % 10))).toBe(120)
	await page.reload()
	for (const [index, id] of FORTY.entries())
		expect(await page.locator(`input[name="note.${id}"]`).inputValue()).toBe(String(10 + (index % 10)))
	expect(await stateOf(page, FORTY[0]!).textContent()).not.toContain('Pas enregistrée')
	expect(complaints).toEqual([])
	await visitor.close()
}

/** A register on a telephone that loses its connection. */
async function callOnATelephone(root: string) {
	const visitor = await chromium.visitor({ viewport: { width: 320, height: 640 } })
	const { page, complaints } = visitor
	await enter(page, root, 'fanta')
	await page.locator(`a[href$="/seances/${SEANCE.maths}/appel"]`).click()
	await callWithoutConnection(page, /ZADI/, async () => {
		expect(page.url()).toEndWith('/appel')
	})
	await page.goto(`${root}/seances/${SEANCE.maths}/appel`)
	expect(await page.getByRole('group', { name: /ZADI/ }).getByRole('radio', { name: 'Absent' }).isChecked()).toBe(true)
	expect(complaints.filter((one) => !one.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
	await visitor.close()
}

/** A block of a spreadsheet in the grid of a class, then seen by its student from tomorrow on. */
async function publishTomorrow(root: string) {
	const visitor = await chromium.visitor()
	const { page, complaints } = visitor
	await enter(page, root, 'fanta')
	await page.locator('a[href$="/evaluations/1"]').click()
	await page.getByRole('link', { name: 'Toutes les notes de la classe' }).click()
	await page.getByRole('link', { name: 'Suivant' }).click()
	// its script listens once the page has loaded
	await page.waitForURL(/page=2/)
	await pasteInto(page, '2-22', '25\t12\n14\t13')
	await stateOf(page, '2-20').getByText('enregistrée').waitFor()
	expect(await stateOf(page, '2-22').textContent()).toBe('Entre 0 et 20. Pas enregistrée.')
	await page.locator('input[name="note.2-22"]').fill('5')
	await page.keyboard.press('Enter')
	await stateOf(page, '2-22').getByText('enregistrée').waitFor()
	await page.getByRole('link', { name: 'Devoir 2' }).click()
	await page.getByRole('link', { name: 'Publier aux étudiants' }).click()
	await page.locator('input[name=jour]').fill(dayAt(1))
	await page.getByRole('button', { name: /^Publier quand même/ }).click()
	await page.getByText('La publication est prévue').waitFor()
	expect(complaints).toEqual([])
	await visitor.close()

	const student = await chromium.visitor()
	await enter(student.page, root, 'ines')
	await student.page.goto(`${root}/notes`)
	expect(await student.page.getByText('Devoir 2').count()).toBe(0)
	await student.close()
}

/** An .xlsx with a mistake, mended, applied: threads check and write it. */
async function importRooms(root: string) {
	const visitor = await chromium.visitor()
	const { page, complaints } = visitor
	const send = async (capacite: string | number) => {
		const buffer = Buffer.from(
			await workbookOf({
				salles: [
					['code', 'nom', 'capacite'],
					['LABO', 'Labo', capacite]
				]
			})
		)
		await page.getByLabel(/^Fichiers \(/).setInputFiles({ name: 'salles.xlsx', mimeType: 'application/octet-stream', buffer })
		await page.getByRole('button', { name: 'Vérifier' }).click()
	}
	await enter(page, root, 'awa')
	await page.goto(`${root}/importer`)
	await send('quarante')
	await page.getByRole('listitem').filter({ hasText: 'salles!C2' }).waitFor()
	await send(40)
	await page.getByRole('button', { name: 'Appliquer' }).click()
	await page.getByText('Importé.').waitFor()
	expect(complaints).toEqual([])
	await visitor.close()
}
