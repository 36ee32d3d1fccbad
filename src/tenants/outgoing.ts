import { join } from 'node:path'
import { operationError } from '../kit/errors'
import { reasonFrom } from '../kit/system-failure'

/** The path at which the files of an export wait for the command that asked for them. */
export const outgoing = (dataFolder: string, name = '') => join(dataFolder, 'outgoing', name)

/** The failure of an export that could not be written there. */
export const unwritten = (folder: string, error: unknown) =>
	operationError('the export cannot be written in {folder}: {systemReason}', { folder, systemReason: reasonFrom(error) })
