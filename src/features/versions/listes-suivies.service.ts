import { readsComptes } from '../../domain/droits/caller'
import { domaineOf, opens } from '../../domain/droits/domaines'
import { usesModule } from '../../domain/droits/modules'
import type { ListeSuivie, Module } from '../../domain/vocabulaire'
import type { List } from '../../reading/lists'
import type { Asker, View } from '../../tenants/visit'
import { listAnnees } from '../annees/annees.service'
import { listClasses } from '../classes/classes.service'
import { listCongesDe, readsConges } from '../conges/conges.service'
import { listEnseignants } from '../enseignants/enseignants.service'
import { listEnseignements } from '../enseignements/enseignements.service'
import { listEtudiants } from '../etudiants/etudiants.service'
import { listEvaluations } from '../evaluations/evaluations.service'
import { readsMarksOfOthers } from '../evaluations/grading.service'
import { listFilieres } from '../filieres/filieres.service'
import { listInscriptions } from '../inscriptions/liste-inscriptions.service'
import { listMatieres } from '../matieres/matieres.service'
import { listAllNotes } from '../notes/read-notes.service'
import { listPeriodes } from '../periodes/periodes.service'
import { listRegistres } from '../presences/registres.service'
import { listResultats, readsResultatsDAutres } from '../resultats/liste-resultats.service'
import { listSalles, readsSalles } from '../salles/salles.service'
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
	inscriptions: { module: 'structure', list: listInscriptions },
	enseignants: { module: 'structure', list: (reader) => listEnseignants(reader, {}) },
	enseignements: { module: 'structure', list: (reader) => listEnseignements(reader, {}) },
	utilisateurs: { module: 'structure', list: listUtilisateurs, isRead: ({ caller }) => readsComptes(caller) },
	annees: { module: 'structure', list: listAnnees },
	periodes: { module: 'structure', list: listPeriodes },
	salles: { module: 'emploi_temps', list: listSalles, isRead: ({ perimetre }) => readsSalles(perimetre) },
	conges: { module: 'emploi_temps', list: listCongesDe, isRead: ({ perimetre }) => readsConges(perimetre) },
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
