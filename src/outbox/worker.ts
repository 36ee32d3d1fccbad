import type { Channels } from './channels/channel'
import { toSeconds, type Clock } from '../kit/clock'
import { usesModule } from '../domain/droits/modules'
import type { Log } from '../host/log/log'
import type { Tenants } from '../tenants/registry'
import type { Tenant } from '../tenants/tenant'
import { CANAUX_SORTANTS } from './canaux'
import { DueMemory } from './due-memory'
import { Lanes, type LaneDeps, type Place } from './lanes'
import { AUTHOR, Outcomes } from './outcomes'
import { bringForward, expire, selectNextDue } from './outbox.queries'
import { Pauses } from './pauses'
import { selectSecret } from './secrets.queries'
import { LONGEST_WAIT } from './retry-delay'

export type WorkerDeps = Partial<Pick<LaneDeps, 'publicBase' | 'random' | 'alone'>> & {
	readonly tenants: Pick<Tenants, 'codes' | 'openTenants' | 'forWork'>
	readonly channels: Channels
	readonly clock: Clock
	readonly log: Log
	/** whether another process may be sending by now; left out: never */
	readonly isOvertaken?: () => boolean
}

/** How many rows one statement drops. */
const DROPPED = 500
/** How long stopping waits for the messages that are under way; milliseconds. */
const PATIENCE = 15_000
/** Seconds before an institution whose file cannot be opened is looked at again. */
const LATER = 300

/**
 * Sends what stands in the outboxes of all institutions: each row once. A turn's rows are claimed in one commit before the first of
 * them goes, so that nobody else sends them; the outcome of each is committed before its lane takes the next. Killed between a channel's
 * acceptance and that commit, a row is sent again with the same id, once its claim does not count any more; of a channel, as many as
 * it has lanes.
 */
export class OutboxWorker {
	readonly #memory: DueMemory
	readonly #pauses: Pauses
	readonly #outcomes = new Outcomes(crypto.randomUUID())
	readonly #lanes: readonly Lanes[]
	/** institutions that cannot be written to, as the log has been told */
	readonly #stuck = new Set<string>()
	#stopping = false
	#round: Promise<void> | undefined

	constructor(readonly deps: WorkerDeps) {
		const { tenants, channels, clock, log, publicBase, random = Math.random, alone = false, isOvertaken = () => false } = deps
		this.#pauses = new Pauses({ clock, log, random })
		const isStopping = () => this.#stopping || isOvertaken()
		const lanes = { clock, log, publicBase, random, alone, pauses: this.#pauses, outcomes: this.#outcomes, isStopping }
		this.#lanes = CANAUX_SORTANTS.flatMap((canal) => {
			const channel = channels[canal]
			return channel ? [new Lanes(canal, channel, lanes)] : []
		})
		this.#memory = new DueMemory(
			tenants,
			({ store }) => store.revisions.total,
			(tenant) => this.#nextOf(tenant)
		)
	}

	/** Runs one round over everything that is due; a second call during a round joins it. */
	run(): Promise<void> {
		if (this.#stopping) return Promise.resolve()
		return (this.#round ??= this.#run().finally(() => (this.#round = undefined)))
	}

	/** Tries channels that could not be reached in the next round: somebody says that they are back. */
	tryAgain() {
		this.#pauses.tryAgain()
	}

	/** Lets the messages that are under way arrive, for a while, and closes the channels. */
	async stop() {
		this.#stopping = true
		let timer: Timer | undefined
		const enough = new Promise<void>((resolve) => (timer = setTimeout(resolve, PATIENCE)))
		await Promise.race([this.#round, enough])
		clearTimeout(timer)
		for (const { channel } of this.#lanes) await channel.close()
	}

	get #now() {
		return toSeconds(this.deps.clock.now())
	}

	async #run() {
		const places: Place[] = []
		for (const code of await this.#memory.due(this.#now)) {
			const place = await this.#enter(code)
			if (place) places.push(place)
		}
		await Promise.all(this.#lanes.map((lanes) => this.#deliver(lanes, places)))
		for (const { tenant } of places) await this.#memory.look(tenant, this.#now)
	}

	/** An institution whose messages may leave now, without those that are too late. */
	async #enter(code: string): Promise<Place | undefined> {
		const { tenants, log } = this.deps
		try {
			const tenant = await tenants.forWork(code)
			const school = await tenant.institution()
			if (school.ferme || !usesModule(school, 'notifications')) {
				await this.#memory.look(tenant, this.#now)
				return undefined
			}
			if (!tenant.store.writesSoon || !(await this.#outcomes.catchUp(tenant))) return this.#isStuck(code)
			while (await this.#tidy(tenant));
			if (this.#stuck.delete(code)) log.info('messages leave again', { tenant: code })
			const secret = await selectSecret(tenant.store.db)
			return { tenant, secret, etablissement: { code, nom: school.nom, fuseau: school.timezone } }
		} catch (error) {
			this.#memory.postpone(code, this.#now, this.#now + LATER)
			return this.#isStuck(code, error)
		}
	}

	/** Drops what came too late, brings forward what waits too long, and answers whether there may be more to drop. */
	#tidy({ store }: Tenant): Promise<boolean> {
		const now = this.#now
		return store.write({ author: AUTHOR, touches: [] }, async ({ db }) => {
			const dropped = await expire(db, now, DROPPED)
			await bringForward(db, now, now + LONGEST_WAIT)
			return dropped === DROPPED
		})
	}

	#isStuck(code: string, error?: unknown): undefined {
		if (this.#stuck.has(code)) return
		this.#stuck.add(code)
		this.deps.log.warn('messages wait: the data of the institution cannot be written now', {
			tenant: code,
			...(error !== undefined && { error })
		})
	}

	/** Gives the institutions turns at a channel until nothing is due at any. */
	async #deliver(lanes: Lanes, places: readonly Place[]) {
		for (let placesLeft = [...places]; placesLeft.length > 0;) {
			const again: Place[] = []
			for (const place of placesLeft) {
				if (lanes.mustWait) return
				try {
					if (await lanes.turn(place)) again.push(place)
				} catch (error) {
					this.#isStuck(place.tenant.code, error)
				}
			}
			placesLeft = again
		}
	}

	/** When an institution has something due next, at a channel that is there; seconds. */
	async #nextOf(tenant: Tenant): Promise<number | undefined> {
		const school = await tenant.institution()
		if (school.ferme || !usesModule(school, 'notifications')) return undefined
		const times: number[] = []
		for (const { canal } of this.#lanes) {
			const at = await selectNextDue(tenant.store.db, canal)
			if (at !== undefined) times.push(Math.max(at, this.#pauses.until(canal)))
		}
		return times.length > 0 ? Math.min(...times) : undefined
	}
}
