import { expect, test } from 'bun:test'
import { readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { closeNative } from '../../src/db/client/close-native'
import { letGo } from '../../src/db/client/let-go'
import { temporaryFolder } from '../support/folder'

/** How many descriptors of this process are of a file. */
const openOf = (file: string) =>
	readdirSync('/proc/self/fd').filter((name) => {
		try {
			return readlinkSync(join('/proc/self/fd', name)) === file
		} catch {
			return false
		}
	}).length

test.skipIf(process.platform !== 'linux')('a statement releases its connection when it is collected, and only once', async () => {
	const folder = temporaryFolder()
	try {
		const file = join(folder.path, 'a.db')
		const native = new Database(file)
		native.exec('CREATE TABLE a (b)')
		closeNative(native)
		// the binding itself would have closed it by now, twice
		expect(openOf(file)).toBe(1)
		expect(() => native.prepare('SELECT 1')).toThrow()
		await letGo()
		expect(openOf(file)).toBe(0)
	} finally {
		folder.remove()
	}
})

test('a file that is not a database is closed as well', async () => {
	const folder = temporaryFolder()
	try {
		const file = join(folder.path, 'a.db')
		await Bun.write(file, 'no database '.repeat(1000))
		const native = new Database(file)
		expect(() => native.exec('SELECT * FROM sqlite_schema')).toThrow()
		closeNative(native)
		expect(() => native.prepare('SELECT 1')).toThrow()
	} finally {
		folder.remove()
	}
})
