import type { Records } from '../db/queries/records'
import { Followed } from './followed'

export type Retired = { readonly id: number; readonly cle: string }

/** A follow as plain data, to be kept in the file. */
export type KeptFollow = {
	readonly base: number
	readonly version: number
	readonly gaps: readonly Gap[]
	readonly records: readonly (readonly [id: number, cle: string, hash: string, version: number])[]
	readonly gone: readonly (readonly [id: number, cle: string, version: number, at: number])[]
}

/** Versions between these two, both excluded, may have been given out by a process that was killed before it stored them. */
type Gap = readonly [after: number, before: number]

/** The point from which a list can be brought up to date without reading all of it. */
export type Look = {
	/** of the store's touches, before the list was read */
	readonly moment: number
	/** the tables that it was made of */
	readonly tables: ReadonlySet<string>
	/** a hash of everything else that it depends on */
	readonly given: number | bigint
	/** the last noted row, for a list that can be read by its records */
	readonly row: number | undefined
}

type Gone = { cle: string; version: number; at: number }

/** How long a record that left a list is remembered (contract 1.8); milliseconds. */
const KEPT = 90 * 24 * 3600 * 1000

/** The most ends of a process that a list remembers; versions before the oldest of them are forgotten. */
const MAX_GAPS = 100

/** Bytes that a follow takes besides its records. */
const EMPTY = 2000

/** Bytes that a record takes after it has left, roughly. */
const GONE = 200

const hashOf = (json: Uint8Array) => Bun.hash(json)

const DIGITS = 36n

/** Parses what `toString(36)` wrote. */
const parseHash = (text: string) => Array.from(text).reduce((sum, digit) => sum * DIGITS + BigInt(parseInt(digit, 36)), 0n)

/**
 * The state of one list, for callers who see the same of it, and the version since which each record is as it is. It compares whole records
 * and not rows, so that everything that makes an answer differ (a count, a name elsewhere, a right, the time of day) is a change, and
 * nothing else is. A version is the revision at which the list last changed.
 */
export class Follow {
	readonly #records = new Followed()
	readonly #gone = new Map<number, Gone>()
	/** the oldest version from which changes can be told; 0 until the list is first looked at */
	#base = 0
	#version = 0
	/** the revision at which the list was last looked at */
	#seen = 0
	/** milliseconds at which time alone changes what was seen */
	#until = Number.POSITIVE_INFINITY
	/** the hash of all records, if they were seen together; not if the file kept the follow, or some records were read alone */
	#whole: bigint | undefined
	#look: Look | undefined
	#gaps: readonly Gap[] = []

	/**
	 * A follow that goes on from what the file kept. `revision` is newer than any that was ever given out; `undefined` if the file has every
	 * version that was.
	 */
	static resume({ base, version, gaps, records, gone: goneRecords }: KeptFollow, revision: number | undefined): Follow {
		const follow = new Follow()
		follow.#base = base
		follow.#version = version
		follow.#gaps = gaps
		if (revision !== undefined) {
			follow.#gaps = [...gaps, [version, revision] as const].slice(-MAX_GAPS)
			if (gaps.length >= MAX_GAPS) follow.#base = Math.max(base, gaps[0]![1])
		}
		for (const [id, cle, hash, changed] of records) follow.#records.set(id, { cle, hash: parseHash(hash), version: changed })
		for (const [id, cle, left, at] of goneRecords) follow.#gone.set(id, { cle, version: left, at })
		return follow
	}

	get version() {
		return this.#version
	}

	/** Its memory, roughly; an empty follow takes some too. */
	get bytes() {
		return this.#records.bytes + this.#gone.size * GONE + EMPTY
	}

	/** Milliseconds at which time alone changes what was seen. */
	get until() {
		return this.#until
	}

	/** The way in which it was last looked at; `undefined` if the file kept it. */
	get look() {
		return this.#look
	}

	get total() {
		return this.#records.size
	}

	/** Whether the list is unchanged since it was looked at; `now` in milliseconds. */
	isCurrent(revision: number, now: number) {
		return this.#seen === revision && now < this.#until
	}

	/** Whether the list was looked at since the last commit; if so, only time can have changed it. */
	wasSeenAt(revision: number) {
		return this.#seen === revision
	}

	/** Whether the list is unchanged since it was looked at; if so, it stays so until `until` (milliseconds). */
	confirm(records: Records, until: number): boolean {
		const hash = hashOf(records.bytes)
		if (this.#whole === undefined ? !this.#has(records) : hash !== this.#whole) return false
		this.#whole = hash
		this.#until = until
		return true
	}

	/** Notes that the list at `revision` is unchanged since it was looked at. */
	stays(revision: number, look: Look) {
		this.#seen = revision
		this.#look = look
	}

	/** Raises the version to `least`, a revision that the list was looked at since. Returns whether it was lower. */
	raise(least: number): boolean {
		if (this.#version >= least) return false
		this.#version = least
		return true
	}

	/** Takes the list as it is at `revision`, until `until`. Returns whether it had changed. Times in milliseconds. */
	take(records: Records, revision: number, now: number, until: number, look?: Look): boolean {
		this.#until = until
		this.#look = look
		const listHash = hashOf(records.bytes)
		if (listHash === this.#whole) {
			this.#seen = revision
			this.#forget(now)
			return false
		}
		const present = new Set(records.parts.map((_json, index) => records.id(index)))
		const gone = [...this.#records.ids()].filter((id) => !present.has(id))
		const changed = this.#takeUp(records, gone, revision, now)
		this.#whole = listHash
		return changed
	}

	/** The same for the records `ids`, the only ones that can have changed: those that are not among `records` have left the list. */
	takeSome(ids: readonly number[], records: Records, revision: number, now: number, look: Look): boolean {
		this.#look = look
		const present = new Set(records.parts.map((_json, index) => records.id(index)))
		const gone = ids.filter((id) => !present.has(id) && this.#records.has(id))
		this.#whole = undefined
		return this.#takeUp(records, gone, revision, now)
	}

	#takeUp(records: Records, goneIds: readonly number[], revision: number, now: number): boolean {
		let hasChanged = this.#base === 0 || goneIds.length > 0
		for (const [index, json] of records.parts.entries()) {
			const id = records.id(index)
			const hash = hashOf(json)
			if (this.#records.hash(id) === hash) continue
			this.#records.set(id, { cle: records.at(index).cle, hash, version: revision })
			this.#gone.delete(id)
			hasChanged = true
		}
		for (const id of goneIds) {
			this.#gone.set(id, { cle: this.#records.cle(id), version: revision, at: now })
			this.#records.delete(id)
		}
		this.#seen = revision
		this.#base ||= revision
		if (hasChanged) this.#version = revision
		this.#forget(now)
		return hasChanged
	}

	/** Whether these are all of its records, unchanged. */
	#has(records: Records): boolean {
		return (
			records.length === this.#records.size && records.parts.every((json, index) => this.#records.hash(records.id(index)) === hashOf(json))
		)
	}

	/** The changes after version `since`; `undefined` if that is older than what is kept, or was never given out. */
	changes(since: number): { changed: ReadonlySet<number>; retired: Retired[] } | undefined {
		const unknown = this.#gaps.some(([after, before]) => since > after && since < before)
		if (this.#base === 0 || since < this.#base || since > this.#version || unknown) return undefined
		const changed = this.#records.changedAfter(since)
		const retired = [...this.#gone].filter(([, { version }]) => version > since).map(([id, { cle }]) => ({ id, cle }))
		return { changed, retired }
	}

	kept(): KeptFollow {
		return {
			base: this.#base,
			version: this.#version,
			gaps: this.#gaps.filter(([, before]) => before > this.#base),
			records: [...this.#records].map(([id, { cle, hash, version }]) => [id, cle, hash.toString(36), version]),
			gone: [...this.#gone].map(([id, { cle, version, at }]) => [id, cle, version, at])
		}
	}

	#forget(now: number) {
		for (const [id, { at, version }] of this.#gone) {
			if (at > now - KEPT) continue
			this.#gone.delete(id)
			this.#base = Math.max(this.#base, version)
		}
	}
}
