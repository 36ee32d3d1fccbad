import { fromSeconds } from '../../domain/clock'
import { localMinute } from './cell-text'
import { held, type Column } from './columns'
import type { Lookup, School } from './lookup'
import type { Change, NounPlan, Plan } from './noun'
import type { Row } from './row'
import { idsIn } from './rules'

/** One record that is new or changes, in the words of the source. `before` is absent for a new one. */
export type DiffEntry = {
	/** the name of the noun */
	readonly kind: string
	readonly key: string
	readonly created: boolean
	/** whether it is deleted, for a whole list leaves it out */
	readonly goes?: true
	readonly fields: readonly DiffField[]
}

export type DiffField = {
	readonly column: string
	readonly before?: string
	readonly after: string
	/** whose entry it replaces, and when that was written (in the institution's zone) */
	readonly replaces?: { readonly auteur: string; readonly at: string }
}

/** How many entries a report carries. */
const SHOWN_ENTRIES = 20_000

/** Every record that would change, field by field; of passwords only that they change. */
export function diffOf({ nouns, school }: Plan): { diff: DiffEntry[]; diffCount: number } {
	const names = new Names(school)
	const diff: DiffEntry[] = []
	let diffCount = 0
	for (const plan of nouns) {
		diffCount += plan.changes.length + plan.gone.length
		for (const change of plan.changes.slice(0, SHOWN_ENTRIES - diff.length)) diff.push(entry(plan, change, names))
		for (const row of plan.gone.slice(0, SHOWN_ENTRIES - diff.length))
			diff.push({ kind: plan.noun.name, key: keyShown(plan, row, names), created: false, goes: true, fields: [] })
	}
	return { diff, diffCount }
}

function entry(plan: NounPlan, { before, after, replaced = [] }: Change, names: Names): DiffEntry {
	const { name: kind, columns } = plan.noun
	const shown = (column: Column, row: Row) => shownCell(column, row, names)
	const replaces = ({ name }: Column) => {
		const former = replaced.find(({ column }) => column === name)
		return former && { replaces: { auteur: former.auteur, at: localMinute(former.at, names.school.facts.timezone) } }
	}
	const fields: DiffField[] = columns
		.filter(({ key, type }) => !key && type.form !== 'mot_de_passe_hash')
		.map((column) => ({
			column: column.name,
			...(before && { before: shown(column, before) }),
			after: shown(column, after),
			...replaces(column)
		}))
		.filter(({ before: former, after: value }) => value !== (former ?? ''))
	const password = columns.find(({ type }) => type.form === 'mot_de_passe')
	if (password && before?.[held(password)] !== after[held(password)]) {
		const hidden = { column: password.name, after: '(set)' }
		fields.push(before ? { ...hidden, before: '(not shown)' } : hidden)
	}
	return { kind, key: keyShown(plan, after, names), created: before === undefined, fields }
}

/** The natural key of a row in the words of its file. */
export const keyShown = ({ noun: { columns } }: NounPlan, row: Row, names: Names) =>
	columns
		.filter(({ key }) => key)
		.map((column) => shownCell(column, row, names))
		.join(' / ')

function shownCell(column: Column, row: Row, names: Names): string {
	const { type } = column
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

/** Ids back into the natural keys that people write. */
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
