import { sentence, type Plain } from '../domain/sentence'
import type { Place } from '../db/place'
import type { StoreOptions } from '../db/open-store'
import { openStore } from '../db/open-store'
import { fileUnusable, unavailability } from '../db/failures'
import type { Revisions } from '../db/revisions'
import type { Tally } from '../db/store'
import type { Loss } from '../db/watched-file'
import { AppError, OperationError } from '../domain/errors'
import type { Log } from '../machine/log/log'
import type { Places } from './places'
import { Remembered } from './remembered'
import { Tenant } from './tenant'
import { TenantFiles } from './tenant-files'

export type RegistryOptions = {
	readonly folder: string
	/** host name → tenant code, as the TOML maps them */
	readonly hosts: ReadonlyMap<string, string>
	readonly store: StoreOptions
	readonly log: Log
	/** where their data is; left out: files of the folder */
	readonly places?: Places
}

/** milliseconds before a file that could not be opened is tried again */
const RETRY_OPEN = 5_000

/** milliseconds for which an open file is believed to be in its place still; a write looks for itself */
const LOOK = 1_000

const LOSSES = {
	replaced:
		'the file of an institution was replaced, moved or removed by somebody else: nothing is read from it or written until it is restored, or Préau starts again',
	log: "the log of an institution's file (-wal) was replaced, moved or removed by somebody else: nothing is read from it or written until it is restored, or Préau starts again",
	overwritten:
		'the file of an institution was overwritten by somebody else: nothing is read from it or written until it is restored, or Préau starts again'
} as const satisfies Readonly<Record<Loss, Plain>>

/** seconds after which a caller may ask again for an institution whose file is being replaced */
const RETRY_CLOSED = 5

/** Every institution of this machine: which there are, who answers at which host, and the files that are open now. */
export class Tenants {
	readonly places: Places
	readonly remembered: Remembered
	/** of all institutions since the start */
	readonly tally: Tally = { writes: 0, commits: 0 }
	readonly #open = new Map<string, Tenant>()
	readonly #opening = new Map<string, Promise<Tenant>>()
	readonly #closing = new Map<string, Promise<void>>()
	readonly #replacing = new Set<string>()
	readonly #failed = new Map<string, { error: AppError; until: number }>()
	/** those whose files nobody has opened since the start, for they are as this program closes them */
	readonly #unseen = new Set<string>()
	/** what each had when it was closed */
	readonly #left = new Map<string, number>()
	#codes: ReadonlySet<string>
	#hosts: ReadonlyMap<string, string>

	constructor(readonly options: RegistryOptions) {
		this.places = options.places ?? new TenantFiles(options.folder)
		this.remembered = new Remembered(options.log)
		this.#hosts = options.hosts
		this.#codes = new Set(this.places.codes())
	}

	get codes(): readonly string[] {
		return [...this.#codes]
	}

	has(code: string) {
		return this.#codes.has(code)
	}

	/** Whether it is being made, moved or put in the place of another. */
	isComing(code: string): boolean {
		return this.#replacing.has(code)
	}

	/** Where an institution's data is: for people, and for a thread that opens it itself. */
	whereIs(code: string): { readonly code: string; readonly file: string; readonly place: Place } {
		const { server } = this.options.store
		return { code, file: this.places.path(code), place: { url: this.places.url(code), ...(server && { server }) } }
	}

	/** Other hosts, from the next request on. */
	mapHosts(hosts: ReadonlyMap<string, string>) {
		this.#hosts = hosts
	}

	/** The institution that answers at `host` (a name without port): the one the TOML maps there, or the only one there is. */
	codeForHost(host: string): string | undefined {
		const mapped = this.#hosts.get(host)
		if (mapped !== undefined) return this.#codes.has(mapped) ? mapped : undefined
		const [only, second] = this.#codes
		return second === undefined ? only : undefined
	}

	/** The institution, opened where it was not. @throws AppError 404 for an unknown code, 503 where its file cannot be used */
	get(code: string): Tenant | Promise<Tenant> {
		const open = this.#open.get(code)
		if (!open) return this.#openOnce(code)
		open.lastUsed = this.#now()
		if (open.store.isEnded || Math.abs(open.lastUsed - open.lastLook) >= LOOK) this.#look(open)
		return this.#open.has(code) ? open : this.#openOnce(code)
	}

	/** Gives up every open file that somebody else has exchanged, removed or overwritten. */
	lookAll() {
		for (const tenant of this.openTenants()) this.#look(tenant)
	}

	/**
	 * Opens every file that is not as this program closes it, so that a migration runs, and a newer file is refused, before the first
	 * request. @throws OperationError 78
	 */
	async checkAll() {
		for (const code of this.#codes) {
			if (this.places.isAsClosed(code)) {
				this.#unseen.add(code)
				continue
			}
			try {
				await this.get(code)
			} catch (error) {
				if (error instanceof OperationError) throw error
			}
		}
	}

	/** Those that a start has left closed and nobody has asked for. */
	get unseen(): readonly string[] {
		return [...this.#unseen].filter((code) => this.#codes.has(code))
	}

	/** Those whose file could not be opened when it was last asked for. */
	get unusable(): readonly string[] {
		return [...this.#failed.keys()].filter((code) => this.#codes.has(code))
	}

	/** Takes up a file that has just been made. */
	added(code: string) {
		this.#codes = new Set([...this.#codes, code])
		this.#failed.delete(code)
	}

	/** Closes an institution's file and moves it out of the way; answers its new path. */
	async setAside(code: string): Promise<string> {
		const { log, store } = this.options
		this.mustBeAtRest(code)
		this.#codes = new Set([...this.#codes].filter((other) => other !== code))
		try {
			await this.#close(code)
			return await this.places.setAside(code, store.clock.now())
		} catch (error) {
			log.error('an institution could not be set aside', { tenant: code, error })
			this.added(code)
			throw error
		}
	}

	/** Closes an institution, has `take` bring its data elsewhere, and knows it no more. Meanwhile requests are told that it is closed. */
	handOver<T>(code: string, take: () => Promise<T>): Promise<T> {
		return this.#alone(code, async () => {
			await this.#close(code)
			const taken = await take()
			this.#codes = new Set([...this.#codes].filter((other) => other !== code))
			return taken
		})
	}

	/** Has `bring` make an institution that there is not yet, or take it from elsewhere, and knows it then. Nobody else does so meanwhile. */
	bringIn<T>(code: string, bring: () => Promise<T>): Promise<T> {
		return this.#alone(code, async () => {
			const brought = await bring()
			this.added(code)
			return brought
		})
	}

	/** @throws OperationError where others are at it */
	async #alone<T>(code: string, work: () => Promise<T>): Promise<T> {
		this.mustBeAtRest(code)
		this.#replacing.add(code)
		try {
			return await work()
		} finally {
			this.#replacing.delete(code)
		}
	}

	/** @throws OperationError where long work on an institution forbids to take its file away */
	mustBeAtRest(code: string) {
		if (!this.#open.get(code)?.isHeld && !this.#replacing.has(code)) return
		throw new OperationError(
			sentence('long work on "{code}" is under way, as an import, a backup or an export: try again when it has ended', { code })
		)
	}

	/**
	 * Puts the file that lies ready in the place of an institution's own, or makes a new institution of it. From before `finish`,
	 * which completes it and is told the last revisions of the one that goes (none if that cannot be read), until it is
	 * open, requests are told that the institution is closed. @returns where the former file is
	 */
	async replace(code: string, finish: (former: Revisions | undefined) => Promise<void>): Promise<string | undefined> {
		this.lookAll()
		const tenant = this.#codes.has(code) ? await this.#whereUsable(code) : undefined
		const former = await this.bringIn(code, async () => {
			await this.#close(code)
			await finish(tenant?.store.revisions)
			return this.places.replace(code, this.options.store.clock.now())
		})
		await this.get(code)
		return former
	}

	/** Closes the files that nobody asked for in the last `milliseconds`, but those that are known to be damaged; none on a read-only disk, where none would open again. */
	async closeIdle(milliseconds: number) {
		this.lookAll()
		if (!this.places.isWritable) return
		const before = this.#now() - milliseconds
		const idle = [...this.#open.values()].filter(({ lastUsed, isHeld, store }) => lastUsed < before && !isHeld && !store.client.isDamaged)
		for (const { code } of idle) await this.#close(code)
		// libSQL gives descriptors back only when its objects are collected
		if (idle.length > 0) Bun.gc(true)
	}

	/**
	 * Has those that nobody asked for in the last `milliseconds` keep in memory only what is not written yet, one after the other.
	 * @returns how many had more
	 */
	async restIdle(milliseconds: number): Promise<number> {
		const isIdle = ({ lastUsed, isHeld, store: { isEnded, client } }: Tenant) =>
			lastUsed < this.#now() - milliseconds && !isHeld && !isEnded && !client.closed && client.loss === undefined
		const idle = this.openTenants().filter((tenant) => isIdle(tenant) && tenant.rested !== tenant.lastUsed)
		for (const tenant of idle) {
			await this.remembered.writeDown(tenant)
			if (!isIdle(tenant)) continue
			tenant.rested = tenant.lastUsed
			await this.remembered.forget(tenant)
			await tenant.store.rest()
			await new Promise((turn) => setImmediate(turn))
		}
		return idle.length
	}

	openTenants(): readonly Tenant[] {
		return [...this.#open.values()]
	}

	/** A number that grows with every write that this process makes; `undefined` of one that it has not opened. */
	writesOf(code: string): number | undefined {
		return this.#open.get(code)?.store.revisions.total ?? this.#left.get(code)
	}

	async closeAll() {
		await Promise.allSettled(this.#opening.values())
		for (const code of this.#open.keys()) await this.#close(code)
	}

	/**
	 * A file that is not the one that was opened is not used any more, nor what lies in its place now, for it may be half of a copy:
	 * not before somebody restores it, or a start. One to which a commit had no answer is opened anew when it is next asked for.
	 */
	#look(tenant: Tenant) {
		const { code, store } = tenant
		tenant.lastLook = this.#now()
		const loss = store.look()
		if (loss === undefined && !store.isEnded) return
		const fields = { tenant: code, file: this.places.path(code) }
		if (loss === undefined) this.options.log.error('a commit to the file of an institution had no answer: it is opened anew', fields)
		else {
			this.options.log.error(LOSSES[loss], fields)
			this.#failed.set(code, { error: fileUnusable(), until: Number.POSITIVE_INFINITY })
		}
		this.#close(code).catch((error: unknown) =>
			this.options.log.error('the file of an institution could not be closed', { tenant: code, error })
		)
	}

	/** Closes a file. Who asks for it meanwhile waits: no institution has two connections. */
	async #close(code: string) {
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
				file: this.places.setLogAside(tenant.code, this.options.store.clock.now())
			})
	}

	async #whereUsable(code: string): Promise<Tenant | undefined> {
		try {
			return await this.get(code)
		} catch {
			return undefined
		}
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
		if (this.#replacing.has(code)) throw new AppError('unavailable', 'ferme', { retryAfter: RETRY_CLOSED })
		if (!this.#codes.has(code)) throw new AppError('not_found', 'tenant_inconnu')
		this.#unseen.delete(code)
		const failed = this.#failed.get(code)
		if (failed && this.#now() < failed.until) throw failed.error
		try {
			const { place } = this.whereIs(code)
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
			tenant.lastUsed = tenant.lastLook = this.#now()
			this.#open.set(code, tenant)
			this.#failed.delete(code)
			return tenant
		} catch (error) {
			if (error instanceof OperationError && error.exitCode === 78)
				throw new OperationError(sentence('{file}: {fault}', { file: this.places.path(code), fault: error.told }), 78)
			this.options.log.error('the file of an institution cannot be opened', { tenant: code, file: this.places.path(code), error })
			const failure =
				error instanceof AppError
					? error
					: (unavailability(error) ?? new AppError('unavailable', 'fichier_indisponible', { retryAfter: 60 }))
			this.#failed.set(code, { error: failure, until: this.#now() + RETRY_OPEN })
			throw failure
		}
	}

	#copyBefore(code: string, schema: number) {
		const copy = this.places.copyBefore(code, schema, this.options.store.clock.now())
		this.options.log.info('a copy is kept before a migration', { tenant: code, schema, file: copy })
		return copy
	}

	#now() {
		return this.options.store.clock.now().epochMilliseconds
	}
}
