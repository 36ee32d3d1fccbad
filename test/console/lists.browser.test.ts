import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { sortKey } from '../../src/kit/forms'
import * as s from '../../src/school/schema'
import { insertEvaluations, insertNotes, write } from '../support/affairs'
import { axeFaults } from '../support/axe'
import { startChromium, type Chromium, type Visitor, type VisitorOptions } from '../support/chromium'
import { enter, openPlus } from '../support/crawl'
import { listening } from '../support/listening'
import { AT, PASSWORD, type Name } from '../support/people'
import { startSchools, type Schools } from '../support/school'
import { insertTeaching } from '../support/teaching'

let schools: Schools
let server: ReturnType<typeof listening>
let chromium: Chromium
let root: string

beforeAll(async () => {
	schools = await startSchools({ now: '2026-11-20T08:40:00Z' })
	await insertTeaching(await schools.store())
	const ids = Array.from({ length: 60 }, (_one, index) => 200 + index)
	await write(schools, async (db) => {
		const person = { role: 'etudiant' as const, prenoms: 'Ève', updated_at: AT }
		await db.insert(s.utilisateurs).values(
			ids.map((id) => ({
				...person,
				id,
				identifiant: `u${id}`,
				identifiant_norm: `u${id}`,
				nom: `KONÉ ${id}`,
				cle_tri: sortKey(`KONÉ ${id}`, 'Ève')
			}))
		)
		await db.insert(s.etudiants).values(ids.map((id) => ({ id, matricule: `M${id}`, updated_at: AT })))
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

const LONG = 30_000

async function arrive(name: Name, path: string, options?: VisitorOptions): Promise<Visitor> {
	const visitor = await chromium.visitor(options)
	await enter(visitor.page, root, name)
	await visitor.page.goto(root + path)
	return visitor
}

describe('a search', () => {
	test(
		'typing changes the list and the address, and the focus stays in the field',
		async () => {
			const visitor = await arrive('awa', '/etudiants')
			const { page, complaints } = visitor
			await page.evaluate('window.same = true')
			await page.getByLabel('Nom ou matricule').pressSequentially('kone 23')
			await page.getByText('11 étudiants').waitFor()
			expect(await page.locator('#liste tbody tr').count()).toBe(11)
			expect(await page.evaluate('[window.same, document.activeElement.name, location.search]')).toEqual([true, 'q', '?q=kone+23'])
			await page.getByLabel('Nom ou matricule').fill("'%")
			await page.getByText('Personne ne s’appelle').waitFor()
			expect(await axeFaults(page)).toEqual([])
			await page.getByLabel('Nom ou matricule').fill('')
			await page.getByLabel('Classe').selectOption({ label: 'MECA-L1 – Mécanique L1' })
			await page.getByText('2 étudiants').waitFor()
			await page.locator('.applied a').waitFor()
			await page.getByRole('link', { name: 'ZADI Inès' }).click()
			await page.getByRole('heading', { name: 'ZADI Inès' }).waitFor()
			await page.goBack()
			expect(await page.locator('#liste tbody tr').count()).toBe(2)
			expect(complaints).toEqual([])
			await visitor.close()
		},
		LONG
	)

	test(
		'a search after the session has ended leads to the sign-in',
		async () => {
			const visitor = await arrive('awa', '/etudiants')
			const { page } = visitor
			await page.context().clearCookies()
			await page.getByLabel('Nom ou matricule').fill('zadi')
			await page.getByRole('button', { name: 'Se connecter' }).waitFor()
			await page.getByLabel('Identifiant').fill('awa')
			await page.getByLabel('Mot de passe').fill(PASSWORD)
			await page.getByRole('button', { name: 'Se connecter' }).click()
			await page.getByRole('link', { name: 'ZADI Inès' }).waitFor()
			await visitor.close()
		},
		LONG
	)

	test(
		'without JavaScript a search is a form, and its pages are links',
		async () => {
			const visitor = await arrive('awa', '/etudiants', { javaScriptEnabled: false, viewport: { width: 320, height: 640 } })
			const { page } = visitor
			await page.getByLabel('Nom ou matricule').fill('kone')
			await page.getByRole('button', { name: 'Rechercher' }).click()
			await page.getByText('60 étudiants').waitFor()
			expect(await page.locator('#liste tbody tr').count()).toBe(50)
			await page.getByRole('link', { name: 'Suivant' }).click()
			await page.getByText('Page 2 sur 2').waitFor()
			expect(await page.locator('#liste tbody tr').count()).toBe(10)
			await page.getByRole('link', { name: 'Liste à imprimer' }).click()
			await page.waitForURL(/liste/)
			expect([await page.locator('tbody tr').count(), await page.getByRole('button', { name: 'Imprimer' }).count()]).toEqual([60, 0])
			await visitor.close()
		},
		LONG
	)
})

test(
	'an address breaks after its @ where it does not fit',
	async () => {
		await write(schools, (db) => db.run("UPDATE utilisateurs SET email = 'prenom.nom@lycee-moderne.ci' WHERE id = 20"))
		const visitor = await arrive('awa', '/etudiants/20')
		const lines = `[...document.querySelector('dd a[href^="mailto:"]').childNodes].flatMap((part) => {
			const range = document.createRange()
			range.selectNode(part)
			return part.nodeType === 3 ? [[part.textContent, range.getClientRects().length]] : []
		})`
		expect(await visitor.page.evaluate<unknown>(lines)).toEqual([
			['prenom.nom@', 1],
			['lycee-moderne.ci', 1]
		])
		await visitor.close()
	},
	LONG
)

test(
	'a list for paper prints without its buttons and menus',
	async () => {
		const visitor = await arrive('awa', '/etudiants/liste?classe=1')
		const { page } = visitor
		await page.evaluate('window.print = () => { window.printed = true }')
		await page.getByRole('button', { name: 'Imprimer' }).click()
		expect(await page.evaluate('window.printed')).toBe(true)
		await page.emulateMedia({ media: 'print' })
		expect([await page.getByRole('navigation').count(), await page.getByRole('link', { name: 'Revenir à la liste' }).count()]).toEqual([
			0, 0
		])
		await page.getByText('ZADI Inès').waitFor()
		// each class's week is on a new sheet, without an empty one before the first
		await page.goto(`${root}/emploi-du-temps/classes`)
		expect(await page.locator('.letterhead').isVisible()).toBe(false)
		await visitor.close()
	},
	LONG
)

test.each([true, false])(
	'a person manages their own account, with scripts: %p',
	async (javaScriptEnabled) => {
		const visitor = await arrive('koffi', '/compte', { javaScriptEnabled })
		const { page, complaints } = visitor
		await page.getByLabel('Annonces – SMS').uncheck()
		await page.getByRole('button', { name: 'Enregistrer' }).click()
		await page.getByText('Vos choix sont enregistrés.').waitFor()
		expect(await page.getByLabel('Annonces – SMS').isChecked()).toBe(false)
		await page.getByLabel('Annonces – SMS').check()
		await page.getByRole('button', { name: 'Enregistrer' }).click()
		await page.getByLabel('Mot de passe actuel').fill('faux')
		await page.getByLabel('Nouveau mot de passe').fill('Une-Phrase-De-Passe-7')
		await page.getByLabel('Le nouveau, encore une fois').fill('Une-Phrase-De-Passe-7')
		await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
		await page.locator('.refusals').getByText('Ce n’est pas votre mot de passe actuel.').waitFor()
		if (javaScriptEnabled) expect(await axeFaults(page)).toEqual([])
		await page.getByRole('button', { name: /Créer un lien|Remplacer le lien/ }).click()
		expect(await page.getByLabel('Votre lien').inputValue()).toEndWith('.ics')
		await page.getByLabel('Langue des pages').selectOption('en')
		await page.getByRole('button', { name: 'Changer la langue' }).click()
		await page.getByText('The language is changed.').waitFor()
		await page.getByLabel('Language of pages').selectOption('fr')
		await page.getByRole('button', { name: 'Change the language' }).click()
		await page.getByRole('button', { name: 'Se déconnecter de tous les appareils' }).click()
		await page.getByText('Vous êtes déconnecté.').waitFor()
		expect(complaints.filter((one) => !/422|Clear-Site-Data/.test(one))).toEqual([])
		await visitor.close()
	},
	LONG
)

test(
	'a teacher announces something to a class on a telephone',
	async () => {
		const visitor = await arrive('fanta', '/classes/1', { viewport: { width: 320, height: 640 } })
		const { page, complaints } = visitor
		await openPlus(page)
		await page.getByRole('link', { name: 'Écrire une annonce' }).click()
		await page.getByLabel('Titre').fill('Sortie')
		await page.getByLabel('Texte').fill('Rendez-vous à 7 h.')
		await page.getByRole('button', { name: 'Envoyer l’annonce' }).click()
		await page.getByText('Cette annonce part à').waitFor()
		await page.getByRole('button', { name: 'Envoyer l’annonce' }).click()
		await page.getByText('Annonce envoyée à').waitFor()
		await page.getByText('Sortie').click()
		await page.getByText('Rendez-vous à 7 h.').waitFor()
		expect([await axeFaults(page), await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), complaints]).toEqual([
			[],
			true,
			[]
		])
		await visitor.close()
	},
	LONG
)

test(
	'the marks of a student are read at 390 px without scrolling sideways',
	async () => {
		await write(schools, async (db) => {
			await insertEvaluations(db, [{ id: 801, date: '2026-11-03', titre: 'Interrogation de mécanique des fluides' }])
			await insertNotes(db, [[801, 20, 1250]])
		})
		const visitor = await arrive('awa', '/etudiants/20/notes', { viewport: { width: 390, height: 844 } })
		const box = await visitor.page.locator('td.n', { hasText: '12,5' }).first().boundingBox()
		const table = await visitor.page.locator('.scroll', { hasText: '12,5' }).first().boundingBox()
		expect(box!.x + box!.width).toBeLessThanOrEqual(table!.x + table!.width)
		expect(await axeFaults(visitor.page)).toEqual([])
		await visitor.close()
	},
	LONG
)
