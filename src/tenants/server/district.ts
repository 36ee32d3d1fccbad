import { hostname } from 'node:os'
import { libsqlError } from '../../db/files/failures'
import { MIGRATIONS } from '../../db/migrations/migrations'
import { Catalogue, CATALOGUE } from '../../db/server/catalogue'
import { Endpoint } from '../../db/server/endpoint'
import { Lease } from '../../db/server/lease'
import { NamespaceAdmin } from '../../db/server/namespace-admin'
import { usageError } from '../../kit/errors'
import type { Log } from '../../host/log/log'
import { tenantCodes } from '../tenant-files'
import { meetServer } from './meet-server'
import { readMark, writeMark, type DistrictMark } from './district-mark'
import { WAITS, type DistrictFacts, type Standing } from './standing'

export type DistrictOptions = {
	/** of the libSQL server, and of its administration */
	readonly url: string
	readonly adminUrl: string
	readonly token: string | undefined
	/** the data folder, which this process holds */
	readonly folder: string
	readonly log: Log
	/** the newest schema that this program knows */
	readonly schema?: number
	/** milliseconds that only grow, even if the clock is changed */
	readonly monotonic?: () => number
	/** milliseconds between two beats */
	readonly every?: number
}

/** milliseconds to wait for a beat: two waits fit into the validity of the last beat */
const PATIENCE = 2000
const SECOND = 1000
/** milliseconds that a command waits for the process that was active to be taken for dead */
const SOON = 8000

/**
 * The processes that serve the institutions of one libSQL server: one of them is active, the others wait. What is stored is right whoever
 * believes what, for each namespace takes writes of the last that took it over alone (`db/server/fence`).
 */
export class District {
	readonly catalogue: Catalogue
	readonly admin: NamespaceAdmin
	/** of this process, as the others see it */
	readonly name: string
	readonly #lease: Lease
	readonly #mark: DistrictMark
	readonly #monotonic: () => number
	readonly #lost = Promise.withResolvers<void>()
	readonly #looked = Promise.withResolvers<void>()
	#joined = false
	#isActive = false
	#isLeaving = false
	#standing: Standing = { why: 'unreachable' }
	#said = ''
	#timer: Timer | undefined
	#turn: Promise<void> = Promise.resolve()

	constructor(readonly options: DistrictOptions) {
		const { url, adminUrl, token, folder, monotonic = () => performance.now() } = options
		this.#monotonic = monotonic
		const endpoint = new Endpoint(`${url}/${CATALOGUE}`, token, PATIENCE)
		this.catalogue = new Catalogue(endpoint, new Endpoint(`${url}/${CATALOGUE}`, token))
		this.admin = new NamespaceAdmin(adminUrl)
		this.#mark = readMark(folder)
		this.name = `${hostname()}-${this.#mark.process}`
		// a process that starts again is another one: it has nothing of what the former held
		this.#lease = new Lease(endpoint, `${this.name}/${crypto.randomUUID().slice(0, 8)}`, monotonic)
	}

	/** The fence of this process for as long as it may write and answer; `undefined` if it may not. */
	get fence(): number | undefined {
		return this.#lease.fence
	}

	get standing(): Standing {
		return this.fence === undefined ? this.#standing : { why: 'active' }
	}

	/** Ends when this process has looked once how it stands, or leaves. */
	get looked(): Promise<void> {
		return this.#looked.promise
	}

	/** Ends when this process was active and is not any more. */
	get lost(): Promise<void> {
		return this.#lost.promise
	}

	/**
	 * Meets the server for the first time. @throws OperationError 64 if the settings cannot be right: of another district, a refused
	 * token, no such server; LibsqlError SERVER_UNREACHABLE without an answer
	 */
	async join(): Promise<void> {
		const { folder, schema = NEWEST } = this.options
		const mark = this.#mark
		const district = await meetServer(this.options, this, mark.district, this.#every)
		if (mark.district !== undefined && mark.district !== district)
			throw usageError('data.url: the server at {url} holds another district than the one that this data folder belonged to', {
				url: this.options.url
			})
		writeMark(folder, { ...mark, district })
		await this.catalogue.enter({ name: this.name, schema })
		this.#joined = true
	}

	/** Waits until this process is active, or it leaves, or `givesUp` says so, and beats from then on. @throws OperationError 64 as `join` */
	async becomeActive(givesUp?: (standing: Standing) => boolean): Promise<void> {
		while (!this.#isLeaving) {
			await this.#round(givesUp ? () => undefined : (standing, error) => this.#say(standing, error))
			this.#looked.resolve()
			if (this.#isLeaving) return
			if (this.fence !== undefined) return this.#goOn()
			if (givesUp?.(this.#standing)) return
			await Bun.sleep(this.#every)
		}
	}

	#goOn() {
		this.#isActive = true
		this.#timer = setInterval(() => void (this.#turn = this.#turn.then(() => this.#beat())), this.#every)
	}

	/**
	 * The same for a command, which waits for one that may have died, and no longer. Answers whether this process is active now; `standing`
	 * says why it is not.
	 */
	async becomeActiveSoon(): Promise<boolean> {
		const given = this.#monotonic() + SOON
		await this.becomeActive((standing) => standing.why !== 'other' || standing.lives || this.#monotonic() >= given)
		return this.fence !== undefined
	}

	async facts(): Promise<DistrictFacts> {
		const { url } = this.options
		const catalogue = this.#joined ? await this.catalogue.members().catch(() => undefined) : undefined
		const isActive = this.fence !== undefined
		const crowd = isActive ? await this.#crowded().catch(() => undefined) : undefined
		const answersLittle = isActive && (await this.catalogue.refuses(LARGE).catch(() => false))
		return {
			name: this.name,
			url,
			standing: this.standing,
			processes: catalogue?.members.map(({ name }) => name) ?? [],
			files: this.files,
			...(crowd !== undefined && { crowded: crowd }),
			...(answersLittle && { answersLittle })
		}
	}

	/** A server that holds too few namespaces at once sometimes answers that one of them does not exist, or waits. */
	async #crowded(): Promise<number | undefined> {
		const { url, token } = this.options
		const served = (await this.catalogue.institutions()).filter(({ state }) => state === 'served')
		if (served.length < HELD_AT_ONCE) return undefined
		for (const { namespace } of served) {
			const asked = new Endpoint(`${url}/${namespace}`, token, PATIENCE).send([
				{ type: 'execute', stmt: { sql: 'SELECT 1' } },
				{ type: 'close' }
			])
			if (!(await asked.catch(() => undefined))) return served.length
		}
		return undefined
	}

	/** Institutions that have a file in the data folder, from before it had a server, or from a restore. They are not served. */
	get files(): readonly string[] {
		return tenantCodes(this.options.folder) ?? []
	}

	/** Stops the others from waiting for a process that will not come back. @returns whether a process of that name existed */
	forget(name: string): Promise<boolean> {
		return this.catalogue.leave(name)
	}

	/** Ends the turn of this process, which does not know any more what is so. */
	resign() {
		this.#isActive = false
		clearInterval(this.#timer)
		void this.#lease.leave().catch(() => undefined)
		this.#lost.resolve()
	}

	/** Gives the lease up, so that another takes it at once; this process is not waited for any more. */
	async leave(): Promise<void> {
		this.#isLeaving = true
		this.#looked.resolve()
		clearInterval(this.#timer)
		await this.#turn
		await this.#lease.leave().catch(() => undefined)
		if (this.#joined) await this.catalogue.leave(this.name).catch(() => undefined)
	}

	/** @param tell gets the reason why this process is not active */
	async #round(tell: (standing: Standing, error?: unknown) => void): Promise<void> {
		try {
			if (!this.#joined) await this.join()
			this.#standing = await this.#look()
			if (this.fence === undefined) tell(this.#standing)
			else await this.catalogue.raise(this.fence, this.options.schema ?? NEWEST)
		} catch (error) {
			const failure = libsqlError(error)
			if (!failure) throw error
			await this.#lease.leave().catch(() => undefined)
			this.#standing = { why: failure.code === 'TOKEN_REFUSED' ? 'refused' : 'unreachable' }
			tell(this.#standing, error)
		}
	}

	async #look(): Promise<Standing> {
		const { schema: ownSchema = NEWEST } = this.options
		const { members, schema } = await this.catalogue.members()
		if (schema > ownSchema) return { why: 'newer' }
		const older = members.find((member) => member.schema < ownSchema && member.name !== this.name)
		// a process that cannot read the new schema could not take over from it
		if (older && schema < ownSchema && schema > 0) return { why: 'older', other: older.name }
		const { holder, lives } = await this.#lease.look()
		return { why: 'other', other: holder.replace(/\/\w+$/, ''), lives }
	}

	async #beat(): Promise<void> {
		if (!this.#isActive || this.#isLeaving) return
		try {
			await this.#lease.beat()
		} catch (error) {
			this.options.log.warn('the database server does not answer a beat', { error })
		}
		if (this.fence !== undefined) return
		this.#isActive = false
		clearInterval(this.#timer)
		this.#lost.resolve()
	}

	#say(standing: Standing, error?: unknown) {
		const said = 'other' in standing ? standing.other : standing.why
		if (said === this.#said) return
		this.#said = said
		if (standing.why === 'active') return
		const { log } = this.options
		const fields = { ...('other' in standing && { other: standing.other }), ...(error !== undefined && { error }) }
		if (standing.why === 'other') log.info(WAITS.other, fields)
		else log.error(WAITS[standing.why], fields)
	}

	get #every() {
		return this.options.every ?? SECOND
	}
}

const NEWEST = MIGRATIONS.at(-1)?.number ?? 0
/** Namespaces that such a server holds at once by default; the catalogue counts too. */
const HELD_AT_ONCE = 100
/** MB that an answer must be able to have; by default such a server gives at most 10. */
const LARGE = 20
