import type Database from 'libsql'

/** What is in use until it has been in here. */
const held = new Set<Database.Statement>()

/**
 * Closes a connection once. Where nothing but itself holds it any more, libSQL 0.5.29 closes it a second time, in memory that is free by
 * then, and now and then crashes (tursodatabase/libsql issue 2251). A statement that outlives it lets go of it instead, when that is
 * collected: `letGo` has that done.
 */
export function closeNative(native: Database.Database) {
	const last = native.prepare('SELECT 1')
	native.close()
	held.add(last)
	held.delete(last)
}
