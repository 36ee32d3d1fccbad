import { modeleDeDepart } from '../../src/exchange/docx/depart'
import * as s from '../../src/school/schema'
import { insertNotes, write } from './affairs'
import { browser, type Browser } from './console'
import { insertPapiers } from './papiers-table'
import { AT, PASSWORD, PASSWORD_HASH } from './people'
import { startSchools, type Schools } from './school'
import { insertTeaching } from './teaching'

/** An administrator, who looks after the machine; staff with one fonction and no role; two coordinators, two teachers, a student; the head; a cashier. */
export const WHO = ['awa', 'scola', 'compta', 'surv', 'moussa', 'sira', 'fanta', 'yao', 'ines', 'dire', 'caissier'] as const
/** The statement of an operator that nobody has applied. */
const RELEVE = {
	operateur: 'Orange Money',
	operateur_cle: 'ORANGEMONEY',
	sorte: 'mobile_money' as const,
	fichier: 'novembre.csv',
	titres: ['Date', 'Référence', 'Montant'],
	colonnes: { date: 'Date', reference: 'Référence', brut: 'Montant' },
	cellules: [['2026-11-18', 'OM-1', '25000']],
	depose_at: 1
}
const STAFF = { scola: 'scolarite', compta: 'comptabilite', surv: 'surveillance', dire: 'direction', caissier: 'caisse' } as const

/**
 * Rules 8: the answer of every page and action of the console to each person in `WHO`. `o` it opens, or judges what the form says; `.` it
 * is not theirs; `0` they find nothing there. MECA (Moussa, Fanta, Inès): séance 101, class 1, students 20 and 22, évaluation 201, by Yao 202.
 * ENER (Sira, Yao): séance 103, class 2, student 21, évaluation 203.
 */
const TABLE = `
ooooooooooo GET /
oooooooo.oo GET /recherche
o.o.......o GET+POST /encaisser
o.o.......o GET /encaisser?etudiants=20
0.0.......0 GET /encaisser/recus
0.0.......0 POST /encaisser/imprimer
o.o......oo GET /frais
o.o......oo GET /frais/export.csv
o.o......oo GET /frais/export.xlsx
o.o......oo GET /frais/classes
o.o......oo GET /frais/classes/export.csv
o.o......oo GET /frais/classes/export.xlsx
o.o........ GET+POST /frais/relances
oooo.....oo GET /frais/quitus
oooo.....oo GET /frais/quitus?classe=1
o........o. POST /frais/quitus
ooo......o. GET /frais/examen
ooo......o. GET /frais/examen/export.csv
ooo......o. GET /frais/examen/export.xlsx
oo......... POST /frais/examen
o.o......o. GET /frais/payeurs
o.o......o. GET /frais/payeurs/export.csv
o.o......o. GET /frais/payeurs/export.xlsx
o.o......oo GET /tiers
o.o......oo GET /tiers/export.csv
o.o......oo GET /tiers/export.xlsx
o.o......oo GET /tiers/7
o.o......oo GET /tiers/7/export.csv
o.o......oo GET /tiers/7/export.xlsx
o.o.......o GET+POST /tiers/7/versement
o.o........ GET+POST /tiers/fiche/nouvelle
o.o........ GET /tiers/fiche/export.csv
o.o........ GET /tiers/fiche/export.xlsx
o.o........ GET+POST /tiers/fiche/7
o.o........ POST /tiers/fiche/7/supprimer
o.o......o. GET /journal-comptable
o.o......o. GET /journal-comptable/export.csv
o.o......o. GET /journal-comptable/export.xlsx
o.o........ GET+POST /journal-comptable/comptes
o.o......o. GET /caisses
o.o......o. GET /caisses/export.csv
o.o......o. GET /caisses/export.xlsx
o.o......o. GET /caisses/modes.csv
o.o......o. GET /caisses/modes.xlsx
0.0......0. GET+POST /caisses/1
o.o.......o GET+POST /caisse
o.o.......o POST /caisse/depense
0.0.......0 GET /caisse/fermer
o.o.......o POST /caisse/fermer
o.o......o. GET /verifier
o.o......o. GET /verifier/export.csv
o.o......o. GET /verifier/export.xlsx
o.o......o. GET /verifier/releve
o.o......o. GET /verifier/releve/sans-recu.csv
o.o......o. GET /verifier/releve/sans-recu.xlsx
0.0........ GET /verifier/1
0.0........ GET /verifier/declarations/1
o.o......o. GET /verifier/releve/1
o.o......o. GET /verifier/releve/1/export.csv
o.o......o. GET /verifier/releve/1/export.xlsx
o.o........ POST /verifier
0.0........ POST /verifier/1
0.0........ POST /verifier/declarations/1
0.0........ POST /verifier/declarations/1/prendre
o.o........ POST /verifier/releve/deposer
o.o........ POST /verifier/releve/1
o.o........ POST /verifier/releve/1/colonnes
........o.. GET+POST /mes-paiements
o.o......oo GET /frais/grille
o.o......oo GET /frais/grille/liste.csv
o.o......oo GET /frais/grille/liste.xlsx
o.o........ POST /frais/grille/copier
o.o......oo GET /frais/grille/appliquer
o.o......oo GET /frais/grille/appliquer/export.csv
o.o......oo GET /frais/grille/appliquer/export.xlsx
o.o........ POST /frais/grille/appliquer
o.o........ GET+POST /frais/grille/nouvelle
o.o........ GET /frais/grille/export.csv
o.o........ GET /frais/grille/export.xlsx
o.o........ GET+POST /frais/grille/1
o.o........ POST /frais/grille/1/supprimer
oo.ooooooo. GET /emploi-du-temps
oo.ooooooo. GET /emploi-du-temps/export.csv
oo.ooooooo. GET /emploi-du-temps/export.xlsx
oo.ooooooo. GET /emploi-du-temps/classes
oo.ooooooo. GET /emploi-du-temps/classes.csv
oo.ooooooo. GET /emploi-du-temps/classes.xlsx
oo..oo..... GET /seances/nouvelle
oo..o...... GET+POST /seances/101/modifier
oo...o..... GET+POST /seances/103/modifier
oo..o...... GET+POST /seances/101/annuler
oo...o..... GET+POST /seances/103/annuler
oo.oo.o.oo. GET /seances/101
oo.o.o.o.o. GET /seances/103
oo.oo.o..o. GET /seances/101/emargement
oo.o.o.o.o. GET /seances/103/emargement
o..o..o.... GET+POST /seances/101/appel
o..o...o... GET+POST /seances/103/appel
oo..o...... POST /seances/nouvelle
oo..o.o.... POST /seances/101/contenu
oo...o.o... POST /seances/103/contenu
oo..o.o.... POST /seances/101/lien
oo...o.o... POST /seances/103/lien
oo..o...... POST /seances/101/abandon
oo...o..... POST /seances/103/abandon
oo..o.o.... POST /seances/101/terminee
oo...o.o... POST /seances/103/terminee
oo..oooo.o. GET /absences-enseignants
oo....oo... POST /absences-enseignants
oo..oooo.o. GET /absences-enseignants/export.csv
oo..oooo.o. GET /absences-enseignants/export.xlsx
oo......... GET /absences-enseignants/1
oo......... GET /absences-enseignants/2
oo....o.... POST /absences-enseignants/1/retirer
oo.....o... POST /absences-enseignants/2/retirer
oo......... POST /absences-enseignants/1
oo......... POST /absences-enseignants/2
oo......... GET /conges
oo......... GET /conges/1
oo......... GET+POST /jours-chomes
oo......... GET+POST /jours-chomes/fiche/nouvelle
oo......... GET /jours-chomes/fiche/export.csv
oo......... GET /jours-chomes/fiche/export.xlsx
oo......... GET+POST /jours-chomes/fiche/1
oo......... POST /jours-chomes/fiche/1/supprimer
oooooooo.oo GET /classes
oooooo...oo GET /classes/heures
oooooo...oo GET /classes/heures.csv
oooooo...oo GET /classes/heures.xlsx
oooooooo.oo GET /classes/export.csv
oooooooo.oo GET /classes/export.xlsx
ooooo.oo.oo GET /classes/1
oooo.o.o.oo GET /classes/2
oo.oo.oo.o. GET /classes/1/emargement
oo.o.o.o.o. GET /classes/2/emargement
oo....oo... GET+POST /classes/1/appreciations
oo.....o... GET+POST /classes/2/appreciations
oo......... GET+POST /classes/1/coupons
oo......... GET+POST /classes/2/coupons
oo......... GET+POST /classes/fiche/nouvelle
oo......... GET /classes/fiche/export.csv
oo......... GET /classes/fiche/export.xlsx
oo......... GET+POST /classes/fiche/1
oo..o.oo.o. GET /classes/1/notes
oo..o.oo.o. GET /classes/1/notes/export.csv
oo..o.oo.o. GET /classes/1/notes/export.xlsx
oo...o.o.o. GET /classes/2/notes
oo...o.o.o. GET /classes/2/notes/export.csv
oo...o.o.o. GET /classes/2/notes/export.xlsx
oo......... POST /classes/fiche/1/supprimer
oo..oo...o. GET /resultats
oo..oo...o. GET /resultats/export.csv
oo..oo...o. GET /resultats/export.xlsx
........o.. GET /mes-resultats
oo..o....o. GET /classes/1/resultats
oo...o...o. GET /classes/2/resultats
oo..o....o. GET /classes/1/resultats?periode=annee
oo...o...o. GET /classes/2/resultats?periode=annee
oo..o....o. GET /classes/1/resultats/export.csv
oo..o....o. GET /classes/1/resultats/export.xlsx
oo..o....o. GET /classes/1/resultats/releves
oo...o...o. GET /classes/2/resultats/releves
oo..o....o. GET /classes/1/resultats/20
oo...o...o. GET /classes/2/resultats/21
........... GET /classes/1/resultats/publies
........... GET /classes/2/resultats/publies
........... GET /classes/1/resultats/publies/export.csv
........... GET /classes/1/resultats/publies/export.xlsx
oo..o....o. GET /classes/1/session2
oo...o...o. GET /classes/2/session2
oo..o....o. GET /classes/1/session2/convocations
oo......... GET+POST /classes/1/session2/evaluations
oo......... GET+POST /classes/2/session2/evaluations
oo..o....o. GET /classes/1/session2/export.csv
oo..o....o. GET /classes/1/session2/export.xlsx
oo......... POST /classes/1/session2/fermer
oo......... POST /classes/2/session2/fermer
oo......... POST /classes/1/session2/corriger
oo......... POST /classes/2/session2/corriger
oo......... POST /classes/1/session2/verifier
oo......... POST /classes/2/session2/verifier
oo......... GET+POST /classes/1/resultats/publier
oo......... GET+POST /classes/2/resultats/publier
oo......... GET+POST /classes/1/resultats/papiers
oo......... GET+POST /classes/2/resultats/papiers
oo......... POST /classes/1/resultats/rouvrir
oo......... POST /classes/2/resultats/rouvrir
oo....o.... POST /classes/1/notes
oo.....o... POST /classes/2/notes
oooooooo.oo GET /etudiants
oooooooo.oo GET /etudiants/liste
oooooooo.oo GET /etudiants/export.csv
oooooooo.oo GET /etudiants/export.xlsx
ooooo.oo.oo GET /etudiants/22
ooooo.oo.oo GET /etudiants/20
oooo.o.o.oo GET /etudiants/21
oo..o.oo.o. GET /etudiants/22/notes
oo...o.o.o. GET /etudiants/21/notes
o..oo.oo.o. GET /etudiants/22/assiduite
o..o.o.o.o. GET /etudiants/21/assiduite
o.o......oo GET /etudiants/22/frais
o.o........ GET+POST /etudiants/22/frais/nouveau
0.0........ GET+POST /etudiants/22/frais/1/retirer
0........0. GET+POST /etudiants/22/frais/1/accorder
0.0......00 GET+POST /etudiants/22/paiements/1/annuler
0.0......00 GET+POST /etudiants/22/paiements/1/reaffecter
0.0.......0 GET+POST /etudiants/22/paiements/1/fiscal
0.0......00 POST /etudiants/22/recus/1
o........o. GET+POST /etudiants/22/rembourser
0........0. GET+POST /etudiants/22/ajustements/1/reprendre
o........o. GET+POST /etudiants/22/delai
oo......... GET+POST /etudiants/22/papiers
oo......... GET+POST /etudiants/21/papiers
oo......... GET /papiers
oo......... GET /papiers/export.csv
oo......... GET /papiers/export.xlsx
oo......... GET /papiers/revoques
oo......... GET /papiers/revoques/export.csv
oo......... GET /papiers/revoques/export.xlsx
oo......... GET /papiers/demandes
oo......... GET+POST /papiers/demandes/1
oo......... GET /papiers/1
00......... GET /papiers/999
oo......... POST /papiers/1/imprimer
oo......... POST /papiers/1/remettre
oo......... GET+POST /papiers/1/revoquer
........o.. GET+POST /mes-papiers
........o.. POST /mes-papiers/demandes
o.o......oo GET /etudiants/21/frais
oo......... GET+POST /etudiants/nouveau
oo......... GET /etudiants/doublons
oo......... GET+POST /etudiants/doublons/20/22
oo.......o. GET /etudiants/22/historique
oo.......o. GET /etudiants/21/historique
oo.......o. GET /etudiants/22/messages
oo.......o. GET /etudiants/21/messages
oo......... GET+POST /etudiants/22/modifier
oo......... GET+POST /etudiants/21/modifier
oo......... GET+POST /etudiants/22/inscriptions/nouvelle
oo......... GET+POST /etudiants/21/inscriptions/nouvelle
oo......... GET+POST /etudiants/22/inscriptions/2
oo......... GET+POST /etudiants/21/inscriptions/6
oo......... GET+POST /etudiants/22/inscriptions/2/classe
oo......... GET+POST /etudiants/21/inscriptions/6/classe
oo......... GET+POST /etudiants/22/inscriptions/2/depart
oo......... GET+POST /etudiants/21/inscriptions/6/depart
oo......... GET+POST /etudiants/22/inscriptions/2/depart/annuler
oo......... GET+POST /etudiants/21/inscriptions/6/depart/annuler
oo......... GET+POST /etudiants/22/responsables/nouveau
oo......... GET+POST /etudiants/21/responsables/nouveau
oo......... GET+POST /etudiants/22/responsables/1
oo......... GET+POST /etudiants/21/responsables/2
00......... GET+POST /etudiants/20/notes/1
00......... GET+POST /etudiants/21/notes/3
oo......... POST /etudiants/doublons/20/22/distincts
oo......... POST /etudiants/doublons/20/22/confondus
oo......... POST /etudiants/22/coupon
oo......... POST /etudiants/21/coupon
oo......... GET+POST /etudiants/22/compte
oo......... GET+POST /etudiants/21/compte
oo......... GET+POST /etudiants/22/responsables/1/supprimer
oo......... GET+POST /etudiants/21/responsables/2/supprimer
oo......... POST /etudiants/22/pieces
oo......... POST /etudiants/21/pieces
oo......... GET /etudiants/fiche?matricule=ETU-3
oo......... GET+POST /resultats-anterieurs/nouvelle
oo......... GET /resultats-anterieurs/export.csv
oo......... GET /resultats-anterieurs/export.xlsx
oo......... GET+POST /resultats-anterieurs/1
oo......... POST /resultats-anterieurs/1/supprimer
oo......... GET+POST /acquis/nouvelle
oo......... GET /acquis/export.csv
oo......... GET /acquis/export.xlsx
oo......... GET+POST /acquis/1
oo......... POST /acquis/1/supprimer
oo......... GET+POST /rattachements/nouvelle
oo......... GET /rattachements/export.csv
oo......... GET /rattachements/export.xlsx
oo......... GET+POST /rattachements/1
oo......... POST /rattachements/1/supprimer
oo......... GET+POST /situations/nouvelle
oo......... GET /situations/export.csv
oo......... GET /situations/export.xlsx
oo......... GET+POST /situations/1
oo......... POST /situations/1/supprimer
oo......... GET /inscriptions
oo......... GET /inscriptions/export.csv
oo......... GET /inscriptions/export.xlsx
oo.......o. GET /passage
oo.......o. GET /passage/export.csv
oo.......o. GET /passage/export.xlsx
oo.......o. GET /passage/3
oo.......o. GET /passage/3/export.csv
oo.......o. GET /passage/3/export.xlsx
oo......... POST /passage/3
oo......... POST /passage/3/annuler
oo......... GET /inscriptions/pieces
oo......... GET /inscriptions/pieces.csv
oo......... GET /inscriptions/pieces.xlsx
oo......... POST /inscriptions?classe=1
oo......... GET+POST /pieces/nouvelle
oo......... GET /pieces/export.csv
oo......... GET /pieces/export.xlsx
oo......... GET+POST /pieces/1
oo......... GET /pieces
oo......... POST /pieces/1/supprimer
oo......... GET+POST /salles/nouvelle
oo......... GET /salles/export.csv
oo......... GET /salles/export.xlsx
oo......... GET+POST /salles/1
oo......... GET /salles
oo......... POST /salles/1/supprimer
........o.. GET /notes
........o.. GET /absences
o..ooo...o. GET /absences-du-jour
o..ooo...o. GET /absences-du-jour/export.csv
o..ooo...o. GET /absences-du-jour/export.xlsx
o..ooo...o. GET /absences-du-jour/heures
o..ooo...o. GET /absences-du-jour/heures.csv
o..ooo...o. GET /absences-du-jour/heures.xlsx
o..o....... GET /justificatifs
o..o....... GET /justificatifs/export.csv
o..o....... GET /justificatifs/export.xlsx
o..o....... GET+POST /justificatifs/nouveau
o..o....... GET+POST /justificatifs/1
o..o....... GET+POST /justificatifs/2
o..o....... POST /justificatifs/1/retirer
o..o....... POST /justificatifs/2/retirer
o.......... GET /acces
o.......... GET /acces/export.csv
o.......... GET /acces/export.xlsx
o.......... GET+POST /acces/nouveau
o.......... GET+POST /acces/lms
o.......... GET+POST /acces/12
o.......... POST /acces/12/lien
o.......... GET+POST /acces/coupons
o.......... POST /acces/12/coupon
o.......... POST /acces/12/sessions/fin
0.......... POST /acces/12/sessions/12/fin
oo.......o. GET /historique
oo.......o. GET /historique/export.csv
oo.......o. GET /historique/export.xlsx
oo......... GET /importer
oo......... GET /importer/etat
o.......... GET /importer/ecole.zip
oo......... GET /importer/modeles.zip
00......... GET+POST /importer/retour/1
oo......... POST /importer/fichiers
oo......... POST /importer/appliquer
00......... GET /importer/brouillons/1
00......... GET /importer/brouillons/1/cote.xlsx
00......... GET+POST /importer/brouillons/1/feuilles/1
00......... POST /importer/brouillons/1/feuilles/1/titres
00......... POST /importer/brouillons/1/fichiers
00......... POST /importer/brouillons/1/reponses
00......... POST /importer/brouillons/1/supprimer
00......... POST /importer/brouillons/1/verifier
oo......... GET /importer/correspondances
oo......... GET /importer/sans-telephone/1
00......... POST /importer/correspondances/1
00......... POST /importer/correspondances/1/supprimer
oo......... POST /importer/arreter
oo......... POST /importer/abandonner
o.......... GET /serveur
o.......... GET+POST /serveur/examen
o.......... GET+POST /serveur/copies
o.......... GET /serveur/messages
o.......... GET /serveur/moodle
o.......... GET /serveur/messages/export.csv
o.......... GET /serveur/messages/export.xlsx
o.......... GET /serveur/reglages
o.......... POST /serveur/copies/verifier
o.......... POST /serveur/messages/envoyer
o.......... POST /serveur/messages/essai
oo.......o. GET /etablissement
o.......... GET+POST /etablissement/reglages
o.......... GET /etablissement/papiers/modeles
o.......... GET /etablissement/papiers/modeles/depart/certificat
o.......... GET /etablissement/papiers/modeles/1
o.......... GET /etablissement/papiers/modeles/1/fichier
o.......... POST /etablissement/papiers/modeles/deposer
o.......... POST /etablissement/papiers/modeles/1/enregistrer
o.......... POST /etablissement/papiers/modeles/1/retirer
oo......... GET /etudiants/20/modeles
oo......... GET /etudiants/20/modeles/remplir?modele=1
oo......... GET /classes/1/modeles
oo......... GET /classes/1/modeles/remplir?modele=1
o.......... POST /etablissement/reglages/logo
o.......... POST /etablissement/reglages/logo/retirer
o.......... GET+POST /etablissement/papiers
o.......... GET+POST /etablissement/papiers/certificat
o.......... POST /etablissement/papiers/certificat/exemple
0.......... GET /etablissement/papiers/certificat/signature/image
o.......... POST /etablissement/papiers/certificat/signature
o.......... POST /etablissement/papiers/certificat/signature/retirer
........o.. GET+POST /mon-identite
oo......... GET /etudiants/corrections
oo......... POST /etudiants/corrections/22/accepter
oo......... POST /etudiants/corrections/22/refuser
oo......... GET /classes/1/imprimes/cartes
oo......... GET /etudiants/22/imprimes/cartes
oo.......o. GET+POST /annees/preparer
oo.......o. POST /annees/preparer/jours-chomes
oo.......o. POST /annees/preparer/classes
oo.......o. POST /annees/preparer/cours
oo.......o. POST /annees/preparer/grille
o.......... GET+POST /annees/nouvelle
o.......... GET /annees/export.csv
o.......... GET /annees/export.xlsx
o.......... GET+POST /annees/2
o.......... GET /annees
o.......... POST /annees/2/supprimer
o........o. GET+POST /annees/passer
0........0. GET /annees/revenir
o........o. POST /annees/revenir
o........o. GET /annees/clore
0........0. POST /annees/clore
o.......... GET+POST /periodes/nouvelle
o.......... GET /periodes/export.csv
o.......... GET /periodes/export.xlsx
o.......... GET+POST /regles
o.......... GET /regles/essai
o.......... GET+POST /periodes/1
o.......... GET /periodes
o.......... POST /periodes/1/supprimer
oo......... GET+POST /filieres/nouvelle
oo......... GET /filieres/export.csv
oo......... GET /filieres/export.xlsx
oo......... GET /filieres/1
oo......... GET /filieres/2
oo......... GET /filieres
oo......... POST /filieres/3
oo......... POST /filieres/3/supprimer
oo......... GET+POST /ues/nouvelle
oo......... GET /ues/export.csv
oo......... GET /ues/export.xlsx
oo......... GET+POST /ues/1
oo......... GET /ues
oo......... POST /ues/1/supprimer
oo......... GET+POST /matieres/nouvelle
oo......... GET /matieres/export.csv
oo......... GET /matieres/export.xlsx
oo......... GET+POST /matieres/1
oo......... GET+POST /matieres/3
oo......... GET /matieres
oo......... POST /matieres/1/supprimer
oo......... POST /matieres/3/supprimer
oo......... GET /repartition
oo......... GET /repartition/export.csv
oo......... GET /repartition/export.xlsx
oo......... GET+POST /repartition/cours/1/remplacer
oo......... GET+POST /repartition/cours/3/remplacer
oo......... GET+POST /repartition/cours/nouvelle
oo......... GET /repartition/cours/export.csv
oo......... GET /repartition/cours/export.xlsx
oo......... GET+POST /repartition/cours/1
oo......... GET+POST /repartition/cours/3
oo......... POST /repartition/cours/1/supprimer
oo......... POST /repartition/cours/3/supprimer
oo......... GET+POST /enseignants/nouvelle
oo......... GET /enseignants/export.csv
oo......... GET /enseignants/export.xlsx
oo......... GET+POST /enseignants/10
oo......... GET+POST /enseignants/11
oo......... GET /enseignants
o...oo...o. GET /statistiques
o...oo...o. GET /statistiques/export.csv
o...oo...o. GET /statistiques/export.xlsx
o...oo...o. GET /statistiques/etudiants?par=niveau
o...oo...o. GET /statistiques/etudiants/export.csv?par=niveau
o...oo...o. GET /statistiques/etudiants/export.xlsx?par=niveau
o...00...o. GET /statistiques/etudiants?par=age
o...oo...o. GET /statistiques/resultats
o...oo...o. GET /statistiques/resultats/export.csv
o...oo...o. GET /statistiques/resultats/export.xlsx
0...00...0. GET /statistiques/resultats/matieres?classe=1&periode=1&session=1
0...00...0. GET /statistiques/resultats/matieres/export.csv?classe=1&periode=1&session=1
0...00...0. GET /statistiques/resultats/matieres/export.xlsx?classe=1&periode=1&session=1
0...00...0. GET /statistiques/resultats/etudiants?classe=1&periode=1&session=1&par=classe
0...00...0. GET /statistiques/resultats/etudiants/export.csv?classe=1&periode=1&session=1&par=classe
0...00...0. GET /statistiques/resultats/etudiants/export.xlsx?classe=1&periode=1&session=1&par=classe
o...oo...o. GET /statistiques/absences
o...oo...o. GET /statistiques/absences/export.csv
o...oo...o. GET /statistiques/absences/export.xlsx
o...o0...o. GET /statistiques/absences/etudiants?classe=1
o...o0...o. GET /statistiques/absences/etudiants/export.csv?classe=1
o...o0...o. GET /statistiques/absences/etudiants/export.xlsx?classe=1
ooooooooooo GET /aide
oooooo000oo GET /aide/secretariat
oo000000000 GET /aide/importer
oo0000000o0 GET /aide/annee
oo000000000 GET /aide/papiers
o00000000o0 GET /aide/direction
o00000oo000 GET /aide/enseignant
o0000000o00 GET /aide/etudiant
o0000000000 GET /aide/informatique
ooooooooooo GET /messages
ooooooooooo GET /messages/nombre
o0000000000 GET+POST /messages/1
ooooooooooo POST /messages/lus
oo..oooo... GET+POST /annonces
oo..oooo... GET /annonces/export.csv
oo..oooo... GET /annonces/export.xlsx
oo0000o0000 POST /annonces/1/reprendre
oo....o..o. GET /enseignants/10/fiche
oo....o..o. GET /enseignants/10/heures.csv
oo....o..o. GET /enseignants/10/heures.xlsx
oo.....o.o. GET /enseignants/11/fiche
00.......0. GET /enseignants/22/fiche
ooo......o. GET /heures-enseignants
ooo......o. GET /heures-enseignants/export.csv
ooo......o. GET /heures-enseignants/export.xlsx
oo......... POST /heures-enseignants/arreter
o.o........ POST /heures-enseignants/payer
ooo......o. GET /heures-enseignants/10
ooo......o. GET /heures-enseignants/11
ooo...o..o. GET /heures-enseignants/10/export.csv
ooo...o..o. GET /heures-enseignants/10/export.xlsx
ooo....o.o. GET /heures-enseignants/11/export.csv
000......0. GET /heures-enseignants/22
o.o........ POST /heures-enseignants/10/payer
oo......... POST /heures-enseignants/10/travaux
ooo......o. POST /heures-enseignants/10/papier
ooo......o. POST /heures-enseignants/papier
oo......... GET+POST /heures-enseignants/seances/105
o.......... POST /heures-enseignants/seances/105/depassement
oo......... GET+POST /heures-enseignants/travaux/1
o.o......o. GET+POST /heures-enseignants/paiements/1
......oo... GET /mes-heures
o.o........ GET /contrats
o.o........ GET /contrats/export.csv
o.o........ GET /contrats/export.xlsx
o.o........ GET+POST /contrats/nouvelle
o.o........ GET+POST /contrats/1
o.o........ POST /contrats/1/supprimer
o.o........ GET /taux-horaires
o.o........ GET /taux-horaires/export.csv
o.o........ GET /taux-horaires/export.xlsx
o.o........ GET+POST /taux-horaires/nouvelle
o.o........ GET+POST /taux-horaires/1
o.o........ POST /taux-horaires/1/supprimer
oo......... GET+POST /enseignants/coupons
oo......... POST /enseignants/10/coupon
00......... POST /enseignants/22/coupon
oo..oooo.o. GET /evaluations
oo..oooo.o. GET /evaluations/export.csv
oo..oooo.o. GET /evaluations/export.xlsx
oo......... GET /evaluations/delais
oo......... POST /evaluations/delais/1
oo......... POST /evaluations/delais/1/rouvrir
oo......... POST /evaluations/delais/1/refermer
ooo.......o GET+POST /papiers/numeros
00000000000 GET /impressions/1
00000000000 GET /impressions/1/etat
00000000000 GET /impressions/1/pdf
00000000000 POST /impressions/1/arreter
oo....oo... GET+POST /evaluations/nouvelle
oo....o.... GET+POST /evaluations/201/modifier
oo.....o... GET+POST /evaluations/202/modifier
oo.....o... GET+POST /evaluations/203/modifier
oo....o.... GET+POST /evaluations/201/annuler
oo.....o... GET+POST /evaluations/202/annuler
oo.....o... GET+POST /evaluations/203/annuler
oo....o.... GET+POST /evaluations/201/retablir
oo.....o... GET+POST /evaluations/202/retablir
oo.....o... GET+POST /evaluations/203/retablir
oo..o.o..o. GET /evaluations/201
oo..o.o..o. GET /evaluations/201/export.csv
oo..o.o..o. GET /evaluations/201/export.xlsx
oo..o..o.o. GET /evaluations/202
oo..o..o.o. GET /evaluations/202/export.csv
oo..o..o.o. GET /evaluations/202/export.xlsx
oo...o.o.o. GET /evaluations/203
oo...o.o.o. GET /evaluations/203/export.csv
oo...o.o.o. GET /evaluations/203/export.xlsx
oo....o.... GET+POST /evaluations/201/publier
oo.....o... GET+POST /evaluations/202/publier
oo.....o... GET+POST /evaluations/203/publier
00..0.0..0. GET /evaluations/201/notes/20
00..0..0.0. GET /evaluations/202/notes/20
00...0.0.0. GET /evaluations/203/notes/21
oo..o.o..o. GET /evaluations/201/liste
oo..o..o.o. GET /evaluations/202/liste
oo...o.o.o. GET /evaluations/203/liste
oo....o.... GET /evaluations/201/moodle
oo.....o... GET /evaluations/202/moodle
oo.....o... GET /evaluations/203/moodle
oo....o.... POST /evaluations/201/moodle/fichier
oo.....o... POST /evaluations/202/moodle/fichier
oo....o.... POST /evaluations/201/moodle/colonne
oo.....o... POST /evaluations/202/moodle/colonne
oo....o.... POST /evaluations/201
oo.....o... POST /evaluations/202
oo.....o... POST /evaluations/203
o.......... GET+POST /programmes
oo......... GET+POST /papiers/verificateur
0.......... POST /programmes/1/supprimer
`

/** Fields that a form must have to reach the check of permissions. */
export const FORMS: Readonly<Record<string, Record<string, string>>> = {
	'/seances/nouvelle': {
		ref: 'console:x',
		classe: '1',
		cours: '1-10',
		date: '2026-11-30',
		heure_debut: '08:00',
		heure_fin: '10:00',
		type: 'CM',
		mode: 'presentiel'
	},
	'/heures-enseignants/payer': { cle: 'x' },
	'/heures-enseignants/10/payer': { cle: 'x' },
	'/heures-enseignants/10/travaux': { cle: 'x' },
	'/absences-enseignants': { cle: 'x', enseignant: '10', du: '2026-11-30' },
	'/etudiants/22/papiers': { sorte: 'certificat' },
	'/etudiants/21/papiers': { sorte: 'inscription' },
	'/mes-papiers': { sorte: 'certificat' },
	'/mes-papiers/demandes': { sorte: 'exeat' },
	'/justificatifs/nouveau': { cle: 'x', etudiant: '22', du: '2026-11-19', nature: 'maladie' },
	'/evaluations/delais/1': { saisie_jusque: '2027-02-15' },
	'/evaluations/delais/1/rouvrir': { enseignant: '10', jusque: '2026-11-30', motif: 'Copies' },
	'/evaluations/nouvelle': {
		ref: 'console:x',
		ou: '1-1',
		titre: 'Quiz',
		type: 'devoir',
		date: '2026-12-18',
		coefficient: '1',
		bareme: '20'
	},
	'/annees/passer': { de: '2030-2031', annee: '2025-2026' },
	'/annees/revenir': { de: '2030-2031' },
	'/annees/clore': { annee: '2030-2031' },
	'/inscriptions?classe=1': { statut: 'Active' },
	'/classes/1/notes': { matiere: '1', 'note.201-22': '12', 'vu.201-22': 'x' },
	'/classes/2/notes': { matiere: '3', 'note.203-21': '12', 'vu.203-21': 'x' },
	'/classes/1/resultats/papiers': { quoi: 'periode', periode: '1' },
	'/classes/2/resultats/papiers': { quoi: 'periode', periode: '1' },
	'/frais/relances': { titre: 'x', texte: '{enfants}', payeurs: '1' },
	'/frais/quitus': { classe: '1', etudiant: '20', jusquau: '2026-12-31', motif: 'x' },
	'/frais/examen': { matricule: 'ETU-1', numero: 'BTS-1', jour: '2026-11-19' },
	'/messages/lus': { jusqua: '1' },
	'/annonces': { audience: 'classe:1', titre: 'x', texte: 'x' }
}
const NO_FILES = { type: 'multipart/form-data; boundary=x', body: new TextEncoder().encode('--x--\r\n') }
export const TAKES_FILES = [
	'/importer/fichiers',
	'/importer/brouillons/1/fichiers',
	'/etablissement/papiers/modeles/deposer',
	'/etablissement/papiers/modeles/1/enregistrer',
	'/etablissement/reglages/logo',
	'/etablissement/papiers/certificat/signature',
	'/verifier/releve/deposer',
	'/evaluations/201/moodle/fichier',
	'/evaluations/202/moodle/fichier'
]

/** Everybody's own account, and the ways in and out. */
export const ELSEWHERE = /^\/($|connexion|deconnexion|premier|lien|coupon$|logo$|compte)/

/** Pages before actions, which change what the pages show. */
export const ROWS = ['GET', 'POST'].flatMap((method) =>
	TABLE.trim()
		.split('\n')
		.map((line) => line.split(' ') as [answers: string, methods: string, path: string])
		.filter(([, methods]) => methods.includes(method))
		.map(([answers, , path]) => [answers, method, path === '/' ? '' : path] as const)
)

/** The school of the table, and WHO have signed in there. */
export async function startTable(): Promise<{ readonly schools: Schools; readonly visitors: readonly Browser[] }> {
	const schools = await startSchools({ now: '2026-11-20T08:40:00Z', operateurs: ['alpha/awa'] })
	await insertTeaching(await schools.store())
	await write(schools, async (db) => {
		await db.insert(s.utilisateurs).values(
			Object.entries(STAFF).map(([name, fonctions], at) => ({
				id: 50 + at,
				identifiant: name,
				identifiant_norm: name,
				role: 'coordinateur' as const,
				console_seule: true,
				fonctions,
				nom: name.toUpperCase(),
				prenoms: 'P',
				cle_tri: name,
				mot_de_passe_hash: PASSWORD_HASH,
				updated_at: AT
			}))
		)
		await insertNotes(db, [
			[201, 20, 1250],
			[203, 21, 1000]
		])
		const message = { type: 'annonce' as const, titre: 'Sortie', corps: 'Rendez-vous à 7 h.', created_at: 1 }
		await db.insert(s.notifications).values({ id: 1, utilisateur_id: 1, ...message })
		const audience = { audience: '{"classe_id":1}', canaux: '["push"]', titre: 'Sortie', texte: 'x' }
		await db.insert(s.annonces).values({ id: 1, cle: 'a', auteur_id: 10, ...audience, envoi_id: 1, created_at: 1, complete_at: 1 })
		const ofFanta = { id: 1, enseignant_id: 10 }
		const dated = { depuis: '2026-10-01', updated_at: AT }
		await db.insert(s.contrats).values({ ...ofFanta, ...dated, statut: 'vacataire' })
		await db.insert(s.tauxHoraires).values({ ...ofFanta, ...dated, type: 'TOUS', montant: 5000 })
		const work = { ref: 'copies', date: '2026-11-19', libelle: 'Copies', quantite: 4000, taux: 200, updated_at: AT }
		await db.insert(s.autresTravaux).values({ ...ofFanta, ...work })
		const paid = { montant: 1000, date: '2026-11-19', mode: 'especes', cle: 'x', saisi_at: 1, saisi_par: 10 } as const
		await db.insert(s.paiementsHeures).values({ ...ofFanta, ...paid })
		await db.insert(s.salles).values({ id: 1, code: 'A1', updated_at: AT })
		await db.insert(s.tiers).values({ id: 7, code: 'BOURSE', nom: 'Direction des bourses', sorte: 'bourse', updated_at: AT })
		await db.insert(s.papiersModeles).values({ id: 1, nom: 'Fiche', octets: Buffer.from(modeleDeDepart('fiche')), updated_at: AT })
		await db.insert(s.grilles).values({ id: 1, annee_id: 2, libelle: 'Session 2', nature: 'session2', montant: 5000, updated_at: AT })
		await db.insert(s.pieces).values({ id: 1, libelle: 'Acte de naissance', updated_at: AT })
		const year = { annee_id: 2, date_debut: '2026-09-14', date_fin: '2027-01-31', updated_at: AT }
		await db.insert(s.periodes).values({ id: 1, rang: 1, libelle: 'Semestre 1', ...year })
		await db.insert(s.conges).values({ id: 1, date_debut: '2026-12-24', date_fin: '2027-01-03', libelle: 'Noël', updated_at: AT })
		const [ofMarie, maths] = [{ id: 1, etudiant_id: 22, updated_at: AT }, { matiere_id: 1 }]
		await db.insert(s.resultatsAnterieurs).values({ ...ofMarie, annee: '2024-2025' })
		await db.insert(s.acquis).values({ ...ofMarie, ue: 'UE-AILLEURS', origine: 'transfert' })
		await db.insert(s.rattachements).values({ ...ofMarie, ...maths, classe_id: 2, sorte: 'dette' })
		await db.insert(s.situations).values({ ...ofMarie, ...maths, annee_id: 2, periode: 1, situation: 'dispensee', motif: 'Stage' })
		await insertPapiers(db)
		await db.insert(s.releves).values({ id: 1, ...RELEVE })
		const parent = { rang: 1, nom: 'ZADI', prenoms: 'Papa', lien: 'père', telephone: '+2250100000098', updated_at: AT }
		const day = { du: '2026-11-20', au: '2026-11-20', debut_s: 1_795_132_800, fin_s: 1_795_219_200 }
		const excuse = { ...day, nature: 'maladie' as const, cree_at: 1, cree_par: 1 }
		const away = { debut_s: 1_795_500_000, fin_s: 1_795_600_000, created_at: 1 }
		for (const [id, etudiant_id, enseignant_id] of [
			[1, 22, 10],
			[2, 21, 11]
		] as const) {
			await db.insert(s.responsables).values({ id, etudiant_id, ...parent })
			await db.insert(s.justificatifs).values({ id, etudiant_id, cle: `j${id}`, ...excuse })
			await db.insert(s.absencesEnseignants).values({ id, enseignant_id, cle: `a${id}`, annoncee_par: enseignant_id, ...away })
		}
	})
	const visitors: Browser[] = []
	for (const name of WHO) {
		const visitor = browser(schools)
		await visitor.post('/connexion', { identifiant: name, mot_de_passe: PASSWORD, vers: '' })
		visitors.push(visitor)
	}
	return { schools, visitors }
}

/** Asks for a page, or sends its form. */
export function ask(visitor: Browser, method: string, path: string, headers: Record<string, string> = {}) {
	if (method === 'GET') return visitor.get(path, headers)
	if (TAKES_FILES.includes(path)) return visitor.upload(path, NO_FILES.type, NO_FILES.body)
	return visitor.post(path, FORMS[path] ?? {}, headers)
}
