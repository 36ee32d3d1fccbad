import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startSchools, type Schools } from '../../support/school'

const PATH = 'https://alpha.test/.well-known/security.txt'

let schools: Schools
beforeAll(async () => {
	schools = await startSchools({ now: '2026-11-20T08:30:00.7Z' })
})
afterAll(() => schools.stop())

test('whoever finds a weakness reads where to report it, as soon as [alerts] names an address', async () => {
	expect((await schools.call(PATH)).status).toBe(404)
	schools.configure({ ...schools.config, alerts: { ...schools.config.alerts, security: 'it@ecole.lan' } })
	const answer = await schools.call(PATH)
	expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
	expect(await answer.text()).toBe('Contact: mailto:it@ecole.lan\nExpires: 2027-02-18T08:30:00Z\nPreferred-Languages: fr, en\n')
})
