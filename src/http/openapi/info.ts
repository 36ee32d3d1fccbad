import { VERSION } from '../../version'
import type { Tag } from './document'

/** The interface's version, not the program's: its first number is the edition of the contract, and an edition only adds. */
const INTERFACE = '3.0.0'

export const INFO = {
	title: 'Préau',
	version: INTERFACE,
	'x-program-version': VERSION,
	description: `L'interface d'un établissement pour les plateformes d'apprentissage (LMS).

- **Adresses.** Chaque établissement a la sienne, qui finit par \`/api/lms\` ; tous les chemins s'y ajoutent.
- **Jeton.** \`POST /auth/login\` donne un jeton, à renvoyer dans \`Authorization: Bearer …\`. Il n'expire pas ; il se révoque.
- **Valeurs.** Les dates sont \`AAAA-MM-JJ\`, les heures \`HH:MM\`, les instants RFC 3339 avec le décalage de l'établissement.
  Une valeur absente est \`null\`, jamais omise. Un champ ou un paramètre inconnu est ignoré.
- **Erreurs.** Toute réponse à partir de 400 est un \`Problem\` (RFC 9457) ; \`code\` est stable, pour les programmes.
  Les textes sont en français, ou en anglais si \`Accept-Language\` le préfère. Seuls 400, 431 et 505 n'ont pas de corps : ils
  disent qu'une requête n'a pas pu être lue, et aucune opération ne les cite.
- **Corps.** 1 Mio au plus, sauf réglage ; 2 000 éléments par liste ou objet, 40 000 valeurs en tout, 32 listes et objets l'un dans l'autre.
- **Limites.** 60 requêtes par minute et par adresse, 10 pour \`check-user\` et \`check-availability\` ensemble, sauf réglage de
  l'établissement ; les en-têtes \`X-RateLimit-*\` disent ce qui reste.
- **Suivi.** Chaque réponse porte \`X-Request-Id\`, à citer quand quelque chose ne va pas.`
}

/** Every tag that a route may carry, in the order in which the document shows them. */
export const TAGS: readonly Tag[] = [
	{ name: 'decouverte', description: "Ce que l'on apprend d'un établissement sans jeton." },
	{ name: 'authentification', description: 'Ouvrir une session, savoir qui on est, révoquer des jetons.' },
	{ name: 'structure', description: 'Filières, niveaux, classes, matières et les personnes qui y sont.' },
	{ name: 'emploi_temps', description: 'Les séances, et ce qui leur arrive.' },
	{ name: 'evaluations', description: 'Les évaluations.' },
	{ name: 'notes', description: 'Écrire les notes, et les lire.' },
	{ name: 'presences', description: 'Écrire les présences.' },
	{ name: 'visioconference', description: 'Les séances en ligne et qui y a sa place.' },
	{ name: 'notifications', description: 'Rappels et préférences.' },
	{ name: 'tableaux_de_bord', description: "Ce qui attend l'étudiant ou l'enseignant." }
]
