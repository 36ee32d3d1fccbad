import { fromSeconds, toWireInstant } from '../../kit/clock'
import type { JournalRow } from './journal.queries'

export type { JournalRow } from './journal.queries'
export type JournalLine = ReturnType<typeof lineOf>

/** A stored line of the journal in readable form. */
export const lineOf = ({ at, avant, apres, ...line }: JournalRow, timezone: string) => ({
	...line,
	/** RFC 3339, in the institution's time zone */
	at: toWireInstant(fromSeconds(at), timezone),
	avant: parsed(avant),
	apres: parsed(apres)
})

const parsed = (json: string | null): unknown => (json === null ? null : JSON.parse(json))
