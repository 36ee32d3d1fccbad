import { expect, test } from 'bun:test'
import type { InStatement } from '@libsql/client'
import { json, startSchools } from '../support/school'

test('a list that a commit overtakes while it is read includes what that commit made', async () => {
	const schools = await startSchools()
	try {
		const store = await schools.store()
		const { client } = store
		const execute = client.execute.bind(client)
		let commits = 0
		client.execute = async (statement: InStatement | string) => {
			const result = await execute(statement)
			const { sql } = typeof statement === 'string' ? { sql: statement } : statement
			if (!/from "?classes/i.test(sql) || commits++ > 0) return result
			await store.write({ author: { name: 'test' }, touches: ['donnees'] }, async ({ db, raise }) => {
				await db.run("UPDATE classes SET nom = 'Autre nom' WHERE id = 1")
				raise()
			})
			return result
		}
		const first = await json(schools.as('awa').get('/classes'))
		expect(commits).toBeGreaterThan(1)
		const again = await json(schools.as('awa').get('/classes'))
		for (const { data } of [first, again]) expect(data.map(({ nom }: { nom: string }) => nom)).toContain('Autre nom')
		const { data, meta } = await json(schools.as('awa').get(`/classes?depuis_version=${first.meta.version}`))
		expect([data, meta.version]).toEqual([[], first.meta.version])
	} finally {
		await schools.stop()
	}
})
