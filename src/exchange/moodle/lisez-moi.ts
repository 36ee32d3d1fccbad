import { partsOf, type Sheet } from './sheet'

/** The steps that join a Moodle to an institution, in the order in which they work, in French. */
export const lisezMoi = (sheet: Sheet): string => {
	const parts = partsOf(sheet)
	const isReal = sheet.adresses === 'reelles'
	return `RELIER MOODLE À PRÉAU                                     (in English: README.txt)

Chaque réglage porte son nom en français, puis en anglais, puis celui que Moodle affiche à côté.
Ses pages : « Administration du site » (Site administration).
${sheet.isKept ? KEPT : ''}
0. AVANT TOUT
   Les élèves et les enseignants de cette année auront un compte dans Moodle, et personne d'autre : ni
   la coordination, ni le secrétariat, ni la direction. Moodle leur répond « An account with your email
   address could not be found ». Donnez-leur, s'il le faut, un compte fait à la main dans Moodle.
   Moodle donne un compte à qui se présente avec son adresse, son nom d'utilisateur ou son numéro
   d'identification. Un compte fait à la main ne doit donc avoir ceux de personne d'ici. Utilisateurs >
   Comptes > Liste des utilisateurs (Users > Accounts > Browse list of users) montre les adresses ; le
   nom d'utilisateur et le numéro d'identification sont dans chaque profil (la roue de sa ligne). Ou
   regardez-les tous dans la base de Moodle (Debian : « sudo mariadb moodle », son nom est dbname dans
   config.php) :
${parts.accounts}
   Videz leur numéro d'identification. ${isReal ? REAL : INTERNAL}

1. PRÉAU PAR HTTPS, SOUS UN NOM
   Adresse du service : ${sheet.issuer ?? 'aucune : il manque un nom dans server.names (preau.toml)'}
   Si Préau signe lui-même son certificat (tls.mode = "internal"), « sudo preau ca export preau.crt »
   donne son autorité. Sur la machine de Moodle, ajoutez-la à la liste du SYSTÈME (Debian :
   /usr/local/share/ca-certificates/preau.crt, puis « sudo update-ca-certificates »), jamais comme
   moodleorgca.crt, qui remplacerait toutes les autres autorités. Puis redémarrez son PHP (Debian :
   « sudo systemctl restart apache2 », et php-fpm s'il y en a un).
   Moodle sur la même machine que Préau : il garde le port 443, et Préau s'installe avec
   « --port 8443 --http-port 0 ». Debian donne à une machine l'adresse 127.0.1.1, que Moodle bloque :
   dans /etc/hosts, le nom doit être derrière l'adresse du réseau : ${parts.address} ${parts.name}
   Essai, sur la machine de Moodle : « getent hosts ${parts.name} » donne cette adresse, et
   « curl ${sheet.issuer ?? 'ADRESSE'}/.well-known/openid-configuration »
   répond sans erreur.

2. MOODLE PEUT JOINDRE PRÉAU
   Premier onglet (General) > Sécurité > Sécurité HTTP (Security > HTTP security). Chaque liste a une
   entrée par ligne, et remplace ce qui s'y trouve.
   - Liste des ports autorisés pour cURL (cURL allowed ports list, curlsecurityallowedport) :
${parts.ports}
   - Liste des hôtes bloqués pour cURL (cURL blocked hosts list, curlsecurityblockedhosts).
     Ne la videz pas : chaque champ d'adresse d'un enseignant ouvrirait alors le réseau de l'école.
     Collez ceci, qui bloque tout comme avant, sauf Préau (${sheet.addresses.join(', ') || 'adresse inconnue'}) :
${parts.hosts}

3. LE PLUGIN « OAUTH 2 », AVANT LE PREMIER FICHIER
   Plugins > Authentification > Gestion de l'authentification (Plugins > Authentication > Manage
   authentication) : activez OAuth 2. Les comptes des fichiers se connectent par lui, sans mot de
   passe dans Moodle. Dans ses réglages : Verrouiller la valeur (Adresse de courriel)
   (Lock value (Email address), field_lock_email) : Verrouillé (Locked).

4. LE SERVICE, AVANT LA PREMIÈRE CONNEXION
   Dans Préau, où MOODLE est le nom et le chemin de votre Moodle :
${parts.client}
   Dans Moodle : Serveur > Services OAuth 2 (Server > OAuth 2 services).
   - Créer un nouveau service : Personnalisé (Create new service: Custom)
   - Nom (Name) : Préau
   - ID client, Secret client (Client ID, Client secret) : ceux que Préau a donnés
   - URL de base du service (Service base URL) : ${sheet.issuer ?? '(voir l’étape 1)'}
   - Ce service sera utilisé : Page de connexion uniquement (This service will be used: Login page only)
   - Demander une vérification de l'adresse de courriel (Require email verification) : ${isReal ? 'OUI' : 'NON'}
${isReal ? CONFIRMED : UNCONFIRMED}
   - URL du logo (Logo URL) : https://MOODLE/pix/i/user.svg
     (une image pour le bouton ; s'il est vide, Moodle en montre une cassée)
   - Les autres champs restent comme ils sont. Enregistrez : la colonne « Découverte » (Discovery) montre
     une coche verte. Si elle montre un tiret, ou si Moodle dit « Could not discover service endpoints »,
     corrigez les étapes 1 et 2, puis supprimez le service et créez-le de nouveau : certaines versions de
     Moodle n'interrogent Préau qu'à la création.
   - Configurer les correspondances de champs utilisateur (Configure user field mappings), deux de plus
     (champ externe -> champ interne ; External field name -> Internal field name) :
       sub      ->  username
       idnumber ->  idnumber
     D'autres versions interrogent Préau à chaque enregistrement du service et ôtent ces deux-là : après
     un enregistrement, ajoutez-les de nouveau s'ils n'y sont plus.
   Puis Plugins > Authentification > Gestion de l'authentification : Empêcher la création de compte
   lors de l'authentification (Prevent account creation when authenticating,
   authpreventaccountcreation) : OUI

${coursEtNotes(sheet, parts)}`
}

/** The steps of courses, trial and marks, in French. */
const coursEtNotes = (sheet: Sheet, parts: ReturnType<typeof partsOf>) => `5. LES COURS ET LES INSCRIPTIONS
   Plugins > Inscriptions > Gérer les plugins d'inscription (Plugins > Enrolments > Manage enrol
   plugins) : activez « Fichier IMS Enterprise » (IMS Enterprise file), puis ses réglages.
   - Emplacement du fichier (File location, imsfilelocation), sur la machine de Préau :
       ${sheet.file}
     Moodle doit pouvoir le lire ; www-data est l'utilisateur de son serveur web :
${parts.look}
     Si Moodle est sur une autre machine, donnez-lui le fichier chaque nuit au même endroit, par
     exemple dans son /etc/crontab, où PREAU est la machine de Préau (l'heure du fichier doit rester) :
${parts.copy}
   - Créer des comptes utilisateur pour les utilisateurs pas encore enregistrés dans Moodle
     (Create user accounts for users not yet registered in Moodle, createnewusers) : OUI
   - Modifier les comptes utilisateurs lorsqu'indiqué dans les données IMS
     (Update user accounts when specified in IMS data, imsupdateusers) : OUI
   - Supprimer les comptes utilisateurs comme spécifié dans les données IMS
     (Delete user accounts when specified in IMS data, imsdeleteusers) : NON
   - Tronquer les codes de cours à cette longueur
     (Truncate course codes to this length, truncatecoursecodes) : 0
   - Créer de nouveaux cours (cachés) si inexistants dans Moodle
     (Create new (hidden) courses if not found in Moodle, createnewcourses) : OUI
   - Modifier le cours (Update course, updatecourses) : OUI
   - Créer de nouvelles catégories de cours (cachées) si inexistantes dans Moodle
     (Create new (hidden) course categories if not found in Moodle, createnewcategories) :
     NON : tous les cours vont dans la première catégorie.
     OUI : une catégorie par classe. Elle est cachée : ses élèves voient leurs cours et y entrent tout de
     suite, mais la liste de tous les cours ne la montre que si vous la montrez (Cours > Gérer les cours
     et catégories ; Courses > Manage courses and categories : l'œil). Moodle ne déplace plus un cours qui
     existe : choisissez avant le premier fichier.
   - Permettre aux données IMS de désinscrire les participants
     (Allow IMS data to unenrol students and teachers, imsunenrol) : OUI
   - Tag de description IMS pour le nom abrégé du cours
     (IMS description tag for the course short name, imscoursemapshortname) : coursecode
   Chaque matière d'une classe est un cours, sans groupes. Qui quitte un cours y perd ses notes de
   Moodle. Elles ne reviennent avec lui que si « Récupérer par défaut les notes » (Recover grades
   default, recovergradesdefault, dans Notes > Réglages généraux ; Grades > General settings) est activé
   et que l'historique des notes est gardé (disablegradehistory désactivé, dans Serveur > Nettoyage ;
   Server > Cleanup). Ne choisissez pas « suspendre » comme action de désinscription (Unenrol action,
   unenrolaction) : Moodle ne lève pas la suspension de qui revient. Un code de classe ou de matière qui
   change fait un autre cours dans Moodle.
   Le fichier est lu chaque heure s'il a changé, et seulement si le cron de Moodle tourne (dans son
   /etc/crontab) :
${parts.cron}
   Tout de suite, dans le dossier de Moodle (la tâche est « Traitement du fichier d'inscription »,
   Enrolment file processing) ; le premier fichier prend quelques minutes, et un fichier qui n'a pas
   changé depuis la dernière fois est sauté :
${parts.task}

6. ESSAYER
   Dans une fenêtre privée, ouvrez Moodle, puis « Connexion » (Log in), choisissez « Préau », et entrez
   avec le compte d'un élève.
   - « An account with your email address could not be found » : ce compte n'est pas encore dans
     Moodle : la tâche de l'étape 5 n'a pas lu de fichier où cette personne est inscrite.
   - Préau n'ouvre pas de session à qui ne s'est connecté que pour Moodle : quitter Moodle suffit sur un
     ordinateur partagé. Sa propre console, ouverte avant, y reste ouverte : fermez-la aussi.
   - Une session ouverte dans Moodle dure jusqu'à ce que Moodle y mette fin, même si le compte est fermé
     dans Préau.

7. LES NOTES REVIENNENT
   Dans le cours de Moodle : Notes > Exporter (Grades > Export, dans la liste où est écrit « Grader
   report »), en texte ou en Excel. Dans les options du format (Export format options) : la note réelle et
   le pourcentage (Grade export display types : Real, Percentage), dont Préau déduit la note maximale de
   chaque activité, et deux décimales (Grade export decimal places : 2) ; avec 0, 14,80 devient 15.
   Dans Préau : la page de l'évaluation, « Reprendre de Moodle ».

SANS LE FICHIER DE NUIT
   utilisateurs.csv et cours.csv vont, à la main, dans « Importer des utilisateurs » (Upload users)
   et « Importer des cours » (Upload courses), les cours d'abord ; séparateur : la virgule. Eux donnent
   aussi une cohorte et un groupe par classe.
`

const KEPT = `
À DÉCIDER
   Ce Moodle a été relié quand Préau donnait la vraie adresse des personnes : il la reçoit encore. Qui
   peut écrire une adresse dans Préau peut ainsi devenir un autre dans Moodle. Décidez, dans preau.toml :
       [moodle]
       adresses = "internes"     # conseillé : une adresse inventée pour chaque compte
       adresses = "reelles"      # la vraie, et Moodle fait confirmer chaque lien par courriel (étape 4)
   puis « sudo preau restart ». Passer à « internes » ne perd rien : au fichier suivant, Moodle change
   l'adresse de chaque compte, et qui s'est déjà connecté garde le sien.
`
const INTERNAL = `Préau donne à chacun une adresse et un nom d'utilisateur à lui
   seul, comme u20@ecole.invalid : personne d'autre ne peut les avoir, et Moodle n'y envoie pas de courrier.
   Pour de vraies adresses : adresses = "reelles", sous [moodle] dans preau.toml.`
const REAL = `Préau donne à Moodle la vraie adresse de chacun et son identifiant :
   aucun compte fait à la main ne doit avoir l'un des deux. Les comptes « admin » et « guest » ne reçoivent
   jamais rien. Une adresse corrigée dans Préau n'entre dans Moodle qu'après le fichier suivant.`
const UNCONFIRMED = `     et cochez « Je comprends que la désactivation de la vérification du courriel peut être un problème
     de sécurité » (I understand that disabling email verification can be a security issue), à chaque
     enregistrement : ici, elle ne l'est pas, car l'adresse est inventée par Préau pour ce seul compte.`
const CONFIRMED = `     À sa première connexion, chacun reçoit un courriel de Moodle et doit suivre son lien : Moodle doit
     pouvoir envoyer du courrier (Serveur > Courriel ; Server > Email). Qui n'a pas d'adresse dans
     Préau ne peut pas entrer.`
