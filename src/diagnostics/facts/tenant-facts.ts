import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { libsqlError } from '../../db/failures'
import { MIGRATIONS } from '../../db/migrations'
import type { Place } from '../../db/place'
import { type Reading } from '../../db/reading'
import { messageFrom } from '../../kit/errors'
import { asSentence, sentence, verbatim, type Sentence } from '../../kit/sentence'
import { openReading } from '../../db/stores/open-reading'
import { NO_NAMESPACE, type Outbox, type TenantFacts } from './known'

export type FactsOrder = {
	readonly tenants: readonly { readonly code: string; readonly file: string; readonly place: Place }[]
	readonly whole: boolean
	readonly accounts?: readonly string[]
	/** whether all that is wanted of what the files hold is how many messages wait and were refused */
	readonly messagesAlone?: boolean
}

const NONE = { schema: null, revision: null, journal_at: null, counts: null, accounts: null, outbox: null, waiting: [] }

/** What one institution's data is, on the calling thread; `whole` reads all of it to see whether it is sound. Changes nothing. */
export async function tenantFacts(
	{ code, file, place }: FactsOrder['tenants'][number],
	{ whole, accounts = [], messagesAlone = false }: Omit<FactsOrder, 'tenants'>
): Promise<TenantFacts> {
	let bytes = place.server ? 0 : sizeOf(fileURLToPath(place.url))
	let reading: Reading | undefined
	try {
		reading = await openReading(place)
		const one = single(reading)
		const schema = Number(await one('PRAGMA user_version'))
		if (place.server) bytes = Number(await one('SELECT page_count * page_size FROM pragma_page_count, pragma_page_size'))
		const found = whole ? (await reading.execute('PRAGMA quick_check(3)')).rows.map((row) => row['quick_check'] as string) : ['ok']
		const isOurs = place.server !== undefined || schema > 0
		const problem = !isOurs
			? asSentence('the file is a database, but not of this program')
			: found.join() === 'ok'
				? null
				: verbatim(found.join('; '))
		const isNewest = schema === MIGRATIONS.at(-1)?.number
		const told = isNewest && !messagesAlone ? await contents(reading, accounts) : NONE
		const outbox = !isNewest ? null : messagesAlone ? unsentOf((await reading.execute(UNSENT)).rows) : await messagesIn(reading)
		return { code, file, bytes, ...told, outbox, problem, schema }
	} catch (error) {
		return { code, file, bytes, ...NONE, problem: whyNot(error) }
	} finally {
		await reading?.close()
	}
}

function whyNot(error: unknown): Sentence {
	const known = libsqlError(error)
	if (known?.code === 'NAMESPACE_UNKNOWN') return NO_NAMESPACE
	const [reason = ''] = (known?.message ?? messageFrom(error)).split('\n', 1)
	return sentence('it cannot be read: {reason}', { reason })
}

const single = (reading: Reading) => async (sql: string) => Object.values({ ...(await reading.execute(sql)).rows[0] })[0]

async function contents(reading: Reading, accounts: readonly string[]) {
	const one = single(reading)
	const at = await one('SELECT at FROM ecritures ORDER BY id DESC LIMIT 1')
	const {
		rows: [counts]
	} = await reading.execute(
		'SELECT (SELECT count(*) FROM etudiants) AS etudiants, (SELECT count(*) FROM enseignants) AS enseignants, (SELECT count(*) FROM classes) AS classes, (SELECT count(*) FROM seances) AS seances'
	)
	const { rows: open } = await reading.execute(
		'SELECT identifiant_norm FROM utilisateurs WHERE actif AND identifiant_norm IN (SELECT value FROM json_each(?))',
		[JSON.stringify(accounts)]
	)
	const { rows: waiting } = await reading.execute(
		"SELECT canal, min(prochain_at) AS due, min(iif(tentatives > 0, created_at, NULL)) AS tried_since FROM outbox WHERE statut = 'en_file' GROUP BY canal"
	)
	return {
		revision: Number(await one('SELECT revision FROM etat')),
		journal_at: typeof at === 'number' ? at : null,
		counts: { ...counts } as unknown as NonNullable<TenantFacts['counts']>,
		accounts: open.map((row) => row['identifiant_norm'] as string),
		waiting: waiting.map((row) => ({ ...row }) as unknown as TenantFacts['waiting'][number])
	}
}

async function messagesIn(reading: Reading): Promise<Outbox> {
	const { rows } = await reading.execute('SELECT statut, count(*) AS n FROM outbox GROUP BY statut')
	return Object.fromEntries(rows.map((row) => [row['statut'], row['n']]))
}

/** Counts what waits and what was refused, out of indexes that hold nothing else. */
export const UNSENT =
	"SELECT (SELECT count(*) FROM outbox WHERE statut = 'en_file') AS en_file, (SELECT count(*) FROM outbox WHERE statut = 'echec') AS echec"
export const unsentOf = ([row]: readonly Readonly<Record<string, unknown>>[]): Outbox => ({ ...row })

const sizeOf = (file: string) =>
	['', '-wal'].reduce((bytes, suffix) => bytes + (statSync(file + suffix, { throwIfNoEntry: false })?.size ?? 0), 0)
