import type { Message, MessageAvis, MessageDonnees, MessagePersonnel, MessageSeance } from './channels/channel'
import { inAppText } from './channels/templates/in-app'
import { fromSeconds } from '../kit/clock'
import { LANGUES, type Langue } from '../kit/langue'

export type { AvisEmploiDuTemps } from './channels/channel'

export type Etablissement = Message['etablissement']

/** Facts about a séance in a message, as they are when the message is written. */
export type SeanceFacts = Omit<MessageSeance['seance'], 'debut' | 'fin' | 'lien'> & {
	readonly debut_s: number
	readonly fin_s: number
	/** the séance's own video room */
	readonly lien_visio: string | null
}

export type Words = { readonly texte: string | null; readonly lien: string | null }

/** The text of the app, in each language. */
type App = { readonly app: Readonly<Record<Langue, { readonly titre: string; readonly corps: string }>> }

/** `envois.contenu` of a message about a séance: the content that is the same for every recipient. */
export type ContenuSeance = Words & App & { readonly seance: Omit<SeanceFacts, 'id' | 'debut_s' | 'lien_visio'> }
/** The same for a message that is not about a séance; `lien` is for the app. */
export type ContenuAvis = App & { readonly avis: MessageAvis['avis']; readonly lien: null }
/** Type and content of a message that is not about a séance. */
export type FaitsAvis = Pick<MessageAvis, 'type' | 'avis'>
/** The same for a message to the LMS itself. */
export type ContenuDonnees = Pick<MessageDonnees, 'donnees'>

/** A message to send: the fields of its row, and the content of its envoi. */
export type Envoi = {
	readonly id: string
	readonly type: Message['type']
	readonly adresse: string
	readonly langue: Langue
	readonly destinataire: MessagePersonnel['destinataire']
	readonly seance_id: number | null
	readonly debut_s: number | null
	readonly lien_desabonnement?: string | undefined
	/** seconds */
	readonly created_at: number
	readonly contenu: Omit<ContenuSeance, 'app'> | Omit<ContenuAvis, 'app'> | ContenuDonnees
}

/** A message as channels take it. */
export function messageOf(etablissement: Etablissement, envoi: Envoi): Message {
	const { id, type, adresse, langue, destinataire, contenu, seance_id, debut_s, lien_desabonnement: stop } = envoi
	const enveloppe = { id, etablissement, created_at: fromSeconds(envoi.created_at) }
	if ('donnees' in contenu) return { ...enveloppe, type: 'donnees.modifiees', donnees: contenu.donnees }
	const personnel = { ...enveloppe, adresse, langue, destinataire, ...(stop !== undefined && { lien_desabonnement: stop }) }
	if ('avis' in contenu) return { ...personnel, type, avis: contenu.avis } as MessageAvis
	const { fin_s, ...seance } = contenu.seance
	return {
		...personnel,
		type: type as MessageSeance['type'],
		seance: { ...seance, id: seance_id!, debut: fromSeconds(debut_s!), fin: fromSeconds(fin_s), lien: contenu.lien },
		texte: contenu.texte
	}
}

const NOBODY = { user_id: null, prenoms: '', nom: '' }

/** The text of the app for a message, the same for every recipient. */
function appOf(etablissement: Etablissement, envoi: Omit<Envoi, 'id' | 'adresse' | 'langue' | 'destinataire'>): App['app'] {
	const text = (langue: Langue) =>
		inAppText(messageOf(etablissement, { ...envoi, id: '', adresse: '', destinataire: NOBODY, langue }) as MessagePersonnel)
	return Object.fromEntries(LANGUES.map((langue) => [langue, text(langue)])) as App['app']
}

/** The text of a message about a séance, the same for every recipient. */
export function contenuOf(
	type: MessageSeance['type'],
	etablissement: Etablissement,
	{ id, debut_s, uid, sequence, fin_s, type: typeSeance, matiere, classes, enseignant, salle }: SeanceFacts,
	words: Words,
	created_at: number
): ContenuSeance {
	const contenu = { seance: { uid, sequence, fin_s, type: typeSeance, matiere, classes, enseignant, salle }, ...words }
	return { ...contenu, app: appOf(etablissement, { type, seance_id: id, debut_s, created_at, contenu }) }
}

/** The same of a message about no séance. */
export function contenuAvis({ type, avis }: FaitsAvis, etablissement: Etablissement, created_at: number): ContenuAvis {
	const contenu = { avis, lien: null }
	return { ...contenu, app: appOf(etablissement, { type, seance_id: null, debut_s: null, created_at, contenu }) }
}
