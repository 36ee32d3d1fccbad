import { join } from 'node:path'

/** The path at which the files of an export wait for the command that asked for them. */
export const outgoing = (dataFolder: string, name = '') => join(dataFolder, 'outgoing', name)
