import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { saidBy } from '../support/console'
import { codeFor, hrefOf, program, RETOUR, visitor, visitorAs, type Program, type Visitor } from '../support/oidc'
import { PASSWORD } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'

let schools: Schools
let moodle: Program
beforeAll(async () => {
	schools = await startSchools()
	moodle = await program(schools)
})
afterAll(() => schools.stop())

const queryOf = (more: Record<string, string> = {}) => new URLSearchParams({ ...moodle.request, ...more }).toString()

/** Somebody types a password for Moodle in this browser. @returns the code that Moodle gets */
async function typesFor(one: Visitor, identifiant: string, asked = queryOf()): Promise<string> {
	const typed = await one.form('/connexion', { vers: asked, identifiant, mot_de_passe: PASSWORD })
	const page = await one.open(new URL(typed.headers.get('location')!, 'http://alpha.test').href.replace(/^.*?\/oidc/, ''))
	const back = await one.open(hrefOf(await page.text()).replace(/^\/\w+\/oidc/, ''))
	return new URL(back.headers.get('location')!).searchParams.get('code')!
}
const isInside = async (one: Visitor) => (await one.get('/compte')).status === 200
const signInAsked = async (one: Visitor, query = queryOf()) => (await (await one.authorize(query)).text()).includes('name="mot_de_passe"')

describe('a password that is typed for a program', () => {
	test('opens that program alone: the browser has no console afterwards, and the next person is asked for a password', async () => {
		const shared = visitor(schools)
		const code = await typesFor(shared, 'fanta')
		const { access_token } = await json(moodle.exchange(code))
		expect([await isInside(shared), await signInAsked(shared), shared.cookies.size]).toEqual([false, true, 0])
		expect((await moodle.userinfo(access_token)).status).toBe(200)
	})

	test('does not open a console or another program midway', async () => {
		const shared = visitor(schools)
		await shared.form('/connexion', { vers: queryOf(), identifiant: 'fanta', mot_de_passe: PASSWORD })
		const wiki = await program(schools, { nom: 'Wiki' })
		const [[name, value]] = [...shared.cookies] as [[string, string]]
		shared.cookies.set(name.replace('client.', ''), value)
		expect([await isInside(shared), await signInAsked(shared, new URLSearchParams(wiki.request).toString())]).toEqual([false, true])
		expect(await signInAsked(shared)).toBe(false)
		schools.clock.advance({ minutes: 10 })
		expect(await signInAsked(shared)).toBe(true)
	})

	test('leaves the console of the same person open, and ends that of somebody else', async () => {
		const own = await visitorAs(schools, 'fanta')
		await typesFor(own, 'fanta', queryOf({ prompt: 'login' }))
		expect(await isInside(own)).toBe(true)
		const shared = await visitorAs(schools, 'ines')
		const former = visitor(schools)
		for (const [name, value] of shared.cookies) former.cookies.set(name, value)
		await typesFor(shared, 'fanta', queryOf({ prompt: 'login' }))
		expect([await isInside(shared), await isInside(former)]).toEqual([false, false])
	})

	test('and leads no further does not hide the console: another program goes on with that, and signing out ends it on the server', async () => {
		const own = await visitorAs(schools, 'fanta')
		const id_token_hint = (await json(moodle.exchange(await codeFor(own, moodle.request)))).id_token as string
		const former = visitor(schools)
		for (const [name, value] of own.cookies) former.cookies.set(name, value)
		const wiki = await program(schools, { nom: 'Wiki' })
		await own.form('/connexion', { vers: new URLSearchParams(wiki.request).toString(), identifiant: 'fanta', mot_de_passe: PASSWORD })
		expect([own.cookies.size, await signInAsked(own)]).toEqual([2, false])
		const silent = await own.authorize(queryOf({ prompt: 'none' }))
		expect(silent.headers.get('location')).toContain('error=interaction_required')
		await own.open(`/logout?${new URLSearchParams({ id_token_hint })}`)
		expect([await isInside(own), await isInside(former)]).toEqual([false, false])
	})

	test('is not in the list of sessions, and signing out everywhere ends what it gave', async () => {
		const own = schools.with((await json(schools.with(undefined).post('/auth/login', { identifier: 'koffi', password: PASSWORD }))).token)
		const { data: before } = await json(own.get('/auth/tokens'))
		const { access_token } = await json(moodle.exchange(await typesFor(visitor(schools), 'koffi')))
		expect((await json(own.get('/auth/tokens'))).data).toHaveLength(before.length)
		await own.post('/auth/logout-all')
		expect((await moodle.userinfo(access_token)).status).toBe(401)
	})
})

describe('end_session_endpoint', () => {
	const HOME = 'https://moodle.ecole.lan/'
	const signOut = (one: Visitor, query: Record<string, string>) => one.open(`/logout?${new URLSearchParams(query)}`)
	const hintOf = async (one: Visitor) => (await json(moodle.exchange(await codeFor(one, moodle.request)))).id_token as string

	test('is named by the discovery document', async () => {
		const { end_session_endpoint } = await json(schools.call(`${moodle.issuer}/.well-known/openid-configuration`))
		expect(end_session_endpoint).toBe(`${moodle.issuer}/logout`)
	})

	test('ends the session if the program proves whose it is, and goes back with the state', async () => {
		const ines = await visitorAs(schools, 'ines')
		const id_token_hint = await hintOf(ines)
		schools.clock.advance({ hours: 2 })
		const answer = await signOut(ines, { id_token_hint, post_logout_redirect_uri: HOME, state: 'a b' })
		expect([answer.status, answer.headers.get('location'), await isInside(ines)]).toEqual([302, `${HOME}?state=a+b`, false])
	})

	test('asks the person if the program proves nothing, or somebody else', async () => {
		const hint = await hintOf(await visitorAs(schools, 'ines'))
		const hints = ['', hint, `${hint.slice(0, -4)}AAAA`]
		for (const id_token_hint of hints) {
			const fanta = await visitorAs(schools, 'fanta')
			const query = { client_id: moodle.client_id, id_token_hint, post_logout_redirect_uri: HOME }
			const page = await signOut(fanta, query)
			expect([page.status, await saidBy(page), await isInside(fanta)]).toEqual([200, expect.stringContaining('Quitter Préau aussi'), true])
			const done = await fanta.form('/sortir', { vers: new URLSearchParams(query).toString() })
			expect([done.status, hrefIn(await done.text()), await isInside(fanta)]).toEqual([200, HOME, false])
		}
	})

	test('sends nobody to an address that is not on the site of the program', async () => {
		const elsewhere = [
			'https://evil.example/',
			'https://moodle.ecole.lan@evil.example/',
			'https://moodle.ecole.lan.evil.example/',
			'http://moodle.ecole.lan/',
			'https://moodle.ecole.lan:444/',
			'//evil.example/',
			'javascript:alert(1)',
			`${HOME}#a`,
			'https://a:b@moodle.ecole.lan/'
		]
		for (const post_logout_redirect_uri of elsewhere) {
			const ines = await visitorAs(schools, 'ines')
			const answer = await signOut(ines, { id_token_hint: await hintOf(ines), post_logout_redirect_uri })
			expect([answer.status, answer.headers.get('location'), hrefIn(await answer.text())]).toEqual([200, null, undefined])
		}
	})

	test('believes no proof of another institution, and none for another program', async () => {
		const elsewhere = await program(schools, {}, 'beta')
		const there = await visitorAs(schools, 'ines', 'beta')
		const foreign = (await json(elsewhere.exchange(await codeFor(there, elsewhere.request)))).id_token as string
		const wiki = await program(schools, { nom: 'Wiki', retours: [RETOUR.replace('moodle', 'wiki')] })
		const ines = await visitorAs(schools, 'ines')
		const queries = [
			{ id_token_hint: foreign, client_id: moodle.client_id },
			{ id_token_hint: await hintOf(ines), client_id: wiki.client_id, post_logout_redirect_uri: HOME }
		]
		for (const query of queries)
			expect([(await signOut(ines, query as Record<string, string>)).status, await isInside(ines)]).toEqual([200, true])
	})

	test('takes the form of a program as well, and no form of another site for the answer of the person', async () => {
		const answer = await schools.call(`${moodle.issuer}/logout`, {
			method: 'POST',
			headers: { 'content-type': 'application/x-www-form-urlencoded' },
			body: 'state=x'
		})
		expect([answer.status, answer.headers.get('location')]).toEqual([303, '/alpha/oidc/logout?state=x'])
		const ines = await visitorAs(schools, 'ines')
		const forged = await ines.form('/sortir', { vers: '' }, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })
		expect([forged.status, await isInside(ines)]).toEqual([403, true])
	})
})

const hrefIn = (html: string) => /<a class="btn"[^>]*href="([^"]*)"/.exec(html)?.[1]
