import { asSentence, sentence, verbatim, type Sentence } from '../kit/sentence'
import { accessSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { lockDataFolder, lockFile, type InstanceLock } from '../db/client/instance-lock'
import { libsqlError } from '../db/files/failures'
import { ownFolder } from '../db/files/own-folder'
import { OperationError, operationError } from '../kit/errors'
import { becomeOwner } from '../host/rights/folder-owner'
import { finishExchange } from './exchange'
import { tenantCodes } from './tenant-files'
import { ifPossible } from '../kit/if-possible'

export { makeFolder } from '../db/files/own-folder'

/**
 * The data folder, made where it was not and taken for this process; `undefined` if another process has it. Root works on a
 * folder of another user as that user until the release: the service could not use what root would leave there.
 */
export function takeDataFolder(folder: string): InstanceLock | undefined {
	let resign: (() => void) | undefined
	try {
		lookAtDataFolder(folder)
		mkdirSync(folder, { recursive: true, mode: 0o700 })
		ownFolder(folder)
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
		throw unusable(folder, error)
	}
}

/** Whether a process has taken this folder at some time, as far as this user may know. */
export const isTaken = (folder: string): boolean =>
	ifPossible(() => statSync(lockFile(folder), { throwIfNoEntry: false }) !== undefined) ?? true

/**
 * Looks whether the data folder could be taken, and makes nothing. @returns whether it is there; a start makes it if it is not
 * @throws OperationError as a start would
 */
export function lookAtDataFolder(folder: string): boolean {
	const isThere = existsSync(folder)
	const elsewhere = process.env['STATE_DIRECTORY']
	if (!isThere && elsewhere !== undefined && (tenantCodes(elsewhere)?.length ?? 0) > 0)
		throw new OperationError(dataElsewhere(folder, elsewhere), 64)
	try {
		const [near, lock, tenants] = [nearest(folder), lockFile(folder), join(folder, 'tenants')]
		accessSync(near, constants.W_OK | constants.X_OK | (isThere ? constants.R_OK : 0))
		if (!statSync(near).isDirectory()) throw Object.assign(new Error(near), { code: 'ENOTDIR' })
		if (existsSync(lock)) accessSync(lock, constants.R_OK | constants.W_OK)
		if (existsSync(tenants)) readdirSync(tenants)
		return isThere
	} catch (error) {
		throw unusable(folder, error)
	}
}

/** @param elsewhere the folder that the service has been given, which holds institutions */
export const dataElsewhere = (folder: string, elsewhere: string): Sentence =>
	sentence('data.dir: the folder {folder} is not there; the data of this service lies in {elsewhere}', { folder, elsewhere })

const nearest = (folder: string): string => (existsSync(folder) ? folder : nearest(dirname(folder)))

const unusable = (folder: string, error: unknown) =>
	error instanceof OperationError
		? error
		: operationError('the data folder {folder} cannot be used: {reason}', { folder, reason: reason(error) })

function reason(error: unknown): Sentence {
	const code = error instanceof Error && 'code' in error ? String(error.code) : (libsqlError(error)?.code ?? '')
	switch (true) {
		case code === 'EACCES' || code === 'EPERM':
			return asSentence('this user may not write there')
		case code === 'EROFS' || code.startsWith('SQLITE_READONLY'):
			return asSentence('it is read-only')
		case code === 'ENOSPC' || code === 'SQLITE_FULL' || code.startsWith('SQLITE_IOERR'):
			return asSentence('the disk is full')
		case code === 'ENOTDIR' || code === 'EEXIST':
			return asSentence('a part of its path is a file')
		case code === 'SQLITE_CANTOPEN':
			return asSentence('its lock file cannot be opened')
		default:
			return verbatim(String(error))
	}
}
