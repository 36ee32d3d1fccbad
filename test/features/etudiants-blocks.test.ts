import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { write } from '../support/affairs'
import { json, startSchools, type Schools } from '../support/school'
import { statementsOf } from '../support/statements'

let schools: Schools
beforeAll(async () => {
	schools = await startSchools()
})
afterAll(() => schools.stop())

type Answer = { data: { id: number; telephone: string | null }[]; meta: { total: number; version: number } }
const read = (query = ''): Promise<Answer> => json(schools.as('awa').get(`/etudiants${query}`))

/** Adds students up to `count`; later ones come first by name, and each name occurs twice. */
const fill = (count: number) =>
	write(schools, async (db) => {
		const numbers = sql`WITH RECURSIVE n (i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < ${count + 996}) SELECT`
		const at = sql`'2026-09-01T00:00:00+00:00'`
		await db.run(sql`INSERT INTO utilisateurs (id, identifiant, identifiant_norm, role, nom, prenoms, cle_tri, updated_at)
			${numbers} i, 'e' || i, 'e' || i, 'etudiant', 'É' || i, '', printf('%05d', 9000 - i / 2), ${at} FROM n WHERE true ON CONFLICT DO NOTHING`)
		await db.run(
			sql`INSERT INTO etudiants (id, matricule, updated_at) ${numbers} i, 'M' || i, ${at} FROM n WHERE true ON CONFLICT DO NOTHING`
		)
		await db.run(sql`INSERT INTO inscriptions (etudiant_id, classe_id, annee_id, statut, date_entree, updated_at)
			${numbers} i, 1 + i % 2, 2, 'Active', '2026-09-14', ${at} FROM n WHERE i NOT IN (SELECT etudiant_id FROM inscriptions)`)
	})

test.each([1000, 1001, 2500])('a list of %d students is complete and ordered by name, and read a thousand at a time', async (count) => {
	await fill(count)
	const store = await schools.store()
	const { rows } = await store.client.execute(`SELECT i.etudiant_id AS id FROM inscriptions i JOIN utilisateurs u ON u.id = i.etudiant_id
		WHERE i.annee_id = 2 AND i.statut = 'Active' AND i.date_sortie IS NULL ORDER BY u.cle_tri, u.id`)
	expect(rows).toHaveLength(count)
	let answer: Answer | undefined
	const statements = await statementsOf(store, async () => (answer = await read()))
	expect(answer!.data.map(({ id }) => id)).toEqual(rows.map(({ id }) => Number(id)))
	expect(answer!.meta.total).toBe(count)
	expect(statements.filter(({ sql: text }) => text.includes('json_each'))).toHaveLength(Math.ceil(count / 1000))
	expect((await read('?page=2&per_page=500')).data).toEqual(answer!.data.slice(500, 1000))
})

test('a request for changes among many students returns only these', async () => {
	const { meta } = await read()
	await write(schools, (db) => db.run(sql`UPDATE utilisateurs SET telephone = '+2250100000000' WHERE id IN (1001, 3000)`))
	const { data } = await read(`?depuis_version=${meta.version}`)
	expect(data.map(({ id, telephone }) => [id, telephone])).toEqual([
		[3000, '+2250100000000'],
		[1001, '+2250100000000']
	])
})
