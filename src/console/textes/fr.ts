import type { MotsAppel } from '../../domain/presences/comptes-appel'
import { bascule } from './bascule.fr'
import { etablissement } from './etablissement.fr'
import { justificatifs } from './justificatifs.fr'
import { feuilles } from './feuilles.fr'
import { fiches } from './fiches.fr'
import { caisses } from './caisses.fr'
import { delais } from './delais.fr'
import { paie } from './paie.fr'
import { papiers } from './papiers.fr'
import { parcours } from './parcours.fr'
import { passage } from './passage.fr'
import { frais } from './frais.fr'
import { grille } from './grille.fr'
import { pieces } from './pieces.fr'
import { aide } from './aide.fr'
import { preparer } from './preparer.fr'
import { programmes } from './programmes.fr'
import { remises } from './remises.fr'
import { ecritures } from './ecritures.fr'
import { caisse } from './caisse.fr'
import { tiers } from './tiers.fr'
import { rapprochement } from './rapprochement.fr'
import { reglages } from './reglages.fr'
import { reglements } from './reglements.fr'
import { repartition } from './repartition.fr'
import { resultats } from './resultats.fr'
import { suivis } from './suivis.fr'
import { deNom } from './elision'
import { coupon, dossier, doublons, etudiant, inscriptions, nouveau, suites } from './scolarite.fr'
import { historique } from './historique.fr'
import { importer } from './importer.fr'
import { serveur } from './serveur.fr'
import { statistiques } from './statistiques.fr'

/** The texts of the pages, in the school's words. */
export const fr = {
	langue: 'fr',
	/** between a label and its value */
	deuxPoints: ' : ',
	menu: {
		aller: 'Aller au contenu',
		nom: 'Menu',
		fermer: 'Fermer le menu',
		chapitres: { absences: 'Absences', notes: 'Notes', enseignants: 'Enseignants', messages: 'Messages' },
		aujourdhui: 'Aujourd’hui',
		emploiDuTemps: 'Emploi du temps',
		classes: 'Classes',
		etudiants: 'Étudiants',
		inscriptions: 'Inscriptions',
		evaluations: 'Évaluations',
		delais: 'Dates de saisie',
		notes: 'Mes notes',
		absences: 'Mes absences',
		absencesEnseignants: 'Absences d’enseignants',
		joursChomes: 'Jours chômés',
		annonces: 'Annonces',
		messages: 'Messages',
		frais: 'Frais',
		compte: 'Mon compte',
		deconnexion: 'Se déconnecter',
		sansAnnee: 'Aucune année en cours'
	},
	annee: {
		etats: {
			courante: (libelle: string) => `${libelle} (en cours)`,
			preparee: (libelle: string) => `${libelle} (en préparation)`,
			close: (libelle: string) => `${libelle} (close)`
		},
		choisir: (libelle: string) => `Année ${libelle} : choisir une autre année`,
		prepare: (libelle: string) => `Vous préparez ${libelle}.`,
		close: (libelle: string) => `Année close ${libelle} : plus rien ne s’y écrit.`,
		autre: (libelle: string) => `Vous êtes dans l’année ${libelle}, qui n’est pas l’année en cours.`
	},
	frais,
	grille,
	recherche: {
		titre: 'Recherche',
		aide: 'Écrivez une partie d’un nom, un matricule, un téléphone ou une adresse e-mail.',
		compte: (n: number, q: string) =>
			n === 0 ? `Rien ne correspond à « ${q} ».` : `${n} ${n > 1 ? 'résultats' : 'résultat'} pour « ${q} ».`,
		tous: (n: number) => `Voir les ${n}`,
		autres: (n: number) => `et ${n} autre${n > 1 ? 's' : ''}`
	},
	roles: {
		administrateur: 'Direction et informatique',
		coordinateur: 'Coordination',
		enseignant: 'Enseignant',
		etudiant: 'Étudiant'
	},
	bascule,
	etablissement,
	justificatifs,
	serveur,
	fiches,
	parcours,
	passage,
	papiers,
	pieces,
	remises,
	caisse,
	tiers,
	ecritures,
	caisses,
	delais,
	aide,
	preparer,
	programmes,
	rapprochement,
	reglages,
	reglements,
	repartition,
	resultats,
	paie,
	statistiques,
	suivis,
	feuilles,
	importer,
	dossier,
	inscriptions,
	suites,
	etudiant,
	nouveau,
	doublons,
	coupon,
	fonctions: {
		scolarite: 'Scolarité',
		comptabilite: 'Comptabilité',
		caisse: 'Caisse',
		surveillance: 'Surveillance',
		direction: 'Direction'
	},
	tete: {
		liste: 'Liste',
		fiche: 'Fiche',
		historique: 'Historique',
		plus: 'Plus',
		faire: 'À faire',
		imprimer: 'À imprimer',
		exporter: 'À exporter',
		onglets: 'À voir aussi',
		revenir: 'Revenir sans rien changer',
		sans: (filtre: string) => `Retirer le filtre « ${filtre} »`
	},
	mots: {
		afficher: 'Afficher',
		oui: 'Oui',
		non: 'Non',
		enregistrer: 'Enregistrer',
		annuler: 'Revenir sans enregistrer',
		refusee: (titre: string) => `Erreur : ${titre}`,
		ceChamp: (message: string) => `Ce champ ${message}.`,
		aCorriger: 'Rien n’est encore enregistré : corrigez ce qui est signalé.',
		rechercher: 'Rechercher',
		voir: 'Afficher le mot de passe',
		imprimer: 'Imprimer',
		imprimeLe: (jour: string) => `Imprimé le ${jour}`,
		precedent: 'Précédent',
		suivant: 'Suivant',
		tableau: 'Voir le tableau',
		aucun: 'Aucun',
		dePersonne: 'Sans enseignant'
	},
	seance: {
		statuts: { planifiee: 'Prévue', en_cours: 'En cours', terminee: 'Terminée', annulee: 'Annulée', reportee: 'Reportée' },
		modes: { presentiel: 'En salle', en_ligne: 'En ligne', hybride: 'En salle et en ligne' },
		types: { CM: 'CM', TD: 'TD', TP: 'TP', AUTRE: '' },
		salleVideo: 'Ouvrir la salle vidéo',
		aSigner: 'À signer',
		signer: 'Signer',
		appelAFaire: 'Appel à faire',
		appelFait: 'Appel fait',
		passee: 'Passée',
		appel: 'Faire l’appel',
		sansSalle: 'Salle à préciser'
	},
	evaluations: {
		quand: 'Quand',
		compte: (n: number) => (n === 1 ? '1 évaluation' : `${n} évaluations`),
		periodes: { a_venir: 'À venir', passees: 'Passées', toutes: 'Toutes', annulees: 'Annulées' },
		vides: {
			a_venir: 'Aucune évaluation à venir. Celles qui ont eu lieu sont sous « Quand : Passées ».',
			passees: 'Aucune évaluation n’a encore eu lieu.',
			toutes: 'Aucune évaluation cette année.',
			annulees: 'Aucune évaluation n’est annulée.'
		},
		classe: 'Classe',
		toutesLesClasses: 'Toutes les classes',
		attendues: 'Notes attendues',
		publication: 'Publication',
		notesDeLaClasse: 'Toutes les notes de la classe',
		nouvelle: 'Nouvelle évaluation',
		modifier: 'Modifier l’évaluation',
		modifierCourt: 'Modifier',
		types: { devoir: 'Devoir', partiel: 'Partiel', examen: 'Examen' },
		publiee: 'Publiée',
		nonPubliee: 'Non publiée',
		publieeDes: (jour: string) => `Publiée dès le ${jour}`,
		annulee: 'Annulée',
		champs: {
			ou: 'Classe et matière',
			titre: 'Titre',
			type: 'Type',
			date: 'Jour',
			heure_debut: 'Heure',
			duree_minutes: 'Durée en minutes',
			coefficient: 'Coefficient',
			bareme: 'Barème',
			mode: 'Mode',
			session: 'Session',
			periode: 'Période',
			publication: 'Les étudiants voient les notes',
			publiee_le: 'À partir du'
		},
		aides: {
			ou: '',
			titre: 'Ce que les étudiants lisent, comme « Devoir 1 ».',
			type: '',
			date: '',
			heure_debut: 'Facultative.',
			duree_minutes: 'Facultative.',
			coefficient: '0 : la note s’affiche mais ne compte pas.',
			bareme: 'La note la plus haute.',
			mode: '',
			session: '',
			periode: 'Pour une matière sans UE ; ailleurs, c’est celle de l’UE.',
			publication: 'Avant, les étudiants ne voient rien. « Tout de suite » : chaque note se voit dès sa saisie.',
			publiee_le: 'Si vous choisissez un jour.'
		},
		sessions: { 1: 'Session 1', 2: 'Session 2 (rattrapage)' },
		lesPeriodes: { 1: 'Première période', 2: 'Deuxième période' },
		selonLeJour: 'Selon le jour',
		publications: {
			a_la_main: 'Plus tard, à la main',
			tout_de_suite: 'Tout de suite',
			un_jour: 'À partir d’un jour'
		},
		dejaCreee: 'Ce formulaire a déjà créé une évaluation. Enregistrez encore une fois pour en créer une autre.',
		fixe: 'Ne change plus : il y a des notes.',
		continuer: 'Continuer',
		annuler: 'Annuler l’évaluation',
		annulerAvec: (notes: number) =>
			notes === 0 ? 'Annuler l’évaluation' : `Annuler l’évaluation (${notes} ${notes === 1 ? 'note' : 'notes'})`,
		retablir: 'Rétablir l’évaluation',
		retablirAvec: (notes: number) =>
			notes === 0 ? 'Rétablir l’évaluation' : `Rétablir l’évaluation (${notes} ${notes === 1 ? 'note' : 'notes'})`,
		retour: 'Revenir en arrière',
		annulerQuestion: (notes: number) =>
			`L’évaluation ne comptera plus dans aucune liste ni aucune moyenne.${notes > 0 ? ` Ses notes (${notes}) restent, et reviennent si vous la rétablissez.` : ' Vous pourrez la rétablir.'}`,
		retablirVisible: 'Les étudiants verront ces notes aussitôt.',
		retablirQuestion: 'L’évaluation comptera de nouveau, avec les notes qu’elle avait.',
		fait: {
			creee: 'L’évaluation est créée.',
			modifiee: 'L’évaluation est modifiée.',
			annulee: 'L’évaluation est annulée. Ses notes restent.',
			retablie: 'L’évaluation est rétablie.'
		}
	},
	notes: {
		matiere: 'Matière',
		moyenne: 'Moyenne',
		publiee: (periode: string) => `Moyenne publiée (${periode})`,
		min: 'Note la plus basse',
		max: 'Note la plus haute',
		incomplete: 'incomplète',
		manque: (evaluations: string) => `Il manque des notes : ${evaluations}.`,
		aPreciserDans: (evaluations: string) => `Absences à préciser : ${evaluations}.`,
		sansEvaluation: 'Cette classe n’a pas d’évaluation que vous puissiez voir.',
		evaluationsAvant: 'Évaluations précédentes',
		evaluationsApres: 'Évaluations suivantes',
		listeASigner: 'Liste à signer',
		signature: 'Signature',
		ceJour: (classe: string) => `${classe} ce jour-là`,
		ceJourRien: 'Aucune séance ce jour-là.',
		memeHeure: 'Même heure',
		titre: 'Notes',
		etudiant: 'Étudiant',
		note: 'Note',
		notes: 'Notes',
		commentaire: 'Commentaire',
		etat: 'État',
		noteDe: (nom: string) => `Note ${deNom(nom)}`,
		commentaireDe: (nom: string) => `Commentaire pour ${nom}`,
		sur: (bareme: number) => `sur ${bareme}`,
		coefficient: (coefficient: string) => `coefficient ${coefficient}`,
		moodle: {
			titre: 'Reprendre de Moodle',
			aide: 'Dans Moodle : Notes > Exporter, au format texte (.csv) ou Excel (.xlsx), avec « Brut », deux décimales et, si possible, « Pourcentage ». Sans décimale, 14,80 arrive en 15.',
			fichier: 'Fichier exporté de Moodle',
			lire: 'Lire le fichier',
			inconnus: (cles: string) =>
				`Ces personnes du fichier ne sont pas de cette évaluation, ou y sont deux fois, et sont laissées de côté : ${cles}.`,
			surCombien: 'Noté sur combien dans Moodle ?',
			sur: (max: string) => `Noté sur ${max} dans Moodle.`,
			voir: 'Voir les notes converties',
			avant: 'Note actuelle',
			refusee: 'refusée : ce n’est pas un nombre entre 0 et le maximum',
			pasPubliees: 'Une cellule vide ou « - » laisse la note actuelle. Rien n’est publié.',
			enregistrer: (n: number) => (n === 1 ? 'Enregistrer 1 note' : `Enregistrer ${n} notes`),
			faux: {
				sorte: 'Ce fichier n’est ni un .csv ni un .xlsx lisible. Dans Moodle, exportez au format texte ou Excel, pas OpenDocument ni XML.',
				illisible: (raison: string) => `Ce fichier n’est pas lisible : ${raison}.`,
				cle: 'Le fichier n’a ni numéro d’identification ni adresse e-mail. Dans Moodle, ajoutez idnumber au réglage grade_export_userprofilefields.',
				colonnes: 'Le fichier n’a pas de colonne de notes (Brut) ou (Pourcentage).',
				annee: 'Ce fichier est d’une autre année : exportez les notes du cours de cette année.',
				personne: 'Aucune ligne de ce fichier n’est d’un étudiant de cette évaluation.',
				sur: 'Le maximum dans Moodle est un nombre plus grand que 0.'
			}
		},
		clavier:
			'Entrée ou flèche du bas : étudiant suivant. On peut coller une colonne d’un tableur ; Ctrl+Z la reprend, sauf les notes déjà enregistrées dans des cellules vides.',
		clavierClasse:
			'Entrée ou flèche du bas : étudiant suivant. Flèches de côté : autre évaluation. On peut coller un bloc d’un tableur ; Ctrl+Z le reprend, sauf les notes déjà enregistrées dans des cellules vides.',
		noteDeLa: (nom: string, titre: string) => `Note ${deNom(nom)}, ${titre}`,
		sigles: 'ABS : absent, ABI : absence injustifiée, ABJ : absence justifiée, DISP : dispensé.',
		personne: 'Personne n’est attendu à cette évaluation.',
		arrive: 'arrivé depuis',
		ailleurs: 'n’est pas de la classe',
		nonConvoque: 'n’est pas sur la liste de la session 2',
		annulee: 'Cette évaluation est annulée : elle ne compte nulle part. Ses notes restent.',
		import: 'Import',
		enregistree: 'enregistrée',
		enregistrees: (n: number) => (n === 1 ? '1 note enregistrée.' : `${n} notes enregistrées.`),
		pasEnregistree: 'Pas enregistrée.',
		enAttente: 'en attente',
		envoi: 'enregistrement…',
		plusieurs: (n: string, faux: string) => `Notes enregistrées : ${n}. À corriger : ${faux}.`,
		repris: 'Ce que vous aviez tapé est repris.',
		toutEnregistre: 'Tout est enregistré.',
		lignesDeTrop: (n: string) => `Lignes collées qui n’ont pas trouvé de place : ${n}.`,
		colonnesDeTrop: (n: string) => `Colonnes collées qui n’ont pas trouvé de place : ${n}.`,
		conflit: (qui: string, valeur: string) => `Entre-temps : ${valeur} (${qui}). Pas enregistrée.`,
		garder: 'Garder la mienne',
		prendre: 'Prendre l’autre',
		sessionFinie: 'Votre session a pris fin. Ce que vous avez tapé est gardé :',
		saisieJusque: (jour: string) => `Les notes de cette période se saisissent jusqu’au ${jour}.`,
		saisieRouverte: (jour: string) => `La saisie est rouverte pour vous jusqu’au ${jour}.`,
		saisieClose: (jour: string) => `saisie terminée le ${jour}`,
		motif: 'Motif de la correction',
		motifAide: 'Ces notes sont publiées : l’historique garde pourquoi vous les corrigez.',
		repartition: 'Répartition',
		chiffres: (moyenne: string, min: string, max: string) => `Moyenne ${moyenne} · de ${min} à ${max}`,
		dernieres: 'Dernières corrections',
		puis: (avant: string, apres: string) => `${avant} puis ${apres}`,
		historiqueDe: (nom: string) => `Historique de la note ${deNom(nom)}`,
		retourGrille: 'Revenir à l’évaluation',
		publier: 'Publier aux étudiants',
		publierLes: (n: number) =>
			n === 0 ? 'Publier sans aucune note' : n === 1 ? 'Publier la note d’un étudiant' : `Publier les notes de ${n} étudiants`,
		publierMalgre: (n: number) =>
			n === 0
				? 'Publier quand même, sans aucune note'
				: n === 1
					? 'Publier quand même la note d’un étudiant'
					: `Publier quand même les notes de ${n} étudiants`,
		publierAide: (n: number) =>
			`Les étudiants verront leurs notes (${n} ${n < 2 ? 'saisie' : 'saisies'}) et les moyennes qui en découlent. Une publication est définitive.`,
		publierAvis: (heure: string, combien?: { etudiants: number; responsables: number }) =>
			`Un message sans la note partira à ${heure}, à partir de ce jour. ${
				combien === undefined
					? 'Les parents et tuteurs pour qui le secrétariat le veut sont prévenus aussi.'
					: `Seront prévenus : étudiants : ${combien.etudiants} ; parents et tuteurs : ${combien.responsables}.`
			}`,
		publierSession2: (n: number) =>
			`Les étudiants verront leurs notes de rattrapage (${n} ${n < 2 ? 'saisie' : 'saisies'}). Elles ne changent encore aucune moyenne. Une publication est définitive.`,
		publierDes: 'Les étudiants voient les notes à partir du',
		publierDesAide: 'Aujourd’hui : tout de suite. Un jour à venir : rien ne leur est montré avant, et ce jour se change jusque-là.',
		publicationPrevue: (jour: string) => `La publication est prévue le ${jour}.`,
		changerPublication: 'Changer la publication',
		publierRetirer: 'Ne plus publier ce jour-là',
		publicationChangee: (jour?: string) =>
			`Quelqu’un a changé la publication entre-temps : elle ${jour === undefined ? 'n’est plus prévue' : `est prévue le ${jour}`}.`,
		publierSansAvis: 'Personne n’est prévenu : cet établissement n’envoie pas de message pour les notes.',
		manquants: (n: number) =>
			n === 1
				? 'Un étudiant reste sans note ; sa moyenne sera incomplète :'
				: `${n} étudiants restent sans note ; leur moyenne sera incomplète :`,
		manquantsChanges: 'La liste des étudiants sans note a changé entre-temps. La voici.',
		sansNote: 'pas de note',
		aPreciser: 'ABS, à préciser (ABI, ABJ ou DISP)',
		fait: {
			publiee: 'Les notes sont publiées : les étudiants les voient.',
			prevue: 'La publication est prévue : les étudiants ne voient rien avant ce jour.',
			retiree: 'La publication n’est plus prévue : les étudiants ne voient pas ces notes.'
		}
	},
	aujourdhui: {
		semaine: (numero: number) => `Semaine ${numero}`,
		enCours: (n: number) => `dont ${n} en cours`,
		annulees: (n: number) => (n === 1 ? '1 annulée ou reportée' : `${n} annulées ou reportées`),
		aFaire: 'À faire',
		rienAFaire: 'Rien ne vous attend pour l’instant.',
		absenceADecider: 'Absence annoncée, personne n’a encore décidé de ses séances.',
		appelsDe: (n: number) => (n === 1 ? '1 appel à faire' : `${n} appels à faire`),
		appelsPasses: (n: number) =>
			n === 1 ? '1 appel manque encore pour les sept derniers jours' : `${n} appels manquent encore pour les sept derniers jours`,
		appelsPassesTitre: 'Appels des jours passés',
		appelsPlusAnciens: (n: number) => (n === 1 ? 'Il manque 1 autre appel, plus ancien.' : `Il manque ${n} autres appels, plus anciens.`),
		aSigner: (n: number) => (n === 1 ? '1 séance à signer' : `${n} séances à signer`),
		piecesManquantes: 'Des pièces manquent à des étudiants inscrits.',
		passees: (n: number) => (n === 1 ? '1 séance passée' : `${n} séances passées`),
		decider: 'Remplacer, déplacer ou annuler',
		absentsMaintenant: 'Absents en ce moment',
		seances: 'Séances',
		mesSeances: 'Mes séances',
		rien: 'Rien n’est prévu aujourd’hui.',
		plusRien: 'Plus rien n’est prévu aujourd’hui.',
		autres: (n: number) => `et ${n} autre${n > 1 ? 's' : ''} : voir l’emploi du temps`,
		appels: 'Appels à faire',
		signer: 'À signer',
		signerTitre: 'Séances à signer',
		noterTitre: 'Évaluations à noter',
		rienANoter: 'Toutes les notes sont saisies.',
		aSaisir: (n: number) => (n === 1 ? '1 note à saisir' : `${n} notes à saisir`),
		notesSur: (saisies: number, attendues: number) => `${saisies} ${saisies > 1 ? 'notes' : 'note'} sur ${attendues}`,
		absencesSemaine: 'Absences de la semaine',
		aucuneAbsence: 'Aucune absence enregistrée cette semaine.',
		prochaines: 'Prochaines séances',
		aucuneProchaine: 'Aucune séance n’est prévue.',
		dernieresNotes: 'Dernières notes',
		aucuneNote: 'Aucune note n’est encore publiée.',
		presence: 'Présence',
		solde: 'Reste à payer',
		enRetard: 'dont un montant en retard',
		classe: 'Classe',
		sansClasse: 'Vous n’êtes inscrit dans aucune classe pour le moment.',
		argent: {
			titre: 'Argent',
			rien: 'Rien n’attend.',
			caisseFermee: 'Votre caisse est fermée.',
			caisseOuverte: (jour: string) => `Votre caisse est ouverte depuis le ${jour}.`,
			aVerifier: (n: number) => (n === 1 ? '1 versement est à vérifier.' : `${n} versements sont à vérifier.`),
			restee: (caissier: string) => `Caisse restée ouverte : ${caissier}`,
			aFermer: 'à fermer',
			retards: (n: number) => (n === 1 ? '1 étudiant est en retard.' : `${n} étudiants sont en retard.`),
			tiers: (n: number) => (n === 1 ? '1 tiers payeur doit encore payer.' : `${n} tiers payeurs doivent encore payer.`)
		},
		vosFonctions: 'Vos fonctions',
		fonctions: {
			scolarite: 'Étudiants, inscriptions, classes, emploi du temps, notes.',
			comptabilite: 'Frais et paiements ; de chaque étudiant, la classe et qui paie.',
			caisse: 'Encaisse, avec une caisse à soi ; de chaque étudiant, la classe et le solde.',
			surveillance: 'Appels, absences, téléphones des parents et tuteurs.',
			direction: 'Toute l’école en lecture, et les statistiques.'
		}
	},
	premiersPas: {
		titre: 'Pour commencer l’année',
		debut: 'Vous avez déjà des listes ? Reprenez-les telles qu’elles sont. Sinon, saisissez tout ici, dans cet ordre.',
		importer: 'Importer vos listes',
		fait: 'Fait',
		pas: {
			annee: 'Créer l’année en cours',
			filieres: 'Créer les filières et leurs matières',
			classes: 'Créer les classes de l’année',
			enseignants: 'Ajouter les enseignants',
			inscriptions: 'Inscrire les étudiants',
			repartition: 'Dire qui enseigne quoi à quelle classe',
			seances: 'Placer les séances dans l’emploi du temps',
			appel: 'Faire le premier appel'
		}
	},
	compte: {
		informes: 'Qui est informé de moi',
		personneInforme: 'Personne d’autre que vous.',
		riendit: 'ne reçoit aucun message',
		informesAide: 'Une erreur, ou vous ne le voulez plus ? Dites-le au secrétariat : à partir de 18 ans, c’est vous qui consentez.',
		identite: 'Qui je suis',
		nom: 'Nom',
		identifiant: 'Identifiant',
		matricule: 'Matricule',
		email: 'E-mail',
		telephone: 'Téléphone',
		identiteAide: 'Une erreur ? Dites-le au secrétariat, qui la corrige.',
		langue: 'Langue',
		langueDe: 'Langue des pages et des messages',
		langues: { fr: 'Français', en: 'English' },
		langueBouton: 'Changer la langue',
		langueInconnue: 'Choisissez une langue de la liste.',
		barre: 'La touche / ouvre la recherche, sur cet appareil',
		barreAide: 'Ctrl K l’ouvre toujours. Dans un champ, / s’écrit comme partout.',
		messages: 'Messages',
		messagesAide: 'Ce que vous voulez recevoir, et par quel canal. Un canal décoché ne reçoit plus rien.',
		sujet: 'Sujet',
		canaux: { email: 'E-mail', sms: 'SMS', push: 'Application' },
		sujets: {
			actif: 'Tout recevoir',
			rappels_seance: 'Rappels et changements de séances',
			notes: 'Notes publiées',
			absences: 'Absences',
			annonces: 'Annonces'
		},
		maintenant: (valeur: string) => `maintenant : ${valeur}`,
		adresses: 'Où l’école vous écrit',
		sansEmail: 'Aucune adresse e-mail : donnez-la au secrétariat.',
		sansTelephone: 'Aucun téléphone : donnez-le au secrétariat.',
		boite: 'Dans l’application',
		motDePasse: 'Mot de passe',
		actuel: 'Mot de passe actuel',
		nouveau: 'Nouveau mot de passe',
		nouveauAide: '8 caractères ou plus (10 pour un administrateur), et pas un des plus répandus.',
		encore: 'Le nouveau, encore une fois',
		motDePasseAide: 'Vos autres appareils sont déconnectés.',
		motDePasseBouton: 'Changer le mot de passe',
		pasPareils: 'Ce n’est pas le même que le nouveau mot de passe ci-dessus.',
		actuelFaux: 'Ce n’est pas votre mot de passe actuel.',
		sessions: 'Appareils connectés',
		sessionsAide:
			'Les appareils et applications qui sont connectés à votre compte. « Se déconnecter de tous les appareils » met fin aussi à votre calendrier privé.',
		sansNom: 'Appareil sans nom',
		sortes: { console: 'Navigateur', lms: 'Application' },
		lecture: 'lecture seule',
		ouverte: (moment: string) => `connecté le ${moment}`,
		utilisee: (moment: string) => `utilisé le ${moment}`,
		ici: 'Cet appareil',
		terminer: 'Déconnecter',
		terminerTout: 'Se déconnecter de tous les appareils',
		calendrier: 'Calendrier privé',
		calendrierAide: 'Un lien pour que votre agenda (téléphone, Outlook, Google) montre vos séances.',
		sansLien: 'Vous n’avez pas encore de lien.',
		lienDepuis: (moment: string) => `Un lien existe depuis le ${moment}. Il ne peut plus être montré : perdu, remplacez-le.`,
		lien: 'Votre lien',
		lienAide: 'Copiez-le maintenant : il ne sera plus montré. Qui le connaît lit vos séances. L’ancien n’ouvre plus rien.',
		lienCreer: 'Créer un lien',
		lienRemplacer: 'Remplacer le lien',
		lienFin: 'Supprimer le lien',
		fait: {
			langue: 'La langue est changée.',
			canaux: 'Vos choix sont enregistrés.',
			barre: 'Votre choix est enregistré pour cet appareil.',
			motDePasse: 'Votre mot de passe est changé. Vos autres sessions ont pris fin.',
			session: 'L’appareil est déconnecté.',
			calendrier: 'Le lien est supprimé : il n’ouvre plus rien.'
		}
	},
	emploi: {
		semaineDu: (du: string, au: string) => `Du ${du} au ${au}`,
		semainePrecedente: 'Semaine précédente',
		semaineSuivante: 'Semaine suivante',
		semaines: 'Semaines',
		cetteSemaine: 'Cette semaine',
		classe: 'Classe',
		enseignant: 'Enseignant',
		salle: 'Salle',
		choisir: 'Choisissez une classe, un enseignant ou une salle pour voir sa semaine.',
		vide: 'Aucune séance cette semaine.',
		heures: 'Heures',
		agenda: 'Dans mon agenda',
		toutesLesClasses: 'Toutes les classes',
		semaineDesClasses: 'La semaine des classes',
		filiere: 'Filière',
		niveau: 'Niveau',
		toutes: 'Toutes',
		tous: 'Tous',
		aucuneClasse: 'Aucune classe ici : choisissez une autre filière ou un autre niveau.',
		papier: 'À l’impression : une page par classe.',
		seulementVotres: 'vos séances seulement',
		joursPasses: 'Les jours passés',
		ajouterLe: (jour: string, debut: string, fin: string) => `Ajouter une séance : ${jour}, ${debut} – ${fin}`
	},
	planning: {
		ajouter: 'Ajouter une séance',
		pourClasse: 'Pour quelle classe ?',
		continuer: 'Continuer',
		modifier: 'Modifier la séance',
		replanifier: 'Remettre au programme',
		annulerTitre: 'Annuler ou reporter',
		abandonTenue:
			'. Si vous annulez ou reportez cette séance, elle ne compte plus dans les heures faites et perd sa signature. Les personnes qui ont reçu un rappel sont prévenues.',
		reporterAide: 'Une séance reportée attend une nouvelle date. Pour la lui donner tout de suite, modifiez la séance.',
		champs: {
			cours: 'Matière',
			enseignant: 'Enseignant',
			date: 'Jour',
			heure_debut: 'Début',
			heure_fin: 'Fin',
			salle: 'Salle',
			type: 'Type',
			mode: 'Mode',
			lien_visio: 'Salle vidéo (https)',
			jusqu_au: 'Répéter chaque semaine jusqu’au',
			motif: 'Motif'
		},
		typeAutre: 'Autre',
		duCours: 'Enseignant habituel',
		jusquAuAide: 'Facultatif. Les jours chômés sont sautés.',
		reunir: 'Réunir avec d’autres classes',
		reunirAide: 'Chacune garde sa propre matière du même code ou du même nom.',
		deClasses: (codes: string) => (codes === '' ? 'Classes' : `Classes : ${codes}`),
		classesAide: 'Cochez celles qui ont la séance. Une classe ajoutée prend sa propre matière du même code ou du même nom.',
		aSavoir: 'À savoir',
		sansClasse: 'Aucune classe où ajouter une séance cette année.',
		sansEnseignement: (classe: string) => `Personne n’enseigne encore rien à ${classe} : confiez d’abord ses matières.`,
		portee: 'Ce changement vaut pour',
		portees: {
			celle_ci: () => 'cette séance seulement',
			suivantes: (n: number) => (n === 1 ? 'cette séance et la suivante' : `cette séance et les ${n} suivantes`),
			a_venir: (n: number) => `les ${n} séances à venir, chaque semaine à cette heure`
		},
		entretempsTitre: 'Quelqu’un d’autre a changé cette séance entre-temps. Rien n’a été enregistré.',
		planChange: 'L’emploi du temps a changé entre-temps. Rien n’a été enregistré : voici ce qui se passerait maintenant.',
		fixe: { signee: 'Cette séance est signée', appel: 'L’appel de cette séance est fait', tenue: 'Cette séance a commencé ou a eu lieu' },
		fixeAide: ' : seuls la salle, le mode et le lien peuvent encore changer.',
		fixeTenue: ' : seuls l’enseignant, la salle, le mode et le lien peuvent encore changer.',
		apercu: 'Rien n’est encore enregistré.',
		rien: 'Rien ne change.',
		seances: (n: number) => (n > 1 ? `${n} séances` : `${n} séance`),
		laSeance: 'la séance',
		autresSeances: (n: number) => (n === 1 ? 'et une autre séance' : `et ${n} autres séances`),
		faites: {
			ajoutee: (n: number) => (n > 1 ? 'ajoutées' : 'ajoutée'),
			annulee: (n: number) => (n > 1 ? 'annulées' : 'annulée'),
			reportee: (n: number) => (n > 1 ? 'reportées' : 'reportée'),
			retablie: (n: number) => (n > 1 ? 'remises au programme' : 'remise au programme'),
			deplacee: (n: number) => (n > 1 ? 'déplacées' : 'déplacée'),
			modifiee: (n: number) => (n > 1 ? 'modifiées' : 'modifiée'),
			remplacee: (n: number) => (n > 1 ? 'remplacées' : 'remplacée')
		},
		faire: {
			ajoutee: (quoi: string) => `ajouter ${quoi}`,
			annulee: (quoi: string) => `annuler ${quoi}`,
			reportee: (quoi: string) => `reporter ${quoi}`,
			retablie: (quoi: string) => `remettre ${quoi} au programme`,
			deplacee: (quoi: string) => `déplacer ${quoi}`,
			modifiee: (quoi: string) => `modifier ${quoi}`,
			remplacee: (quoi: string) => `faire remplacer ${quoi}`
		},
		sortes: {
			ajoutee: 'nouvelle',
			annulee: 'annulée',
			reportee: 'reportée',
			retablie: 'remise au programme',
			deplacee: 'déplacée',
			modifiee: 'modifiée',
			remplacee: 'remplacée'
		},
		avant: (avant: string) => `avant : ${avant}`,
		conflits: (n: number) => (n === 1 ? 'Un conflit' : `${n} conflits`),
		conflit: {
			enseignant: (nom: string) => `${nom} a déjà cours`,
			salle: (salle: string) => `la salle ${salle} est prise`,
			classe: (classe: string) => `${classe} a déjà cours`
		},
		avec: (quoi: string) => `(${quoi})`,
		remarques: {
			absence: (nom: string) => `${nom} est absent à ce moment`,
			chome: (conge: string) => `jour sans cours : ${conge}`,
			programme: (classe: string, matiere: string) => `personne n’enseigne ${matiere} à ${classe}`
		},
		sallesLibres: (salles: string) => `Salles libres à cette heure : ${salles}.`,
		evaluations: (n: number) => (n === 1 ? 'Une évaluation ces jours-là' : `${n} évaluations ces jours-là`),
		autresEvaluations: (n: number) => (n === 1 ? 'et une autre évaluation' : `et ${n} autres évaluations`),
		evaluationsRestent: 'Les évaluations restent à leur date : changez-les ou annulez-les sous « Évaluations », et prévenez les étudiants.',
		laissees: (n: number) => (n === 1 ? 'Une date est laissée de côté' : `${n} dates sont laissées de côté`),
		raisons: {
			signee: 'la séance est signée',
			appel: 'l’appel est fait',
			tenue: 'la séance a commencé ou a eu lieu',
			hors_periode: 'entre deux périodes',
			hors_annee: 'hors de l’année',
			conge: (nom: string) => nom
		},
		avertir: 'Prévenir',
		concernees: (n: number) => (n === 1 ? '1 personne concernée' : `${n} personnes concernées`),
		prevenues: (n: number) => (n === 1 ? '1 prévenue' : `${n} prévenues`),
		autrement: (n: number) => `${n} à prévenir autrement`,
		personne: 'Personne n’est à prévenir : ces séances sont passées ou d’une année qui se prépare, ou l’école n’envoie pas de messages.',
		canaux: { email: (n: number) => `${n} par e-mail`, sms: (n: number) => `${n} par SMS`, push: (n: number) => `${n} dans l’application` },
		unSeul: 'Chacun reçoit un seul message, avec tout ce qui change pour lui.',
		revoir: 'Revenir à la saisie',
		enregistrer: 'Enregistrer',
		malgre: (deed: string) => `${deed} quand même`,
		fait: {
			ajoutees: (n: number) =>
				n === 0
					? 'Déjà enregistré : rien n’a été ajouté une seconde fois.'
					: n === 1
						? 'La séance est ajoutée.'
						: `${n} séances sont ajoutées.`,
			modifiee: 'Le changement est enregistré.'
		},
		mode: 'Mode et salle vidéo',
		modeAide: 'Les personnes déjà prévenues ne reçoivent pas de nouveau message.'
	},
	enseignant: {
		semaine: 'Cette semaine',
		semaineVide: 'Aucune séance cette semaine.',
		cours: 'Classes',
		sansCours: 'Cette personne n’enseigne rien cette année.',
		des: (jour: string) => `à partir du ${jour}`,
		jusqua: (jour: string) => `jusqu’au ${jour}`,
		faites: 'Heures faites',
		prevues: 'Heures prévues',
		auPlanning: 'Heures à l’emploi du temps',
		heures: 'Heures par mois',
		sansHeures: 'Aucune séance cette année.',
		heuresDit: 'Faites : les séances terminées. Les séances annulées ou reportées ne comptent pas.',
		total: 'Total de l’année',
		joindre: 'Joindre',
		absences: 'Absences',
		sansAbsence: 'Aucune absence cette année.',
		maFiche: 'Ma fiche',
		voir: 'La fiche de l’enseignant'
	},
	absencesEnseignants: {
		titre: 'Absences d’enseignants',
		lead: 'Annoncez une absence, puis décidez de chaque séance.',
		leadMienne: 'Annoncez votre absence : l’administration décide de ce que deviennent vos séances.',
		leadFilieres: 'Les absences des enseignants de vos filières. L’administration décide de ce que deviennent leurs séances.',
		annoncer: 'Annoncer une absence',
		annoncerMienne: 'Annoncer mon absence',
		champs: { enseignant: 'Enseignant', du: 'Du', au: 'Au', de: 'À partir de', a: 'Jusqu’à', motif: 'Motif' },
		auAide: 'Vide : un seul jour.',
		heuresAide: 'Vide : la journée.',
		motifAide: 'L’administration seule le lit.',
		suite: 'L’administration est prévenue, et décide de ce que deviennent vos séances.',
		enregistrer: 'Annoncer l’absence',
		liste: 'Absences annoncées',
		vide: 'Aucune absence n’est annoncée.',
		videAide: 'Annoncez la prochaine ci-dessous.',
		etat: 'État',
		aDecider: 'À décider',
		decidee: 'Décidée',
		retirer: 'Retirer',
		retirerDe: (nom: string) => `Retirer l’absence ${deNom(nom)}`,
		retirerQuestion: (nom: string, periode: string) =>
			`L’absence ${deNom(nom)} (${periode}) ne sera plus annoncée. Les séances déjà changées restent comme elles sont.`,
		periode: (du: string, au: string) => (du === au ? du : `du ${du} au ${au}`),
		heures: (debut: string, fin: string) => `de ${debut} à ${fin}`,
		de: (nom: string) => `Absence : ${nom}`,
		aucuneSeance: 'Aucune séance n’est prévue pendant cette absence.',
		decisions: {
			laisser: 'Garder',
			remplacer: 'Remplacer',
			deplacer: 'Déplacer',
			annuler: 'Annuler',
			reporter: 'Reporter'
		},
		decidees: (moment: string, par: string) => `Décidé le ${moment} par ${par}`,
		inchangees: 'Aucune séance n’a changé.',
		vers: 'Nouvel horaire',
		prevenues: (personnes: number, canaux: string) =>
			personnes === 0 ? 'Personne n’a été prévenu.' : `${personnes} personne${personnes > 1 ? 's prévenues' : ' prévenue'} : ${canaux}.`,
		retour: 'Revenir aux absences',
		entretemps: 'Quelqu’un d’autre a décidé de cette absence entre-temps. Lisez ce qui est décidé, puis décidez du reste.',
		par: 'Remplacé par',
		occupe: (nom: string) => `${nom} (a cours à cette heure)`,
		choisir: '–',
		motifMessage: 'Motif que les étudiants lisent',
		motifUsuel: 'Enseignant absent',
		fait: {
			annoncee: 'L’absence est annoncée.',
			retiree: 'Absence supprimée. Les changements déjà faits restent.',
			decidee: (seances: string, personnes: number) =>
				`${seances}. ${personnes === 0 ? 'Personne n’a été prévenu.' : `${personnes} personne${personnes > 1 ? 's prévenues' : ' prévenue'}.`}`
		}
	},
	joursChomes: {
		declarer: 'Déclarer un jour chômé',
		declarerCeJour: (deed: string) => (deed === '' ? 'Déclarer le jour chômé' : `Déclarer le jour chômé et ${deed}`),
		champs: {
			libelle: 'Libellé',
			du: 'Du',
			au: 'Au',
			demi_journee: 'Durée',
			filiere: 'Filière',
			niveau: 'Niveau',
			seances: 'Que faire des séances prévues ?'
		},
		demi: { journee: 'La journée', matin: 'Le matin', apres_midi: 'L’après-midi' },
		toutes: 'Toutes',
		tous: 'Tous',
		sort: { annulee: 'Annuler', reportee: 'Reporter', laissee: 'Garder' },
		liste: 'À venir',
		vide: 'Aucun jour chômé à venir : déclarez le prochain ci-dessous.',
		videAnnee: 'Aucun jour chômé cette année : déclarez le premier ci-dessous.',
		annee: 'Toute l’année',
		fait: 'Le jour chômé est déclaré.',
		restent: (n: number) =>
			`${n === 1 ? 'Une séance prévue ces jours-là reste à l’emploi du temps' : `${n} séances prévues ces jours-là restent à l’emploi du temps`} : une fiche n’annule rien. Pour les annuler ou les reporter et prévenir, déclarez plutôt les jours ajoutés dans « Jours chômés ».`
	},
	fiche: {
		quand: 'Quand',
		ou: 'Où',
		avec: 'Avec',
		classes: 'Classes',
		motif: 'Motif',
		reel: 'Tenue',
		de: (debut: string, fin: string) => `de ${debut} à ${fin}`,
		signee: 'Signée',
		nonSignee: 'Pas signée',
		sansAppel: 'L’appel n’est pas fait.',
		appelTitre: 'Appel',
		corrigerAppel: 'Corriger l’appel',
		contenuTitre: 'Cahier de textes',
		contenu: 'Ce qui a été fait, ce qui est à faire',
		contenuAide: 'Les étudiants et la direction le lisent.',
		contenuVide: 'Rien n’y est encore écrit.',
		autreContenu: 'Quelqu’un d’autre a écrit ceci entre-temps :',
		debut: 'Début réel',
		fin: 'Fin réelle',
		signer: 'Terminer et signer',
		terminer: 'Terminer',
		sansTerminer: 'Enregistrer le cahier seulement',
		lien: 'Adresse (https)',
		heuresTitre: 'Heures',
		heures: (faites: string, prevues: string) => `${faites} h faites sur ${prevues}`,
		heuresFaites: (faites: string) => `${faites} h faites`,
		restantes: (heures: string) => `${heures} h restantes`,
		depassement: (heures: string) => `${heures} h au-delà`,
		faits: {
			appel: 'L’appel est enregistré.',
			signe: 'La séance est terminée et signée.',
			termine: 'La séance est terminée.',
			annulee: 'La séance est annulée.',
			reportee: 'La séance est reportée.',
			contenu: 'Le cahier de textes est enregistré.',
			lien: 'L’adresse de la salle est enregistrée.'
		}
	},
	appel: {
		titre: (matiere: string) => `Appel : ${matiere}`,
		aide: 'Tous sont présents : touchez ceux qui ne le sont pas.',
		aideAutres: 'Touchez ce qui change.',
		lettres: 'P présent · R retard · A absent · E excusé.',
		enAttente: {
			titre: 'Dossiers en cours',
			aide: 'Leur inscription n’est pas encore confirmée. Notez ceux qui sont là : la scolarité les inscrira.',
			absent: 'Pas vu',
			present: 'Présent'
		},
		statuts: { present: 'Présent', retard: 'Retard', absent: 'Absent', excuse: 'Excusé' },
		comptes: {
			present: ['présent', 'présents'],
			retard: ['retard', 'retards'],
			absent: ['absent', 'absents'],
			excuse: ['excusé', 'excusés']
		} as MotsAppel,
		minutes: 'Minutes de retard',
		video: 'de la salle vidéo',
		justifie: 'absence justifiée',
		personne: 'Personne n’est inscrit dans les classes de cette séance ce jour-là.',
		enregistrer: 'Enregistrer l’appel',
		revenir: 'Revenir à la séance',
		garde: 'Gardé sur cet appareil, pas encore enregistré.',
		horsLigne: 'Pas de connexion. Rien n’est perdu : l’appel est gardé sur cet appareil et part dès que possible.',
		retrouve: 'Ce que vous aviez touché est encore là, pas encore enregistré.',
		finie: 'Votre session a pris fin. Rien n’est perdu : reconnectez-vous, puis enregistrez.',
		entretemps: (statut: string) => `Entre-temps, quelqu’un a enregistré : ${statut}`,
		rien: 'rien',
		conflit: 'Quelqu’un d’autre a fait l’appel en même temps. Rien n’est perdu : comparez les lignes marquées, puis enregistrez.'
	},
	emargement: {
		titre: 'Feuille d’émargement',
		enseignant: 'Signature de l’enseignant'
	},
	listes: {
		pages: 'Pages de la liste',
		page: (page: number, derniere: number) => `Page ${page} sur ${derniere}`,
		entiere: 'Tout sur une page, pour imprimer',
		partie: (page: number, derniere: number) =>
			`Cette feuille n’a que l’écran ${page} sur ${derniere} de la liste. Pour l’avoir entière, exportez-la.`,
		csv: 'CSV',
		xlsx: 'Excel',
		versionImprimable: 'Liste à imprimer',
		colonnes: 'Colonnes',
		vide: (nom: string) => `${nom} (à remplir)`,
		retour: 'Revenir à la liste',
		recents: 'Les plus récents',
		anciens: 'Plus anciens'
	},
	presences: {
		pluriels: { present: 'Présences', retard: 'Retards', absent: 'Absences injustifiées', excuse: 'Absences justifiées' },
		etats: { present: 'Présent', retard: 'En retard', absent: 'Absence injustifiée', excuse: 'Absence justifiée' }
	},
	notesLues: {
		evaluation: 'Évaluation',
		matiere: 'Matière',
		note: 'Note',
		rattrapage: 'Rattrapage',
		ailleurs: 'Notes d’une autre classe',
		ailleursAide:
			'Écrites dans une autre classe, elles restent lisibles et ne comptent pas dans la classe actuelle : celle-ci n’a pas cette matière, l’étudiant reprend là-bas une matière (dette), ou l’école en a décidé ainsi.',
		nonPubliee: 'Non publiée',
		etats: {
			note: '',
			absent: 'absent, à préciser',
			absent_injustifie: 'absence injustifiée',
			absent_justifie: 'absence justifiée',
			dispense: 'dispensé'
		}
	},
	etudiants: {
		cherche: 'Nom ou matricule',
		toutesClasses: 'Toutes les classes',
		compte: (total: number) => `${total} étudiant${total > 1 ? 's' : ''}`,
		aucun: 'Aucun étudiant pour le moment. Créez le premier, ou faites un import.',
		introuvable: (texte: string) => `Personne ne s’appelle « ${texte} » ici. Vérifiez l’orthographe, ou cherchez par matricule.`,
		tropPourPapier: 'Seuls les 400 premiers sont ici : choisissez une classe, ou exportez la liste.',
		nom: 'Étudiant',
		nomSeul: 'Nom',
		prenoms: 'Prénoms',
		matricule: 'Matricule',
		classe: 'Classe',
		inscription: 'Inscription',
		telephone: 'Téléphone',
		email: 'E-mail',
		naissance: 'Date de naissance',
		sexe: 'Sexe',
		signature: 'Signature',
		remarque: 'Remarque',
		identifiant: 'Identifiant',
		sansClasse: 'sans classe',
		statuts: { Prospect: 'Préinscrit', 'En validation': 'Dossier en cours', Active: 'Inscrit' },
		sorti: (jour: string) => `sorti le ${jour}`,
		aVenir: (jour: string) => `à partir du ${jour}`,
		identite: 'Identité',
		ferme: 'Compte fermé',
		inscriptions: 'Inscriptions de l’année',
		sansInscription: 'Inscrit dans aucune classe cette année.',
		depuis: (jour: string) => `depuis le ${jour}`,
		deA: (debut: string, fin: string) => `du ${debut} au ${fin}`,
		frais: 'Frais',
		du: 'À payer',
		paye: 'Payé',
		responsables: 'Parents et tuteurs',
		sonNumero: 'Numéro de l’étudiant :',
		sansResponsable: 'Aucun parent ni tuteur enregistré.',
		urgence: 'urgence',
		payeur: 'payeur',
		notes: 'Notes de l’année',
		assiduite: 'Assiduité',
		sansAssiduite: (tous: boolean) => `Aucun appel n’a encore été fait${tous ? '' : ' à vos séances'}.`,
		absencesParMois: 'Absences par mois',
		mois: 'Mois'
	},
	classes: {
		cherche: 'Code ou nom',
		compte: (total: number) => `${total} classe${total > 1 ? 's' : ''}`,
		aucune: 'Aucune classe cette année : créez-en une, ou faites un import.',
		introuvable: (texte: string) => `Aucune classe ne s’appelle « ${texte} ».`,
		classe: 'Classe',
		nom: 'Nom',
		filiere: 'Filière',
		niveau: 'Niveau',
		effectif: 'Effectif',
		capacite: 'Capacité',
		pleine: 'au-delà',
		sur: (capacite: number) => `pour ${capacite} places`,
		inscrits: 'Inscrits, avec ceux à venir',
		places: 'Places restantes',
		cours: 'Matières',
		aucunCours: 'Aucune matière n’est encore enseignée à cette classe.',
		aucunEtudiant: 'Personne n’est dans cette classe aujourd’hui.',
		enseignants: 'Enseignants',
		heures: 'Heures de l’année',
		heuresDit:
			'Les heures prévues sont celles de l’année, les heures faites sont comptées jusqu’à ce jour. Celles de chaque classe sont la somme de ses matières : une matière qui dépasse ne compense pas une autre.',
		ecole: 'Total',
		prevues: 'Heures prévues',
		tenues: 'Faites',
		restantes: 'Restantes',
		depassement: 'Au-delà',
		annoncer: 'Écrire une annonce',
		absences: 'Absences de la semaine',
		moyennes: 'Notes et moyennes'
	},
	mesNotes: {
		annees: 'Années',
		aucune: 'Aucune note n’est publiée pour cette année.',
		moyenne: (valeur: string) => `Moyenne : ${valeur} / 20`,
		moyennesDe: (periode: string) => `Moyennes publiées : ${periode}.`,
		ailleursAide:
			'Écrites dans une autre classe, elles restent lisibles et ne comptent pas dans la vôtre : elle n’a pas cette matière, vous reprenez là-bas une matière (dette), ou l’école en a décidé ainsi.',
		aide: 'Seules les notes publiées sont ici. Une moyenne publiée remplace celle de sa période. Les autres moyennes sont celles de la session 1 ; une note attendue ou une absence à préciser laisse la moyenne incomplète. Une absence à l’examen aussi, si les règles de l’établissement le disent.',
		matieres: 'Matières',
		incomplet: 'Moyenne incomplète',
		coefficient: (valeur: string) => `coefficient ${valeur}`,
		attendue: 'note attendue'
	},
	mesAbsences: {
		heures: (heures: string) => `${heures} h`,
		sansAppel: 'Aucun appel n’a encore été fait dans vos séances.',
		aucune: 'Aucune absence : bravo !',
		aide: 'Une erreur, ou un justificatif à donner\u00a0? Voyez la surveillance ou le secrétariat.'
	},
	messages: {
		titre: 'Messages reçus',
		aucun: 'Vous n’avez reçu aucun message.',
		nouveau: 'Nouveau',
		toutLu: 'Tout marquer comme lu',
		lien: 'Ouvrir le lien',
		retour: 'Tous les messages'
	},
	annonces: {
		ecrire: 'Écrire une annonce',
		choisir: 'Choisissez…',
		aQui: 'À qui',
		aQuiInconnu: 'Choisissez les destinataires.',
		laClasse: (code: string) => `Classe ${code}`,
		laFiliere: (nom: string) => `Filière ${nom}`,
		enseignants: 'Tous les enseignants',
		tous: 'Toute l’école',
		ailleurs: 'Autre classe',
		titre: 'Titre',
		texte: 'Texte',
		texteAide: '2 000 caractères au plus.',
		canaux: 'Par quels canaux',
		canauxAide: 'Chacun la reçoit par ceux de ces canaux qu’il a choisis ; ses parents et tuteurs aussi, si le secrétariat l’a prévu.',
		envoyer: 'Envoyer l’annonce',
		personne: 'Vous n’enseignez à aucune classe cette année : il n’y a personne à qui annoncer.',
		envoyees: 'Annonces envoyées',
		aucune: 'Aucune annonce n’est encore partie.',
		quand: 'Écrite le',
		auteur: 'De',
		nombres: { parties: 'Envoyés', enAttente: 'En attente', refusees: 'Refusés' },
		parties: (nombre: number) => `${nombre} envoyé${nombre > 1 ? 's' : ''}`,
		enAttente: (nombre: number) => (nombre === 0 ? 'en préparation' : `${nombre} en attente`),
		refusees: (nombre: number) => `${nombre} refusé${nombre > 1 ? 's' : ''}`,
		portee: (personnes: number, canaux: string) =>
			personnes === 0
				? 'Cette annonce ne parvient à personne pour le moment.'
				: `Cette annonce part à ${personnes} personne${personnes > 1 ? 's' : ''} : ${canaux}.`,
		manquent: (nombre: number) =>
			nombre === 1
				? '1 personne ne la reçoit pas encore : elle n’a ni accès à son compte ni adresse, ou n’en veut pas.'
				: `${nombre} personnes ne la reçoivent pas encore : elles n’ont ni accès à leur compte ni adresse, ou n’en veulent pas.`,
		aPersonne: 'Personne ne recevrait cette annonce : choisissez un autre public, ou un autre canal.',
		reprendre: 'Arrêter l’envoi',
		reprise: (nombre: number) =>
			nombre === 0
				? 'Plus rien n’attendait : tous les messages étaient déjà partis.'
				: `Envoi arrêté : ${nombre} message${nombre > 1 ? 's ne partiront' : ' ne partira'} pas. Ce qui était déjà parti le reste.`,
		fait: (personnes: number) =>
			personnes === 0
				? 'Annonce enregistrée : elle ne parvient à personne pour le moment.'
				: `Annonce envoyée à ${personnes} personne${personnes > 1 ? 's' : ''}.`,
		dejaPartie: 'Une annonce est déjà partie de cette page, avec un autre texte. Envoyez encore pour faire partir celle-ci aussi.'
	},
	connexion: {
		titre: 'Se connecter',
		identifiant: 'Identifiant ou e-mail',
		motDePasse: 'Mot de passe',
		bouton: 'Se connecter',
		aide: 'Mot de passe oublié ? Le secrétariat vous donne un coupon d’accès.',
		requise: 'Connectez-vous pour ouvrir cette page.',
		finie: 'Votre session a pris fin. Connectez-vous pour reprendre où vous en étiez.',
		saisie: 'Ce que vous avez saisi est gardé : connectez-vous, puis enregistrez.',
		dehors: 'Vous êtes déconnecté.',
		reprendre: 'Reprendre',
		gardee: 'Vous êtes de nouveau connecté. Ce que vous aviez saisi attend encore.',
		enregistrer: 'Enregistrer ce que vous aviez saisi',
		abandonner: 'L’abandonner'
	},
	attente: {
		titre: 'Votre place est gardée',
		place: (avant: number, secondes: number) => {
			const [n, unites] = secondes < 120 ? [secondes, 'secondes'] : [Math.ceil(secondes / 60), 'minutes']
			const dedans = `vous entrerez dans moins de ${n} ${unites}.`
			if (avant === 0) return `C’est votre tour : ${dedans}`
			return avant === 1 ? `Il y a une personne avant vous : ${dedans}` : `Il y a ${avant} personnes avant vous : ${dedans}`
		},
		ouverte: 'Beaucoup de personnes se connectent en ce moment. Laissez cette page ouverte : elle avance d’elle-même.',
		voir: 'Voir où j’en suis',
		autre: 'Saisir à nouveau l’identifiant et le mot de passe, sans perdre ma place',
		perdue: 'Votre place n’est plus gardée, car la page d’attente a été fermée. Connectez-vous de nouveau.'
	},
	demo: {
		entrer: 'École de démonstration : entrez d’un clic',
		essayer: 'Trois choses à essayer',
		remplacer: 'Remplacer un enseignant absent demain',
		corriger: 'Voir les trois erreurs d’un fichier',
		noter: 'Saisir les notes de 28 étudiants',
		elements: 'Éléments des pages',
		question: 'Les étudiants verront leurs notes. Une publication est définitive.',
		contre: '3 étudiants restent sans note.',
		publier: 'Publier les notes de 28 étudiants'
	},
	erreur: {
		interdit: 'Accès réservé',
		interditDit: 'Cette page n’est pas accessible avec votre compte.',
		introuvable: 'Cette page n’existe pas.',
		retour: 'Revenir à Aujourd’hui',
		retourPage: 'Revenir à la page précédente',
		partie: 'Quelqu’un l’a peut-être supprimée, ou réunie avec une autre, pendant que cette page était ouverte.',
		saisi: 'Ce que vous aviez saisi, et qui n’est pas enregistré',
		numero: (id: string) => `Numéro de la demande, pour qui s’occupe du serveur : ${id}`,
		https: 'Cette page ne s’ouvre que par HTTPS.',
		httpsLien: 'Ouvrir par HTTPS',
		httpsAide: 'Si le navigateur dit que la connexion n’est pas sûre, c’est que cet appareil ne connaît pas encore l’autorité de l’école.',
		perdu: 'Rien à cette adresse',
		perduAide: 'L’adresse est peut-être mal tapée. La première page mène aux pages de l’école.',
		perduLien: 'Aller à la première page',
		httpsGuide: 'Comment l’installer sur cet appareil'
	},
	certificat: {
		titre: 'Faire connaître l’école à cet appareil',
		pourquoi:
			'Les pages de l’école passent par une connexion chiffrée, sous une autorité qui est à l’école. Cet appareil doit la connaître une fois ; ensuite, plus aucun avertissement.',
		telecharger: 'Télécharger le certificat de l’autorité',
		empreinte: 'Avant de l’installer, comparez son empreinte (SHA-256) avec celle que l’informatique de l’école vous donne :',
		aucune: 'Cette école sert ses pages sous un certificat que les appareils connaissent déjà : il n’y a rien à installer.',
		apres: 'Fermez le navigateur, ouvrez-le de nouveau, puis revenez à l’adresse de l’école en https.',
		systemes: [
			{
				nom: 'Windows',
				etapes: [
					'Ouvrez le fichier téléchargé, puis « Installer un certificat… ».',
					'Choisissez « Utilisateur actuel », puis « Placer tous les certificats dans le magasin suivant ».',
					'« Parcourir », « Autorités de certification racines de confiance », puis « Terminer » et « Oui ».'
				]
			},
			{
				nom: 'Android',
				etapes: [
					'Paramètres, « Sécurité », « Chiffrement et identifiants », « Installer un certificat », « Certificat CA ».',
					'« Installer quand même », puis choisissez le fichier téléchargé.'
				]
			},
			{
				nom: 'iPhone, iPad',
				etapes: [
					'Ouvrez cette page dans Safari et téléchargez le certificat : « Autoriser ».',
					'Réglages, « Profil téléchargé », « Installer ».',
					'Réglages, « Général », « Informations », « Réglages des certificats » : activez « Préau ».'
				]
			},
			{
				nom: 'macOS',
				etapes: [
					'Ouvrez le fichier téléchargé : « Trousseaux d’accès » le prend dans le trousseau « session ».',
					'Ouvrez-y le certificat, « Se fier », « Toujours approuver », puis fermez et donnez votre mot de passe.'
				]
			},
			{
				nom: 'Firefox, sur tous les systèmes',
				etapes: [
					'Paramètres, « Vie privée et sécurité », « Certificats », « Afficher les certificats… », « Autorités », « Importer… ».',
					'Choisissez le fichier et cochez « Confirmer cette AC pour identifier des sites web ».'
				]
			},
			{
				nom: 'Debian, Ubuntu',
				etapes: [
					'Copiez le fichier sous /usr/local/share/ca-certificates/preau-ca.crt, en tant que root.',
					'Lancez « update-ca-certificates ». Chromium et Firefox ont leur propre liste : voyez Firefox ci-dessus.'
				]
			}
		]
	},
	lien: {
		titre: 'Choisir un mot de passe',
		premier: 'Premier administrateur',
		premierEcole: 'Ouvrir votre école',
		premierEcoleAide: 'Dites comment s’appelle l’école et qui vous êtes : vous serez son premier administrateur.',
		ecole: 'L’école',
		nomEcole: 'Nom de l’école',
		code: 'Code dans les adresses',
		codeAide: 'Un mot court, sans accent ni espace, qui ne changera plus : ecole, lycee-jourdain.',
		annee: 'Année scolaire',
		anneeAide: 'Comme 2026-2027 ; vide si une importation doit l’apporter.',
		fuseau: 'Fuseau horaire',
		premierAide: 'Vous êtes la première personne à entrer : dites qui vous êtes et choisissez un mot de passe.',
		pour: (nom: string, identifiant: string) => `Pour ${nom}, dont l’identifiant est « ${identifiant} ».`,
		nom: 'Nom',
		prenoms: 'Prénoms',
		identifiant: 'Identifiant, pour se connecter',
		motDePasse: 'Nouveau mot de passe',
		repete: 'Le même, encore une fois',
		regle: '8 caractères ou plus, aucun des plus répandus.',
		regleAdministration: '10 caractères ou plus, aucun des plus répandus.',
		fait: 'Le mot de passe est enregistré : connectez-vous.'
	},
	acces: {
		titre: 'Accès',
		cherche: 'Nom ou identifiant',
		administration: 'Les comptes de l’administration. Cherchez un nom pour trouver un enseignant ou un étudiant.',
		introuvable: (q: string) => `Aucun compte ne correspond à « ${q} ».`,
		coupe: (n: number) => `Les ${n} premiers : précisez la recherche.`,
		nouveau: 'Nouveau compte',
		pourLms: 'Compte pour le LMS',
		pourLmsAide:
			'Un programme se connecte avec un jeton. Son compte n’a pas de mot de passe : personne ne s’y connecte. Le jeton est montré une seule fois.',
		portee: 'Ce que le jeton permet',
		portees: { complete: 'Lire et écrire', lecture: 'Lire seulement' },
		domaines: 'Domaines ouverts au jeton',
		nomsDomaines: {
			structure: 'Structure : filières, classes, matières, étudiants, enseignants',
			emploi_temps: 'Emploi du temps : séances, leur statut et le lien de leur salle',
			presences: 'Présences, avec les participants et le contrôle à l’entrée',
			evaluations: 'Évaluations, en lecture',
			notes: 'Notes, en lecture',
			messages: 'Messages : rappels et préférences',
			comptes: 'Comptes : identifiants de connexion'
		},
		dernierJour: 'Dernier jour',
		dernierJourAide: 'Vide : le jeton reste valable tant que vous ne le révoquez pas.',
		adresses: 'Adresses du LMS',
		adressesAide: 'Adresses ou réseaux d’où le jeton est valable, séparés par des espaces. Vide : de partout.',
		creerJeton: 'Créer le compte et son jeton',
		jeton: 'Jeton',
		jetonAide: 'Remettez cette feuille en main propre à la personne qui connecte le LMS. Le jeton n’est plus montré ensuite.',
		adresse: 'Adresse de l’interface',
		guide: 'Guide',
		autorite: 'Certificat de l’école',
		compte: 'Compte',
		roles: 'Rôles et fonctions',
		ouvre: {
			scolarite: 'Les étudiants et leurs parents, les classes, l’emploi du temps, les notes.',
			comptabilite: 'Les frais et les paiements ; de chaque étudiant, la classe et qui paie.',
			caisse: 'Les encaissements, avec une caisse à soi ; la classe et le solde de chaque étudiant.',
			surveillance: 'Les appels, les absences, les téléphones des parents et tuteurs.',
			direction: 'Toute l’école en lecture, les frais et les statistiques.',
			coordinateur: 'Les filières dont la personne est responsable : emploi du temps, absences, notes.',
			administrateur: 'Tout, y compris les comptes et le serveur.'
		},
		aussiTout: (fonctions: string) =>
			`« Direction et informatique » ouvre toute l’école, y compris les comptes et le serveur. Pour n’ouvrir que « ${fonctions} », décochez « Direction et informatique ».`,
		soiMeme: 'C’est votre propre compte : vous perdrez « Direction et informatique », et ne pourrez pas le reprendre vous-même.',
		etat: 'État',
		ouvert: 'Ouvert',
		ferme: 'Fermé',
		sansMotDePasse: 'Sans mot de passe',
		sessions: 'Appareils connectés',
		aucuneSession: 'Aucun appareil n’est connecté.',
		toutTerminer: 'Tout déconnecter',
		motDePasse: 'Mot de passe',
		motDePasseAide:
			'Un lien, valable une heure, ou un coupon sur papier, valable sept jours : la personne y choisit son mot de passe, une seule fois.',
		lien: 'Créer un lien',
		lienFait: (quand: string) => `Le lien, valable jusqu’au ${quand}. Il n’est montré que maintenant :`,
		faits: { cree: 'Le compte est créé.', modifie: 'Le compte est enregistré.', session: 'L’appareil est déconnecté.' }
	},
	historique,
	salles: {
		title: 'Salles',
		fresh: 'Nouvelle salle',
		none: 'Aucune salle : créez-en une pour que l’emploi du temps voie qui s’y trouve.',
		renommee: (n: number) =>
			n === 1
				? 'Une séance à venir nomme cette salle comme elle s’appelait : elle ne la trouvera plus, et la salle paraîtra libre à son heure.'
				: `${n} séances à venir nomment cette salle comme elle s’appelait : elles ne la trouveront plus, et la salle paraîtra libre à leurs heures.`,
		prend: (n: number) =>
			n === 1
				? 'Une séance à venir nomme ainsi une autre salle : elle aura lieu dans celle-ci.'
				: `${n} séances à venir nomment ainsi une autre salle : elles auront lieu dans celle-ci.`,
		occupee: (n: number) =>
			`${n === 1 ? 'Une séance à venir a lieu dans cette salle : elle garde' : `${n} séances à venir ont lieu dans cette salle : elles gardent`} ce qui y est écrit. Son nom et ses places ne seront plus connus.`
	},
	porte: {
		titre: 'Quelle école ?',
		code: 'Code de l’école',
		bouton: 'Ouvrir',
		inconnue: 'Aucune école ne porte ce code ici. Vérifiez-le auprès du secrétariat.',
		vide: 'Il n’y a pas encore d’école ici',
		videAide: 'Ouvrez le lien que l’installation a affiché : il est bon une heure. Sur le serveur, cette commande en affiche un autre :'
	}
}

type Words<T> = T extends (...args: infer A) => string
	? (...args: A) => string
	: T extends string
		? string
		: { readonly [K in keyof T]: Words<T[K]> }

/** The typed catalogue of all pages' texts. Errors have their texts in the catalogue of messages. */
export type Textes = Words<typeof fr>
