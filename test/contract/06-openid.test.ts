import { afterAll, beforeAll, beforeEach, describe, expect, spyOn, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose'
import { deactivate, withSchool } from '../../src/features/utilisateurs/utilisateurs.service'
import { removeClient } from '../../src/features/oidc/clients.service'
import { write } from '../support/affairs'
import { saidBy } from '../support/console'
import { codeFor, goOn, hrefOf, program, RETOUR, visitor, visitorAs, type Program, type Visitor } from '../support/oidc'
import { PASSWORD } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'

const CLI = { name: 'cli:test' }
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const S256 = { code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'), code_challenge_method: 'S256' }

let schools: Schools
let moodle: Program
let ines: Visitor
beforeAll(async () => {
	schools = await startSchools()
	moodle = await program(schools)
})
beforeEach(async () => {
	ines = await visitorAs(schools, 'ines')
})
afterAll(() => schools.stop())

const later = (seconds: number) => schools.clock.advance({ seconds })
const refusal = async (response: Response | Promise<Response>) => [(await response).status, (await json(response)).error]
/** The parameters that are sent back to the program if a request cannot be answered with a page. */
const sentBack = async (one: Visitor, query: Record<string, string> | string[][] | string) => {
	const answer = await one.authorize(query)
	const location = answer.headers.get('location')
	if (location === null) return `${answer.status} without a way back`
	const { origin, pathname, searchParams } = new URL(location)
	return [answer.status, origin + pathname === RETOUR, searchParams.get('error'), searchParams.get('state'), searchParams.get('iss')]
}
const accessFor = async (one: Visitor) => (await json(moodle.exchange(await codeFor(one, moodle.request)))).access_token as string

describe('the discovery document', () => {
	test('names one issuer, which has the code whatever address was asked, and only what is supported', async () => {
		const told = await json(schools.call('http://alpha.test/oidc/.well-known/openid-configuration'))
		expect(told).toMatchObject({
			issuer: 'http://alpha.test/alpha/oidc',
			authorization_endpoint: 'http://alpha.test/alpha/oidc/authorize',
			response_types_supported: ['code'],
			grant_types_supported: ['authorization_code'],
			id_token_signing_alg_values_supported: ['RS256'],
			code_challenge_methods_supported: ['S256'],
			request_uri_parameter_supported: false
		})
		expect(await json(schools.call(`${moodle.issuer}/.well-known/openid-configuration`))).toEqual(told)
	})

	test('uses the first name of the machine over HTTPS, if it has one', async () => {
		const named = await startSchools({ config: '[server]\nnames = ["preau.ecole.lan", "autre.ecole.lan"]\nport = 8443\n' })
		const told = await json(named.call('https://autre.ecole.lan:8443/alpha/oidc/.well-known/openid-configuration', { tls: true }))
		expect(told.issuer).toBe('https://preau.ecole.lan:8443/alpha/oidc')
		await named.stop()
	})

	test('an unknown institution, a path that leads nowhere and plain HTTP from elsewhere are refused in the form of programs', async () => {
		expect((await schools.call('http://alpha.test/gamma/oidc/keys')).status).toBe(404)
		expect(await refusal(schools.call(`${moodle.issuer}/rien`))).toEqual([404, 'introuvable'])
		expect(await refusal(schools.call(`${moodle.issuer}/keys`, { peer: '192.0.2.2' }))).toEqual([403, 'https_requis'])
	})
})

describe('the requests of Moodle itself', () => {
	test('sign a student in: without nonce or PKCE, with the secret in the form, then userinfo with the token', async () => {
		const back = await goOn(ines, moodle.request)
		expect([back.origin + back.pathname, back.searchParams.get('state'), back.searchParams.get('iss')]).toEqual([
			RETOUR,
			moodle.request.state,
			moodle.issuer
		])
		const answer = await moodle.exchange(back.searchParams.get('code')!)
		expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('content-type')]).toEqual([
			200,
			'no-store',
			expect.stringContaining('application/json')
		])
		const { access_token, id_token, ...rest } = await json(answer)
		expect(rest).toEqual({ token_type: 'Bearer', expires_in: 600, scope: 'openid profile email' })
		const keys = createLocalJWKSet(await json(schools.call(`${moodle.issuer}/keys`)))
		const { payload } = await jwtVerify(id_token, keys, {
			issuer: moodle.issuer,
			audience: moodle.client_id,
			algorithms: ['RS256'],
			currentDate: new Date(schools.clock.now().epochMilliseconds)
		})
		expect(Object.keys(payload).toSorted()).toEqual(['aud', 'auth_time', 'exp', 'iat', 'iss', 'sub'])
		expect(await json(moodle.userinfo(access_token))).toEqual({
			sub: '20',
			preferred_username: 'ines',
			given_name: 'Inès',
			family_name: 'ZADI',
			locale: 'fr',
			idnumber: 'ETU-1',
			email: 'u20@alpha.invalid',
			email_verified: false
		})
	})

	test('get the real e-mail where the school wants that, and never as one that somebody has verified', async () => {
		const real = await startSchools({
			config: '[tls]\nmode = "off"\n[auth]\nbcrypt_cost = 4\n[moodle]\nadresses = "reelles"\n[tenants.alpha]\nhosts = ["alpha.test"]\n'
		})
		const client = await program(real)
		const code = await codeFor(await visitorAs(real, 'ines'), client.request)
		const { access_token } = await json(client.exchange(code))
		expect(await json(client.userinfo(access_token))).toMatchObject({ email: 'ines@ecole.test', email_verified: false })
		await real.stop()
	})

	test('also work with the secret in the header, and userinfo answers GET and POST', async () => {
		const code = await codeFor(await visitorAs(schools, 'moussa'), moodle.request)
		const authorization = `Basic ${Buffer.from(`${moodle.client_id}:${moodle.secret}`).toString('base64')}`
		const form = { code, grant_type: 'authorization_code', redirect_uri: RETOUR }
		const { access_token } = await json(moodle.token(form, { headers: { authorization } }))
		const claims = await json(moodle.userinfo(access_token))
		expect(claims).toMatchObject({ sub: '2', email: 'u2@alpha.invalid', email_verified: false })
		expect(claims).not.toHaveProperty('idnumber')
		const posted = await schools.call(`${moodle.issuer}/userinfo`, { method: 'POST', headers: { authorization: `Bearer ${access_token}` } })
		expect(await json(posted)).toEqual(claims)
	})

	test('the state comes back byte for byte, 2,000 characters of any kind, in an answer and in an error', async () => {
		const state = '%2F%20+é%C3%A9%FF~!"&'.replace('é', '%c3%a9').replace('"', '%22').replace('&', '%26')
		const long = state + 'a%3D'.repeat((2000 - new URLSearchParams(`s=${state}`).get('s')!.length) / 2)
		const query = new URLSearchParams({ ...moodle.request, state: '' }).toString().replace('state=', `state=${long}`)
		const back = await goOn(ines, query)
		expect(back.search.endsWith(`&state=${long}`)).toBe(true)
		expect(new URLSearchParams(`s=${long}`).get('s')!.length).toBe(2000)
		const error = await ines.authorize(query.replace('response_type=code', 'response_type=token'))
		expect(error.headers.get('location')!.endsWith(`&state=${long}`)).toBe(true)
		expect(await sentBack(ines, query.replace(long, `${long}b`))).toEqual([302, true, 'invalid_request', null, moodle.issuer])
	})

	test('the nonce comes back in the identity, and a program gets only the claims of its scopes', async () => {
		const code = await codeFor(ines, { ...moodle.request, nonce: 'n-0S6_WzA2Mj', scope: 'openid unknown' })
		const { access_token, id_token, scope } = await json(moodle.exchange(code))
		expect([decodeJwt(id_token)['nonce'], scope, await json(moodle.userinfo(access_token))]).toEqual([
			'n-0S6_WzA2Mj',
			'openid',
			{ sub: '20' }
		])
	})
})

describe('a request for signing in', () => {
	test.each<[string, Record<string, string>]>([
		['an unknown client', { client_id: 'personne' }],
		['an address of return with a slash at its end', { redirect_uri: `${RETOUR}/` }],
		['an address of return with a port', { redirect_uri: RETOUR.replace('lan/', 'lan:443/') }],
		['an address of return in capitals', { redirect_uri: RETOUR.replace('admin', 'Admin') }],
		['an address of return with a query', { redirect_uri: `${RETOUR}?x=1` }],
		['an address of return of another host', { redirect_uri: 'https://evil.example/admin/oauth2callback.php' }],
		['no address of return', { redirect_uri: '' }]
	])('is refused on a page, without a way back, for %s', async (_, wrong) => {
		const answer = await ines.authorize({ ...moodle.request, ...wrong })
		expect([answer.status, answer.headers.get('location'), await saidBy(answer)]).toEqual([
			400,
			null,
			expect.stringContaining('Connexion impossible')
		])
	})

	test('with a client of another institution, or an address of return given twice, is refused on a page', async () => {
		const other = await program(schools, {}, 'beta')
		expect((await ines.authorize(other.request)).status).toBe(400)
		expect((await ines.authorize([...Object.entries(moodle.request), ['redirect_uri', RETOUR]])).status).toBe(400)
		expect((await ines.authorize([...Object.entries(moodle.request), ['client_id', moodle.client_id]])).status).toBe(400)
	})

	test.each<[string, string, Record<string, string>]>([
		['response_type=token', 'unsupported_response_type', { response_type: 'token' }],
		['response_type=code id_token', 'unsupported_response_type', { response_type: 'code id_token' }],
		['a scope without openid', 'invalid_scope', { scope: 'profile email' }],
		['request', 'request_not_supported', { request: 'eyJ' }],
		['request_uri', 'request_uri_not_supported', { request_uri: 'https://moodle.ecole.lan/r' }],
		['registration', 'registration_not_supported', { registration: '{}' }],
		['response_mode=fragment', 'invalid_request', { response_mode: 'fragment' }],
		['PKCE with plain', 'invalid_request', { ...S256, code_challenge_method: 'plain' }],
		['PKCE without a method, which means plain', 'invalid_request', { code_challenge: S256.code_challenge }],
		['a challenge that is none', 'invalid_request', { ...S256, code_challenge: 'court' }],
		['a method without a challenge', 'invalid_request', { code_challenge_method: 'S256' }],
		['prompt=none with another', 'invalid_request', { prompt: 'none login' }],
		['an unknown prompt', 'invalid_request', { prompt: 'jamais' }],
		['a max_age that is not a number', 'invalid_request', { max_age: '-1' }],
		['a nonce of 1,001 characters', 'invalid_request', { nonce: 'n'.repeat(1001) }]
	])('with %s returns %s, with state and issuer', async (_, error, wrong) => {
		expect(await sentBack(ines, { ...moodle.request, ...wrong })).toEqual([302, true, error, moodle.request.state, moodle.issuer])
	})

	test('without response_type, or with a parameter given twice, is invalid; a state given twice does not return', async () => {
		const { response_type: _, ...without } = moodle.request
		expect(await sentBack(ines, without)).toEqual([302, true, 'invalid_request', moodle.request.state, moodle.issuer])
		expect(await sentBack(ines, [...Object.entries(moodle.request), ['scope', 'openid']])).toMatchObject({ 2: 'invalid_request' })
		expect(await sentBack(ines, [...Object.entries(moodle.request), ['state', 'x']])).toEqual([
			302,
			true,
			'invalid_request',
			null,
			moodle.issuer
		])
	})

	test('with prompt=none never shows a page: strangers must sign in, and a session must be confirmed', async () => {
		const silent = { ...moodle.request, prompt: 'none' }
		expect(await sentBack(visitor(schools), silent)).toMatchObject({ 2: 'login_required' })
		expect(await sentBack(ines, silent)).toMatchObject({ 2: 'interaction_required' })
		later(100)
		expect(await sentBack(ines, { ...silent, max_age: '60' })).toMatchObject({ 2: 'login_required' })
	})

	test('by POST becomes one by GET, and a wrong one that a form carries is answered as such', async () => {
		const posted = await ines.form('/authorize', moodle.request, { 'sec-fetch-site': 'cross-site' })
		expect([posted.status, posted.headers.get('location')]).toEqual([303, `/alpha/oidc/authorize?${new URLSearchParams(moodle.request)}`])
		const wrong = await ines.form('/connexion', { vers: 'client_id=personne', identifiant: 'ines', mot_de_passe: PASSWORD })
		expect([wrong.status, wrong.headers.get('location')]).toEqual([303, '/alpha/oidc/authorize?client_id=personne'])
	})
})

describe('the page before a program', () => {
	test('names the program and the person, and offers to be somebody else', async () => {
		const page = await ines.authorize(moodle.request)
		expect(await saidBy(page)).toContain("Continuer vers Moodle comme ZADI Inès Ce n'est pas moi")
	})

	test('comes again if the link was made up, is for another request, for another session, or older than ten minutes', async () => {
		const next = hrefOf(await (await ines.authorize(moodle.request)).text()).slice('/alpha/oidc'.length)
		const status = async (one: Visitor, path: string) => (await one.open(path)).status
		const koffi = await visitorAs(schools, 'koffi')
		expect(await status(koffi, next)).toBe(200)
		expect(await status(ines, next.replace('state=', 'state=x'))).toBe(200)
		expect(await status(ines, next.replace(/.{3}$/, 'AAA'))).toBe(200)
		expect(await status(ines, next)).toBe(302)
		later(600)
		expect(await status(ines, next)).toBe(200)
	})

	test('lets a stranger type the password for this request, and goes on by itself then', async () => {
		const stranger = visitor(schools)
		const asked = await stranger.authorize({ ...moodle.request, login_hint: 'koffi' })
		const html = await asked.text()
		expect([asked.status, html.includes('Connectez-vous pour continuer vers Moodle'), html.includes('value="koffi"')]).toEqual([
			200,
			true,
			true
		])
		const vers = new URLSearchParams(moodle.request).toString()
		const wrong = await stranger.form('/connexion', { vers, identifiant: 'koffi', mot_de_passe: 'faux' })
		expect([wrong.status, (await wrong.text()).includes('name="vers"')]).toEqual([401, true])
		const typed = await stranger.form('/connexion', { vers, identifiant: 'koffi', mot_de_passe: PASSWORD })
		expect([typed.status, typed.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/alpha\/oidc\/authorize\?.*&saisi=/)])
		const page = await stranger.open(typed.headers.get('location')!.slice('/alpha/oidc'.length))
		const next = hrefOf(await page.clone().text())
		expect([page.status, page.headers.get('refresh')]).toEqual([200, `0;url=${next}`])
		const back = await stranger.open(next.slice('/alpha/oidc'.length))
		expect(back.headers.get('location')).toStartWith(`${RETOUR}?code=`)
	})

	test('with prompt=login, or a password typed too long ago, asks for the password; what was typed midway counts', async () => {
		const signInPage = async (query: Record<string, string>) => (await (await ines.authorize(query)).text()).includes('name="mot_de_passe"')
		expect(await signInPage({ ...moodle.request, prompt: 'login' })).toBe(true)
		expect(await signInPage({ ...moodle.request, max_age: '0' })).toBe(true)
		expect(await signInPage({ ...moodle.request, max_age: '100' })).toBe(false)
		later(100)
		expect(await signInPage({ ...moodle.request, max_age: '100' })).toBe(true)
		const vers = new URLSearchParams({ ...moodle.request, prompt: 'login', max_age: '100' }).toString()
		const typed = await ines.form('/connexion', { vers, identifiant: 'ines', mot_de_passe: PASSWORD })
		const page = await ines.open(typed.headers.get('location')!.slice('/alpha/oidc'.length))
		const back = await ines.open(hrefOf(await page.text()).slice('/alpha/oidc'.length))
		const code = new URL(back.headers.get('location')!).searchParams.get('code')!
		const { id_token } = await json(moodle.exchange(code))
		expect(decodeJwt(id_token)['auth_time']).toBe(decodeJwt(id_token).iat!)
	})

	test('ends the session of somebody else, and asks who it is', async () => {
		const vers = new URLSearchParams(moodle.request).toString()
		const out = await ines.form('/autre', { vers })
		expect([out.status, out.headers.get('location')]).toEqual([303, `/alpha/oidc/authorize?${vers}`])
		expect((await (await ines.authorize(moodle.request)).text()).includes('name="mot_de_passe"')).toBe(true)
		expect((await ines.get('/compte')).status).toBe(401)
	})

	test('refuses forms of another site, and speaks the language that the program asks for', async () => {
		const vers = new URLSearchParams(moodle.request).toString()
		const elsewhere = { 'sec-fetch-site': 'cross-site' }
		expect((await ines.form('/autre', { vers }, elsewhere)).status).toBe(403)
		expect((await ines.form('/connexion', { vers, identifiant: 'koffi', mot_de_passe: PASSWORD }, elsewhere)).status).toBe(403)
		expect(await saidBy(ines.authorize({ ...moodle.request, ui_locales: 'de en-GB fr' }))).toContain('Continue to Moodle as ZADI Inès')
	})

	test('does not let staff with only fonctions into a program, unless it takes them', async () => {
		await write(
			schools,
			async (db) => void (await db.run(`UPDATE utilisateurs SET console_seule = 1, fonctions = 'surveillance' WHERE identifiant = 'sira'`))
		)
		const sira = await visitorAs(schools, 'sira')
		expect(await saidBy(sira.authorize(moodle.request))).toContain("Le compte d'ÉBOUÉ Sira n'ouvre pas Moodle.")
		expect((await goOn(sira, moodle.request)).searchParams.get('error')).toBe('access_denied')
		const wiki = await program(schools, { nom: 'Wiki', personnel: true })
		expect((await goOn(sira, wiki.request)).searchParams.has('code')).toBe(true)
	})
})

describe('a code', () => {
	test.each<[string, [number, string], Record<string, string>]>([
		['a wrong secret', [401, 'invalid_client'], { client_secret: 'faux' }],
		['an unknown client', [401, 'invalid_client'], { client_id: 'personne' }],
		['another address of return', [400, 'invalid_grant'], { redirect_uri: `${RETOUR}/` }],
		['a verifier that was not announced', [400, 'invalid_grant'], { code_verifier: VERIFIER }],
		['another grant type', [400, 'unsupported_grant_type'], { grant_type: 'client_credentials' }],
		['a wrong code', [400, 'invalid_grant'], { code: 'x'.repeat(48) }],
		['no code', [400, 'invalid_request'], { code: '' }]
	])('is refused with %s, and still good afterwards', async (_, answer, wrong) => {
		const code = await codeFor(ines, moodle.request)
		expect(await refusal(moodle.exchange(code, wrong))).toEqual(answer)
		expect((await moodle.exchange(code)).status).toBe(200)
	})

	test('is refused without a client, without a form, with two proofs of the client, or with a parameter given twice', async () => {
		const code = await codeFor(ines, moodle.request)
		const form = { code, grant_type: 'authorization_code', redirect_uri: RETOUR }
		expect(await refusal(moodle.token(form))).toEqual([401, 'invalid_client'])
		expect(await refusal(moodle.token({ ...form, client_id: moodle.client_id }))).toEqual([401, 'invalid_client'])
		const authorization = `Basic ${Buffer.from(`${moodle.client_id}:${moodle.secret}`).toString('base64')}`
		const twice = { ...form, client_id: moodle.client_id, client_secret: moodle.secret! }
		expect(await refusal(moodle.token(twice, { headers: { authorization } }))).toEqual([400, 'invalid_request'])
		expect(await refusal(moodle.token([...Object.entries(twice), ['code', code]]))).toEqual([400, 'invalid_request'])
		const json = { method: 'POST', body: twice }
		expect(await refusal(schools.call(`${moodle.issuer}/token`, json))).toEqual([400, 'invalid_request'])
		expect((await moodle.exchange(code)).status).toBe(200)
	})

	test('a code of another client or institution is refused', async () => {
		const wiki = await program(schools, { nom: 'Wiki' })
		const beta = await program(schools, {}, 'beta')
		const code = await codeFor(ines, moodle.request)
		expect(await refusal(wiki.exchange(code))).toEqual([400, 'invalid_grant'])
		expect(await refusal(beta.exchange(code))).toEqual([400, 'invalid_grant'])
		expect(await refusal(beta.exchange(code, { client_id: moodle.client_id, client_secret: moodle.secret! }))).toEqual([
			401,
			'invalid_client'
		])
		const access = (await json(moodle.exchange(code))).access_token
		expect((await beta.userinfo(access)).status).toBe(401)
	})

	test('is good for a minute', async () => {
		const [first, second] = [await codeFor(ines, moodle.request), await codeFor(ines, moodle.request)]
		later(59)
		expect((await moodle.exchange(first)).status).toBe(200)
		later(1)
		expect(await refusal(moodle.exchange(second))).toEqual([400, 'invalid_grant'])
	})

	test('is good once: a second use also ends the access token of the first', async () => {
		const code = await codeFor(ines, moodle.request)
		const { access_token } = await json(moodle.exchange(code))
		expect((await moodle.userinfo(access_token)).status).toBe(200)
		expect(await refusal(moodle.exchange(code))).toEqual([400, 'invalid_grant'])
		expect((await moodle.userinfo(access_token)).status).toBe(401)
		expect(await refusal(moodle.exchange(code))).toEqual([400, 'invalid_grant'])
	})

	test('a code that is used twice at once opens nothing, whoever came first', async () => {
		const code = await codeFor(ines, moodle.request)
		const answers = await Promise.all([1, 2, 3].map(() => moodle.exchange(code)))
		expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
		const { access_token } = await json(answers.find(({ status }) => status === 200)!)
		expect((await moodle.userinfo(access_token)).status).toBe(401)
	})

	test('with PKCE needs its verifier, and a program without a secret needs PKCE', async () => {
		const application = await program(schools, { nom: 'Application', sansSecret: true })
		expect(await sentBack(ines, application.request)).toMatchObject({ 2: 'invalid_request' })
		for (const one of [moodle, application]) {
			const code = await codeFor(ines, { ...one.request, ...S256 })
			expect(await refusal(one.exchange(code))).toEqual([400, 'invalid_grant'])
			expect(await refusal(one.exchange(code, { code_verifier: VERIFIER.replace('d', 'e') }))).toEqual([400, 'invalid_grant'])
			expect((await one.exchange(code, { code_verifier: VERIFIER })).status).toBe(200)
		}
		const code = await codeFor(ines, { ...application.request, ...S256 })
		expect(await refusal(application.exchange(code, { code_verifier: VERIFIER, client_secret: 'x' }))).toEqual([401, 'invalid_client'])
	})
})

describe('an access token', () => {
	test('opens userinfo for ten minutes, and nothing of the API', async () => {
		const access = await accessFor(ines)
		for (const token of [access, `1|${access}`]) expect((await schools.with(token).get('/auth/me')).status).toBe(401)
		later(599)
		expect((await moodle.userinfo(access)).status).toBe(200)
		later(1)
		const over = await moodle.userinfo(access)
		expect([over.status, over.headers.get('www-authenticate')]).toEqual([401, 'Bearer error="invalid_token"'])
		const none = await schools.call(`${moodle.issuer}/userinfo`)
		expect([none.status, none.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
	})

	test('a token of the API and a session do not open userinfo', async () => {
		const { status } = await schools.call(`${moodle.issuer}/userinfo`, { headers: { authorization: `Bearer 20|${'x'.repeat(48)}` } })
		expect([status, (await ines.open('/userinfo')).status]).toEqual([401, 401])
	})

	const ENDS: readonly [string, () => Promise<unknown>][] = [
		['the person signs out', () => ines.post('/deconnexion', {})],
		[
			'the person signs out everywhere',
			async () => {
				const { token } = await json(schools.with(undefined).post('/auth/login', { identifier: 'ines', password: PASSWORD }))
				await schools.with(token).post('/auth/logout-all')
			}
		],
		['the account is closed', async () => deactivate(await withSchool(await schools.tenants.get('alpha')), 'ines', CLI)],
		[
			'the account is closed by a file',
			() => write(schools, async (db) => void (await db.run('UPDATE utilisateurs SET actif = 0 WHERE id = 20')))
		],
		[
			'the session has lasted fourteen days',
			() =>
				write(schools, async (db) => void (await db.run('UPDATE jetons SET created_at = created_at - 1300000 WHERE utilisateur_id = 20')))
		]
	]
	test.each(ENDS)('and a code are void at once when %s', async (_, end) => {
		await write(schools, async (db) => void (await db.run('UPDATE utilisateurs SET actif = 1 WHERE id = 20')))
		ines = await visitorAs(schools, 'ines')
		const access = await accessFor(ines)
		const code = await codeFor(ines, moodle.request)
		expect((await moodle.userinfo(access)).status).toBe(200)
		await end()
		expect([(await moodle.userinfo(access)).status, await refusal(moodle.exchange(code))]).toEqual([401, [400, 'invalid_grant']])
		await write(schools, async (db) => void (await db.run('UPDATE utilisateurs SET actif = 1 WHERE id = 20')))
	})

	test('and a code are void at once when the program is removed', async () => {
		const wiki = await program(schools, { nom: 'Wiki' })
		const { access_token } = await json(wiki.exchange(await codeFor(ines, wiki.request)))
		const code = await codeFor(ines, wiki.request)
		await removeClient(await schools.store(), wiki.client_id, CLI)
		expect((await wiki.userinfo(access_token)).status).toBe(401)
		expect(await refusal(wiki.exchange(code))).toEqual([401, 'invalid_client'])
	})

	test('is stored only as a hash, as codes and secrets are, and no log has one', async () => {
		const code = await codeFor(ines, moodle.request)
		const access = (await json(moodle.exchange(code))).access_token
		const { client } = await schools.store()
		const { rows } = await client.execute(
			'SELECT * FROM connexions_clients UNION ALL SELECT id, client_id, nom, secret_hash, retours, personnel, created_at, 0, 0, 0, 0 FROM clients'
		)
		const kept = JSON.stringify(rows) + JSON.stringify((await client.execute('SELECT * FROM journal')).rows) + schools.logged.join('\n')
		expect([code, access, moodle.secret!].filter((secret) => kept.includes(secret))).toEqual([])
	})
})

describe('a wrong clock', () => {
	test('a clock that is set right by five minutes, either way, ends codes and keeps access tokens', async () => {
		for (const seconds of [300, -300]) {
			const access = await accessFor(ines)
			const code = await codeFor(ines, moodle.request)
			later(seconds)
			expect(await refusal(moodle.exchange(code))).toEqual([400, 'invalid_grant'])
			expect((await moodle.userinfo(access)).status).toBe(200)
		}
		expect((await moodle.exchange(await codeFor(ines, moodle.request))).status).toBe(200)
	})

	test('a program whose clock is five minutes off still finds the identity valid', async () => {
		const { id_token } = await json(moodle.exchange(await codeFor(ines, moodle.request)))
		const keys = createLocalJWKSet(await json(schools.call(`${moodle.issuer}/keys`)))
		const now = schools.clock.now().epochMilliseconds
		for (const off of [-300_000, 300_000])
			expect((await jwtVerify(id_token, keys, { currentDate: new Date(now + off) })).payload.sub).toBe('20')
	})
})

describe('the keys', () => {
	test('are replaced after a year: the new one signs, the old one is published for another day', async () => {
		const keysNow = async () => (await json(schools.call(`${moodle.issuer}/keys`))).keys as { kid: string }[]
		const [old] = await keysNow()
		expect(Object.keys(old!).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
		later(366 * 86_400)
		const both = await keysNow()
		expect([both.length, both[1]!.kid]).toEqual([2, old!.kid])
		const fresh = await visitorAs(schools, 'ines')
		const { id_token } = await json(moodle.exchange(await codeFor(fresh, moodle.request)))
		expect(JSON.parse(Buffer.from(id_token.split('.')[0], 'base64url').toString()).kid).toBe(both[0]!.kid)
		later(86_400)
		expect((await keysNow()).map(({ kid }) => kid)).toEqual([both[0]!.kid])
	})

	test('two institutions have different keys, and a first pair that is asked for twice at once is made once', async () => {
		const other = 'http://beta.test/beta/oidc/keys'
		for (const table of ['connexions_clients', 'clients', 'cles_oidc']) await write(schools, (db) => db.run(`DELETE FROM ${table}`), 'beta')
		// without a program, nobody checks what a pair signs
		expect(await json(schools.call(other))).toEqual({ keys: [] })
		const beta = await schools.store('beta')
		expect((await beta.client.execute('SELECT * FROM cles_oidc')).rows).toEqual([])
		await program(schools, { nom: 'Wiki' }, 'beta')
		const answers = await Promise.all([json(schools.call(other)), json(schools.call(other))])
		expect(answers[0]).toEqual(answers[1])
		expect(answers[0].keys.length).toBe(1)
		expect(answers[0]).not.toEqual(await json(schools.call(`${moodle.issuer}/keys`)))
	})

	test('are made once while the disk refuses writes', async () => {
		const beta = await schools.store('beta')
		await write(schools, (db) => db.run('DELETE FROM cles_oidc'), 'beta')
		const stored = beta.write.bind(beta)
		const written: string[] = []
		beta.write = () => Promise.reject(new Error('database or disk is full'))
		const generated = spyOn(crypto.subtle, 'generateKey')
		for (let n = 0; n < 3; n++) written.push(String((await schools.call('http://beta.test/beta/oidc/keys')).status))
		beta.write = stored
		expect([written, generated.mock.calls.length]).toEqual([['500', '500', '500'], 1])
		generated.mockRestore()
		expect((await json(schools.call('http://beta.test/beta/oidc/keys'))).keys).toHaveLength(1)
	})

	test('are made by the next request if making them has failed', async () => {
		await write(schools, (db) => db.run('DELETE FROM cles_oidc'), 'beta')
		const generated = spyOn(crypto.subtle, 'generateKey').mockRejectedValueOnce(new Error('no entropy'))
		const statuses = [await schools.call('http://beta.test/beta/oidc/keys'), await schools.call('http://beta.test/beta/oidc/keys')]
		expect([statuses.map(({ status }) => status), generated.mock.calls.length]).toEqual([[500, 200], 2])
		generated.mockRestore()
	})
})

test('the journal has a line for each client made and removed, and for each sign-in and replay, with its author', async () => {
	const wiki = await program(schools, { nom: 'Wiki' })
	const one = await visitorAs(schools, 'ines')
	const code = await codeFor(one, wiki.request)
	await wiki.exchange(code)
	await wiki.exchange(code)
	await removeClient(await schools.store(), wiki.client_id, CLI)
	const { client } = await schools.store()
	const { rows } = await client.execute(`SELECT action || ' ' || auteur AS line FROM journal WHERE objet = 'clients'
		AND objet_id = (SELECT max(CAST(objet_id AS INTEGER)) FROM journal WHERE objet = 'clients') ORDER BY id, rang`)
	expect(rows.map(({ line }) => line)).toEqual([
		'client.create cli:test',
		'token.code utilisateur:20',
		'token.create utilisateur:20',
		'token.revoke utilisateur:20',
		'client.delete cli:test'
	])
})
