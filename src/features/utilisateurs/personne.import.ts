import { sentence } from '../../kit/sentence'
import { getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from '../../db/queries/db'
import { normalIdentifier, sortKey } from '../../kit/forms'
import { keyText } from '../../kit/free-text'
import type { Cursor } from '../../exchange/imports/noun/cursor'
import type { Faults } from '../../exchange/imports/noun/faults'
import type { Lookup, School } from '../../exchange/imports/noun/lookup'
import { planned, type Change, type Plan } from '../../exchange/imports/noun/noun'
import type { Draft, Row } from '../../exchange/imports/rows/row'
import { upsertAfter } from '../../exchange/imports/rows/write-rows'
import { completeAccount, completeRoles, formerRoles, setIdentifier, writeAccounts, type Account } from './compte.import'
import { utilisateurs } from './utilisateurs.import'

type Person = Account & { readonly matricule: string }

const hasRole = (row: Row, role: string) => String(row['roles']).split(',').includes(role)

/** The common part of nouns for people with a matricule and an account of `role`; `table` holds their other columns. */
export function person<R extends Person>(role: 'enseignant' | 'etudiant', table: SQLiteTable) {
	const ownLookup = { name: getTableName(table) } as Lookup<R>
	/** the accounts after the nouns before this one */
	const knownAccounts = (school: School) => ({
		own: new Set([...school.index(ownLookup).values()].map(({ id }) => id)),
		byIdentifier: new Map(school.rows(utilisateurs).map((row) => [row.identifiant_norm, row]))
	})
	return {
		partOf: utilisateurs,
		part(row: Row): Row | undefined {
			const matricule = row[`matricule_${role}`]
			if (typeof matricule !== 'string' || !hasRole(row, role)) return undefined
			return matricule === row['matricule'] ? row : { ...row, matricule }
		},
		touches: 'acces' as const,
		/** Finds the account of a person with this identifier and name who doesn't have the role yet. */
		adopt(at: Cursor, draft: Draft<R>): R | undefined {
			const identifiant = at.text('identifiant')
			if (identifiant === undefined) return undefined
			const accounts = at.school.once(knownAccounts)
			const account = accounts.byIdentifier.get(normalIdentifier(identifiant))
			if (!account || accounts.own.has(account.id)) return undefined
			const name = sortKey(draft.nom ?? account.nom, draft.prenoms ?? account.prenoms)
			return name === sortKey(account.nom, account.prenoms) ? ({ ...account, matricule: null } as unknown as R) : undefined
		},
		complete(at: Cursor, draft: Draft<R>, stored: R | undefined) {
			const identifiant = at.text('identifiant')
			if (identifiant !== undefined)
				setIdentifier(draft, identifiant === stored?.identifiant || at.table.isExport ? identifiant : keyText(identifiant))
			else if (!stored) setIdentifier(draft, draft.matricule)
			completeRoles(at, draft, stored, [role, ...formerRoles(at, stored)])
			completeAccount(at, draft, stored)
		},
		/** Every account with the role needs a record with a matricule. */
		async checkAll(plan: Plan, faults: Faults) {
			const accounts = planned(plan, utilisateurs)
			const named = accounts?.changes.filter(({ after }) => hasRole(after, role)) ?? []
			if (!accounts || named.length === 0) return
			const ids = new Set([...plan.school.index(ownLookup).values()].map(({ id }) => id))
			for (const { line, after } of named)
				if (!ids.has(after.id))
					faults.add(
						accounts.table.file,
						line ?? 1,
						'roles',
						sentence('{identifiant} is {role}, but no record of {name}.csv has this identifiant', {
							identifiant: after.identifiant,
							role,
							name: ownLookup.name
						})
					)
		},
		async write(db: Db, changes: readonly Change<R>[]) {
			await writeAccounts(db, changes)
			await upsertAfter(db, table, changes)
		}
	}
}
