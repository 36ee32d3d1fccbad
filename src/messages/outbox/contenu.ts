import type { Message } from '../channels/channel'
import { inAppText } from '../channels/templates/in-app'
import { fromSeconds } from '../../domain/clock'
import { LANGUES, type Langue } from '../../domain/langue'
import type { TypeSeance } from '../../domain/vocabulaire'

export type Etablissement = Message['etablissement']

/** What a message says of a séance, as it is when the message is written. */
export type SeanceFacts = {
	readonly id: number
	readonly uid: string
	readonly sequence: number
	readonly debut_s: number
	readonly fin_s: number
	readonly type: TypeSeance
	readonly matiere: string
	readonly classes: readonly string[]
	readonly enseignant: string | null
	readonly salle: string | null
	/** the séance's own video room */
	readonly lien_visio: string | null
}

export type Words = { readonly texte: string | null; readonly lien: string | null }

/** `envois.contenu`: everything that all who get it are told alike. */
export type Contenu = Words & {
	readonly seance: Omit<SeanceFacts, 'id' | 'debut_s' | 'lien_visio'>
	/** what the app shows */
	readonly app: Readonly<Record<Langue, { readonly titre: string; readonly corps: string }>>
}

/** One message to one person. */
export type Envoi = {
	readonly id: string
	readonly type: Message['type']
	readonly adresse: string
	readonly langue: Langue
	readonly destinataire: Message['destinataire']
	readonly seance_id: number
	readonly debut_s: number
	readonly lien_desabonnement?: string | undefined
	/** seconds */
	readonly created_at: number
	readonly contenu: Omit<Contenu, 'app'>
}

/** A message as channels take it. */
export const messageOf = (
	etablissement: Etablissement,
	{ contenu, seance_id, debut_s, created_at, lien_desabonnement: stop, ...envoi }: Envoi
): Message => {
	const { fin_s, ...seance } = contenu.seance
	return {
		...envoi,
		etablissement,
		seance: { ...seance, id: seance_id, debut: fromSeconds(debut_s), fin: fromSeconds(fin_s), lien: contenu.lien },
		...(stop !== undefined && { lien_desabonnement: stop }),
		texte: contenu.texte,
		created_at: fromSeconds(created_at)
	}
}

const NOBODY = { user_id: 0, prenoms: '', nom: '' }

/** The text of a message about a séance, fixed for all who get it. */
export function contenuOf(
	type: Message['type'],
	etablissement: Etablissement,
	{ id, debut_s, uid, sequence, fin_s, type: typeSeance, matiere, classes, enseignant, salle }: SeanceFacts,
	words: Words,
	created_at: number
): Contenu {
	const contenu = { seance: { uid, sequence, fin_s, type: typeSeance, matiere, classes, enseignant, salle }, ...words }
	const common = { id: '', type, adresse: '', destinataire: NOBODY, seance_id: id, debut_s, created_at, contenu }
	const app = Object.fromEntries(LANGUES.map((langue) => [langue, inAppText(messageOf(etablissement, { ...common, langue }))]))
	return { ...contenu, app: app as Contenu['app'] }
}
