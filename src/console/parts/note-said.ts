import type { Langue } from '../../kit/langue'
import { fromCentiemes } from '../../domain/note'
import type { EtatNote } from '../../domain/vocabulaire'
import type { Textes } from '../textes/textes'
import { number } from '../textes/dates'

type Said = { readonly etat: EtatNote | null; readonly note_centiemes: number | null; readonly bareme: number }

/** « 6 / 20 », or why there is not a number. */
export function noteSaid(t: Textes, langue: Langue, { etat, note_centiemes, bareme }: Said): string {
	if (etat === null) return t.suivis.sansNote
	return note_centiemes === null ? t.notesLues.etats[etat] : `${number(langue, fromCentiemes(note_centiemes))} / ${bareme}`
}

/** How a mark counts, under a matière or nowhere, as the rest of a sentence. */
export const devient = ({ suivis }: Textes, matiere: { readonly nom: string } | null): string =>
	matiere === null ? suivis.nullePart : suivis.compte(matiere.nom)
