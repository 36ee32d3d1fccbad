import { statSync } from 'node:fs'
import type { Connection } from '../../db/connection'
import { libsqlError } from '../../db/failures'
import { MIGRATIONS } from '../../db/migrations'
import { openReader } from '../../db/reader'
import { messageFrom } from '../../domain/errors'
import type { STATUTS_OUTBOX } from '../../domain/vocabulaire'

export type Outbox = Readonly<Partial<Record<(typeof STATUTS_OUTBOX)[number], number>>>

export type TenantFacts = {
	readonly code: string
	readonly file: string
	/** of the file and its log */
	readonly bytes: number
	/** what is wrong with the file, in a sentence */
	readonly problem: string | null
	readonly schema: number | null
	readonly revision: number | null
	/** second of the newest line of the journal */
	readonly journal_at: number | null
	readonly counts: Readonly<Record<'etudiants' | 'enseignants' | 'classes' | 'seances', number>> | null
	/** which of the accounts that were asked for may sign in, in their plain form; null where that cannot be read */
	readonly accounts: readonly string[] | null
	/** messages by state */
	readonly outbox: Outbox | null
	/** what waits, by channel: when the first was due, and since when one has been tried in vain; seconds */
	readonly waiting: readonly { readonly canal: string; readonly due: number; readonly tried_since: number | null }[]
}

export type FactsOrder = {
	readonly files: readonly { readonly code: string; readonly file: string }[]
	readonly whole: boolean
	readonly accounts?: readonly string[]
	/** whether all that is wanted of what the files hold is how many messages wait and were refused */
	readonly messagesAlone?: boolean
}

const NONE = { schema: null, revision: null, journal_at: null, counts: null, accounts: null, outbox: null, waiting: [] }

/** What one institution's file holds, on the calling thread; `whole` reads all of it to see whether it is sound. Changes nothing. */
export function tenantFacts(
	code: string,
	file: string,
	{ whole, accounts = [], messagesAlone = false }: Omit<FactsOrder, 'files'>
): TenantFacts {
	const bytes = sizeOf(file) + sizeOf(`${file}-wal`)
	let connection: Connection | undefined
	try {
		connection = openReader(file)
		const one = single(connection)
		const schema = Number(one('PRAGMA user_version'))
		const found = whole ? connection.execute('PRAGMA quick_check(3)').rows.map((row) => row['quick_check'] as string) : ['ok']
		const problem = found.join() === 'ok' ? null : found.join('; ')
		const isNewest = schema === MIGRATIONS.at(-1)?.number
		const told = isNewest && !messagesAlone ? contents(connection, accounts) : NONE
		return {
			code,
			file,
			bytes,
			...told,
			outbox: isNewest ? (messagesAlone ? unsentOf(connection.execute(UNSENT).rows) : messagesIn(connection)) : null,
			problem,
			schema
		}
	} catch (error) {
		const reason = libsqlError(error)?.message ?? messageFrom(error)
		return { code, file, bytes, ...NONE, problem: `it cannot be read: ${reason.split('\n', 1)[0]}` }
	} finally {
		connection?.close()
	}
}

const single = (connection: Connection) => (sql: string) => Object.values({ ...connection.execute(sql).rows[0] })[0]

function contents(connection: Connection, accounts: readonly string[]) {
	const one = single(connection)
	const at = one('SELECT at FROM ecritures ORDER BY id DESC LIMIT 1')
	const [counts] = connection.execute(
		'SELECT (SELECT count(*) FROM etudiants) AS etudiants, (SELECT count(*) FROM enseignants) AS enseignants, (SELECT count(*) FROM classes) AS classes, (SELECT count(*) FROM seances) AS seances'
	).rows
	const open = connection.execute(
		'SELECT identifiant_norm FROM utilisateurs WHERE actif AND identifiant_norm IN (SELECT value FROM json_each(?))',
		[JSON.stringify(accounts)]
	).rows
	const waiting = connection.execute(
		"SELECT canal, min(prochain_at) AS due, min(iif(tentatives > 0, created_at, NULL)) AS tried_since FROM outbox WHERE statut = 'en_file' GROUP BY canal"
	).rows
	return {
		revision: Number(one('SELECT revision FROM etat')),
		journal_at: typeof at === 'number' ? at : null,
		counts: { ...counts } as unknown as NonNullable<TenantFacts['counts']>,
		accounts: open.map((row) => row['identifiant_norm'] as string),
		waiting: waiting.map((row) => ({ ...row }) as unknown as TenantFacts['waiting'][number])
	}
}

const messagesIn = (connection: Connection) =>
	Object.fromEntries(
		connection.execute('SELECT statut, count(*) AS n FROM outbox GROUP BY statut').rows.map((row) => [row['statut'], row['n']])
	) as Outbox

/** Counts what waits and what was refused, out of indexes that hold nothing else. */
export const UNSENT =
	"SELECT (SELECT count(*) FROM outbox WHERE statut = 'en_file') AS en_file, (SELECT count(*) FROM outbox WHERE statut = 'echec') AS echec"
export const unsentOf = ([row]: readonly Readonly<Record<string, unknown>>[]): Outbox => ({ ...row })

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0
