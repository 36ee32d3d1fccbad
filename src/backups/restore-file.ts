import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { mustStillHold } from '../auth/still-held.service'
import { uri } from '../db/client/connection'
import type { Db } from '../db/queries/db'
import { openReaderDb } from '../db/client/reader'
import type { Revisions } from '../db/client/revisions'
import { name } from '../db/queries/names'
import type { Store } from '../db/store/store'
import { syncToDisk } from '../db/files/sync-to-disk'
import { suivis } from '../db/queries/tables'
import { hasCharge, type Author, type Caller } from '../domain/droits/caller'
import { operationError } from '../kit/errors'
import { hasAdministrator, hasOthersSince, retraitsSince, withRightsBack, type Retraits } from '../auth/retraits.service'
import { withStore } from '../host/threads/worker-store'
import { clesOidc, etablissement, outbox } from '../school/schema'
import { selectCode } from '../tenants/tenants.queries'
import { inspectFile } from './inspect-file'
import { keepAccess } from './keep-access'
import { askNumeros, hasRegister, keepPapiers } from './keep-papiers'

export type FinishOrder = {
	/** the file that lies ready */
	readonly finish: string
	/** the file that it replaces; null if it does not exist or cannot be read */
	readonly former: { readonly file: string; readonly revisions: Revisions } | null
	/** the institution's code from now on */
	readonly code: string
	/** the file as the administrator named it */
	readonly source: string
	readonly sha256: string
	/** the last write of the copy, after which what people did about access stays; left out: access is that of the copy */
	readonly after?: number | undefined
	/** the import that somebody takes back, by its second */
	readonly undoes?: { readonly at: number; readonly caller: Caller; readonly rendus: readonly number[] } | undefined
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
	const finished = await withStore(alone(order.finish, order.now), (store) => finish(store, order))
	syncToDisk(order.finish)
	return finished
}

const alone = (file: string, now: string) => ({ url: pathToFileURL(file).href, now, synchronous: 'full', minFree: 0 }) as const

/**
 * Makes a restored file go on from where the one that it replaces ended: revisions and ids beyond any that was ever given, so
 * that former versions and ids are never mistaken for its own. Messages sent meanwhile are not sent again; people who were shut out stay out.
 * @returns whether that could be found out
 */
async function finish(store: Store, { former, code, source, sha256, after, undoes, author }: FinishOrder): Promise<boolean> {
	const revisions = { ...store.revisions }
	const next = (of: keyof Revisions) => (former ? Math.max(revisions[of], former.revisions[of]) + 1 : revisions[of] + BEYOND_THE_UNKNOWN)
	await store.whileOthersWrite(() =>
		store.client.execute({
			sql: 'UPDATE etat SET revision = ?, revision_donnees = ?, revision_acces = ?',
			args: [next('total'), next('donnees'), next('acces')]
		})
	)
	const live = former && existsSync(former.file) ? former.file : undefined
	const since = live === undefined ? undefined : await sinceThen(live, after, undoes)
	if (live !== undefined) await store.client.executeMultiple(`ATTACH DATABASE '${uri(live, 'mode=ro').replaceAll("'", "''")}' AS ancien`)
	await store.write({ author, touches: ['donnees', 'acces'] }, async ({ db, journal, now }) => {
		await db.run(sql`DELETE FROM ${suivis}`)
		// whoever has the copy has the key in it that signs identities: the next sign-in makes another pair
		await db.run(sql`DELETE FROM ${clesOidc}`)
		if (live !== undefined) await goOn(db)
		const isContinued = live !== undefined && (await hasRegister(db))
		const papiers = isContinued ? await keepPapiers(db, now) : {}
		if (!isContinued) await askNumeros(db, now)
		await db.run(sql`UPDATE ${outbox} SET ${name(outbox.pris_par)} = NULL, ${name(outbox.pris_at)} = NULL
			WHERE ${outbox.statut} = 'en_file' AND ${outbox.pris_par} IS NOT NULL`)
		if (since) await keepAccess(db, { ...since, comptes: withRightsBack(since.comptes, undoes?.rendus ?? []) })
		if (undoes && !(await hasAdministrator(db)))
			throw operationError('no administrator could sign in any more: first appoint somebody who was in the school before the import')
		const school = await selectCode(db)
		await db.run(sql`UPDATE ${etablissement} SET ${name(etablissement.code)} = ${code}`)
		await journal({
			action: 'tenant.restore',
			objet: 'etablissement',
			id: 1,
			avant: { code: school!.code, revision: former?.revisions.total ?? null },
			apres: {
				code,
				revision: revisions.total,
				fichier: source,
				sha256,
				...(undoes && undoes.rendus.length > 0 && { rendus: undoes.rendus }),
				...Object.fromEntries(Object.entries<readonly string[]>(papiers).filter(([, numeros]) => numeros.length > 0))
			}
		})
	})
	// a checkpoint of this connection, as at its close, includes every attached file
	if (live !== undefined) await store.client.executeMultiple('DETACH DATABASE ancien')
	return since !== undefined
}

const o = alias(outbox, 'o')

/** The ids that were given and the messages that left since the copy, from the file that it replaces: `ancien` on this connection. */
async function goOn(db: Db) {
	await db.run(
		sql`UPDATE sqlite_sequence SET seq = max(sqlite_sequence.seq, a.seq) FROM ancien.sqlite_sequence AS a WHERE a.name = sqlite_sequence.name`
	)
	await db.run(sql`
		INSERT INTO sqlite_sequence (name, seq) SELECT name, seq FROM ancien.sqlite_sequence
		WHERE name IN (SELECT name FROM sqlite_schema) AND name NOT IN (SELECT name FROM sqlite_sequence)`)
	await db.run(sql`
		UPDATE ${outbox} SET ${name(outbox.statut)} = ${o.statut}, ${name(outbox.envoye_at)} = ${o.envoye_at} FROM ancien.${outbox} AS ${o}
		WHERE ${outbox.statut} = 'en_file' AND ${o.statut} <> 'en_file' AND ${outbox.id} = ${o.id} AND ${outbox.created_at} = ${o.created_at}
			AND ${outbox.utilisateur_id} = ${o.utilisateur_id} AND ${outbox.canal} = ${o.canal}`)
}

/** Changes of access in a file since a copy of it. @throws OperationError if the person who takes an import back may not do so any more */
async function sinceThen(file: string, after: number | undefined, undoes: FinishOrder['undoes']): Promise<Retraits | undefined> {
	const { db, close } = openReaderDb(file)
	try {
		if (undoes)
			await mustStillHold(db, undoes.caller).catch(() => {
				throw operationError('its author may no longer do this')
			})
		if (undoes && !hasCharge(undoes.caller, 'administrateur')) {
			const author = `utilisateur:${undoes.caller.userId}`
			if (after === undefined || (await hasOthersSince(db, after, undoes.at, author)))
				throw operationError('somebody else has written since: only an administrator may take it back')
		}
		return after === undefined ? undefined : await retraitsSince(db, after, undoes?.at ?? null)
	} finally {
		close()
	}
}
