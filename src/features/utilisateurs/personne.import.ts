import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from '../../db/db'
import type { Cursor } from '../../files/imports/cursor'
import type { Change } from '../../files/imports/noun'
import type { Draft, Row } from '../../files/imports/row'
import { upsert } from '../../files/imports/write-rows'
import { completeAccount, setIdentifier, writeAccounts, type Account } from './compte.import'
import { utilisateurs } from './utilisateurs.import'

type Person = Account & { readonly matricule: string }

/** What a noun knows whose records are people with a matricule and an account of `role`; `table` has what the account has not. */
export const person = (role: 'enseignant' | 'etudiant', table: SQLiteTable) => ({
	partOf: utilisateurs,
	holds: (row: Row) => row['role'] === role,
	touches: 'acces' as const,
	complete(at: Cursor, draft: Draft<Person>, stored: Person | undefined) {
		draft.role = role
		const identifiant = at.text('identifiant')
		if (identifiant !== undefined) setIdentifier(draft, identifiant)
		else if (!stored) setIdentifier(draft, draft.matricule)
		completeAccount(at, draft, stored)
	},
	async write(db: Db, changes: readonly Change<Person>[]) {
		await writeAccounts(db, changes)
		await upsert(
			db,
			table,
			changes.map(({ after }) => after)
		)
	}
})
