import { Type, type TSchema } from '@sinclair/typebox'
import { LISTES_SUIVIES, type ListeSuivie } from '../../domain/vocabulaire'
import { component, Id, IgnoredParameters } from '../../http/answers/schemas'
import { Annee } from '../annees/annees.model'
import { Classe } from '../classes/classes.model'
import { Conge } from '../conges/conges.model'
import { Enseignant } from '../enseignants/enseignants.model'
import { Enseignement } from '../enseignements/enseignements.model'
import { EtudiantInscrit } from '../etudiants/etudiants.model'
import { Evaluation } from '../evaluations/evaluations.model'
import { Filiere } from '../filieres/filieres.model'
import { Inscription } from '../inscriptions/inscriptions.model'
import { Matiere } from '../matieres/matieres.model'
import { NoteDuLot } from '../notes/notes.model'
import { Periode } from '../periodes/periodes.model'
import { Registre } from '../presences/presences.model'
import { Publication } from '../resultats/resultats.model'
import { Salle } from '../salles/salles.model'
import { Seance } from '../seances/seances.model'
import { Utilisateur } from '../utilisateurs/utilisateurs.model'
import { Versions } from './versions.model'

/** The records of each followed list. */
const RECORDS: Readonly<Record<ListeSuivie, TSchema>> = {
	filieres: Filiere,
	matieres: Matiere,
	classes: Classe,
	etudiants: EtudiantInscrit,
	inscriptions: Inscription,
	enseignants: Enseignant,
	enseignements: Enseignement,
	utilisateurs: Utilisateur,
	annees: Annee,
	periodes: Periode,
	salles: Salle,
	conges: Conge,
	'emploi-temps': Seance,
	evaluations: Evaluation,
	notes: NoteDuLot,
	registres: Registre,
	resultats: Publication
}

const meta = component('ChangementsMeta', {
	total: Type.Integer({ minimum: 0 }),
	version: Type.Integer({ minimum: 0, description: 'À redonner la prochaine fois' }),
	retires: Type.Array(Type.Object({ id: Id, cle: Type.String() }), { description: 'Ce qui a quitté la liste' })
})

const aRelire = Type.Boolean({
	description:
		'Seul : la version tenue est perdue, ou plus de 1 000 enregistrements ou 4 Mio ont changé ; lire toute la liste à son adresse',
	examples: [true]
})

/** The answer of a list to `depuis_version`, or that it must be read again: one schema without a choice, which each generator can write. */
const changesOf = (nom: ListeSuivie) =>
	Type.Optional(Type.Partial(Type.Object({ data: Type.Array(RECORDS[nom]), meta, a_relire: aRelire })))

export const Changements = component('Changements', {
	data: Type.Object(Object.fromEntries(LISTES_SUIVIES.map((nom) => [nom, changesOf(nom)]))),
	meta: Type.Object({
		versions: Versions,
		parametres_ignores: IgnoredParameters
	})
})
