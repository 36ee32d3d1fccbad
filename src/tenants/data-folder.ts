import { sentence } from '../domain/sentence'
import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { lockDataFolder, lockFile, type InstanceLock } from '../db/instance-lock'
import { libsqlError } from '../db/failures'
import { ownFolder } from '../db/own-folder'
import { OperationError } from '../domain/errors'
import { becomeOwner } from '../machine/rights/folder-owner'
import { finishExchange } from './exchange'

export { makeFolder } from '../db/own-folder'

/**
 * The data folder, made where it was not and taken for this process; `undefined` if another process has it. Root works on a
 * folder of another user as that user until the release: the service could not use what root would leave there.
 */
export function takeDataFolder(folder: string): InstanceLock | undefined {
	let resign: (() => void) | undefined
	try {
		mkdirSync(folder, { recursive: true, mode: 0o700 })
		ownFolder(folder)
		accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
		resign = becomeOwner(folder)
		const lock = lockDataFolder(folder)
		if (lock) finishExchange(folder)
		else resign?.()
		return (
			lock && {
				release() {
					lock.release()
					resign?.()
				}
			}
		)
	} catch (error) {
		resign?.()
		throw new OperationError(sentence('the data folder {folder} cannot be used: {reason}', { folder, reason: reason(error) }))
	}
}

/** Whether a process has taken this folder at some time, as far as this user may know. */
export function isTaken(folder: string): boolean {
	try {
		return statSync(lockFile(folder), { throwIfNoEntry: false }) !== undefined
	} catch {
		return true
	}
}

function reason(error: unknown): string {
	const code = error instanceof Error && 'code' in error ? String(error.code) : (libsqlError(error)?.code ?? '')
	switch (true) {
		case code === 'EACCES' || code === 'EPERM':
			return 'this user may not write there'
		case code === 'EROFS' || code.startsWith('SQLITE_READONLY'):
			return 'it is read-only'
		case code === 'ENOSPC' || code === 'SQLITE_FULL' || code.startsWith('SQLITE_IOERR'):
			return 'the disk is full'
		case code === 'ENOTDIR' || code === 'EEXIST':
			return 'a part of its path is a file'
		case code === 'SQLITE_CANTOPEN':
			return 'its lock file cannot be opened'
		default:
			return String(error)
	}
}
