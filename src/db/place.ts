/** What the process holds that opens the data of a libSQL server. */
export type ServerAccess = {
	/** of the process that opens it: higher than that of all before it */
	readonly fence: number
	/** where the server asks for one */
	readonly token?: string
}

/** Where an institution's data is, for a thread that opens it itself. */
export type Place = {
	/** of its file, or of its namespace of a libSQL server */
	readonly url: string
	/** of the process that opens what a libSQL server has */
	readonly server?: ServerAccess
}
