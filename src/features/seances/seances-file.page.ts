import { isCalledOff } from '../../domain/statut-seance'
import type { Seance } from './seances.model'
import type { Textes } from '../../console/textes/textes'
import { blocksOf, listFile, type ListForm } from '../../console/parts/list-file'
import { listName } from '../../kit/forms'

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
	const head = [
		champs.date,
		champs.heure_debut,
		champs.heure_fin,
		champs.cours,
		...(hidesClasses ? [] : [t.fiche.classes]),
		champs.enseignant,
		champs.salle,
		champs.mode,
		champs.lien_visio,
		t.acces.etat
	]
	const rows = seances.map(({ date, heure_debut, heure_fin, matiere, classes, enseignant, salle, mode, lien_visio, statut }) => [
		date,
		heure_debut,
		heure_fin,
		matiere.nom,
		...(hidesClasses ? [] : [classes.map(({ code }) => code).join(', ')]),
		enseignant ? listName(enseignant) : t.mots.dePersonne,
		salle,
		t.seance.modes[mode],
		isCalledOff(statut) ? null : lien_visio,
		t.seance.statuts[statut]
	])
	return listFile(form, stem, head, blocksOf(rows))
}
