import { afterAll, beforeAll, expect, test } from 'bun:test'
import { axeFaults } from '../support/axe'
import { startChromium, type Chromium } from '../support/chromium'
import { beyondItsSheet, enter } from '../support/crawl'
import { listening } from '../support/listening'
import { startSchools, type Schools } from '../support/school'
import { until } from '../support/until'
import { workbookOf } from '../support/workbook'

let schools: Schools
let server: ReturnType<typeof listening>
let chromium: Chromium
let root: string

beforeAll(async () => {
	schools = await startSchools({ now: '2026-11-20T08:40:00Z' })
	server = listening(schools)
	root = `http://alpha.test:${server.port}/console`
	chromium = await startChromium()
})
afterAll(async () => {
	await chromium.stop()
	await server.stop()
	await schools.stop()
})

/** A list as a secretary keeps it: a title, headings of her own, a word that nobody knows, a destroyed cell. */
const list = async (letter: string) => ({
	name: `Liste ${letter}.xlsx`,
	mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
	buffer: Buffer.from(
		await workbookOf({
			[`L1 Info ${letter}`]: [
				['ÉCOLE DE MÉCANIQUE', null, null, null, null],
				['N°', 'NOM', 'Prénoms', 'Sexe', 'Né(e) le', 'Contact'],
				[1, `ZADI ${letter}`, 'Aya Rose', 'Fille', '05/10/2005', '0707080910'],
				[2, `ZORO ${letter}`, 'Ben', 'Garçon', '17/02/2004', '0707080911'],
				[3, '#REF!', 'Cécile', 'Fille', '30/06/2005', '0707080912'],
				[4, `ZOUZOU ${letter}`, 'Dan', 'Autre mot', '28/01/2006', '0707080913']
			]
		})
	)
})

test.each([true, false])(
	"a school's own list goes in at 320 px, its questions and faults answered; scripts: %p",
	async (javaScriptEnabled) => {
		const letter = javaScriptEnabled ? 'J' : 'S'
		const visitor = await chromium.visitor({ javaScriptEnabled, viewport: { width: 320, height: 800 } })
		const { page, complaints } = visitor
		const click = async (name: string) => {
			expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
			expect(await beyondItsSheet(page)).toEqual([])
			if (javaScriptEnabled) expect(await axeFaults(page)).toEqual([])
			await page.getByRole('button', { name, exact: true }).click()
			// without a script the user reloads the page
			await until(async () => {
				if ((await page.getByRole('link', { name: 'Voir où il en est' }).count()) === 0) return true
				await page.goto(`${root}/importer`)
				return false
			})
		}
		await enter(page, root, 'awa')
		await page.goto(`${root}/importer`)
		await page.getByLabel(/^Fichiers \(/).setInputFiles(await list(letter))
		await click('Vérifier')
		await page.getByRole('heading', { name: `Liste ${letter}.xlsx, feuille L1 Info ${letter}` }).waitFor()
		expect(await page.getByText('Comme la dernière fois').count()).toBe(javaScriptEnabled ? 0 : 1)
		await click('Changer ce que devient « N° »')
		await page.getByLabel('« N° » devient').waitFor()
		await click('Valider cette feuille')
		await click('Vérifier tout')
		await page.getByLabel(/L1 Info .+lignes/).selectOption('nouvelle')
		await page.getByLabel('Code').fill(`INF1${letter}`)
		await page.getByLabel('Filière').selectOption({ index: 1 })
		await page.getByLabel('Niveau').selectOption('L1')
		// the second list has the headings of the first one: its words are known
		if (javaScriptEnabled) await page.getByLabel(/Autre mot/).selectOption('=')
		await click('Répondre et vérifier à nouveau')
		await page.getByLabel('Cellule B5').fill(`ZEBA ${letter}`)
		await click('Corriger et vérifier à nouveau')
		await page.getByRole('heading', { name: 'Ce qui changerait' }).waitFor()
		await click('Appliquer')
		await page.getByText('Importé.').waitFor()
		const { client } = await schools.store()
		const { rows } = await client.execute(`SELECT nom FROM utilisateurs WHERE nom LIKE 'Z% ${letter}' ORDER BY nom`)
		expect(rows.map(({ nom }) => nom)).toEqual(['ZADI', 'ZEBA', 'ZORO', 'ZOUZOU'].map((nom) => `${nom} ${letter}`))
		const enrolled = await client.execute(
			`SELECT count(*) AS n FROM inscriptions i JOIN classes c ON c.id = i.classe_id WHERE c.code = 'INF1${letter}'`
		)
		expect(enrolled.rows[0]?.['n']).toBe(4)
		expect(complaints).toEqual([])
		await visitor.close()
	}
)
