const WINDOW = 15 * 60_000
const PAIR = 5
const PERSON = 20
const ADDRESS = 100
const SWEEP_AT = 10_000
/** the most pairs of an account and an address that has opened it that are remembered */
const OPENED = 20_000

type Failures = { times: number[]; lockedUntil: number }

/** An attempt to sign in. Failures count together by person and address, by person, and by address (contract section 6). */
export type Attempt = {
	readonly tenant: string
	/** the account, whichever of its names was used, or else the text that was given */
	readonly who: string
	readonly address: string
	readonly addressIsNamed: boolean
}

/** Remembers failed logins until the process ends. Too many within 15 minutes lock what they count for, for 15 minutes. Times are milliseconds. */
export class Lockout {
	readonly #failures = new Map<string, Failures>()
	/** pairs that have succeeded, the oldest first; nobody can see them */
	readonly #opened = new Set<string>()

	/**
	 * Seconds until this attempt may be made; 0 if it may be now. Failures from elsewhere do not lock out an address that has opened the
	 * account before: otherwise anybody could keep its holder out.
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

	/** A right password clears the failures of its pair; failures from elsewhere still count. */
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

const pairKey = ({ tenant, who: identifier, address }: Attempt) => `pair ${tenant} ${address} ${identifier}`

const personKey = ({ tenant, who: identifier }: Attempt) => `person ${tenant} ${identifier}`

function keysOf(attempt: Attempt) {
	const { tenant, address, addressIsNamed } = attempt
	const keys = [
		{ key: pairKey(attempt), allowed: PAIR },
		{ key: personKey(attempt), allowed: PERSON }
	]
	return addressIsNamed ? keys : [...keys, { key: `address ${tenant} ${address}`, allowed: ADDRESS }]
}
