import type { MatiereComptee, MatiereDeReleve, Releve } from './releve'

/** Facts without which results of a période cannot be published (RULES.md 10.7). */
export const ARRETS = [
	'sans_matieres',
	'sans_credits',
	'coefficients_nuls',
	'sans_ue',
	'sans_semestre',
	'sans_periode',
	'hors_classe'
] as const
export type Arret = { readonly cause: (typeof ARRETS)[number]; readonly noms: readonly string[] }

/** Credits of a semester of LMD. */
export const CREDITS_SEMESTRE = 30

type Expected = Pick<MatiereComptee, 'nom' | 'coefficient' | 'ue'> & { readonly semestre: number | null }

const arretsOf = (cause: Arret['cause'], noms: readonly string[]): Arret[] =>
	noms.length === 0 ? [] : [{ cause, noms: [...new Set(noms)] }]

/** Reasons that stop the publication, by the matières of the class in the période. */
export function arretsFor(matieres: readonly Expected[], isBts: boolean): Arret[] {
	if (matieres.length === 0) return [{ cause: 'sans_matieres', noms: [] }]
	if (isBts) return arretsOf('coefficients_nuls', matieres.every(({ coefficient }) => coefficient === 0) ? [''] : [])
	const ues = [...Map.groupBy(matieres, ({ ue }) => ue?.id)].flatMap(([id, matieresDUe]) => (id === undefined ? [] : [matieresDUe]))
	const noms = (someUes: typeof ues) => someUes.map(([first]) => first!.ue!.nom)
	return [
		...arretsOf(
			'sans_ue',
			matieres.flatMap(({ nom, ue, coefficient }) => (ue === null && coefficient > 0 ? [nom] : []))
		),
		...arretsOf('sans_credits', noms(ues.filter(([first]) => first!.ue!.credits === null))),
		...arretsOf('sans_semestre', noms(ues.filter(([first]) => first!.semestre === null))),
		...arretsOf('coefficients_nuls', noms(ues.filter((matieresDUe) => matieresDUe.every(({ coefficient }) => coefficient === 0))))
	]
}

/** The credits of the UEs of a semester, if they do not add up to 30 (RULES.md 10.7). */
export function creditsInattendus(matieres: readonly Expected[]): number | undefined {
	const ues = new Map(matieres.flatMap(({ ue }) => (ue === null ? [] : [[ue.id, ue.credits ?? 0] as const])))
	const credits = [...ues.values()].reduce((sum, creditsDUe) => sum + Math.round(creditsDUe * 1e6), 0) / 1e6
	return ues.size === 0 || credits === CREDITS_SEMESTRE ? undefined : credits
}

const all = ({ ues, matieres }: Pick<Releve, 'ues' | 'matieres'>): MatiereDeReleve[] => [...ues.flatMap((ue) => ue.matieres), ...matieres]

/** Matières that count and have no average, besides those of a UE that was acquired elsewhere. */
export const sansMoyenneIn = ({ ues, matieres }: Pick<Releve, 'ues' | 'matieres'>) =>
	all({ ues: ues.filter(({ acquis }) => acquis === null), matieres }).flatMap(({ id, nom, coefficient, sans, session }) =>
		coefficient > 0 && sans !== null && sans !== 'dispensee' ? [{ id, nom, sans, session }] : []
	)

/** Matières that are left out because the only marks are excused absences at an exam. */
export const neutraliseesOf = (releve: Releve): string[] =>
	all(releve).flatMap(({ nom, sans, situation, notes }) =>
		sans === 'dispensee' && situation === null && notes.some(({ etat, type }) => etat === 'absent_justifie' && type === 'examen')
			? [nom]
			: []
	)

/** Matières with a continuous part or an exam in which the class has no évaluation although the school weighs both (RULES.md 10.2). */
export const partiesVides = (matieres: readonly Pick<MatiereComptee, 'nom' | 'coefficient' | 'regles' | 'notes'>[]) =>
	matieres.flatMap(({ nom, coefficient, regles, notes }) => {
		const counting = notes.filter(({ session, coefficient: poids }) => session === 1 && poids > 0)
		if (regles.parts === null || coefficient === 0 || counting.length === 0) return []
		const hasExamen = counting.some(({ type }) => type === 'examen')
		const hasContinu = counting.some(({ type }) => type !== 'examen')
		return hasExamen && hasContinu ? [] : [{ nom, partie: hasExamen ? ('cc' as const) : ('ex' as const) }]
	})

/** Reasons against publishing results as final on a day, by the relevés of a class in a session of a période that ends on `date_fin` (RULES.md 10.8). */
export function objectionsTo(releves: readonly Releve[], { date_fin, session }: { date_fin: string; session: number }, jour: string) {
	const notes = releves.flatMap((releve) => all(releve).flatMap((matiere) => matiere.notes))
	const later = notes.filter((note) => note.session === session && note.date > jour).map(({ titre, date }) => ({ titre, date }))
	return {
		/** the last day of the période (YYYY-MM-DD), unless it is over */
		fin: date_fin < jour ? null : date_fin,
		/** évaluations that have not taken place, by day */
		aVenir: [...new Map(later.map((evaluation) => [`${evaluation.date} ${evaluation.titre}`, evaluation])).values()].toSorted((a, b) =>
			a.date < b.date ? -1 : 1
		),
		/** how many students are incomplete */
		incomplets: releves.filter((releve) => releve.sans === 'incomplete' || sansMoyenneIn(releve).some(({ sans }) => sans === 'incomplete'))
			.length,
		/** whether nobody has an average */
		personne: releves.every(({ moyenne }) => moyenne === null)
	}
}

export type Objections = ReturnType<typeof objectionsTo>

/** Whether results may only be published as final with a reason. */
export const asksReason = ({ fin, personne }: Objections): boolean => fin !== null || personne
