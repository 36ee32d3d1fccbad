import { fromSeconds } from '../../../kit/clock'
import { held, type Column } from './columns'
import { idsIn } from '../rows/joined-ids'
import type { Lookup, School } from './lookup'
import type { Noun } from './noun'
import type { Row } from '../rows/row'

/** The natural key of a row in the words of its file. */
export const keyShown = ({ columns }: Noun, row: Row, names: Names) =>
	columns
		.filter(({ key }) => key)
		.map((column) => shownCell(column, row, names))
		.join(' / ')

export function shownCell(column: Column, row: Row, names: Names): string {
	const { type } = column
	if (column.shown) return column.shown(row, names.school)
	const value = row[held(column)] ?? ''
	switch (type.form) {
		case 'mot_de_passe':
			return ''
		case 'note':
			return typeof value === 'number' ? String(value / 100) : ''
		case 'heure':
			return type.instant && typeof value === 'number' ? names.timeOf(value) : String(value)
		case 'reference':
			return type.several ? names.ofList(type.to, String(value)) : names.of(type.to, value)
		case 'choix':
			return type.of ? names.of(type.of, value) : String(value)
		case 'booleen':
			return value === 1 ? 'oui' : value === 0 ? 'non' : ''
		default:
			return String(value)
	}
}

/** Turns ids back into the natural keys that people write. */
export class Names {
	readonly #byNoun = new Map<Lookup, Map<unknown, string>>()

	constructor(readonly school: School) {}

	of(noun: Lookup, id: unknown): string {
		let names = this.#byNoun.get(noun)
		if (!names) {
			const column = noun.named ?? noun.key[0]!
			names = new Map(this.school.rows(noun).map((row) => [row['id'], String(row[column])]))
			this.#byNoun.set(noun, names)
		}
		return names.get(id) ?? ''
	}

	ofList(noun: Lookup, ids: string): string {
		return idsIn(ids)
			.map((id) => this.of(noun, id))
			.join('|')
	}

	timeOf(seconds: number): string {
		return fromSeconds(seconds).toZonedDateTimeISO(this.school.facts.timezone).toPlainTime().toString({ smallestUnit: 'second' })
	}
}
