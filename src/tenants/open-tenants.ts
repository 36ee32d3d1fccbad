import { openStore, type StoreOptions } from '../db/stores/open-store'
import { fileUnusable, unavailability } from '../db/files/failures'
import type { Place } from '../db/files/place'
import type { Tally } from '../db/store/store'
import type { Loss } from '../db/client/watched-file'
import { AppError, OperationError } from '../kit/errors'
import { sentence, type Plain } from '../kit/sentence'
import type { Log } from '../host/log/log'
import type { Places } from './places'
import { Remembered } from './remembered'
import { Tenant } from './tenant'

/** milliseconds before a file that could not be opened is tried again */
const RETRY_OPEN = 5_000

/** milliseconds for which an open file is assumed to be in its place; a write checks */
const LOOK = 1_000

/** milliseconds that the program's own work on an institution is taken to last */
const AT_WORK = 5_000

const LOSSES = {
	replaced:
		'the file of an institution was replaced, moved or removed by somebody else: nothing is read from it or written until it is restored, or Préau starts again',
	log: "the log of an institution's file (-wal) was replaced, moved or removed by somebody else: nothing is read from it or written until it is restored, or Préau starts again",
	overwritten:
		'the file of an institution was overwritten by somebody else: nothing is read from it or written until it is restored, or Préau starts again'
} as const satisfies Readonly<Record<Loss, Plain>>

type Surroundings = {
	readonly store: StoreOptions
	readonly log: Log
	readonly places: Places
	/** @throws AppError if the institution does not exist, or not now */
	readonly mustBeThere: (code: string) => void
}

/** The files of institutions that are open now: opened when somebody asks, closed when nobody does. */
export class OpenTenants {
	readonly remembered: Remembered
	/** of all institutions since the start */
	readonly tally: Tally = { writes: 0, commits: 0 }
	readonly #open = new Map<string, Tenant>()
	readonly #opening = new Map<string, Promise<Tenant>>()
	readonly #closing = new Map<string, Promise<void>>()
	readonly #failed = new Map<string, { error: AppError; until: number }>()
	/** what each had when it was closed */
	readonly #left = new Map<string, number>()

	constructor(readonly options: Surroundings) {
		this.remembered = new Remembered(options.log)
	}

	/** Where an institution's data is, for a thread that opens it itself. */
	placeOf(code: string): Place {
		const { places, store } = this.options
		return { url: places.url(code), ...(store.server && { server: store.server }) }
	}

	/** The institution, opened if necessary. @throws AppError 404 for an unknown code, 503 if its file cannot be used */
	get(code: string): Tenant | Promise<Tenant> {
		const open = this.#open.get(code)
		if (!open) return this.#openOnce(code)
		open.lastUsed = this.#now()
		return this.#stillOpen(open)
	}

	/** The same for the program's own work: nobody has asked for it. */
	forWork(code: string): Tenant | Promise<Tenant> {
		const open = this.#open.get(code)
		return open ? this.#stillOpen(open) : this.#openOnce(code)
	}

	#stillOpen(open: Tenant): Tenant | Promise<Tenant> {
		open.lastTouched = this.#now()
		if (open.store.isEnded || Math.abs(open.lastTouched - open.lastLook) >= LOOK) this.#look(open)
		return this.#open.has(open.code) ? open : this.#openOnce(open.code)
	}

	/** Gives up every open file that somebody else has exchanged, removed or overwritten. */
	lookAll() {
		for (const tenant of this.all) this.#look(tenant)
	}

	/** Whether their disk takes writes, as far as its settings and the last write tell. */
	get takesWrites(): boolean {
		return this.options.places.isWritable && !this.tally.isRefused
	}

	opened(code: string): Tenant | undefined {
		return this.#open.get(code)
	}

	get all(): readonly Tenant[] {
		return [...this.#open.values()]
	}

	/** Institutions whose file could not be opened when it was last asked for. */
	get unusable(): readonly string[] {
		return [...this.#failed.keys()]
	}

	/** Whether it is not opened again before a restore or a start, because somebody else has exchanged its file. */
	isGivenUp(code: string): boolean {
		return this.#failed.get(code)?.until === Number.POSITIVE_INFINITY
	}

	/** Lets one be tried again at once whose file could not be opened. */
	tryAgain(code: string) {
		this.#failed.delete(code)
	}

	/** Closes the files that were not used in the last `milliseconds`, except those known to be damaged; none on a read-only disk, where they could not be opened again. */
	async closeIdle(milliseconds: number) {
		this.lookAll()
		if (this.tally.isRefused) await this.#tryDisk()
		if (!this.takesWrites) return
		const before = this.#now() - milliseconds
		const idle = [...this.#open.values()].filter(
			({ lastTouched, isHeld, store }) => lastTouched < before && !isHeld && !store.client.isDamaged
		)
		for (const { code } of idle) await this.close(code)
		// libSQL gives descriptors back only when its objects are collected
		if (idle.length > 0) Bun.gc(true)
	}

	/** Where only people's writes would find out that the disk takes them again, messages would wait for somebody to come in. */
	async #tryDisk() {
		const write = this.all[0]?.store.write({ author: { name: 'job:close-idle' }, touches: [] }, async ({ raise }) => raise())
		await write?.catch(() => undefined)
	}

	/**
	 * Lets institutions that were not used in the last `milliseconds` keep in memory only what is not written yet, one after the other.
	 * @returns how many had more
	 */
	async restIdle(milliseconds: number): Promise<number> {
		const isIdle = ({ lastUsed, lastTouched, isHeld, store: { isEnded, client } }: Tenant) =>
			lastUsed < this.#now() - milliseconds &&
			lastTouched < this.#now() - AT_WORK &&
			!isHeld &&
			!isEnded &&
			!client.closed &&
			client.loss === undefined
		const idle = this.all.filter((tenant) => isIdle(tenant) && tenant.rested !== tenant.lastTouched)
		for (const tenant of idle) {
			await this.remembered.writeDown(tenant)
			if (!isIdle(tenant)) continue
			tenant.rested = tenant.lastTouched
			await this.remembered.forget(tenant)
			await tenant.store.rest()
			await new Promise((turn) => setImmediate(turn))
		}
		return idle.length
	}

	/** A number that grows with every write that this process makes; `undefined` of one that it has not opened. */
	writesOf(code: string): number | undefined {
		return this.#open.get(code)?.store.revisions.total ?? this.#left.get(code)
	}

	async closeAll() {
		await Promise.allSettled(this.#opening.values())
		for (const code of this.#open.keys()) await this.close(code)
	}

	/**
	 * Stops using a file that is not the one that was opened, and the file at its path now, which may be half of a copy, until somebody
	 * restores it or Préau starts again. A file whose commit had no answer is opened again when it is next asked for.
	 */
	#look(tenant: Tenant) {
		const { code, store } = tenant
		tenant.lastLook = this.#now()
		const loss = store.look()
		if (loss === undefined && !store.isEnded) return
		const fields = { tenant: code, file: this.options.places.path(code) }
		if (loss === undefined) this.options.log.error('a commit to the file of an institution had no answer: the file is opened again', fields)
		else {
			this.options.log.error(LOSSES[loss], fields)
			this.#failed.set(code, { error: fileUnusable(), until: Number.POSITIVE_INFINITY })
		}
		this.close(code).catch((error: unknown) =>
			this.options.log.error('the file of an institution could not be closed', { tenant: code, error })
		)
	}

	/** Closes a file. Requests for it wait meanwhile: an institution never has two connections. */
	async close(code: string) {
		const opening = this.#opening.get(code)
		if (opening) await opening.catch(() => undefined)
		const tenant = this.#open.get(code)
		if (!tenant) return this.#closing.get(code)
		this.#open.delete(code)
		const closing = this.#closeNow(tenant).finally(() => this.#closing.delete(code))
		this.#closing.set(code, closing)
		await closing
	}

	async #closeNow(tenant: Tenant) {
		if (!tenant.store.isEnded && !(await this.remembered.writeDown(tenant)))
			this.options.log.error('what was in memory about an institution is lost', { tenant: tenant.code })
		const { client, revisions } = tenant.store
		this.#left.set(tenant.code, revisions.total)
		await tenant.store.close()
		await this.remembered.forget(tenant)
		// beside what lies there now, the log of what was overwritten would be taken for its own
		if (client.loss === 'overwritten' && client.isLogOurs)
			this.options.log.warn('the log of an overwritten file is set aside', {
				tenant: tenant.code,
				file: this.options.places.setLogAside(tenant.code, this.options.store.clock.now())
			})
	}

	#openOnce(code: string): Promise<Tenant> {
		const under = this.#opening.get(code)
		if (under) return under
		const opening = this.#openNow(code).finally(() => this.#opening.delete(code))
		this.#opening.set(code, opening)
		return opening
	}

	async #openNow(code: string): Promise<Tenant> {
		await this.#closing.get(code)
		this.options.mustBeThere(code)
		const failed = this.#failed.get(code)
		if (failed && this.#now() < failed.until) throw failed.error
		try {
			const place = this.placeOf(code)
			const tenant = new Tenant(
				code,
				place,
				await openStore(place.url, {
					...this.options.store,
					tally: this.tally,
					copyBefore: (to) => this.#copyBefore(code, to),
					tell: (message, facts) => this.options.log.info(message, { tenant: code, ...facts })
				})
			)
			await tenant.institution()
			tenant.lastUsed = tenant.lastTouched = tenant.lastLook = this.#now()
			this.#open.set(code, tenant)
			this.#failed.delete(code)
			return tenant
		} catch (error) {
			if (error instanceof OperationError && error.exitCode === 78)
				throw new OperationError(sentence('{file}: {fault}', { file: this.options.places.path(code), fault: error.told }), 78)
			this.options.log.error('the file of an institution cannot be opened', { tenant: code, file: this.options.places.path(code), error })
			const failure =
				error instanceof AppError
					? error
					: (unavailability(error) ?? new AppError('unavailable', 'fichier_indisponible', { retryAfter: 60 }))
			this.#failed.set(code, { error: failure, until: this.#now() + RETRY_OPEN })
			throw failure
		}
	}

	#copyBefore(code: string, schema: number) {
		const copy = this.options.places.copyBefore(code, schema, this.options.store.clock.now())
		this.options.log.info('a copy is kept before a migration', { tenant: code, schema, file: copy })
		return copy
	}

	#now() {
		return this.options.store.clock.now().epochMilliseconds
	}
}
