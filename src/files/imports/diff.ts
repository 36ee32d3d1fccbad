import type { Column, KindName } from './kind'
import { kind as kindOf } from './kinds'
import type { Change, KindPlan, Plan } from './plan'
import type { Row } from './record'
import type { School } from './school'

/** One record that is new or changes, in the words of the source. `before` is absent for a new one. */
export type DiffEntry = {
	readonly kind: KindName
	readonly key: string
	readonly created: boolean
	readonly fields: readonly { readonly column: string; readonly before?: string; readonly after: string }[]
}

/** How many entries a report carries. */
const SHOWN_ENTRIES = 20_000

/** Every record that would change, field by field; of passwords only that they change. */
export function diffOf({ kinds, school }: Plan): { diff: DiffEntry[]; diffCount: number } {
	const names = new Names(school)
	const diff: DiffEntry[] = []
	let diffCount = 0
	for (const plan of kinds) {
		diffCount += plan.changes.length
		for (const change of plan.changes.slice(0, SHOWN_ENTRIES - diff.length)) diff.push(entry(plan, change, names))
	}
	return { diff, diffCount }
}

function entry({ kind }: KindPlan, { before, after }: Change, names: Names): DiffEntry {
	const { columns } = kindOf(kind)
	const shown = (column: Column, row: Row) => shownCell(column, row, names)
	const fields = columns
		.filter(({ key, type }) => !key && type.form !== 'mot_de_passe_hash')
		.map((column) => ({ column: column.name, ...(before && { before: shown(column, before) }), after: shown(column, after) }))
		.filter(({ before: former, after: value }) => value !== (former ?? ''))
	if (isAccount(kind) && before?.['mot_de_passe_hash'] !== after['mot_de_passe_hash']) {
		const hidden = { column: 'mot_de_passe', after: '(set)' }
		fields.push(before ? { ...hidden, before: '(not shown)' } : hidden)
	}
	const key = columns.filter((column) => column.key).map((column) => shown(column, after))
	return { kind, key: key.join(' / '), created: before === undefined, fields }
}

const isAccount = (kind: KindName) => kind === 'utilisateurs' || kind === 'enseignants' || kind === 'etudiants'

function shownCell(column: Column, row: Row, names: Names): string {
	const { name, type } = column
	if (type.form === 'mot_de_passe') return ''
	if (type.form === 'note') return typeof row['note_centiemes'] === 'number' ? String(row['note_centiemes'] / 100) : ''
	if (name === 'heure_arrivee') return typeof row['arrivee_s'] === 'number' ? names.timeOf(row['arrivee_s']) : ''
	if (type.form === 'reference' && type.several) return names.ofList(type.to, row[name])
	if (type.form === 'reference') return names.of(type.to, row[column.stored ?? `${name}_id`])
	const value = row[column.stored ?? name] ?? ''
	if (column.stored === 'niveau_id') return names.ofNiveau(value)
	if (type.form === 'booleen') return value === 1 ? 'oui' : value === 0 ? 'non' : ''
	return String(value)
}

/** Ids back into the natural keys that people write. */
class Names {
	readonly #byKind = new Map<KindName, Map<unknown, string>>()

	constructor(readonly school: School) {}

	of(kind: KindName, id: unknown): string {
		let names = this.#byKind.get(kind)
		if (!names) {
			const rows = kind === 'utilisateurs' ? this.school.allAccounts() : [...this.school.index(kind).values()]
			const column = NAMED_BY[kind] ?? 'code'
			names = new Map(rows.map((row) => [row['id'], String(row[column])]))
			this.#byKind.set(kind, names)
		}
		return id === null || id === undefined ? '' : (names.get(id) ?? '')
	}

	ofList(kind: KindName, ids: Row[string] | undefined): string {
		return String(ids ?? '')
			.split(',')
			.filter((id) => id !== '')
			.map((id) => this.of(kind, Number(id)))
			.join('|')
	}

	ofNiveau(id: unknown): string {
		return this.school.niveauCode(id) ?? ''
	}

	timeOf(seconds: number): string {
		return Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
			.toZonedDateTimeISO(this.school.facts.timezone)
			.toPlainTime()
			.toString({ smallestUnit: 'second' })
	}
}

const NAMED_BY: Partial<Record<KindName, string>> = {
	annees: 'libelle',
	utilisateurs: 'identifiant',
	enseignants: 'matricule',
	etudiants: 'matricule',
	seances: 'ref',
	evaluations: 'ref'
}
