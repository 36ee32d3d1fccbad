import type { Decisions } from '../../imports/files/decisions'
import type { Faults } from '../../imports/noun/faults'
import type { Noun } from '../../imports/noun/noun'
import type { SchoolFacts } from '../school-facts'
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
	readonly faults: Faults
	readonly questions: OpenQuestions
	readonly origins: Origins
	readonly references: References
	readonly tables: MappedTables
	readonly parents: Parents
	/** payments from before the school had Préau: each needs a fee of its year */
	readonly reprises: { readonly line: number; readonly matricule: string; readonly annee: string }[]
}
