import type { serveur as fr } from './serveur.fr'

const numberOf = (n: number, singular: string) => `${n} ${singular}${n === 1 ? '' : 's'}`

export const serveur: typeof fr = {
	titre: 'Server',
	rubriques: { etat: 'State', copies: 'Copies', messages: 'Messages', moodle: 'Moodle', reglages: 'Settings' },
	moodle: {
		titre: 'Moodle, without a line of code',
		sansDossier: 'Préau can write accounts, courses and enrollments for Moodle each night. Give it a folder: moodle.dossier in preau.toml.'
	},
	oneroster: {
		titre: 'A program that reads OneRoster',
		sansDossier:
			'Préau can also write people, courses and enrollments as OneRoster each night. Give it a folder: oneroster.dossier in preau.toml.'
	},
	aRegarder: 'To look at on the server',
	toutVaBien: 'All is well: there is nothing to do.',
	aFaire: 'To do once:',
	sante: 'Health',
	due: 'To do',
	bon: 'Good',
	voir: 'To look at',
	mauvais: 'Failing',
	sansCopie: 'no copy yet',
	examiner: 'Check everything',
	examinerAide: 'Reads all data files and tries the email server: this may take a minute.',
	examen: 'Check',
	examineLe: (quand: string) => `Everything was checked on ${quand}.`,
	dernierExamen: 'Result of the last check',
	examenBon: 'The check found nothing wrong.',
	erreurs: {
		titre: 'Errors of the program',
		aucune: (quand: string) => `None since the start on ${quand}.`,
		depuis: (quand: string) => `Since the start on ${quand}:`,
		uneFois: (quand: string) => `once, on ${quand}`,
		fois: (n: number, premiere: string, derniere: string) => `${n} times, from ${premiere} to ${derniere}`,
		journal: 'More is in the log of the program: journalctl -u preau, or preau.log on Windows.'
	},
	alertes: 'Alerts by email',
	alertePasPartie: (raison) => `The last alert could not be sent, and is tried again: ${raison}`,
	versions: 'Versions',
	version: 'Préau',
	fabrique: 'Built on',
	systeme: 'System',
	certificat: 'Certificate',
	sansCertificat: 'None: this machine is served without encryption, or behind a proxy that encrypts.',
	noms: 'Names',
	duAu: 'Valid',
	jusquau: (debut, fin) => `from ${debut} to ${fin}`,
	empreinte: 'SHA-256 fingerprint',
	autorite: 'The institution’s authority',
	autoriteAide: 'The LMS and devices trust it once and for all; compare the fingerprint when you install it.',
	telecharger: 'Download the certificate of the authority',
	copies: {
		faire: 'Make a copy now',
		faireAide: 'Copies every institution of this machine. Work can go on meanwhile.',
		enCours: 'A copy is being made. Load this page again in a moment.',
		faite: 'The copy is made.',
		dejaFaite: 'A copy was made meanwhile, so a second one was not needed.',
		lancee: 'The copy has begun, and continues without this page.',
		mega: (taille) => `${taille} MB`,
		dossier: 'Folder',
		second: 'Second folder',
		chaqueNuit: (heure, jours, semaines) =>
			`Every night at ${heure}; kept ${numberOf(jours, 'day')}, then one a week for ${numberOf(semaines, 'week')}.`,
		liste: 'Copies of this institution',
		aucune: 'No copy yet: make one.',
		etablissements: 'Last copy of each institution',
		etablissement: 'Institution',
		derniere: 'Last copy',
		avantImport: 'before an import',
		dansSecond: 'Second folder',
		oui: 'yes',
		non: 'no',
		verifier: 'Check',
		verifierDe: (quand) => `Check the copy of ${quand}`,
		bonne: (nom) => `The copy ${nom} is whole and readable.`,
		mauvaise: (nom, raison) => `The copy ${nom}: ${raison}. Make another one.`,
		revenir: 'To go back to a copy, in a terminal:'
	},
	messages: {
		refuses: 'Messages refused',
		aucun: 'No message was refused.',
		compte: (n) => `${numberOf(n, 'message')} refused in this institution. Its administration sees the list.`,
		nonComptes: (nombre) =>
			nombre === 1 ? 'One institution cannot be read and is not counted.' : `${nombre} institutions cannot be read and are not counted.`,
		enTout: (enFile, echec) => `On the whole machine: ${enFile} waiting, ${echec} refused.`,
		premiers: (n) => `The ${n} newest.`,
		quand: 'Written on',
		aQui: 'To',
		canal: 'By',
		canaux: { email: 'email', sms: 'SMS', webhook: 'LMS', push: 'app' },
		raison: 'Reason',
		envoyer: 'Send again',
		envoyerA: (adresse) => `Send again to ${adresse}`,
		question: (n) => `${n} messages will be sent again, except those for which it is too late.`,
		toutEnvoyer: 'Send all again',
		renvoyes: (n) =>
			n === 0
				? 'Nothing was queued: these messages were sent meanwhile, or would come too late.'
				: `${numberOf(n, 'message')} queued: being sent now.`,
		essai: 'Test email',
		essaiAide: 'Sends an email to this address, and says at which step it fails.',
		adresse: 'Address',
		pasUneAdresse: 'This is not an email address, such as it@ecole.lan.',
		envoyerEssai: 'Send a test email',
		parti: (adresse) => `The email server accepted the email for ${adresse}.`,
		pasParti: (adresse) => `The email for ${adresse} was not sent.`
	},
	reglages: {
		aide: 'The settings in use, which you can only read here: change them in the file, then reload or restart. Passwords and keys are never shown.',
		fichier: 'File'
	}
}
