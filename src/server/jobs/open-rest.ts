import type { Tenants } from '../../tenants/registry'

/** Milliseconds in which only requests that waited for the start are served. */
const HEAD_START = 500

/**
 * Loads the areas and opens one after the other the files that a start has left: pages come at once from then on, what is due in the
 * files goes out, and what is wrong with them is known. Requests get their turns in between.
 */
export function openRest(
	tenants: Pick<Tenants, 'get' | 'unseen'>,
	areas: readonly { readonly served: () => unknown }[],
	wait = HEAD_START
): { stop(): Promise<void> } {
	let isStopping = false
	let round: Promise<void> | undefined
	const open = async () => {
		for (const { served } of areas) await served()
		for (const code of tenants.unseen) {
			if (isStopping) return
			await Promise.resolve(tenants.get(code)).catch(() => undefined)
			await new Promise((turn) => setImmediate(turn))
		}
	}
	const beginning = setTimeout(() => void (round = open()), wait)
	return {
		async stop() {
			isStopping = true
			clearTimeout(beginning)
			await round
		}
	}
}
