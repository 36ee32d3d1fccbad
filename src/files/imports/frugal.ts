/** After how many records garbage is collected. */
const EVERY = 25_000

/**
 * Collects garbage after every so many records. Left alone, the engine lets it grow to the size of all that lives, and an
 * import of a large school would take twice the memory; a small one never gets here.
 */
export function frugal(): (records: number) => void {
	let since = 0
	return (records) => {
		since += records
		if (since < EVERY) return
		since = 0
		Bun.gc(true)
	}
}
