import { localMinute } from '../noun/cell-text'
import { isNew, type ChangedFile, type ChangedLine } from './changed-lines'
import { held, type Column } from '../noun/columns'
import type { Row } from '../rows/row'
import { keyShown, shownCell, type Names } from '../noun/shown-cell'

/** A record that is new or changes, in the words of the source. `before` is absent for a new one. */
export type DiffEntry = {
	/** the name of the noun */
	readonly kind: string
	readonly key: string
	readonly created: boolean
	/** whether it is deleted because a whole list leaves it out */
	readonly goes?: true
	readonly fields: readonly DiffField[]
}

export type DiffField = {
	readonly column: string
	readonly before?: string
	readonly after: string
	/** the author of the entry that it replaces, and when that was written (in the institution's zone) */
	readonly replaces?: { readonly auteur: string; readonly at: string }
}

export const SHOWN_ENTRIES = 20_000

/** The records of a file that would change, field by field; for a password, only that it changes. */
export type Listed = {
	/** the first of them; empty if nobody is shown them */
	readonly diff: readonly DiffEntry[]
	readonly diffCount: number
	/** a fingerprint of those that are shown, or would be */
	readonly empreinte: bigint
}

export const UNLISTED: Listed = { diff: [], diffCount: 0, empreinte: 0n }

/** @param room the most entries @param keeps whether they are kept to be shown, or only go into the fingerprint */
export function diffOf({ kind, plans, changed: changeCount, lines }: ChangedFile, names: Names, room: number, keeps: boolean): Listed {
	const diff: DiffEntry[] = []
	let listedCount = 0
	let empreinte = 0n
	const list = (diffEntry: DiffEntry) => {
		listedCount++
		empreinte = Bun.hash(JSON.stringify(diffEntry), empreinte)
		if (keeps) diff.push(diffEntry)
	}
	for (const line of lines) {
		if (listedCount >= room) break
		list(entry(kind, line, names))
	}
	for (const { noun, gone } of plans)
		for (const row of gone.slice(0, room - listedCount))
			list({ kind, key: keyShown(noun, row, names), created: false, goes: true, fields: [] })
	return { diff, diffCount: plans.reduce((sum, { gone }) => sum + gone.length, changeCount), empreinte }
}

/** Texts that are shown instead of a password. */
export const SET = '(set)'
export const NOT_SHOWN = '(not shown)'

function entry(kind: string, line: ChangedLine, names: Names): DiffEntry {
	const { noun, change } = line.at(-1)!
	return { kind, key: keyShown(noun, change.after, names), created: isNew(line), fields: line.flatMap((part) => fieldsOf(part, names)) }
}

function fieldsOf({ noun: { columns }, change: { before, after, replaced = [] } }: ChangedLine[number], names: Names): DiffField[] {
	const textOf = (column: Column, row: Row) => shownCell(column, row, names)
	const replaces = ({ name }: Column) => {
		const former = replaced.find(({ column }) => column === name)
		return former && { replaces: { auteur: former.auteur, at: localMinute(former.at, names.school.facts.timezone) } }
	}
	const fields: DiffField[] = columns
		.filter(({ key, type }) => (before || !key) && type.form !== 'mot_de_passe_hash')
		.map((column) => ({
			column: column.name,
			...(before && { before: textOf(column, before) }),
			after: textOf(column, after),
			...replaces(column)
		}))
		.filter(({ before: former, after: value }) => value !== (former ?? ''))
	const password = columns.find(({ type }) => type.form === 'mot_de_passe')
	if (password && before?.[held(password)] !== after[held(password)]) {
		const hidden = { column: password.name, after: SET }
		fields.push(before ? { ...hidden, before: NOT_SHOWN } : hidden)
	}
	return fields
}
