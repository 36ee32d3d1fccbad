import type { Place } from '../db/files/place'
import type { StoreOptions } from '../db/stores/open-store'
import type { Revisions } from '../db/client/revisions'
import { AppError, OperationError, operationError } from '../kit/errors'
import type { Log } from '../host/log/log'
import { forgetDeletion } from './deletion'
import { OpenTenants } from './open-tenants'
import type { Places } from './places'
import type { Tenant } from './tenant'
import { TenantFiles } from './tenant-files'

export type RegistryOptions = {
	readonly folder: string
	/** host name → tenant code, as the TOML maps them */
	readonly hosts: ReadonlyMap<string, string>
	readonly store: StoreOptions
	readonly log: Log
	/** the places of their data; left out: files of the folder */
	readonly places?: Places
}

/** seconds after which a caller may ask again for an institution whose file is being replaced */
const RETRY_CLOSED = 5

/** Every institution of this machine, its hosts, and the files that are open now. */
export class Tenants {
	readonly places: Places
	readonly #files: OpenTenants
	readonly #replacing = new Set<string>()
	/** institutions whose files were not opened since the start, because they are as this program closes them */
	readonly #unseen = new Set<string>()
	#codes: ReadonlySet<string>
	#hosts: ReadonlyMap<string, string>

	constructor(readonly options: RegistryOptions) {
		this.places = options.places ?? new TenantFiles(options.folder)
		const { store, log } = options
		this.#files = new OpenTenants({ store, log, places: this.places, mustBeThere: (code) => this.#mustBeThere(code) })
		this.#hosts = options.hosts
		this.#codes = new Set(this.places.codes())
		for (const code of this.#codes) forgetDeletion(options.folder, code)
	}

	get codes(): readonly string[] {
		return [...this.#codes]
	}

	has(code: string) {
		return this.#codes.has(code)
	}

	/** Whether it is being made, moved or exchanged for another. */
	isComing(code: string): boolean {
		return this.#replacing.has(code)
	}

	/** Where an institution's data is: for people, and for a thread that opens it itself. */
	whereIs(code: string): { readonly code: string; readonly file: string; readonly place: Place } {
		return { code, file: this.places.path(code), place: this.#files.placeOf(code) }
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

	/** The institution, opened if necessary. @throws AppError 404 for an unknown code, 503 if its file cannot be used */
	get(code: string): Tenant | Promise<Tenant> {
		return this.#files.get(code)
	}

	/** The same for the program's own work: it does not keep an institution from resting. */
	forWork(code: string): Tenant | Promise<Tenant> {
		return this.#files.forWork(code)
	}

	#mustBeThere(code: string) {
		if (this.#replacing.has(code)) throw new AppError('unavailable', 'ferme', { retryAfter: RETRY_CLOSED })
		if (!this.#codes.has(code)) throw new AppError('not_found', 'tenant_inconnu')
		this.#unseen.delete(code)
	}

	/**
	 * Opens every file that is not as this program closes it, so that a migration runs, and a newer file is refused, before the first
	 * request. @throws OperationError 78
	 * @param maybeOpen whether this process may have the files open: to look into one would lose SQLite's locks on it
	 */
	async checkAll(maybeOpen = false) {
		for (const code of this.#codes) {
			if (!maybeOpen && this.places.isAsClosed(code)) {
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

	/** Institutions that a start has left closed and nobody has asked for. */
	get unseen(): readonly string[] {
		return [...this.#unseen].filter((code) => this.#codes.has(code))
	}

	/** Institutions whose file could not be opened when it was last asked for. */
	get unusable(): readonly string[] {
		return this.#files.unusable.filter((code) => this.#codes.has(code))
	}

	/** Whether somebody else has exchanged, moved or overwritten its file, so that a start must open it again. */
	isGivenUp(code: string): boolean {
		return this.#files.isGivenUp(code)
	}

	/** Takes up a file that has just been made. */
	added(code: string) {
		this.#codes = new Set([...this.#codes, code])
		forgetDeletion(this.options.folder, code)
		this.#files.tryAgain(code)
	}

	/** Closes an institution's file and moves it out of the way; answers its new path. */
	async setAside(code: string): Promise<string> {
		const { log, store } = this.options
		this.mustBeAtRest(code)
		this.#codes = new Set([...this.#codes].filter((other) => other !== code))
		try {
			await this.#files.close(code)
			return await this.places.setAside(code, store.clock.now())
		} catch (error) {
			log.error('an institution could not be set aside', { tenant: code, error })
			this.added(code)
			throw error
		}
	}

	/** Closes an institution, lets `take` bring its data elsewhere, and forgets it. Meanwhile requests get the answer that it is closed. */
	handOver<T>(code: string, take: () => Promise<T>): Promise<T> {
		return this.#alone(code, async () => {
			await this.#files.close(code)
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

	/** @throws OperationError if another operation is working on it */
	async #alone<T>(code: string, work: () => Promise<T>): Promise<T> {
		this.mustBeAtRest(code)
		this.#replacing.add(code)
		try {
			return await work()
		} finally {
			this.#replacing.delete(code)
		}
	}

	/** @throws OperationError if long work on an institution forbids to take its file away */
	mustBeAtRest(code: string) {
		if (!this.#files.opened(code)?.isHeld && !this.#replacing.has(code)) return
		throw operationError('long work on "{code}" is under way, as an import, a backup or an export: try again when it has ended', { code })
	}

	/**
	 * Replaces an institution's file by the one that lies ready, or makes a new institution of it. `finish` completes it, and gets the
	 * last revisions of the former file (`undefined` if it cannot be read). From before `finish` until the new file is open, requests
	 * get the answer that the institution is closed. @returns where the former file is
	 */
	async replace(code: string, finish: (former: Revisions | undefined) => Promise<void>): Promise<string | undefined> {
		this.#files.lookAll()
		const tenant = this.#codes.has(code) ? await this.#whereUsable(code) : undefined
		const former = await this.bringIn(code, async () => {
			await this.#files.close(code)
			await finish(tenant?.store.revisions)
			return this.places.replace(code, this.options.store.clock.now())
		})
		await this.get(code)
		return former
	}

	get remembered() {
		return this.#files.remembered
	}

	get isWritable() {
		return this.#files.takesWrites
	}

	/** of all institutions since the start */
	get tally() {
		return this.#files.tally
	}

	openTenants(): readonly Tenant[] {
		return this.#files.all
	}

	lookAll() {
		this.#files.lookAll()
	}

	closeIdle(milliseconds: number) {
		return this.#files.closeIdle(milliseconds)
	}

	restIdle(milliseconds: number) {
		return this.#files.restIdle(milliseconds)
	}

	/** A number that grows with every write that this process makes; `undefined` of one that it has not opened. */
	writesOf(code: string): number | undefined {
		return this.#files.writesOf(code)
	}

	closeAll() {
		return this.#files.closeAll()
	}

	async #whereUsable(code: string): Promise<Tenant | undefined> {
		try {
			return await this.get(code)
		} catch {
			return undefined
		}
	}
}
