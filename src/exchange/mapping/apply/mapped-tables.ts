import { nomPlie } from '../../../domain/personnes/doublon'
import { folded } from '../../../kit/forms'
import { quoted } from '../../../kit/quoted'
import { sentence } from '../../../kit/sentence'
import type { Existing } from '../../imports/files/decisions'
import type { Faults } from '../../imports/noun/faults'
import { held, type Column } from '../../imports/noun/columns'
import type { Noun, NounTable } from '../../imports/noun/noun'
import { INVALID, type ImportRecord, type Value } from '../../imports/noun/record'
import type { Row } from '../../imports/rows/row'
import { splitYears } from '../../imports/tables/split-years'

/** By column of a noun; only what a row says. */
export type RowValues = { [column: string]: Value | typeof INVALID }

/** A record of a sheet. */
export type MappedRecord = {
	readonly line: number
	readonly values: RowValues
	/** the fate of the values of a record that the school has already */
	readonly existing: Existing
	/** columns that nobody wrote like this, such as a name that was split: they say nothing about such a record, and yield to another sheet */
	loose?: readonly string[]
	/** columns whose empty cells clear what is stored */
	readonly clears?: readonly string[]
}

/** Money is never edited: another amount under the same reference is a fault, not a value to keep. */
const FIXED: Readonly<Record<string, readonly string[]>> = { paiements: ['matricule', 'date', 'montant'] }

/** The records of all sheets, by noun: several sheets may fill one. */
export class MappedTables {
	readonly #records = new Map<string, MappedRecord[]>()
	readonly #columns = new Map<string, Set<string>>()
	/** records of people and of what their rows say, by noun and key */
	readonly #merged = new Map<string, MappedRecord>()

	constructor(readonly nouns: readonly Noun[]) {}

	add(noun: string, record: MappedRecord) {
		this.#records.getOrInsertComputed(noun, () => []).push(record)
		this.take(noun, [...Object.keys(record.values), ...(record.clears ?? [])])
	}

	/** Gives a noun columns, even if no record has them. */
	take(noun: string, columns: readonly string[]) {
		const all = this.#columns.getOrInsertComputed(noun, () => new Set())
		for (const column of columns) all.add(column)
	}

	/** Adds a record, or what it says more than an earlier one with the same key, from another sheet. Contradictions are faults. */
	merge(noun: string, key: string, record: MappedRecord, faults: Faults) {
		const earlier = this.#merged.get(`${noun} ${key}`)
		if (!earlier) {
			this.#merged.set(`${noun} ${key}`, record)
			this.add(noun, record)
			return
		}
		const silent = yieldLoose(earlier, record)
		for (const [column, value] of Object.entries(record.values)) {
			const former = earlier.values[column]
			if (silent.includes(column)) continue
			if (former === undefined) earlier.values[column] = value
			else if (!isSame(former, value))
				faults.add(
					noun,
					record.line,
					column,
					sentence('is {said} in line {line}, which is the same record', {
						said: quoted(this.#written(noun, column, former)),
						line: earlier.line
					})
				)
		}
		this.take(noun, Object.keys(record.values))
	}

	/** A value as people write it: marks are held in hundredths. */
	#written(noun: string, column: string, value: RowValues[string]): string {
		const type = this.nouns.find(({ name }) => name === noun)?.columns.find(({ name }) => name === column)?.type
		return String(type?.form === 'note' ? Number(value) / 100 : value)
	}

	/** The values of a column in all records of a noun. */
	valuesOf = (noun: string, column: string) => (this.#records.get(noun) ?? []).map(({ values }) => values[column])

	/** The tables of an import, in the order of the nouns. */
	tables(faults: Faults): NounTable[] {
		return this.nouns.flatMap((noun) => {
			const columns = this.#columns.get(noun.name)
			if (!columns) return []
			const names = noun.columns.filter(({ name, required: isRequired }) => isRequired || columns.has(name)).map(({ name }) => name)
			const mapped = this.#records.get(noun.name) ?? []
			const byLine = new Map(mapped.map((record) => [record.line, record]))
			const empty = Object.fromEntries(names.map((name) => [name, null]))
			const records = mapped.map(({ line, values }): ImportRecord => ({ line, values: { ...empty, ...values } }))
			const silent = ({ line, values }: ImportRecord, stored: Row) => silentIn(noun, byLine.get(line)!, values, stored)
			return splitYears({ noun, file: noun.name, columns: names, isExport: false, damaged: true, records, silent }, faults)
		})
	}
}

/**
 * Takes the loose columns out of the earlier of two records if the later one says one of them itself: the parts of a name stay together.
 * @returns those of the later one that say nothing beside the earlier one
 */
function yieldLoose(earlier: MappedRecord, { values, loose = [] }: MappedRecord): readonly string[] {
	const yielding = (earlier.loose ?? []).filter((column) => !loose.includes(column))
	if (yielding.some((column) => values[column] !== undefined)) {
		for (const column of yielding) delete earlier.values[column]
		earlier.loose = loose
	}
	return loose.some((column) => earlier.values[column] !== undefined) ? loose : []
}

/** Whether two cells of one record agree, or one of them is a fault already. */
const isSame = (a: RowValues[string], b: RowValues[string]) =>
	a === b || a === INVALID || b === INVALID || (typeof a === 'string' && typeof b === 'string' && folded(a) === folded(b))

/** The columns of a record that say nothing about a stored one: empty ones, and those that a person wants to keep. */
function silentIn(noun: Noun, { existing, loose = [], clears = [] }: MappedRecord, values: ImportRecord['values'], stored: Row): string[] {
	const isOther = noun.name === 'responsables' && nameOf(values) !== '' && nameOf(values) !== nameOf(stored)
	const isKept = ({ name, key: isKey, ...column }: Column) => {
		if (isKey) return false
		if ((values[name] === null && !clears.includes(name)) || loose.includes(name)) return true
		if (existing === 'remplacer' || FIXED[noun.name]?.includes(name)) return false
		const former = stored[held({ name, ...column })] ?? ''
		// the empty card of one parent is not completed by another one
		return existing === 'garder' || former !== '' || isOther
	}
	return noun.columns.filter(isKept).map(({ name }) => name)
}

/** The words of a name, in whichever part they stand. */
export const nameOf = ({ nom, prenoms }: Readonly<Record<string, unknown>>) =>
	nomPlie({ nom: typeof nom === 'string' ? nom : '', prenoms: typeof prenoms === 'string' ? prenoms : '' })
