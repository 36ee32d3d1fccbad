import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { insertPresences, insertSeances, write } from '../support/affairs'
import { axeFaults } from '../support/axe'
import { startChromium, type Chromium } from '../support/chromium'
import { enter } from '../support/crawl'
import { listening } from '../support/listening'
import { startSchools, type Schools } from '../support/school'

let schools: Schools
let server: ReturnType<typeof listening>
let chromium: Chromium
let root: string

beforeAll(async () => {
	schools = await startSchools({ now: '2026-11-20T13:00:00Z' })
	await write(schools, async (db) => {
		await insertSeances(db, 'Africa/Abidjan', [
			{ id: 1, date: '2026-11-20', heures: ['08:00', '10:00'], statut: 'terminee', presences_at: 1 }
		])
		await insertPresences(db, [
			[1, 20, 'absent'],
			[1, 22, 'present']
		])
		await db.run("UPDATE utilisateurs SET fonctions = 'surveillance', console_seule = 1 WHERE identifiant = 'sira'")
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

const LONG = 60_000

/** A person who has signed in, with the number of their clicks since. */
async function signedIn(name: string, width: number) {
	const visitor = await chromium.visitor({ viewport: { width, height: 800 } })
	const { page } = visitor
	await enter(page, root, name)
	let clicks = 0
	const click = async (what: Locator) => {
		clicks++
		await what.click()
	}
	return { visitor, page, click, clicks: () => clicks }
}

const sound = async (page: Page) => expect([page.url(), await axeFaults(page)]).toEqual([page.url(), []])
const rows = async (sql: string) => (await (await schools.store()).client.execute(sql)).rows
const named = (page: Page, name: string) => page.locator(`main [name="${name}"]`)

test(
	'an administrator creates a filière with its class, matière and teacher, and gives the teaching',
	async () => {
		const { visitor, page, click, clicks } = await signedIn('awa', 1280)
		const home = () => click(page.locator('nav a[href$="/etablissement"]'))
		const fresh = async (list: string, cells: Record<string, string>, chosen: Record<string, string> = {}) => {
			await home()
			await click(page.locator(`main a[href$="${list}"]`).first())
			await click(page.locator('main .action .btn.first'))
			for (const [name, value] of Object.entries(cells)) await named(page, name).fill(value)
			for (const [name, value] of Object.entries(chosen)) await named(page, name).selectOption(value)
			await sound(page)
			await click(page.getByRole('button', { name: 'Enregistrer' }))
			await page.waitForURL(/fait=creee/)
		}
		await fresh('/filieres', { code: 'ELEC', nom: 'Électricité' }, { systeme: 'BTS' })
		await fresh('/matieres', { code: 'CIRC', nom: 'Circuits', coefficient: '3', volume_horaire: '40' }, { filiere: 'ELEC', niveau: 'BTS1' })
		await fresh('/enseignants', { matricule: 'ENS-9', nom: 'KONAN', prenoms: 'Aya', identifiant: 'aya.konan' })
		await click(page.locator('nav a[href$="/classes"]').first())
		await click(page.locator('main .action .btn.first'))
		await named(page, 'code').fill('ELEC-1')
		await named(page, 'nom').fill('Électricité 1')
		await named(page, 'filiere').selectOption('ELEC')
		await named(page, 'niveau').selectOption('BTS1')
		await click(page.getByRole('button', { name: 'Enregistrer' }))
		await page.waitForURL(/fait=creee/)

		await home()
		await click(page.locator('main a[href$="/repartition"]'))
		await click(page.getByRole('link', { name: 'Électricité 1' }))
		await click(page.getByRole('link', { name: /Circuits/ }))
		await named(page, 'enseignant').selectOption('ENS-9')
		await named(page, 'heures_prevues').fill('40')
		await sound(page)
		await click(page.getByRole('button', { name: 'Enregistrer' }))
		await page.getByText('KONAN Aya').waitFor()
		expect(
			await rows(`SELECT c.code, m.code AS matiere, t.matricule, e.heures_prevues FROM enseignements e JOIN classes c ON c.id = e.classe_id
				JOIN matieres m ON m.id = e.matiere_id JOIN enseignants t ON t.id = e.enseignant_id WHERE c.code = 'ELEC-1'`)
		).toMatchObject([{ code: 'ELEC-1', matiere: 'CIRC', matricule: 'ENS-9', heures_prevues: 40 }])
		expect([clicks(), visitor.complaints]).toEqual([20, []])
		await visitor.close()
	},
	LONG
)

test.each([1280, 320])(
	'an absence is recorded and excused by a justificatif, which is taken back, at %d px',
	async (width) => {
		const { visitor, page, click, clicks } = await signedIn('sira', width)
		const statut = async () => (await rows('SELECT statut FROM presences WHERE seance_id = 1 AND etudiant_id = 20'))[0]?.['statut']
		await click(page.locator('nav a[href$="/absences-du-jour"]').first())
		await sound(page)
		await click(page.getByRole('link', { name: /Justifier/ }).first())
		await named(page, 'nature').selectOption('maladie')
		await click(page.getByLabel('J’ai vu le papier'))
		await click(page.getByRole('button', { name: 'Enregistrer le justificatif' }))
		await page.waitForURL(/fait=cree/)
		await sound(page)
		expect(await statut()).toBe('excuse')
		expect(clicks()).toBe(4)
		await click(page.getByRole('button', { name: 'Retirer ce justificatif' }))
		// the page asks first
		await page.locator('form[action$="/retirer"] input[name=confirme]').waitFor({ state: 'attached' })
		await click(page.getByRole('button', { name: 'Retirer ce justificatif' }))
		await page.waitForURL(/fait=retire/)
		expect(await statut()).toBe('absent')
		expect([clicks(), visitor.complaints]).toEqual([6, []])
		await visitor.close()
	},
	LONG
)
