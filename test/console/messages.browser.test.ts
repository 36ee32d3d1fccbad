import { afterAll, beforeAll, expect, test } from 'bun:test'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
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
	const message = { utilisateur_id: 20, type: 'annonce' as const, corps: 'Rendez-vous à 7 h.', created_at: 1_795_000_000 }
	await write(schools, (db) =>
		db.insert(s.notifications).values([
			{ ...message, titre: 'Sortie' },
			{ ...message, titre: 'Conseil' }
		])
	)
	server = listening(schools)
	root = `http://alpha.test:${server.port}/console`
	chromium = await startChromium()
})
afterAll(async () => {
	await chromium.stop()
	await server.stop()
	await schools.stop()
})

test('a student sees the number of new messages in the menu, opens one, and the number falls', async () => {
	const visitor = await chromium.visitor({ viewport: { width: 1280, height: 800 } })
	const { page } = visitor
	await enter(page, root, 'ines')
	const menu = page.locator('nav a[href$="/messages"]')
	await menu.locator('.tag', { hasText: /^2$/ }).waitFor()
	expect(await axeFaults(page)).toEqual([])
	await menu.click()
	await page.getByRole('button', { name: 'Sortie' }).click()
	await menu.locator('.tag', { hasText: /^1$/ }).waitFor()
	expect(await page.locator('main').innerText()).toContain('Rendez-vous à 7 h.')
	expect([await axeFaults(page), visitor.complaints]).toEqual([[], []])
	await visitor.close()
})

test('messages are read without JavaScript, and the menu then does not show any number', async () => {
	const visitor = await chromium.visitor({ viewport: { width: 320, height: 640 }, javaScriptEnabled: false })
	const { page } = visitor
	await enter(page, root, 'ines')
	expect(await page.locator('nav .tag').count()).toBe(0)
	await page.goto(`${root}/messages`)
	await page.getByRole('button', { name: 'Conseil' }).click()
	expect(await page.locator('h1').innerText()).toBe('Conseil')
	await visitor.close()
})

test('the question how many people an announcement reaches has the focus, and is in sight on a telephone', async () => {
	const visitor = await chromium.visitor({ viewport: { width: 390, height: 640 } })
	const { page } = visitor
	await enter(page, root, 'awa')
	await page.goto(`${root}/annonces`)
	await page.locator('[name=audience]').selectOption('groupe:tous')
	await page.locator('[name=titre]').fill('Sortie')
	await page.locator('[name=texte]').fill('Rendez-vous à 7 h.')
	await page.getByRole('button', { name: 'Envoyer l’annonce' }).click()
	const focused = page.locator('[role=alert]:focus')
	expect(await focused.innerText()).toContain('Cette annonce part à')
	const { y } = (await focused.boundingBox())!
	expect([y >= 0 && y < 600, await axeFaults(page)]).toEqual([true, []])
	await page.getByRole('button', { name: 'Envoyer l’annonce' }).click()
	expect(await page.locator('main').innerText()).toContain('Annonce envoyée à')
	await visitor.close()
})
