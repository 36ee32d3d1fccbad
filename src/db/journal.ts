import { sql } from 'drizzle-orm'
import type { Author } from '../domain/caller'
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
	await db.run(sql`
		INSERT INTO journal (at, revision, auteur, utilisateur_id, jeton_id, adresse, request_id, action, objet, objet_id, avant, apres)
		SELECT ${at}, ${revision}, ${author.name}, ${author.userId ?? null}, ${author.tokenId ?? null}, ${author.address ?? null}, ${author.requestId ?? null},
			value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4
		FROM json_each(${JSON.stringify(rows)})`)
}
