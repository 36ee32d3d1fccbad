import { isCoordinateur, isEnseignant, type Perimetre } from '../../domain/perimetre'
import type { Canal } from '../../domain/vocabulaire'

/** Whom an announcement is for. */
export type Audience = { readonly classe_id: number } | { readonly filiere_id: number } | { readonly groupe: 'enseignants' | 'tous' }

/** A class or filière that an audience names, as the school has it; of a class, its filière. */
export type Place = { readonly filiere_id: number }

/** Whether somebody speaks to an audience as administration, or as the coordinator of its filière. */
const runs = (perimetre: Perimetre, place: Place | undefined) =>
	perimetre.administrateur || (place !== undefined && isCoordinateur(perimetre) && perimetre.filieres.includes(place.filiere_id))

/** Whether somebody may speak to an audience at all: teachers to the classes that they teach. */
export const mayAnnounce = (perimetre: Perimetre, audience: Audience, place: Place | undefined): boolean =>
	runs(perimetre, place) || ('classe_id' in audience && isEnseignant(perimetre) && perimetre.classes.includes(audience.classe_id))

/** By which channels: an SMS costs the school money, and teachers send none. */
export const announcesBy = (perimetre: Perimetre, place: Place | undefined, canal: Canal): boolean =>
	canal !== 'sms' || runs(perimetre, place)
