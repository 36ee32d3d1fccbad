import { expect, test } from 'bun:test'
import { copyFileSync } from 'node:fs'
import { Connection } from '../../src/db/connection'
import type { Store } from '../../src/db/store'
import { withStore } from '../support/store'

/** More than the pages of the log after which SQLite writes it into the file. */
const WRITES = 1_100

test('a file into which a reader lets only a part of the log be written, which is no whole database, is not taken for another', () =>
	withStore(async (store, path) => {
		const run = (statement: string) =>
			store.write({ author: { name: 'test' }, touches: [] }, async ({ db }) => {
				await db.run(statement)
			})
		const overwrite = (letter: string) => run(`UPDATE pages SET texte = '${letter.repeat(3_900)}' WHERE id = 3`)
		const reader = new Connection(path, { synchronous: 'normal', busyTimeout: 100 })
		await run('CREATE TABLE pages (id INTEGER PRIMARY KEY, texte TEXT)')
		await store.whileOthersWrite(async () => reader.exec('PRAGMA wal_checkpoint(TRUNCATE)'))
		for (const id of [1, 2, 3]) await run(`INSERT INTO pages VALUES (${id}, '${'x'.repeat(3_900)}')`)
		// the last page of the file is in the log, and comes again behind what the reader reads
		reader.exec('BEGIN')
		reader.execute('SELECT count(*) FROM pages')
		for (let n = 0; n < WRITES; n++) await overwrite(n % 2 === 0 ? 'y' : 'z')
		expect(reader.markOnDisk()).toBeUndefined()
		expect(store.look()).toBeUndefined()
		reader.exec('ROLLBACK')
		reader.close()
		await overwrite('a')
		expect(store.look()).toBeUndefined()
	}))

test.skipIf(process.platform === 'win32')('a file of the same schema and revision is another where its identity is another', () =>
	withStore((one, path) =>
		withStore(async (other, elsewhere) => {
			await name(one, path, 'alpha')
			await name(other, elsewhere, 'beta')
			expect(other.revisions).toEqual(one.revisions)
			expect(one.look()).toBeUndefined()
			copyFileSync(elsewhere, path)
			expect(one.look()).toBe('overwritten')
		})
	)
)

/** Gives the institution this code, in the file itself and without another revision. */
const name = (store: Store, path: string, code: string) =>
	store.whileOthersWrite(async () => {
		const others = new Connection(path, { synchronous: 'normal', busyTimeout: 100 })
		others.execute("INSERT INTO etablissement (id, code, nom, timezone, updated_at) VALUES (1, ?, 'École', 'UTC', '')", [code])
		others.exec('PRAGMA wal_checkpoint(TRUNCATE)')
		others.close()
	})
