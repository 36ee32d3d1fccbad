import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { startChromium, type Chromium } from '../support/chromium'
import { startTable, type WHO } from '../support/console-table'
import { enter } from '../support/crawl'
import { listening } from '../support/listening'
import type { Schools } from '../support/school'

let schools: Schools
let server: ReturnType<typeof listening>
let chromium: Chromium
let root: string

beforeAll(async () => {
	;({ schools } = await startTable())
	server = listening(schools)
	root = `http://alpha.test:${server.port}/console`
	chromium = await startChromium()
})
afterAll(async () => {
	await chromium.stop()
	await server.stop()
	await schools.stop()
})

type Hands = {
	readonly page: Page
	/** chooses a link, a button or a chapter by its words */
	readonly press: (words: string | RegExp | Locator) => Promise<void>
	/** fills in the field with that label */
	readonly type: (label: string | RegExp, value: string) => Promise<void>
	/** reads a sentence that the page must show */
	readonly reads: (words: string | RegExp) => Promise<void>
}

type Journey = readonly [
	who: (typeof WHO)[number],
	what: string,
	counted: { readonly clicks: number; readonly fields: number },
	go: (hands: Hands) => Promise<void>
]

/** The journeys of a day at the desk that other files do not have; a chapter of the menu counts as a click. */
const JOURNEYS: readonly Journey[] = [
	[
		'scola',
		'a student is found by the beginning of a name, from any page',
		{ clicks: 1, fields: 1 },
		async ({ type, press, reads }) => {
			await type('Rechercher', 'zad')
			await press(/ZADI/)
			await reads('ETU-1')
		}
	],
	[
		'scola',
		'a student changes class from December on',
		{ clicks: 3, fields: 3 },
		async ({ type, press, reads }) => {
			await type('Rechercher', 'marie')
			await press(/EBA/)
			await press('Changer de classe')
			await type('Classe', 'ENER-1')
			await type('Premier jour dans la classe', '2026-12-01')
			await press('Enregistrer')
			await reads('Le changement de classe est enregistré.')
			await reads('du ven. 11 sept. au lun. 30 nov.')
		}
	],
	[
		'scola',
		'a student leaves',
		{ clicks: 3, fields: 2 },
		async ({ type, press, reads }) => {
			await type('Rechercher', 'ETU-1')
			await press(/ZADI/)
			await press('Départ')
			await type(/Date de départ/, '2026-12-01')
			await press('Enregistrer')
			await reads('au lun. 30 nov.')
		}
	],
	[
		'scola',
		'the list of a class is ready for paper',
		{ clicks: 3, fields: 0 },
		async ({ press, reads }) => {
			await press('Classes')
			await press('Mécanique L1')
			await press('Liste à imprimer')
			await reads('EBA Marie')
		}
	],
	[
		'scola',
		'the sheet that a class signs during a week is ready for paper',
		{ clicks: 3, fields: 0 },
		async ({ press, reads }) => {
			await press('Classes')
			await press('Mécanique L1')
			await press('Feuille d’émargement')
			await reads('EBA Marie')
		}
	],
	[
		'scola',
		'a teacher who has forgotten the password gets a slip',
		{ clicks: 3, fields: 1 },
		async ({ type, press, reads }) => {
			await type('Rechercher', 'fanta traore')
			await press(/TRAORÉ/)
			await press('Coupon d’accès')
			await press('Préparer le coupon')
			await reads(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)
		}
	],
	[
		'scola',
		'the list of students is saved as a workbook',
		{ clicks: 3, fields: 0 },
		async ({ press, page }) => {
			await press('Étudiants')
			await press(page.locator('main .plus > summary'))
			const [file] = await Promise.all([page.waitForEvent('download'), press('Excel')])
			expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
		}
	],
	[
		'awa',
		'a director sees what runs now and what is missing, on the first page',
		{ clicks: 0, fields: 0 },
		async ({ reads }) => {
			await reads('En cours')
			await reads('1 appel à faire')
		}
	],
	[
		'awa',
		'a director reads the hours held and planned of a class',
		{ clicks: 2, fields: 0 },
		async ({ press, reads }) => {
			await press('Classes')
			await press('Mécanique L1')
			await reads('Heures prévues')
		}
	],
	[
		'awa',
		'a director reads the hours of a teacher by month',
		{ clicks: 2, fields: 0 },
		async ({ press, reads }) => {
			await press('Enseignants')
			await press(/TRAORÉ/)
			await reads('novembre 2026')
		}
	],
	[
		'ines',
		'a student reads marks, absences and the week, each with one click',
		{ clicks: 3, fields: 0 },
		async ({ press, reads }) => {
			await press('Notes')
			await reads('Aucune note n’est publiée pour cette année.')
			await press('Absences')
			await reads('Absences injustifiées')
			await press('Emploi du temps')
			await reads('Mathématiques')
		}
	],
	[
		'sira',
		'a coordinator reads the timetable of an own class',
		{ clicks: 3, fields: 0 },
		async ({ page, press, reads }) => {
			await press('Classes')
			await press('Énergie 1')
			await press(page.locator('main').getByRole('link', { name: 'Emploi du temps' }))
			await reads('Thermique')
		}
	],
	[
		'awa',
		'whoever looks after the machine reads its health and its copies',
		{ clicks: 3, fields: 0 },
		async ({ press, reads }) => {
			await press('Établissement')
			await press('Serveur')
			await reads('Santé')
			await press('Copies')
			await reads('Aucune copie')
		}
	]
]

test.each(JOURNEYS)('%s: %s', async (who, _what, counted, go) => {
	const visitor = await chromium.visitor({ viewport: { width: 1280, height: 800 } })
	const { page } = visitor
	await enter(page, root, who)
	const done = { clicks: 0, fields: 0 }
	await go({
		page,
		async press(words) {
			done.clicks++
			const named = typeof words === 'string' || words instanceof RegExp
			await (
				named
					? page
							.getByRole('link', { name: words })
							.or(page.getByRole('button', { name: words }))
							.first()
					: words
			).click()
		},
		async type(label, value) {
			done.fields++
			const field = page.getByLabel(label).first()
			if ((await field.and(page.locator('select')).count()) > 0) await field.selectOption(value)
			else await field.fill(value)
		},
		reads: (words) => page.getByText(words).locator('visible=true').first().waitFor()
	})
	expect([done, visitor.complaints]).toEqual([counted, []])
	await visitor.close()
})
