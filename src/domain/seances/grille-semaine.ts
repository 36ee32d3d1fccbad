/** An item of a week. */
export type Creneau = { readonly date: string; readonly heure_debut: string; readonly heure_fin: string }

/** Overlapping créneaux of one day, or a single créneau. */
export type Bloc<C> = { readonly creneaux: readonly C[]; readonly debut: string; readonly fin: string }

/** A cell of the grid: a bloc with the number of its rows, `vide`, or `pris` by a bloc that began further up. */
export type Case<C> = { readonly bloc: Bloc<C>; readonly rangs: number } | 'vide' | 'pris'

export type Grille<C> = {
	readonly jours: readonly string[]
	/** one row between each two times at which an item of the week begins or ends */
	readonly rangs: readonly { readonly debut: string; readonly fin: string; readonly cases: readonly Case<C>[] }[]
}

/** The blocs of a day, in the order of time. */
export function blocsOf<C extends Creneau>(creneaux: readonly C[]): Bloc<C>[] {
	const blocs: { creneaux: C[]; debut: string; fin: string }[] = []
	const sorted = creneaux.toSorted((a, b) => (a.heure_debut < b.heure_debut ? -1 : a.heure_debut > b.heure_debut ? 1 : 0))
	for (const creneau of sorted) {
		const last = blocs.at(-1)
		if (last && creneau.heure_debut < last.fin) {
			last.creneaux.push(creneau)
			if (creneau.heure_fin > last.fin) last.fin = creneau.heure_fin
		} else blocs.push({ creneaux: [creneau], debut: creneau.heure_debut, fin: creneau.heure_fin })
	}
	return blocs
}

/** A week as a table: days side by side, times from top to bottom, without empty rows. */
export function grilleOf<C extends Creneau>(jours: readonly string[], creneaux: readonly C[]): Grille<C> {
	const byDay = jours.map((jour) => blocsOf(creneaux.filter(({ date }) => date === jour)))
	const times = [...new Set(byDay.flat().flatMap(({ debut, fin }) => [debut, fin]))].toSorted()
	const rangs = times.slice(0, -1).map((debut, index) => {
		const fin = times[index + 1]!
		const cases = byDay.map((blocs): Case<C> => {
			const bloc = blocs.find((candidate) => candidate.debut <= debut && fin <= candidate.fin)
			if (!bloc) return 'vide'
			return bloc.debut === debut ? { bloc, rangs: times.indexOf(bloc.fin) - index } : 'pris'
		})
		return { debut, fin, cases }
	})
	return { jours, rangs: rangs.filter(({ cases }) => cases.some((cellule) => cellule !== 'vide')) }
}
