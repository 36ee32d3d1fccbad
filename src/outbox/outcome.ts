import { asSentence, type Plain } from '../kit/sentence'
import type { Delivery } from './channels/channel'
import { isCallOff } from '../domain/vocabulaire'
import type { OutboxRow } from './outbox.queries'
import type { Outcome } from './outcomes.queries'
import { pauseDelay, retryDelay } from './retry-delay'

const NO_MESSAGES: Plain = 'the person wants no more such messages by this channel'
const NO_REMINDERS: Plain = 'the person wants no more reminders by this channel'

/** The outcome of a row that must not be sent any more; `undefined` if it must be sent. */
export function withdrawn(row: OutboxRow, now: number): Outcome | undefined {
	const { tentatives, perime_at: prochain_at } = row
	const end = (statut: Outcome['statut'], erreur: Plain | null) => ({
		statut,
		erreur: erreur && asSentence(erreur),
		tentatives,
		prochain_at,
		envoye_at: null
	})
	if (row.perime_at <= now) return end('perime', null)
	if (!isCallOff(row.type) && !row.vraie) return end('annule', 'the session has changed')
	if (!row.actif) return end('annule', 'the account is closed')
	if (!row.veut) return end('annule', row.seance_id === null ? NO_MESSAGES : NO_REMINDERS)
	// a line break would let an address write the rest of a mail's head
	if (/[\p{Cc}\u2028\u2029]/u.test(row.adresse)) return end('echec', 'this is no address')
	return undefined
}

/** The state of a row after an attempt. A message is never tried after it has become useless. */
export function outcomeOf(row: OutboxRow, delivery: Delivery, now: number, random: number): Outcome {
	const tentatives = row.tentatives + 1
	switch (delivery.outcome) {
		case 'sent':
			return { statut: 'envoye', tentatives, prochain_at: now, erreur: null, envoye_at: now }
		case 'refused':
			return { statut: 'echec', tentatives, prochain_at: now, erreur: delivery.reason, envoye_at: null }
		case 'later': {
			// a failure that stops every message says nothing about this one
			const delay = (delivery.unreachable ? pauseDelay : retryDelay)(tentatives, random, delivery.retryAfterS)
			const prochain_at = Math.min(row.perime_at, now + delay)
			return { statut: 'en_file', tentatives, prochain_at, erreur: delivery.reason, envoye_at: null }
		}
	}
}
