import { acquis } from '../features/acquis/acquis.import'
import { appreciations } from '../features/resultats/appreciations.import'
import { annees } from '../features/annees/annees.import'
import { classes } from '../features/classes/classes.import'
import { conges } from '../features/conges/conges.import'
import { etablissement } from '../features/etablissement/etablissement.import'
import { convocations, listesSession2 } from '../features/resultats/session2.import'
import { enseignants } from '../features/enseignants/enseignants.import'
import { enseignements } from '../features/enseignements/enseignements.import'
import { etudiants } from '../features/etudiants/etudiants.import'
import { evaluations } from '../features/evaluations/evaluations.import'
import { filieres } from '../features/filieres/filieres.import'
import { delais } from '../features/frais/delais.import'
import { echeances } from '../features/frais/echeances.import'
import { frais } from '../features/frais/frais.import'
import { grilles } from '../features/grilles/grilles.import'
import { inscriptions } from '../features/inscriptions/inscriptions.import'
import { matieres } from '../features/matieres/matieres.import'
import { notes } from '../features/notes/notes.import'
import { periodes } from '../features/periodes/periodes.import'
import { papiers } from '../features/papiers/papiers.import'
import { papiersReglages } from '../features/papiers/reglages.import'
import { pieces } from '../features/pieces/pieces.import'
import { piecesRecues } from '../features/pieces/pieces-recues.import'
import { preferences } from '../features/notifications/preferences.import'
import { paiements } from '../features/frais/paiements.import'
import { presences } from '../features/presences/presences.import'
import { publications } from '../features/resultats/publications.import'
import { dettesPubliees, resultats } from '../features/resultats/resultats.import'
import { rattachements } from '../features/rattachements/rattachements.import'
import { reglements } from '../features/reglements/reglements.import'
import { responsables } from '../features/responsables/responsables.import'
import { resultatsAnterieurs } from '../features/anterieurs/resultats-anterieurs.import'
import { salles } from '../features/salles/salles.import'
import { seances } from '../features/seances/seances.import'
import { situations } from '../features/situations/situations.import'
import { ajustements } from '../features/tiers/ajustements.import'
import { tiers } from '../features/tiers/tiers.import'
import { contrats, tauxHoraires } from '../features/paie/taux.import'
import { autresTravaux } from '../features/paie/travaux.import'
import { ues } from '../features/ues/ues.import'
import { suivisDecides } from '../features/notes/suivis.import'
import { utilisateurs } from '../features/utilisateurs/utilisateurs.import'
import type { Noun } from '../exchange/imports/noun/noun'

/** Every noun that has a file, in the order in which they build on each other. */
export const NOUNS: readonly Noun[] = [
	etablissement,
	papiersReglages,
	annees,
	periodes,
	utilisateurs,
	enseignants,
	etudiants,
	filieres,
	ues,
	matieres,
	reglements,
	classes,
	salles,
	conges,
	pieces,
	grilles,
	enseignements,
	contrats,
	tauxHoraires,
	autresTravaux,
	inscriptions,
	piecesRecues,
	rattachements,
	seances,
	evaluations,
	notes,
	suivisDecides,
	situations,
	acquis,
	resultatsAnterieurs,
	presences,
	paiements,
	frais,
	echeances,
	tiers,
	ajustements,
	delais,
	preferences,
	responsables,
	publications,
	resultats,
	dettesPubliees,
	listesSession2,
	convocations,
	appreciations,
	papiers
]
