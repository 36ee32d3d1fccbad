import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { insertSeances, write } from '../support/affairs'
import { axeFaults } from '../support/axe'
import { startChromium, type Chromium } from '../support/chromium'
import { plainly } from '../support/console'
import { enter } from '../support/crawl'
import { listening } from '../support/listening'
import { startSchools, type Schools } from '../support/school'

let schools: Schools
let server: ReturnType<typeof listening>
let chromium: Chromium
let root: string

beforeAll(async () => {
	schools = await startSchools({ now: '2026-11-16T09:00:00Z' })
	server = listening(schools)
	root = `http://alpha.test:${server.port}/console`
	chromium = await startChromium()
})
afterAll(async () => {
	await chromium.stop()
	await server.stop()
	await schools.stop()
})

/** Inserts five séances of Fanta's on a Monday and the Tuesday after it. @returns their ids */
async function insertWeek(monday: string, first: number): Promise<number[]> {
	const tuesday = Temporal.PlainDate.from(monday).add({ days: 1 }).toString()
	const slots = [
		[monday, '08:00', '10:00'],
		[monday, '10:00', '12:00'],
		[monday, '14:00', '16:00'],
		[tuesday, '08:00', '10:00'],
		[tuesday, '10:00', '12:00']
	] as const
	await write(schools, (db) =>
		insertSeances(
			db,
			'Africa/Abidjan',
			slots.map(([date, from, to], index) => ({ id: first + index, date, heures: [from, to] }))
		)
	)
	return slots.map((_, index) => first + index)
}

const rows = async (query: string): Promise<Record<string, unknown>[]> =>
	(await (await schools.store()).client.execute(query)).rows.map((row) => ({ ...row }))

/** A page that counts a person's actions: clicks, and fields typed into or chosen. */
function counted(page: Page) {
	const done = { clicks: 0, fields: 0 }
	const fit = async () => {
		expect(await axeFaults(page)).toEqual([])
		expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
		expect(await page.locator('main .btn.first').count()).toBeLessThanOrEqual(1)
	}
	return {
		done,
		fit,
		click: async (name: string | RegExp) => {
			done.clicks++
			await page.getByRole('link', { name }).or(page.getByRole('button', { name })).first().click()
			await page.waitForLoadState('load')
		},
		tick: async (selector: string) => {
			done.clicks++
			await page.locator(selector).check()
		},
		fill: async (name: string, value: string) => {
			done.fields++
			await page.locator(`[name=${name}]`).fill(value)
		},
		choose: async (name: string, label: string) => {
			done.fields++
			await page.locator(`select[name=${name}]`).selectOption({ label })
		}
	}
}

test.each([
	[1280, true, '2027-01-11', 301],
	[320, false, '2027-01-18', 401]
])(
	'a teacher is away (%d px, JavaScript: %p): three séances are replaced, one moved, one cancelled, and the messages are named before',
	async (width, javaScriptEnabled, monday, first) => {
		const [a, b, c, moved, cancelled] = await insertWeek(monday, first)
		const day = (n: number) => Temporal.PlainDate.from(monday).add({ days: n }).toString()
		const own = `FROM seances WHERE id BETWEEN ${first} AND ${first + 4}`
		const visitor = await chromium.visitor({ viewport: { width, height: 800 }, javaScriptEnabled })
		const { page, complaints } = visitor
		await enter(page, root, 'awa')
		const { done, fit, click, tick, fill, choose } = counted(page)
		await click(width < 768 ? 'Menu' : /^Absences$/)
		await click('Absences d’enseignants')
		if (javaScriptEnabled) await fit()
		await choose('enseignant', 'TRAORÉ Fanta')
		await fill('du', monday)
		await fill('au', day(1))
		await fill('motif', 'Paludisme')
		await click('Annoncer l’absence')
		for (const id of [a, b, c]) {
			await tick(`[name=d-${id}][value=remplacer]`)
			await choose(`e-${id}`, "N'GUESSAN Yao")
		}
		await tick(`[name=d-${moved}][value=deplacer]`)
		await fill(`j-${moved}`, day(3))
		await tick(`[name=d-${cancelled}][value=annuler]`)
		if (javaScriptEnabled) await fit()
		await click('Continuer')
		const shown = await page.locator('main').innerText()
		expect(shown).toContain('3 séances remplacées, 1 déplacée, 1 annulée')
		expect(plainly(shown)).toContain("4 personnes concernées : 4 prévenues (4 dans l'application)")
		expect(await rows(`SELECT count(*) AS n ${own} AND (enseignant_id = 11 OR statut = 'annulee')`)).toEqual([{ n: 0 }])
		if (javaScriptEnabled) await fit()
		await click('Faire remplacer 3 séances, déplacer 1 séance, annuler 1 séance')
		await page.waitForURL(/fait=decidee/)
		expect(await rows(`SELECT enseignant_id AS qui, statut ${own} ORDER BY id`)).toEqual([
			...Array.from({ length: 3 }, () => ({ qui: 11, statut: 'planifiee' })),
			{ qui: 10, statut: 'planifiee' },
			{ qui: 10, statut: 'annulee' }
		])
		// two to get there, one to announce, one for each séance, and two to preview and to save
		expect(done).toEqual({ clicks: 10, fields: 8 })
		expect(complaints).toEqual([])
		await visitor.close()
	}
)

test('a weekly séance until Christmas is planned on a telephone: its conflict is shown, resolved and saved, then all are moved', async () => {
	await insertWeek('2026-11-23', 501)
	const visitor = await chromium.visitor({ viewport: { width: 320, height: 700 } })
	const { page, complaints } = visitor
	await enter(page, root, 'moussa', undefined, '/emploi-du-temps?classe=1&semaine=2026-11-23')
	const { done, fit, click, fill, choose } = counted(page)
	await click('Ajouter une séance')
	await fit()
	await choose('cours', "Anglais · N'GUESSAN Yao")
	await fill('heure_debut', '09:00')
	await fill('heure_fin', '11:00')
	await fill('salle', 'B2')
	await fill('jusqu_au', '2026-12-21')
	await click('Continuer')
	expect(await page.locator('.note.bad').innerText()).toContain('MECA-L1 a déjà cours')
	await fit()
	await click('Revenir à la saisie')
	expect(await page.locator('[name=salle]').inputValue()).toBe('B2')
	await fill('heure_debut', '16:00')
	await fill('heure_fin', '18:00')
	await click('Continuer')
	expect(await page.locator('.note.bad').count()).toBe(0)
	await click('Ajouter 5 séances')
	await page.waitForURL(/ajoutees=5/)
	expect(await page.locator('main').innerText()).toContain('5 séances sont ajoutées.')
	expect(done).toEqual({ clicks: 5, fields: 7 })
	await page.goto(`${root}/emploi-du-temps?classe=1&semaine=2026-11-30`)
	await page.locator('.days a', { hasText: 'Anglais' }).click()
	await click('Modifier la séance')
	await fit()
	await page.getByLabel(/les \d séances à venir/).check()
	await fill('date', '2026-12-01')
	await click('Continuer')
	expect(await page.locator('main').innerText()).toContain('5 séances')
	await fit()
	await click('Déplacer 5 séances')
	await page.waitForURL(/fait=modifiee/)
	expect(await rows("SELECT count(*) AS n FROM seances WHERE ref LIKE 'console:%' AND strftime('%w', date) = '2'")).toEqual([{ n: 5 }])
	await click('Annuler ou reporter')
	await fit()
	await page.goto(`${root}/emploi-du-temps`)
	expect(complaints).toEqual([])
	await visitor.close()
})
