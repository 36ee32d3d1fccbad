import { deNom } from './elision'

const un = (count: number, singular: string, plural: string) => `${count} ${count < 2 ? singular : plural}`

/** The texts about importing and exporting files. */
export const importer = {
	titre: 'Importer et exporter',
	deposer: 'Déposer des fichiers',
	modeles: 'Modèles à remplir, avec l’explication de chaque colonne (.zip)',
	deposerDit:
		'Classeurs .xlsx dont les feuilles portent les noms des fichiers (etudiants, inscriptions, seances…), fichiers .csv ou un .zip. Rien n’est écrit avant que vous ayez vu ce qui changerait.',
	fichiers: 'Fichiers (choisissez-les ou glissez-les ici)',
	options: 'Options',
	complet: 'Listes entières',
	completDit: 'Cochez les listes que le fichier contient en entier : ce qui n’y figure plus sera clos.',
	motsDePasse: 'Les mots de passe des fichiers remplacent ceux que les comptes ont déjà',
	verifier: 'Vérifier',
	sansFichier: 'Choisissez au moins un fichier.',
	autrui: 'Quelqu’un d’autre a un import en cours : attendez qu’il soit terminé.',
	etapes: {
		essai: 'Vérification en cours',
		pret: 'Vérifié',
		copie: 'Copie de l’établissement avant l’import',
		ecriture: 'Import en cours',
		fait: 'Importé',
		retour: 'Annulation en cours',
		revenu: 'Import annulé',
		echec: 'Interrompu',
		arrete: 'Interrompu',
		abandonne: 'Arrêté'
	},
	phases: { read: 'Lecture', check: 'Contrôle', passwords: 'Mots de passe', write: 'Écriture' },
	avancement: 'Avancement',
	quitter: 'Vous pouvez quitter cette page et y revenir.',
	arreter: 'Arrêter',
	arretDemande: 'L’arrêt est demandé : la vérification s’arrête après l’étape en cours.',
	actualiser: 'Voir où il en est',
	fautes: (count: number) =>
		count === 0 ? 'Dites ce que contient ce fichier' : `${un(count, 'erreur', 'erreurs')} : rien ne sera importé`,
	fautesDit: 'Corrigez ces cellules dans vos fichiers, enregistrez-les, puis déposez-les de nouveau.',
	fautesTitre: 'Erreurs',
	contient: (fichier: string) => `Que contient « ${fichier} » ?`,
	quoi: 'Quoi',
	resume: 'Ce qui changerait',
	resumeFait: 'Ce qui a changé',
	rien: 'Rien à changer : tout est déjà ainsi',
	ignores: (names: string) => `Ne fait pas partie de l’import : ${names}`,
	motsGardes: (count: number) => `${un(count, 'compte garde son mot de passe', 'comptes gardent leur mot de passe')}.`,
	beaucoup: 'Est-ce voulu ?',
	arrets: {
		end: (kind: string, count: number, of: number) => `${kind} : ${count} sur ${of} prendraient fin`,
		change: (kind: string, count: number, of: number) => `${kind} : ${count} sur ${of} changeraient`,
		published: (kind: string, count: number, of: number) =>
			`${kind} : ${count} changements sur ${of} seraient vus aussitôt, car leur évaluation est publiée`
	},
	oui: 'Faire ces changements quand même',
	copieDit: 'Une copie de l’établissement est faite avant l’import : vous pourrez l’annuler.',
	appliquer: 'Appliquer',
	abandonner: 'Abandonner',
	recommencer: 'Recommencer',
	autre: 'Les données ont changé depuis la vérification : rien n’a été écrit. Voici ce qui changerait maintenant.',
	avertissements: (count: number) => un(count, 'avertissement', 'avertissements'),
	changements: (count: number) => un(count, 'fiche changerait', 'fiches changeraient'),
	coupe: (count: number) => `Seuls les ${count} premiers sont montrés.`,
	comptes: { created: 'Créés', changed: 'Modifiés', ended: 'Terminés', unchanged: 'Inchangés' },
	nouveau: 'Nouveau',
	modifie: 'Modifié',
	supprime: 'Supprimé',
	motCache: '(caché)',
	vide: '(vide)',
	remplace: (auteur: string, at: string) => `remplace ce que ${auteur} a écrit le ${at}`,
	echec: 'L’import s’est interrompu, rien n’a été écrit.',
	arrete: (source: string) =>
		`Le serveur s’est arrêté pendant l’import ${deNom(source)} : rien n’en a été écrit. Envoyez les fichiers à nouveau.`,
	abandonne: 'La vérification est arrêtée : rien n’a été écrit.',
	arreteApres: (source: string) => `Le serveur s’est arrêté juste après l’import ${deNom(source)} : tout en est écrit.`,
	fait: 'Importé.',
	revenu: 'Import annulé : les données sont celles d’avant.',
	exporter: 'Tout exporter',
	exporterDit:
		'Tout ce que l’établissement garde, en fichiers CSV que l’import reprend, sans les mots de passe. Chaque liste s’exporte aussi de sa page.',
	toutExporter: 'Exporter (.zip)',
	derniers: 'Derniers imports',
	aucun: 'Aucun import n’a encore été fait.',
	/** « 2 années, 21 classes et 3 668 notes créées »; `nouns` with their articles (« une année ») */
	parts: (verb: 'created' | 'changed' | 'ended', counts: readonly string[], total: number, nouns: readonly string[]) =>
		`${new Intl.ListFormat('fr').format(counts)} ${{ created: 'créé', changed: 'modifié', ended: 'terminé' }[verb]}${nouns.every((noun) => noun.startsWith('une ')) ? 'e' : ''}${total > 1 ? 's' : ''}`,
	revenir: 'Annuler l’import',
	retourTitre: 'Annuler un import',
	retourDit:
		'L’établissement redevient tout entier comme il était juste avant cet import. Ce qui a été écrit depuis, ci-dessous, est perdu ; le fichier d’aujourd’hui est mis de côté sur le serveur. Les comptes fermés depuis restent fermés, les droits retirés le restent sauf si vous les rendez, et les mots de passe changés depuis restent ceux d’aujourd’hui.',
	retourOui: 'J’ai lu ce qui sera perdu',
	revenirAvant: 'Annuler l’import',
	perdu: 'Écrit depuis',
	perduRien: 'Rien d’autre n’a été écrit depuis.',
	reste: 'Accès qui restent comme aujourd’hui',
	resteDit:
		'Ce qui a été retiré depuis l’import le reste. Cochez « Rendre » pour le rendre avec l’annulation ; un mot de passe changé reste celui d’aujourd’hui.',
	rendre: 'Rendre',
	rendreA: (nom: string) => `Rendre à ${nom}`,
	ferme: 'compte fermé',
	motChange: 'mot de passe changé',
	retires: (droits: string) => `droits retirés : ${droits}`,
	perduPlus: 'Et plus encore : voir l’historique.',
	autresDepuis:
		'Quelqu’un d’autre a écrit depuis cet import. Annuler effacerait aussi son travail : demandez à la direction, qui voit ce qui serait perdu.',
	depuisEncore: 'Quelque chose a été écrit depuis que vous avez lu cette liste, ou la case n’est pas cochée : relisez-la.'
}
