import { openReading } from '../../db/stores/open-reading'
import type { Place } from '../../db/files/place'
import type { Reading } from '../../db/queries/reading'
import type { Revisions } from '../../db/client/revisions'
import { operationError } from '../../kit/errors'
import { jourIn } from '../../kit/jour'
import type { MappedSource } from './files/source-file'
import type { Fault, Faults } from './noun/faults'
import type { Noun } from './noun/noun'
import type { Questions } from './report/questions'
import { readBy, readFacts } from './rows/stored.queries'
import type { Reading as ReadFiles } from './tables/read-files'

/** A row that names a person without a number; `row` is its fingerprint. */
export type RememberedRow = { readonly kind: 'etudiants' | 'enseignants'; readonly row: string; readonly matricule: string }

/** A school's own spreadsheets as tables of Préau's nouns. Lines of the tables are numbers of their records among all. */
export type MappedReading = Omit<ReadFiles, 'places'> & {
	readonly questions: Questions
	readonly remembered: readonly RememberedRow[]
	readonly warnings: Faults
	/** a fault with the place in the spreadsheet that its line and column come from */
	readonly placed: (fault: Fault) => Fault
}

export type School = { readonly nouns: readonly Noun[]; readonly reading: Reading; /** YYYY-MM-DD */ readonly today: string }

/** Reads spreadsheets by what a person has decided about them. It is given from above: the import knows nothing of it. */
export type ReadMapped = (source: MappedSource, school: School, faults: Faults) => Promise<MappedReading>

type Order = Place & {
	readonly now: string
	readonly files: MappedSource
	readonly nouns: readonly Noun[]
	readonly readMapped: ReadMapped
}

/** The spreadsheets, read beside what the school has; and what it was read from. */
export async function readBeside(
	{ files, nouns, readMapped, ...order }: Order,
	faults: Faults
): Promise<MappedReading & { asOf: Revisions }> {
	const reading = await openReading(order)
	try {
		const facts = await readFacts(readBy(reading))
		if (!facts) throw operationError('the file does not contain an institution')
		const today = jourIn(Temporal.Instant.from(order.now), facts.timezone).toString()
		return { ...(await readMapped(files, { nouns, reading, today }, faults)), asOf: facts.revisions }
	} finally {
		await reading.close()
	}
}
