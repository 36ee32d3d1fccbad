/** Where the institutions' data is: files of the data folder, or namespaces of a libSQL server. */
export type Places = {
	/** Whether the data folder takes writes. */
	readonly isWritable: boolean
	codes(): readonly string[]
	/** Its name for people. */
	path(code: string): string
	url(code: string): string
	/** Whether it needs no look before the first request. */
	isAsClosed(code: string): boolean
	/** The files of the machine that hold it, its own first; none if a server has it. */
	filesOf(code: string): readonly string[]
	/** Has `use` read a file that holds all of it: its own, or a copy of the moment. */
	withFile<T>(code: string, use: (path: string) => Promise<T>): Promise<T>
	/** Reserves the place of one that is about to be made. @returns whether it was free */
	begin(code: string): boolean | Promise<boolean>
	/** Says that it is whole: from now on it is an institution. */
	finish(code: string): void | Promise<void>
	/** Removes what was begun and not finished. */
	abandon(code: string): void | Promise<void>
	/** The file that is made ready to replace an institution's data. */
	ready(code: string): string
	/** Drops what was made ready. */
	unready(code: string): void
	/** Replaces an institution's data, which is closed, by what was made ready. @returns where the former data is now, if there was any */
	replace(code: string, at: Temporal.Instant): Promise<string | undefined>
	/** Where a copy is kept before a migration to `schema`. */
	copyBefore(code: string, schema: number, at: Temporal.Instant): string
	/** Moves closed data out of the way and returns its new path; never deletes anything. */
	setAside(code: string, at: Temporal.Instant): Promise<string>
	/** Moves the log of a file out of the way and returns its new path. */
	setLogAside(code: string, at: Temporal.Instant): string
}
