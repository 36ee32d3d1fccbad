import { afterAll, beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { apiDocument } from '../../src/server/app'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { insertBusyYear } from '../support/busy-year'
import { PEOPLE, type Name } from '../support/people'
import { ALONE } from '../support/reading-routes'
import { startSchools, type Schools } from '../support/school'
import { CARD } from '../../src/school/card'

/** The columns of a student's card that answers may contain. The others are secret to everybody, including the student. */
const VISIBLE = ['sexe', 'date_naissance']
const SECRET = CARD.filter((column) => !VISIBLE.includes(column))
const PLAIN = Object.values(PEOPLE).filter(({ role }) => role === 'etudiant')

/** A number, which is looked for by its name. */
const YEAR = 'annee_bac'

let schools: Schools
beforeAll(async () => {
	schools = await startSchools()
	await write(schools, async (db) => {
		await insertBusyYear(db, 'Africa/Abidjan')
		for (const { id } of PLAIN)
			await db
				.update(s.etudiants)
				.set(Object.fromEntries(SECRET.map((column) => [column, column === YEAR ? 1961 : `secret-${column}-${id}`])))
				.where(eq(s.etudiants.id, id))
	})
})
afterAll(() => schools.stop())

test.each(['awa', 'moussa', 'fanta', 'ines'] as const satisfies Name[])('%s never reads secret columns of students', async (name) => {
	const [{ n }] = (await (await schools.store()).client.execute("SELECT count(*) AS n FROM etudiants WHERE numero_national LIKE 'secret%'"))
		.rows as unknown as [{ n: number }]
	expect(n).toBe(PLAIN.length)
	let answered = 0
	for (const { path, headers } of ALONE) {
		const response = await schools.as(name).get(path, { headers })
		if (response.status === 200) answered++
		const text = await response.text()
		expect(
			SECRET.filter((column) => text.includes(column === YEAR ? YEAR : `secret-${column}-`)).map(
				(column) => `etudiants.${column} in ${path}`
			)
		).toEqual([])
	}
	expect(answered).toBeGreaterThan(20)
})

test('the document of the API has no secret columns in a student', async () => {
	const { components } = await apiDocument().at({ url: '/api/lms' })
	const fields = Object.entries(components.schemas).map(([name, schema]) => [name, Object.keys(schema['properties'] ?? {})] as const)
	const named = fields.filter(([, keys]) => keys.includes('matricule'))
	expect(named.length).toBeGreaterThan(2)
	expect(named.filter(([, keys]) => SECRET.some((column) => keys.includes(column)))).toEqual([])
})
