import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { saidBy, signedIn, type Browser } from '../support/console'
import { startSchools, type Schools } from '../support/school'

const [FANTA, INES] = [10, 20]
const message = (id: number, utilisateur_id: number, titre: string) => ({
	id,
	utilisateur_id,
	type: 'annonce' as const,
	titre,
	corps: `${titre}\nRendez-vous à 7 h.`,
	lien: id === 2 ? 'https://visio.ecole.lan/1' : null,
	created_at: 1_795_000_000 + id
})

let schools: Schools
let ines: Browser
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T09:00:00Z' })
	await write(schools, async (db) => {
		await db.insert(s.notifications).values([message(1, INES, 'Sortie'), message(2, INES, 'Salle <b>B</b>'), message(3, FANTA, 'Conseil')])
	})
	ines = await signedIn(schools, 'ines')
})
afterEach(() => schools.stop())

const unread = async (visitor: Browser) => ((await (await visitor.get('/messages/nombre')).json()) as { non_lues: number }).non_lues

describe('messages received', () => {
	test('each person finds their own, the newest first, and the menu leads there', async () => {
		const page = await saidBy(ines.get('/messages'))
		expect(page).toStartWith('Messages reçus mer. 18 nov. 11:06 Salle <b>B</b>')
		expect([page.includes('Sortie'), page.includes('Conseil')]).toEqual([true, false])
		expect(await (await ines.get('')).text()).toContain('href="/console/messages"')
	})

	test('opening a message shows its text and marks it as read, once', async () => {
		expect(await unread(ines)).toBe(2)
		for (let times = 0; times < 2; times++) {
			const opened = await ines.post('/messages/2', {})
			expect([opened.status, opened.headers.get('location')]).toEqual([303, '/console/messages/2'])
		}
		const page = await (await ines.get('/messages/2')).text()
		expect(page).toContain('Rendez-vous à 7 h.')
		expect(page).toContain('href="https://visio.ecole.lan/1"')
		expect(await unread(ines)).toBe(1)
		const { rows } = await (
			await schools.store()
		).client.execute("SELECT count(*) AS n FROM journal_lignes WHERE action = 'notification.read'")
		expect(rows[0]!['n']).toBe(1)
	})

	test('looking at a message does not mark it as read', async () => {
		await ines.get('/messages/2')
		await ines.get('/messages')
		expect(await unread(ines)).toBe(2)
	})

	test("another person's message is not found, and stays unread", async () => {
		expect((await ines.get('/messages/3')).status).toBe(404)
		expect((await ines.post('/messages/3', {})).status).toBe(404)
		expect(await unread(await signedIn(schools, 'fanta'))).toBe(1)
	})

	test('marking all as read leaves those that came since, and those of others', async () => {
		await write(schools, (db) => db.insert(s.notifications).values(message(4, INES, 'Plus tard')))
		expect((await ines.post('/messages/lus', { jusqua: '3' })).headers.get('location')).toBe('/console/messages')
		expect([await unread(ines), await unread(await signedIn(schools, 'fanta'))]).toEqual([1, 1])
		expect(await saidBy(ines.get('/messages'))).toContain('Plus tard')
	})

	test('fifty messages fill a page, and older ones follow on the next', async () => {
		await write(schools, (db) =>
			db.insert(s.notifications).values(Array.from({ length: 49 }, (_, at) => message(100 + at, INES, `Info ${at}`)))
		)
		const [first, second] = [await saidBy(ines.get('/messages')), await saidBy(ines.get('/messages?page=2'))]
		expect([first.includes('Sortie'), second.includes('Sortie'), first.includes('Page 1 sur 2')]).toEqual([false, true, true])
	})

	test('the number of new messages is never kept by a browser', async () => {
		expect((await ines.get('/messages/nombre')).headers.get('cache-control')).toBe('no-store')
	})

	test('a school without the module has no messages', async () => {
		await write(schools, (db) => db.run("UPDATE modules SET actif = 0 WHERE code = 'notifications'"))
		expect([(await ines.get('/messages')).status, (await (await ines.get('')).text()).includes('"/console/messages"')]).toEqual([
			404,
			false
		])
	})
})
