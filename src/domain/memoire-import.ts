type Cell = string | number | boolean | readonly string[] | null

/** What one record of a file says of what others write too, by column; `null` is an empty cell. */
export type Said = Readonly<Record<string, Cell>>

/** Who wrote something, and when (seconds since 1970). */
export type Writer = { readonly auteur: string; readonly at: number }

/** What somebody wrote and an import replaces. */
export type Replaced = Writer & { readonly column: string }

/** A column of which a record says something else than what is stored. */
export type Contest = {
	readonly column: string
	/** whether an import has said anything of it before */
	readonly isRemembered: boolean
}

export type Judgement = {
	/** the columns that say what the last import said: what is stored stays */
	readonly old: readonly string[]
	readonly contested: readonly Contest[]
	/** what is remembered from now on, as JSON */
	readonly memory: string
}

/**
 * Holds what a record says against `memory`, what the last import said (JSON), and against what is stored. A cell that says what
 * the last import said is old, whatever has been written since; any other is contested where something else is stored.
 */
export function judge(said: Said, memory: string | null, isStored: (column: string) => boolean): Judgement {
	const whole = JSON.stringify(said)
	if (memory === whole) return { old: Object.keys(said), contested: [], memory }
	const known = (memory === null ? {} : JSON.parse(memory)) as Said
	const old: string[] = []
	const contested: Contest[] = []
	for (const [column, cell] of Object.entries(said)) {
		const isRemembered = Object.hasOwn(known, column)
		if (isRemembered && JSON.stringify(known[column]) === JSON.stringify(cell)) old.push(column)
		else if (!isStored(column)) contested.push({ column, isRemembered })
	}
	return { old, contested, memory: JSON.stringify({ ...known, ...said }) }
}

/**
 * Whether what is stored stays in a contested column: where no import has said anything of it, and `writer`, a person or another
 * program, wrote it last. Else the file wins.
 */
export const stays = ({ isRemembered }: Contest, writer: Writer | undefined) => !isRemembered && writer !== undefined

/** One line of the journal about one record; `avant` is absent where it was created. */
export type Trace = Writer & {
	readonly action: string
	readonly avant?: Readonly<Record<string, unknown>>
	readonly apres: Readonly<Record<string, unknown>>
}

/** Whether a line says something else of `column` than before. */
const isOf = ({ avant, apres }: Trace, column: string) => column in apres && (avant === undefined || avant[column] !== apres[column])

/** Who wrote `column` last, by the lines of its record in their order; `undefined` where an import did, or no line knows. */
export function lastWriter(traces: readonly Trace[], column: string): Writer | undefined {
	const trace = traces.findLast((one) => isOf(one, column))
	return trace && !trace.action.startsWith('import.') ? { auteur: trace.auteur, at: trace.at } : undefined
}

/** What the journal knows of a column that nothing remembers: who wrote it since the last import, and what it held before that. */
export type Since = { readonly writer: Writer; readonly before: { readonly value: unknown } | undefined }

/**
 * Who has written `column` since an import last did, by the lines of its record in their order; `undefined` where nobody has. `before` is
 * absent where no import has ever said anything of it.
 */
export function writtenSince(traces: readonly Trace[], column: string): Since | undefined {
	const touching = traces.filter((one) => isOf(one, column))
	const first = touching.findLastIndex(({ action }) => action.startsWith('import.')) + 1
	const since = touching.slice(first)
	const last = since.at(-1)
	if (!last) return undefined
	const { avant } = since[0]!
	return { writer: { auteur: last.auteur, at: last.at }, before: avant && column in avant ? { value: avant[column] } : undefined }
}
