import { isAVenir, isAhead, ouverture } from './temps-seance'
import type { STATUTS_SEANCE } from '../vocabulaire'

export type StatutSeance = (typeof STATUTS_SEANCE)[number]

/** The statuses that may follow each status of a séance (contract section 8); setting the same one again is always allowed. */
const FOLLOWING: Readonly<Record<StatutSeance, readonly StatutSeance[]>> = {
	planifiee: ['en_cours', 'terminee', 'annulee', 'reportee'],
	en_cours: ['terminee', 'annulee', 'reportee'],
	terminee: ['annulee', 'reportee'],
	annulee: ['terminee', 'reportee'],
	reportee: ['terminee', 'annulee']
}

export const mayFollow = (from: StatutSeance, to: StatutSeance) => from === to || FOLLOWING[from].includes(to)

/** Whether a séance does not take place: calendars show it as cancelled, and nobody is reminded of it. */
export const isCalledOff = (statut: StatutSeance) => statut === 'annulee' || statut === 'reportee'

/** Whether calendars must notice (RFC 5545, SEQUENCE): the séance is called off, put off again, takes place after all, or is planned again. */
export const raisesSequence = (from: StatutSeance, to: StatutSeance) =>
	from !== to && (isCalledOff(from) || isCalledOff(to) || to === 'planifiee')

/** The planned and the real course of a séance, in seconds. */
export type Course = {
	readonly statut: StatutSeance
	readonly debut_s: number
	readonly fin_s: number
	readonly debut_reel_s: number | null
	readonly fin_reelle_s: number | null
	readonly motif: string | null
}

/** A requested status; `undefined` fields are not in the request. */
export type StatutAsked = {
	readonly statut: StatutSeance
	/** seconds */
	readonly debut_reel?: number | undefined
	/** seconds */
	readonly fin_reelle?: number | undefined
	readonly motif?: string | null | undefined
}

/** Hours by which a real end may be later than the planned one. */
export const MAX_OVERRUN = 4
/** Seconds after the planned end. A teacher who reports the end later than this did not teach until then. */
const MAX_RETARD_SIGNATURE = 30 * 60

export type TimeFault = 'seance_a_venir' | 'seance_passee'

/** Why a séance cannot begin at `now` (seconds): it is too early, or its planned time is over. */
export function beginFault({ statut, debut_s, fin_s }: Course, asked: StatutSeance, now: number): TimeFault | undefined {
	if (asked !== 'en_cours' || statut === 'en_cours') return undefined
	if (isAVenir({ debut_s }, now)) return 'seance_a_venir'
	return now > fin_s ? 'seance_passee' : undefined
}

/**
 * The course of a séance after `asked` at `now` (seconds), if `mayFollow` allows it. Fields that the new status does not have are
 * emptied: a séance that is called off has no real course, one that takes place has no reason. Fields not in the request stay, so
 * that repeating a request changes nothing.
 */
export function courseAfter(course: Course, { statut, debut_reel, fin_reelle, motif }: StatutAsked, now: number): Course {
	const isRepeated = course.statut === statut
	const { debut_s, fin_s } = course
	const plannedCourse = { statut, debut_s, fin_s, debut_reel_s: null, fin_reelle_s: null, motif: null }
	switch (statut) {
		case 'planifiee':
			return course
		case 'en_cours':
			return { ...plannedCourse, debut_reel_s: debut_reel ?? (isRepeated ? course.debut_reel_s : null) ?? Math.max(now, debut_s) }
		case 'terminee':
			return {
				...plannedCourse,
				debut_reel_s: debut_reel ?? (isRepeated ? course.debut_reel_s : begunWithin(course)) ?? debut_s,
				fin_reelle_s: fin_reelle ?? (isRepeated ? course.fin_reelle_s : endedWithin(course)) ?? endUnsaid(fin_s, now)
			}
		case 'annulee':
		case 'reportee':
			return { ...plannedCourse, motif: motif === undefined ? (isRepeated ? course.motif : null) : motif }
	}
}

/** The real start of a séance; null if the séance has been moved to another time since. */
const begunWithin = ({ debut_s, fin_s, debut_reel_s }: Course) =>
	debut_reel_s !== null && debut_reel_s >= ouverture(debut_s) && debut_reel_s <= fin_s ? debut_reel_s : null

/** The real end of a séance, for example from before it was called off; null if the séance has been moved to another time since. */
const endedWithin = ({ debut_s, fin_s, fin_reelle_s }: Course) =>
	fin_reelle_s !== null && fin_reelle_s >= debut_s && fin_reelle_s <= fin_s + MAX_OVERRUN * 3600 ? fin_reelle_s : null

const endUnsaid = (fin_s: number, now: number) => (now > fin_s + MAX_RETARD_SIGNATURE ? fin_s : now)

export type CourseFault = 'hors_seance' | 'avant_debut' | 'dans_le_futur' | 'apres_fin'
export type CourseFaults = { readonly [Field in 'debut_reel' | 'fin_reelle']?: CourseFault | undefined }

/** Faults in the real times that `asked` gives a séance (rule 5.1); times that it has already are not checked again. */
export function courseFaults(before: Course, after: Course, { debut_reel }: StatutAsked, now: number): CourseFaults {
	const { debut_s, fin_s, debut_reel_s: debut, fin_reelle_s: fin } = after
	const isNewStart = debut_reel !== undefined && debut_reel === debut && debut !== before.debut_reel_s
	const start = isNewStart ? startFault(debut, { from: ouverture(debut_s), to: fin ?? fin_s }, now) : undefined
	const isNewEnd = fin !== null && fin !== before.fin_reelle_s
	return { debut_reel: start, fin_reelle: isNewEnd ? endFault(fin, { from: (start ? null : debut) ?? debut_s, fin_s }, now) : undefined }
}

function startFault(debut: number, { from, to }: { readonly from: number; readonly to: number }, now: number): CourseFault | undefined {
	if (debut < from || debut > to) return 'hors_seance'
	return isAhead(debut, now) ? 'dans_le_futur' : undefined
}

function endFault(fin: number, { from, fin_s }: { readonly from: number; readonly fin_s: number }, now: number): CourseFault | undefined {
	if (fin < from) return 'avant_debut'
	if (isAhead(fin, now)) return 'dans_le_futur'
	return fin > fin_s + MAX_OVERRUN * 3600 ? 'apres_fin' : undefined
}
