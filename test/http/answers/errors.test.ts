import { Type } from '@sinclair/typebox'
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import { errors } from '../../../src/http/answers/errors.plugin'
import { startSchools, type Schools } from '../../support/school'

let schools: Schools
beforeAll(async () => {
	schools = await startSchools()
})
afterAll(() => schools.stop())

test('no route leaves its body to the framework, which would put what it refuses into its exception', async () => {
	expect((await schools.app()).routes.filter(({ hooks }) => hooks.body !== undefined).map(({ path }) => path)).toEqual([])
})

test('an answer that is not as documented is reported without its content', async () => {
	const app = new Elysia().use(errors).get('/me', () => ({ user: { token: 'a secret' } }), {
		// oxlint-disable-next-line typescript/no-explicit-any -- the route is wrong on purpose
		response: { 200: Type.Object({ user: Type.Object({ token: Type.Integer() }) }) as any }
	})
	const answer = async () => app.fetch(new Request('http://tenant/me'))
	const failure = await answer().then(
		() => undefined,
		(error: Error) => error.message
	)
	expect(failure).toBe('the response is not what its schema says at /user/token')
})
