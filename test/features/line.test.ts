import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { Line } from '../../src/auth/line.service'
import * as s from '../../src/school/schema'
import { browser, saidBy, type Browser } from '../support/console'
import { HeldHashing } from '../support/held-hashing'
import { PASSWORD } from '../support/people'
import { startSchools, type Schools } from '../support/school'

let schools: Schools
let queue: HeldHashing
beforeEach(async () => {
	queue = new HeldHashing()
	schools = await startSchools({ hashing: queue })
})
afterEach(() => schools.stop())

const WAITING = '/connexion/attente'
const apart = (fields: Record<string, string>, address: string, visitor = browser(schools)) => {
	const sent = visitor.send('/connexion', {
		method: 'POST',
		headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
		body: new URLSearchParams(fields).toString(),
		peer: address,
		tls: true
	})
	return { visitor, sent }
}
const fieldsOf = (name: string, password = PASSWORD, vers = '') => ({ identifiant: name, mot_de_passe: password, vers })
/** A crowd of people without an account, whose first one is being hashed; each hash takes a second. */
async function crowd(people: number) {
	await apart(fieldsOf('yao'), '10.0.0.1').sent
	queue.isHeld = true
	const from = queue.admitted
	const first = [apart(fieldsOf('passant-0', 'faux'), '10.1.0.0').sent]
	await queue.until(({ held }) => held.length === 1)
	await queue.letGo(1000)
	await Promise.all(first)
	const others = Array.from({ length: people }, (_, number) => apart(fieldsOf(`passant-${number + 1}`, 'faux'), `10.1.1.${number}`).sent)
	await queue.until(({ admitted }) => admitted >= from + people + 1)
	return { others }
}
/** Somebody who signs in, with the page that they see. */
async function comer(name: string, password = PASSWORD, vers = '') {
	const { visitor, sent } = apart(fieldsOf(name, password, vers), '10.2.0.1')
	return { visitor, answer: await sent }
}
const look = (visitor: Browser) => visitor.send(WAITING, { tls: true, peer: '10.2.0.1' })
/** Ends the hash that is running, as if it took this long. */
async function turn(milliseconds = 1000) {
	await queue.until(({ held }) => held.length === 1)
	const { finished } = queue
	await queue.letGo(milliseconds)
	await queue.until((all) => all.finished > finished)
}
/** Ends all hashes. */
async function letAllIn() {
	queue.isHeld = false
	for (const release of queue.held.splice(0)) release(1000)
	await queue.until(({ admitted, finished }) => admitted === finished)
}

describe('when more people sign in than the machine can hash at once,', () => {
	test('a page gives each their place and a bound, and lets them in within it', async () => {
		await crowd(12)
		const { visitor, answer } = await comer('awa', PASSWORD, '/compte')
		expect([answer.status, answer.headers.get('location')]).toEqual([303, '/console/connexion/attente'])
		const page = await look(visitor)
		const said = await saidBy(page)
		const [, before, seconds] = /Il y a (\d+) personnes avant vous : vous entrerez dans moins de (\d+) secondes\./.exec(said) ?? []
		expect(before).toBe('12')
		expect([page.status, Number(page.headers.get('refresh')), page.headers.get('cache-control')]).toEqual([200, 9, 'no-store'])
		const began = queue.milliseconds
		let [now, last] = [page, Number(seconds)]
		while (now.status === 200) {
			await turn()
			now = await look(visitor)
			const left = Number(/moins de (\d+) seconde/.exec(await now.clone().text())?.[1] ?? 0)
			expect(left).toBeLessThan(last)
			last = left
		}
		expect([now.status, now.headers.get('location')]).toEqual([303, '/console/compte'])
		expect((queue.milliseconds - began) / 1000).toBeLessThan(Number(seconds))
		expect((await visitor.send('/compte', { tls: true })).status).toBe(200)
		await letAllIn()
	})

	test('neither the ticket nor the password is in an address or a page, and the ticket is used once', async () => {
		await crowd(12)
		const { visitor, answer } = await comer('awa')
		const ticket = visitor.cookies.get('__Host-preau-attente.alpha')!
		expect(answer.headers.getSetCookie()).toEqual([`__Host-preau-attente.alpha=${ticket}; Path=/; HttpOnly; SameSite=Lax; Secure`])
		const text = await (await look(visitor)).text()
		expect([text.includes(ticket), text.includes(PASSWORD), answer.headers.get('location')!.includes(ticket)]).toEqual([
			false,
			false,
			false
		])
		expect(ticket).toMatch(/^[A-Za-z0-9]{48}$/)
		const thief = browser(schools, 'beta')
		thief.cookies.set('__Host-preau-attente.beta', ticket)
		expect((await look(thief)).headers.get('location')).toBe('/console/connexion?perdue')
		await letAllIn()
		const again = browser(schools)
		again.cookies.set('__Host-preau-attente.alpha', ticket)
		expect((await look(visitor)).headers.get('location')).toBe('/console')
		expect(visitor.cookies.has('__Host-preau-attente.alpha')).toBe(false)
		expect((await look(again)).headers.get('location')).toBe('/console/connexion?perdue')
		expect(await saidBy(again.send('/connexion?perdue', { tls: true }))).toContain("Votre place n'est plus gardée")
	})

	test('a wrong password, an unknown identifier and an account that is closed wait alike, and read the same in the end', async () => {
		await crowd(12)
		const all = [await comer('awa', 'faux'), await comer('nobody-at-all'), await comer('nobody-else', 'faux')]
		const waits = await Promise.all(
			all.map(async ({ visitor }) => (await saidBy(look(visitor))).replace(/\d+ personnes|\d+ secondes/g, 'n'))
		)
		expect(new Set(waits).size).toBe(1)
		await letAllIn()
		const ends = await Promise.all(all.map(({ visitor }) => look(visitor)))
		expect(ends.map(({ status }) => status)).toEqual([401, 401, 401])
		const texts = await Promise.all(ends.map((end) => end.clone().text()))
		expect(texts[0]).toContain('value="awa"')
		expect(new Set(texts.map((text) => text.replace(/value="[^"]*"/g, ''))).size).toBe(1)
	})

	test('a person who types their password again keeps their place, and others who come later stay behind', async () => {
		await crowd(12)
		const { visitor } = await comer('awa', 'faux')
		const later = await comer('fanta')
		expect(await saidBy(look(later.visitor))).toContain('Il y a 13 personnes avant vous')
		const again = await apart(fieldsOf('awa'), '10.2.0.1', visitor).sent
		expect(again.headers.get('location')).toBe('/console/connexion/attente')
		expect(await saidBy(look(visitor))).toContain('Il y a 12 personnes avant vous')
		expect(await saidBy(look(later.visitor))).toContain('Il y a 13 personnes avant vous')
		await letAllIn()
		expect((await look(visitor)).headers.get('location')).toBe('/console')
	})

	test('two people who sign in to one account while its hash becomes stronger both get in', async () => {
		await schools.stop()
		const config = '[limits]\nconsole = 0\n[auth]\nbcrypt_cost = 5\n[tenants.alpha]\nhosts = ["alpha.test"]\n'
		schools = await startSchools({ hashing: queue, config })
		await crowd(12)
		const both = [await comer('awa'), await comer('awa')]
		await letAllIn()
		for (const { visitor } of both) expect((await look(visitor)).headers.get('location')).toBe('/console')
		const { db } = await schools.store()
		const hashes = (await db.select().from(s.utilisateurs)).filter(({ identifiant }) => identifiant === 'awa')
		expect(hashes.map(({ mot_de_passe_hash: hash }) => hash?.slice(0, 7))).toEqual(['$2b$05$'])
		expect((await comer('awa')).answer.headers.get('location')).toBe('/console')
	})

	test('the bound is at most a third and three seconds above the wait if only people at the page sign in', async () => {
		await crowd(12)
		const { visitor } = await comer('awa')
		const [, seconds = ''] = /moins de (\d+) secondes/.exec(await saidBy(look(visitor))) ?? []
		const began = queue.milliseconds
		while ((await look(visitor)).status === 200) await turn()
		expect(Number(seconds)).toBeLessThanOrEqual(((queue.milliseconds - began) / 1000) * (4 / 3) + 3)
		await letAllIn()
	})

	test('a place whose page has gone for a minute is given up without a hash', async () => {
		await crowd(12)
		const gone = await comer('awa')
		queue.milliseconds += 60_000
		const later = await comer('fanta')
		expect(await saidBy(look(later.visitor))).toContain('Il y a une personne avant vous')
		const { begun } = queue
		expect((await look(gone.visitor)).headers.get('location')).toBe('/console/connexion?perdue')
		await letAllIn()
		expect(queue.begun - begun).toBe(1)
	})

	test('an account that is locked is refused at once, and does not get a place', async () => {
		for (let failures = 0; failures < 5; failures++) await comer('awa', 'faux')
		await crowd(12)
		const { answer } = await comer('awa')
		expect(answer.status).toBe(429)
		await letAllIn()
	})

	test('looks at a place count by the place: an address that many people share does not hold them up', async () => {
		schools.configure({ ...schools.config, limits: { ...schools.config.limits, console: 20 } })
		await crowd(12)
		const both = [await comer('awa'), await comer('fanta')]
		for (let looks = 0; looks < 15; looks++) for (const { visitor } of both) expect((await look(visitor)).status).toBe(200)
		const stranger = browser(schools)
		const asked: number[] = []
		for (let looks = 0; looks < 30; looks++) asked.push((await look(stranger)).status)
		expect([asked[0], asked.at(-1)]).toEqual([303, 429])
		await letAllIn()
	})

	test('an application gets one turn in four, also while the line is long', async () => {
		const { others } = await crowd(12)
		const asked = schools.with(undefined).post('/auth/login', { identifier: 'fanta', password: PASSWORD }, { tls: true })
		const before = queue.admitted
		await queue.until(({ admitted }) => admitted > before)
		for (let turns = 0; turns < 5; turns++) await turn(10)
		expect((await asked).status).toBe(200)
		await letAllIn()
		await Promise.all(others)
	})
})

test('an address has 600 places in the line and an institution 1,000; an address that speaks for many people has no bound of its own', async () => {
	queue.isHeld = true
	const line = new Line<string, string>(queue)
	const join = (tenant: string, address: string, addressIsNamed = false) =>
		line.join({ tenant, address, addressIsNamed }, '', (signal, place) => queue.inTurn(signal, async () => 'in', place))
	const all = Array.from({ length: 600 }, () => join('alpha', 'a'))
	expect(() => join('alpha', 'a')).toThrow('connexions_nombreuses')
	all.push(join('alpha', 'a', true), join('beta', 'a'))
	for (let number = 0; number < 399; number++) all.push(join('alpha', 'b'))
	expect(() => join('alpha', 'c')).toThrow('connexions_nombreuses')
	all.push(join('beta', 'c'))
	await letAllIn()
	expect(new Set(await Promise.all(all.map(({ outcome }) => outcome)))).toEqual(new Set(['in']))
})
