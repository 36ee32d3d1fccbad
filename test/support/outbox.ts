import type { Channel, Delivery, Message, MessageSeance } from '../../src/outbox/channels/channel'
import type { SchoolCode, Schools } from './school'

/** A channel that keeps what it is given, messages about séances unless a test says otherwise; `answer` says what becomes of each. */
export function fakeChannel<M extends Message = MessageSeance>(
	answer: (message: M, attempt: number) => Delivery | Promise<Delivery> = () => accepted
) {
	const taken: M[] = []
	const sent: M[] = []
	let closed = 0
	const channel: Channel = {
		async send(given) {
			const message = given as M
			taken.push(message)
			const delivery = await answer(message, taken.filter(({ id }) => id === message.id).length)
			if (delivery.outcome === 'sent') sent.push(message)
			return delivery
		},
		async close() {
			closed++
		}
	}
	return {
		channel,
		/** every attempt */
		taken,
		/** what was accepted */
		sent,
		get closed() {
			return closed
		}
	}
}

export const accepted: Delivery = { outcome: 'sent', response: '250 ok' }
export const later = (unreachable = false): Delivery => ({ outcome: 'later', reason: '450 plus tard', unreachable })
export const refused: Delivery = { outcome: 'refused', reason: '550 inconnu' }

export const CONFIGURED = { email: true, sms: false, webhook: false } as const

type OutboxLine = {
	readonly utilisateur_id: number
	readonly canal: string
	readonly statut: string
	readonly type: string
	readonly occasion: string
	readonly tentatives: number
	readonly erreur: string | null
	readonly prochain_at: number
	readonly seance_id: number
	readonly debut_s: number
}

/** The rows of a school's outbox, in the order in which they were written. */
export async function outboxOf(schools: Schools, code: SchoolCode = 'alpha'): Promise<OutboxLine[]> {
	const { client } = await schools.store(code)
	const { rows } = await client.execute('SELECT * FROM outbox ORDER BY id')
	return rows.map((row) => ({ ...row }) as unknown as OutboxLine)
}

/** `20 email en_file`, … in order of person and channel. */
export const lines = (rows: readonly OutboxLine[]) =>
	rows.map(({ utilisateur_id, canal, statut }) => `${utilisateur_id} ${canal} ${statut}`).toSorted()
