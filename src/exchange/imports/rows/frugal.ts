import { edenGC, heapSize } from 'bun:jsc'

/** The number of records after which garbage is collected. */
const EVERY = 5000
/** The factor by which the heap may grow, besides ROOM, before all of it is collected. */
const GROWTH = 1.1
/** Bytes below which the heap is never collected as a whole. */
const FREE = 100 * 1024 * 1024
const ROOM = 8 * 1024 * 1024

/** Bytes that this thread's heap held after its last full collection. */
let heapAfterCollection = 0

/**
 * Collects garbage after every EVERY records. Left alone, the engine lets garbage grow to the size of all that lives, and an import of a
 * large school would take twice the memory; a small one never gets here. New objects are collected each time, which takes a twentieth of
 * the time of a full collection.
 */
export function frugal(): (records: number) => void {
	let since = 0
	return (records) => {
		since += records
		if (since < EVERY) return
		since = 0
		if (edenGC() > Math.max(heapAfterCollection * GROWTH + ROOM, FREE)) collectAll()
	}
}

/** Collects what was released with `records` records, if that is many. */
export function collectAfter(records: number) {
	if (records >= EVERY) collectAll()
}

/** Collects all garbage and gives the memory back. */
export function collectAll() {
	Bun.gc(true)
	heapAfterCollection = heapSize()
}
