import type { Ledger } from './ledger'
import type { School } from './school'

/** The server that the clients of a round write to, and their notes. */
export type Site = {
	readonly url: string
	readonly school: School
	readonly ledger: Ledger
	readonly killed: AbortSignal
	readonly endsConnections: boolean
}

/** milliseconds */
const AGAIN = 500

/** Runs `once` until the server is killed; what fails before that is a fault. */
export async function untilKilled({ killed, ledger }: Site, once: () => Promise<void>) {
	try {
		while (!killed.aborted) await once()
	} catch (error) {
		if (!killed.aborted) ledger.oddities.push(String(error))
	}
}

/** The same where a connection may end by itself: what was asked over it has no answer then, and the next thing is asked. */
export async function onAndOn(site: Site, once: () => Promise<void>) {
	const { endsConnections, killed, ledger } = site
	if (!endsConnections) return untilKilled(site, once)
	await untilKilled(site, async () => {
		try {
			await once()
		} catch (error) {
			if (killed.aborted || !String(error).includes('ECONNRESET')) throw error
			ledger.ended++
			await Bun.sleep(AGAIN)
		}
	})
}
