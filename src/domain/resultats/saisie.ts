import { periodeOf, periodesOf, type Periode, type Placee } from './periode'

/** A period with the last days on which grades are typed: for everybody, and for the person who asks; null: no such day. */
export type PeriodeDeSaisie = Periode & {
	readonly saisie_jusque: string | null
	readonly rouverte_jusque: string | null
	/** the sessions whose results are published for the class */
	readonly publiees: readonly number[]
}

/** Whether an évaluation and its marks may change. Days are YYYY-MM-DD. */
export type Saisie = {
	/** whether its results are published: it does not change, but its marks may */
	readonly publiee: boolean
	/** whether neither it nor its marks change */
	readonly close: boolean
	/** the last day for everybody; null: no limit */
	readonly jusque: string | null
	/** after that day: until when the person who asks may still type; null: not any more */
	readonly rouverte: string | null
}

export const SANS_LIMITE: Saisie = { publiee: false, close: false, jusque: null, rouverte: null }

/** Whether an évaluation and its marks may change on the day `today` (rule 10.9). */
export function saisieOf(placee: Placee, periodes: readonly PeriodeDeSaisie[], today: string): Saisie {
	const rang = periodeOf(placee, periodes)
	const periode = periodesOf(periodes, placee.niveau).find((candidate) => candidate.rang === rang)
	const publiee = periode?.publiees.includes(placee.session) === true
	const jusque = placee.session === 2 ? null : (periode?.saisie_jusque ?? null)
	const isOver = jusque !== null && jusque < today
	const reopened = periode?.rouverte_jusque ?? null
	const rouverte = isOver && reopened !== null && today <= reopened ? reopened : null
	return { publiee, close: isOver && rouverte === null, jusque, rouverte }
}
