import type { Change, Noun, NounPlan, Plan } from './noun'

/** What one line of a file changes: the record, what it is in a year, or both. */
export type ChangedLine = readonly { readonly noun: Noun; readonly change: Change }[]

export type ChangedFile = {
	/** the name of the noun */
	readonly kind: string
	readonly plans: readonly NounPlan[]
	readonly lines: readonly ChangedLine[]
	readonly unchanged: number
}

/** Whether a line says something that there was not. */
export const isNew = (line: ChangedLine) => line.some(({ change }) => change.before === undefined)

/** The name of the noun that has the file. */
export const fileOf = ({ name, within }: Noun) => within ?? name

/** What an import changes, file by file. */
export const changedFiles = ({ nouns }: Plan): ChangedFile[] =>
	[...Map.groupBy(nouns, ({ noun }) => fileOf(noun))].map(([kind, plans]) => {
		const changes = plans.flatMap((plan) => plan.changes.map((change) => ({ noun: plan.noun, change })))
		const lines = [...Map.groupBy(changes, ({ change }) => change.record ?? change).values()]
		const told = Math.max(...plans.map((plan) => plan.changes.length + plan.unchanged))
		return { kind, plans, lines, unchanged: told - lines.length }
	})
