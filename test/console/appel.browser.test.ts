import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { axeFaults } from '../support/axe'
import { startChromium, type Chromium, type Visitor } from '../support/chromium'
import { callWithoutConnection } from '../support/journeys'
import { listening } from '../support/listening'
import { AT, PASSWORD } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'
import { insertTeaching, SEANCE } from '../support/teaching'

let schools: Schools
let server: ReturnType<typeof listening>
let chromium: Chromium
let root: string

beforeAll(async () => {
	schools = await startSchools({ now: '2026-11-20T08:40:00Z' })
	await insertTeaching(await schools.store())
	server = listening(schools)
	root = `http://alpha.test:${server.port}/console`
	chromium = await startChromium()
})
afterAll(async () => {
	await chromium.stop()
	await server.stop()
	await schools.stop()
})

/** Enrolls more students in the class of the séances, in the middle of the alphabet. */
const insertMembers = (count: number) =>
	write(schools, async (db) => {
		for (let id = 500; id < 500 + count; id++) {
			await db.insert(s.utilisateurs).values({
				id,
				identifiant: `e${id}`,
				identifiant_norm: `e${id}`,
				role: 'etudiant',
				nom: `KONAN${id}`,
				prenoms: 'Marie-Ange',
				cle_tri: `konan${id}`,
				updated_at: AT
			})
			await db.insert(s.etudiants).values({ id, matricule: `M-${id}`, updated_at: AT })
			await db
				.insert(s.inscriptions)
				.values({ etudiant_id: id, classe_id: 1, annee_id: 2, statut: 'Active', date_entree: '2026-09-15', updated_at: AT })
		}
	})

async function enter({ page }: Visitor, name: string, path: string) {
	await page.goto(`${root}/connexion?vers=${encodeURIComponent(path)}`)
	await page.getByLabel('Identifiant').fill(name)
	await page.getByLabel('Mot de passe').fill(PASSWORD)
	await page.getByRole('button', { name: 'Se connecter' }).click()
	await page.waitForURL(root + path)
}

const statuts = async (seance: number) => {
	const { data } = await json(schools.as('fanta').get(`/cours/${seance}/presences`))
	return Object.fromEntries(data.map((one: { etudiant_id: number; statut: string }) => [one.etudiant_id, one.statut]))
}

/** The focused element of a page, and whether it overlaps the buttons that stay in view. */
const COVERED = `(() => {
	const [focused, buttons] = [document.activeElement, document.querySelector('.sticky')]
	if (!focused || !focused.closest('main') || buttons.contains(focused)) return ['', false]
	const of = focused.closest('label') ?? focused
	return [focused.name + focused.value, of.getBoundingClientRect().bottom > buttons.getBoundingClientRect().top + 1]
})()`

describe('the register on a telephone', () => {
	const PHONE = { viewport: { width: 320, height: 640 } }

	test('the register loses its connection in the middle, but none of the taps', async () => {
		const visitor = await chromium.visitor(PHONE)
		const { page } = visitor
		await enter(visitor, 'fanta', `/seances/${SEANCE.maths}/appel`)
		await callWithoutConnection(page, /ZADI/, async () => {
			expect(await statuts(SEANCE.maths)).toEqual({})
		})
		expect(await statuts(SEANCE.maths)).toEqual({ 20: 'absent', 22: 'present' })
		expect(visitor.complaints.filter((one) => !one.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
		await visitor.close()
	})

	test('a register that is closed and opened again still has its taps, even after the session has ended', async () => {
		const visitor = await chromium.visitor(PHONE)
		const { page } = visitor
		const path = `/seances/${SEANCE.salle}/appel`
		await enter(visitor, 'fanta', path)
		const ines = page.getByRole('group', { name: /ZADI/ })
		await ines.getByRole('radio', { name: 'Retard' }).check()
		await ines.getByLabel('Minutes de retard').fill('7')
		await ines.getByLabel('Minutes de retard').blur()
		await page.reload()
		await page.getByText('est encore là').waitFor()
		expect(await ines.getByLabel('Minutes de retard').inputValue()).toBe('7')
		await page.context().clearCookies()
		await page.getByRole('button', { name: 'Enregistrer l’appel' }).click()
		await page.getByRole('link', { name: /session a pris fin/ }).click()
		await page.getByLabel('Identifiant').fill('fanta')
		await page.getByLabel('Mot de passe').fill(PASSWORD)
		await page.getByRole('button', { name: 'Se connecter' }).click()
		await page.waitForURL(root + path)
		await page.getByRole('button', { name: 'Enregistrer l’appel' }).click()
		await page.waitForURL(/fait=appel/)
		expect(await statuts(SEANCE.salle)).toEqual({ 20: 'retard', 22: 'present' })
		await visitor.close()
	})

	test('with a keyboard, the focused element is never behind the buttons', async () => {
		const visitor = await chromium.visitor({ viewport: { width: 320, height: 480 } })
		const { page } = visitor
		await enter(visitor, 'fanta', `/seances/${SEANCE.maths}/appel`)
		const hidden: string[] = []
		const seen = new Set<string>()
		for (let tab = 0; tab < 30; tab++) {
			await page.keyboard.press('Tab')
			const [name, isHidden] = await page.evaluate<[string, boolean]>(COVERED)
			if (name !== '') seen.add(name)
			if (isHidden) hidden.push(name)
		}
		expect([seen.size > 1, hidden]).toEqual([true, []])
		await visitor.close()
	})

	test('the register works without JavaScript', async () => {
		const visitor = await chromium.visitor({ ...PHONE, javaScriptEnabled: false })
		const { page } = visitor
		await enter(visitor, 'fanta', `/seances/${SEANCE.maths}/appel`)
		await page.getByRole('group', { name: /ZADI/ }).getByRole('radio', { name: 'Excusé' }).check()
		await page.getByRole('button', { name: 'Enregistrer l’appel' }).click()
		await page.getByText('L’appel est enregistré.').waitFor()
		expect((await statuts(SEANCE.maths))[20]).toBe('excuse')
		await visitor.close()
	})

	test('eight students fit on a telephone, with targets of 44 px', async () => {
		await insertMembers(12)
		const visitor = await chromium.visitor({ viewport: { width: 390, height: 844 } })
		const { page } = visitor
		await enter(visitor, 'fanta', `/seances/${SEANCE.salle}/appel`)
		const [seen, small] = await page.evaluate<[number, number]>(`(() => {
			const end = document.querySelector('.sticky').getBoundingClientRect().top
			const inside = [...document.querySelectorAll('.call')].filter((one) => one.getBoundingClientRect().bottom <= end)
			const sizes = [...document.querySelectorAll('.choices input')].map((one) => one.getBoundingClientRect())
			return [inside.length, sizes.filter(({ width, height }) => width < 44 || height < 44).length]
		})()`)
		expect([seen >= 8, small]).toEqual([true, 0])
		await page.getByRole('group', { name: /ZADI/ }).getByRole('radio', { name: 'Absent' }).check()
		expect(await page.locator('.sticky .count').innerText()).toMatch(/^\d+ présents · 1 absent$/)
		expect(await axeFaults(page)).toEqual([])
		await visitor.close()
	})

	test('the notice that there is not a connection stands in the bar under the thumb', async () => {
		const visitor = await chromium.visitor(PHONE)
		const { page } = visitor
		await enter(visitor, 'fanta', `/seances/${SEANCE.salle}/appel`)
		await page.context().setOffline(true)
		await page.getByRole('button', { name: 'Enregistrer l’appel' }).click()
		const notice = page.locator('.sticky').getByText('Pas de connexion')
		await notice.waitFor()
		const { y } = (await notice.boundingBox())!
		expect(y > 320 && y < 640).toBe(true)
		await visitor.close()
	})
})

test('on a telephone, a refused end of a séance says so at the top, and leads to the field', async () => {
	const visitor = await chromium.visitor({ viewport: { width: 320, height: 640 } })
	const { page } = visitor
	await enter(visitor, 'fanta', `/seances/${SEANCE.salle}`)
	await page.getByLabel('Fin réelle').fill('23:59')
	await page.getByRole('button', { name: 'Terminer et signer' }).click()
	const head = page.locator('.refusals')
	await head.waitFor()
	expect(await page.title()).toStartWith('Erreur')
	expect(await page.evaluate(`document.activeElement.matches('.refusals')`)).toBe(true)
	expect(await page.evaluate(`document.activeElement.getBoundingClientRect().top < innerHeight / 2`)).toBe(true)
	expect(await axeFaults(page)).toEqual([])
	await head.getByRole('link', { name: 'Fin réelle' }).click()
	expect(await page.evaluate(`[document.activeElement.name, document.activeElement.value]`)).toEqual(['fin', '23:59'])
	await visitor.close()
})

test.each([320, 1280])(
	'pages of séances at %d px satisfy axe, never scroll sideways, log nothing and load only from this host',
	async (width) => {
		const visitor = await chromium.visitor({ viewport: { width, height: 800 } })
		const { page, complaints, asked } = visitor
		await enter(visitor, 'fanta', '')
		for (const path of ['', '/emploi-du-temps', `/seances/${SEANCE.salle}`, `/seances/${SEANCE.salle}/appel`, '/seances/9999']) {
			await page.goto(root + path)
			expect([path, await axeFaults(page)]).toEqual([path, []])
			expect([path, await page.evaluate('document.documentElement.scrollWidth <= innerWidth')]).toEqual([path, true])
		}
		expect(complaints.filter((one) => !one.includes('404'))).toEqual([])
		expect(asked.filter((url) => !url.startsWith(`http://alpha.test:${server.port}/`) && !url.startsWith('data:'))).toEqual([])
		await visitor.close()
	}
)
