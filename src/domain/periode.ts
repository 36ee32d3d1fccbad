/** Which of the two periods of a year. */
export type Rang = 1 | 2

/** A period of a year; days are YYYY-MM-DD, both of its own. `niveau`: the level that it is of, null for those that have none of their own. */
export type Periode = { readonly rang: Rang; readonly niveau: number | null; readonly date_debut: string; readonly date_fin: string }

/** The periods that hold for a level: of each rang its own, else that of all levels. */
export const periodesOf = <P extends Periode>(periodes: readonly P[], niveau: number | null): P[] =>
	([1, 2] as const).flatMap((rang) => {
		const known = periodes.filter((one) => one.rang === rang)
		const own = known.find((one) => one.niveau === niveau) ?? known.find((one) => one.niveau === null)
		return own ? [own] : []
	})

/** Of the periods of a year two that hold for one level, where the second begins before the first is over. */
export const overlappingPeriodes = <P extends Periode>(periodes: readonly P[]): (readonly [P, P])[] => {
	const pairs = [...new Set([null, ...periodes.map(({ niveau }) => niveau)])].map((niveau) => periodesOf(periodes, niveau))
	return pairs.flatMap(([first, second]) => (first && second && second.date_debut <= first.date_fin ? [[first, second] as const] : []))
}

/** What an évaluation says of its period: by the UE of its matière (`semestre`), else by itself (`periode`), else by its day. */
export type Placee = {
	readonly semestre: number | null
	readonly periode: Rang | null
	readonly session: 1 | 2
	readonly date: string
	readonly niveau: number
}

/**
 * The period of an évaluation (rule 1.3): that of its matière's UE, of which odd semesters are the first; without UE what it says, else
 * the one whose days hold its own, but for session 2, which may be held at any time. `null` where nothing says it.
 */
export function periodeOf({ semestre, periode, session, date, niveau }: Placee, periodes: readonly Periode[]): Rang | null {
	if (semestre !== null) return semestre % 2 === 1 ? 1 : 2
	if (periode !== null || session === 2) return periode
	return periodesOf(periodes, niveau).find(({ date_debut, date_fin }) => date_debut <= date && date <= date_fin)?.rang ?? null
}
