/** The texts of « Serveur », for people who look after the machine. */
export const serveur = {
	titre: 'Serveur',
	rubriques: { etat: 'État', copies: 'Copies', messages: 'Messages', moodle: 'Moodle', reglages: 'Réglages' },
	moodle: {
		titre: 'Moodle, sans une ligne de code',
		sansDossier:
			'Préau peut écrire chaque nuit les comptes, les cours et les inscriptions pour Moodle. Donnez-lui un dossier : moodle.dossier, dans preau.toml.'
	},
	oneroster: {
		titre: 'Un programme qui lit OneRoster',
		sansDossier:
			'Préau peut aussi écrire chaque nuit les personnes, les cours et les inscriptions au format OneRoster. Donnez-lui un dossier : oneroster.dossier, dans preau.toml.'
	},
	aRegarder: 'À regarder sur le serveur',
	toutVaBien: 'Tout va bien : il n’y a rien à faire.',
	aFaire: 'À faire une fois :',
	sante: 'Santé',
	due: 'À faire',
	bon: 'Bon',
	voir: 'À voir',
	mauvais: 'En panne',
	sansCopie: 'aucune copie encore',
	examiner: 'Tout examiner',
	examinerAide: 'Lit tous les fichiers de données et essaie le serveur d’e-mail : cela peut durer une minute.',
	examen: 'Examen',
	examineLe: (quand: string) => `Tout a été examiné le ${quand}.`,
	dernierExamen: 'Ce que le dernier examen a trouvé',
	examenBon: 'L’examen n’a rien trouvé à redire.',
	erreurs: {
		titre: 'Erreurs du programme',
		aucune: (quand: string) => `Aucune depuis le démarrage, le ${quand}.`,
		depuis: (quand: string) => `Depuis le démarrage, le ${quand} :`,
		uneFois: (quand: string) => `une fois, le ${quand}`,
		fois: (n: number, premiere: string, derniere: string) => `${n} fois, du ${premiere} au ${derniere}`,
		journal: 'Le journal du programme dit le reste : journalctl -u preau, ou preau.log sous Windows.'
	},
	alertes: 'Alertes par e-mail',
	alertePasPartie: (raison: string) => `La dernière alerte n’est pas partie, elle sera retentée : ${raison}`,
	versions: 'Versions',
	version: 'Préau',
	fabrique: 'Fabriqué le',
	systeme: 'Système',
	certificat: 'Certificat',
	sansCertificat: 'Aucun : cette machine est servie sans chiffrement, ou derrière un relais qui chiffre.',
	noms: 'Noms',
	duAu: 'Valable',
	jusquau: (debut: string, fin: string) => `du ${debut} au ${fin}`,
	empreinte: 'Empreinte SHA-256',
	autorite: 'Autorité de l’établissement',
	autoriteAide: 'Le LMS et les appareils lui font confiance une fois pour toutes ; comparez l’empreinte en l’installant.',
	telecharger: 'Télécharger le certificat de l’autorité',
	copies: {
		faire: 'Faire une copie maintenant',
		faireAide: 'De tous les établissements de cette machine. On continue à travailler pendant ce temps.',
		enCours: 'Une copie est en cours. Rechargez cette page dans un moment.',
		faite: 'La copie est faite.',
		dejaFaite: 'Une copie a été faite entre-temps : il n’en a pas été fait une seconde.',
		lancee: 'La copie est lancée, elle continue sans cette page.',
		mega: (taille: string) => `${taille} Mo`,
		dossier: 'Dossier',
		second: 'Second dossier',
		chaqueNuit: (heure: string, jours: number, semaines: number) =>
			`Chaque nuit à ${heure} ; gardées ${jours} jours, puis une par semaine pendant ${semaines} semaines.`,
		liste: 'Copies de cet établissement',
		aucune: 'Aucune copie encore : faites-en une.',
		etablissements: 'Dernière copie de chaque établissement',
		etablissement: 'Établissement',
		derniere: 'Dernière copie',
		avantImport: 'avant un import',
		dansSecond: 'Second dossier',
		oui: 'oui',
		non: 'non',
		verifier: 'Vérifier',
		verifierDe: (quand: string) => `Vérifier la copie du ${quand}`,
		bonne: (nom: string) => `La copie ${nom} est entière et lisible.`,
		mauvaise: (nom: string, raison: string) => `La copie ${nom} : ${raison}. Faites-en une autre.`,
		revenir: 'Pour revenir à une copie, en terminal :'
	},
	messages: {
		refuses: 'Messages refusés',
		aucun: 'Aucun message n’a été refusé.',
		compte: (n: number) =>
			`${n} message${n > 1 ? 's' : ''} refusé${n > 1 ? 's' : ''} dans cet établissement. L’administration en voit la liste.`,
		nonComptes: (nombre: number) =>
			nombre === 1
				? 'Un établissement ne peut pas être lu et n’est pas compté.'
				: `${nombre} établissements ne peuvent pas être lus et ne sont pas comptés.`,
		enTout: (enFile: number, echec: number) => `Sur toute la machine : ${enFile} en attente, ${echec} refusé${echec > 1 ? 's' : ''}.`,
		premiers: (n: number) => `Les ${n} plus récents.`,
		quand: 'Écrit le',
		aQui: 'À',
		canal: 'Par',
		canaux: { email: 'e-mail', sms: 'SMS', webhook: 'LMS', push: 'application' },
		raison: 'Raison',
		envoyer: 'Envoyer à nouveau',
		envoyerA: (adresse: string) => `Envoyer à nouveau à ${adresse}`,
		question: (n: number) => `${n} messages partiront de nouveau, sauf ceux pour lesquels il est trop tard.`,
		toutEnvoyer: 'Tout envoyer à nouveau',
		renvoyes: (n: number) =>
			n === 0
				? 'Rien n’a été remis en file : ces messages sont partis entre-temps, ou viendraient trop tard.'
				: `${n} message${n > 1 ? 's' : ''} remis en file : ${n > 1 ? 'ils partent' : 'il part'} maintenant.`,
		essai: 'E-mail d’essai',
		essaiAide: 'Envoie un e-mail à cette adresse, et dit à quelle étape cela bloque.',
		adresse: 'Adresse',
		pasUneAdresse: 'Ce n’est pas une adresse e-mail, comme it@ecole.lan.',
		envoyerEssai: 'Envoyer un e-mail d’essai',
		parti: (adresse: string) => `Le serveur d’e-mail a pris le message pour ${adresse}.`,
		pasParti: (adresse: string) => `L’e-mail pour ${adresse} n’est pas parti.`
	},
	reglages: {
		aide: 'Les réglages en vigueur, à lire seulement. Pour les changer : modifiez le fichier, puis redémarrez le service. Mots de passe et clés n’y sont jamais.',
		fichier: 'Fichier'
	}
}
