import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { insertMany } from '../../src/db/queries/insert-many'
import { LaidReady } from '../../src/db/store/laid-ready'
import type { Store } from '../../src/db/store/store'
import { withStore } from '../support/store'

const prepare = ({ client }: Store) =>
	client.executeMultiple(`CREATE TABLE classes_ici (id INTEGER PRIMARY KEY, nom TEXT);
		CREATE TABLE eleves_ici (id INTEGER PRIMARY KEY, classe_id INTEGER NOT NULL REFERENCES classes_ici (id), nom TEXT)`)

type Part = ReturnType<LaidReady['part']>
const classes = ({ db }: Part, ...rows: readonly { id: number; nom: string }[]) =>
	insertMany(db, { table: 'classes_ici', columns: ['id', 'nom'], conflict: '(id) DO UPDATE SET nom = excluded.nom' }, rows)
const eleves = ({ db }: Part, ...rows: readonly { id: number; classe_id: number; nom?: string }[]) =>
	insertMany(db, { table: 'eleves_ici', columns: ['id', 'classe_id', 'nom'], conflict: '(id) DO UPDATE SET nom = excluded.nom' }, rows)

/** Lays something ready, and writes it. @returns how many steps were reported */
async function written(store: Store, lay: (ready: LaidReady) => Promise<void>): Promise<number> {
	const ready = await LaidReady.begin(store.client)
	await lay(ready)
	await ready.commit()
	const told: number[] = []
	await store.write({ author: { name: 'test' }, touches: ['donnees'] }, (write) => ready.write(write, (done) => told.push(done)))
	expect(told.at(-1)).toBe(1)
	return told.length
}

test('a part with a lower place is written first, whenever it was laid ready, and the journal has the same order', () =>
	withStore(async (store) => {
		await prepare(store)
		await written(store, async (ready) => {
			await eleves(ready.part(2), { id: 1, classe_id: 7, nom: 'Awa' })
			await ready.part(2).journal({ action: 'test.create', objet: 'eleves_ici', id: 1 })
			await classes(ready.part(1), { id: 7, nom: 'L1' })
			await ready
				.part(1)
				.journal({ action: 'test.create', objet: 'classes_ici', id: 7 }, { action: 'test.create', objet: 'classes_ici', id: 8 })
			await ready.part(2).journal({ action: 'test.create', objet: 'eleves_ici', id: 2 })
		})
		expect(await store.db.all(sql`SELECT e.nom, c.nom AS classe FROM eleves_ici e JOIN classes_ici c ON c.id = e.classe_id`)).toEqual([
			{ nom: 'Awa', classe: 'L1' }
		])
		expect(await store.db.all(sql`SELECT objet, objet_id FROM journal_lignes ORDER BY ecriture_id DESC, rang LIMIT 4`)).toEqual([
			{ objet: 'classes_ici', objet_id: '7' },
			{ objet: 'classes_ici', objet_id: '8' },
			{ objet: 'eleves_ici', objet_id: '1' },
			{ objet: 'eleves_ici', objet_id: '2' }
		])
	}))

test('rows that go into a table in one way are one step; a statement between them stays between them', () =>
	withStore(async (store) => {
		await prepare(store)
		const together = await written(store, async (ready) => {
			const part = ready.part(0)
			await classes(part, { id: 1, nom: 'a' })
			await eleves(part, { id: 1, classe_id: 1 })
			await classes(part, { id: 2, nom: 'b' }, { id: 1, nom: 'c' })
		})
		expect(await store.db.all(sql`SELECT * FROM classes_ici ORDER BY id`)).toEqual([
			{ id: 1, nom: 'c' },
			{ id: 2, nom: 'b' }
		])
		const apart = await written(store, async (ready) => {
			const part = ready.part(0)
			await classes(part, { id: 3, nom: 'd' })
			await part.db.run(sql`UPDATE classes_ici SET nom = 'x'`)
			await classes(part, { id: 2, nom: 'e' })
		})
		expect(await store.db.all(sql`SELECT * FROM classes_ici ORDER BY id`)).toEqual([
			{ id: 1, nom: 'x' },
			{ id: 2, nom: 'e' },
			{ id: 3, nom: 'x' }
		])
		expect([together, apart]).toEqual([3, 4])
	}))

test('rows that go into a table in another way come after those before them', () =>
	withStore(async (store) => {
		await prepare(store)
		await written(store, async (ready) => {
			const part = ready.part(0)
			await classes(part, { id: 1, nom: 'a' })
			await insertMany(part.db, { table: 'classes_ici', columns: ['id', 'nom'], conflict: 'DO NOTHING' }, [{ id: 1, nom: 'b' }])
			await classes(part, { id: 1, nom: 'c' })
		})
		expect(await store.db.all(sql`SELECT nom FROM classes_ici`)).toEqual([{ nom: 'c' }])
	}))

test('what is not committed is forgotten, and the connection is free', () =>
	withStore(async (store) => {
		await prepare(store)
		const ready = await LaidReady.begin(store.client)
		await classes(ready.part(0), { id: 1, nom: 'a' })
		ready.close()
		await written(store, (next) => classes(next.part(0), { id: 2, nom: 'b' }))
		expect(await store.db.all(sql`SELECT id FROM classes_ici`)).toEqual([{ id: 2 }])
	}))
