import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import * as s from '../../../src/school/schema'
import { axeFaults } from '../../support/axe'
import { insertSeances, write } from '../../support/affairs'
import { startChromium, type Chromium } from '../../support/chromium'
import { enter } from '../../support/crawl'
import { listening } from '../../support/listening'
import type { Schools } from '../../support/school'
import { insertVacataires, startPaie } from './school'

let schools: Schools
let server: ReturnType<typeof listening>
let chromium: Chromium
let root: string

/**
 * October of thirty vacataires: the second séance of VAC1000 overlaps the first, that of VAC1001 lasts an hour longer, VAC1002 has a higher rate
 * from the 10th, VAC1004 replaces VAC1003 for an hour, nobody has signed for VAC1005, and nobody has ended a séance of VAC1006.
 */
beforeAll(async () => {
	schools = await startPaie()
	await insertVacataires(schools)
	await write(schools, async (db) => {
		const held = { statut: 'terminee' as const }
		await insertSeances(db, 'Africa/Abidjan', [
			{ ...held, id: 7000, enseignant_id: 1000, date: '2026-10-07', heures: ['09:00', '11:00'] },
			{ ...held, id: 7001, enseignant_id: 1001, date: '2026-10-14', heures: ['08:00', '10:00'] },
			{ ...held, id: 7002, enseignant_id: 1002, date: '2026-10-14', heures: ['08:00', '10:00'] },
			{ ...held, id: 7003, enseignant_id: 1003, date: '2026-10-14', heures: ['08:00', '10:00'] },
			{ ...held, id: 7004, enseignant_id: 1004, date: '2026-10-14', heures: ['10:00', '11:00'] },
			{ ...held, id: 7005, enseignant_id: 1005, date: '2026-10-14', heures: ['08:00', '10:00'] },
			{ id: 7006, enseignant_id: 1006, date: '2026-10-14', heures: ['08:00', '10:00'] }
		])
		await db.run('UPDATE seances SET fin_reelle_s = fin_s + 3600 WHERE id = 7001')
		await db.run('INSERT INTO emargements SELECT id, enseignant_id, 1 FROM seances WHERE id BETWEEN 7000 AND 7004')
		await db.run('DELETE FROM emargements WHERE enseignant_id = 1005')
		const rate = { enseignant_id: 1002, type: 'TOUS' as const, depuis: '2026-10-10', montant: 6000, updated_at: 'x' }
		await db.insert(s.tauxHoraires).values(rate)
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

const LONG = 120_000
const said = async (what: Locator) => (await what.innerText()).replaceAll(/\s+/g, ' ').trim()

/** Somebody who is signed in, with a count of their clicks. */
async function person(name: string) {
	const visitor = await chromium.visitor()
	const { page } = visitor
	await enter(page, root, name)
	let clicks = 0
	const click = async (what: Locator) => {
		clicks++
		await what.click()
	}
	const link = (text: string | RegExp) => click(page.getByRole('link', { name: text }))
	const button = (text: string | RegExp) => click(page.getByRole('button', { name: text }))
	/** from any page to the hours of October */
	const october = async () => {
		const hours = page.locator('nav a[href$="/heures-enseignants"]').first()
		if (!(await hours.isVisible()))
			await click(
				page
					.locator('nav.menu li', { has: page.locator('a[href$="/heures-enseignants"]') })
					.locator('a')
					.first()
			)
		await click(hours)
		await link('Mois précédent')
		await page.getByRole('link', { name: 'VAC1000' }).waitFor()
	}
	return { ...visitor, click, link, button, october, clicks: () => clicks }
}

const sound = async (page: Page) =>
	expect([await axeFaults(page), await page.evaluate('document.documentElement.scrollWidth <= innerWidth')]).toEqual([[], true])
const rowOf = (page: Page, name: string) => said(page.locator('tr', { hasText: name }))

test(
	'scolarité closes October for thirty vacataires, an administrator counts an hour beyond the plan, and comptabilité pays them all and prints their sheets',
	async () => {
		const scola = await person('scola')
		await scola.october()
		expect(await rowOf(scola.page, 'VAC1000')).toContain('1 séance en même temps qu’une autre')
		expect(await rowOf(scola.page, 'VAC1001')).toContain('dépassement à valider : 0,75 h')
		await sound(scola.page)
		await scola.link('VAC1000 Awa')
		await scola.click(scola.page.locator('a[href$="/seances/7000"]', { hasText: 'Ajuster' }))
		await scola.page.locator('[name=quantite]').fill('1')
		await scola.page.locator('[name=motif]').fill('La seconde heure de l’autre classe')
		await scola.button('Ajuster les heures d’une séance')
		await scola.page.getByText('Les heures de la séance sont ajustées.').waitFor()
		expect(await said(scola.page.locator('main'))).toContain('Heures retenues 3')
		const resolved = scola.clicks()

		const awa = await person('awa')
		await awa.october()
		await awa.link('VAC1001 Awa')
		await awa.click(awa.page.locator('a[href$="/seances/7001"]', { hasText: 'Ajuster' }))
		await awa.button('Compter aussi le dépassement : 0,75 h')
		await awa.page.getByText('Le dépassement compte.').waitFor()
		expect(await said(awa.page.locator('main'))).toContain('Heures retenues 5')

		await scola.october()
		await scola.button('Arrêter les mois cochés')
		const question = await said(scola.page.locator('form[action$="/arreter"]'))
		expect(question).toContain('3 séances tenues que personne n’a signées')
		expect(question).toContain('1 séance que personne n’a terminée')
		await scola.button('Arrêter les mois cochés')
		await scola.page.getByText('Le mois est arrêté.').waitFor()
		await sound(scola.page)

		const compta = await person('compta')
		await compta.october()
		// by hand: 2 h × 5,000 + 2 h × 6,000, less 5 percent; 3 h × 5,000, less 5 percent
		expect(await rowOf(compta.page, 'VAC1002')).toContain('arrêté 4 22 000 1 100 20 900 20 900')
		expect(await rowOf(compta.page, 'VAC1004')).toContain('arrêté 3 15 000 750 14 250 14 250')
		await compta.page.locator('[name=reference]').fill('VIR-OCT')
		await compta.button('Payer les enseignants cochés')
		await compta.page.getByText('Le paiement est noté.').waitFor()
		await compta.button('États des heures à signer (PDF)')
		await compta.page
			.getByRole('link', { name: /Télécharger|PDF/ })
			.first()
			.waitFor()
		expect([resolved, scola.clicks(), awa.clicks(), compta.clicks()]).toEqual([6, 10, 6, 4])
		for (const visitor of [scola, awa, compta]) {
			expect(visitor.complaints).toEqual([])
			await visitor.close()
		}
	},
	LONG
)
