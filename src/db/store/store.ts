import type { Transaction } from '@libsql/client'
import { drizzle } from 'drizzle-orm/libsql/sqlite3'
import type { Author } from '../../domain/droits/caller'
import { toSeconds, type Clock } from '../../kit/clock'
import type { Db } from '../queries/db'
import { commitFailure, isUnwritable, leaseTooLong, libsqlError } from '../files/failures'
import { insideClient } from '../client/inside-client'
import { Ecriture, type Entry } from './journal'
import { raiseRevisions, readRevisions, type Revisions } from '../client/revisions'
import type { StoreClient } from '../client/store-client'
import type { Loss } from '../client/watched-file'

/**
 * The kinds of change that a commit may make: `donnees`, anything that readers see; `saisies`, only daily entries, on which nothing depends
 * that is kept until `generation` changes; `acces`, who may get in.
 */
export type Touched = 'donnees' | 'saisies' | 'acces'

/** The tools of a write. It may await only `db`. */
export type Write = {
	readonly db: Db
	readonly now: Temporal.Instant
	/** the store's `generation`; `undefined` if an earlier write of the same commit has touched `donnees` */
	readonly generation: number | undefined
	/** the file's revision of accounts and tokens; `undefined` if an earlier write of the same commit has touched `acces` */
	readonly acces: number | undefined
	readonly journal: (...entries: readonly Entry[]) => Promise<void>
	/** The same for `count` lines from a table of the connection. */
	readonly journalOf: (table: string, count: number) => Promise<void>
	/** Raises the revision even if nothing goes into the journal, for the program's own writes. */
	readonly raise: () => void
}

/** How many writes were acknowledged, how many commits they shared, and whether the disk has refused a write and accepted none since. */
export type Tally = { writes: number; commits: number; isRefused?: true | undefined }
export type WriteOptions = {
	readonly author: Author
	readonly touches: readonly Touched[]
	/** whether it is small enough for the room that is kept free: somebody has to sign in to make room */
	readonly isSmall?: boolean
}

type Job = {
	options: WriteOptions
	run: (write: Write) => Promise<unknown>
	resolve: (value: never) => void
	reject: (error: unknown) => void
	/** how often it was seen waiting behind a lease */
	waits: number
}
type Lease = { lease: () => Promise<void> }

/** Checks before writes begin; each throws if they must not. */
export type Guards = {
	/** whether the folder takes writes at all */
	readonly place: () => void
	/** whether the room that must stay is free; small writes and sign-outs are accepted as long as any room is left */
	readonly room: () => void
}
const NO_GUARDS: Guards = { place: () => undefined, room: () => undefined }

const needsNoRoom = ({ touches, isSmall = false }: WriteOptions) =>
	isSmall || (touches.length > 0 && touches.every((touched) => touched === 'acces'))

/** How many writes may share one commit. */
const GROUP = 64
/** How often the writes behind a lease are checked (milliseconds), and at which check a request is refused. */
const LOOK = 10_000
const MOST_WAITS = 6
/** How long a write waits for another process that holds the file, in tries of 20 ms. */
const BUSY_TRIES = 100

/**
 * The data of one institution. Reads go through `db`, writes through `write`. Writes that arrive together share one commit, each in a
 * savepoint of its own, and each is answered only after that commit.
 */
export class Store {
	readonly revisions: Revisions
	#db: Db
	#inside: Db
	#generation = 0
	readonly #queue: (Job | Lease)[] = []
	#transaction: Transaction | undefined
	#leased = false
	#isEnded = false
	#pumping: Promise<void> | undefined

	private constructor(
		readonly client: StoreClient,
		readonly clock: Clock,
		readonly guards: Guards,
		revisions: Revisions,
		readonly tally: Tally
	) {
		this.revisions = revisions
		this.#db = drizzle(client)
		this.#inside = this.#insideDb()
	}

	/** Opens a store over a client whose file has been migrated. */
	static async open(
		client: StoreClient,
		clock: Clock,
		guards: Guards = NO_GUARDS,
		tally: Tally = { writes: 0, commits: 0 }
	): Promise<Store> {
		return new Store(client, clock, guards, await readRevisions(client), tally)
	}

	get db(): Db {
		return this.#db
	}

	/** Frees what only makes the next statements faster: prepared queries, statements and pages of the file. */
	async rest() {
		this.#db = drizzle(this.client)
		this.#inside = this.#insideDb()
		await this.client.rest()
	}

	/**
	 * Runs `run` in a transaction; an error in it undoes this write and no other. A request's write is refused before it begins if it has
	 * waited a minute for a lease to end: after two its connection would be cut without an answer. @throws AppError 503 `ecriture_attend`
	 */
	write<T>(options: WriteOptions, run: (write: Write) => Promise<T>): Promise<T> {
		return new Promise<T>((resolve, reject) => {
			this.#queue.push({ options, run, resolve, reject, waits: 0 })
			this.#pumping ??= this.#pump()
		})
	}

	/** Holds back every write while `run` lets another connection write, then reads the revisions that it left. */
	whileOthersWrite<T>(run: () => Promise<T>): Promise<T> {
		return new Promise<T>((resolve, reject) => {
			const lease = async () => {
				const [outcome] = await Promise.allSettled([this.client.letOthersWrite(run)])
				try {
					Object.assign(this.revisions, await readRevisions(this.client))
					this.#generation++
					if (outcome.status === 'fulfilled') resolve(outcome.value)
					else reject(outcome.reason)
				} catch (error) {
					reject(error)
				}
			}
			this.#queue.push({ lease })
			this.#pumping ??= this.#pump()
		})
	}

	/** A number that changes as soon as `donnees` may have been touched, but not with `saisies`. Only this process knows it. */
	get generation(): number {
		return this.#generation
	}

	/** Whether a commit had no answer. What is remembered of the file may then be wrong, and it must be opened again. */
	get isEnded(): boolean {
		return this.#isEnded
	}

	/** Looks whether the file was lost to somebody else. While others may write it, returns the loss that was known before. */
	look(): Loss | undefined {
		return this.#leased ? this.client.loss : this.client.look()
	}

	/** Whether a write would be done soon: nobody else is writing for long, nothing forbids it, and the disk has not just refused a write. */
	get writesSoon(): boolean {
		if (this.#leased || this.tally.isRefused) return false
		try {
			this.mustTakeWrites()
			return true
		} catch {
			return false
		}
	}

	/** Called before another connection writes. @throws AppError 503 if a write would be refused now */
	mustTakeWrites() {
		this.guards.place()
		this.guards.room()
	}

	/** Lets the writes that wait finish, then closes the file. */
	async close() {
		await this.#pumping
		this.client.close()
	}

	async #pump() {
		while (this.#queue.length > 0) {
			await new Promise((turn) => setImmediate(turn))
			const first = this.#queue[0]!
			if ('lease' in first) {
				this.#queue.shift()
				this.#leased = true
				const look = setInterval(() => this.#refuseThoseWhoWait(), LOOK)
				await first.lease()
				clearInterval(look)
				this.#leased = false
			} else await this.#commitGroup()
		}
		this.#pumping = undefined
	}

	async #commitGroup() {
		const doneJobs: { job: Job; value: unknown }[] = []
		try {
			this.guards.place()
			const short = this.#short()
			if (short && !this.#keepSmall(short.error)) return
			const transaction = await this.#begin()
			this.#transaction = transaction
			try {
				const changed = await this.#runGroup(transaction, doneJobs, short !== undefined)
				const raised = changed.size > 0 ? await raiseRevisions(transaction, touchedBy(changed)) : undefined
				await this.#commit(transaction)
				Object.assign(this.revisions, raised)
				if (changed.has('donnees')) this.#generation++
				// a commit without rows succeeds even on a disk that refuses writes
				if (raised) this.tally.isRefused = undefined
			} finally {
				this.#transaction = undefined
				transaction.close()
			}
		} catch (error) {
			this.#noteRefusal(error)
			if (this.#isEnded) this.client.close()
			Object.assign(this.revisions, await readRevisions(this.client).catch(() => this.revisions))
			this.#generation++
			if (doneJobs.length === 0) doneJobs.push(...this.#takeJobs().map((job) => ({ job, value: undefined })))
			for (const { job } of doneJobs) job.reject(error)
			return
		}
		this.tally.commits++
		this.tally.writes += doneJobs.length
		for (const { job, value } of doneJobs) job.resolve(value as never)
	}

	/** The reason why a write that needs room is refused now. */
	#short(): { readonly error: unknown } | undefined {
		try {
			this.guards.room()
			return undefined
		} catch (error) {
			return { error }
		}
	}

	/** Refuses the writes that need room. @returns whether any write is left */
	#keepSmall(error: unknown): boolean {
		const jobs = this.#takeJobs(Infinity)
		const small = jobs.filter(({ options }) => needsNoRoom(options))
		for (const { options, reject } of jobs) if (!needsNoRoom(options)) reject(error)
		this.#queue.unshift(...small)
		return small.length > 0
	}

	#noteRefusal(error: unknown) {
		if (isUnwritable(error)) this.tally.isRefused = true
	}

	#insideDb() {
		return drizzle(insideClient(this.client.protocol, () => this.#transaction))
	}

	async #commit(transaction: Transaction) {
		try {
			await transaction.commit()
		} catch (error) {
			const failure = commitFailure(error)
			this.#isEnded = libsqlError(failure)?.code === 'COMMIT_UNANSWERED'
			throw failure
		}
	}

	#refuseThoseWhoWait() {
		for (const item of this.#queue.splice(0))
			if ('lease' in item || item.options.author.requestId === undefined || ++item.waits < MOST_WAITS) this.#queue.push(item)
			else item.reject(leaseTooLong())
	}

	/** The jobs at the head of the queue, up to the next lease. */
	#takeJobs(limit = GROUP): Job[] {
		const end = this.#queue.findIndex((item) => 'lease' in item)
		return this.#queue.splice(0, Math.min(end < 0 ? this.#queue.length : end, limit)) as Job[]
	}

	async #runGroup(transaction: Transaction, doneJobs: { job: Job; value: unknown }[], onlySmall: boolean) {
		const touches = new Set<Touched | 'total'>()
		for (let next = this.#queue[0]; next && !('lease' in next) && doneJobs.length < GROUP; next = this.#queue[0]) {
			// a write that came meanwhile and needs room is refused with the next group
			if (onlySmall && !needsNoRoom(next.options)) break
			this.#queue.shift()
			const job = next
			const mark = { raised: false }
			try {
				await transaction.execute('SAVEPOINT ecriture')
				const value = await job.run(this.#writeFor(job.options, mark, touches))
				await transaction.execute('RELEASE ecriture')
				doneJobs.push({ job, value })
				if (mark.raised) for (const touched of ['total', ...job.options.touches] as const) touches.add(touched)
			} catch (error) {
				try {
					await transaction.executeMultiple('ROLLBACK TO ecriture; RELEASE ecriture')
				} catch {
					doneJobs.push({ job, value: undefined })
					throw error
				}
				this.#noteRefusal(error)
				job.reject(error)
			}
		}
		return touches
	}

	#writeFor({ author }: WriteOptions, mark: { raised: boolean }, changed: ReadonlySet<Touched | 'total'>): Write {
		const now = this.clock.now()
		const ecriture = new Ecriture(this.#inside, author, toSeconds(now))
		return {
			db: this.#inside,
			now,
			generation: changed.has('donnees') ? undefined : this.#generation,
			acces: changed.has('acces') ? undefined : this.revisions.acces,
			journal: async (...entries) => {
				if (entries.length === 0) return
				mark.raised = true
				await ecriture.write(entries)
			},
			journalOf: async (table, count) => {
				mark.raised = true
				await ecriture.writeFrom(table, count)
			},
			raise: () => {
				mark.raised = true
			}
		}
	}

	async #begin() {
		for (let tries = 1; ; tries++) {
			try {
				return await this.client.transaction('write')
			} catch (error) {
				if (libsqlError(error)?.code !== 'SQLITE_BUSY' || tries === BUSY_TRIES) throw error
				await new Promise((again) => setTimeout(again, 20))
			}
		}
	}
}

const touchedBy = (changed: ReadonlySet<Touched | 'total'>) => ({
	donnees: changed.has('donnees') || changed.has('saisies'),
	acces: changed.has('acces')
})
