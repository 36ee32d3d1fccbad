import { sentence } from '../../kit/sentence'
import type { Client } from '@libsql/client'
import { OperationError, operationError } from '../../kit/errors'
import { MIGRATIONS, type Migration } from './migrations'

/** Marks a file as one of ours (PRAGMA application_id): "Préa" in ASCII. */
export const APPLICATION_ID = 0x50726561

export type MigrateOptions = {
	readonly migrations?: readonly Migration[]
	/** whether the database is marked with our application id; a libSQL server has no place for it */
	readonly isSigned?: boolean
	/** copies a file that holds data before it gets the schema `to`; returns a function that removes the copy */
	readonly backup?: (to: number) => Promise<() => void>
	/** called with what migrations did that people should know */
	readonly tell?: (message: string, facts: Record<string, unknown>) => void
}

/**
 * Brings the file to the newest schema, each migration in one transaction. Returns how many ran. If the first one fails, the copy is
 * removed: otherwise a disk that is too small for a migration would get fuller with each try.
 * @throws OperationError 78 if the file is newer than the program, 1 if it is not one of our files
 */
export async function migrate(
	client: Client,
	{ migrations = MIGRATIONS, isSigned = true, backup, tell }: MigrateOptions = {}
): Promise<number> {
	const version = await pragma(client, 'user_version')
	const newest = migrations.at(-1)?.number ?? 0
	const { rows } = await client.execute("SELECT count(*) AS n FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'")
	const empty = Number(rows[0]?.['n']) === 0
	if (isSigned && !empty && (await pragma(client, 'application_id')) !== APPLICATION_ID)
		throw operationError('the file is a database, but not of this program')
	if (version > newest)
		throw new OperationError(
			sentence('the file has schema {schema}, this program knows {newest}: a newer program wrote it', { schema: version, newest }),
			78
		)
	const pending = migrations.filter(({ number }) => number > version)
	const takeAway = pending.length > 0 && version > 0 ? await backup?.(newest) : undefined
	try {
		for (const { number, sql, told } of pending) {
			await client.migrate([sql, `PRAGMA user_version = ${number}`, ...(isSigned ? [`PRAGMA application_id = ${APPLICATION_ID}`] : [])])
			if (tell && told) for (const row of (await client.execute(told.sql)).rows) tell(told.message, { ...row })
		}
	} catch (error) {
		if ((await pragma(client, 'user_version')) === version) takeAway?.()
		throw error
	}
	return pending.length
}

async function pragma(client: Client, name: 'user_version' | 'application_id') {
	const { rows } = await client.execute(`PRAGMA ${name}`)
	return Number(rows[0]?.[name])
}
