import { ouverture } from '../seances/temps-seance'

/** The time of a séance, in seconds since 1970. */
export type Creneau = {
	readonly debut_s: number
	/** as planned */
	readonly fin_s: number
	readonly fin_reelle_s: number | null
}

/**
 * A stay in the video room, in seconds since 1970; `left_at` is null if the student stayed to the end. A stay that began at the same
 * instant and has an end is the same stay: its end was delivered later.
 */
export type Connexion = { readonly joined_at: number; readonly left_at: number | null }

export type RegleAssiduite = {
	/** the part of the séance, 0 to 1, below which a student was absent */
	readonly presence_minimale: number
	readonly tolerance_retard_minutes: number
}

export type Assiduite = {
	readonly statut: 'present' | 'retard' | 'absent'
	/** the first and the last moment in the séance; null for a student who was never in it */
	readonly arrivee_s: number | null
	readonly depart_s: number | null
	/** whole seconds in the séance */
	readonly duree_s: number
}

/** Seconds; a gap of up to this length is a reconnection. */
const RECONNEXION = 120
/** `presence_minimale` is compared in millionths, so that rounding never decides. */
const MILLIONIEMES = 1_000_000

type Intervalle = { debut: number; fin: number }

/**
 * How a student attended a séance, from all stays of the student in its video room (contract section 8).
 *
 * Stays are cut to the time from 30 minutes before the start until the end: the real end, if it is earlier than the planned one.
 * Overlaps count once. Gaps of up to 120 s are closed. The rest is then cut to the séance itself. A student who came
 * early was there from the start, even if they came more than 30 minutes before. The result does not depend on how stays are
 * split, ordered or repeated. More time never makes it worse, unless it is the end of an open stay. While the séance runs, time counts only
 * up to `now` (seconds).
 *
 * `absent`: below `presence_minimale` of the séance, or not a second in it. Otherwise `retard` if the first arrival is more than
 * `tolerance_retard_minutes` after the start; otherwise `present`.
 */
export function assiduite(
	creneau: Creneau,
	connexions: readonly Connexion[],
	regle: RegleAssiduite,
	now = Number.POSITIVE_INFINITY
): Assiduite {
	const debut = creneau.debut_s
	const fin = Math.max(debut, finOf(creneau))
	const closed = new Set(connexions.filter(({ left_at }) => left_at !== null).map(({ joined_at }) => joined_at))
	const stays = connexions
		.filter(({ joined_at, left_at }) => left_at !== null || !closed.has(joined_at))
		.map(({ joined_at, left_at }) => ({ debut: Math.max(joined_at, ouverture(debut)), fin: Math.min(left_at ?? fin, fin, now) }))
	const there = within(union(stays), debut, fin)
	const first = there[0]
	const last = there.at(-1)
	if (!first || !last) return { statut: 'absent', arrivee_s: null, depart_s: null, duree_s: 0 }

	const duree_s = there.reduce((sum, stay) => sum + stay.fin - stay.debut, 0)
	const minimum = Math.round(regle.presence_minimale * MILLIONIEMES) * (fin - debut)
	const late = first.debut - debut > regle.tolerance_retard_minutes * 60
	const statut = duree_s * MILLIONIEMES < minimum ? 'absent' : late ? 'retard' : 'present'
	return { statut, arrivee_s: first.debut, depart_s: last.fin, duree_s }
}

/** The end of a séance for its attendance: the real one, if it is earlier than the planned one; seconds. */
export const finOf = ({ fin_s, fin_reelle_s }: Creneau) => Math.min(fin_s, fin_reelle_s ?? fin_s)

/** Intervals in order, with overlaps merged and short gaps closed; empty ones are dropped. */
function union(intervals: readonly Intervalle[]): Intervalle[] {
	const merged: Intervalle[] = []
	for (const { debut, fin } of intervals.filter((interval) => interval.debut < interval.fin).toSorted((a, b) => a.debut - b.debut)) {
		const last = merged.at(-1)
		if (last && debut <= last.fin + RECONNEXION) last.fin = Math.max(last.fin, fin)
		else merged.push({ debut, fin })
	}
	return merged
}

const within = (intervals: readonly Intervalle[], debut: number, fin: number): Intervalle[] =>
	intervals
		.map((interval) => ({ debut: Math.max(interval.debut, debut), fin: Math.min(interval.fin, fin) }))
		.filter((part) => part.debut < part.fin)
