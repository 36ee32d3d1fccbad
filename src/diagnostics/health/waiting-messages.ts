import type { KnownTenant } from '../facts/known'
import type { Checked } from './checked'

/** Seconds after which a message that is due and has not left is worth a look. */
export const OUTBOX_LATE = 3_600

/** For how long the longest due message of the open files waits. What is due opens its file by itself. */
export function waitingMessages(waiting: readonly KnownTenant['waiting'][], now: number): Checked {
	const longest = Math.max(0, ...waiting.flat().map(({ due }) => now - due))
	return { status: longest > OUTBOX_LATE ? 'degraded' : 'ok', oldest_due_seconds: longest }
}
