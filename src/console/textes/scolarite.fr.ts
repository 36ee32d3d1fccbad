import { deNom } from './elision'

/** The texts for secretaries who keep the students' records. */
export const dossier = {
	modifier: 'Modifier l’identité',
	modifierDe: (nom: string) => `Modifier l’identité ${deNom(nom)}`,
	modifierCourt: 'Modifier',
	fermer: 'Fermer le compte',
	fermerDe: (nom: string) => `Fermer le compte ${deNom(nom)}`,
	fermerQuestion: (nom: string) =>
		`${nom} ne pourra plus se connecter, et ses connexions en cours s’arrêtent. Rien ne se perd : le compte peut se rouvrir.`,
	fermerMalgre: (classes: string) =>
		`L’inscription continue (${classes}) : présences et notes sont toujours attendues. Un départ y met fin.`,
	ouvrir: 'Rouvrir le compte',
	finAussi: 'Mettre fin aussi à son inscription ?',
	resteInscrit:
		'Tant que l’inscription continue, l’étudiant reste dans la liste de sa classe : il est attendu aux séances, compté absent s’il n’y vient pas, et reçoit des notes.',
	voirFiche: 'Ouvrir la fiche de l’étudiant',
	nouveauResponsable: (nom: string) => `Nouveau parent ou tuteur ${deNom(nom)}`,
	ajouterResponsable: 'Ajouter un parent ou tuteur',
	supprimerResponsable: 'Supprimer de la fiche',
	supprimerResponsableDe: (nom: string, etudiant: string) => `Supprimer ${nom} de la fiche ${deNom(etudiant)}`,
	supprimerResponsableDit:
		'Cette personne est retirée de la fiche, et les messages qui l’attendaient ne partent plus. Pour la remettre, il faudra la saisir de nouveau.',
	memes: 'Le même téléphone ou le même e-mail ailleurs',
	memesAide: 'Nom, téléphone, e-mail et langue sont changés aussi chez ceux qui sont cochés.',
	meme: (nom: string, lien: string | null, enfant: string) => `${nom}${lien === null ? '' : ` (${lien})`} – pour ${enfant}`,
	averti: (quoi: string) => `Reçoit : ${quoi}`,
	avertiPar: (quoi: string, par: string) => `${quoi} par ${par}`,
	avertiDe: { absences: 'absences', notes: 'notes publiées', annonces: 'annonces' },
	par: { email: 'e-mail', sms: 'SMS', 'email|sms': 'e-mail et SMS' },
	pasAverti: 'Ne reçoit aucun message',
	sansConsentement: (quoi: string) => `${quoi} : en attente du consentement de l’étudiant (majeur)`,
	nouvelleInscription: (nom: string) => `Inscrire ${nom}`,
	inscrire: 'Inscrire dans une classe',
	inscriptionDe: (nom: string) => `Inscription ${deNom(nom)}`,
	changerDeClasse: (nom: string) => `Changer ${nom} de classe`,
	changerCourt: 'Changer de classe',
	memeClasse: 'C’est déjà sa classe : choisissez-en une autre.',
	depart: (classe: string) => `Départ ${deNom(classe)}`,
	departDe: (nom: string) => `Départ ${deNom(nom)}`,
	departQuestion: (nom: string, classe: string) =>
		`À partir de ce jour, ${nom} ne figure plus dans les listes ${deNom(classe)} : ni appel, ni notes. Un départ peut s’annuler sur la fiche.`,
	departEnregistrer: (nom: string) => `Enregistrer le départ ${deNom(nom)}`,
	departCourt: 'Départ',
	annulerDepart: 'Annuler le départ',
	annulerDepartDe: (nom: string) => `Annuler le départ ${deNom(nom)}`,
	annulerDepartQuestion: (nom: string, classe: string) =>
		`${nom} revient dans les listes ${deNom(classe)} comme si ce départ n’avait pas été enregistré : appel et notes l’y attendent de nouveau.`,
	sansJour: 'Dites de quel jour.',
	faits: {
		modifie: 'La fiche est enregistrée.',
		cree: 'L’étudiant est créé.',
		ouvert: 'Le compte est ouvert.',
		ferme: 'Le compte est fermé.',
		responsable: 'La personne est enregistrée.',
		responsableSupprime: 'La personne est retirée de la fiche.',
		inscrit: 'L’inscription est enregistrée.',
		inscription: 'L’inscription est enregistrée.',
		classe: 'Le changement de classe est enregistré.',
		depart: 'Le départ est enregistré.',
		reste: 'Le départ est annulé.',
		suivi: 'La décision est enregistrée : les moyennes la suivent.',
		fusion: 'Les deux fiches n’en font plus qu’une.',
		pieces: 'Les pièces sont enregistrées.',
		creee: 'L’ajout est enregistré.',
		modifiee: 'La modification est enregistrée.',
		supprimee: 'Le retrait est enregistré.',
		confondus: 'Les deux fiches peuvent de nouveau être proposées comme doublon.'
	}
}

/** The texts of a student's card and of its tabs. */
export const etudiant = {
	absences: (n: number, mois: string) => `${n} absence${n > 1 ? 's' : ''} injustifiée${n > 1 ? 's' : ''} en ${mois}`,
	dus: (montant: string, jour: string, toutes: boolean) => `${montant} dus${toutes ? '' : ', dont une partie'} depuis le ${jour}`,
	aPayer: (montant: string) => `${montant} à payer`,
	moyenne: 'moyenne',
	appeler: 'Appeler',
	dernieres: 'Dernières absences',
	toutes: 'Absences',
	aucune: (toutes: boolean) => `Aucune absence ${toutes ? 'cette année' : 'à vos séances'}.`,
	justifiee: 'justifiée',
	aucuneNote: (toutes: boolean) =>
		`Aucune note ${toutes ? 'cette année' : 'dans vos matières'}. Les notes apparaissent ici dès qu’elles sont saisies.`,
	report: (annee: string) => `report de ${annee}`,
	echeance: 'À payer le',
	montant: (devise: string) => `Montant (${devise})`,
	total: 'Total',
	aucunFrais: 'Rien n’est dû.',
	paiements: 'Paiements',
	paiement: 'Paiement',
	jour: 'Jour',
	aucunPaiement: 'Aucun paiement : ils s’ajoutent par un import.',
	de: {
		notes: (nom: string) => `Notes ${deNom(nom)}`,
		assiduite: (nom: string) => `Assiduité ${deNom(nom)}`,
		frais: (nom: string) => `Frais ${deNom(nom)}`,
		papiers: (nom: string) => `Papiers ${deNom(nom)}`,
		historique: (nom: string) => `Historique ${deNom(nom)}`
	}
}

export const suites = {
	historique: {
		aide: 'L’identité, les inscriptions, les parents et tuteurs, les pièces et, pour qui les tient, les justificatifs. L’historique d’une note se lit dans son évaluation.',
		aucun: 'Rien n’a encore été écrit sur cette fiche.'
	},
	messages: {
		titre: 'Messages envoyés',
		de: (nom: string) => `Messages pour ${nom}`,
		aide: 'Messages envoyés ou prévus, à l’étudiant et à ses parents. Un message se garde 30 jours.',
		aucun: 'Aucun message.',
		etudiant: 'l’étudiant',
		etats: { en_file: 'en file', envoye: 'envoyé', echec: 'refusé', perime: 'trop tard', annule: 'retiré' }
	}
}

export const inscriptions = {
	aide: 'Choisissez une classe pour voir qui attend et qui est inscrit.',
	aucuneClasse: 'Aucune classe cette année : créez d’abord les classes.',
	deLaClasse: (classe: string) => `Inscriptions en ${classe}`,
	inscrits: 'Inscrits',
	places: 'Places',
	reste: (reste: number, sur: number) => `${reste} libre${reste > 1 ? 's' : ''} sur ${sur}`,
	pleine: (sur: number) => `pleine (${sur})`,
	auDela: (plus: number, sur: number) => `${plus} de trop (${sur})`,
	lesquelles: 'Quelles inscriptions',
	choix: {
		a_traiter: 'À traiter',
		Prospect: 'Préinscrits',
		'En validation': 'Dossiers en cours',
		Active: 'Inscrits',
		toutes: 'Toutes'
	},
	compte: (total: number) => `${total} inscription${total > 1 ? 's' : ''}`,
	aucune: 'Aucune inscription de ce genre dans cette classe.',
	statut: 'Statut',
	depuis: 'Dans la classe depuis',
	neRevientPas: 'Ne reviennent pas',
	motifSansDroits: 'Motif, si les droits d’inscription ne sont pas réglés',
	motif: 'Motif, s’ils ne reviennent pas',
	vu: 'Vu en cours',
	activerVus: (n: number) => (n === 1 ? 'Inscrire l’étudiant vu en cours' : `Inscrire les ${n} étudiants vus en cours`),
	dejaInscrit: (nom: string) => `${nom} est déjà inscrit : saisissez son départ sur sa fiche.`,
	deviennent: 'Les étudiants cochés deviennent',
	appliquer: 'Enregistrer',
	appliquerATous: (nombre: number) => (nombre === 1 ? 'Appliquer à l’étudiant affiché' : `Appliquer aux ${nombre} affichés`),
	personne: 'Cochez au moins un étudiant.',
	entretemps: (noms: string) =>
		`Quelqu’un d’autre a changé entre-temps le statut de : ${noms}. Rien n’est enregistré : vérifiez, puis recommencez.`,
	fait: 'Les inscriptions sont enregistrées.'
}

export const nouveau = {
	titre: 'Nouvel étudiant',
	inscription: 'Inscription',
	responsable: 'Premier parent ou tuteur',
	creer: 'Créer l’étudiant'
}

export const doublons = {
	titre: 'Doublons probables',
	aide: 'Ces fiches ont le même nom ou le même numéro national, ou un nom proche avec la même date de naissance ou le même téléphone.',
	aucun: 'Aucun doublon probable. Si vous connaissez deux fiches du même étudiant, comparez-les.',
	compte: (total: number) => `${total} paire${total > 1 ? 's' : ''}`,
	pourquoi: {
		numero: 'même numéro national',
		nom: 'même nom',
		naissance: 'nom proche, né le même jour',
		telephone: 'nom proche, même téléphone'
	},
	peutEtre: (noms: readonly string[]) =>
		noms.length > 1
			? `${noms.length} étudiants sont peut-être la même personne : ${noms.join(', ')}. Vérifiez avant d’en créer un autre.`
			: `Un étudiant est peut-être la même personne : ${noms[0]}. Vérifiez avant d’en créer un autre.`,
	creerQuandMeme: 'Créer quand même',
	comparer: 'Comparer',
	deux: {
		titre: 'Réunir deux autres fiches',
		garde: 'Matricule de la fiche à garder',
		autre: 'Matricule de l’autre fiche',
		inconnu: 'Aucun étudiant n’a ce matricule.',
		meme: 'Les deux matricules sont ceux de la même fiche.'
	},
	fusion: 'Réunir deux fiches',
	distincts: 'Ce sont deux personnes',
	distinctsAide: 'Ces deux fiches ne seront plus proposées comme doublon. Vous pourrez revenir sur ce choix depuis chaque fiche.',
	distinctsDit: 'Ces deux fiches ne seront plus proposées comme doublon.',
	autres: 'Homonymes vérifiés',
	autresAide: 'Quelqu’un a dit que ce sont deux personnes.',
	reprendre: 'Revenir sur ce choix',
	reprendreDe: (nom: string) => `Proposer de nouveau ${nom} comme doublon`,
	fiche: 'Fiche',
	garder: 'Fiche gardée',
	disparait: 'Fiche qui disparaît',
	echanger: 'Garder l’autre',
	deplace: 'Ce qui passe à la fiche gardée',
	rien: 'Rien : la fiche qui disparaît est vide.',
	reunir: 'Réunir les deux fiches',
	reunirDit:
		'La fiche qui disparaît ne revient pas : son compte n’existe plus, son matricule n’est plus donné. L’historique garde ce qui a été déplacé.',
	conflits: 'Ces fiches ne peuvent pas être réunies telles quelles. Corrigez d’abord :',
	conflit: {
		notes: (titre: string) => `les deux ont une note en « ${titre} »`,
		presences: (seance: string) => `les deux ont une présence différente le ${seance}`,
		frais: (libelle: string) => `« ${libelle} » est retiré de l’une des deux`,
		inscriptions: (classes: string) => `les deux sont inscrits en même temps en ${classes}`,
		compte: (nom: string) => `${nom} n’est pas seulement étudiant : son compte ne peut pas disparaître`
	},
	sansFrais: (libelles: string) => `Ne garder que les frais de la fiche gardée, pour ce qui est dû sur les deux : ${libelles}`,
	conflitReserve: 'les deux ont quelque chose qui n’est pas de votre ressort : demandez à l’administration'
}

export const coupon = {
	jenAi: 'J’ai un coupon',
	identifiant: 'Identifiant, sur le coupon',
	identifiantCourt: 'Identifiant',
	code: 'Code',
	un: 'Coupon d’accès',
	plusieurs: (total: number) => `${total} coupon${total > 1 ? 's' : ''} d’accès`,
	aide: 'Imprimez maintenant : les codes ne sont montrés qu’une fois. Un coupon donné avant ne vaut plus.',
	valable: (jour: string) => `Pour choisir un mot de passe, une fois, jusqu’au ${jour}.`,
	ouvrez: 'Pour entrer, ouvrez :',
	qr: 'La page de connexion, à photographier avec un téléphone',
	classe: 'Coupons d’accès de la classe',
	deLaClasse: (nom: string) => `Coupons d’accès : ${nom}`,
	enseignants: 'Coupons d’accès des enseignants',
	personnel: 'Coupons d’accès du personnel',
	faire: 'Préparer les coupons',
	preparer: 'Préparer le coupon',
	pasEncore: 'Les coupons ne sont pas encore là : choisissez « Préparer les coupons », puis « Imprimer ».',
	sansMotDePasse: (total: number) =>
		total === 0
			? 'Tout le monde a déjà un mot de passe.'
			: total === 1
				? 'Une personne n’a pas encore de mot de passe : un coupon, à découper.'
				: `${total} personnes n’ont pas encore de mot de passe : un coupon pour chacune, à découper.`,
	aussi: (total: number) =>
		total === 1 ? 'Aussi pour la personne qui a déjà un mot de passe' : `Aussi pour les ${total} personnes qui ont déjà un mot de passe`,
	aussiDit:
		'Un mot de passe reste valable tant que le coupon n’a pas servi. La personne reçoit un message, et la direction le voit sur « Aujourd’hui ».',
	dejaUtilise: (nom: string) =>
		`${nom} a déjà un mot de passe, qui reste valable tant que le coupon n’a pas servi. Un message l’en informera, et la direction le verra sur « Aujourd’hui ».`,
	personne: 'Personne n’est sans mot de passe : cochez la case pour faire aussi des coupons aux autres.',
	coupe: (total: number) => `Ce sont les ${total} premières personnes par ordre alphabétique ; pour les autres, ouvrez leur fiche.`,
	aRegarder: (par: string, pour: string, quand: string) =>
		`${par} a imprimé un coupon d’accès pour ${pour}, qui a déjà un mot de passe (${quand}).`,
	voirCompte: 'Voir le compte',
	autresARegarder: 'Voir les autres coupons de comptes déjà utilisés',
	aucunCompte: 'Tout le monde ici a déjà un mot de passe.'
}
