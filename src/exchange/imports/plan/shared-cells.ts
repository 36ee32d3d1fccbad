import { judge, lastWriter, stays, writtenSince, type Contest, type Replaced, type Trace } from '../../../domain/memoire-import'
import { isTold } from '../../../kit/sentence'
import { cellText, timeOfDay } from '../noun/cell-text'
import { held, type Column } from '../noun/columns'
import type { Noun } from '../noun/noun'
import type { PlannedSchool } from './planned-school'
import { INVALID, type ImportRecord, type Table, type Value } from '../noun/record'
import type { Lookup, School } from '../noun/lookup'
import type { Row } from '../rows/row'
import { idsIn } from '../rows/joined-ids'
import { readTraces } from '../rows/stored.queries'
import { journalId } from '../rows/write-rows'

/** The column of a table that remembers what the last import said about cells that others write too. */
export const MEMORY = 'importe'

/** How many different memories of a table are kept for comparison. */
const REMEMBERED = 2000

/** The decision about the cells of one record that others may have written since. */
export type Shared = {
	/** columns that count as missing from the file: the stored values stay */
	readonly withheld: readonly string[]
	readonly replaced: readonly Replaced[]
	/** values that a person or another program wrote before any import gave one, and that stay although a cell says something else */
	readonly kept: readonly Replaced[]
	/** what is remembered from now on; `undefined` if the file has nothing to remember */
	readonly memory?: string
}

/** A constant that most records of a large import share. */
const NONE: readonly Replaced[] = []
export const NOTHING: Shared = { withheld: [], replaced: NONE, kept: NONE }

type Known = { readonly record: ImportRecord; readonly draft: Row; readonly stored: Row | undefined }

/**
 * The cells of one table that others write too. What the file says for the first time wins; what it repeats leaves the stored value. For
 * columns that others write day by day, the file's values are remembered; for the rest, the journal knows if a person has changed them.
 */
export class SharedCells {
	readonly #columns: readonly Column[]
	/** columns without a memory */
	readonly #told: readonly Column[]
	/** most records say what another one says: equal memories are one string */
	readonly #memories = new Map<string, string>()

	constructor(
		readonly noun: Noun,
		table: Table,
		readonly school: PlannedSchool
	) {
		const given = table.byHand ? [] : noun.columns.filter(({ name }) => table.columns.includes(name))
		this.#columns = given.filter(({ shared }) => shared)
		this.#told = given.filter((column) => !column.shared && !column.key && isComparable(column))
	}

	/** Decides about the cells of `items`, in their order. The authors of contested values are read once for all. */
	async settle(items: readonly Known[]): Promise<Shared[]> {
		if (this.#columns.length === 0 && this.#told.length === 0) return items.map(() => NOTHING)
		const judged = items.map((item) => ({ ...this.#judged(item), told: this.#differing(item) }))
		const { noun } = this
		const idOf = (index: number) => journalId(noun.table, items[index]!.stored!)
		const contested = judged.flatMap(({ contested: columns, told }, index) => (columns.length + told.length > 0 ? [idOf(index)] : []))
		const objets = noun.partOf ? [noun.name, noun.partOf.name] : [noun.name]
		const traces = contested.length > 0 ? await readTraces(this.school.read, objets, contested) : undefined
		return judged.map(({ old, contested: columns, memory, told }, index): Shared => {
			const remembers = memory !== undefined && { memory }
			if (columns.length + told.length === 0) return { withheld: old, replaced: NONE, kept: NONE, ...remembers }
			const known = traces?.get(idOf(index)) ?? []
			const decided = this.#decided(old, columns, items[index]!, known)
			const journalled = this.#journalled(told, items[index]!, known)
			return {
				withheld: [...decided.withheld, ...journalled.withheld],
				replaced: [...decided.replaced, ...journalled.replaced],
				kept: [...decided.kept, ...journalled.kept],
				...remembers
			}
		})
	}

	/** The columns without a memory in which a record differs from what is stored. */
	#differing({ record, draft, stored }: Known): Column[] {
		if (!stored) return []
		return this.#told.filter((column) => {
			const value = record.values[column.name]
			return value !== INVALID && value !== undefined && !says(column, value, draft, stored, this.school)
		})
	}

	/** Decides about columns without a memory: what the file repeats leaves a person's change; what is new in it wins, with a warning. */
	#journalled(columns: readonly Column[], { record, draft, stored }: Known, traces: readonly Trace[]): Shared {
		const oldColumns: string[] = []
		const [replacedCells, keptCells]: [Replaced[], Replaced[]] = [[], []]
		for (const column of columns) {
			const since = writtenSince(traces, held(column))
			if (!since) continue
			const before = since.before && { ...stored, [held(column)]: since.before.value as Row[string] }
			const value = record.values[column.name] as Value | null
			const isOld = !before || says(column, value, draft, before, this.school) || meant(column, value, draft, before, this.school)
			if (isOld) oldColumns.push(column.name)
			if (!before && value !== null) keptCells.push({ column: column.name, ...since.writer })
			if (!isOld) replacedCells.push({ column: column.name, ...since.writer })
		}
		return { withheld: oldColumns, replaced: replacedCells, kept: keptCells }
	}

	#judged({ record, draft, stored: storedRow }: Known): { old: readonly string[]; contested: readonly Contest[]; memory?: string } {
		if (this.#columns.length === 0) return { old: [], contested: [] }
		const cells: Record<string, Value | null> = {}
		for (const { name } of this.#columns) {
			const value = record.values[name]
			if (value !== INVALID && value !== undefined) cells[name] = value
		}
		if (!storedRow) return { old: [], contested: [], memory: this.#kept(JSON.stringify(cells)) }
		const memory = storedRow[MEMORY]
		return judge(cells, typeof memory === 'string' ? memory : null, (name) =>
			says(
				this.#columns.find((column) => column.name === name)!,
				cells[name]!,
				draft,
				storedRow,
				this.school
			)
		)
	}

	#kept(memory: string): string {
		const known = this.#memories.get(memory)
		if (known === undefined && this.#memories.size < REMEMBERED) this.#memories.set(memory, memory)
		return known ?? memory
	}

	#decided(old: readonly string[], contested: readonly Contest[], { record }: Known, traces: readonly Trace[]): Shared {
		const oldColumns = [...old]
		const [replacedCells, keptCells]: [Replaced[], Replaced[]] = [[], []]
		for (const contest of contested) {
			const column = this.#columns.find(({ name }) => name === contest.column)!
			const writer = lastWriter(traces, held(column))
			if (writer && stays(contest, writer)) {
				oldColumns.push(column.name)
				if (record.values[column.name] !== null) keptCells.push({ column: column.name, ...writer })
			} else if (writer) replacedCells.push({ column: column.name, ...writer })
		}
		return { withheld: oldColumns, replaced: replacedCells, kept: keptCells }
	}
}

/** Whether a cell can be compared with a row: a password cannot. */
const isComparable = ({ type: { form } }: Column) => form !== 'mot_de_passe' && form !== 'mot_de_passe_hash'

const sameWords = (a: readonly string[], b: readonly string[]) => a.toSorted().join('|') === b.toSorted().join('|')

function idsNamed(to: Lookup, value: Value | null, draft: Row, row: Row, school: School): unknown[] {
	const day = draft['date'] ?? row['date']
	const named = (value === null ? [] : [value].flat()).map((text) =>
		school.find(to, String(text), typeof day === 'string' ? day : undefined)
	)
	return named.map((match) => (isTold(match) ? undefined : match['id']))
}

/** Whether a cell names exactly the records whose ids `row` holds. */
function names(to: Lookup, value: Value | null, draft: Row, row: Row, stored: Row[string], school: School): boolean {
	const kept = idsIn(String(stored ?? ''))
	const named = idsNamed(to, value, draft, row, school)
	if (named.length === 1 && kept.length === 1) return named[0] === kept[0]
	return new Set(named).symmetricDifference(new Set<unknown>(kept)).size === 0
}

/** Whether `row` may come from a cell with one name for all parts, where each part took a record of its own. */
function meant(column: Column, value: Value | null, draft: Row, row: Row, school: School): boolean {
	const { type } = column
	if (type.form !== 'reference' || !type.repeats) return false
	const [only, ...others] = idsNamed(type.to, value, draft, row, school)
	return others.length === 0 && idsIn(String(row[held(column)] ?? '')).some((id) => id === only)
}

/** Whether a cell says what `row` holds. */
export function says(column: Column, value: Value | null, draft: Row, row: Row, school: School): boolean {
	const { type, byRule } = column
	const cell = value ?? column.initial ?? null
	const stored = row[held(column)] ?? null
	if (cell === stored) return true
	if (type.form === 'reference' && (type.several || byRule)) return names(type.to, value, draft, row, stored, school)
	if (type.form === 'reference' || (type.form === 'choix' && type.of)) return draft[held(column)] === stored
	if (Array.isArray(value)) return sameWords(value as readonly string[], String(stored ?? '').split(/[,|]/))
	if (type.form === 'text') return (cell ?? '') === cellText(String(stored ?? ''), type.lines === true)
	if (type.form === 'heure' && type.instant) return cell === (typeof stored === 'number' ? timeOfDay(stored, school.facts.timezone) : null)
	return (typeof cell === 'boolean' ? Number(cell) : cell) === stored
}

/** The memory of a row that a file ends by leaving it out: it is remembered like what a cell says. */
export function remembered({ columns }: Pick<Noun, 'columns'>, row: Row, becomes: Row): Row {
	const said = columns.filter((column) => column.shared && held(column) in becomes).map((column) => [column.name, becomes[held(column)]])
	if (said.length === 0) return {}
	const memory = row[MEMORY]
	return { [MEMORY]: JSON.stringify({ ...(typeof memory === 'string' ? JSON.parse(memory) : {}), ...Object.fromEntries(said) }) }
}
