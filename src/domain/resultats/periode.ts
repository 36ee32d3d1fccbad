/** The rank of a period: a year has two. */
export type Rang = 1 | 2

/** A period of a year; days are YYYY-MM-DD, both included. `niveau`: its level, null if it holds for all levels without their own period. */
export type Periode = { readonly rang: Rang; readonly niveau: number | null; readonly date_debut: string; readonly date_fin: string }

/** The periods that hold for a level: for each rank its own, else the one of all levels. */
export const periodesOf = <P extends Periode>(periodes: readonly P[], niveau: number | null): P[] =>
	([1, 2] as const).flatMap((rang) => {
		const ofRang = periodes.filter((periode) => periode.rang === rang)
		const periode = ofRang.find((candidate) => candidate.niveau === niveau) ?? ofRang.find((candidate) => candidate.niveau === null)
		return periode ? [periode] : []
	})

/** Pairs of periods that hold for the same level and overlap: the second begins before the first is over. */
export function overlappingPeriodes<P extends Periode>(periodes: readonly P[]): (readonly [P, P])[] {
	const pairs = [...new Set([null, ...periodes.map(({ niveau }) => niveau)])].map((niveau) => periodesOf(periodes, niveau))
	return pairs.flatMap(([first, second]) => (first && second && second.date_debut <= first.date_fin ? [[first, second] as const] : []))
}

/** The facts that give an évaluation its period: the UE of its matière (`semestre`), else its own `periode`, else its day. */
export type Placee = {
	readonly semestre: number | null
	readonly periode: Rang | null
	readonly session: 1 | 2
	readonly date: string
	readonly niveau: number
}

/** The period of a semester: odd ones are in the first. */
export const rangOf = (semestre: number): Rang => (semestre % 2 === 1 ? 1 : 2)

/**
 * The period of an évaluation (rule 1.4): that of its matière's UE; without a UE its own; else the
 * one that contains its day, except in session 2, which may be held at any time. `null` if none of these gives one.
 */
export function periodeOf({ semestre, periode, session, date, niveau }: Placee, periodes: readonly Periode[]): Rang | null {
	if (semestre !== null) return rangOf(semestre)
	if (periode !== null || session === 2) return periode
	return periodesOf(periodes, niveau).find(({ date_debut, date_fin }) => date_debut <= date && date <= date_fin)?.rang ?? null
}
