import { isCalledOff } from '../../../domain/seances/statut-seance'
import type { Seance } from '../seances.model'
import type { Textes } from '../../../console/textes/textes'
import { tableFile, type ListForm } from '../../../console/parts/list-file'
import { listName } from '../../../kit/forms'

export type SeancesFile = {
	readonly t: Textes
	readonly form: ListForm
	readonly stem: string
	readonly seances: readonly Seance[]
	/** true if the page leaves the classes out too */
	readonly hidesClasses?: boolean
}

/** A week as a file, one séance a line. */
export function seancesFile({ t, form, stem, seances, hidesClasses = false }: SeancesFile): Promise<Response> {
	const { champs } = t.planning
	return tableFile(form, stem, seances, [
		[champs.date, ({ date }) => date],
		[champs.heure_debut, ({ heure_debut }) => heure_debut],
		[champs.heure_fin, ({ heure_fin }) => heure_fin],
		[champs.cours, ({ matiere }) => matiere.nom],
		!hidesClasses && [t.fiche.classes, ({ classes }) => classes.map(({ code }) => code).join(', ')],
		[champs.enseignant, ({ enseignant }) => (enseignant ? listName(enseignant) : t.mots.dePersonne)],
		[champs.salle, ({ salle }) => salle],
		[champs.mode, ({ mode }) => t.seance.modes[mode]],
		[champs.lien_visio, ({ statut, lien_visio }) => (isCalledOff(statut) ? null : lien_visio)],
		[t.acces.etat, ({ statut }) => t.seance.statuts[statut]]
	])
}
