import type { Outbox, TenantFacts } from '../facts/known'
import type { FactsOrder } from '../facts/tenant-facts'
import type { Tenants } from '../../tenants/registry'
import { onOwnThread } from '../../host/threads/worker-task'
import { factsWorker } from '../../workers'

type Counted = { readonly revision: number; readonly outbox: Outbox }

/** milliseconds between two counts */
const BETWEEN = 60_000

/** Messages by state, counted on another thread: only after a write since the last count, and at most once a minute. */
export class OutboxCounts {
	readonly #counted = new Map<string, Counted>()
	#at = -Infinity
	#counting: Promise<void> | undefined

	constructor(readonly tenants: Pick<Tenants, 'codes' | 'openTenants' | 'whereIs'>) {}

	async read(): Promise<ReadonlyMap<string, Counted>> {
		if (performance.now() - this.#at >= BETWEEN) {
			this.#counting ??= this.#count().finally(() => (this.#counting = undefined))
			await this.#counting
		}
		return this.#counted
	}

	async #count() {
		const { codes } = this.tenants
		for (const code of this.#counted.keys()) if (!codes.includes(code)) this.#counted.delete(code)
		const changed = this.tenants.openTenants().filter(({ code, store }) => this.#counted.get(code)?.revision !== store.revisions.total)
		if (changed.length > 0) {
			const order = { tenants: changed.map(({ code }) => this.tenants.whereIs(code)), whole: false } satisfies FactsOrder
			for (const { code, outbox, revision } of await onOwnThread<TenantFacts[]>(factsWorker, order))
				if (outbox && revision !== null) this.#counted.set(code, { revision, outbox })
		}
		this.#at = performance.now()
	}
}
