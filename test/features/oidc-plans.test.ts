import { expect, test } from 'bun:test'
import { codeFor, program, visitorAs } from '../support/oidc'
import { json, startSchools } from '../support/school'
import { fullScans, statementsOf, statementsOfWrites } from '../support/statements'

test('a sign-in to a program does not read any table from end to end', async () => {
	const schools = await startSchools()
	const store = await schools.store()
	const moodle = await program(schools)
	const ines = await visitorAs(schools, 'ines')
	const signIn = async () => moodle.userinfo((await json(moodle.exchange(await codeFor(ines, moodle.request)))).access_token)
	// the first one makes the keys
	await signIn()
	const read = await statementsOf(store, signIn)
	const written = await statementsOfWrites(store, signIn)
	const statements = [...read, ...written].filter(({ sql }) => /^\s*(select|insert|update|delete)/i.test(sql))
	expect(statements.filter(({ sql }) => sql.includes('connexions_clients')).length).toBeGreaterThan(5)
	expect((await Promise.all(statements.map((one) => fullScans(store, one)))).flat()).toEqual([])
	await schools.stop()
})
