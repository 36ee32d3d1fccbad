import { statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { closeNative } from './close-native'

export type InstanceLock = { release(): void }

export const lockFile = (folder: string) => join(folder, 'lock.db')

/**
 * Takes the data folder for this process; returns `undefined` if another process has it. The lock is the operating system's, on a file in
 * an exclusive transaction: it is free as soon as its process dies, however it dies.
 */
export function lockDataFolder(folder: string): InstanceLock | undefined {
	const file = lockFile(folder)
	const native = new Database(file)
	try {
		native.exec('PRAGMA journal_mode = DELETE')
		// once it has a page, the file can be locked on a full disk too
		if (statSync(file).size === 0) native.exec('PRAGMA user_version = 1')
		native.exec('BEGIN EXCLUSIVE')
	} catch (error) {
		closeNative(native)
		if (error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')) return undefined
		throw error
	}
	return {
		release() {
			native.exec('ROLLBACK')
			closeNative(native)
		}
	}
}
