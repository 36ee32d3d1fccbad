import type { Tenants } from '../tenants/registry'
import type { Tenant } from '../tenants/tenant'

type Known = { readonly revision: number; readonly at: number | undefined; readonly looked: number }

/** A clock that has gone back by more than this many seconds makes everything known of the future doubtful. */
const BACK = 120

/**
 * When each institution has something due next, without opening its file to ask: what is known of a file that is closed stays true,
 * since nobody writes to it. An open one is asked again after each commit.
 */
export class DueMemory {
	readonly #known = new Map<string, Known>()

	constructor(
		readonly tenants: Pick<Tenants, 'codes' | 'openTenants'>,
		/** the revision that changes whatever `next` answers */
		readonly revisionOf: (tenant: Tenant) => number,
		/** seconds; `undefined` if there is nothing to come */
		readonly next: (tenant: Tenant, now: number) => Promise<number | undefined>
	) {}

	/** The institutions with something due at `now` (seconds). */
	async due(now: number): Promise<string[]> {
		const codes = this.tenants.codes
		for (const code of this.#known.keys()) if (!codes.includes(code)) this.#known.delete(code)
		for (const tenant of this.tenants.openTenants())
			if (this.#known.get(tenant.code)?.revision !== this.revisionOf(tenant)) await this.look(tenant, now)
		return [...this.#known].filter(([, { at, looked }]) => (at !== undefined && at <= now) || now < looked - BACK).map(([code]) => code)
	}

	async look(tenant: Tenant, now: number) {
		const revision = this.revisionOf(tenant)
		this.#known.set(tenant.code, { revision, looked: now, at: await this.next(tenant, now) })
	}

	/** Leaves an institution alone until then (seconds), or until its file changes. */
	postpone(code: string, now: number, at: number) {
		const known = this.#known.get(code)
		if (known) this.#known.set(code, { ...known, looked: now, at })
	}
}
