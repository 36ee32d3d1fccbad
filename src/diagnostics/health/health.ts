import type { Backups } from '../../backups/backups'
import type { Clock } from '../../kit/clock'
import type { Configured } from '../../outbox/canaux'
import type { Tenants } from '../../tenants/registry'
import type { Validity } from '../../host/tls/validity'
import { certificate } from './certificate'
import { worst, type Checked, type HealthState } from './checked'
import { clockCheck } from './clock'
import { databases } from './databases'
import { disk, type Disk } from './disk'
import type { PairState } from '../../host/pair/pair-state'
import { lastCopies } from './last-copies'
import { pairCheck } from './pair'
import { waitingMessages } from './waiting-messages'

export type HealthDeps = {
	readonly version: string
	readonly built: Temporal.Instant
	readonly clock: Clock
	readonly tenants: Tenants
	readonly backups: Pick<Backups, 'last' | 'secondLacks' | 'recent'>
	readonly configured: Configured
	/** of the certificate that is served; `undefined` without TLS */
	readonly validity: () => Validity | undefined
	/** how the pair is that this machine belongs to; `undefined` if it belongs to none */
	readonly pair?: () => PairState | undefined
	readonly free?: Disk['free']
	/** milliseconds for which a report is repeated; what costs more, such as a look at the copies, `slow` */
	readonly kept?: { readonly fast: number; readonly slow: number }
}

/** The machine's own form: no names, no paths, no secret, since anybody may read it. */
export type HealthReport = { readonly status: HealthState; readonly version: string; readonly checks: Readonly<Record<string, Checked>> }

type Slow = { readonly backups: Checked; readonly outbox: Checked }

/** How the machine is, found out at most every few seconds however many ask. */
export class Health {
	readonly #report: () => Promise<HealthReport>
	readonly #slow: () => Promise<Slow>

	constructor(readonly deps: HealthDeps) {
		const { fast, slow } = deps.kept ?? { fast: 3_000, slow: 30_000 }
		this.#slow = kept(slow, () => this.#lookLonger())
		this.#report = kept(fast, () => this.#look())
	}

	report(): Promise<HealthReport> {
		return this.#report()
	}

	/** with names, for who looks after the machine */
	get pair(): PairState | undefined {
		return this.deps.pair?.()
	}

	async #look(): Promise<HealthReport> {
		const { version, built, clock, tenants, validity, free } = this.deps
		const { folder, store } = tenants.options
		const [now, served, pair] = [clock.now(), validity(), this.pair]
		const checks: Record<string, Checked> = {
			databases: await databases(tenants),
			disk: disk({ folder, files: tenants, minFree: store.minFree, fullAt: fullAt(tenants), ...(free && { free }) }),
			clock: clockCheck(now, built),
			...(served && { certificate: certificate(served, now) }),
			...(pair && { pair: pairCheck(pair) }),
			...(await this.#slow())
		}
		return { status: worst(Object.values(checks).map(({ status }) => status)), version, checks }
	}

	async #lookLonger(): Promise<Slow> {
		const { tenants, backups, clock, configured } = this.deps
		// a file that has been mended is found here when nobody else asks for it
		for (const code of tenants.unusable) await Promise.resolve(tenants.get(code)).catch(() => undefined)
		return { backups: await lastCopies(backups, clock.now()), outbox: await waitingMessages(tenants, configured) }
	}
}

const fullAt = (tenants: Pick<Tenants, 'openTenants'>) => tenants.openTenants().flatMap(({ store }) => store.client.fullAt ?? [])

/** Answers what `find` found last, unless that is older than `milliseconds`. Those who ask at once share one look. */
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
