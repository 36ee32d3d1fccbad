import { afterAll, beforeAll, expect, test } from 'bun:test'
import { apiDocument } from '../../src/server/app'
import type { OpenApiDocument } from '../../src/http/openapi/document'
import { write } from '../support/affairs'
import { insertBusyYear } from '../support/busy-year'
import type { Name } from '../support/people'
import { asked, pathsOf, ROUTES } from '../support/reading-routes'
import { json, startSchools, type Call, type Schools } from '../support/school'

let schools: Schools
let document: OpenApiDocument
beforeAll(async () => {
	schools = await startSchools()
	await write(schools, (db) => insertBusyYear(db, 'Africa/Abidjan'))
	document = await apiDocument().at({ url: '/api/lms' })
})
afterAll(() => schools.stop())

/** A user who may read this path. */
const reader = (path: string): Name => (path.startsWith('/me/teacher') ? 'fanta' : path.startsWith('/me/') ? 'ines' : 'awa')

// kept-answers.test.ts holds that a tag spares nobody a body that they have not got, and that a follow tells every change
test.each(ROUTES.map((route) => [`${route.route} ${JSON.stringify(route.headers ?? {})}`, route] as const))(
	'%s has a tag, which spares the same reader its body and no other a refusal',
	async (_, row) => {
		const { path } = asked(row, pathsOf(row)[0] ?? '', {})
		const get = (name: Name | undefined, etag?: string): Promise<Response> | Response => {
			const call: Call = { headers: { ...row.headers, ...(etag !== undefined && { 'if-none-match': etag }) } }
			return name ? schools.as(name).get(path, call) : schools.with(undefined).get(path, call)
		}
		const first = await get(reader(path))
		const etag = first.headers.get('etag') ?? ''
		expect([first.status, etag]).toEqual([
			200,
			expect.stringMatching(row.route.endsWith('.ics') || row.headers?.['accept'] === 'text/calendar' ? /^"\w+"$/ : /^W\/"\w+"$/)
		])
		const again = await get(reader(path), etag)
		expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
		expect((await get(undefined, etag)).status).toBe(401)
	}
)

/** A list that is read from its newest entry on and not cached, and one whose changes `/registres` tells. */
const UNFOLLOWED = ['/me/notifications', '/presences']

test('every other list in pages has a version for changes, and nothing else has one', async () => {
	for (const row of ROUTES.filter(({ headers, route }) => !headers && !route.endsWith('.ics'))) {
		const { path } = asked(row, pathsOf(row)[0] ?? '', {})
		const parameters = (document.paths[row.route]?.['get']?.parameters ?? []).map((one) => 'name' in one && one.name)
		const isFollowed = parameters.includes('per_page') && !UNFOLLOWED.includes(row.route)
		const { meta } = await json(schools.as(reader(path)).get(path))
		expect([row.route, parameters.includes('depuis_version'), typeof meta?.version]).toEqual([
			row.route,
			isFollowed,
			isFollowed ? 'number' : 'undefined'
		])
		if (!isFollowed) continue
		const followed = await json(schools.as(reader(path)).get(`${path}?depuis_version=${meta.version}`))
		expect([row.route, followed.data, followed.meta.retires]).toEqual([row.route, [], []])
	}
})
