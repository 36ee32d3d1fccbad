import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { expectDocumented } from '../support/openapi-answers'
import type { Name } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'

let schools: Schools
beforeEach(async () => {
	schools = await startSchools()
})
afterEach(() => schools.stop())

type One = { readonly id: number; readonly identifiant: string | null }
const read = (name: Name, path: string) => json(schools.as(name).get(path))
const rename = (id: number, identifiant: string) =>
	write(schools, (db) => db.update(s.utilisateurs).set({ identifiant, identifiant_norm: identifiant }).where(eq(s.utilisateurs.id, id)))

describe.each([
	['/etudiants', 20, 'ines'],
	['/enseignants', 10, 'fanta']
] as const)('the identifiant in %s', (path, id, identifiant) => {
	test('is the name under which the person signs in, for administrators only', async () => {
		for (const name of ['awa', 'moussa', 'fanta', 'ines'] as const) {
			const response = await schools.as(name).get(path)
			await expectDocumented(response, 'GET', path)
			const { data } = await json(response)
			const own = data.find((one: One) => one.id === id)
			expect([name, own.identifiant]).toEqual([name, name === 'awa' ? identifiant : null])
		}
	})

	test('raises the version of the list only for those who read it', async () => {
		const before = { awa: (await read('awa', path)).meta.version, moussa: (await read('moussa', path)).meta.version }
		await rename(id, 'autre.nom')
		const changed = await read('awa', `${path}?depuis_version=${before.awa}`)
		expect(changed.data.map((one: One) => [one.id, one.identifiant])).toEqual([[id, 'autre.nom']])
		expect((await read('moussa', path)).meta.version).toBe(before.moussa)
	})
})
