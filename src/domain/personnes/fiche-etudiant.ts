import type { MOTIFS_SORTIE, STATUTS_INSCRIPTION } from '../vocabulaire'

/** An enrollment as the pages show it. */
export type Inscription = {
	readonly id: number
	readonly classe: { readonly id: number; readonly code: string; readonly nom: string }
	readonly statut: (typeof STATUTS_INSCRIPTION)[number]
	readonly date_entree: string
	readonly date_sortie: string | null
	readonly motif_sortie: (typeof MOTIFS_SORTIE)[number] | null
	/** whether the student is in the class today because of it */
	readonly presente: boolean
}

/** A person who answers for a student. */
export type Responsable = {
	readonly id: number
	readonly nom: string
	readonly prenoms: string
	readonly lien: string | null
	readonly telephone: string | null
	readonly email: string | null
	readonly payeur: boolean
	readonly urgence: boolean
	/** what they are notified of, and by which channels, joined by `|`; undefined if the reader only sees how to reach them */
	readonly averti:
		| { readonly absences: string; readonly notes: string; readonly annonces: string; readonly consentement: boolean }
		| undefined
}

/** A student as staff see them; `prive` is undefined if the reader may not see it. */
export type Fiche = {
	readonly id: number
	readonly matricule: string
	readonly nom: string
	readonly prenoms: string
	/** of this year; undefined if the student is not in a class */
	readonly inscription: Inscription | undefined
	readonly prive:
		| {
				readonly email: string | null
				readonly telephone: string | null
				readonly sexe: string | null
				/** YYYY-MM-DD, or a year alone */
				readonly date_naissance: string | null
				readonly identifiant: string
				readonly actif: boolean
		  }
		| undefined
	/** for readers who have no other way to reach the student; undefined for readers who see more of the student, or less */
	readonly responsables: readonly Responsable[] | undefined
}
