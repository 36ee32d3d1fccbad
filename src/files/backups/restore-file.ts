import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import { Connection, PATIENCE } from '../../db/connection'
import type { Db } from '../../db/db'
import type { Revisions } from '../../db/revisions'
import type { Store } from '../../db/store'
import { syncToDisk } from '../../db/sync-to-disk'
import type { Author } from '../../domain/caller'
import { withStore } from '../../process/threads/worker-store'
import { calendriers, jetons, liens } from '../../school/schema'
import { inspectFile } from './inspect-file'

export type FinishOrder = {
	/** the file that lies ready */
	readonly finish: string
	/** the file that it replaces; null where there is none or it cannot be read */
	readonly former: { readonly file: string; readonly revisions: Revisions } | null
	/** the institution's code from now on */
	readonly code: string
	/** the file as the administrator named it */
	readonly source: string
	readonly sha256: string
	/** tokens, links and addresses are those of the file that it replaces */
	readonly keepsTokens?: boolean
	readonly author: Author
	/** RFC 3339 */
	readonly now: string
}

export type RestoreOrder = { readonly inspect: string } | { readonly migrate: string; readonly now: string } | FinishOrder

/** More commits than a school makes between a copy and the loss of what came after it. */
const BEYOND_THE_UNKNOWN = 1_000_000_000

export async function restoreStep(order: RestoreOrder): Promise<unknown> {
	if ('inspect' in order) return inspectFile(order.inspect)
	if ('migrate' in order) return withStore(alone(order.migrate, order.now), async () => undefined)
	await withStore(alone(order.finish, order.now), (store) => finish(store, order))
	return syncToDisk(order.finish)
}

const alone = (file: string, now: string) => ({ url: pathToFileURL(file).href, now, synchronous: 'full', minFree: 0 }) as const

/**
 * Makes a restored file go on from where the one that it replaces ended: revisions and ids beyond any that was ever given, so
 * that no version or id of before is taken for one of its own; what was sent meanwhile is not sent again.
 */
async function finish(store: Store, { former, code, source, sha256, keepsTokens, author }: FinishOrder) {
	const restored = { ...store.revisions }
	const next = (name: keyof Revisions) =>
		former ? Math.max(restored[name], former.revisions[name]) + 1 : restored[name] + BEYOND_THE_UNKNOWN
	await store.whileOthersWrite(() =>
		store.client.execute({
			sql: 'UPDATE etat SET revision = ?, revision_donnees = ?, revision_acces = ?',
			args: [next('total'), next('donnees'), next('acces')]
		})
	)
	const meanwhile = former && existsSync(former.file) ? meanwhileIn(former.file) : { sequences: '[]', sent: '[]', secrets: undefined }
	await store.write({ author, touches: ['donnees', 'acces'] }, async ({ db, journal }) => {
		await db.run(sql`DELETE FROM suivis`)
		await db.run(sql`
			UPDATE sqlite_sequence SET seq = max(seq, other.value ->> 'seq') FROM json_each(${meanwhile.sequences}) AS other
			WHERE name = other.value ->> 'name'`)
		await db.run(sql`
			INSERT INTO sqlite_sequence (name, seq) SELECT value ->> 'name', value ->> 'seq' FROM json_each(${meanwhile.sequences})
			WHERE value ->> 'name' IN (SELECT name FROM sqlite_schema) AND value ->> 'name' NOT IN (SELECT name FROM sqlite_sequence)`)
		await db.run(sql`
			UPDATE outbox SET statut = o.value ->> 'statut', envoye_at = o.value ->> 'envoye_at' FROM json_each(${meanwhile.sent}) AS o
			WHERE outbox.statut = 'en_file' AND outbox.id = o.value ->> 'id' AND outbox.created_at = o.value ->> 'created_at'
				AND outbox.utilisateur_id = o.value ->> 'utilisateur_id' AND outbox.canal = o.value ->> 'canal'`)
		await db.run(sql`UPDATE outbox SET pris_par = NULL, pris_at = NULL WHERE statut = 'en_file' AND pris_par IS NOT NULL`)
		if (keepsTokens && meanwhile.secrets) for (const table of SECRETS) await keepSecrets(db, table, meanwhile.secrets[getTableName(table)]!)
		const school = await db.get<{ code: string }>(sql`SELECT code FROM etablissement`)
		await db.run(sql`UPDATE etablissement SET code = ${code}`)
		await journal({
			action: 'tenant.restore',
			objet: 'etablissement',
			id: 1,
			avant: { code: school.code, revision: former?.revisions.total ?? null },
			apres: { code, revision: restored.total, fichier: source, sha256 }
		})
	})
}

/** What lets somebody in who has it; what is not there any more was revoked or used. */
const SECRETS = [jetons, liens, calendriers] as const

/** Puts the rows of a table as they are now in the place of the copy's, but for accounts that the copy lacks or has closed. */
async function keepSecrets(db: Db, table: (typeof SECRETS)[number], rows: string) {
	const columns = Object.keys(getTableColumns(table))
	const list = sql.raw(columns.join(', '))
	const values = sql.raw(columns.map((column) => `value ->> '${column}'`).join(', '))
	await db.run(sql`DELETE FROM ${table}`)
	await db.run(sql`
		INSERT INTO ${table} (${list}) SELECT ${values} FROM json_each(${rows})
		WHERE value ->> 'utilisateur_id' IN (SELECT id FROM utilisateurs WHERE actif)`)
}

/** The highest ids that were given, the messages that left, and by table what lets somebody in, as texts of JSON. */
function meanwhileIn(file: string): { sequences: string; sent: string; secrets: Record<string, string> } {
	const connection = new Connection(file, { synchronous: 'normal', busyTimeout: PATIENCE })
	try {
		const text = (query: string) => connection.execute(query).rows[0]?.['list'] as string
		const rowsOf = (table: (typeof SECRETS)[number]) => {
			const cells = Object.keys(getTableColumns(table)).map((column) => `'${column}', ${column}`)
			return text(`SELECT json_group_array(json_object(${cells.join(', ')})) AS list FROM ${getTableName(table)}`)
		}
		return {
			secrets: Object.fromEntries(SECRETS.map((table) => [getTableName(table), rowsOf(table)])),
			sequences: text("SELECT json_group_array(json_object('name', name, 'seq', seq)) AS list FROM sqlite_sequence"),
			sent: text(
				`SELECT json_group_array(json_object('id', id, 'created_at', created_at, 'utilisateur_id', utilisateur_id, 'canal', canal,
					'statut', statut, 'envoye_at', envoye_at)) AS list FROM outbox WHERE statut <> 'en_file'`
			)
		}
	} finally {
		connection.close()
	}
}
