import { statSync } from 'node:fs'
import { APPLICATION_ID } from '../migrations/migrate'
import { MIGRATIONS } from '../migrations/migrations'
import { headOf } from '../files/with-file'
import { ifPossible } from '../../kit/if-possible'

// the file format of SQLite, "The Database Header": https://sqlite.org/fileformat2.html
const LENGTH = 72
const MAGIC = 'SQLite format 3\0'
const USER_VERSION = 60
const APPLICATION = 68

/**
 * Whether the header of the file at `path` says that it has the newest schema, and its log is empty. The file must not be open in this
 * process: SQLite would lose its locks.
 */
export function isAsClosed(path: string): boolean {
	const header = ifPossible(() => ((statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0 ? undefined : headOf(path, LENGTH)))
	return (
		header?.length === LENGTH &&
		header.toString('latin1', 0, MAGIC.length) === MAGIC &&
		header.readUInt32BE(USER_VERSION) === MIGRATIONS.at(-1)?.number &&
		header.readUInt32BE(APPLICATION) === APPLICATION_ID
	)
}
