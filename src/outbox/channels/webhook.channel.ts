import type { Config } from '../../config/entries'
import { toSeconds, toWireInstant, type Clock } from '../../kit/clock'
import type { Channel, Message } from './channel'
import { hand } from './http-request'
import { readCa } from './named-files'
import { readWebhookKey, webhookHeaders } from './standard-webhooks'
import { inAppText } from './templates/in-app'

/** Tells the LMS of messages as they become due. @throws OperationError 64 for a file that `[webhook]` names and that cannot be used */
export function webhookChannel(
	{ url, secret_file: secretFile, ca_file: caFile, timeout_seconds: timeoutSeconds }: Config['webhook'],
	clock: Clock
): Channel {
	const key = readWebhookKey(secretFile, 'webhook.secret_file')
	const ca = caFile === '' ? undefined : readCa(caFile, 'webhook.ca_file')
	return {
		async send(message) {
			const body = JSON.stringify(payload(message))
			const signed = webhookHeaders(key, message.id, toSeconds(clock.now()), body)
			const headers = new Headers({ ...signed, 'content-type': 'application/json' })
			return hand({ url, method: 'POST', headers, body, timeoutSeconds, isSuccess, secrets: [], ...(ca !== undefined && { ca }) }, clock)
		},
		close: async () => undefined
	}
}

const isSuccess = (status: number) => status >= 200 && status < 300

/** Standard Webhooks: a type, when it happened, and what. */
function payload(message: Message) {
	const { type, etablissement, created_at: created } = message
	const instant = (at: Temporal.Instant) => toWireInstant(at, etablissement.fuseau)
	return { type, timestamp: instant(created), data: { tenant_code: etablissement.code, ...dataOf(message, instant) } }
}

function dataOf(message: Message, instant: (at: Temporal.Instant) => string) {
	if (message.type === 'donnees.modifiees') return message.donnees
	const { langue, destinataire } = message
	const told = { user_id: destinataire.user_id, langue, ...inAppText(message) }
	if ('avis' in message) return { ...told, message: null, seance: null }
	const { id, uid, sequence, debut, fin, matiere, classes, enseignant, salle, lien } = message.seance
	return {
		...told,
		message: message.texte,
		seance: { id, uid, sequence, debut: instant(debut), fin: instant(fin), matiere, classes, enseignant, salle, lien }
	}
}
