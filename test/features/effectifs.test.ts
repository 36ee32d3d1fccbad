import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql, type SQL } from 'drizzle-orm'
import fc from 'fast-check'
import { write } from '../support/affairs'
import { json, startSchools, type Schools } from '../support/school'

let schools: Schools
beforeAll(async () => {
	schools = await startSchools()
})
afterAll(() => schools.stop())

const STATUTS = ['Prospect', 'En validation', 'Active']
const AT = '2026-09-01T00:00:00+00:00'
/** Classes of the same year. */
const CLASSES = [1, 2]

const statut = fc.constantFrom(...STATUTS)
const classe = fc.constantFrom(...CLASSES)
const id = fc.integer({ min: 900, max: 903 })
/** Changes to the enrollments of four students, as imports, forms and a change of class make them. */
const event: fc.Arbitrary<SQL> = fc.oneof(
	fc.record({ id, classe, statut }).map(
		(one) => sql`INSERT INTO inscriptions (id, etudiant_id, classe_id, annee_id, statut, date_entree, updated_at)
			VALUES (${one.id}, ${one.id}, ${one.classe}, 2, ${one.statut}, '2026-09-14', ${AT})
			ON CONFLICT (id) DO UPDATE SET classe_id = excluded.classe_id, statut = excluded.statut`
	),
	fc.record({ id, statut }).map((one) => sql`UPDATE inscriptions SET statut = ${one.statut} WHERE id >= ${one.id}`),
	fc.record({ id, classe }).map((one) => sql`UPDATE inscriptions SET classe_id = ${one.classe} WHERE id = ${one.id}`),
	id.map((one) => sql`UPDATE inscriptions SET updated_at = '2026-10-01T00:00:00+00:00' WHERE id = ${one}`),
	id.map((one) => sql`DELETE FROM inscriptions WHERE id = ${one}`)
)

type Told = { id: number; nb_inscrits: number }
type Tree = { filieres: { niveaux: { classes: Told[] }[] }[] }

async function told() {
	const { filieres } = (await json(schools.as('awa').get('/structure'))) as Tree
	const { data } = (await json(schools.as('awa').get('/classes'))) as { data: Told[] }
	const inTree = filieres.flatMap(({ niveaux }) => niveaux.flatMap(({ classes }) => classes))
	return [inTree, data].map((some) => some.map((one) => [one.id, one.nb_inscrits]).toSorted())
}

test('the structure and the list of classes count the Active enrollments after any changes', async () => {
	await write(schools, async (db) => {
		for (const one of [900, 901, 902, 903]) {
			await db.run(sql`INSERT INTO utilisateurs (id, identifiant, identifiant_norm, role, nom, prenoms, cle_tri, updated_at)
				VALUES (${one}, ${`e${one}`}, ${`e${one}`}, 'etudiant', 'Kouassi', '', 'kouassi', ${AT})`)
			await db.run(sql`INSERT INTO etudiants (id, matricule, updated_at) VALUES (${one}, ${`M${one}`}, ${AT})`)
		}
	})
	const store = await schools.store()
	await fc.assert(
		fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 8 }), async (events) => {
			await write(schools, async (db) => {
				for (const one of events) await db.run(one)
			})
			const { rows } = await store.client.execute(`SELECT c.id, (SELECT count(*) FROM inscriptions i
				WHERE i.classe_id = c.id AND i.statut = 'Active' AND i.date_sortie IS NULL) AS n FROM classes c JOIN annees a ON a.id = c.annee_id AND a.courante ORDER BY c.id`)
			const counted = rows.map((row) => [Number(row['id']), Number(row['n'])]).toSorted()
			expect(await told()).toEqual([counted, counted])
		}),
		{ numRuns: 60 }
	)
})
