import { readsComptes } from '../../domain/droits/caller'
import { domaineOf, opens } from '../../domain/droits/domaines'
import { usesModule } from '../../domain/droits/modules'
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
import { listSeances } from '../seances/seances.service'
import { listUtilisateurs } from '../utilisateurs/liste-utilisateurs.service'

/**
 * The widest form of every list with versions, as the caller reads it in the current year; without lists of modules that are switched off,
 * and of areas that are closed to their token.
 */
export function followedLists(view: View, caller: Asker['caller']): Readonly<Record<string, List>> {
	return Object.fromEntries(Object.entries(listsOf(view, caller)).filter(([name]) => opens(caller.limites, domaineOf(`/${name}`))))
}

const listsOf = (view: View, caller: Asker['caller']): Readonly<Record<string, List>> => ({
	...(usesModule(view.institution, 'structure') && {
		filieres: listFilieres(view, {}),
		matieres: listMatieres(view, {}),
		classes: listClasses(view, {}),
		etudiants: listEtudiants({ ...view, caller }, {}),
		enseignants: listEnseignants({ ...view, caller }, {}),
		enseignements: listEnseignements(view, {}),
		...(readsComptes(caller) && { utilisateurs: listUtilisateurs({ ...view, caller }) })
	}),
	...(usesModule(view.institution, 'emploi_temps') && { 'emploi-temps': listSeances(view, {}) }),
	...(usesModule(view.institution, 'evaluations') && { evaluations: listEvaluations(view, { periode: 'toutes' }) }),
	...(usesModule(view.institution, 'notes') && readsMarksOfOthers(view.perimetre) && { notes: listAllNotes(view) })
})
