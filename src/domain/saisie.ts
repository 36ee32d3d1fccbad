import { periodeOf, periodesOf, type Periode, type Placee } from './periode'

/** A period with the last days on which grades are typed: for everybody, and for the person who asks; null: no such day. */
export type PeriodeDeSaisie = Periode & { readonly saisie_jusque: string | null; readonly rouverte_jusque: string | null }

/** Whether the marks of an évaluation may change. Days are YYYY-MM-DD. */
export type Saisie = {
	readonly close: boolean
	/** the last day for everybody; null: no limit */
	readonly jusque: string | null
	/** after that day: until when the person who asks may still type; null: not any more */
	readonly rouverte: string | null
}

export const SANS_LIMITE: Saisie = { close: false, jusque: null, rouverte: null }

/** Whether marks of an évaluation may change on the day `today` (rule 10.9). */
export function saisieDe(placee: Placee, periodes: readonly PeriodeDeSaisie[], today: string): Saisie {
	const rang = placee.session === 2 ? null : periodeOf(placee, periodes)
	const periode = periodesOf(periodes, placee.niveau).find((one) => one.rang === rang)
	const jusque = periode?.saisie_jusque ?? null
	const isOver = jusque !== null && jusque < today
	const reopened = periode?.rouverte_jusque ?? null
	const rouverte = isOver && reopened !== null && today <= reopened ? reopened : null
	return { close: isOver && rouverte === null, jusque, rouverte }
}
