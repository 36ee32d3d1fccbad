import type { Backups } from '../../backups/backups'
import { readLastArchive } from '../../backups/machine/last-archive'
import { accountParts } from '../../domain/droits/operateurs'
import type { DistrictFacts } from '../../tenants/server/standing'
import type { Tenants } from '../../tenants/registry'
import { KeptThread, onOwnThread } from '../../host/threads/worker-task'
import { factsWorker } from '../../workers'
import { problemOf } from './file-problem'
import { copyFacts, fullAt, programFacts, type Known, type TenantFacts } from './known'
import { selectUnsent, type FactsOrder } from './tenant-facts'

/** Facts of a serving process about itself. */
export type ServerFacts = {
	readonly version: string
	/** RFC 3339, UTC */
	readonly started: string
	readonly url: string
	readonly rss_bytes: number
	/** institutions whose file is open, and what long work goes on there */
	readonly open: readonly { readonly code: string; readonly work: readonly string[] }[]
}

export type MachineFacts = Omit<Known, 'tenants'> & {
	readonly tenants: readonly TenantFacts[]
	/** when the last archive of the machine was made; RFC 3339, null before the first */
	readonly archive: string | null
	/** null if the server does not run */
	readonly server: ServerFacts | null
	/** for a process that shares a libSQL server; without facts about the institutions if it is not the active one */
	readonly district?: DistrictFacts | undefined
}

/** `whole` reads all of each file; `operateurs` (`CODE/IDENTIFIANT`) are looked for. */
export type FactsInput = { readonly whole: boolean; readonly operateurs?: readonly string[] }

/** Whoever reads how many messages wait reads it again soon. */
const thread = new KeptThread(factsWorker)

/** The numbers of waiting and refused messages of each institution; `outbox` is null if its file cannot be read. Open institutions are asked directly. */
export async function messagesOf(tenants: Tenants): Promise<readonly Pick<TenantFacts, 'code' | 'outbox'>[]> {
	const open = new Map(tenants.openTenants().map((tenant) => [tenant.code, tenant.store]))
	const told = [...open].map(async ([code, { db }]) => ({ code, outbox: (await selectUnsent(db).catch(() => null)) ?? null }))
	const closed = tenants.codes.filter((code) => !open.has(code)).map((code) => tenants.whereIs(code))
	const order = { tenants: closed, whole: false, messagesAlone: true } satisfies FactsOrder
	const others = closed.length > 0 ? await thread.run<TenantFacts[]>(order) : []
	return [...(await Promise.all(told)), ...others]
}

/** Facts about the data, read on another thread, without opening an institution that is not in use. */
export async function machineFacts(
	tenants: Tenants,
	backups: Pick<Backups, 'last' | 'lost' | 'secondLacks' | 'recent'>,
	programs: Parameters<typeof programFacts>[0],
	server: ServerFacts | null,
	{ whole: isWhole, operateurs = [] }: FactsInput,
	report: (code: unknown) => void
): Promise<MachineFacts> {
	const all = tenants.codes.map((code) => tenants.whereIs(code))
	const order: FactsOrder = { tenants: all, whole: isWhole, accounts: operateurs.map((account) => accountParts(account).identifiant) }
	const broken = [...tenants.unusable, ...tenants.openTenants().flatMap(({ code, store }) => (store.client.isDamaged ? [code] : []))]
	const read = all.length > 0 ? await onOwnThread<TenantFacts[]>(factsWorker, order, report) : []
	const tenantFacts = read.map((facts) =>
		facts.problem === null && broken.includes(facts.code) ? { ...facts, problem: problemOf(tenants, facts.code) } : facts
	)
	return {
		tenants: tenantFacts,
		...(await copyFacts(backups)),
		...programFacts(programs),
		archive: readLastArchive(tenants.options.folder)?.at ?? null,
		takes_writes: tenants.isWritable,
		full_at: fullAt(tenants),
		server
	}
}
