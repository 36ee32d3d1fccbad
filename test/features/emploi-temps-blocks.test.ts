import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { write } from '../support/affairs'
import { json, startSchools, type Schools } from '../support/school'

let schools: Schools
beforeAll(async () => {
	schools = await startSchools()
})
afterAll(() => schools.stop())

type Answer = { data: { id: number; salle: string | null }[]; meta: { total: number; version: number } }
const read = (query = ''): Promise<Answer> => json(schools.as('awa').get(`/emploi-temps${query}`))

/** Brings the year to `count` séances, twenty of them at the same minute; the later ones have the lower ids. */
const fill = (count: number) =>
	write(schools, (db) =>
		db.run(sql`
			WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}),
			slots AS (SELECT i, date('2026-10-01', printf('+%d days', (10000 - i) / 100)) AS date, printf('%02d', 8 + (10000 - i) / 20 % 5) AS heure FROM n)
			INSERT INTO seances (id, uid, annee_id, matiere_id, enseignant_id, date, heure_debut, heure_fin, debut, fin, debut_s, fin_s, salle, type, mode, statut, updated_at)
			SELECT i, 'seance-' || i, 2, 1, 10, date, heure || ':00', heure || ':50', date || 'T' || heure || ':00:00+00:00', date || 'T' || heure || ':50:00+00:00',
				unixepoch(date || ' ' || heure || ':00'), unixepoch(date || ' ' || heure || ':50'), 'Salle é', 'CM', 'presentiel', 'planifiee', '2026-09-01T00:00:00+00:00'
			FROM slots WHERE true ON CONFLICT DO NOTHING`)
	)

test.each([1, 1999, 2000, 2001, 4000, 4001])('a year of %d séances is complete and ordered by time', async (count) => {
	await fill(count)
	const { rows } = await (await schools.store()).client.execute('SELECT id FROM seances ORDER BY date, heure_debut, id')
	const { data, meta } = await read()
	expect(data.map(({ id }) => id)).toEqual(rows.map(({ id }) => Number(id)))
	expect(meta.total).toBe(count)
	const page = await read(`?page=${Math.ceil(count / 100)}`)
	expect(page.data).toEqual(data.slice(Math.floor((count - 1) / 100) * 100))
})

test('a request for changes in a long year returns only these, whatever their texts contain', async () => {
	const salle = 'A,\r\n{"id":7}\n,\u2028\u2029\ufeff"\\é😀\t'
	const { meta } = await read()
	await write(schools, (db) => db.run(sql`UPDATE seances SET salle = ${salle} WHERE id IN (1, 2001)`))
	const changed = await read(`?depuis_version=${meta.version}`)
	expect(changed.data.map((one) => [one.id, one.salle])).toEqual([
		[2001, salle],
		[1, salle]
	])
	expect((await read()).data.filter((one) => one.salle === salle)).toEqual(changed.data)
})
