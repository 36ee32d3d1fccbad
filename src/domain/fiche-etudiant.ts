import type { STATUTS_INSCRIPTION } from './vocabulaire'

/** An enrollment as the pages show it. */
export type Inscription = {
	readonly id: number
	readonly classe: { readonly id: number; readonly code: string; readonly nom: string }
	readonly statut: (typeof STATUTS_INSCRIPTION)[number]
	readonly date_entree: string
	readonly date_sortie: string | null
	/** whether it puts the student into the class today */
	readonly presente: boolean
}

/** Who answers for a student. */
export type Responsable = {
	readonly id: number
	readonly nom: string
	readonly prenoms: string
	readonly lien: string | null
	readonly telephone: string | null
	readonly email: string | null
	readonly payeur: boolean
	readonly urgence: boolean
	/** what they are told and by which channels, joined by `|`; undefined for who reads no more than how they are reached */
	readonly averti:
		| { readonly absences: string; readonly notes: string; readonly annonces: string; readonly consentement: boolean }
		| undefined
}

/** A student as staff is shown one; `prive` is undefined for who does not read it. */
export type Fiche = {
	readonly id: number
	readonly matricule: string
	readonly nom: string
	readonly prenoms: string
	/** of this year; undefined for who is in no class */
	readonly inscription: Inscription | undefined
	readonly prive:
		| {
				readonly email: string | null
				readonly telephone: string | null
				readonly sexe: string | null
				/** YYYY-MM-DD */
				readonly date_naissance: string | null
				readonly identifiant: string
				readonly actif: boolean
		  }
		| undefined
	/** those of whom a list tells who has no other way to reach the student; undefined for who reads more of the student, or less */
	readonly responsables: readonly Responsable[] | undefined
}
