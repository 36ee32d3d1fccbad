import type { Log } from '../host/log/log'
import type { Tenant } from './tenant'

/** What other parts keep in memory of open institutions. */
export class Remembered {
	readonly #beforeClose: ((tenant: Tenant) => Promise<void>)[] = []
	readonly #onForget: ((tenant: Tenant) => void | Promise<void>)[] = []

	constructor(readonly log: Log) {}

	/** Has `write` called with every institution whose file is about to close, or that is to rest. */
	beforeClose(write: (tenant: Tenant) => Promise<void>) {
		this.#beforeClose.push(write)
	}

	/** Has `forget` called with every institution of which nothing is to be kept in memory, closed or resting. */
	onForget(forget: (tenant: Tenant) => void | Promise<void>) {
		this.#onForget.push(forget)
	}

	/** Writes what is still in memory alone; answers whether that went well. */
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
