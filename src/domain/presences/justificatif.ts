import { atLocal, toSeconds } from '../../kit/clock'
import type { StatutPresence } from './registre'
import type { Nature } from '../vocabulaire'

/** A span of time whose end is not included; seconds. */
export type Periode = { readonly debut_s: number; readonly fin_s: number }

/** The days and times of a justificatif: YYYY-MM-DD, HH:MM. Without a time, the whole first or last day counts. */
export type Bornes = {
	readonly du: string
	readonly heure_debut: string | null
	readonly au: string
	readonly heure_fin: string | null
}

/** The same in seconds, read in a school's time zone. */
export function periodeOf({ du, heure_debut, au, heure_fin }: Bornes, timeZone: string): Periode {
	const debut = atLocal(du, heure_debut ?? '00:00', timeZone)
	const fin =
		heure_fin === null
			? Temporal.PlainDate.from(au).add({ days: 1 }).toZonedDateTime(timeZone).toInstant()
			: atLocal(au, heure_fin, timeZone)
	return { debut_s: toSeconds(debut), fin_s: toSeconds(fin) }
}

/** Whether two periods share a moment. A justificatif covers a séance even if it covers only a part of it (RULES.md 4.3). */
export const covers = (periode: Periode, otherPeriode: Periode): boolean =>
	periode.debut_s < otherPeriode.fin_s && otherPeriode.debut_s < periode.fin_s

/** The record of a student in a `terminee` séance whose attendance was taken. */
export type Trace = { readonly statut: StatutPresence; readonly justificatif_id: number | null }

/**
 * The new record of a student (`null`: no record yet) under the justificatifs that cover the séance; `undefined` if it does not change.
 * An absence becomes an excuse from the first justificatif. An excuse from a justificatif becomes an absence again once no justificatif
 * covers it. Presences do not change, and neither do excuses that a person gave.
 */
export function underJustificatifs(trace: Trace | null, covering: readonly number[]): Trace | undefined {
	const currentId = trace?.statut === 'excuse' ? trace.justificatif_id : undefined
	const [first] = covering
	if (currentId !== undefined) {
		if (currentId === null || covering.includes(currentId)) return undefined
		return first === undefined ? { statut: 'absent', justificatif_id: null } : { statut: 'excuse', justificatif_id: first }
	}
	if (first === undefined || (trace !== null && trace.statut !== 'absent')) return undefined
	return { statut: 'excuse', justificatif_id: first }
}

/** A justificatif as the staff in charge of them read it; its days are in the school's time zone. */
export type Justificatif = Bornes & {
	readonly id: number
	readonly etudiant_id: number
	readonly nom: string
	readonly prenoms: string
	readonly matricule: string
	readonly nature: Nature
	readonly remarque: string | null
	/** when the paper was seen; `vu_par` is the person who saw it */
	readonly vu_le: string | null
	readonly vu_par: string | null
	readonly cree_le: string
	readonly cree_par: string | null
	readonly retire_le: string | null
	readonly retire_par: string | null
	/** the fingerprint of its contents */
	readonly vu: string
}
