import { Elysia, type AnyElysia } from 'elysia'
import type { Login } from '../auth/login.service'
import type { Tokens } from '../auth/tokens.service'
import { errors } from '../http/answers/errors.plugin'
import { visitOf } from '../http/answers/visit'
import { atDoor } from '../http/door/route-rules'
import type { Answers } from '../http/answers/answers'
import { ecrituresPages } from '../features/ecritures/ecritures.console'
import { caissesPages } from '../features/caisse/caisses.console'
import { examensPages } from '../features/frais/examens.console'
import { quitusPages } from '../features/frais/quitus.console'
import { grillesPages, lignesPages } from '../features/grilles/grille.console'
import { relancesPages } from '../features/frais/relances.console'
import { retardsPages } from '../features/frais/retards.console'
import { mesPaiementsPages } from '../features/rapprochement/mes-paiements.console'
import { relevesPages } from '../features/rapprochement/releves.console'
import { verifierPages } from '../features/rapprochement/verifier.console'
import { recherchePages } from './recherche/recherche.console'
import { basculePages } from './annee/bascule.console'
import { aujourdhuiPages } from './aujourdhui/aujourdhui.console'
import { lienPages } from '../features/utilisateurs/lien.console'
import { evaluationsPages } from './evaluations/evaluations.console'
import { classeNotesPages } from './notes/classe-notes.console'
import { notesPages } from './notes/notes.console'
import { comptePages } from './compte/compte.console'
import { absencesPages } from './absences/absences.console'
import { annoncesPages } from '../features/annonces/annonces.console'
import { classesPages } from './classes/classes.console'
import { messagesPages } from '../features/notifications/messages.console'
import { mesNotesPages } from '../features/notes/mes-notes.console'
import { appreciationsPages } from '../features/resultats/appreciations.console'
import { mesResultatsPages } from '../features/resultats/mes-resultats.console'
import { papiersDeNotesPages } from '../features/resultats/papiers.console'
import { resultatsPages } from '../features/resultats/resultats.console'
import { session2Pages } from '../features/resultats/session2.console'
import { suivisPages } from '../features/notes/suivis.console'
import { absencesDuJourPages } from '../features/justificatifs/absences-du-jour.console'
import { justificatifsPages } from '../features/justificatifs/justificatifs.console'
import { mesAbsencesPages } from '../features/presences/mes-absences.console'
import { etudiantsPages } from './fiche/etudiants.console'
import { fichePages } from './fiche/fiche.console'
import { papiersDeFichePages } from './fiche/papiers.console'
import { paiementsPages } from './fiche/paiements.console'
import { parcoursPages } from './fiche/parcours.console'
import { remisesPages } from './fiche/remises.console'
import { doublonsPages } from '../features/etudiants/doublons.console'
import { nouveauPages } from '../features/etudiants/nouveau.console'
import { couponPages } from '../features/utilisateurs/coupon.console'
import { dossierPages } from '../features/etudiants/dossier.console'
import { dossierInscriptionsPages } from '../features/inscriptions/dossier-inscriptions.console'
import { inscriptionsPages } from '../features/inscriptions/inscriptions.console'
import { passagePages } from './passage/passage.console'
import { responsablesPages } from '../features/responsables/responsables.console'
import { joursChomesPages } from './planning/jours-chomes.console'
import { emploiDuTempsPages } from '../features/seances/semaine/emploi-du-temps.console'
import { semaineClassesPages } from '../features/seances/semaine/semaine-classes.console'
import { appelPages } from '../features/presences/appel.console'
import { elementsPages } from './elements/elements.console'
import { emargementPages } from './emargement/emargement.console'
import { planifierPages } from './planning/planifier.console'
import { seancePages } from '../features/seances/seance/seance.console'
import type { Owner } from '../diagnostics/owner/owner'
import type { Records } from '../exchange/records/records'
import { accesPages } from './acces/acces.console'
import { preparerPages } from './annee/preparer.console'
import { historiquePages } from '../features/journal/historique.console'
import { anneesPages } from '../features/annees/annees.console'
import { ficheClassePages } from '../features/classes/fiche-classe.console'
import { caissePages } from './caisse/caisse.console'
import { encaisserPages } from './caisse/encaisser.console'
import { congesPages } from '../features/conges/conges.console'
import { accesCouponsPages, couponsPages } from './coupons/coupons.console'
import { enseignantsPages } from './enseignants/enseignants.console'
import { fichesEnseignantPages } from './enseignants/fiche-enseignant.console'
import { etablissementPages } from '../features/etablissement/etablissement.console'
import { logoPages } from '../features/etablissement/logo.console'
import { reglagesPages } from '../features/etablissement/reglages.console'
import { filieresPages } from '../features/filieres/filieres.console'
import { matieresPages } from '../features/matieres/matieres.console'
import { impressionsPages } from '../features/papiers/impressions.console'
import type { Impressions } from '../features/papiers/impressions.service'
import { mesPapiersPages } from './papiers/mes-papiers.console'
import { papierPages } from './papiers/papier.console'
import { papiersPages } from './papiers/papiers.console'
import { numerosPages } from '../features/papiers/numeros.console'
import { piecesPages, piecesRecuesPages } from '../features/pieces/pieces.console'
import { delaisPages } from '../features/periodes/delais.console'
import { periodesPages } from '../features/periodes/periodes.console'
import { enseignementPages, repartitionPages } from './repartition/repartition.console'
import { essaiPages } from './regles/essai.console'
import { reglementsPages } from '../features/reglements/reglements.console'
import { identitesPages } from './papiers/identites.console'
import { imprimesPages } from './papiers/imprimes.console'
import { reglagesPapiersPages } from './papiers/reglages.console'
import { modelesPages } from './papiers/modeles.console'
import { remplirPages } from './papiers/remplir.console'
import { absencesComptees } from './statistiques/absences.console'
import { effectifsPages } from './statistiques/effectifs.console'
import { heuresDesClassesPages } from './statistiques/heures.console'
import { resultatsComptesPages } from './statistiques/resultats.console'
import { heuresPages } from './paie/heures.console'
import { mesHeuresPages } from './paie/mes-heures.console'
import { motifsPages } from './paie/motifs.console'
import { contratsPages, tauxPages } from './paie/taux.console'
import { sallesPages } from './salles/salles.console'
import { ficheTiersPages } from '../features/tiers/fiche-tiers.console'
import { payerPages } from '../features/tiers/payer.console'
import { tiersPages } from '../features/tiers/tiers.console'
import { uesPages } from '../features/ues/ues.console'
import { importerPages } from '../features/imports/importer.console'
import type { Imports } from '../exchange/uploads/imports'
import { serveurPages } from '../features/serveur/serveur.console'
import { aidePages } from './aide/aide.console'
import { verificateurPages, type VerificateurDeps } from '../features/papiers/verificateur.console'
import { programmesPages } from '../features/oidc/clients.console'
import { sessionPages } from '../console/session/session.routes'

export type ConsoleDeps = Parameters<typeof annoncesPages>[0] & {
	readonly login: Login
	readonly demo?: Parameters<typeof sessionPages>[0]['demo']
	readonly tokens: Tokens
	readonly answers: Answers
	readonly records: Records
	readonly imports: Imports
	readonly impressions: Impressions
	readonly owner: Owner
	readonly verificateur: VerificateurDeps['verificateur']
	readonly issuer: Parameters<typeof programmesPages>[0]['issuer']
	readonly adresses: Parameters<typeof programmesPages>[0]['adresses']
}

/** Pages about papers that leave the school. */
const papiersIn = (deps: ConsoleDeps): readonly AnyElysia[] => [
	papiersPages(deps),
	papierPages(deps),
	mesPapiersPages(deps),
	numerosPages(),
	verificateurPages(deps),
	impressionsPages(deps),
	reglagesPapiersPages(deps),
	identitesPages(deps),
	imprimesPages(),
	modelesPages(),
	remplirPages(),
	papiersDeFichePages(deps)
]

/** Pages about money. */
const argentIn = (deps: ConsoleDeps): readonly AnyElysia[] => [
	caissesPages(),
	encaisserPages(deps),
	caissePages(),
	retardsPages(deps),
	grillesPages(deps),
	lignesPages(deps),
	quitusPages(),
	examensPages(),
	ecrituresPages(),
	relancesPages(deps),
	paiementsPages(deps),
	remisesPages(),
	tiersPages(),
	payerPages(),
	ficheTiersPages(deps),
	relevesPages(),
	verifierPages(),
	mesPaiementsPages()
]

/** Pages about the hours of teachers and their pay. */
const paieIn = (deps: ConsoleDeps): readonly AnyElysia[] => [
	heuresPages(deps),
	motifsPages(),
	mesHeuresPages(),
	contratsPages(deps),
	tauxPages(deps)
]

const pagesOf = (deps: ConsoleDeps): readonly AnyElysia[] => [
	sessionPages(deps),
	lienPages(deps),
	couponPages(deps),
	aujourdhuiPages(deps),
	recherchePages(deps),
	emploiDuTempsPages(deps),
	semaineClassesPages(deps),
	planifierPages(deps),
	absencesPages(deps),
	joursChomesPages(deps),
	seancePages(deps),
	appelPages(),
	emargementPages(deps),
	classesPages(deps),
	...paieIn(deps),
	heuresDesClassesPages(),
	effectifsPages(),
	resultatsComptesPages(),
	absencesComptees(),
	etudiantsPages(deps),
	fichePages(),
	nouveauPages(deps),
	doublonsPages(),
	couponsPages(deps),
	...parcoursPages(deps),
	dossierPages(deps),
	dossierInscriptionsPages(deps),
	responsablesPages(deps),
	inscriptionsPages(deps),
	passagePages(deps),
	...papiersIn(deps),
	piecesRecuesPages(),
	piecesPages(deps),
	...argentIn(deps),
	sallesPages(deps),
	mesNotesPages(),
	resultatsPages(),
	mesResultatsPages(),
	papiersDeNotesPages(deps),
	appreciationsPages(),
	session2Pages(deps),
	suivisPages(),
	mesAbsencesPages(),
	absencesDuJourPages(),
	justificatifsPages(deps),
	accesPages(deps),
	accesCouponsPages(deps),
	programmesPages(deps),
	aidePages(),
	historiquePages(),
	importerPages(deps),
	serveurPages(deps),
	etablissementPages(),
	reglagesPages(),
	logoPages(),
	preparerPages(deps),
	basculePages(),
	anneesPages(deps),
	periodesPages(deps),
	reglementsPages(deps),
	essaiPages(),
	congesPages(deps),
	filieresPages(deps),
	uesPages(deps),
	matieresPages(deps),
	ficheClassePages(deps),
	repartitionPages(deps),
	enseignementPages(deps),
	enseignantsPages(deps),
	fichesEnseignantPages(deps),
	annoncesPages(deps),
	messagesPages(),
	comptePages(deps),
	evaluationsPages(),
	delaisPages(),
	notesPages(deps),
	classeNotesPages(),
	...(deps.demo ? [elementsPages()] : [])
]

/** The pages of all nouns. Requests reach them through the front door, like those of the API. */
export const buildConsole = (deps: ConsoleDeps): AnyElysia =>
	pagesOf(deps).reduce(
		(app, pages) => app.use(pages),
		new Elysia({ strictPath: true })
			.use(errors)
			// people type this address
			.get('/console/', ({ request }) => Response.redirect(visitOf(request).baseUrl, 302), {
				detail: atDoor({ isPublic: true })
			}) as AnyElysia
	)
