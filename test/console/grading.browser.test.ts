import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { insertEvaluations, insertNotes, write } from '../support/affairs'
import { axeFaults } from '../support/axe'
import { startChromium, type Chromium, type VisitorOptions } from '../support/chromium'
import { plainly } from '../support/console'
import { cutWords, enter } from '../support/crawl'
import { FORTY, insertForty } from '../support/forty'
import { pasteInto, stateOf as state, typeMarks } from '../support/journeys'
import { listening } from '../support/listening'
import { startSchools, type Schools } from '../support/school'

/** The students on the second page: Marie and Inès. */
const BEYOND = [22, 20] as const
const PATH = '/evaluations/1'

let schools: Schools
let server: ReturnType<typeof listening>
let chromium: Chromium
let root: string

beforeAll(async () => {
	schools = await startSchools({ now: '2026-11-20T08:00:00Z' })
	await write(schools, async (db) => {
		await insertEvaluations(db, [{ id: 1, date: '2026-11-18', publiee_le: null }])
		await insertForty(db)
	})
	server = listening(schools)
	root = `http://alpha.test:${server.port}/console`
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
		await db.run('UPDATE evaluations SET publiee_le = NULL')
	})
)

const marks = async () =>
	(await (await schools.store()).client.execute('SELECT etudiant_id, note_centiemes FROM notes ORDER BY etudiant_id')).rows.map((row) => [
		row['etudiant_id'],
		row['note_centiemes']
	])
const mark = (page: Page, id: number | string) => page.locator(`input[name="note.${id}"]`)

async function grading(options: VisitorOptions = {}, who = 'fanta', path = PATH) {
	const visitor = await chromium.visitor(options)
	await enter(visitor.page, root, who, undefined, path)
	return visitor
}

test('names of students stay whole on windows of any width', async () => {
	await write(schools, (db) => insertNotes(db, [[1, 20, 1200]]))
	const visitor = await grading()
	const { page } = visitor
	for (const width of [320, 768, 800, 1000, 1280]) {
		await page.setViewportSize({ width, height: 800 })
		expect([width, await cutWords(page, '.grille tbody th')]).toEqual([width, []])
	}
	await visitor.close()
})

describe('with a script', () => {
	test('forty marks are typed with the keyboard only, and each is saved', async () => {
		const visitor = await grading()
		const { page, complaints } = visitor
		const strokes = await typeMarks(page, FORTY, (index) => 10 + (index % 10))
		for (const id of FORTY) expect(await state(page, id).textContent()).toBe('enregistrée')
		expect(await marks()).toEqual(FORTY.map((id, index) => [id, (10 + (index % 10)) * 100]))
		expect([strokes, complaints]).toEqual([120, []])
		await page.keyboard.press('ArrowUp')
		expect(await page.evaluate('document.activeElement.name')).toBe(`note.${FORTY.at(-1)!}`)
		await page.keyboard.press('ArrowRight')
		expect(await page.evaluate('document.activeElement.name')).toBe(`commentaire.${FORTY.at(-1)!}`)
		expect(await axeFaults(page)).toEqual([])
		await visitor.close()
	})

	test('the count of marks follows each save without reloading the page', async () => {
		const visitor = await grading()
		const { page } = visitor
		await page.getByText('0 note sur 42').waitFor()
		await typeMarks(page, FORTY.slice(0, 2), () => 12)
		await page.getByText('2 notes sur 42').waitFor()
		await visitor.close()
	})

	test('a pasted column saves right marks, and shows the reasons at wrong ones', async () => {
		const visitor = await grading({ viewport: { width: 320, height: 640 } })
		const { page, complaints } = visitor
		const wrong: Record<number, string> = { 3: '25', 17: '12,345', 39: 'douze' }
		const column = FORTY.map((_, index) => wrong[index] ?? '12,5')
		await pasteInto(page, FORTY[0]!, `${column.join('\r\n')}\r\n`)
		await page.getByText('Notes enregistrées : 37. À corriger : 3.').waitFor({ state: 'attached' })
		expect(await state(page, FORTY[3]!).textContent()).toBe('Entre 0 et 20. Pas enregistrée.')
		expect(await mark(page, FORTY[17]!).getAttribute('aria-invalid')).toBe('true')
		expect(await mark(page, FORTY[39]!).inputValue()).toBe('douze')
		expect(await marks()).toHaveLength(37)
		expect([await axeFaults(page), await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), complaints]).toEqual([
			[],
			true,
			[]
		])
		await mark(page, FORTY[3]!).fill('15')
		await page.keyboard.press('Enter')
		await state(page, FORTY[3]!).getByText('enregistrée').waitFor()
		expect(await mark(page, FORTY[3]!).getAttribute('aria-invalid')).toBeNull()
		await visitor.close()
	})

	test('a column longer than the page continues with the students of the next pages, and Enter leads there', async () => {
		const visitor = await grading()
		const { page, complaints } = visitor
		expect(await page.locator('tr[data-id]').count()).toBe(40)
		await pasteInto(page, FORTY[38]!, ['11', '12', '13', '25', '9', '8'].join('\n'))
		await page.getByText('Lignes collées qui n’ont pas trouvé de place : 2.').waitFor()
		await state(page, BEYOND[0]).getByText('enregistrée').waitFor()
		await state(page, BEYOND[1]).getByText('Entre 0 et 20. Pas enregistrée.').waitFor()
		expect(await marks()).toEqual([
			[BEYOND[0], 1300],
			[FORTY[38], 1100],
			[FORTY[39], 1200]
		])
		expect([await mark(page, BEYOND[1]).inputValue(), await page.locator('tr[data-id]').count(), await axeFaults(page)]).toEqual([
			'25',
			42,
			[]
		])
		// a wrong cell survives reloading the page
		page.once('dialog', (dialog) => void dialog.accept())
		await page.reload()
		await state(page, BEYOND[1]).getByText('Entre 0 et 20. Pas enregistrée.').waitFor()
		await visitor.close()

		const other = await grading()
		await mark(other.page, FORTY[39]!).fill('14')
		await other.page.keyboard.press('Enter')
		await mark(other.page, BEYOND[0]).waitFor()
		await other.page.locator(`input[name="note.${BEYOND[0]}"]:focus`).waitFor()
		await other.page.keyboard.type('15')
		await other.page.keyboard.press('Enter')
		await state(other.page, BEYOND[0]).getByText('enregistrée').waitFor()
		expect(await marks()).toEqual([
			[BEYOND[0], 1500],
			[FORTY[38], 1100],
			[FORTY[39], 1400]
		])
		expect([complaints, other.complaints]).toEqual([[], []])
		await other.close()
	})

	test('two people on one mark see both values, and one of them chooses', async () => {
		const [fanta, awa] = [await grading(), await grading({}, 'awa')]
		await mark(fanta.page, 1001).fill('12')
		await fanta.page.keyboard.press('Enter')
		await state(fanta.page, 1001).getByText('enregistrée').waitFor()
		await mark(awa.page, 1001).fill('14')
		await awa.page.keyboard.press('Enter')
		await state(awa.page, 1001).getByText('Entre-temps : 12 (TRAORÉ Fanta').waitFor()
		expect([await mark(awa.page, 1001).inputValue(), await marks()]).toEqual(['14', [[1001, 1200]]])
		await awa.page.getByRole('button', { name: 'Garder la mienne' }).click()
		await state(awa.page, 1001).getByText('enregistrée', { exact: true }).waitFor()
		expect(await marks()).toEqual([[1001, 1400]])
		await fanta.close()
		await awa.close()
	})

	test('marks that wait for a bad connection are shown, and saved when it is back', async () => {
		const visitor = await grading()
		const { page } = visitor
		await page.context().setOffline(true)
		await mark(page, 1001).fill('12')
		await page.keyboard.press('Enter')
		await state(page, 1001).getByText('en attente').waitFor()
		await page.context().setOffline(false)
		await state(page, 1001).getByText('enregistrée').waitFor()
		expect(await marks()).toEqual([[1001, 1200]])
		await visitor.close()
	})

	test('marks typed after the session has ended survive the sign-in', async () => {
		const visitor = await grading()
		const { page } = visitor
		const cookies = await page.context().cookies()
		await page.context().clearCookies()
		for (const id of FORTY) await mark(page, id).fill('11')
		await page.keyboard.press('Enter')
		await page.locator('[data-fin]').waitFor()
		expect([cookies.length, await marks()]).toEqual([1, []])
		await page.locator('[data-fin] a').click()
		await page.locator('input[name=identifiant]').fill('fanta')
		await page.locator('input[name=mot_de_passe]').fill('Mot-de-passe-1')
		await page.locator('main button.first').click()
		await page.waitForURL(root + PATH)
		await state(page, FORTY.at(-1)!).getByText('enregistrée').waitFor()
		expect(await marks()).toEqual(FORTY.map((id) => [id, 1100]))
		await visitor.close()
	})
})

describe('in the grid of a class', () => {
	const CLASSE = '/classes/1/notes?matiere=1'
	const TEN = Array.from({ length: 10 }, (_, index) => index + 1)
	beforeAll(() =>
		write(schools, (db) =>
			insertEvaluations(
				db,
				TEN.slice(1).map((id) => ({ id, date: `2026-11-${String(id).padStart(2, '0')}`, titre: `Devoir ${id}`, publiee_le: null }))
			)
		)
	)

	const focused = (page: Page) => page.evaluate('document.activeElement.name')
	const stored = async () =>
		(await (await schools.store()).client.execute('SELECT evaluation_id, etudiant_id, note_centiemes FROM notes ORDER BY 1, 2')).rows.map(
			(row) => Object.values(row)
		)
	/** évaluations are sorted by day; the one that other tests grade is last */
	const ORDER = [...TEN.slice(1), 1]

	test('keys move in each direction, and a pasted block saves all cells except three of four hundred, and is undone', async () => {
		const visitor = await grading({ viewport: { width: 320, height: 640 } }, 'fanta', CLASSE)
		const { page, complaints } = visitor
		await mark(page, '2-1001').focus()
		for (const key of ['8', 'Enter', '9', 'ArrowRight', '1', '0', 'ArrowUp']) await page.keyboard.press(key)
		expect(await focused(page)).toBe('note.3-1001')
		await page.keyboard.press('ArrowLeft')
		expect(await focused(page)).toBe('note.2-1001')
		await state(page, '3-1002').getByText('enregistrée').waitFor()
		expect(await stored()).toEqual([
			[2, 1001, 800],
			[2, 1002, 900],
			[3, 1002, 1000]
		])
		const wrong: Record<string, string> = { '2-1004': '25', '5-1018': '12,345', '1-1040': 'douze' }
		const block = FORTY.map((id) => [...ORDER.map((evaluation) => wrong[`${evaluation}-${id}`] ?? '12,5'), '7'].join('\t'))
		await pasteInto(page, '2-1001', block.join('\r\n'))
		await page.getByText('Notes enregistrées : 397. À corriger : 3.').waitFor({ state: 'attached' })
		expect(plainly((await page.locator('[data-reste]').textContent()) ?? '')).toBe("Colonnes collées qui n'ont pas trouvé de place : 1.")
		expect([await state(page, '5-1018').textContent(), await mark(page, '1-1040').inputValue()]).toEqual([
			'Deux décimales au plus. Pas enregistrée.',
			'douze'
		])
		expect(await page.locator('td.wrong').count()).toBe(3)
		expect(await stored()).toHaveLength(397)
		expect([await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), complaints]).toEqual([true, []])
		await page.keyboard.press('Control+z')
		await page.getByText('Notes enregistrées : 3.').waitFor({ state: 'attached' })
		expect((await stored()).filter(([, , mark]) => mark !== 1250)).toEqual([
			[2, 1001, 800],
			[2, 1002, 900],
			[3, 1002, 1000]
		])
		// a mark saved in an empty cell stays; a wrong cell loses its reason
		expect([await mark(page, '2-1003').inputValue(), await mark(page, '1-1040').inputValue()]).toEqual(['12,5', ''])
		expect([await state(page, '5-1018').textContent(), await page.locator('td.wrong').count()]).toEqual(['', 0])
		expect(await page.locator('[aria-invalid]').count()).toBe(0)
		await visitor.close()
	})

	test('a reason below a cell is fully readable on a telephone, beside the name', async () => {
		const visitor = await grading({ viewport: { width: 320, height: 640 } }, 'fanta', CLASSE)
		const { page } = visitor
		const seen = []
		for (const key of ['2-1001', '3-1002', '1-1003']) {
			await mark(page, key).focus()
			await page.keyboard.type('douze')
			await page.keyboard.press('Enter')
			await state(page, key).getByText('Pas enregistrée').waitFor()
			await mark(page, key).focus()
			seen.push(
				await state(page, key).evaluate((at) => {
					const [said, name] = [at.getBoundingClientRect(), at.closest('tr')!.querySelector('th')!.getBoundingClientRect()]
					// a page scrolls by whole pixels, while fonts give fractions of a pixel
					return [said.left > name.right - 1, said.right <= innerWidth]
				})
			)
		}
		expect(seen).toEqual([
			[true, true],
			[true, true],
			[true, true]
		])
		await visitor.close()
	})

	test("a block longer than the page continues with the next students, averages follow, and other people's marks are shown beside", async () => {
		await write(schools, (db) => db.run("UPDATE evaluations SET publiee_le = '2026-11-19' WHERE id = 3"))
		const visitor = await grading({}, 'awa', CLASSE)
		const { page, complaints } = visitor
		// the keys work only in the grid
		await page.getByLabel('Motif de la correction').press('ArrowDown')
		await page.clock.install()
		await schools.as('fanta').post('/evaluations/2/notes', { notes: [{ etudiant_id: 1040, note: 3 }], publier: false })
		await pasteInto(page, '2-1040', '12\t13\n14\t15\n16\t17\n18\t19')
		await page.getByText('Lignes collées qui n’ont pas trouvé de place : 1.').waitFor()
		await state(page, '2-1040').getByText('Entre-temps : 3 (TRAORÉ Fanta').waitFor()
		await state(page, `3-${BEYOND[1]}`).getByText('enregistrée').waitFor()
		expect(await stored()).toEqual([
			[2, BEYOND[1], 1600],
			[2, BEYOND[0], 1400],
			[2, 1040, 300],
			[3, BEYOND[1], 1700],
			[3, BEYOND[0], 1500],
			[3, 1040, 1300]
		])
		await page.clock.runFor(5000)
		await page.locator('tfoot').getByText('15,00', { exact: true }).waitFor()
		await page.getByRole('button', { name: 'Prendre l’autre' }).click()
		expect([await mark(page, '2-1040').inputValue(), await page.locator('td.wrong').count(), complaints]).toEqual(['3', 0, []])
		await visitor.close()
	})

	test('marks typed after the session has ended survive the sign-in', async () => {
		const visitor = await grading({}, 'fanta', CLASSE)
		const { page } = visitor
		await page.context().clearCookies()
		await pasteInto(page, '2-1001', '11\t12\n13\t14')
		await page.locator('[data-fin]').waitFor()
		expect(await state(page, '2-1001').textContent()).toBe('en attente')
		await page.locator('[data-fin] a').click()
		await page.locator('input[name=identifiant]').fill('fanta')
		await page.locator('input[name=mot_de_passe]').fill('Mot-de-passe-1')
		await page.locator('main button.first').click()
		await state(page, '3-1002').getByText('enregistrée').waitFor()
		expect(await stored()).toEqual([
			[2, 1001, 1100],
			[2, 1002, 1300],
			[3, 1001, 1200],
			[3, 1002, 1400]
		])
		let asked = 0
		page.on('dialog', (dialog) => {
			asked++
			void dialog.accept()
		})
		await page.reload()
		expect(asked).toBe(0)
		await visitor.close()
	})
})

describe('without a script', () => {
	test('the grid is one form: right marks are saved, wrong ones stay with their reason', async () => {
		const visitor = await grading({ javaScriptEnabled: false })
		const { page, complaints } = visitor
		for (const id of FORTY) await mark(page, id).fill('11,5')
		await mark(page, FORTY[7]!).fill('-1')
		await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
		await page.getByText('Notes enregistrées : 39. À corriger : 1.').waitFor()
		expect([await mark(page, FORTY[7]!).inputValue(), await state(page, FORTY[7]!).textContent()]).toEqual([
			'-1',
			'Entre 0 et 20. Pas enregistrée.'
		])
		await mark(page, FORTY[7]!).fill('1')
		await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
		await page.getByText('1 note enregistrée.').waitFor()
		expect(await marks()).toHaveLength(40)
		expect(complaints.filter((text) => !text.includes('422'))).toEqual([])
		await visitor.close()
	})

	test('the students beyond the page are on the next one, where their marks are saved', async () => {
		const visitor = await grading({ javaScriptEnabled: false })
		const { page, complaints } = visitor
		expect([await page.locator('tr[data-id]').count(), await mark(page, BEYOND[0]).count()]).toEqual([40, 0])
		await page.getByRole('link', { name: 'Suivant' }).click()
		await page.waitForURL(/page=2/)
		expect(await page.locator('tr[data-id]').count()).toBe(2)
		await mark(page, BEYOND[0]).fill('11,5')
		await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
		await page.getByText('1 note enregistrée.').waitFor()
		await page.getByText('Page 2 sur 2').waitFor()
		expect([await marks(), complaints]).toEqual([[[BEYOND[0], 1150]], []])
		await visitor.close()
	})

	test('an ended session keeps the forty marks until they are saved, and publishing asks first', async () => {
		const visitor = await grading({ javaScriptEnabled: false })
		const { page } = visitor
		for (const id of FORTY) await mark(page, id).fill('11')
		await page.context().clearCookies()
		await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
		await page.locator('input[name=identifiant]').fill('fanta')
		await page.locator('input[name=mot_de_passe]').fill('Mot-de-passe-1')
		await page.locator('main button.first').click()
		await page.getByRole('button', { name: 'Enregistrer ce que vous aviez saisi' }).click()
		await page.getByText('40 notes enregistrées.').waitFor()
		expect(await marks()).toHaveLength(40)
		await page.getByRole('link', { name: 'Publier aux étudiants' }).click()
		await page.getByText('2 étudiants restent sans note').waitFor()
		await page.getByRole('button', { name: /^Publier quand même/ }).click()
		await page.getByText('Les notes sont publiées').waitFor()
		await visitor.close()
	})

	test('an évaluation is created, changed, withdrawn and brought back', async () => {
		const visitor = await grading({ javaScriptEnabled: false })
		const { page } = visitor
		await page.goto(`${root}/evaluations`)
		await page.getByRole('link', { name: 'Nouvelle évaluation' }).click()
		await page.getByLabel('Titre').fill('Devoir 7')
		await page.getByLabel('Coefficient').fill('x')
		await page.getByRole('button', { name: 'Enregistrer' }).click()
		await page.getByText('Entre 0 et 1000.', { exact: true }).waitFor()
		await page.getByLabel('Coefficient').fill('0,5')
		await page.getByRole('button', { name: 'Enregistrer' }).click()
		await page.getByText('L’évaluation est créée.').waitFor()
		await page.locator('main .plus > summary').click()
		await page.getByRole('link', { name: 'Modifier' }).click()
		await page.getByLabel('Titre').fill('Devoir 8')
		await page.getByRole('button', { name: 'Enregistrer' }).click()
		await page.getByText('L’évaluation est modifiée.').waitFor()
		await page.locator('main .plus > summary').click()
		await page.getByRole('link', { name: 'Annuler' }).click()
		await page.getByRole('button', { name: /^Annuler l’évaluation/ }).click()
		await page.getByText('L’évaluation est annulée.').waitFor()
		await page.locator('main .plus > summary').click()
		await page.getByRole('link', { name: 'Rétablir' }).click()
		await page.getByRole('button', { name: 'Rétablir l’évaluation' }).click()
		await page.getByText('L’évaluation est rétablie.').waitFor()
		expect(await page.locator('h1').textContent()).toBe('Devoir 8')
		await visitor.close()
	})
})
