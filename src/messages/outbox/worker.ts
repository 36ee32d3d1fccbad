import type { Channel, Channels, Delivery } from '../channels/channel'
import { toSeconds, type Clock } from '../../domain/clock'
import { usesModule } from '../../domain/modules'
import type { Log } from '../../machine/log/log'
import type { Tenants } from '../../tenants/registry'
import type { Tenant } from '../../tenants/tenant'
import { followSeances } from './annulations.service'
import { CANAUX_SORTANTS, type CanalSortant } from './canaux'
import { messageOf, type Contenu, type Etablissement } from './contenu'
import { jetonDesabonnement } from './desabonnement'
import { DueMemory } from './due-memory'
import { outcomeOf, withdrawn } from './outcome'
import {
	bringForward,
	claimRows,
	expire,
	releaseRows,
	selectDue,
	selectNextDue,
	selectRow,
	updateOutcome,
	type Claimant,
	type Outcome,
	type OutboxRow
} from './outbox.queries'
import { selectSecret } from './secrets.queries'
import { LONGEST_WAIT, pauseDelay } from './retry-delay'

export type WorkerDeps = {
	readonly tenants: Pick<Tenants, 'codes' | 'openTenants' | 'get'>
	readonly channels: Channels
	readonly clock: Clock
	readonly log: Log
	/** where people's browsers reach an institution's `/api/lms` over HTTPS, where that is known */
	readonly publicBase?: (code: string) => string | undefined
	/** in [0, 1) */
	readonly random?: () => number
	/** whether no other process sends from these files, as the data folder's lock tells: whoever else has taken a message is gone */
	readonly alone?: boolean
}

/** How many messages of one channel are under way at once: as many may arrive twice after a kill. */
const LANES = 4
/** How many messages of one institution go before the next one has its turn. */
const TURN = 40
/** How long a claim counts that nobody has ended; seconds. */
const CLAIM = 900
/** Seconds after a claim from which nothing of it is begun any more: an attempt takes far less than what is left. */
const BEGIN = 300
/** How many rows one statement drops. */
const DROPPED = 500
/** How long stopping waits for the messages that are under way; milliseconds. */
const PATIENCE = 15_000
/** Seconds before an institution whose file cannot be opened is looked at again. */
const LATER = 300

type Place = { readonly tenant: Tenant; readonly etablissement: Etablissement; readonly secret: Uint8Array }
type Pause = { readonly failures: number; readonly until: number }

const AUTHOR = { name: 'job:outbox' }

/**
 * Sends what stands in the outboxes of all institutions: each row once. A turn's rows are claimed in one commit before the first of
 * them goes, so that nobody else sends them; the outcome of each is committed before its lane takes the next. Killed between a channel's
 * acceptance and that commit, a row is sent again with the same id, once its claim does not count any more; at most `LANES` of a channel.
 */
export class OutboxWorker {
	readonly #name = crypto.randomUUID()
	readonly #memory: DueMemory
	readonly #pauses = new Map<CanalSortant, Pause>()
	/** outcomes that could not be written: their rows must not be sent again */
	readonly #unwritten = new Map<string, Map<number, { row: OutboxRow; outcome: Outcome }>>()
	/** institutions that cannot be written to, as the log has been told */
	readonly #stuck = new Set<string>()
	#stopping = false
	#round: Promise<void> | undefined

	constructor(readonly deps: WorkerDeps) {
		this.#memory = new DueMemory(
			deps.tenants,
			({ store }) => store.revisions.total,
			(tenant) => this.#nextOf(tenant)
		)
	}

	/** One round over everything that is due; a second call while one lasts joins it. */
	run(): Promise<void> {
		if (this.#stopping) return Promise.resolve()
		return (this.#round ??= this.#run().finally(() => (this.#round = undefined)))
	}

	/** Tries channels that could not be reached in the next round: somebody says that they are back. */
	tryAgain() {
		for (const [canal, pause] of this.#pauses) this.#pauses.set(canal, { ...pause, until: 0 })
	}

	/** Lets the messages that are under way arrive, for a while, and closes the channels. */
	async stop() {
		this.#stopping = true
		let timer: Timer | undefined
		const enough = new Promise<void>((resolve) => (timer = setTimeout(resolve, PATIENCE)))
		await Promise.race([this.#round, enough])
		clearTimeout(timer)
		for (const canal of CANAUX_SORTANTS) await this.deps.channels[canal]?.close()
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
		await Promise.all(CANAUX_SORTANTS.map((canal) => this.#deliver(canal, places)))
		for (const { tenant } of places) await this.#memory.look(tenant, this.#now)
	}

	/** An institution that messages may leave now, without those that came too late. */
	async #enter(code: string): Promise<Place | undefined> {
		const { tenants, log } = this.deps
		try {
			const tenant = await tenants.get(code)
			const school = await tenant.institution()
			if (school.ferme || !usesModule(school, 'notifications')) {
				await this.#memory.look(tenant, this.#now)
				return undefined
			}
			if (!tenant.store.writesSoon || !(await this.#catchUp(tenant))) return this.#isStuck(code)
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

	async #deliver(canal: CanalSortant, places: readonly Place[]) {
		const channel = this.deps.channels[canal]
		if (!channel) return
		for (let left = [...places]; left.length > 0;) {
			const again: Place[] = []
			for (const place of left) {
				if (this.#mustWait(canal)) return
				if (await this.#turn(canal, channel, place)) again.push(place)
			}
			left = again
		}
	}

	/** Sends the next messages of one institution, and answers whether there may be more. */
	async #turn(canal: CanalSortant, channel: Channel, place: Place): Promise<boolean> {
		const { tenant } = place
		try {
			const due = await selectDue(tenant.store.db, canal, this.#now, TURN, this.#claimant)
			if (due.length === 0) return false
			await tenant.hold('messages', () => this.#sendAll(canal, channel, place, due))
			return !this.#unwritten.has(tenant.code)
		} catch (error) {
			this.#isStuck(tenant.code, error)
			return false
		}
	}

	/** Sends some rows in lanes: claims them before, and gives back afterwards what has not been sent. */
	async #sendAll(canal: CanalSortant, channel: Channel, place: Place, due: readonly number[]) {
		const { store } = place.tenant
		const claimed = await store.write({ author: AUTHOR, touches: [] }, ({ db }) => claimRows(db, due, this.#now, this.#claimant))
		const rest = due.filter((id) => claimed.has(id)).values()
		const lane = async (_: unknown, index: number) => {
			for (const id of rest) {
				// after a pause, one message tells whether the channel is back
				if (this.#mustWait(canal) || (index > 0 && this.#pauses.has(canal))) return
				if (await this.#one(canal, channel, place, id)) claimed.delete(id)
			}
		}
		await Promise.all(Array.from({ length: LANES }).map(lane))
		if (claimed.size > 0) await store.write({ author: AUTHOR, touches: [] }, ({ db }) => releaseRows(db, [...claimed], this.#name))
	}

	get #claimant(): Claimant {
		const now = this.#now
		return { par: this.#name, from: this.deps.alone ? Number.MAX_SAFE_INTEGER : now - CLAIM, to: now + CLAIM }
	}

	/** Sends a row that is claimed, and answers whether its claim has ended with that. */
	async #one(canal: CanalSortant, channel: Channel, place: Place, id: number): Promise<boolean> {
		const { tenant } = place
		if (this.#unwritten.has(tenant.code)) return false
		const row = await selectRow(tenant.store.db, id)
		if (row?.statut !== 'en_file' || row.pris_par !== this.#name || Math.abs(this.#now - row.pris_at!) > BEGIN) return false
		const stop = withdrawn(row, this.#now)
		if (stop) {
			await this.#settle(tenant, row, stop)
			return true
		}
		const delivery = await this.#send(channel, row, place)
		const random = this.deps.random ?? Math.random
		await this.#settle(tenant, row, outcomeOf(row, delivery, this.#now, random()))
		if (delivery.outcome !== 'later') this.#reached(canal)
		else if (delivery.unreachable) this.#pause(canal, delivery.reason)
		return true
	}

	async #send(channel: Channel, row: OutboxRow, { etablissement, secret }: Place): Promise<Delivery> {
		const { cle, user_id, canal, nom, prenoms } = row
		const contenu = JSON.parse(row.contenu) as Contenu
		const id = `${cle}-${user_id}-${canal}@${etablissement.code}`
		const base = canal === 'email' ? this.deps.publicBase?.(etablissement.code) : undefined
		const stop = base && `${base}/notifications/desabonnement?jeton=${jetonDesabonnement({ code: etablissement.code, secret }, user_id)}`
		try {
			const destinataire = { user_id, nom, prenoms }
			return await channel.send(messageOf(etablissement, { ...row, id, contenu, destinataire, lien_desabonnement: stop }))
		} catch (error) {
			this.deps.log.error('a message could not be made or sent', { tenant: etablissement.code, outbox: row.id, canal, error })
			return { outcome: 'later', reason: 'internal error, told in the log of the server', unreachable: false }
		}
	}

	/** Writes what became of a row; where that fails, remembers it, so that the row is not sent again. */
	async #settle(tenant: Tenant, row: OutboxRow, outcome: Outcome) {
		try {
			await this.#write(tenant, row, outcome)
		} catch {
			const unwritten = this.#unwritten.get(tenant.code) ?? new Map<number, { row: OutboxRow; outcome: Outcome }>()
			this.#unwritten.set(tenant.code, unwritten.set(row.id, { row, outcome }))
		}
	}

	#write(tenant: Tenant, row: OutboxRow, outcome: Outcome) {
		return tenant.store.write({ author: AUTHOR, touches: [] }, async (write) => {
			const before = await updateOutcome(write.db, row.id, this.#name, outcome)
			// called off while it was under way: whom it has reached must hear of that as well
			if (before === 'annule' && outcome.statut === 'envoye' && row.type === 'rappel_seance') await followSeances(write, [row.seance_id])
		})
	}

	/** Writes the outcomes that could not be written before, and answers whether that is done. */
	async #catchUp(tenant: Tenant): Promise<boolean> {
		const unwritten = this.#unwritten.get(tenant.code)
		if (!unwritten) return true
		try {
			for (const [id, { row, outcome }] of unwritten) {
				await this.#write(tenant, row, outcome)
				unwritten.delete(id)
			}
		} catch {
			return false
		}
		this.#unwritten.delete(tenant.code)
		return true
	}

	#mustWait(canal: CanalSortant) {
		return this.#stopping || this.#pausedUntil(canal) > this.#now
	}

	/** Seconds; what a clock that has gone back left in the far future does not count. */
	#pausedUntil(canal: CanalSortant) {
		const until = this.#pauses.get(canal)?.until ?? 0
		return until <= this.#now + LONGEST_WAIT ? until : 0
	}

	/** A channel that could not be reached gets nothing for a while; one message, then, tells whether it is back. */
	#pause(canal: CanalSortant, reason: string) {
		if (this.#mustWait(canal)) return
		const failures = (this.#pauses.get(canal)?.failures ?? 0) + 1
		const seconds = pauseDelay(failures, (this.deps.random ?? Math.random)())
		this.#pauses.set(canal, { failures, until: this.#now + seconds })
		if (failures === 1) this.deps.log.warn('a channel cannot be reached, its messages wait', { canal, reason, seconds })
	}

	#reached(canal: CanalSortant) {
		if (this.#pauses.delete(canal)) this.deps.log.info('a channel is reached again', { canal })
	}

	async #nextOf(tenant: Tenant): Promise<number | undefined> {
		const school = await tenant.institution()
		if (school.ferme || !usesModule(school, 'notifications')) return undefined
		const times: number[] = []
		for (const canal of CANAUX_SORTANTS) {
			if (!this.deps.channels[canal]) continue
			const at = await selectNextDue(tenant.store.db, canal)
			if (at !== undefined) times.push(Math.max(at, this.#pausedUntil(canal)))
		}
		return times.length > 0 ? Math.min(...times) : undefined
	}
}
