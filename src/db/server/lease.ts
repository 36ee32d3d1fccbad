import { faultOf, type Endpoint } from './endpoint'
import { integer, plainOf, text, type StatementResult, type Value } from './hrana'

/** milliseconds without a new beat after which the holder counts as dead */
const OBSERVED = 5000
/** milliseconds for which a beat is good, from when it was sent: the holder stops before anyone may take over */
const HELD = 4000

/** Statements that make the row if it is missing. */
export const LEASE_TABLE = [
	`CREATE TABLE IF NOT EXISTS lease (id INTEGER PRIMARY KEY CHECK (id = 1),
		fence INTEGER NOT NULL, beat INTEGER NOT NULL, holder TEXT NOT NULL) STRICT`,
	"INSERT INTO lease (id, fence, beat, holder) VALUES (1, 0, 0, '') ON CONFLICT DO NOTHING"
]
/** Finds a row if the process with this fence holds the lease, or held it last. */
export const LEASE_HELD = 'SELECT 1 FROM lease WHERE fence = ?'
const LOOK = 'SELECT fence, beat, holder FROM lease'
const TAKE = 'UPDATE lease SET fence = fence + 1, beat = beat + 1, holder = ?1 WHERE fence = ?2 AND beat = ?3 RETURNING fence, beat, holder'
const BEAT = 'UPDATE lease SET beat = beat + 1 WHERE holder = ?1 AND fence = ?2 RETURNING fence, beat, holder'
const LEAVE = "UPDATE lease SET holder = '' WHERE holder = ?1 AND fence = ?2"

type Row = { readonly fence: number; readonly beat: number; readonly holder: string }

/**
 * Decides which process of a district is active. It is one row with a growing fence. Only the observer's own clock is trusted, and only for
 * how long a beat has been the last. Each statement may be sent twice, or its answer be lost: what counts is what is read next.
 */
export class Lease {
	#seen: (Row & { readonly at: number }) | undefined
	#held: { readonly fence: number; readonly until: number } | undefined
	/** counts up when the lease is given up: an earlier question says nothing about what is held afterwards */
	#given = 0

	/**
	 * @param holder a name that only this process ever has
	 * @param monotonic milliseconds that only grow, whatever becomes of the clock
	 */
	constructor(
		readonly endpoint: Endpoint,
		readonly holder: string,
		readonly monotonic: () => number
	) {}

	/** The fence of this process for as long as it may write and answer; `undefined` if it may not. */
	get fence(): number | undefined {
		return this.#held !== undefined && this.monotonic() < this.#held.until ? this.#held.fence : undefined
	}

	/**
	 * Looks at the row, and takes the lease if nobody has it or its holder seems dead. Returns the holder, and whether it has beaten since
	 * the last look. The holder itself does not look but beats: taking the lease again would raise the fence.
	 */
	async look(): Promise<{ readonly holder: string; readonly lives: boolean }> {
		if (this.fence !== undefined) return { holder: this.holder, lives: true }
		const grant = this.#given
		const row = await this.#ask(LOOK)
		const now = this.monotonic()
		if (!row) return { holder: '', lives: false }
		const before = this.#seen
		const seen = this.#seen?.beat === row.beat && this.#seen.fence === row.fence ? this.#seen : (this.#seen = { ...row, at: now })
		if (row.holder !== '' && row.holder !== this.holder && now - seen.at < OBSERVED)
			return { holder: row.holder, lives: before !== undefined && before !== seen }
		await this.#renew(TAKE, [text(this.holder), integer(row.fence), integer(row.beat)], grant)
		return { holder: this.fence === undefined ? '' : this.holder, lives: this.fence !== undefined }
	}

	/** Tells the others that this process lives. Afterwards `fence` says whether it still holds the lease. */
	async beat(): Promise<void> {
		if (this.#held) await this.#renew(BEAT, [text(this.holder), integer(this.#held.fence)])
	}

	/** Gives the lease up, so that another takes it at once. */
	async leave(): Promise<void> {
		const held = this.#held
		this.#held = undefined
		this.#given++
		if (held) await this.#ask(LEAVE, [text(this.holder), integer(held.fence)])
	}

	/** Without an answer, the lease is held until it ends by itself. */
	async #renew(sql: string, args: readonly Value[], given = this.#given) {
		const sent = this.monotonic()
		const row = await this.#ask(sql, args)
		if (given === this.#given) this.#held = row && { fence: row.fence, until: sent + HELD }
	}

	async #ask(sql: string, args: readonly Value[] = []): Promise<Row | undefined> {
		const { results } = await this.endpoint.send([{ type: 'execute', stmt: { sql, args } }, { type: 'close' }])
		const [found] = results
		if (found?.type !== 'ok') throw faultOf(found?.error ?? { message: 'no answer' })
		const [row] = (found.response.result as StatementResult).rows
		if (!row) return undefined
		const [fence, beat, holder] = row.map(plainOf)
		return { fence: Number(fence), beat: Number(beat), holder: String(holder) }
	}
}
