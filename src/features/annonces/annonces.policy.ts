import { administers, isCoordinateur, isEnseignant, may, type Perimetre } from '../../domain/droits/perimetre'
import type { Canal } from '../../domain/vocabulaire'

export type Audience = { readonly classe_id: number } | { readonly filiere_id: number } | { readonly groupe: 'enseignants' | 'tous' }

/** The filière of the class or filière that an audience names. */
export type Place = { readonly filiere_id: number }

/** Whether somebody announces to the whole school, and sees everybody's announcements (rules 8.7). */
export const announcesToAll = (perimetre: Perimetre): boolean => administers(perimetre, 'scolarite')

/** @throws AppError 403 if the caller has no audience at all */
export const mustAnnounce = may((perimetre) => announcesToAll(perimetre) || isCoordinateur(perimetre) || isEnseignant(perimetre))

/** Whether somebody runs the place of an audience: with `scolarite`, or as the coordinator of its filière. */
const runs = (perimetre: Perimetre, place: Place | undefined) =>
	announcesToAll(perimetre) || (place !== undefined && isCoordinateur(perimetre) && perimetre.filieres.includes(place.filiere_id))

/** Whether somebody may speak to this audience at all; teachers may speak to the classes that they teach. */
export const mayAnnounce = (perimetre: Perimetre, audience: Audience, place: Place | undefined): boolean =>
	runs(perimetre, place) || ('classe_id' in audience && isEnseignant(perimetre) && perimetre.classes.includes(audience.classe_id))

/** Whether somebody may use this channel: an SMS costs the school money, so teachers send none. */
export const announcesBy = (perimetre: Perimetre, place: Place | undefined, canal: Canal): boolean =>
	canal !== 'sms' || runs(perimetre, place)
