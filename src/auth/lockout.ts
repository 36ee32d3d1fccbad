const WINDOW = 15 * 60_000
const PAIR = 5
const PERSON = 20
const ADDRESS = 100
const SWEEP_AT = 10_000
/** how many pairs of an account and an address that has opened it are remembered */
const OPENED = 20_000

type Failures = { times: number[]; lockedUntil: number }

/** Whose failures count together: one person's from one address, one person's from anywhere, one address's (contract section 6). */
export type Attempt = {
	readonly tenant: string
	/** the account under any of its names, or the text that names none */
	readonly who: string
	readonly address: string
	readonly addressIsNamed: boolean
}

/** Remembers failed logins until the process ends and locks, each for 15 minutes, who failed too often within 15 minutes. Times are milliseconds. */
export class Lockout {
	readonly #failures = new Map<string, Failures>()
	/** pairs that have succeeded, those longest ago first; told to nobody */
	readonly #opened = new Set<string>()

	/**
	 * Seconds until this attempt may be made; 0 where it may be now. Failures from elsewhere do not lock out an address that has opened the
	 * account before: else anybody could keep its holder out.
	 */
	retryAfter(attempt: Attempt, now: number): number {
		const isKnown = this.#opened.has(pairKey(attempt))
		const keys = keysOf(attempt).filter(({ key }) => !isKnown || key !== personKey(attempt))
		const until = Math.max(...keys.map(({ key }) => this.#failures.get(key)?.lockedUntil ?? 0))
		return until > now ? Math.ceil((until - now) / 1000) : 0
	}

	failed(attempt: Attempt, now: number) {
		if (this.#failures.size >= SWEEP_AT) this.#sweep(now)
		for (const { key, allowed } of keysOf(attempt)) {
			const recent = (this.#failures.get(key)?.times ?? []).filter((time) => time > now - WINDOW)
			recent.push(now)
			this.#failures.set(key, recent.length < allowed ? { times: recent, lockedUntil: 0 } : { times: [], lockedUntil: now + WINDOW })
		}
	}

	/** A right password clears the failures of its pair; those from elsewhere go on counting. */
	succeeded(attempt: Attempt) {
		const pair = pairKey(attempt)
		this.#failures.delete(pair)
		this.#opened.delete(pair)
		this.#opened.add(pair)
		for (const oldest of this.#opened) {
			if (this.#opened.size <= OPENED) break
			this.#opened.delete(oldest)
		}
	}

	#sweep(now: number) {
		for (const [key, { times, lockedUntil }] of this.#failures)
			if (lockedUntil <= now && (times.at(-1) ?? 0) <= now - WINDOW) this.#failures.delete(key)
	}
}

const pairKey = ({ tenant, who, address }: Attempt) => `pair ${tenant} ${address} ${who}`

const personKey = ({ tenant, who }: Attempt) => `person ${tenant} ${who}`

function keysOf(attempt: Attempt) {
	const { tenant, address, addressIsNamed } = attempt
	const keys = [
		{ key: pairKey(attempt), allowed: PAIR },
		{ key: personKey(attempt), allowed: PERSON }
	]
	return addressIsNamed ? keys : [...keys, { key: `address ${tenant} ${address}`, allowed: ADDRESS }]
}
