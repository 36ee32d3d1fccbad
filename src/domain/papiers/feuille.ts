import type { Langue } from '../../kit/langue'

/** A cell of a table; `petit`: a second, smaller line under it. */
export type Cellule = string | { readonly texte: string; readonly gras?: boolean; readonly petit?: string }

export type Colonne = { readonly titre: string; /** right-aligned */ readonly nombre?: boolean }

/** A part of a paper, from top to bottom. */
export type Bloc =
	| { readonly texte: string; readonly petit?: boolean; readonly gras?: boolean }
	/** who or what it is about: labels with their values */
	| { readonly faits: readonly (readonly [nom: string, valeur: string])[] }
	/** a row of one cell spans the whole table, as the head of a group */
	| { readonly table: { readonly colonnes: readonly Colonne[]; readonly lignes: readonly (readonly Cellule[])[] } }
	/** the result in one line that can be read from two metres */
	| { readonly resultat: string }
	/** short words of the paper and what they mean */
	| { readonly legende: readonly (readonly [mot: string, sens: string])[] }

/** The school at the head of a paper; null: left out. */
export type Tete = {
	readonly nom: string
	readonly adresse: string | null
	readonly telephone: string | null
	readonly email: string | null
	readonly ministere: string | null
	readonly devise_etat: string | null
	readonly agrement: string | null
}

/** A paper word for word, as the register keeps it: later editions print the same words. */
export type Feuille = {
	readonly langue: Langue
	readonly tete: Tete
	readonly titre: string
	/** « Année 2026-2027 · Semestre 1 » */
	readonly sousTitre?: string
	readonly blocs: readonly Bloc[]
	/** « Fait à Abidjan, le 12 février 2027 » */
	readonly fait: string
	readonly signataire: { readonly nom: string; readonly qualite: string | null } | null
	/** of a paper that stands several times on one page: whose each copy is, « Étudiant » and « Souche » */
	readonly exemplaires?: readonly string[]
}

/** The halves of a receipt. */
export const EXEMPLAIRES: readonly string[] = ['Étudiant', 'Souche']

/** The content of a paper's code, which is signed: all of it is printed too. */
export type Signe = {
	/** « CS-2026-000123 » */
	readonly numero: string
	/** « KOUASSI Awa »; at most 60 characters, a longer name ends in « … » */
	readonly nom: string
	readonly matricule: string
	/** YYYY-MM-DD or YYYY; null if the school does not know it */
	readonly naissance: string | null
	/** the result in words, such as « Semestre 1 : 12,34 / 20, 30 crédits »; at most 80 characters */
	readonly resultat: string
	/** YYYY-MM-DD */
	readonly jour: string
}

/** A paper that will be written: what the register needs besides the number, the key and the time. */
export type NouveauPapier = {
	readonly etudiant: number
	readonly feuille: Feuille
	readonly signe: Omit<Signe, 'numero' | 'jour'>
	/**
	 * The subject, such as `2026-2027:1` or `2026-2027`: a paper of the same kind about the same takes its place. Kinds with one original
	 * need it; null: each paper stands for itself.
	 */
	readonly objet: string | null
	/** what it is made from, such as `publication:12`, several with commas between them; papers of today's facts have none */
	readonly source: string | null
}

/** A sheet of a PDF. */
export type FeuilleAImprimer = {
	readonly feuille: Feuille
	/** null: it has no number, and so no code */
	readonly numero: string | null
	/** the signed text behind its QR code, to which the printer adds the address of the page that verifies it */
	readonly code: string | null
	/** across the page: « PROVISOIRE », « RÉVOQUÉ » */
	readonly travers?: string
	/** under the old text: « Duplicata délivré le … par … » */
	readonly mention?: string
	/** the picture of a signature */
	readonly signature?: { readonly type: string; readonly bytes: Uint8Array }
}

export const FORMATS_PAPIER = ['A4', 'LETTER'] as const
export type FormatPapier = (typeof FORMATS_PAPIER)[number]

/** The order of a PDF: its sheets in their order, each with pages of its own. */
export type Impression = {
	readonly format: FormatPapier
	readonly logo: { readonly type: string; readonly bytes: Uint8Array } | null
	readonly feuilles: readonly FeuilleAImprimer[]
}
