import { deNom } from './elision'

/** The texts of the pages about programs that people sign in to with their account here. */
export const programmes = {
	titre: 'Programmes de l’école',
	aide: 'Un programme d’ici, comme Moodle, peut laisser entrer les gens avec leur identifiant et leur mot de passe de Préau.',
	reelles:
		'Ces programmes, et ceux que vous ajoutez, reçoivent la vraie adresse des personnes, comme avant. Qui peut en écrire une dans Préau peut y devenir quelqu’un d’autre. La personne qui s’occupe de la machine en décide par le réglage moodle.adresses.',
	aucun: 'Aucun programme : ajoutez Moodle pour qu’on s’y connecte avec son compte d’ici.',
	nom: 'Nom, tel que les gens le lisent',
	retours: 'Adresses de retour, une par ligne',
	retoursAide: 'Pour Moodle : l’adresse du site, suivie de /admin/oauth2callback.php.',
	personnel: 'Ouvert aussi au personnel qui n’a que des fonctions',
	sansSecret: 'Ce programme ne peut pas garder de secret (PKCE)',
	ajouter: 'Ajouter un programme',
	supprimer: 'Supprimer',
	supprimerNom: (nom: string) => `Supprimer « ${nom} »`,
	question: (nom: string) => `Plus personne n’entrera dans « ${nom} » avec son compte d’ici.`,
	supprime: 'Le programme est supprimé : plus personne ne peut s’y connecter par Préau.',
	faitAide: 'Recopiez ceci dans le programme. Le secret n’est montré que maintenant.',
	enClair: 'L’adresse de retour est en http : ce qui passe sur le réseau peut être lu. Passez le programme en https dès que possible.',
	sessionAide:
		'Un mot de passe tapé pour un programme n’ouvre que lui, pas la console. Une session ouverte dans ce programme dure jusqu’à ce que lui-même y mette fin, même si le compte est fermé ici.',
	emetteur: 'Adresse du service (émetteur)',
	client: 'Identifiant du client',
	secret: 'Secret du client',
	sans: 'aucun',
	continuer: (programme: string) => `Continuer vers ${programme}`,
	comme: (programme: string, nom: string) => `Continuer vers ${programme} comme ${nom}`,
	pasMoi: 'Ce n’est pas moi',
	connexion: (programme: string) => `Connectez-vous pour continuer vers ${programme}.`,
	pasOuvert: (programme: string, nom: string) => `Le compte ${deNom(nom)} n’ouvre pas ${programme}.`,
	revenir: (programme: string) => `Revenir à ${programme}`,
	sortie: {
		titre: 'Quitter Préau aussi ?',
		aide: 'Une session de Préau est ouverte dans ce navigateur. Sur un ordinateur partagé, fermez-la.',
		oui: 'Fermer la session',
		fait: 'Vous êtes déconnecté de Préau',
		faitAide: 'Aucune session de Préau n’est ouverte dans ce navigateur.'
	},
	refus: {
		titre: 'Connexion impossible',
		client: 'Le programme qui vous envoie ici n’est pas connu de l’école : prévenez la personne qui s’en occupe.',
		retour: 'L’adresse où revenir n’est pas celle qui est déclarée ici : prévenez la personne qui s’occupe de ce programme.'
	}
}
