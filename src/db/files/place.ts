/** The means of a process to open the data of a libSQL server. */
export type ServerAccess = {
	/** of the process that opens it: higher than that of every process before */
	readonly fence: number
	/** if the server requires one */
	readonly token?: string
}

/** The place of an institution's data, for a thread that opens it itself. */
export type Place = {
	/** of its file, or of its namespace on a libSQL server */
	readonly url: string
	/** of the process that opens it, if it is on a libSQL server */
	readonly server?: ServerAccess
}
