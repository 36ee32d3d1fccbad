import { isCalledOff } from '../../../domain/seances/statut-seance'
import type { Seance } from '../seances.model'
import type { Desk } from '../../../console/desk'
import { headingsFor, importedByRef } from '../../../console/list-routes'
import { tableFile, type Column, type ListForm } from '../../../console/parts/list-file'
import { listName } from '../../../kit/forms'

export type SeancesFile = {
	readonly at: Desk
	readonly form: ListForm
	readonly stem: string
	readonly seances: readonly Seance[]
	/** true if the page leaves the classes out too */
	readonly hidesClasses?: boolean
}

/** A week as a file, one séance a line. */
export function seancesFile({ at, form, stem, seances, hidesClasses = false }: SeancesFile): Promise<Response> {
	const { t } = at
	const { champs } = t.planning
	const kind = importedByRef(at, 'seances', form, seances)
	const headingOf = headingsFor(kind)
	const columns: readonly Column<Seance>[] = [
		kind !== undefined && ['ref', ({ ref }) => ref],
		[headingOf(champs.date, 'date'), ({ date }) => date],
		[headingOf(champs.heure_debut, 'heure_debut'), ({ heure_debut }) => heure_debut],
		[headingOf(champs.heure_fin, 'heure_fin'), ({ heure_fin }) => heure_fin],
		[headingOf(champs.cours), ({ matiere }) => matiere.nom],
		!hidesClasses && [headingOf(t.fiche.classes), ({ classes }) => classes.map(({ code }) => code).join(', ')],
		[headingOf(champs.enseignant), ({ enseignant }) => (enseignant ? listName(enseignant) : t.mots.dePersonne)],
		[headingOf(champs.salle, 'salle'), ({ salle }) => salle],
		[headingOf(champs.mode), ({ mode }) => t.seance.modes[mode]],
		[headingOf(champs.lien_visio), ({ statut, lien_visio }) => (isCalledOff(statut) ? null : lien_visio)],
		[headingOf(t.acces.etat), ({ statut }) => t.seance.statuts[statut]]
	]
	return tableFile(form, stem, seances, columns, kind)
}
