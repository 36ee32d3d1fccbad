import { afterAll, beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { axeFaults } from '../support/axe'
import { startChromium, type Chromium } from '../support/chromium'
import { beyondItsSheet, enter } from '../support/crawl'
import { listening } from '../support/listening'
import { AT } from '../support/people'
import { startSchools } from '../support/school'

let chromium: Chromium
beforeAll(async () => {
	chromium = await startChromium()
})
afterAll(() => chromium.stop())

const LONG = 60_000

test.each([
	[1280, 'light', true],
	[320, 'dark', true],
	[320, 'light', false]
] as const)(
	'a year is prepared by clicks on one page at %d px in the %s, with scripts: %p',
	async (width, colorScheme, javaScriptEnabled) => {
		const schools = await startSchools({ now: '2026-11-20T09:00:00Z' })
		const server = listening(schools)
		const root = `http://alpha.test:${server.port}/console`
		await write(schools, async (db) => {
			const year = { annee_id: 2, date_debut: '2026-09-14', date_fin: '2027-01-31', updated_at: AT }
			await db.insert(s.periodes).values({ rang: 1, libelle: 'Semestre 1', saisie_jusque: '2027-02-15', ...year })
			const off = (date_debut: string, libelle: string) => ({ date_debut, date_fin: date_debut, libelle, updated_at: AT })
			await db.insert(s.conges).values([off('2026-12-25', 'Noël'), off('2027-03-10', `Ramadan Ɛ ${'o'.repeat(180)}`)])
			await db
				.update(s.classes)
				.set({ nom: `Classe <b> Ɛ ${'n'.repeat(180)}` })
				.where(eq(s.classes.id, 2))
			await db.update(s.utilisateurs).set({ actif: false }).where(eq(s.utilisateurs.id, 10))
		})
		const visitor = await chromium.visitor({ viewport: { width, height: 800 }, javaScriptEnabled, colorScheme })
		const { page, complaints } = visitor
		const mustBeSound = async () => {
			expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
			expect(await beyondItsSheet(page)).toEqual([])
			if (javaScriptEnabled) expect(await axeFaults(page)).toEqual([])
		}
		const press = (name: string) => page.getByRole('button', { name }).click()
		await enter(page, root, 'awa', undefined, '/annees/preparer')
		await mustBeSound()
		await press('Créer 2027-2028')
		await page.getByText('2027-2028 est créée, avec 1 période.').waitFor()
		await mustBeSound()
		await press('Copier 1 jour chômé')
		await page.getByText('1 jour chômé copié, 0 déjà là.').waitFor()
		await press('Copier les classes cochées')
		await page.getByText('2 classes copiées, 0 déjà là.').waitFor()
		await press('Copier 2 cours')
		await page.getByText('2 cours copiés, 0 déjà là.').waitFor()
		await page.getByText('1 cours n’a plus d’enseignant').waitFor()
		await mustBeSound()
		await page.getByRole('link', { name: 'Voir les 2 classes de 2027-2028' }).click()
		await page.getByText('Vous préparez 2027-2028.').waitFor()
		expect(complaints).toEqual([])
		await visitor.close()
		await server.stop()
		await schools.stop()
	},
	LONG
)
