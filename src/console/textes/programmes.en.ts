import type { Textes } from './fr'

export const programmes: Textes['programmes'] = {
	titre: 'Programs of the school',
	aide: 'A program of the school, such as Moodle, can let people in with their identifier and password of Préau.',
	reelles:
		'These programs, and those that you add, get the real email addresses of people, as before. Whoever may write one in Préau can become somebody else there. The person who looks after the machine decides with the setting moodle.adresses.',
	aucun: 'No program: add Moodle, and people sign in there with their account here.',
	nom: 'Name, as people read it',
	retours: 'Addresses of return, one a line',
	retoursAide: 'For Moodle: the address of the site, followed by /admin/oauth2callback.php.',
	personnel: 'Also open to staff who have only functions',
	sansSecret: 'This program cannot keep a secret (PKCE)',
	ajouter: 'Add a program',
	supprimer: 'Remove',
	supprimerNom: (nom) => `Remove “${nom}”`,
	question: (nom) => `Nobody will sign in to “${nom}” with their account here any more.`,
	supprime: 'The program is removed: nobody can sign in to it through Préau any more.',
	faitAide: 'Copy this into the program. The secret is shown only now.',
	enClair: 'The address of return is http: others can read what passes over the network. Give the program https as soon as you can.',
	sessionAide:
		'A password that is typed for a program opens that program alone, not the console. The program keeps you signed in until it ends that itself, even if the account is closed here.',
	emetteur: 'Address of the service (issuer)',
	client: 'Client ID',
	secret: 'Client secret',
	sans: 'none',
	continuer: (programme) => `Continue to ${programme}`,
	comme: (programme, nom) => `Continue to ${programme} as ${nom}`,
	pasMoi: 'I am somebody else',
	connexion: (programme) => `Sign in to continue to ${programme}.`,
	pasOuvert: (programme, nom) => `The account of ${nom} does not open ${programme}.`,
	revenir: (programme) => `Back to ${programme}`,
	sortie: {
		titre: 'Leave Préau as well?',
		aide: 'You are signed in to Préau in this browser. On a shared computer, sign out.',
		oui: 'Sign out',
		fait: 'You are signed out of Préau',
		faitAide: 'You are not signed in to Préau in this browser.'
	},
	refus: {
		titre: 'Signing in is not possible',
		client: 'The school does not know the program that sends you here: tell the person who looks after it.',
		retour: 'The address of return is not the one that is registered here: tell the person who looks after this program.'
	}
}
