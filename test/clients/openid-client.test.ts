import { afterAll, beforeAll, expect, test } from 'bun:test'
import * as client from 'openid-client'
import { createClient } from '../../src/features/oidc/clients.service'
import { goOn, RETOUR, visitorAs } from '../support/oidc'
import { listening } from '../support/listening'
import { startSchools, type Schools } from '../support/school'

let schools: Schools
let server: ReturnType<typeof listening>
let issuer: URL
let made: Awaited<ReturnType<typeof createClient>>
beforeAll(async () => {
	schools = await startSchools()
	server = listening(schools)
	issuer = new URL(`http://127.0.0.1:${server.port}/alpha/oidc`)
	const asked = { nom: 'Moodle', retours: [RETOUR], personnel: false, sansSecret: false }
	made = await createClient(await schools.store(), asked, { name: 'cli:test' })
})
afterAll(async () => {
	await server.stop()
	await schools.stop()
})

const failureOf = (done: Promise<unknown>) =>
	done.then(
		() => undefined,
		(error: unknown) => error
	)

/** The client as a program configures it, with a clock that is off by some seconds. */
function discovered(authentication: client.ClientAuth, off = 0) {
	const skew = Math.round(schools.clock.now().epochMilliseconds / 1000 - Date.now() / 1000) + off
	return client.discovery(issuer, made.client_id, { [client.clockSkew]: skew }, authentication, { execute: [client.allowInsecureRequests] })
}

test.each([
	['in the form', client.ClientSecretPost, 0],
	['in the header', client.ClientSecretBasic, 0],
	['in the form, with a clock five minutes fast', client.ClientSecretPost, 300],
	['in the form, with a clock five minutes slow', client.ClientSecretPost, -300]
] as const)('openid-client gets from discovery to userinfo with its secret %s', async (_, method, off) => {
	const config = await discovered(method(made.secret!), off)
	const [verifier, nonce, state] = [client.randomPKCECodeVerifier(), client.randomNonce(), client.randomState()]
	const address = client.buildAuthorizationUrl(config, {
		redirect_uri: RETOUR,
		scope: 'openid profile email',
		code_challenge: await client.calculatePKCECodeChallenge(verifier),
		code_challenge_method: 'S256',
		nonce,
		state
	})
	expect(address.origin + address.pathname).toBe(`${issuer}/authorize`)
	const ines = await visitorAs(schools, 'ines')
	const back = await goOn(ines, address.search.slice(1))
	// the test's browser asks by another host than the program
	back.searchParams.set('iss', issuer.href)
	const tokens = await client.authorizationCodeGrant(config, back, {
		pkceCodeVerifier: verifier,
		expectedNonce: nonce,
		expectedState: state
	})
	const claims = tokens.claims()!
	expect(claims).toMatchObject({ iss: issuer.href, sub: '20', aud: made.client_id, nonce })
	expect(await client.fetchUserInfo(config, tokens.access_token, claims.sub)).toMatchObject({
		preferred_username: 'ines',
		idnumber: 'ETU-1'
	})
	expect(
		await failureOf(client.authorizationCodeGrant(config, back, { pkceCodeVerifier: verifier, expectedNonce: nonce, expectedState: state }))
	).toMatchObject({ error: 'invalid_grant' })
	expect(await failureOf(client.fetchUserInfo(config, tokens.access_token, claims.sub))).toMatchObject({ status: 401 })
})

test('openid-client understands why it is refused: a wrong secret, and prompt=none', async () => {
	const config = await discovered(client.ClientSecretPost('faux'))
	const ines = await visitorAs(schools, 'ines')
	const address = client.buildAuthorizationUrl(config, { redirect_uri: RETOUR, scope: 'openid', state: 's' })
	const back = await goOn(ines, address.search.slice(1))
	back.searchParams.set('iss', issuer.href)
	expect(await failureOf(client.authorizationCodeGrant(config, back, { expectedState: 's' }))).toMatchObject({ status: 401 })
	const silent = await ines.authorize(`${address.search.slice(1)}&prompt=none`)
	const refused = new URL(silent.headers.get('location')!)
	refused.searchParams.set('iss', issuer.href)
	expect(await failureOf(client.authorizationCodeGrant(config, refused, { expectedState: 's' }))).toMatchObject({
		error: 'interaction_required'
	})
})
