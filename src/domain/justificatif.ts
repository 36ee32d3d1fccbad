import { atLocal, toSeconds } from '../kit/clock'
import type { StatutPresence } from './registre'
import type { Nature } from './vocabulaire'

/** From a moment on, up to another that is left out; seconds. */
export type Periode = { readonly debut_s: number; readonly fin_s: number }

/** The days and times that a justificatif names: YYYY-MM-DD, HH:MM; without a time a day from its beginning, or to its end. */
export type Bornes = {
	readonly du: string
	readonly heure_debut: string | null
	readonly au: string
	readonly heure_fin: string | null
}

/** The same in seconds of a school's time zone. */
export function periodeOf({ du, heure_debut, au, heure_fin }: Bornes, timeZone: string): Periode {
	const debut = atLocal(du, heure_debut ?? '00:00', timeZone)
	const fin =
		heure_fin === null
			? Temporal.PlainDate.from(au).add({ days: 1 }).toZonedDateTime(timeZone).toInstant()
			: atLocal(au, heure_fin, timeZone)
	return { debut_s: toSeconds(debut), fin_s: toSeconds(fin) }
}

/** Whether two periods have a moment in common: so a justificatif covers a séance of which it covers a part (RULES.md 2.3). */
export const covers = (one: Periode, other: Periode): boolean => one.debut_s < other.fin_s && other.debut_s < one.fin_s

/** What is recorded of a student in a séance that is `terminee`, of which attendance was taken. */
export type Trace = { readonly statut: StatutPresence; readonly justificatif_id: number | null }

/**
 * What becomes of a record, `null` where there is none, under the justificatifs that cover its séance; `undefined` where it stays as it is.
 * An absence becomes an excuse of the first of them; an excuse that one of them made, and none covers any more, an absence again. Who
 * was there was there, and an excuse that a person gave is theirs.
 */
export function underJustificatifs(trace: Trace | null, covering: readonly number[]): Trace | undefined {
	const own = trace?.statut === 'excuse' ? trace.justificatif_id : undefined
	const [first] = covering
	if (own !== undefined) {
		if (own === null || covering.includes(own)) return undefined
		return first === undefined ? { statut: 'absent', justificatif_id: null } : { statut: 'excuse', justificatif_id: first }
	}
	if (first === undefined || (trace !== null && trace.statut !== 'absent')) return undefined
	return { statut: 'excuse', justificatif_id: first }
}

/** One, as who keeps them reads it; its days are of the school's time zone. */
export type Justificatif = Bornes & {
	readonly id: number
	readonly etudiant_id: number
	readonly nom: string
	readonly prenoms: string
	readonly matricule: string
	readonly nature: Nature
	readonly remarque: string | null
	/** when the paper was seen, and by whom */
	readonly vu_le: string | null
	readonly vu_par: string | null
	readonly cree_le: string
	readonly cree_par: string | null
	readonly retire_le: string | null
	readonly retire_par: string | null
	/** the fingerprint of what it says */
	readonly vu: string
}
