import type { Langue } from '../../kit/langue'
import { fromCentiemes } from '../../domain/resultats/note'
import type { SansMoyenne } from '../../domain/resultats/resultat'
import type { EtatNote } from '../../domain/vocabulaire'
import type { Textes } from '../textes/textes'
import { average, number } from '../textes/dates'

type Said = { readonly etat: EtatNote | null; readonly note_centiemes: number | null; readonly bareme: number }

/** « 6 / 20 », or why there is not a number. */
export function noteSaid(t: Textes, langue: Langue, { etat, note_centiemes, bareme }: Said): string {
	if (etat === null) return t.suivis.sansNote
	return note_centiemes === null ? t.notesLues.etats[etat] : `${number(langue, fromCentiemes(note_centiemes))} / ${bareme}`
}

type Publiee = {
	readonly moyenne: number | null
	readonly sans: SansMoyenne | null
	readonly session: number
	readonly definitive: 0 | 1
}

/** A published average out of 20, or why it is missing: « 13,20 · session 2 · provisoire ». */
export function publieeDite({ resultats }: Textes, langue: Langue, { moyenne, sans, session, definitive }: Publiee): string {
	const manque = sans === 'attend' && session === 2 ? resultats.enAttente : resultats.sans[sans ?? 'incomplete']
	return [
		moyenne === null ? manque : average(langue, fromCentiemes(moyenne)),
		...(session === 2 ? [resultats.session2] : []),
		...(definitive === 0 ? [resultats.annee.sans.provisoire] : [])
	].join(' · ')
}

/** How a mark counts, under a matière or nowhere, as the rest of a sentence. */
export const devient = ({ suivis }: Textes, matiere: { readonly nom: string } | null): string =>
	matiere === null ? suivis.nullePart : suivis.compte(matiere.nom)
