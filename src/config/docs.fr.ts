/** The comments of a `preau.toml`, line by line, in French. */
export const FRENCH_DOCS: Readonly<Record<string, string>> = {
	'Configuration of Préau. Every entry is optional: "# name = value" shows the default, and takes another value without its #.':
		'Réglages de Préau. Tout est facultatif : « # nom = valeur » montre la valeur par défaut, et en prend une autre sans son #.',
	'After a change: preau config check.': 'Après un changement : preau config check.',
	'Where the program listens.': 'Où le programme écoute.',
	'Address to listen on: "0.0.0.0" is every IPv4 address of this machine, "::" IPv6 as well.':
		'Adresse où écouter : "0.0.0.0" est toute adresse IPv4 de cette machine, "::" en IPv6 aussi.',
	'HTTPS; plain HTTP when tls.mode is "off".': 'HTTPS ; HTTP en clair si tls.mode vaut "off".',
	'Plain HTTP: leads to HTTPS, answers /health and gives the CA at /ca.crt; 0 = off.':
		"HTTP en clair, qui mène à HTTPS, répond à /health et donne l'autorité à /ca.crt ; 0 = aucun.",
	'Public names of this machine, as ["sms.ecole.lan"]; the certificate is made for them.':
		'Noms publics de cette machine, comme ["sms.ecole.lan"] ; le certificat est fait pour eux.',
	'Addresses or networks whose X-Forwarded-For and X-Forwarded-Proto are trusted.':
		'Adresses ou réseaux dont X-Forwarded-For et X-Forwarded-Proto sont crus.',
	'Web pages of these origins may call the API from a browser, as ["https://lms.ecole.lan"]; none: CORS is off.':
		'Les pages web de ces origines peuvent appeler l\'API depuis un navigateur, comme ["https://lms.ecole.lan"] ; aucune : CORS est désactivé.',
	'How connections are encrypted.': 'Comment les connexions sont chiffrées.',
	'"internal": a CA of its own, made at first start, signs the certificate; "preau ca export" gives it to the LMS.':
		'"internal" : une autorité propre, faite au premier démarrage, signe le certificat ; "preau ca export" la donne au LMS.',
	'"files": the files below.': '"files" : les fichiers ci-dessous.',
	'"off": plain HTTP, for use behind a proxy named in server.trusted_proxies.':
		'"off" : HTTP en clair, derrière un relais nommé dans server.trusted_proxies.',
	'PEM file of the certificate and its chain, for mode "files"; relative to the folder of this file.':
		'Fichier PEM du certificat et de sa chaîne, pour le mode "files" ; relatif au dossier de ce fichier.',
	'PEM file of its private key.': 'Fichier PEM de sa clé privée.',
	'Where the institutions are kept.': 'Où les établissements sont gardés.',
	'Data folder, with one file for each institution; relative to the folder of this file.':
		'Dossier des données, un fichier par établissement ; relatif au dossier de ce fichier.',
	'"full": a power cut loses nothing that was acknowledged. "normal": faster, but it may lose the last moments.':
		'"full" : une coupure de courant ne perd rien de ce qui a été confirmé. "normal" : plus rapide, et peut perdre les derniers instants.',
	'With less free disk than this, in MB, writes are refused while reads go on.':
		"Au-dessous de tant d'espace libre, en Mo, plus rien ne s'écrit ; on lit toujours.",
	'A libSQL server (sqld) that holds the institutions instead, as "http://db.ecole.lan:8080"; empty: files in dir.':
		'Un serveur libSQL (sqld) qui garde les établissements à la place, comme "http://db.ecole.lan:8080" ; vide : des fichiers dans dir.',
	'A power cut of its machine can lose what was acknowledged: read DISTRICT.md first.':
		"Une coupure de courant de sa machine peut perdre ce qui a été confirmé : lisez d'abord DISTRICT.fr.md.",
	'Administration address of that server, as "http://db.ecole.lan:8081": namespaces are made there.':
		'Où ce serveur est administré, comme "http://db.ecole.lan:8081" : les espaces y sont faits.',
	'File of the token that the server asks for; empty: without a token.':
		"Fichier du jeton que le serveur demande ; vide : il n'en demande pas.",
	'How many requests one client may make.': 'Combien un client peut demander.',
	'Requests per minute and address; 0 = no limit.': 'Demandes par minute et par adresse ; 0 = sans limite.',
	'Requests per minute and address, for check-user and check-availability together; 0 = no limit.':
		'Demandes par minute et par adresse, pour check-user et check-availability ensemble ; 0 = sans limite.',
	'Requests per minute and session of the console, or per address without a session; 0 = no limit.':
		"Demandes par minute et par connexion à la console, et autant d'une adresse qui n'en a pas ; 0 = sans limite.",
	'Largest body of a request, in KiB.': "Taille la plus grande d'une demande, en Kio.",
	'Largest size of the files that the console takes for one import, in MiB.':
		'Taille la plus grande des fichiers que la console prend pour un import, en Mio.',
	'Separate limits for some addresses: the LMS is one address for the whole campus.':
		'Limites propres à des adresses nommées : le LMS est une seule adresse pour tout le campus.',
	'Address or network.': 'Adresse ou réseau.',
	'If left out: as limits.api.': 'Sans elle : comme limits.api.',
	'If left out: as limits.discovery.': 'Sans elle : comme limits.discovery.',
	"The pages where the school's staff works, at /console.": "Les pages où travaillent les gens de l'école, à /console.",
	'false: the console is off; the API goes on.': "false : il n'y a pas de console ; l'API continue.",
	'Accounts that look after this machine on its page "Serveur", as ["ecole/awa"]: institution and identifiant.':
		'Qui s\'occupe de cette machine sur sa page « Serveur », comme ["ecole/awa"] : établissement et identifiant.',
	'If there is only one institution, its administrators do so as well.':
		"Avec un seul établissement, ses administrateurs s'en occupent aussi.",
	'Mails from this machine when something is wrong with it; needs [smtp].':
		'Ce que cette machine dit par e-mail quand elle va mal ; il faut [smtp].',
	'Who gets them, as ["it@ecole.lan"]: a copy fails, a disk fills up, a certificate ends; empty: only the console shows it.':
		'Qui est prévenu, comme ["it@ecole.lan"] : copie qui échoue, disque qui se remplit, certificat qui finit ; vide : seule la console le dit.',
	'Language of these mails.': 'Langue de ces e-mails.',
	'Address for whoever finds a weakness, published at /.well-known/security.txt; empty: nothing is published.':
		"Adresse pour qui trouve une faille, publiée à /.well-known/security.txt ; vide : rien n'est publié.",
	'Passwords.': 'Mots de passe.',
	'Work for each password, doubled by each step: 12 or more in production, less only for trials.':
		'Travail pour chaque mot de passe, doublé à chaque pas ; 12 et plus en production, moins pour des essais seulement.',
	'The mail server that takes our mail; "preau mail test ADDRESS" tries it out.':
		'Le serveur d\'e-mail qui prend nos messages ; "preau mail test ADRESSE" l\'essaie.',
	'Empty: mail is off, reminders wait in the app.': "Vide : pas d'e-mail, les rappels attendent dans l'application.",
	'Usually 587 with tls "required", 465 with "implicit".': 'D\'habitude 587 avec tls "required", 465 avec "implicit".',
	'"required": STARTTLS or nothing. "implicit": TLS from the start. "off": never.':
		'"required" : STARTTLS ou rien. "implicit" : TLS dès le début. "off" : jamais.',
	'Empty: no authentication.': 'Vide : sans authentification.',
	'File that holds the password, and nothing else; readable by the program only.':
		"Fichier qui contient le mot de passe, et rien d'autre ; lisible par le programme seulement.",
	'PEM file of a private CA that signed the certificate of the mail server; only that CA is then trusted.':
		"Fichier PEM d'une autorité privée qui a signé le certificat du serveur d'e-mail ; aucune autre n'est alors crue.",
	'Sender of every mail, as "École <ecole@ecole.lan>".': 'Expéditeur de chaque e-mail, comme "École <ecole@ecole.lan>".',
	'Name that this machine gives the mail server (EHLO); empty: the domain of "from".':
		'Nom que cette machine se donne devant le serveur d\'e-mail (EHLO) ; vide : le domaine de "from".',
	'Seconds to wait for an answer.': "Secondes jusqu'à ce qu'une réponse soit là.",
	'Text messages, handed to a gateway or to the daemon of a modem over HTTP.':
		"SMS, remis par HTTP à une passerelle ou au programme d'un modem.",
	'Empty: text messages are off. As "http://127.0.0.1:8080/send" or "https://sms.example/send?to={to}&text={text}".':
		'Vide : pas de SMS. Comme "http://127.0.0.1:8080/send" ou "https://sms.example/send?to={to}&text={text}".',
	'{to} is the number, {text} the text, {id} the same for every attempt at one message, {institution} the code, {secret} from below.':
		"{to} est le numéro, {text} le texte, {id} le même à chaque essai d'un message, {institution} le code, {secret} celui d'en dessous.",
	'"GET" sends no body.': '"GET" n\'envoie pas de corps.',
	'Format of the body; placeholders in it are written in that format.': "Ce qu'est le corps ; ce qui y est mis est écrit de même.",
	'For a form: "to={to}&text={text}".': 'Pour un formulaire : "to={to}&text={text}".',
	'Additional headers, as ["Authorization: Bearer {secret}"].': 'D\'autres en-têtes, comme ["Authorization: Bearer {secret}"].',
	'File that holds the value of {secret}, and nothing else; readable by the program only.':
		"Fichier qui contient ce que {secret} remplace, et rien d'autre ; lisible par le programme seulement.",
	'PEM file of a private CA that signed the certificate of the gateway; only that CA is then trusted.':
		"Fichier PEM d'une autorité privée qui a signé le certificat de la passerelle ; aucune autre n'est alors crue.",
	'Statuses that mean that the message was accepted.': 'Statuts qui disent que le message est pris.',
	'Reminders sent to the LMS as they become due, signed as Standard Webhooks (standardwebhooks.com).':
		'Rappels dits au LMS quand ils arrivent à échéance, signés comme Standard Webhooks (standardwebhooks.com).',
	'Address that they are posted to, as "https://lms.ecole.lan/hooks/preau"; empty: off.':
		'Où ils sont envoyés, comme "https://lms.ecole.lan/hooks/preau" ; vide : nulle part.',
	'File that holds the shared secret, "whsec_" and 24 to 64 bytes in base64.':
		'Fichier qui contient le secret partagé, "whsec_" et 24 à 64 octets en base64.',
	'PEM file of a private CA that signed the certificate of the LMS; only that CA is then trusted.':
		"Fichier PEM d'une autorité privée qui a signé le certificat du LMS ; aucune autre n'est alors crue.",
	'Reminders of upcoming sessions.': 'Rappels des séances à venir.',
	'Minutes before a session at which its reminders leave; [] = none.': 'Minutes avant une séance où partent ses rappels ; [] = aucun.',
	'Video sessions.': 'Visioconférences.',
	'Minutes ahead that GET /seances/upcoming looks unless the request says otherwise.':
		"Minutes à venir que GET /seances/upcoming regarde si rien d'autre n'est demandé.",
	'Nightly copies of every institution.': 'Copies de chaque établissement, la nuit.',
	'Folder of the copies; relative to the folder of this file.': 'Dossier des copies ; relatif au dossier de ce fichier.',
	'Second folder, as a USB disk or a NAS, which must exist; empty: none.':
		'Second dossier, comme un disque USB ou un NAS, qui doit exister ; vide : aucun.',
	'Minutes after which new data is also copied to second_dir, so that no more than that is lost with this machine; 0: only at night.':
		'Minutes après lesquelles ce qui a été écrit est copié aussi dans second_dir, pour ne rien perdre de plus avec cette machine ; 0 : la nuit seulement.',
	'Time of day, on the clock of this machine; if it was off at night, the copy is made after its start.':
		"Heure, à l'horloge de cette machine ; une nuit où elle était éteinte est rattrapée après son démarrage.",
	'Days for which the copy is kept.': 'Jours dont la copie est gardée.',
	'Weeks for which one copy is kept, beyond these days.': 'Semaines dont une copie est gardée, au-delà de ces jours.',
	'Files from which a Moodle of the school makes its accounts, courses and enrolments every night; LISEZMOI.txt there says how.':
		"Fichiers dont un Moodle de l'école tire chaque nuit ses comptes, ses cours et ses inscriptions ; LISEZMOI.txt y dit comment.",
	'Folder, which must exist and let the user of Moodle read; each institution has its own in it, by its code; empty: none.':
		"Dossier, qui doit exister et que l'utilisateur de Moodle doit pouvoir lire ; chaque établissement y a le sien, à son code ; vide : aucun.",
	'Time of day, on the clock of this machine; if it was off at night, they are written after its start.':
		"Heure, à l'horloge de cette machine ; une nuit où elle était éteinte est rattrapée après son démarrage.",
	'E-mail of people in these files and for programs to which they sign in: "internes" (made up, so nobody takes over an account) or "reelles"; empty: "internes", but "reelles" at a school whose programs were joined before this entry existed.':
		'Adresse des personnes dans ces fichiers et pour les programmes où elles se connectent : "internes" (inventée : personne ne prend le compte d\'un autre) ou "reelles" ; vide : "internes", mais "reelles" dans une école dont les programmes ont été reliés avant que ce réglage existe.',
	'Files from which a program that reads OneRoster takes people, courses and enrolments every night: oneroster.zip.':
		'Fichiers où un programme qui lit OneRoster prend chaque nuit les personnes, les cours et les inscriptions : oneroster.zip.',
	'Folder, which must exist and let that program read; each institution has its own in it, by its code; empty: none.':
		'Dossier, qui doit exister et que ce programme doit pouvoir lire ; chaque établissement y a le sien, à son code ; vide : aucun.',
	'Version of OneRoster that the program reads: "1.1" or "1.2".': 'Version de OneRoster que lit le programme : "1.1" ou "1.2".',
	'Numbered papers, whose QR code anybody can verify.': 'Papiers numérotés, dont chacun peut vérifier le code QR.',
	'Where the school has put the file of "preau papiers verificateur", as "https://www.ecole.ci/verifier.html"; empty: the page /verifier of this machine.':
		'Où l\'école a mis le fichier de "preau papiers verificateur", comme "https://www.ecole.ci/verifier.html" ; vide : la page /verifier de cette machine.',
	'Papers that are printed keep the address of their day.': "Un papier imprimé garde l'adresse de son jour.",
	'The log of the program.': 'Ce que le programme dit de lui-même.',
	'The least serious messages that are written: "debug", "info", "warn" or "error".':
		'Le moins grave qui est dit : "debug", "info", "warn" ou "error".',
	'"json" for machines, "text" for people.': '"json" pour les machines, "text" pour les gens.',
	'File that it is written to; empty: standard output, or logs/preau.log in the data folder if Windows has no terminal.':
		"Écrit plutôt dans ce fichier ; vide : la sortie standard, ou logs/preau.log dans le dossier des données quand Windows n'a pas de terminal.",
	'Size of that file, in MB, at which another one begins.': 'Taille de ce fichier, en Mo, à laquelle un autre commence.',
	'How many older files are kept, as preau.log.1 (the latest), preau.log.2 and so on.':
		"Combien d'anciens sont gardés, comme preau.log.1 (le dernier), preau.log.2 et ainsi de suite.",
	'Figures for Prometheus at /metrics.': 'Chiffres pour Prometheus à /metrics.',
	'File that holds the token that other machines send as "Authorization: Bearer TOKEN"; empty: only programs of this machine get them, at localhost.':
		'Fichier qui contient le jeton que les autres envoient, "Authorization: Bearer JETON" ; vide : seuls les programmes de cette machine les ont, à localhost.',
	'Host names of an institution, by its code; /CODE/api/lms leads to it under any name, with or without an entry here.':
		"Noms d'un établissement, par son code ; /CODE/api/lms y mène sous tout nom, avec ou sans ligne ici.",
	'Names and addresses at which /api/lms is this institution.': 'Noms et adresses où /api/lms est cet établissement.'
}
