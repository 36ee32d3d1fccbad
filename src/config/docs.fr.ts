/** What a `preau.toml` says of its entries, line by line, in French. */
export const FRENCH_DOCS: Readonly<Record<string, string>> = {
	'Configuration of Préau. Every entry is optional: "# name = value" shows the default, and takes another value without its #.':
		'Réglages de Préau. Tout est facultatif : « # nom = valeur » montre la valeur par défaut, et en prend une autre sans son #.',
	'After a change: preau config check.': 'Après un changement : preau config check.',
	'Where the program listens.': 'Où le programme écoute.',
	'Address to listen on: "0.0.0.0" is every IPv4 address of this machine, "::" IPv6 as well.':
		'Adresse où écouter : "0.0.0.0" est toute adresse IPv4 de cette machine, "::" en IPv6 aussi.',
	'HTTPS; plain HTTP when tls.mode is "off".': 'HTTPS ; HTTP en clair si tls.mode vaut "off".',
	'Plain HTTP that leads to HTTPS, answers /health and hands out the CA at /ca.crt; 0 = none.':
		"HTTP en clair, qui mène à HTTPS, répond à /health et donne l'autorité à /ca.crt ; 0 = aucun.",
	'Public names of this machine, as ["sms.ecole.lan"]; the certificate is made for them.':
		'Noms publics de cette machine, comme ["sms.ecole.lan"] ; le certificat est fait pour eux.',
	'Addresses or networks whose X-Forwarded-For and X-Forwarded-Proto are believed.':
		'Adresses ou réseaux dont X-Forwarded-For et X-Forwarded-Proto sont crus.',
	'Web pages of these origins may call the API from a browser, as ["https://lms.ecole.lan"]; none: CORS is off.':
		'Les pages web de ces origines peuvent appeler l\'API depuis un navigateur, comme ["https://lms.ecole.lan"] ; aucune : CORS est désactivé.',
	'How connections are encrypted.': 'Comment les connexions sont chiffrées.',
	'"internal": an own CA, made at first start, signs the certificate; "preau ca export" hands it to the LMS.':
		'"internal" : une autorité propre, faite au premier démarrage, signe le certificat ; "preau ca export" la donne au LMS.',
	'"files": the files below.': '"files" : les fichiers ci-dessous.',
	'"off": plain HTTP, for use behind a proxy named in server.trusted_proxies.':
		'"off" : HTTP en clair, derrière un relais nommé dans server.trusted_proxies.',
	'PEM file of the certificate and its chain, for mode "files"; relative to the folder of this file.':
		'Fichier PEM du certificat et de sa chaîne, pour le mode "files" ; relatif au dossier de ce fichier.',
	'PEM file of its private key.': 'Fichier PEM de sa clé privée.',
	'Where the institutions are kept.': 'Où les établissements sont gardés.',
	'Folder of the data, one file for each institution; relative to the folder of this file.':
		'Dossier des données, un fichier par établissement ; relatif au dossier de ce fichier.',
	'"full": a power cut loses nothing that was acknowledged. "normal": faster, and it may lose the last moments.':
		'"full" : une coupure de courant ne perd rien de ce qui a été confirmé. "normal" : plus rapide, et peut perdre les derniers instants.',
	'Below this much free disk, in MB, writes are refused while reads go on.':
		"Au-dessous de tant d'espace libre, en Mo, plus rien ne s'écrit ; on lit toujours.",
	'A libSQL server (sqld) that holds the institutions instead, as "http://db.ecole.lan:8080"; empty: files in dir.':
		'Un serveur libSQL (sqld) qui garde les établissements à la place, comme "http://db.ecole.lan:8080" ; vide : des fichiers dans dir.',
	'A power cut of its machine can lose what was acknowledged: read DISTRICT.md first.':
		"Une coupure de courant de sa machine peut perdre ce qui a été confirmé : lisez d'abord DISTRICT.fr.md.",
	'Where that server is administered, as "http://db.ecole.lan:8081": namespaces are made there.':
		'Où ce serveur est administré, comme "http://db.ecole.lan:8081" : les espaces y sont faits.',
	'File of the token that the server asks for; empty: it asks for none.':
		"Fichier du jeton que le serveur demande ; vide : il n'en demande pas.",
	'How much one client may ask for.': 'Combien un client peut demander.',
	'Requests a minute and address; 0 = no limit.': 'Demandes par minute et par adresse ; 0 = sans limite.',
	'Requests a minute and address for check-user and check-availability together; 0 = no limit.':
		'Demandes par minute et par adresse, pour check-user et check-availability ensemble ; 0 = sans limite.',
	'Requests a minute and session of the console, and as many of an address that has none; 0 = no limit.':
		"Demandes par minute et par connexion à la console, et autant d'une adresse qui n'en a pas ; 0 = sans limite.",
	'Largest body of a request, in KiB.': "Taille la plus grande d'une demande, en Kio.",
	'Largest files that the console takes for one import, in MiB.':
		'Taille la plus grande des fichiers que la console prend pour un import, en Mio.',
	'Limits of their own for named addresses: the LMS is one address for the whole campus.':
		'Limites propres à des adresses nommées : le LMS est une seule adresse pour tout le campus.',
	'Address or network.': 'Adresse ou réseau.',
	'Left out: as limits.api.': 'Sans elle : comme limits.api.',
	'Left out: as limits.discovery.': 'Sans elle : comme limits.discovery.',
	'The pages on which the people of the school work, at /console.': "Les pages où travaillent les gens de l'école, à /console.",
	'false: there is no console; the API goes on.': "false : il n'y a pas de console ; l'API continue.",
	'Who looks after this machine on its page "Serveur", as ["ecole/awa"]: institution and identifiant.':
		'Qui s\'occupe de cette machine sur sa page « Serveur », comme ["ecole/awa"] : établissement et identifiant.',
	'With one institution its administrators do so as well.': "Avec un seul établissement, ses administrateurs s'en occupent aussi.",
	'What this machine tells by mail when something is wrong with it; needs [smtp].':
		'Ce que cette machine dit par courriel quand elle va mal ; il faut [smtp].',
	'Who is told, as ["it@ecole.lan"]: a copy that fails, a disk that fills up, a certificate that ends; empty: the console alone tells it.':
		'Qui est prévenu, comme ["it@ecole.lan"] : copie qui échoue, disque qui se remplit, certificat qui finit ; vide : seule la console le dit.',
	'Language of these mails.': 'Langue de ces courriels.',
	'Address for whoever finds a weakness, published at /.well-known/security.txt; empty: nothing is published.':
		"Adresse pour qui trouve une faille, publiée à /.well-known/security.txt ; vide : rien n'est publié.",
	'Passwords.': 'Mots de passe.',
	'Work for each password, doubled by each step; 12 and more for production, less only for trials.':
		'Travail pour chaque mot de passe, doublé à chaque pas ; 12 et plus en production, moins pour des essais seulement.',
	'The mail server that takes our mail; "preau mail test ADDRESS" tries it out.':
		'Le serveur de courrier qui prend nos courriels ; "preau mail test ADRESSE" l\'essaie.',
	'Empty: mail is off, reminders wait in the app.': "Vide : pas de courriel, les rappels attendent dans l'application.",
	'Usually 587 with tls "required", 465 with "implicit".': 'D\'habitude 587 avec tls "required", 465 avec "implicit".',
	'"required": STARTTLS or nothing. "implicit": TLS from the start. "off": never.':
		'"required" : STARTTLS ou rien. "implicit" : TLS dès le début. "off" : jamais.',
	'Empty: no authentication.': 'Vide : sans authentification.',
	'File that holds the password, and nothing else; readable by the program only.':
		"Fichier qui contient le mot de passe, et rien d'autre ; lisible par le programme seulement.",
	'PEM file of a private CA that signed the certificate of the mail server; then no other CA is believed.':
		"Fichier PEM d'une autorité privée qui a signé le certificat du serveur de courrier ; aucune autre n'est alors crue.",
	'Sender of every mail, as "École <ecole@ecole.lan>".': 'Expéditeur de chaque courriel, comme "École <ecole@ecole.lan>".',
	'What this machine calls itself to the mail server (EHLO); empty: the domain of "from".':
		'Nom que cette machine se donne devant le serveur de courrier (EHLO) ; vide : le domaine de "from".',
	'Seconds until an answer has come.': "Secondes jusqu'à ce qu'une réponse soit là.",
	'Text messages, handed to a gateway or to the daemon of a modem over HTTP.':
		"SMS, remis par HTTP à une passerelle ou au programme d'un modem.",
	'Empty: text messages are off. As "http://127.0.0.1:8080/send" or "https://sms.example/send?to={to}&text={text}".':
		'Vide : pas de SMS. Comme "http://127.0.0.1:8080/send" ou "https://sms.example/send?to={to}&text={text}".',
	'{to} is the number, {text} the text, {id} the same for every attempt at one message, {institution} the code, {secret} from below.':
		"{to} est le numéro, {text} le texte, {id} le même à chaque essai d'un message, {institution} le code, {secret} celui d'en dessous.",
	'"GET" sends no body.': '"GET" n\'envoie pas de corps.',
	'What the body is; placeholders in it are written accordingly.': "Ce qu'est le corps ; ce qui y est mis est écrit de même.",
	'For a form: "to={to}&text={text}".': 'Pour un formulaire : "to={to}&text={text}".',
	'More headers, as ["Authorization: Bearer {secret}"].': 'D\'autres en-têtes, comme ["Authorization: Bearer {secret}"].',
	'File that holds what {secret} stands for, and nothing else; readable by the program only.':
		"Fichier qui contient ce que {secret} remplace, et rien d'autre ; lisible par le programme seulement.",
	'PEM file of a private CA that signed the certificate of the gateway; then no other CA is believed.':
		"Fichier PEM d'une autorité privée qui a signé le certificat de la passerelle ; aucune autre n'est alors crue.",
	'Statuses that say that the message is taken.': 'Statuts qui disent que le message est pris.',
	'Reminders told to the LMS as they become due, signed as Standard Webhooks (standardwebhooks.com).':
		'Rappels dits au LMS quand ils arrivent à échéance, signés comme Standard Webhooks (standardwebhooks.com).',
	'Where they are posted to, as "https://lms.ecole.lan/hooks/preau"; empty: off.':
		'Où ils sont envoyés, comme "https://lms.ecole.lan/hooks/preau" ; vide : nulle part.',
	'File that holds the shared secret, "whsec_" and 24 to 64 bytes in base64.':
		'Fichier qui contient le secret partagé, "whsec_" et 24 à 64 octets en base64.',
	'PEM file of a private CA that signed the certificate of the LMS; then no other CA is believed.':
		"Fichier PEM d'une autorité privée qui a signé le certificat du LMS ; aucune autre n'est alors crue.",
	'Reminders of upcoming sessions.': 'Rappels des séances à venir.',
	'Minutes before a session at which its reminders leave; [] = none.': 'Minutes avant une séance où partent ses rappels ; [] = aucun.',
	'Video sessions.': 'Visioconférences.',
	'Minutes ahead that GET /seances/upcoming looks unless it is told otherwise.':
		"Minutes à venir que GET /seances/upcoming regarde si rien d'autre n'est demandé.",
	'Nightly copies of every institution.': 'Copies de chaque établissement, la nuit.',
	'Folder of the copies; relative to the folder of this file.': 'Dossier des copies ; relatif au dossier de ce fichier.',
	'Second folder, as a USB disk or a NAS, which must exist; empty: none.':
		'Second dossier, comme un disque USB ou un NAS, qui doit exister ; vide : aucun.',
	'Minutes after which what was written is copied to second_dir as well, so that no more is lost with this machine; 0: only at night.':
		'Minutes après lesquelles ce qui a été écrit est copié aussi dans second_dir, pour ne rien perdre de plus avec cette machine ; 0 : la nuit seulement.',
	'Time of day, on the clock of this machine; a night that it was off is made up after its start.':
		"Heure, à l'horloge de cette machine ; une nuit où elle était éteinte est rattrapée après son démarrage.",
	'Days of which the copy is kept.': 'Jours dont la copie est gardée.',
	'Weeks of which one copy is kept, beyond these days.': 'Semaines dont une copie est gardée, au-delà de ces jours.',
	'What the program tells about itself.': 'Ce que le programme dit de lui-même.',
	'The least that is told: "debug", "info", "warn" or "error".': 'Le moins grave qui est dit : "debug", "info", "warn" ou "error".',
	'"json" for machines, "text" for people.': '"json" pour les machines, "text" pour les gens.',
	'Written to this file instead; empty: standard output, or logs/preau.log in the data folder where Windows has no terminal.':
		"Écrit plutôt dans ce fichier ; vide : la sortie standard, ou logs/preau.log dans le dossier des données quand Windows n'a pas de terminal.",
	'Size of that file, in MB, at which another one begins.': 'Taille de ce fichier, en Mo, à laquelle un autre commence.',
	'How many former ones are kept, as preau.log.1 (the latest), preau.log.2 and so on.':
		"Combien d'anciens sont gardés, comme preau.log.1 (le dernier), preau.log.2 et ainsi de suite.",
	'Figures for Prometheus at /metrics.': 'Chiffres pour Prometheus à /metrics.',
	'File that holds the token that others send as "Authorization: Bearer TOKEN"; empty: only programs of this machine get them, at localhost.':
		'Fichier qui contient le jeton que les autres envoient, "Authorization: Bearer JETON" ; vide : seuls les programmes de cette machine les ont, à localhost.',
	'Host names of an institution, by its code; /CODE/api/lms leads to it under any name, with or without an entry here.':
		"Noms d'un établissement, par son code ; /CODE/api/lms y mène sous tout nom, avec ou sans ligne ici.",
	'Names and addresses at which /api/lms is this institution.': 'Noms et adresses où /api/lms est cet établissement.'
}
