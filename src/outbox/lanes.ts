import { toSeconds, type Clock } from '../kit/clock'
import { asSentence } from '../kit/sentence'
import { sujetOf } from '../domain/vocabulaire'
import type { Log } from '../host/log/log'
import type { Tenant } from '../tenants/tenant'
import type { Channel, Delivery } from './channels/channel'
import type { CanalSortant } from './canaux'
import { messageOf, type Envoi, type Etablissement } from './contenu'
import { jetonDesabonnement } from './desabonnement'
import { outcomeOf, withdrawn } from './outcome'
import { AUTHOR, type Outcomes } from './outcomes'
import { claimRows, releaseRows, selectDue, selectRow, type Claimant, type OutboxRow } from './outbox.queries'
import type { Pauses } from './pauses'

/** How many messages of one channel are under way at once: as many may arrive twice after a kill. */
const LANES = 4
/** How many messages of one institution go before the next one has its turn. */
const TURN = 40
/** How long a claim counts that nobody has ended; seconds. */
const CLAIM = 900
/** Seconds after a claim from which nothing of it is begun any more: an attempt takes far less than what is left. */
const BEGIN = 300

/** An institution whose messages may leave. */
export type Place = { readonly tenant: Tenant; readonly etablissement: Etablissement; readonly secret: Uint8Array }

export type LaneDeps = {
	readonly clock: Clock
	readonly log: Log
	/** the address at which browsers reach an institution's `/api/lms` over HTTPS, if it is known */
	readonly publicBase?: ((code: string) => string | undefined) | undefined
	/** in [0, 1) */
	readonly random: () => number
	/** true if the data folder's lock shows that no other process sends from these files: a message taken by another one is free again */
	readonly alone: boolean
	readonly pauses: Pauses
	readonly outcomes: Outcomes
	readonly isStopping: () => boolean
}

const keyOf = ({ tenant }: Place, id: number) => `${tenant.code}:${id}`

/** Sends the messages of one channel and one institution, a turn at a time, `LANES` at once. */
export class Lanes {
	constructor(
		readonly canal: CanalSortant,
		readonly channel: Channel,
		readonly deps: LaneDeps
	) {}

	get mustWait(): boolean {
		return this.deps.isStopping() || this.deps.pauses.lasts(this.canal)
	}

	/** Sends the next messages of an institution, and answers whether there may be more. */
	async turn(place: Place): Promise<boolean> {
		const { tenant } = place
		const due = await selectDue(tenant.store.db, this.canal, this.#now, TURN, this.#claimant)
		if (due.length === 0) return false
		const all = await tenant.hold('messages', () => this.#sendAll(place, due))
		return (due.length === TURN || !all) && !this.deps.outcomes.keeps(tenant.code)
	}

	/** Claims some rows, sends them, gives back what has not been sent, and answers whether that is nothing. */
	async #sendAll(place: Place, due: readonly number[]): Promise<boolean> {
		const { store } = place.tenant
		const { pauses, outcomes } = this.deps
		const claimedIds = await store.write({ author: AUTHOR, touches: [] }, ({ db }) => claimRows(db, due, this.#now, this.#claimant))
		const isLast = (id: number) => pauses.has(this.canal) && pauses.isLastFailed(this.canal, keyOf(place, id))
		const rest = due
			.filter((id) => claimedIds.has(id))
			.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)))
			.values()
		const lane = async (_: unknown, index: number) => {
			for (const id of rest) {
				// after a pause, one message tells whether the channel is back
				if (this.mustWait || (index > 0 && pauses.has(this.canal))) return
				if (await this.#one(place, id)) claimedIds.delete(id)
			}
		}
		await Promise.all(Array.from({ length: LANES }).map(lane))
		if (claimedIds.size === 0) return true
		await store.write({ author: AUTHOR, touches: [] }, ({ db }) => releaseRows(db, [...claimedIds], outcomes.par))
		return false
	}

	/** Sends a row that is claimed, and answers whether its claim has ended with that. */
	async #one(place: Place, id: number): Promise<boolean> {
		const { tenant } = place
		const { outcomes, pauses, random } = this.deps
		if (outcomes.keeps(tenant.code)) return false
		const row = await selectRow(tenant.store.db, id)
		if (row?.statut !== 'en_file' || row.pris_par !== outcomes.par || Math.abs(this.#now - row.pris_at!) > BEGIN) return false
		const stop = withdrawn(row, this.#now)
		if (stop) {
			await outcomes.settle(tenant, row, stop)
			return true
		}
		const delivery = await this.#send(row, place)
		await outcomes.settle(tenant, row, outcomeOf(row, delivery, this.#now, random()))
		if (delivery.outcome !== 'later') pauses.end(this.canal)
		else if (delivery.unreachable) pauses.begin(this.canal, delivery.reason)
		else if (delivery.isFault) pauses.failed(this.canal, keyOf(place, id), delivery.reason)
		return true
	}

	async #send(row: OutboxRow, { etablissement, secret }: Place): Promise<Delivery> {
		const { cle, user_id, responsable_id, canal, nom, prenoms } = row
		const { log } = this.deps
		const contenu = JSON.parse(row.contenu) as Envoi['contenu']
		const id = `${cle}-${user_id ?? (responsable_id === null ? 'lms' : `r${responsable_id}`)}-${canal}@${etablissement.code}`
		const stop = canal === 'email' ? this.#stopLink(row, etablissement, secret) : undefined
		try {
			const destinataire = { user_id, nom, prenoms }
			return await this.channel.send(messageOf(etablissement, { ...row, id, contenu, destinataire, lien_desabonnement: stop }))
		} catch (error) {
			log.error('a message could not be made or sent', { tenant: etablissement.code, outbox: row.id, canal, error })
			return { outcome: 'later', reason: asSentence('internal error, told in the log of the server'), unreachable: false }
		}
	}

	/** The link by which the recipient stops mails of this kind, if browsers reach us. */
	#stopLink({ user_id, responsable_id, type }: OutboxRow, { code }: Etablissement, secret: Uint8Array): string | undefined {
		const base = this.deps.publicBase?.(code)
		if (base === undefined) return undefined
		const of = user_id === null ? { responsable_id: responsable_id! } : { user_id, sujet: sujetOf(type) }
		return `${base}/notifications/desabonnement?jeton=${jetonDesabonnement({ code, secret }, of)}`
	}

	get #claimant(): Claimant {
		const now = this.#now
		return { par: this.deps.outcomes.par, from: this.deps.alone ? Number.MAX_SAFE_INTEGER : now - CLAIM, to: now + CLAIM }
	}

	get #now() {
		return toSeconds(this.deps.clock.now())
	}
}
