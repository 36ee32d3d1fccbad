import type { Langue } from '../../kit/langue'
import type { Reason } from '../../kit/sentence'
import type { SorteChangement } from '../../domain/seances/changement-seance'
import type { TypeAvis, TypeEnvoiSeance, TypeSeance } from '../../domain/vocabulaire'

/** Fields of every message. Its text was fixed when the outbox row was written; a channel hands it over. */
type Enveloppe = {
	/** the same for every attempt of one row: Message-ID (without <>), webhook-id, id of the SMS request */
	readonly id: string
	readonly etablissement: {
		readonly code: string
		readonly nom: string
		readonly fuseau: string
	}
	readonly created_at: Temporal.Instant
}

/** A message to one person. */
type Personnel = Enveloppe & {
	/** mail address or telephone number; empty for the webhook */
	readonly adresse: string
	readonly langue: Langue
	/** `user_id` is null for a responsable, who does not have an account */
	readonly destinataire: { readonly user_id: number | null; readonly prenoms: string; readonly nom: string }
	/** the link that stops these messages by one click (RFC 8058); only if browsers reach this machine */
	readonly lien_desabonnement?: string
}

/** A message about a séance: a reminder, or a change. */
export type MessageSeance = Personnel & {
	readonly type: TypeEnvoiSeance
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
	/** the sender's own words, plain text */
	readonly texte: string | null
}

/** Évaluations whose marks can be seen now, or calls to session 2. It does not contain a mark: others read the recipient's telephone too. */
export type AvisNotes = {
	/** instead of évaluations */
	readonly convocations?: readonly { readonly etudiant: string; readonly periode: string; readonly matieres: readonly string[] }[]
	/** whether these calls are taken back */
	readonly isRetiree?: boolean
	readonly evaluations: readonly { readonly etudiant: string; readonly matiere: string; readonly titre: string; readonly date: string }[]
}
/** Séances that students have missed, or, of a correction, have not; instants in seconds. */
export type AvisAbsences = {
	readonly etudiants: readonly {
		readonly etudiant: string
		readonly seances: readonly { readonly debut_s: number; readonly fin_s: number; readonly matiere: string }[]
	}[]
}
/** Words of the school to many. */
export type AvisAnnonce = { readonly titre: string; readonly texte: string; readonly auteur: string }

/** When a séance is; instants in seconds. */
export type Horaire = { readonly debut_s: number; readonly fin_s: number }
/** Séances that have changed. */
export type AvisEmploiDuTemps = {
	readonly seances: readonly (Horaire & {
		readonly sorte: SorteChangement
		readonly matiere: string
		readonly classes: readonly string[]
		readonly enseignant: string | null
		readonly salle: string | null
		readonly motif: string | null
		/** the former time, if it was another one */
		readonly avant: Horaire | null
	})[]
}

type Faits = {
	notes: AvisNotes
	absences: AvisAbsences
	absences_correction: AvisAbsences
	annonce: AvisAnnonce
	emploi_du_temps: AvisEmploiDuTemps
}

/** A message that is not about a séance. */
export type MessageAvis = { [T in TypeAvis]: Personnel & { readonly type: T; readonly avis: Faits[T] } }[TypeAvis]

export type MessagePersonnel = MessageSeance | MessageAvis

/** To the LMS itself: lists have changed. */
export type MessageDonnees = Enveloppe & {
	readonly type: 'donnees.modifiees'
	readonly donnees: { readonly version: number; readonly listes: readonly string[] }
}

export type Message = MessagePersonnel | MessageDonnees

/** The result of one attempt. A `reason` never contains a password or token, and has at most 200 characters. */
export type Delivery =
	| { readonly outcome: 'sent'; readonly response: string }
	/** never to be tried again (SMTP 5xx but authentication and relaying, HTTP 4xx but 401, 403, 407, 408, 425 and 429, an address that cannot be one) */
	| { readonly outcome: 'refused'; readonly reason: Reason }
	/**
	 * to be tried later; `unreachable`: nobody else would get through now either (no connection, TLS, authentication, 421); `isFault`: the
	 * other side failed (HTTP 5xx), perhaps by this message alone
	 */
	| {
			readonly outcome: 'later'
			readonly reason: Reason
			readonly unreachable: boolean
			readonly isFault?: true
			readonly retryAfterS?: number
	  }

export type Channel<M extends Message = Message> = { send(message: M): Promise<Delivery>; close(): Promise<void> }

/** A channel that the TOML does not configure is absent. */
export type Channels = {
	readonly email?: Channel<MessagePersonnel>
	readonly sms?: Channel<MessagePersonnel>
	readonly webhook?: Channel
}
