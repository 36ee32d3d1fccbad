import { sql } from 'drizzle-orm'
import type { Author } from '../domain/caller'
import { prepared } from './prepared'
import { journal } from './schema'
import type { Db } from './store'

/** One line of the audit journal: what was done to which record, and what it was before and after. */
export type Entry = {
	/** `user.create`, `notes.write`, … */
	readonly action: string
	/** the record's table */
	readonly objet: string
	readonly id?: string | number
	readonly avant?: unknown
	readonly apres?: unknown
}

/** Writes `entries` in one statement, inside the transaction that causes them. */
export async function writeJournal(db: Db, author: Author, at: number, revision: number, entries: readonly Entry[]) {
	const rows = entries.map(({ action, objet, id, avant, apres }) => [
		action,
		objet,
		id === undefined ? null : String(id),
		avant === undefined ? null : JSON.stringify(avant),
		apres === undefined ? null : JSON.stringify(apres)
	])
	const { name, userId, tokenId, address, requestId } = author
	await lines(db).run({
		at,
		revision,
		auteur: name,
		utilisateur: userId ?? null,
		jeton: tokenId ?? null,
		adresse: address ?? null,
		request_id: requestId ?? null,
		entries: JSON.stringify(rows)
	})
}

const given = (name: string) => sql.placeholder(name)

const lines = prepared((db) =>
	db
		.insert(journal)
		.select(
			sql`SELECT NULL, ${given('at')}, ${given('revision')}, ${given('auteur')}, ${given('utilisateur')}, ${given('jeton')}, ${given('adresse')},
				${given('request_id')}, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(${given('entries')})`
		)
		.prepare()
)
