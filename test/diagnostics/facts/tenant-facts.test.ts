import { afterEach, beforeEach, expect, test } from 'bun:test'
import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { tenantFacts } from '../../../src/diagnostics/facts/tenant-facts'
import { temporaryFolder } from '../../support/folder'

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
	folder = temporaryFolder()
})
afterEach(() => folder.remove())

test('of a file of an older program nothing is asked that it cannot hold: it is sound', async () => {
	const file = join(folder.path, 'ecole.db')
	const older = new Database(file)
	older.run('CREATE TABLE etat (revision INTEGER)')
	older.run('PRAGMA user_version = 1')
	older.close()
	const facts = await tenantFacts({ code: 'ecole', file, place: { url: pathToFileURL(file).href } }, { whole: true })
	expect(facts).toMatchObject({ code: 'ecole', problem: null, schema: 1, counts: null, outbox: null, waiting: [] })
})
