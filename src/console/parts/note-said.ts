import type { Langue } from '../../kit/langue'
import { fromCentiemes } from '../../domain/note'
import type { SansMoyenne } from '../../domain/resultat'
import type { EtatNote } from '../../domain/vocabulaire'
import type { Textes } from '../textes/textes'
import { number } from '../textes/dates'

type Said = { readonly etat: EtatNote | null; readonly note_centiemes: number | null; readonly bareme: number }

/** « 6 / 20 », or why there is not a number. */
export function noteSaid(t: Textes, langue: Langue, { etat, note_centiemes, bareme }: Said): string {
	if (etat === null) return t.suivis.sansNote
	return note_centiemes === null ? t.notesLues.etats[etat] : `${number(langue, fromCentiemes(note_centiemes))} / ${bareme}`
}

type Publiee = { readonly moyenne: number | null; readonly sans: SansMoyenne | null; readonly session: number }

/** A published average out of 20, or why it is missing. */
export function publieeDite(t: Textes, langue: Langue, { moyenne, sans, session }: Publiee): string {
	if (moyenne !== null) return number(langue, fromCentiemes(moyenne))
	return sans === 'attend' && session === 2 ? t.resultats.enAttente : t.resultats.sans[sans ?? 'incomplete']
}

/** How a mark counts, under a matière or nowhere, as the rest of a sentence. */
export const devient = ({ suivis }: Textes, matiere: { readonly nom: string } | null): string =>
	matiere === null ? suivis.nullePart : suivis.compte(matiere.nom)
