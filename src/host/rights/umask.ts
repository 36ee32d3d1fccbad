/** Nobody but the owner. */
const CLOSED = 0o077

let callers: number | undefined

/** Makes new files and folders of this process private to its user, whatever mask it was started with. */
export function closeToOthers() {
	callers = process.umask(CLOSED)
}

/** Makes what others are meant to have, as a public certificate, with the mask that the program was started with. */
export function openToOthers<Result>(work: () => Result): Result {
	const ownMask = process.umask(callers ?? process.umask())
	try {
		return work()
	} finally {
		process.umask(ownMask)
	}
}
