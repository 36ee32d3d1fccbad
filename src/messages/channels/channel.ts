import type { Langue } from '../../domain/langue'
import type { TypeEnvoi, TypeSeance } from '../../domain/vocabulaire'

/** One message as its text was fixed when the outbox row was written; what a channel hands over. */
export type Message = {
	readonly type: TypeEnvoi
	/** the same for every attempt of one row: Message-ID (without <>), webhook-id, id of the SMS request */
	readonly id: string
	/** mail address or telephone number; empty for the webhook */
	readonly adresse: string
	readonly langue: Langue
	readonly etablissement: {
		readonly code: string
		readonly nom: string
		readonly fuseau: string
	}
	readonly destinataire: { readonly user_id: number; readonly prenoms: string; readonly nom: string }
	readonly seance: {
		readonly id: number
		/** as in the calendar of `/emploi-temps` */
		readonly uid: string
		readonly sequence: number
		readonly debut: Temporal.Instant
		readonly fin: Temporal.Instant
		readonly type: TypeSeance
		readonly matiere: string
		readonly classes: readonly string[]
		readonly enseignant: string | null
		readonly salle: string | null
		readonly lien: string | null
	}
	/** where the recipient stops these messages by one click (RFC 8058); only where browsers reach this machine */
	readonly lien_desabonnement?: string
	/** the sender's own words, plain text */
	readonly texte: string | null
	readonly created_at: Temporal.Instant
}

/** What became of one attempt. A `reason` holds no password or token and at most 200 characters. */
export type Delivery =
	| { readonly outcome: 'sent'; readonly response: string }
	/** never to be tried again (SMTP 5xx but authentication and relaying, HTTP 4xx but 401, 403, 407, 408, 425 and 429, an address that cannot be one) */
	| { readonly outcome: 'refused'; readonly reason: string }
	/** to be tried later; `unreachable`: nobody else would get through now either (no connection, TLS, authentication, 421) */
	| { readonly outcome: 'later'; readonly reason: string; readonly unreachable: boolean; readonly retryAfterS?: number }

export type Channel = { send(message: Message): Promise<Delivery>; close(): Promise<void> }

/** A channel that the TOML does not configure is absent. */
export type Channels = { readonly email?: Channel; readonly sms?: Channel; readonly webhook?: Channel }
