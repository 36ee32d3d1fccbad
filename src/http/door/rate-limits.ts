import type { Config } from '../../config/entries'
import { networks } from '../../host/network/addresses'
import { countedAddress } from './networks'
import { SlidingWindow, type Verdict } from './sliding-window'

const HOUR = 3_600_000
const CALENDAR_READS = 60
/** The most calendars that are counted: trying secrets at random must not fill the memory. */
const MOST_CALENDARS = 10_000

export type LimitName = 'api' | 'discovery'
type Limits = Readonly<Record<LimitName, number>>

/** The limits of contract section 9, by institution and address; named clients have limits of their own. 0 means unlimited. */
export class RateLimits {
	readonly #windows = new Map<string, SlidingWindow>()
	readonly #console = new SlidingWindow()
	readonly #calendars = new SlidingWindow(HOUR, MOST_CALENDARS)
	readonly #own: { readonly name: string; readonly matches: (address: string) => boolean; readonly limits: Limits }[]

	constructor(readonly config: Config['limits']) {
		this.#own = config.clients.map(({ address, api, discovery }) => ({
			name: address,
			matches: networks([address]),
			limits: { api, discovery }
		}))
	}

	/** Counts one request; `undefined` if this client has no limit. */
	take(tenant: string, name: LimitName, address: string, now: number): Verdict | undefined {
		const limit = (this.#ownOf(address)?.limits ?? this.config)[name]
		if (limit === 0) return undefined
		const key = `${name} ${tenant}`
		let window = this.#windows.get(key)
		if (!window) this.#windows.set(key, (window = new SlidingWindow()))
		return window.take(this.counted(address), limit, now)
	}

	/** Counts one reading of the calendar of `secret`: 60 an hour for each address (contract section 8). */
	takeCalendar(tenant: string, secret: string, address: string, now: number): Verdict {
		return this.#calendars.take(`${tenant} ${this.counted(address)} ${Bun.hash(secret)}`, CALENDAR_READS, now)
	}

	/** Counts one request to the console: by its session or, for a stranger, by address. */
	takeConsole(tenant: string, session: number | undefined, address: string, now: number): Verdict | undefined {
		const limit = this.config.console
		if (limit === 0) return undefined
		return this.#console.take(session === undefined ? `${tenant} ${this.counted(address)}` : `${tenant}#${session}`, limit, now)
	}

	/** The name under which failures and requests of `address` count. A named client shares its IPv6 /64 only with addresses that are named with it. */
	counted(address: string): string {
		const ownLimit = this.#ownOf(address)
		return ownLimit ? `${ownLimit.name} ${countedAddress(address)}` : countedAddress(address)
	}

	/** Whether `address` is one of `limits.clients`: a machine that speaks for many people. */
	isNamed(address: string) {
		return this.#ownOf(address) !== undefined
	}

	#ownOf(address: string) {
		return this.#own.find(({ matches }) => matches(address))
	}
}
