import { getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { keyText } from '../../kit/free-text'
import { anneeModele } from '../../domain/annee'
import { code, held, type Column } from '../../exchange/imports/noun/columns'
import type { Cursor } from '../../exchange/imports/noun/cursor'
import type { Lookup, School } from '../../exchange/imports/noun/lookup'
import { noun, type Noun } from '../../exchange/imports/noun/noun'
import type { Draft, RowOf } from '../../exchange/imports/rows/row'
import { anneeOfKey, annees, currentYear, prepareAnnee } from './annees.import'

/** The description of `code` in files with one line per year. */
export const CODE: Column['doc'] = { fr: 'unique ; une ligne pour chaque année', en: 'unique; one line for each year' }

/** A record's values in one year, with the code of the record. */
type Annual = { readonly annee_id: number; readonly code: string; readonly updated_at: string }

type Definition<R extends Annual, Owner> = {
	/** the noun that has the `code`; its file also has the columns of years */
	readonly of: () => Lookup<Owner>
	/** the column with the id of that record */
	readonly owner: keyof R & string
	readonly doc: Noun['doc']
	/** the columns whose values belong to a year */
	readonly columns: readonly Column[]
	readonly exported: string
	readonly complete?: (at: Cursor, draft: Draft<R>, stored: R | undefined, of: Owner) => void
}

/** Values of another noun's records in each year, stored in `table` (RULES.md 1.1). Their columns are in that noun's file. */
export function annual<T extends SQLiteTable, Owner extends { readonly id: number; readonly code: string }>(
	table: T,
	within: string,
	{ of, owner, doc, columns, exported: exportSelect, complete }: Definition<RowOf<T> & Annual, Owner>
): Noun<RowOf<T> & Annual> {
	type R = RowOf<T> & Annual
	/** the stored rows by code, whatever the import changes */
	const rowsByCode = (school: School) => Map.groupBy(school.index(annualNoun).values(), (row) => row.code)
	/** Defaults for a new record of a year, taken from another year of the same record. */
	const unsaid = (at: Cursor, { code: called, annee_id }: Draft<R>) => {
		const years = [...at.school.index(annees).values()]
		const year = years.find(({ id }) => id === annee_id)
		const others = (at.school.once(rowsByCode).get(called!) ?? []).flatMap((row) =>
			years.filter(({ id }) => id === row.annee_id).map(({ date_debut }) => ({ date_debut, row }))
		)
		const model = year && anneeModele(others, year)?.row
		const missing = columns.filter(({ name }) => !at.table.columns.includes(name))
		return model && Object.fromEntries(missing.map((column) => [held(column), model[held(column) as keyof R]]))
	}
	/** The stored code of a record that a file calls `called`, or the code that a person gives it. */
	const codeOf = ({ school, record: { means } }: Cursor, called: string | undefined) => {
		if (called === undefined) return undefined
		if (typeof means === 'number') return [...school.index(annualNoun).values()].find((row) => row[owner] === means)?.code ?? called
		return school.former(of(), called)?.row.code ?? (school.index(of()).has(called) ? called : keyText(called))
	}
	const ownerById = (school: School) => new Map([...school.index(of()).values()].map((row) => [row.id, row]))
	const annualNoun: Noun<R> = noun<T, R>(table, {
		within,
		doc,
		columns: [code, anneeOfKey, ...columns],
		key: ['code', 'annee_id'] as (keyof R & string)[],
		stored: `SELECT n.*, o.code FROM ${getTableName(table)} n JOIN ${within} o ON o.id = n.${owner}`,
		exported: exportSelect,
		yearOf: ({ annee_id }) => annee_id,
		prepare(at, draft) {
			at.school.once(rowsByCode)
			Object.assign(draft, { code: codeOf(at, draft.code) })
			const saysNothing = [anneeOfKey, ...columns].every(({ name }) => (at.record.values[name] ?? null) === null)
			if (!saysNothing || currentYear(at.school)) prepareAnnee(at, draft)
		},
		complete(at, draft, stored) {
			const record = stored ? at.school.once(ownerById).get(Number(stored[owner])) : at.school.index(of()).get(draft.code!)
			if (!record) return
			Object.assign(draft, { [owner]: record.id }, stored ? {} : unsaid(at, draft))
			complete?.(at, draft, stored, record)
		}
	})
	return annualNoun
}
