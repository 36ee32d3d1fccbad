import type { Decisions } from '../../imports/files/decisions'
import type { Faults } from '../../imports/noun/faults'
import type { Noun } from '../../imports/noun/noun'
import type { SchoolFacts } from '../school-facts.queries'
import type { MappedTables } from './mapped-tables'
import type { OpenQuestions } from './open-questions'
import type { Origins } from './origins'
import type { Parents } from './parents'
import type { References } from './references'

/** All that the sheets of one import share while they are read. */
export type Context = {
	readonly nouns: readonly Noun[]
	readonly decisions: Decisions
	readonly facts: SchoolFacts
	/** YYYY-MM-DD */
	readonly today: string
	/** matricules of people by the rows of earlier imports that named them without a number; `null` if the person is gone */
	readonly keptRows: ReadonlyMap<string, string | null>
	/** `matricule annee` of students with a fee to pay in that year */
	readonly owing: ReadonlySet<string>
	/** the parents of all students */
	readonly parents: Parents
	readonly faults: Faults
	/** what a person should know before they import */
	readonly warnings: Faults
	readonly questions: OpenQuestions
	readonly origins: Origins
	readonly references: References
	readonly tables: MappedTables
	/** payments from before the school had Préau: each needs a fee of its year */
	readonly reprises: { readonly line: number; readonly matricule: string; readonly annee: string }[]
}
