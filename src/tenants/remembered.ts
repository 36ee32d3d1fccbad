import type { Log } from '../host/log/log'
import type { Tenant } from './tenant'

/** Calls other parts that keep something in memory about open institutions. */
export class Remembered {
	readonly #beforeClose: ((tenant: Tenant) => Promise<void>)[] = []
	readonly #onForget: ((tenant: Tenant) => void | Promise<void>)[] = []

	constructor(readonly log: Log) {}

	/** Calls `write` with every institution whose file is about to close, or that is about to rest. */
	beforeClose(write: (tenant: Tenant) => Promise<void>) {
		this.#beforeClose.push(write)
	}

	/** Calls `forget` with every institution about which memory must keep nothing: closed or resting. */
	onForget(forget: (tenant: Tenant) => void | Promise<void>) {
		this.#onForget.push(forget)
	}

	/** Writes what is only in memory so far; returns whether that succeeded. */
	async writeDown(tenant: Tenant): Promise<boolean> {
		try {
			for (const write of this.#beforeClose) await write(tenant)
			return true
		} catch (error) {
			this.log.error('what is in memory about an institution could not be written', { tenant: tenant.code, error })
			return false
		}
	}

	async forget(tenant: Tenant) {
		for (const forget of this.#onForget) await forget(tenant)
	}
}
