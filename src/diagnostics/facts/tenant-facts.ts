import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { libsqlError } from '../../db/files/failures'
import { MIGRATIONS } from '../../db/migrations/migrations'
import type { Place } from '../../db/files/place'
import { type Reading } from '../../db/queries/reading'
import { row, rows } from '../../db/queries/rows'
import { ecritures, etat } from '../../db/queries/tables'
import { privateKeyOf, type Paire } from '../../domain/papiers/paire'
import { messageFrom } from '../../kit/errors'
import { asSentence, sentence, verbatim, type Sentence } from '../../kit/sentence'
import { openReading } from '../../db/stores/open-reading'
import {
	classes,
	clesPapiers,
	enseignants,
	etablissement,
	etudiants,
	outbox,
	papiers,
	papiersNumeros,
	seances,
	utilisateurs
} from '../../school/schema'
import { fileProblem, NO_NAMESPACE } from './file-problem'
import { type Outbox, type TenantFacts } from './known'

export type FactsOrder = {
	readonly tenants: readonly { readonly code: string; readonly file: string; readonly place: Place }[]
	readonly whole: boolean
	readonly accounts?: readonly string[]
	/** whether only the numbers of waiting and refused messages are needed from the files */
	readonly messagesAlone?: boolean
}

const NONE = { schema: null, revision: null, journal_at: null, counts: null, accounts: null, outbox: null, waiting: [] }

/** Facts about one institution's data, on the calling thread; `isWhole` reads all of it to see whether it is sound. Read only. */
export async function tenantFacts(
	{ code, file, place }: FactsOrder['tenants'][number],
	{ whole: isWhole, accounts = [], messagesAlone = false }: Omit<FactsOrder, 'tenants'>
): Promise<TenantFacts> {
	let bytes = place.server ? 0 : sizeOf(fileURLToPath(place.url))
	let reading: Reading | undefined
	try {
		reading = await openReading(place)
		const schema = (await selectSchema(reading))!.user_version
		if (place.server) bytes = (await selectBytes(reading))!.bytes
		const found = isWhole ? (await selectFaults(reading)).map((check) => check.quick_check) : ['ok']
		const isOurs = place.server !== undefined || schema > 0
		const problem = !isOurs
			? asSentence('the file is a database, but not of this program')
			: found.join() === 'ok'
				? null
				: verbatim(found.join('; '))
		const isNewest = schema === MIGRATIONS.at(-1)?.number
		const told = isNewest && !messagesAlone ? await contents(reading, accounts) : NONE
		const messages = isNewest ? await messagesIn(reading, messagesAlone) : null
		return { code, file, bytes, ...told, outbox: messages, problem, schema }
	} catch (error) {
		return { code, file, bytes, ...NONE, problem: (place.server ? undefined : fileProblem(fileURLToPath(place.url))) ?? whyNot(error) }
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

const selectSchema = row(() => sql`PRAGMA user_version`, { user_version: 'integer' })
const selectFaults = rows(() => sql`PRAGMA quick_check(3)`, { quick_check: 'text' })
const selectBytes = row(() => sql`SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size`, { bytes: 'integer' })

const selectContents = row(
	() => sql`
		SELECT ${etat.revision}, (SELECT ${ecritures.at} FROM ${ecritures} ORDER BY ${ecritures.id} DESC LIMIT 1) AS journal_at,
			(SELECT count(*) FROM ${etudiants}) AS etudiants, (SELECT count(*) FROM ${enseignants}) AS enseignants,
			(SELECT count(*) FROM ${classes}) AS classes, (SELECT count(*) FROM ${seances}) AS seances FROM ${etat}`,
	{ revision: 'integer', journal_at: 'integer?', etudiants: 'integer', enseignants: 'integer', classes: 'integer', seances: 'integer' }
)

const selectAdresses = row(() => sql`SELECT ${etablissement.adresses_reelles} AS reelles FROM ${etablissement}`, { reelles: 'integer' })

/** `paire`: JSON of the pair that signs. */
const selectPapiers = row(
	() => sql`
		SELECT (SELECT count(*) FROM ${papiers} WHERE ${papiers.cle} NOT IN (SELECT ${clesPapiers.numero} FROM ${clesPapiers})) AS withoutKey,
			(SELECT count(*) FROM ${papiersNumeros} WHERE ${papiersNumeros.a_confirmer} = 1) AS toConfirm,
			(SELECT json_object('publique', ${clesPapiers.publique}, 'privee', ${clesPapiers.privee}) FROM ${clesPapiers}
				WHERE ${clesPapiers.privee} IS NOT NULL AND ${clesPapiers.revoquee_le} IS NULL ORDER BY ${clesPapiers.numero} DESC LIMIT 1) AS paire
		FROM ${etat}`,
	{ withoutKey: 'integer', toConfirm: 'integer', paire: 'text?' }
)

async function papiersIn(reading: Reading): Promise<NonNullable<TenantFacts['papiers']>> {
	const { paire, ...counts } = (await selectPapiers(reading))!
	return { ...counts, isKeyRead: paire === null || privateKeyOf(JSON.parse(paire) as Paire) !== undefined }
}

const selectOpen = rows(
	(accounts: readonly string[]) => sql`SELECT ${utilisateurs.identifiant_norm} FROM ${utilisateurs}
		WHERE ${utilisateurs.actif} AND ${utilisateurs.identifiant_norm} IN (SELECT value FROM json_each(${JSON.stringify(accounts)}))`,
	{ identifiant_norm: 'text' }
)

const selectWaiting = rows(
	() => sql`
		SELECT ${outbox.canal}, min(${outbox.prochain_at}) AS due, min(iif(${outbox.tentatives} > 0, ${outbox.created_at}, NULL)) AS tried_since
		FROM ${outbox} WHERE ${outbox.statut} = 'en_file' GROUP BY ${outbox.canal}`,
	{ canal: 'text', due: 'integer', tried_since: 'integer?' }
)

async function contents(reading: Reading, accounts: readonly string[]) {
	const { revision, journal_at, ...counts } = (await selectContents(reading))!
	const open = (await selectOpen(reading, accounts)).map((account) => account.identifiant_norm)
	const adresses_reelles = (await selectAdresses(reading))?.reelles === 1
	return {
		revision,
		journal_at,
		counts,
		accounts: open,
		waiting: await selectWaiting(reading),
		adresses_reelles,
		papiers: await papiersIn(reading)
	}
}

const selectMessages = rows(() => sql`SELECT ${outbox.statut}, count(*) AS n FROM ${outbox} GROUP BY 1`, { statut: 'text', n: 'integer' })

const messagesIn = async (reading: Reading, alone: boolean): Promise<Outbox> =>
	alone ? { ...(await selectUnsent(reading))! } : Object.fromEntries((await selectMessages(reading)).map(({ statut, n }) => [statut, n]))

/** Counts what waits and what was refused, out of indexes that hold nothing else. */
export const selectUnsent = row(
	() => sql`SELECT (SELECT count(*) FROM ${outbox} WHERE ${outbox.statut} = 'en_file') AS en_file,
		(SELECT count(*) FROM ${outbox} WHERE ${outbox.statut} = 'echec') AS echec`,
	{ en_file: 'integer', echec: 'integer' }
)

const sizeOf = (file: string) =>
	['', '-wal'].reduce((bytes, suffix) => bytes + (statSync(file + suffix, { throwIfNoEntry: false })?.size ?? 0), 0)
