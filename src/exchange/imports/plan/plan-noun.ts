import { auteurSaid } from '../../../domain/droits/auteur'
import { keyText } from '../../../kit/free-text'
import { allOf, sentence } from '../../../kit/sentence'
import { cellText, localMinute } from '../noun/cell-text'
import { batches } from '../rows/chunks'
import { held, type Column } from '../noun/columns'
import { CompactRows } from '../rows/compact-rows'
import { Cursor } from '../noun/cursor'
import { clearedBy, without } from './empty-cells'
import type { Faults } from '../noun/faults'
import { Lookalikes, typedKey } from '../noun/lookalikes'
import type { Former, Lookup } from '../noun/lookup'
import { emptyPlan, keyOf, type NounPlan, type NounTable } from '../noun/noun'
import type { Writer } from '../../../domain/memoire-import'
import type { PlannedSchool } from './planned-school'
import { INVALID, type ImportRecord, type Value } from '../noun/record'
import { removedRecords } from './removed-records'
import type { Row } from '../rows/row'
import { MEMORY, says, SharedCells, type Shared } from './shared-cells'
import { tellDamage, tellDestroyed } from './wrong-texts'

/** How many records are planned together before progress is reported. */
const STEP = 5000

/** Plans all records of one noun, and lays them over what `school` knows. */
export async function planNoun(
	table: NounTable,
	school: PlannedSchool,
	faults: Faults,
	warnings: Faults,
	progress: (done: number) => void
): Promise<NounPlan> {
	const planner = new Planner(table, school, faults, warnings)
	let removed: ReadonlyMap<string, Writer> | undefined
	const cells = new SharedCells(table.noun, table, school)
	let done = 0
	for (const records of batches(planner.inTurn(), STEP)) {
		const found = records.flatMap((record) => planner.find(record))
		const shared = await cells.settle(found)
		if (found.some(({ stored }) => !stored)) planner.removed = removed ??= await removedRecords(school.read, table)
		for (const [index, match] of found.entries()) planner.settle(match, shared[index]!)
		progress((done += records.length))
		school.collect(records.length)
		// lets results of other threads, such as hashes, arrive
		await new Promise((turn) => setImmediate(turn))
	}
	return planner.plan
}

/** A record whose natural key is known. */
type Found = {
	readonly record: ImportRecord
	readonly key: string
	readonly draft: Row
	readonly stored: Row | undefined
	readonly isFused: boolean
	/** whether the file calls it by a former key */
	readonly isFormer: boolean
	readonly faulty: boolean
}

type Owner = { readonly name: string; readonly to: Lookup }
/** A merge of an owner of a record: the column that names them, and the record that they are now. */
type Fusion = Owner & { readonly former: Former<Row> }

class Planner {
	readonly at: Cursor
	readonly index: Map<string, Row>
	readonly plan: NounPlan
	/** records that people have removed in forms, by natural key */
	removed: ReadonlyMap<string, Writer> = new Map()
	readonly #given: readonly Column[]
	/** the given columns that name the owners of a record */
	readonly #owners: readonly Owner[]
	/** the columns that a new record gets without a cell of its own */
	readonly #initials: readonly Column[]
	readonly #rows = new CompactRows()
	readonly #typed: Column | undefined
	/** made when a key is new */
	#lookalikes: Lookalikes | undefined
	/** columns that a new record needs; reported once */
	#missing: readonly Column[]

	constructor(
		readonly table: NounTable,
		readonly school: PlannedSchool,
		readonly faults: Faults,
		readonly warnings: Faults
	) {
		const { noun } = table
		const isGiven = ({ name }: Column) => table.columns.includes(name)
		this.at = new Cursor(table, school, faults, warnings)
		this.index = school.index(noun)
		this.plan = emptyPlan(noun, table)
		this.#given = noun.columns.filter(isGiven)
		this.#owners = this.#given.flatMap(({ name, key, type }) => (key && type.form === 'reference' ? [{ name, to: type.to }] : []))
		this.#initials = noun.columns.filter((column) => column.initial !== undefined && !column.byRule && !isGiven(column))
		this.#typed = typedKey(noun)
		this.#missing = noun.columns.filter((column) => column.required && !isGiven(column))
	}

	/** The records of the table; those of somebody who was merged come after those of the person they are now. */
	*inTurn(): Generator<ImportRecord> {
		const fused: ImportRecord[] = []
		for (const record of this.table.records)
			if (this.#fusion(record)) fused.push(record)
			else yield record
		yield* fused
	}

	/** Finds what a record is about, if it has a natural key of its own and is not left out. */
	find(record: ImportRecord): Found[] {
		const { noun } = this.plan
		const fusion = this.#fusion(record)
		this.at.moveTo(record, fusion !== undefined)
		if (this.table.damaged && !noun.within) tellDamage(this.at, this.#given)
		if (fusion && noun.isSettledByFusion) return this.#leaveOut(fusion)
		const draft = this.#draft()
		if (fusion && this.#isOfBoth(fusion.former, draft)) return this.#saysWhatStands(record, draft) ? [] : this.#leaveOut(fusion)
		const key = this.#identify(draft)
		if (key === undefined) return []
		const former = this.#former(record, key)
		if (former?.isFused) {
			this.plan.lines.delete(key)
			return this.#leaveOut({ name: keyColumn(noun), to: noun, former })
		}
		const storedRow = former?.row ?? this.#meant(record, key) ?? noun.adopt?.(this.at, draft)
		noun.resolve?.(this.at, draft, storedRow)
		const { isFused, faulty } = this.at
		const unsaid = (storedRow && noun.unsaid?.(record, storedRow)) ?? []
		if (unsaid.length > 0) this.plan.emptyCells.leave++
		const silent = [...unsaid, ...((storedRow && this.table.silent?.(record, storedRow)) ?? [])]
		for (const column of this.#given) if (silent.includes(column.name)) delete draft[held(column)]
		const cells = silent.length > 0 ? without(record, silent) : record
		return [{ record: cells, key: former?.key ?? key, draft, stored: storedRow, isFused, isFormer: former !== undefined, faulty }]
	}

	#fusion({ values }: ImportRecord): Fusion | undefined {
		for (const { name, to } of this.#owners) {
			const value = values[name]
			const former = typeof value === 'string' ? this.school.formerly(to, value) : undefined
			if (former?.isFused) return { name, to, former }
		}
		return undefined
	}

	/** Whether it is about something for which both had a record when they were merged. */
	#isOfBoth({ communes }: Former<Row>, draft: Row): boolean {
		const { name, key } = this.plan.noun
		return communes.some((both) => both[name]?.includes(Number(draft[key[0]!])))
	}

	#saysWhatStands({ values }: ImportRecord, draft: Row): boolean {
		const stored = this.index.get(keyOf(this.plan.noun, draft) ?? '')
		return this.#given.every((column) => {
			const value = values[column.name]
			return column.key || value === undefined || (value !== INVALID && stored && says(column, value, draft, stored, this.school))
		})
	}

	/** The stored record that the file calls by a former key; not if the file names that one too, or a person types it now. */
	#former({ means }: ImportRecord, key: string): Former<Row> | undefined {
		const { noun, lines } = this.plan
		const former = means === undefined ? this.school.former<Row>(noun, key) : undefined
		if (!former || former.isFused) return former
		if (lines.has(former.key)) return undefined
		lines.set(former.key, lines.get(key)!)
		lines.delete(key)
		return former
	}

	/** Leaves out a record of somebody who was merged, with a warning. */
	#leaveOut({ name, to, former: { row, writer } }: Fusion): [] {
		const now = String(row[to.named ?? to.key[0]!])
		this.at.warn(name, sentence('{auteur} merged it with {now} on {since}: it is left out', { ...this.#said(writer), now }))
		return []
	}

	/** Plans a record once it is known what others have written into its cells. */
	settle(match: Found, decision: Shared) {
		const { record, draft, stored, isFused, isFormer } = match
		const { noun } = this.plan
		const kept = isFormer ? noun.columns.filter(({ key }) => key) : []
		this.at.moveTo(record, isFused, match.faulty, [...decision.withheld, ...kept.map(({ name }) => name)])
		for (const column of this.#given) if (decision.withheld.includes(column.name)) delete draft[held(column)]
		for (const column of [...noun.key, ...kept.map(held)]) if (isFormer && column in stored!) draft[column] = stored![column]!
		this.#complete(draft, stored)
		this.#record(match, decision)
	}

	/** The stored record that `record` is about: the one with its key, or the one that a person has in front of them. */
	#meant({ means }: ImportRecord, key: string): Row | undefined {
		const rowOfKey = this.index.get(key)
		const { noun } = this.plan
		// in another noun's file, people name the record of that noun
		if (typeof means !== 'number' || noun.within !== undefined) return rowOfKey
		const named = this.index.entries().find(([, row]) => row['id'] === means)
		if (!named) {
			this.at.fault(keyColumn(noun), 'this record no longer exists')
			return undefined
		}
		const [former, row] = named
		if (rowOfKey && rowOfKey !== row) this.at.fault(keyColumn(noun), 'another record already has it')
		else if (former !== key) this.index.delete(former)
		return row
	}

	/** The values of the cells, by the columns of the table. */
	#draft(): Row {
		const draft: Row = {}
		for (const column of this.#given) draftColumn(this.at, column, draft)
		return draft
	}

	/** The natural key; `undefined` if it is incomplete, or another record of the file has it. */
	#identify(draft: Row): string | undefined {
		const { noun, lines } = this.plan
		const key = this.#keyOf(draft)
		if (key === undefined) return undefined
		const earlier = lines.get(key)
		if (earlier === undefined) {
			lines.set(key, this.at.record.line)
			return key
		}
		if (this.at.isFused) return undefined
		const names = noun.columns.filter((column) => column.key).map(({ name }) => name)
		this.at.fault(
			keyColumn(noun),
			sentence('the same record is already in line {earlier} (same {names})', { earlier, names: allOf(names) })
		)
		return undefined
	}

	/** The key as it is stored, or else without invisible characters; an export has it as it was stored. */
	#keyOf(draft: Row): string | undefined {
		const { noun } = this.plan
		noun.prepare?.(this.at, draft)
		const key = keyOf(noun, draft)
		const typed = this.#typed && !this.table.isExport && draft[held(this.#typed)]
		if (key === undefined || this.index.has(key) || typeof typed !== 'string' || keyText(typed) === typed) return key
		draft[held(this.#typed!)] = keyText(typed)
		return this.#keyOf(draft)
	}

	/** Adds what a new record gets, keeps stored texts that a cell cannot say better, and applies the rules of the noun. */
	#complete(draft: Row, stored: Row | undefined) {
		if (!this.plan.noun.within) tellDestroyed(this.at, this.#given, draft, stored)
		if (stored) keepSameTexts(this.#given, draft, stored)
		else {
			this.#refuseMissing()
			for (const column of this.#initials) draft[held(column)] = cellOf(column.initial!)
		}
		this.plan.noun.complete?.(this.at, draft, stored)
	}

	#refuseMissing() {
		for (const { name, required: isRequired } of this.#given)
			if (isRequired && this.at.value(name) === null) this.at.fault(name, 'must not be empty')
		if (this.#missing.length === 0) return
		const { file } = this.table
		for (const { name } of this.#missing)
			this.faults.add(
				file,
				1,
				name,
				sentence('this column is missing, and line {line} is a new record that needs it', { line: this.at.record.line })
			)
		this.#missing = []
		this.at.faulty = true
	}

	/** Notes what the record changes, if anything. */
	#record({ key, draft, stored: storedRow }: Found, { memory, replaced: replacedCells, kept: keptCells }: Shared) {
		const { plan, school, index, at } = this
		if (memory !== undefined) draft[MEMORY] = memory
		const isNew = !this.removed.has(key) && key !== (storedRow && keyOf(plan.noun, storedRow))
		const alike = isNew && this.#typed ? (this.#lookalikes ??= new Lookalikes(this.#typed, index)).judge(at, key) : undefined
		if (at.faulty) {
			// Kept so that what refers to it does not fail as well.
			index.set(key, alike ?? { ...storedRow, ...draft, ...this.#identity(storedRow) })
			return
		}
		const { record, password } = at
		const remover = storedRow ? undefined : this.removed.get(key)
		if (remover) {
			plan.lines.delete(key)
			at.warn(keyColumn(plan.noun), sentence('{auteur} removed it on {since}: it is left out', this.#said(remover)))
			return
		}
		if (password !== undefined) plan.passwords.push({ line: record.line, key, password })
		for (const cell of keptCells) at.warnAtLeast(cell.column, sentence('stays as {auteur} wrote it on {since}', this.#said(cell)))
		if (storedRow && !differs(draft, storedRow)) {
			plan.unchanged++
			if (memory !== undefined && memory !== storedRow[MEMORY]) {
				plan.remembered.push({ row: storedRow, memory })
				index.set(key, { ...storedRow, [MEMORY]: memory })
			}
			return
		}
		if (record.means === 'new' && index.has(key) && !plan.noun.within) {
			at.fault(keyColumn(plan.noun), 'another record already has it')
			return
		}
		for (const cell of replacedCells) at.warn(cell.column, sentence('replaces what {auteur} wrote on {since}', this.#said(cell)))
		if (storedRow) plan.emptyCells.clear += clearedBy(record, this.#given, draft, storedRow)
		const said = { ...draft, updated_at: school.updatedAt }
		const after = this.#rows.of(storedRow ? { ...storedRow, ...said } : { ...said, ...this.#identity(storedRow) })
		const { line } = record
		const change = storedRow ? { line, before: storedRow, after } : { line, after }
		plan.changes.push(replacedCells.length > 0 ? { ...change, replaced: replacedCells } : change)
		index.set(key, after)
		this.#lookalikes?.add(key)
	}

	#said({ auteur, at }: Writer) {
		return { auteur: auteurSaid(auteur), since: localMinute(at, this.school.facts.timezone) }
	}

	#identity(stored: Row | undefined): Row {
		const { noun } = this.plan
		return noun.isNumbered ? { id: stored?.['id'] ?? this.school.newId(noun) } : {}
	}
}

/** The column under which a fault of the natural key is reported. */
const keyColumn = ({ columns }: NounPlan['noun']) => columns.find(({ key }) => key)!.name

function draftColumn(at: Cursor, column: Column, draft: Row) {
	const value = at.value(column.name)
	if (value === undefined || column.byRule) return
	const { type } = column
	const target = held(column)
	if (value === null) draft[target] = column.initial === undefined ? null : cellOf(column.initial)
	else if (type.form === 'reference') {
		const row = at.reference(column.name, type.to, String(value))
		if (row) draft[target] = row['id'] ?? null
	} else if (type.form === 'choix' && type.of) draft[target] = at.school.index(type.of).get(String(value))?.['id'] ?? null
	else draft[target] = cellOf(value)
}

/** Keeps a stored text that the cell says as well as it can: without the spaces around it, or in another form. */
function keepSameTexts(columns: readonly Column[], draft: Row, stored: Row) {
	for (const column of columns) {
		const { type } = column
		const target = held(column)
		const former = stored[target]
		if (type.form !== 'text' || typeof former !== 'string' || draft[target] === former) continue
		if ((draft[target] ?? '') === cellText(former, type.lines === true)) draft[target] = former
	}
}

function cellOf(value: Value): string | number {
	if (typeof value === 'boolean') return value ? 1 : 0
	return typeof value === 'number' ? value : String(value)
}

function differs(draft: Row, stored: Row): boolean {
	for (const column in draft) if (draft[column] !== stored[column] && column !== MEMORY) return true
	return false
}
