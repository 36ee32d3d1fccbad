import { sentence } from '../../kit/sentence'
import type { Faults } from '../../exchange/imports/noun/faults'
import type { Lookup } from '../../exchange/imports/noun/lookup'
import type { NounPlan, Plan } from '../../exchange/imports/noun/noun'
import { quoted } from '../../kit/quoted'
import type { Account } from './compte.import'

type Holder = { readonly row: Account; readonly column: 'identifiant' | 'email' }

/** Identifiers and emails are unique among all accounts, and an identifier can't be another account's email (FORMAT.md). */
export function checkUniqueNames({ nouns, school }: Plan, accounts: Lookup<Account>, faults: Faults) {
	const isOfAccounts = ({ noun: { name, partOf } }: NounPlan) => name === accounts.name || partOf?.name === accounts.name
	const plans = nouns.filter(isOfAccounts) as unknown as readonly NounPlan<Account>[]
	if (plans.length === 0) return
	const touchedRows = new Map(plans.flatMap((plan) => plan.changes.map(({ after, line = 1 }) => [after, { plan, line }] as const)))
	const holders = new Map<string, Holder>()
	for (const row of school.rows(accounts).toSorted((a, b) => Number(touchedRows.has(a)) - Number(touchedRows.has(b))))
		for (const column of ['identifiant', 'email'] as const) {
			const name = row[`${column}_norm`]
			if (typeof name !== 'string') continue
			const holder = holders.get(name)
			if (!holder) holders.set(name, { row, column })
			const origin = touchedRows.get(row)
			if (!holder || holder.row === row || !origin) continue
			const { table } = origin.plan
			const other = touchedRows.get(holder.row)
			const where = other ? `${other.plan.table.file}:${other.line}` : sentence('stored, {role}', { role: holder.row.role })
			faults.add(
				table.file,
				origin.line,
				table.columns.includes(column) ? column : 'matricule',
				sentence('{name} is already the {column} of {identifiant} ({where})', {
					name: quoted(name),
					column: holder.column,
					identifiant: quoted(holder.row.identifiant),
					where
				})
			)
		}
}
