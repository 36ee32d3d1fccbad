import type { ServerAccess } from './server/open-server-store'

/** Where an institution's data is, for a thread that opens it itself. */
export type Place = {
	/** of its file, or of its namespace of a libSQL server */
	readonly url: string
	/** of the process that opens what a libSQL server has */
	readonly server?: ServerAccess
}
