import { foldedKey } from '../../../kit/forms'
import { sentence, type Told } from '../../../kit/sentence'
import type { Cursor } from './cursor'
import { held, type Column } from './columns'
import { planned, type Noun, type Plan } from './noun'
import { quoted } from '../../../kit/quoted'
import type { Row } from '../rows/row'

/** The column of a natural key that people type; `undefined` if the key is made of references, days and numbers alone. */
export const typedKey = ({ columns, within }: Noun): Column | undefined =>
	within === undefined
		? columns.find(({ key, byRule, type }) => key && !byRule && (type.form === 'text' || type.form === 'identifiant'))
		: undefined

const withoutZeros = (folded: string) => folded.replace(/(?<![\d.])0+(?=\d)/g, '')

/** The natural keys of a noun, to find those that people mistake for one another. */
export class Lookalikes {
	/** the first key of each name, and of each name without its zeros */
	readonly #same = new Map<string, string>()
	readonly #zeros = new Map<string, string>()

	constructor(
		readonly column: Column,
		readonly index: ReadonlyMap<string, Row>
	) {
		for (const key of index.keys()) this.add(key)
	}

	add(key: string) {
		const name = foldedKey(key)
		for (const [known, of] of [
			[this.#same, name],
			[this.#zeros, withoutZeros(name)]
		] as const) {
			const first = known.get(of)
			// the record of the first key may have got another key meanwhile
			if (first === undefined || !this.index.has(first)) known.set(of, key)
		}
	}

	/** Refuses a new `key` that its readers take for another record's, and returns that record. An export may have both, with a warning. */
	judge(at: Cursor, key: string): Row | undefined {
		const name = foldedKey(key)
		const isOther = (other: string | undefined) => other !== undefined && other !== key && this.index.has(other)
		const [twin, alike] = [this.#same.get(name), this.#zeros.get(withoutZeros(name))].map((other) => (isOther(other) ? other : undefined))
		if (twin !== undefined) at[at.table.isExport ? 'warn' : 'fault'](this.column.name, sentence(SAME, { known: this.#said(twin) }))
		else if (alike !== undefined) at.warn(this.column.name, sentence(ZEROS, { known: this.#said(alike) }))
		return twin === undefined || at.table.isExport ? undefined : this.index.get(twin)
	}

	#said(key: string): string {
		const row = this.index.get(key)!
		const name = [row['nom'] ?? row['titre'], row['prenoms']].filter((part) => typeof part === 'string' && part !== '').join(' ')
		return quoted(String(row[held(this.column)])) + (name === '' ? '' : ` (${name})`)
	}
}

const SAME = 'differs from {known} only in capitals, accents, spaces, hyphens or letters that look alike: write that one, or choose another'
const ZEROS = 'is {known} except for leading zeros: the same one twice?'

/**
 * Warns of new records that have something in common with another one; a form asks about it.
 * @param traitOf what they have in common; `undefined` for a record that does not count here
 * @param warningOf the warning, given the key of the record that was there before
 */
export function warnOfSame<R extends { readonly id: number }>(
	plan: Plan,
	noun: Noun<R>,
	traitOf: (row: R) => string | undefined,
	warningOf: (key: string) => Told
) {
	const nounPlan = planned(plan, noun)
	if (!nounPlan) return
	const changed = nounPlan.changes.filter(({ before, after }) => !before || traitOf(before) !== traitOf(after))
	const lines = new Map(changed.map(({ after, line }) => [after.id, line ?? 1]))
	if (lines.size === 0) return
	const column = typedKey(nounPlan.noun)!
	const known = new Map<string, R>()
	// those that are known come first
	for (const row of plan.school.rows(noun).toSorted((a, b) => Number(lines.has(a.id)) - Number(lines.has(b.id)))) {
		const name = traitOf(row)
		if (name === undefined) continue
		const other = known.get(name)
		known.set(name, other ?? row)
		const line = lines.get(row.id)
		if (other && line !== undefined)
			plan.warnings.add(nounPlan.table.file, line, column.name, warningOf(quoted(String(other[held(column) as keyof R]))))
	}
}
