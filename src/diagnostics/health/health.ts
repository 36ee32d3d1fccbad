import type { Backups } from '../../backups/backups'
import { nextDue } from '../../outbox/attente.service'
import { toSeconds, type Clock } from '../../kit/clock'
import type { Configured } from '../../outbox/canaux'
import type { Tenants } from '../../tenants/registry'
import type { Validity } from '../../host/tls/validity'
import { certificate } from './certificate'
import { worst, type Checked, type HealthState } from './checked'
import { clockCheck } from './clock'
import { problemOf } from '../facts/file-problem'
import { copyFacts, fullAt, programFacts, type Known, type KnownTenant } from '../facts/known'
import { brokenOnes, databases } from './databases'
import { disk, type Disk } from './disk'
import type { PairState } from '../../host/pair/pair-state'
import { lastCopies } from './last-copies'
import { programChecks } from './programs'
import { pairCheck } from './pair'
import { waitingMessages } from './waiting-messages'

export type HealthDeps = {
	readonly version: string
	readonly built: Temporal.Instant
	readonly clock: Clock
	readonly tenants: Tenants
	readonly backups: Pick<Backups, 'last' | 'lost' | 'secondLacks' | 'recent' | 'settings'>
	readonly programs: Parameters<typeof programFacts>[0]
	readonly configured: Configured
	/** of the certificate that is served; `undefined` without TLS */
	readonly validity: () => Validity | undefined
	/** the state of the pair of this machine; `undefined` if it is not part of one */
	readonly pair?: () => PairState | undefined
	readonly free?: Disk['free']
	/** milliseconds for which a report is repeated; what costs more, such as a look at the copies, `slow` */
	readonly kept?: { readonly fast: number; readonly slow: number }
}

/** The machine's own form: no names, no paths, no secret, since anybody may read it. */
export type HealthReport = { readonly status: HealthState; readonly version: string; readonly checks: Readonly<Record<string, Checked>> }

type Slow = Pick<Known, 'copies' | 'lost' | 'loss_minutes'> & { readonly waiting: ReadonlyMap<string, KnownTenant['waiting']> }
type Seen = { readonly report: HealthReport; readonly known: Known }

/** How the machine is, found out at most every few seconds however many ask. */
export class Health {
	readonly #seen: () => Promise<Seen>
	readonly #slow: () => Promise<Slow>

	constructor(readonly deps: HealthDeps) {
		const { fast, slow } = deps.kept ?? { fast: 3_000, slow: 30_000 }
		this.#slow = kept(slow, () => this.#lookLonger())
		this.#seen = kept(fast, () => this.#look())
	}

	/** what everybody may know */
	async report(): Promise<HealthReport> {
		return (await this.#seen()).report
	}

	/** with names, for whoever looks after the machine */
	async known(): Promise<Known> {
		return (await this.#seen()).known
	}

	/** with names, for whoever looks after the machine */
	get pair(): PairState | undefined {
		return this.deps.pair?.()
	}

	async #look(): Promise<Seen> {
		const { version, built: builtAt, clock, tenants, backups, programs, validity, free } = this.deps
		const { folder, store } = tenants.options
		const [now, served, pair] = [clock.now(), validity(), this.pair]
		const [brokenCodes, { waiting, ...copies }] = [await brokenOnes(tenants), await this.#slow()]
		const [full, files] = [fullAt(tenants), programFacts(programs)]
		const checks: Record<string, Checked> = {
			databases: await databases(tenants, brokenCodes, copies.lost),
			disk: disk({ folder, files: tenants, minFree: store.minFree, fullAt: full, ...(free && { free }) }),
			clock: clockCheck(now, builtAt),
			...(served && { certificate: certificate(served, now) }),
			...(pair && { pair: pairCheck(pair) }),
			backups: lastCopies(copies.copies, backups, copies.loss_minutes, now),
			outbox: waitingMessages([...waiting.values()], toSeconds(now)),
			...programChecks(files, now)
		}
		const institutions = tenants.codes.map((code) => ({
			code,
			file: tenants.whereIs(code).file,
			problem: brokenCodes.includes(code) ? problemOf(tenants, code) : null,
			journal_at: null,
			outbox: null,
			waiting: waiting.get(code) ?? []
		}))
		return {
			report: { status: worst(Object.values(checks).map(({ status }) => status)), version, checks },
			known: { tenants: institutions, ...copies, ...files, takes_writes: tenants.isWritable, full_at: full }
		}
	}

	async #lookLonger(): Promise<Slow> {
		const { tenants, backups, configured } = this.deps
		// a file that has been mended is found here when nobody else asks for it
		for (const code of tenants.unusable) await Promise.resolve(tenants.get(code)).catch(() => undefined)
		const waiting = new Map<string, KnownTenant['waiting']>()
		for (const tenant of tenants.openTenants()) {
			const due = await nextDue(tenant, configured).catch(() => [])
			waiting.set(
				tenant.code,
				due.map((channel) => ({ ...channel, tried_since: null }))
			)
		}
		return { ...(await copyFacts(backups)), waiting }
	}
}

/** Returns the last result of `find`, unless it is older than `milliseconds`. Callers that ask at the same time share one call. */
function kept<T>(milliseconds: number, find: () => Promise<T>): () => Promise<T> {
	let last: { at: number; found: Promise<T> } | undefined
	return () => {
		const now = performance.now()
		if (last && now - last.at < milliseconds) return last.found
		const found = find()
		last = { at: now, found }
		found.catch(() => (last = undefined))
		return found
	}
}
