/** Returns the result of `read`; `undefined` if it throws. */
export function ifPossible<T>(read: () => T): T | undefined {
	try {
		return read()
	} catch {
		return undefined
	}
}
