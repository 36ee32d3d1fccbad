import type { Ledger } from './ledger'
import type { School } from './school'

/** What the clients of a round write to, and what they note of it. */
export type Site = { readonly url: string; readonly school: School; readonly ledger: Ledger; readonly killed: AbortSignal }

/** Runs `once` until the server is killed; what fails before that is a fault. */
export async function untilKilled({ killed, ledger }: Site, once: () => Promise<void>) {
	try {
		while (!killed.aborted) await once()
	} catch (error) {
		if (!killed.aborted) ledger.oddities.push(String(error))
	}
}
