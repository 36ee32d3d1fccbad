import type Database from 'libsql'

/** Statements that must stay alive: one that passes through here cannot be collected before. */
const openStatements = new Set<Database.Statement>()

/**
 * Closes a connection exactly once. If no statement refers to it, libSQL 0.5.29 closes it again, in freed memory, and sometimes crashes
 * (tursodatabase/libsql issue 2251). So one statement outlives it, and releases it when it is collected: `letGo` makes that happen.
 */
export function closeNative(native: Database.Database) {
	const last = native.prepare('SELECT 1')
	native.close()
	openStatements.add(last)
	openStatements.delete(last)
}
