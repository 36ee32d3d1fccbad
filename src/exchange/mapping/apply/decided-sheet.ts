import { shortened } from '../../../kit/quoted'
import { sentence, type Told } from '../../../kit/sentence'
import type { ColumnDecision, SheetDecision } from '../../imports/files/decisions'
import { columnLetters } from '../../imports/workbook/sheet-cells'
import { groupsAbove } from '../look/find-table'
import type { Use } from '../look/uses'
import { asHeading, headingsAt } from '../sheets/headings-at'
import { mergedTexts } from '../sheets/merged-texts'
import type { RawRow, RawSheet } from '../sheets/raw-sheet'

/** A column whose heading is still there, with what it becomes. */
export type DecidedColumn = ColumnDecision & { readonly target: Use }

export type SheetCell = {
	readonly address: string
	/** as it stands, or as a person has corrected it; without spaces around it */
	readonly text: string
	readonly heading: string
	/** whether the workbook holds a day here, and nobody has corrected it */
	readonly isDate: boolean
	/** why it cannot be read, unless a person has corrected it */
	readonly problem?: Told
}

/** The use of marks: several columns of a sheet may have it. */
export const MARKS = 'notes.note'

/** Columns in which a person looks for a value that has no column of its own. */
const INSTEAD: Readonly<Record<string, readonly string[]>> = {
	nom: ['nom_prenoms'],
	prenoms: ['nom_prenoms'],
	matricule: ['matricule', 'nom_prenoms', 'nom'],
	classe: ['niveau', 'filiere'],
	statut: ['classe', 'niveau', 'filiere'],
	date_entree: ['classe', 'niveau', 'filiere'],
	montant: ['deja_paye'],
	reference: ['deja_paye']
}

/** A sheet with what a person has decided about it: the columns that count, and the rows that are taken. */
export class DecidedSheet {
	readonly columns: readonly DecidedColumn[]
	readonly rows: readonly RawRow[]
	/** by column */
	readonly headings: readonly string[]
	/** words of merged cells above several headings, by column */
	readonly groups: readonly string[]
	readonly #texts: ReadonlyMap<number, readonly string[]>
	/** faults of the whole sheet, or of a heading */
	readonly faults: { readonly told: Told; readonly heading?: string }[] = []
	/** texts of merged cells below their first one, by address */
	readonly #merged: ReadonlyMap<string, string>

	constructor(
		readonly raw: RawSheet,
		readonly decision: SheetDecision,
		uses: ReadonlyMap<string, Use>
	) {
		const { heading, hidden: hiddenParts, aside } = decision
		const fault = (told: Told, name?: string) => this.faults.push({ told, ...(name !== undefined && { heading: name }) })
		this.#texts = new Map(raw.rows.map(({ number, cells }) => [number, cells]))
		this.headings = headingsAt(raw, heading)
		this.groups = groupsAbove(raw, heading)
		const columns = decision.columns.flatMap((column) => this.#resolved(column, uses, fault))
		for (const [at, { use, heading: name }] of columns.entries())
			if (use !== MARKS && columns.findIndex((other) => other.use === use) < at) fault('this column is there twice', name)
		this.columns = hiddenParts === 'laisser' ? columns.filter(({ column }) => !raw.hiddenColumns.includes(column)) : columns
		this.#merged = mergedTexts(raw, { heading, columns: new Set(this.columns.map(({ column }) => column)) })
		const leftOut = new Set(aside)
		const rows = raw.rows.filter((row) => row.number > heading && !leftOut.has(row.number) && this.#isFilled(row))
		const hasHidden =
			raw.isHidden || rows.some(({ isHidden }) => isHidden) || columns.some(({ column }) => raw.hiddenColumns.includes(column))
		if (hasHidden && !hiddenParts) fault('has hidden rows or columns, or is hidden: say whether they come too')
		this.rows = hiddenParts === 'laisser' ? rows.filter(({ isHidden }) => !isHidden && !raw.isHidden) : rows
	}

	/** The column in which the value of a noun stands; `uses` begins the uses of its columns. */
	columnOf(uses: string, name: string): DecidedColumn | undefined {
		const names = [name, ...(INSTEAD[name] ?? [])]
		const wanted = [...names.map((column) => `${uses}.${column}`), ...names.map((column) => `etudiants.${column}`)]
		return wanted.map((use) => this.columns.find((column) => column.use === use)).find(Boolean)
	}

	/** Whether a column holds passwords, which no message repeats. */
	isSecret(place: number): boolean {
		return this.columns.some(({ column, target }) => column === place && target.column?.type.form.startsWith('mot_de_passe'))
	}

	cellAt(row: number, column: number): SheetCell {
		const address = `${columnLetters(column)}${row}`
		const correction = this.#correction(address)
		const text = this.#textAt(row, column, address)
		const isDate = correction === undefined && this.raw.dates.has(address)
		const problem = correction === undefined ? this.raw.problems.get(address) : undefined
		return { address, text: text.trim(), heading: shortened(this.headings[column] ?? ''), isDate, ...(problem && { problem }) }
	}

	#correction(address: string): string | undefined {
		const { cells } = this.decision
		return Object.hasOwn(cells, address) ? cells[address] : undefined
	}

	#textAt(row: number, column: number, address: string): string {
		return this.#correction(address) ?? this.#merged.get(address) ?? this.#texts.get(row)?.[column] ?? ''
	}

	/** SHA-256 of all that a row says about a year, filled and corrected, to know the same row again. */
	fingerprint({ number, cells }: RawRow, annee: string | undefined): string {
		const { kind, given: values } = this.decision
		const width = Math.max(cells.length, ...this.columns.map(({ column }) => column + 1))
		const texts = Array.from({ length: width }, (_, column) => this.#textAt(number, column, `${columnLetters(column)}${number}`).trim())
		const facts = [
			kind,
			annee,
			Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1)),
			texts.slice(0, texts.findLastIndex((text) => text !== '') + 1)
		]
		return new Bun.CryptoHasher('sha256').update(JSON.stringify(facts)).digest('hex')
	}

	#resolved(column: ColumnDecision, uses: ReadonlyMap<string, Use>, fault: (told: Told, heading: string) => void): DecidedColumn[] {
		const heading = asHeading(column.heading)
		const target = uses.get(column.use)
		if (!target) fault(sentence('{use} is not a use of a column of this kind', { use: shortened(column.use) }), heading)
		const places = [...this.headings.keys()].filter((at) => this.headings[at] === heading)
		const place = places.includes(column.column) ? column.column : places[0]
		const isThere =
			heading === '' ? this.raw.width > column.column : place !== undefined && (places.length === 1 || place === column.column)
		if (!isThere) fault('the sheet does not have this column any more', heading)
		return target && isThere ? [{ ...column, column: heading === '' ? column.column : place!, target }] : []
	}

	/** Whether anything but merged cells is in the columns that count. */
	#isFilled({ number, cells }: RawRow): boolean {
		return this.columns.some(({ column }) => {
			const address = `${columnLetters(column)}${number}`
			return (this.#correction(address) ?? cells[column] ?? '').trim() !== '' || this.raw.problems.has(address)
		})
	}
}
