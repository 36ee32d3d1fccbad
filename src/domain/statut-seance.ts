import type { STATUTS_SEANCE } from './vocabulaire'

export type StatutSeance = (typeof STATUTS_SEANCE)[number]

/** What may follow each status of a séance (contract section 8); setting the same one again is always allowed. */
const FOLLOWING: Readonly<Record<StatutSeance, readonly StatutSeance[]>> = {
	planifiee: ['en_cours', 'terminee', 'annulee', 'reportee'],
	en_cours: ['terminee', 'annulee', 'reportee'],
	terminee: ['annulee', 'reportee'],
	annulee: ['terminee', 'reportee'],
	reportee: ['terminee', 'annulee']
}

export const mayFollow = (from: StatutSeance, to: StatutSeance) => from === to || FOLLOWING[from].includes(to)

/** Whether a séance does not take place: calendars show it as cancelled, nobody is reminded of it. */
export const isCalledOff = (statut: StatutSeance) => statut === 'annulee' || statut === 'reportee'

/** Whether calendars must be told (RFC 5545, SEQUENCE): the séance is called off, put off again, or takes place after all. */
export const raisesSequence = (from: StatutSeance, to: StatutSeance) => from !== to && (isCalledOff(from) || isCalledOff(to))

/** The planned and the real course of a séance, in seconds. */
export type Course = {
	readonly statut: StatutSeance
	readonly debut_s: number
	readonly fin_s: number
	readonly debut_reel_s: number | null
	readonly fin_reelle_s: number | null
	readonly motif: string | null
}

/** `undefined` where nothing is said of it. */
export type StatutAsked = {
	readonly statut: StatutSeance
	/** seconds */
	readonly fin_reelle?: number | undefined
	readonly motif?: string | null | undefined
}

export type FinFault = 'avant_debut' | 'dans_le_futur' | 'apres_fin'

/** Minutes that a real end may lie ahead of our clock. */
export const MAX_AHEAD = 5
/** Hours that a real end may lie after the planned one. */
export const MAX_OVERRUN = 24

/** What is wrong with a real end, in seconds; `undefined` if it may be. */
export function finFault({ debut_s, fin_s }: Course, fin: number, now: number): FinFault | undefined {
	if (fin < debut_s) return 'avant_debut'
	if (fin > now + MAX_AHEAD * 60) return 'dans_le_futur'
	if (fin > fin_s + MAX_OVERRUN * 3600) return 'apres_fin'
	return undefined
}

/**
 * How a séance stands after `asked` at `now` (seconds), where `mayFollow` allows it. What a status does not record is
 * emptied: a séance that is called off has no real course, one that takes place no reason. What is not said stays, so that
 * asking twice is asking once; a real end that was never said is now.
 */
export function courseAfter(course: Course, { statut, fin_reelle, motif }: StatutAsked, now: number): Course {
	const repeated = course.statut === statut
	const { debut_s, fin_s } = course
	const planned = { statut, debut_s, fin_s, debut_reel_s: null, fin_reelle_s: null, motif: null }
	switch (statut) {
		case 'planifiee':
			return course
		case 'en_cours':
			return { ...planned, debut_reel_s: (repeated ? course.debut_reel_s : null) ?? now }
		case 'terminee': {
			const fin = fin_reelle ?? (repeated ? course.fin_reelle_s : null) ?? now
			const debut = course.debut_reel_s ?? debut_s
			return { ...planned, debut_reel_s: debut <= fin ? debut : debut_s, fin_reelle_s: fin }
		}
		case 'annulee':
		case 'reportee':
			return { ...planned, motif: motif === undefined ? (repeated ? course.motif : null) : motif }
	}
}
