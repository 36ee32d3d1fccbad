type Cell = string | number | boolean | readonly string[] | null

/** The cells of one record of a file in columns that people or programs may write too; `null` is an empty cell. */
export type Said = Readonly<Record<string, Cell>>

/** The author of a write, and its time (seconds since 1970). */
export type Writer = { readonly auteur: string; readonly at: number }

/** A value that somebody wrote and an import replaces. */
export type Replaced = Writer & { readonly column: string }

/** A column in which a record differs from the stored value. */
export type Contest = {
	readonly column: string
	/** whether an import has ever had a cell for it */
	readonly isRemembered: boolean
}

export type Judgement = {
	/** columns that repeat the last import: the stored value stays */
	readonly old: readonly string[]
	readonly contested: readonly Contest[]
	/** the memory from now on, as JSON */
	readonly memory: string
}

/**
 * Compares a record with `memory`, the cells of the last import (JSON), and with the stored values. A cell that repeats the
 * last import is old, whatever has been written since. Any other cell is contested if the stored value differs.
 */
export function judge(cells: Said, memory: string | null, isStored: (column: string) => boolean): Judgement {
	const text = JSON.stringify(cells)
	if (memory === text) return { old: Object.keys(cells), contested: [], memory }
	const lastCells = (memory === null ? {} : JSON.parse(memory)) as Said
	const old: string[] = []
	const contested: Contest[] = []
	for (const [column, cell] of Object.entries(cells)) {
		const isRemembered = Object.hasOwn(lastCells, column)
		if (isRemembered && JSON.stringify(lastCells[column]) === JSON.stringify(cell)) old.push(column)
		else if (!isStored(column)) contested.push({ column, isRemembered })
	}
	return { old, contested, memory: JSON.stringify({ ...lastCells, ...cells }) }
}

/**
 * Whether the stored value of a contested column stays: only if no import has ever had a cell for it, and `writer`, a person or
 * another program, wrote it last. Otherwise the file wins.
 */
export const stays = ({ isRemembered }: Contest, writer: Writer | undefined) => !isRemembered && writer !== undefined

/** A line of the journal about one record; `avant` is absent if the line created the record. */
export type Trace = Writer & {
	readonly action: string
	readonly avant?: Readonly<Record<string, unknown>>
	readonly apres: Readonly<Record<string, unknown>>
}

/** Whether a line changes `column`. */
const isOf = ({ avant, apres }: Trace, column: string) => column in apres && (avant === undefined || avant[column] !== apres[column])

/** The last writer of `column`, from the lines of its record in order; `undefined` if it was an import, or no line mentions it. */
export function lastWriter(traces: readonly Trace[], column: string): Writer | undefined {
	const trace = traces.findLast((line) => isOf(line, column))
	return trace && !trace.action.startsWith('import.') ? { auteur: trace.auteur, at: trace.at } : undefined
}

/** The journal's knowledge of a column without a memory: who wrote it since the last import, and the value before that. */
export type Since = { readonly writer: Writer; readonly before: { readonly value: unknown } | undefined }

/**
 * The writer of `column` since the last import wrote it, from the lines of its record in order; `undefined` if nobody wrote it since.
 * `before` is absent if no import ever wrote the column.
 */
export function writtenSince(traces: readonly Trace[], column: string): Since | undefined {
	const touching = traces.filter((line) => isOf(line, column))
	const first = touching.findLastIndex(({ action }) => action.startsWith('import.')) + 1
	const since = touching.slice(first)
	const last = since.at(-1)
	if (!last) return undefined
	const { avant } = since[0]!
	return { writer: { auteur: last.auteur, at: last.at }, before: avant && column in avant ? { value: avant[column] } : undefined }
}
