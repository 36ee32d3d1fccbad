import { edenGC, heapSize } from 'bun:jsc'

/** After how many records garbage is collected. */
const EVERY = 5000
/** By what factor, and by how many bytes besides, the heap may grow until all of it is looked through. */
const GROWTH = 1.1
/** Below it the heap is not looked through as a whole; bytes. */
const FREE = 100 * 1024 * 1024
const ROOM = 8 * 1024 * 1024

/** What this thread's heap held when all of it was last looked through; bytes. */
let held = 0

/**
 * Collects garbage after every so many records. Left alone, the engine lets it grow to the size of all that lives, and an
 * import of a large school would take twice the memory; a small one never gets here. What is new is looked through each time,
 * which takes a twentieth of the time of looking through all.
 */
export function frugal(): (records: number) => void {
	let since = 0
	return (records) => {
		since += records
		if (since < EVERY) return
		since = 0
		if (edenGC() > Math.max(held * GROWTH + ROOM, FREE)) collectAll()
	}
}

/** Collects what has been let go with so many records. */
export function collectAfter(records: number) {
	if (records >= EVERY) collectAll()
}

/** Collects all that has been let go, and gives the memory back. */
export function collectAll() {
	Bun.gc(true)
	held = heapSize()
}
