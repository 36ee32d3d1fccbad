import { fileOf, type Change, type Noun, type NounPlan } from '../noun/noun'

/** The changes of one line of a file: to the record, to what it is in a year, or both. */
export type ChangedLine = readonly { readonly noun: Noun; readonly change: Change }[]

export type ChangedFile = {
	/** the name of the noun */
	readonly kind: string
	readonly plans: readonly NounPlan[]
	/** how many lines change, and how many of them add something */
	readonly changed: number
	readonly created: number
	readonly unchanged: number
	/** made again each time they are walked through: a large import has many */
	readonly lines: Iterable<ChangedLine>
}

/** Whether a line adds a record, or what it is in a year. */
export const isNew = (line: ChangedLine) => line.some(({ change }) => change.before === undefined)

export const changedFiles = (nouns: readonly NounPlan[]): ChangedFile[] =>
	[...Map.groupBy(nouns, ({ noun }) => fileOf(noun))].map(([kind, plans]) => {
		const [first, ...others] = plans
		const lines = others.length === 0 ? new OwnLines(first!) : new SharedLines(plans)
		const told = Math.max(...plans.map((plan) => plan.changes.length + plan.unchanged))
		return { kind, plans, changed: lines.length, created: lines.created, unchanged: told - lines.length, lines }
	})

/** The lines of a file with only one noun. They are counted without being made. */
class OwnLines implements Iterable<ChangedLine> {
	constructor(readonly plan: NounPlan) {}

	get length() {
		return this.plan.changes.length
	}

	get created() {
		return this.plan.changes.reduce((sum, { before }) => sum + (before === undefined ? 1 : 0), 0)
	}

	*[Symbol.iterator](): Generator<ChangedLine> {
		const { noun, changes } = this.plan
		for (const change of changes) yield [{ noun, change }]
	}
}

/** The lines of a file in which a record and what it is in a year are separate changes. */
class SharedLines implements Iterable<ChangedLine> {
	readonly #lines: readonly ChangedLine[]

	constructor(plans: readonly NounPlan[]) {
		const changes = plans.flatMap((plan) => plan.changes.map((change) => ({ noun: plan.noun, change })))
		this.#lines = [...Map.groupBy(changes, ({ change }) => change.line ?? change).values()]
	}

	get length() {
		return this.#lines.length
	}

	get created() {
		return this.#lines.filter(isNew).length
	}

	[Symbol.iterator]() {
		return this.#lines[Symbol.iterator]()
	}
}
