import type Database from 'libsql'

/** Statements that must stay alive: one that passes through here cannot be collected before. */
const held = new Set<Database.Statement>()

/**
 * Closes a connection exactly once. If no statement refers to it any more, libSQL 0.5.29 closes it a second time, in freed memory, and
 * sometimes crashes (tursodatabase/libsql issue 2251). So one statement outlives it here: the connection is released when that statement is
 * collected, which `letGo` makes happen.
 */
export function closeNative(native: Database.Database) {
	const last = native.prepare('SELECT 1')
	native.close()
	held.add(last)
	held.delete(last)
}
