import { networksWithout } from '../../host/network/addresses'

/** Facts of this machine for the sheet. */
export type Sheet = {
	/** without a name that a certificate can carry nobody can sign in */
	readonly issuer: string | undefined
	readonly port: number
	/** IPv4 addresses at which Moodle may find this machine */
	readonly addresses: readonly string[]
	/** the path of the XML file, as Moodle sees it */
	readonly file: string
}

/** Hosts that a new Moodle blocks (`curlsecurityblockedhosts`). */
const BLOCKED = ['127.0.0.0/8', '192.168.0.0/16', '10.0.0.0/8', '172.16.0.0/12', '0.0.0.0', 'localhost', '169.254.169.254', '0000::1']

/** The hosts that Moodle blocks, without the addresses of this machine. */
const blocked = (addresses: readonly string[]) =>
	addresses.reduce<readonly string[]>(
		(list, address) => list.flatMap((entry) => (entry.includes('/') ? networksWithout(entry, address) : [entry])),
		BLOCKED
	)

const lines = (entries: readonly string[]) => entries.map((entry) => `       ${entry}`).join('\n')

/** The steps that join a Moodle to an institution, in the order in which they work. */
export const lisezMoi = (sheet: Sheet): string => signIn(sheet) + enrolments(sheet)

const signIn = ({ issuer, port, addresses }: Sheet): string => `RELIER MOODLE À PRÉAU

Chaque réglage porte son nom en français, puis en anglais, puis celui que Moodle affiche à côté.
Ses pages : « Administration du site » (Site administration).

0. AVANT TOUT
   L'adresse de courriel et le nom d'utilisateur de l'administrateur de Moodle n'appartiennent à
   aucun compte de Préau : le premier lien entre deux comptes se fait par l'adresse de courriel.
   Les comptes « admin » et « guest » de Moodle ne reçoivent jamais rien de ces fichiers.

1. PRÉAU PAR HTTPS, SOUS UN NOM
   Adresse du service : ${issuer ?? 'aucune : il manque un nom dans server.names (preau.toml)'}
   Si Préau signe lui-même son certificat (tls.mode = "internal"), « preau ca export » donne son
   autorité. Sur la machine de Moodle, ajoutez-la à la liste du SYSTÈME (Debian :
   /usr/local/share/ca-certificates/preau.crt, puis « sudo update-ca-certificates »), jamais comme
   moodleorgca.crt, qui remplacerait toutes les autres autorités.

2. MOODLE PEUT JOINDRE PRÉAU
   Sécurité > Sécurité HTTP (Security > HTTP security).
   - Liste des ports autorisés pour cURL (cURL allowed ports list, curlsecurityallowedport) :
${lines([...new Set(['443', '80', String(port)])])}
   - Liste des hôtes bloqués pour cURL (cURL blocked hosts list, curlsecurityblockedhosts).
     Ne la videz pas : chaque champ d'adresse d'un enseignant ouvrirait alors le réseau de l'école.
     Collez ceci, qui bloque tout comme avant, sauf Préau (${addresses.join(', ') || 'adresse inconnue'}) :
${lines(blocked(addresses))}

3. LE PLUGIN « OAUTH 2 », AVANT LE PREMIER FICHIER
   Plugins > Authentification > Gestion de l'authentification (Plugins > Authentication > Manage
   authentication) : activez OAuth 2. Les comptes des fichiers se connectent par lui, sans mot de
   passe dans Moodle.

4. LE SERVICE, AVANT LA PREMIÈRE CONNEXION
   Dans Préau : preau client create CODE Moodle --retour https://MOODLE/admin/oauth2callback.php
   Dans Moodle : Serveur > Services OAuth 2 (Server > OAuth 2 services).
   - Créer un nouveau service : Personnalisé (Create new service: Custom)
   - URL de base du service (Service base URL) : ${issuer ?? '(voir l’étape 1)'}
   - ID client, Secret client (Client ID, Client secret) : ceux que Préau a donnés
   - Ce service sera utilisé : Page de connexion uniquement (This service will be used: Login page only)
   - Demander une vérification de l'adresse de courriel (Require email verification) : NON
   - Salles aux ordinateurs partagés : dans « Paramètres supplémentaires inclus dans une requête de
     connexion » (Additional parameters included in a login request), prompt=login
   - Configurer les correspondances de champs utilisateur (Configure user field mappings) :
       sub      ->  username
       idnumber ->  idnumber
   Puis Plugins > Authentification > Gestion de l'authentification : Empêcher la création de compte
   lors de l'authentification (Prevent account creation when authenticating,
   authpreventaccountcreation) : OUI
`

const enrolments = ({ file }: Sheet): string => `
5. LES COURS ET LES INSCRIPTIONS
   Plugins > Inscriptions > Gérer les plugins d'inscription (Plugins > Enrolments > Manage enrol
   plugins) : activez « Fichier IMS Enterprise » (IMS Enterprise file), puis ses réglages.
   - Emplacement du fichier (File location, imsfilelocation) :
       ${file}
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
   - Permettre aux données IMS de désinscrire les participants
     (Allow IMS data to unenrol students and teachers, imsunenrol) : OUI
   - Tag de description IMS pour le nom abrégé du cours
     (IMS description tag for the course short name, imscoursemapshortname) : coursecode
   Qui quitte un cours y perd ses notes de Moodle. Elles ne reviennent avec lui que si « Récupérer par
   défaut les notes » (Recover grades default, recovergradesdefault) est activé et que l'historique
   des notes est gardé (disablegradehistory désactivé). Ne choisissez pas « suspendre » comme action
   de désinscription (Unenrol action, unenrolaction) : Moodle ne lève pas la suspension de qui revient.
   Un code de classe ou de matière qui change fait un autre cours dans Moodle.
   Le fichier est lu par la tâche « Traitement du fichier d'inscription » (Enrolment file processing),
   ou tout de suite par « effectuer immédiatement une importation IMS Enterprise ».

6. ESSAYER
   Services OAuth 2 : la colonne « Découverte » (Discovery) est verte. Puis, dans une fenêtre privée,
   connectez-vous à Moodle avec le compte d'un élève. Une session ouverte dans Moodle dure jusqu'à
   ce que Moodle y mette fin, même si le compte est fermé dans Préau.

SANS LE FICHIER DE NUIT
   utilisateurs.csv et cours.csv vont, à la main, dans « Importer des utilisateurs » (Upload users)
   et « Importer des cours » (Upload courses), les cours d'abord ; séparateur : la virgule.
`
