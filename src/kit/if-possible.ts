/** What `read` gives; `undefined` where it throws. */
export function ifPossible<T>(read: () => T): T | undefined {
	try {
		return read()
	} catch {
		return undefined
	}
}
