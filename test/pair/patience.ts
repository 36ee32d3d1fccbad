const TRIES = 5
/** milliseconds */
const PAUSE = 200
const SIGNS_IN = /\/(?:auth\/login|console\/connexion)$/

/**
 * Has `fetch` ask again where the way to a virtual PC ends a connection by itself, as the emulator's forwarding does with new ones: what is
 * read, and who signs in. A write is never sent twice: whether it is there is what the rounds are about.
 */
export function askAgain() {
	const once = globalThis.fetch
	const again = async (...[input, init]: Parameters<typeof fetch>) => {
		const isSafe = (init?.method ?? 'GET') === 'GET' || (typeof input === 'string' && SIGNS_IN.test(input))
		for (let left = TRIES; ; left--) {
			try {
				return await once(input, init)
			} catch (error) {
				if (!isSafe || left === 0 || (error as { code?: string }).code !== 'ECONNRESET') throw error
				await Bun.sleep(PAUSE)
			}
		}
	}
	globalThis.fetch = Object.assign(again, { preconnect: once.preconnect })
}
