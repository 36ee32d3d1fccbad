import { sql } from 'drizzle-orm'
import { existsSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Author } from '../domain/droits/caller'
import { tenantCodeProblem } from '../domain/personnes/code-etablissement'
import { shutsOut } from '../domain/personnes/retraits'
import { OperationError, operationError } from '../kit/errors'
import { retraitsSince, selectIdentifiants } from '../auth/retraits.service'
import type { Tenants } from '../tenants/registry'
import { letGo } from '../db/client/let-go'
import { ecritures } from '../db/queries/tables'
import { onOwnThread } from '../host/threads/worker-task'
import { restoreWorker } from '../workers'
import type { Backups } from './backups'
import { incomingFile, type Incoming } from './incoming'
import { NAMED, type Facts } from './inspect-file'
import type { FinishOrder, RestoreOrder } from './restore-file'

export type RestoreInput = Incoming & {
	/** the file as the administrator named it */
	readonly source: string
	/** the institution that it becomes; left out: the one that it is a copy of, which must be here, or none at all */
	readonly code?: string | undefined
	/** the import that somebody takes back */
	readonly undoes?: FinishOrder['undoes']
}

export type RestorePhase = 'checking' | 'migrating' | 'replacing'
export type Restorable = Facts & {
	readonly target: string
	/** whether an institution is replaced; otherwise a new one is made */
	readonly replaces: boolean
	/** whether what people have done about access since the copy stays */
	readonly keepsAccess: boolean
	/** accounts that stay closed or without a right, because people have done that since the copy */
	readonly retires: { readonly count: number; readonly first: readonly string[] }
}
export type Restored = Restorable & {
	/** where the replaced file is kept; null if there was not one */
	readonly former: string | null
}

const step = <Result>(order: RestoreOrder) => onOwnThread<Result>(restoreWorker, order)

/** Looks through a file that was brought in, and says what restoring it would do. @throws OperationError why it cannot be restored */
export async function inspectIncoming(tenants: Tenants, { name, code }: Omit<RestoreInput, 'source'>): Promise<Restorable> {
	const facts = await step<Facts>({ inspect: incomingFile(tenants.options.folder, name) })
	const codes = tenants.codes
	const target = code ?? facts.code
	const replaces = tenants.has(target)
	const problem = replaces ? undefined : tenantCodeProblem(target)
	if (problem !== undefined) throw new OperationError(problem, 64)
	if (code === undefined && !replaces && codes.length > 0)
		throw operationError(
			'the file is a copy of "{code}", which is not here (there are {known}): say with --tenant which institution it becomes',
			{
				code: facts.code,
				known: codes.join(', ')
			}
		)
	const keepsAccess = replaces && facts.code === target && (await isPast(tenants, facts))
	const names = keepsAccess ? await shutOutSince(tenants, facts) : []
	return { ...facts, target, replaces, keepsAccess, retires: { count: names.length, first: names.slice(0, NAMED) } }
}

/** The identifiants of accounts that people closed, or took rights from, since a copy. */
async function shutOutSince(tenants: Tenants, { code, lastId }: Facts): Promise<string[]> {
	const { db } = (await tenants.get(code)).store
	const { comptes } = await retraitsSince(db, lastId, null)
	const ids = [...comptes].flatMap(([id, retrait]) => (shutsOut(retrait) ? [id] : []))
	return (await selectIdentifiants(db, ids)).map(({ identifiant }) => identifiant)
}

/** Whether a copy is of the institution as it was: its last write is in the journal of today, which can be read. */
async function isPast(tenants: Tenants, { code, lastId, lastWrite }: Facts): Promise<boolean> {
	try {
		const { store } = await tenants.get(code)
		const write = sql`SELECT 1 FROM ${ecritures} WHERE ${ecritures.id} = ${lastId} AND ${ecritures.at} = ${lastWrite}`
		return lastId === 0 || (await store.db.all(write)).length > 0
	} catch {
		return false
	}
}

/**
 * Replaces an institution by a file that was brought in. Everything that can fail happens while the institution goes on
 * answering; it is closed only for the exchange itself.
 */
export function restore(
	tenants: Tenants,
	backups: Backups,
	input: RestoreInput,
	author: Author,
	report: (phase: RestorePhase) => void
): Promise<Restored> {
	return backups.alone(async () => {
		report('checking')
		const copy = await inspectIncoming(tenants, input)
		const { target } = copy
		tenants.mustBeAtRest(target)
		const now = () => tenants.options.store.clock.now().toString()
		const { places } = tenants
		places.unready(target)
		try {
			const ready = places.ready(target)
			await letGo(incomingFile(tenants.options.folder, input.name))
			moveInto(incomingFile(tenants.options.folder, input.name), ready)
			report('migrating')
			await step({ migrate: ready, now: now() })
			report('replacing')
			const finish = (former: FinishOrder['former']) =>
				step<boolean>({
					finish: ready,
					former,
					code: target,
					source: input.source,
					sha256: input.sha256,
					after: copy.keepsAccess ? copy.lastId : undefined,
					undoes: input.undoes,
					author,
					now: now()
				})
			let keepsAccess = false
			const former = await tenants.replace(target, async (revisions) => {
				keepsAccess = await (revisions ? places.withFile(target, (file) => finish({ file, revisions: { ...revisions } })) : finish(null))
			})
			tenants.options.log.info('an institution was restored', { tenant: target, source: input.source, revision: copy.revision, former })
			return { ...copy, keepsAccess, former: former ?? null }
		} finally {
			places.unready(target)
		}
	})
}

function moveInto(from: string, to: string) {
	const folder = dirname(to)
	if (!existsSync(folder))
		throw operationError(
			'the folder {folder} is not there, and nothing was replaced: put it back; if it is lost, stop the service and restore again',
			{ folder }
		)
	for (const suffix of ['-wal', '']) if (existsSync(from + suffix)) renameSync(from + suffix, to + suffix)
}
