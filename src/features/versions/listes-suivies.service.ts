import { readsComptes } from '../../domain/droits/caller'
import { domaineOf, opens } from '../../domain/droits/domaines'
import { usesModule } from '../../domain/droits/modules'
import type { ListeSuivie, Module } from '../../domain/vocabulaire'
import type { List } from '../../reading/lists'
import type { Asker, View } from '../../tenants/visit'
import { listClasses } from '../classes/classes.service'
import { listEnseignants } from '../enseignants/enseignants.service'
import { listEnseignements } from '../enseignements/enseignements.service'
import { listEtudiants } from '../etudiants/etudiants.service'
import { listEvaluations } from '../evaluations/evaluations.service'
import { readsMarksOfOthers } from '../evaluations/grading.service'
import { listFilieres } from '../filieres/filieres.service'
import { listMatieres } from '../matieres/matieres.service'
import { listAllNotes } from '../notes/read-notes.service'
import { listRegistres } from '../presences/registres.service'
import { listResultats, readsResultatsDAutres } from '../resultats/liste-resultats.service'
import { listSeances, mayReadRegisters } from '../seances/seances.service'
import { listUtilisateurs } from '../utilisateurs/liste-utilisateurs.service'

/** The school as the reader of a list sees it. */
type Reader = View & Pick<Asker, 'caller'>

type Lecture = {
	/** the module without which the list is not there */
	readonly module: Module
	/** the list in its widest form */
	readonly list: (reader: Reader) => List
	/** whether the reader's role reads it; left out: each role does */
	readonly isRead?: (reader: Reader) => boolean
}

const LECTURES: Readonly<Record<ListeSuivie, Lecture>> = {
	filieres: { module: 'structure', list: (reader) => listFilieres(reader, {}) },
	matieres: { module: 'structure', list: (reader) => listMatieres(reader, {}) },
	classes: { module: 'structure', list: (reader) => listClasses(reader, {}) },
	etudiants: { module: 'structure', list: (reader) => listEtudiants(reader, {}) },
	enseignants: { module: 'structure', list: (reader) => listEnseignants(reader, {}) },
	enseignements: { module: 'structure', list: (reader) => listEnseignements(reader, {}) },
	utilisateurs: { module: 'structure', list: listUtilisateurs, isRead: ({ caller }) => readsComptes(caller) },
	'emploi-temps': { module: 'emploi_temps', list: (reader) => listSeances(reader, {}) },
	evaluations: { module: 'evaluations', list: (reader) => listEvaluations(reader, { periode: 'toutes' }) },
	notes: { module: 'notes', list: listAllNotes, isRead: ({ perimetre }) => readsMarksOfOthers(perimetre) },
	registres: { module: 'presences', list: listRegistres, isRead: ({ perimetre }) => mayReadRegisters(perimetre) },
	resultats: { module: 'notes', list: listResultats, isRead: ({ perimetre }) => readsResultatsDAutres(perimetre) }
}

/**
 * The widest form of every list with versions, as the caller reads it in the current year; without lists of modules that are switched off,
 * and of areas that are closed to their token.
 */
export function followedLists(view: View, caller: Asker['caller']): Readonly<Partial<Record<ListeSuivie, List>>> {
	const reader = { ...view, caller }
	const listes: Partial<Record<ListeSuivie, List>> = {}
	for (const [name, { module, list, isRead }] of Object.entries(LECTURES))
		if (usesModule(view.institution, module) && opens(caller.limites, domaineOf(`/${name}`)) && (!isRead || isRead(reader)))
			listes[name as ListeSuivie] = list(reader)
	return listes
}
