/** Sentences about the machine: service, network, certificate, mail, data files. */
export const MACHINE = {
	'less than a day': "moins d'un jour",
	'one day': 'un jour',
	'{n} days': '{n} jours',
	'one hour': 'une heure',
	'{n} hours': '{n} heures',
	'less than an hour': "moins d'une heure",
	'one institution, readable': 'un établissement, lisible',
	'{n} institutions, all readable': '{n} établissements, tous lisibles',
	'the folder of the copies cannot be read: {dir}': 'le dossier des copies est illisible : {dir}',
	'no copy of {codes} exists; "preau backup" makes one': 'il n\'y a aucune copie de {codes} ; "preau backup" en fait une',
	'the last copy of {codes} failed, it is tried again every hour: {error}':
		'la dernière copie de {codes} a échoué, un nouvel essai a lieu chaque heure : {error}',
	'the last copy of {codes} is {age} old: was the machine off at night?':
		'la dernière copie de {codes} a {age} : la machine était-elle éteinte la nuit ?',
	'the oldest of the last copies is {age} old': 'dernière copie : il y a {age}',
	'no second folder for copies is set: name one in backup.second_dir, on another disk':
		"il n'y a pas de second dossier des copies : nommez-en un dans backup.second_dir, sur un autre disque",
	'the second folder {folder} is missing: is its disk plugged in?': "le second dossier {folder} n'est pas là : son disque est-il branché ?",
	'the second folder {folder} is there': 'le second dossier {folder} est là',
	'the second folder {folder} cannot be written': "le second dossier {folder} n'accepte pas d'écriture",
	'the last copy of {codes} is not in the second folder; "preau backup" makes another':
		'la dernière copie de {codes} n\'est pas dans le second dossier ; "preau backup" en fait une autre',
	'{folder} cannot be written: it is read-only, or belongs to another user':
		"{folder} n'accepte pas d'écriture : il est en lecture seule, ou n'est pas à cet utilisateur",
	'{free} MB are free in {folder}; below {least} (data.min_free_mb) nothing is written':
		"{free} Mo sont libres dans {folder} ; sous {least} (data.min_free_mb), plus rien ne s'écrit",
	'the disk of {folder} is nearly full: {free} MB are free, and below {least} (data.min_free_mb) nothing is written':
		"le disque de {folder} est presque plein : {free} Mo sont libres, et sous {least} (data.min_free_mb) plus rien ne s'écrit",
	'the disk of {folder} is full: {free} MB are free, and below {least} (data.min_free_mb) nothing is written':
		"le disque de {folder} est plein : {free} Mo sont libres, et sous {least} (data.min_free_mb) plus rien ne s'écrit",
	'the certificate is good for {left} more, until {day}': "le certificat est bon encore {left}, jusqu'au {day}",
	mails: 'des e-mails',
	'text messages': 'des SMS',
	'messages to the LMS': 'des messages au LMS',
	'{messages} do not leave: the oldest, of {code}, has waited for {time}; a test mail or the log says why':
		"{messages} ne partent pas : le plus ancien, de {code}, attend depuis {time} ; un e-mail d'essai ou le journal dit pourquoi",
	'no message waits for long': "aucun message n'attend depuis longtemps",
	'nobody gets alerts by mail: name somebody in alerts.to, such as ["it@ecole.lan"]':
		'aucune adresse d\'alerte : faites-en ajouter une (réglage alerts.to, par exemple ["it@ecole.lan"])',
	'less than a minute': "moins d'une minute",
	'one minute': 'une minute',
	'{n} minutes': '{n} minutes',
	'the second folder lacks a recent copy: if this machine is lost, so is all writing since the night':
		"le second dossier n'a pas de copie récente : avec cette machine, tout ce qui a été écrit depuis la nuit serait perdu",
	'the second folder has all writing; copies are made every {every} minutes':
		'le second dossier a tout ce qui a été écrit ; des copies se font toutes les {every} minutes',
	'if this machine is lost, so is {time} of writing; copies are made every {every} minutes':
		'avec cette machine, tout ce qui a été écrit depuis {time} serait perdu ; des copies se font toutes les {every} minutes',
	'both PCs have everything; this one, {here}, serves at {address}, and {other} waits':
		'les deux PC ont tout ; celui-ci, {here}, sert à {address}, et {other} attend',
	'this PC, {here}, does not hear {other}: all writing waits, because {other} may have taken over since {heard}: bring it back; if it is dead and has not taken over, pull its plug, then run here: "sudo sh /opt/preau/pair.sh promote"':
		"ce PC, {here}, n'entend pas {other} : toute écriture attend, car {other} a pu prendre le relais depuis {heard} : ramenez-le ; s'il est mort et ne l'a pas pris, débranchez-le, puis ici : « sudo sh /opt/preau/pair.sh promote »",
	'this PC, {here}, does not hear {other}: all writing waits, and goes on by itself within two minutes, once {other} has surely given up':
		"ce PC, {here}, n'entend pas {other} : toute écriture attend, et reprend d'elle-même dans les deux minutes, une fois certain que {other} a abandonné",
	'both PCs have everything, but {other} does not vote: if one PC dies now, the other writes nothing until somebody says so; on both: "sudo sh /opt/preau/pair.sh vote {third}"':
		"les deux PC ont tout, mais {other} ne vote pas : si un PC meurt maintenant, l'autre n'écrit rien tant que personne ne le dit ; sur les deux : « sudo sh /opt/preau/pair.sh vote {third} »",
	'both PCs have everything, but this one, {here}, does not vote: if one PC dies now, the other writes nothing until somebody says so: "systemctl status corosync corosync-qdevice" says why, and "sudo sh /opt/preau/pair.sh vote {third}" starts them again':
		"les deux PC ont tout, mais celui-ci, {here}, ne vote pas : si un PC meurt maintenant, l'autre n'écrit rien tant que personne ne le dit : « systemctl status corosync corosync-qdevice » dit pourquoi, et « sudo sh /opt/preau/pair.sh vote {third} » les relance",
	'both PCs have everything, but {third}, which votes, does not answer: if one PC dies now, the other writes nothing until somebody says so: "sudo sh /opt/preau/pair.sh promote"':
		"les deux PC ont tout, mais {third}, qui vote, ne répond pas : si un PC meurt maintenant, l'autre n'écrit rien tant que personne ne le dit : « sudo sh /opt/preau/pair.sh promote »",
	'it is not there: was it moved, or is its disk missing? put it back; only if it is lost does "preau restore" bring a copy back':
		"il n'est pas là : a-t-il été déplacé, ou son disque manque-t-il ? remettez-le ; seulement s'il est perdu, « preau restore » ramène une copie",
	'this program may not read and write it: give it the owner of its folder (chown), and the rights 600 (chmod)':
		'ce programme ne peut pas le lire et y écrire : donnez-lui le propriétaire de son dossier (chown) et les droits 600 (chmod)',
	'it was exchanged, moved or overwritten while Préau had it open: if the right file is there now, "preau restart" opens it':
		"il a été échangé, déplacé ou écrasé pendant que Préau l'avait ouvert : si le bon fichier est là maintenant, « preau restart » l'ouvre",
	'the data of {codes} is not there, and copies name it: was "tenants" moved or emptied, or is its disk missing? put it back; only if it is lost does "preau restore" bring a copy back':
		"les données de {codes} ne sont pas là, et des copies les nomment : « tenants » a-t-il été déplacé ou vidé, ou son disque manque-t-il ? remettez-le ; seulement s'il est perdu, « preau restore » ramène une copie",
	'the folder {folder} is not there, and nothing was replaced: put it back; if it is lost, stop the service and restore again':
		"le dossier {folder} n'est pas là, et rien n'a été remplacé : remettez-le ; s'il est perdu, arrêtez le service et restaurez à nouveau",
	'it cannot be read: {reason}': 'il ne peut pas être lu : {reason}',
	'it cannot be opened: it is damaged, or not a file of this program':
		"il ne peut pas être ouvert : il est abîmé, ou n'est pas un fichier de ce programme",
	'both PCs have everything; this one, {here}, waits, and may take over':
		'les deux PC ont tout ; celui-ci, {here}, attend, et peut prendre le relais',
	'this PC, {here}, catches up with {other}: {mb} MB are missing, until then it may not take over':
		"ce PC, {here}, rattrape {other} : il manque {mb} Mo, d'ici là il ne peut pas prendre le relais",
	'{other} catches up with this PC, {here}: {mb} MB are missing, until then nothing may happen to this one':
		"{other} rattrape ce PC, {here} : il manque {mb} Mo, d'ici là rien ne doit arriver à celui-ci",
	'the disk of this PC, {here}, has failed, and it works on that of {other}: replace it':
		'le disque de ce PC, {here}, est en panne, et il travaille sur celui de {other} : remplacez-le',
	'the disk of {other} has failed, everything is on this PC, {here}, alone: replace it':
		'le disque de {other} est en panne, tout est sur ce seul PC, {here} : remplacez-le',
	'this PC, {here}, has served alone since {since}: what is written now is on this PC only; is {other} off, or the cable out?':
		"ce PC, {here}, sert seul depuis {since} : ce qui s'écrit maintenant n'est sur aucun autre ; {other} est-il éteint, ou le câble débranché ?",
	'this PC, {here}, waits, and last heard {other} {heard}: what {other} wrote since is missing here; if {other} is dead: "sudo sh /opt/preau/pair.sh promote"':
		'ce PC, {here}, attend, et a entendu {other} pour la dernière fois {heard} : ce que {other} a écrit depuis manque ici ; si {other} est mort : "sudo sh /opt/preau/pair.sh promote"',
	'the two PCs have each written without the other since {since} (this one, {here}, {role}; it heard {other} last {heard}): look at both, decide which one is right, and run on the other: "sudo sh /opt/preau/pair.sh discard", which sets its writing aside':
		'les deux PC ont écrit chacun de leur côté depuis {since} (celui-ci, {here}, {role} ; il a entendu {other} pour la dernière fois {heard}) : regardez sur les deux lequel doit valoir, et sur celui qui ne vaut pas : "sudo sh /opt/preau/pair.sh discard", qui met ses écritures de côté',
	serves: 'sert',
	waits: 'attend',
	'the state of the pair is not known: "systemctl status preau-pair" says why its watch is silent':
		'on ne sait pas comment va la paire : "systemctl status preau-pair" dit pourquoi sa surveillance se tait',
	'the state of the pair is not known: its watch last wrote more than a minute ago, "systemctl restart preau-pair" starts it again':
		'on ne sait pas comment va la paire : sa surveillance a écrit il y a plus d\'une minute, "systemctl restart preau-pair" la relance',
	'the state of the pair is not known: what its watch writes cannot be understood, "sudo sh /opt/preau/pair.sh status" asks DRBD itself':
		'on ne sait pas comment va la paire : ce qu\'écrit sa surveillance est incompréhensible, "sudo sh /opt/preau/pair.sh status" demande à DRBD lui-même',
	'the certificate ended on {day}: browsers and the LMS refuse the connection':
		'le certificat a expiré le {day} : les navigateurs et le LMS refusent la connexion',
	'the certificate ends in {left}, on {day}': 'le certificat expire dans {left}, le {day}',
	'the certificate is not valid before {day}: is the clock right?':
		"le certificat n'est pas valable avant le {day} : l'horloge est-elle à l'heure ?",
	'Préau, {machine}: {what}': 'Préau, {machine} : {what}',
	'something needs attention': 'quelque chose est à regarder',
	'all is well again': 'tout est rétabli',
	'partly over, and something still needs attention': 'rétabli en partie, il reste quelque chose à regarder',
	'the reported problems are over': 'ce qui était signalé est rétabli',
	'This needs attention:': 'À regarder :',
	'This is over:': "C'est rétabli :",
	'This was reported before, and still needs attention:': 'Déjà dit, et toujours à regarder :',
	'The console page "Serveur" shows the present state. A mail comes at most once a day for each problem, and once when it is over.':
		"La page « Serveur » de la console dit ce qu'il en est. Un e-mail part au plus une fois par jour pour chaque chose, et une fois quand elle est finie.",
	'console.operateurs names an unknown account: {account}': 'celui que nomme console.operateurs est inconnu : {account}',
	'{account} looks after the machine': '{account} veille sur la machine',
	'{accounts} look after the machine': '{accounts} veillent sur la machine',
	'nobody looks after the machine in the console: console.operateurs names nobody, and there are several institutions':
		'personne ne veille sur la machine dans la console : console.operateurs ne nomme personne, et il y a plusieurs établissements',
	'the administrators of the one institution look after the machine': "les administrateurs de l'établissement veillent sur la machine",
	'alerts.to names somebody, but mail is off: set smtp.host and smtp.from':
		"alerts.to nomme quelqu'un à prévenir, et l'e-mail est désactivé : réglez smtp.host et smtp.from",
	'{address} gets alerts by mail': '{address} est prévenu de ce qui ne va pas',
	'{addresses} get alerts by mail': '{addresses} sont prévenus de ce qui ne va pas',
	'the copy has no checksum beside it': "il n'y a pas de somme de contrôle à côté de la copie",
	'the copy is damaged: its checksum is another one': "la copie est abîmée : sa somme de contrôle n'est plus la même",
	'this copy does not exist': "cette copie n'existe pas",
	'the host name "{hostname}" has an underscore, which no certificate may carry: the certificate leaves it out':
		'le nom de machine "{hostname}" a un tiret bas, qu\'aucun certificat ne peut porter : le certificat l\'omet',
	'the host name "{hostname}" is not a valid one: the certificate leaves it out':
		'le nom de machine "{hostname}" n\'est pas un nom de machine : le certificat l\'omet',
	'the settings have a fault, "preau config check" names it, or another program has the port':
		'les réglages ont une faute, "preau config check" la nomme, ou un autre programme tient le port',
	'the data is newer than this program: install the newer one again':
		'les données sont plus récentes que ce programme : réinstallez le plus récent',
	'its data folder cannot be entered': 'on ne peut pas entrer dans son dossier de données',
	'the program is not there or cannot be run: install it again': "le programme n'est pas là ou ne peut pas être lancé : réinstallez-le",
	'its user is not there: install it again': "son utilisateur n'existe pas : réinstallez-le",
	'a folder that ReadWritePaths= names is not there, as when a disk is out: "systemctl edit preau", with a dash before it, ReadWritePaths=-FOLDER':
		'un dossier que nomme ReadWritePaths= n\'est pas là, comme quand un disque est retiré : "systemctl edit preau", avec un tiret devant, ReadWritePaths=-DOSSIER',
	'its data folder cannot be made or given to its user': 'son dossier de données ne peut pas être créé ou donné à son utilisateur',
	'it hung and was ended': 'il était bloqué et a été arrêté',
	'the machine has too little memory': 'la machine a trop peu de mémoire',
	'it did not start or end in time': "il n'a pas démarré ou fini à temps",
	'it failed too often': 'il a échoué trop souvent',
	'it does not serve: systemd says {state}: {meaning}; journalctl --unit preau says more':
		'il ne sert pas : systemd dit {state} : {meaning} ; journalctl --unit preau en dit plus',
	'{ended}, started again {restarts} times': '{ended}, redémarré {restarts} fois',
	'{what}; it said last: {line}': '{what} ; il a dit en dernier : {line}',
	'it is stopping': "il s'arrête",
	'it is starting': 'il démarre',
	'"systemctl start preau" starts it': '"systemctl start preau" le démarre',
	'it does not stay up': 'il ne reste pas debout',
	'it ends as soon as it starts': "il finit dès qu'il démarre",
	'{what}: only an administrator may; open the terminal as administrator':
		"{what} : seul un administrateur le peut ; ouvrez le terminal en tant qu'administrateur",
	'{what}: the former service is still being removed; close the "Services" window and try again':
		"{what} : l'ancien service est encore en cours de suppression ; fermez la fenêtre « Services » et réessayez",
	'{what}: Windows refuses it': '{what} : Windows le refuse',
	'{what}: Windows refuses it (error {code}; "net helpmsg {code}" explains it)':
		'{what} : Windows le refuse (erreur {code} ; "net helpmsg {code}" l\'explique)',
	'the service manager cannot be opened': "le gestionnaire de services ne s'ouvre pas",
	'the service {name} cannot be opened': "le service {name} ne s'ouvre pas",
	'the service {name} cannot be set up': 'le service {name} ne peut pas être configuré',
	'the service {name} cannot be asked': 'le service {name} ne peut pas être interrogé',
	'the service {name} cannot be changed': 'le service {name} ne peut pas être modifié',
	'the service {name} cannot be made': 'le service {name} ne peut pas être créé',
	'the service {name} cannot be started': 'le service {name} ne peut pas être démarré',
	'the service {name} cannot be removed': 'le service {name} ne peut pas être supprimé',
	'the new program does not run on this Windows; nothing was changed':
		"le nouveau programme ne marche pas sur ce Windows ; rien n'a été changé",
	'Préau {old} is installed, this is {version}: an older program cannot read newer data; nothing was changed':
		"Préau {old} est installé, voici {version} : un programme plus ancien ne peut pas lire des données plus récentes ; rien n'a été changé",
	'stopping the service': 'arrêt du service',
	'copying the data to {copy}': 'copie des données dans {copy}',
	'going back to the former version': "retour à la version d'avant",
	'the data is again as it was before; what was written since is in {aside}':
		'les données sont de nouveau comme avant ; ce qui a été écrit depuis est dans {aside}',
	'the rights on {path} cannot be set: {why}': 'les droits sur {path} ne peuvent pas être posés : {why}',
	'WARNING: the firewall has no rule for Préau, open its ports by hand: {firstLine}':
		"ATTENTION : le pare-feu n'a pas de règle pour Préau, ouvrez ses ports à la main : {firstLine}",
	'WARNING: the Start menu has no link to {address}: {error}': "ATTENTION : le menu Démarrer n'a pas de lien vers {address} : {error}",
	'Préau cannot run here:\n{faults}\nnothing was changed': "Préau ne peut pas marcher ici :\n{faults}\nrien n'a été changé",
	'starting Préau {version}': 'démarrage de Préau {version}',
	'Préau {version} does not work here: {why}; its log says more': 'Préau {version} ne marche pas ici : {why} ; son journal en dit plus',
	'the service does not stop; nothing was changed': "le service ne s'arrête pas ; rien n'a été changé",
	'{config} cannot be read; nothing was changed': "{config} est illisible ; rien n'a été changé",
	'the copy is damaged: {damage}': 'la copie est abîmée : {damage}',
	'the namespace {namespace} is a database, but not of this program':
		"l'espace de noms {namespace} est une base de données, mais pas de ce programme",
	'the file is a database, but not of this program': 'le fichier est une base de données, mais pas de ce programme',
	'{protocol}// data is not supported, only file: URLs are':
		'les données {protocol}// ne sont pas prises en charge, seules les URL file:// le sont',
	'the new file could not be written completely; nothing was replaced':
		"le nouveau fichier n'a pas pu être écrit en entier ; rien n'a été remplacé",
	'long work on "{code}" is under way, as an import, a backup or an export: try again when it has ended':
		'un long travail est en cours sur "{code}", comme un import, une copie ou un export : réessayez quand il sera fini',
	'{file}: {fault}': '{file} : {fault}',
	'the name is empty': 'le nom est vide',
	'the name contains a character that changes the direction of writing': "le nom contient un caractère qui change le sens de l'écriture",
	'the name contains a line break or another control character': 'le nom contient un retour à la ligne ou un autre caractère de contrôle',
	'"{given}" is not a time zone, such as "Africa/Abidjan"': '"{given}" n\'est pas un fuseau horaire ; "Africa/Abidjan" en est un',
	'"{given}" is not an academic year, such as "2026-2027"': '"{given}" n\'est pas une année académique ; "2026-2027" en est une',
	'the tenant "{code}" already exists': 'l\'établissement "{code}" existe déjà',
	'the file of "{code}" cannot be used: {path}; the log says why':
		'le fichier de "{code}" est inutilisable : {path} ; le journal dit pourquoi',
	'unknown tenant "{code}"; known: {known}': 'il n\'y a pas d\'établissement "{code}" ; il y a {known}',
	'the system ended its process, most likely because memory ran out; unfinished work was not written':
		"le système a mis fin à son processus, sans doute faute de mémoire ; ce qui n'était pas terminé n'a pas été écrit",
	'unknown tenant "{code}"; none exists yet': "il n'y a pas d'établissement \"{code}\" ; il n'y en a encore aucun",
	'the {name} broke off: {message}': "le travail « {name} » s'est interrompu : {message}",
	'the {name} was stopped': 'le travail « {name} » a été arrêté',
	'the picture is larger than {MAX_KIB} KiB': "l'image dépasse {MAX_KIB} Kio",
	'the drawing contains a script, a link or another document: save it as a plain SVG or PNG':
		'le dessin contient un script, un lien ou un autre document : enregistrez-le en SVG simple ou en PNG',
	'the picture cannot be drawn: one of its sides has 0 pixels, or more than {max}':
		"l'image ne se dessine pas, un de ses côtés n'a aucun pixel ou en a plus de {max}",
	'the picture is not a PNG, JPEG, WebP or SVG': "l'image n'est ni PNG, ni JPEG, ni WebP, ni SVG",
	'{caFile} is damaged: put a copy of it back, or make a new CA with "preau ca renew" and give that to every LMS':
		'{caFile} est abîmé : remettez-en une copie, ou faites une nouvelle autorité avec "preau ca renew" et donnez-la à chaque LMS',
	'the CA ends in {left}: "preau ca renew" makes a new one, which every LMS then needs':
		'l\'autorité finit dans {left} : "preau ca renew" en fait une nouvelle, à donner à chaque LMS',
	'{setting}: the file cannot be read ({code})': '{setting} : le fichier est illisible ({code})',
	'{setting}: the file is empty': '{setting} : le fichier est vide',
	'{setting}: the file holds more than one line': "{setting} : le fichier a plus d'une ligne",
	'{setting}: the file does not contain a PEM certificate': '{setting} : le fichier ne contient pas de certificat PEM',
	'{hostname} is not an address of this machine': "{hostname} n'est pas une adresse de cette machine",
	'port {port}: this user may not open it': "port {port} : cet utilisateur n'a pas le droit de l'ouvrir",
	'port {port} is that of the running Préau': 'le port {port} est celui du Préau qui tourne',
	'port {port} is in use by another program': 'le port {port} est pris par un autre programme',
	'{host}:{port} takes connections': '{host}:{port} accepte les connexions',
	'{host}:{port} cannot be reached: {reason}; mails wait': '{host}:{port} est injoignable : {reason} ; les e-mails attendent',
	'no answer': 'pas de réponse',
	'port {port} takes connections': 'le port {port} accepte les connexions',
	'port {port}: a server runs and does not answer there ({reason})': "port {port} : un serveur marche et n'y répond pas ({reason})",
	'port {port}: nobody listens there, and the service should': "port {port} : personne n'y écoute, et le service le devrait",
	'port {port} is free': 'le port {port} est libre',
	'systemd cannot be asked whether it serves': "on ne peut pas demander à systemd s'il sert",
	'it runs': 'il marche',
	'{folder} cannot be written; native modules are unpacked there at every start':
		'{folder} ne peut pas être écrit ; les modules natifs y sont déballés à chaque démarrage',
	'{folder} is nearly full; native modules are unpacked there at every start: make room there, or name another folder in BUN_TMPDIR':
		'{folder} est presque plein ; les modules natifs y sont déballés à chaque démarrage : faites-y de la place, ou nommez un autre dossier dans BUN_TMPDIR',
	'{folder} is mounted noexec: native modules cannot be loaded from there; name another folder in BUN_TMPDIR':
		'{folder} est monté noexec : les modules natifs ne peuvent pas y être chargés ; nommez un autre dossier dans BUN_TMPDIR',
	'data.dir: the folder {folder} is not there; the data of this service lies in {elsewhere}':
		"data.dir : le dossier {folder} n'existe pas ; les données de ce service sont dans {elsewhere}",
	'it is read-only': 'il est en lecture seule',
	'a part of its path is a file': 'une partie de son chemin est un fichier',
	'its lock file cannot be opened': "son fichier de verrou ne s'ouvre pas",
	'the data folder {folder} cannot be used: {reason}': 'le dossier des données {folder} est inutilisable : {reason}',
	'tls.key_file: the key has a passphrase; write it without one': 'tls.key_file : la clé a une phrase secrète ; écrivez-la sans',
	'tls.key_file is not the key of the certificate in {certFile}': "tls.key_file n'est pas la clé du certificat de {certFile}",
	'the certificate in {file} ({subject})': 'le certificat de {file} ({subject})',
	'tls.cert_file: {which} is not valid before {from}; is the clock right?':
		"tls.cert_file : {which} n'est pas valable avant {from} ; l'horloge est-elle juste ?",
	'tls.cert_file: {which} expired at {to}': 'tls.cert_file : {which} a expiré le {to}',
	"tls.cert_file: {file}: certificate {at} ({oneLine}) did not sign certificate {at2}; the order is the server's, then each one's signer":
		"tls.cert_file : {file} : le certificat {at} ({oneLine}) n'a pas signé le certificat {at2} ; l'ordre est celui du serveur, puis chaque signataire",
	'tls.cert_file: {file} ends with a certificate that "{oneLine}" signed: clients that do not know that signer itself refuse the connection; append the intermediate certificates':
		'tls.cert_file : {file} finit par un certificat que "{oneLine}" a signé : les clients qui ne connaissent pas ce signataire refusent la connexion ; ajoutez les certificats intermédiaires',
	'tls.cert_file: the certificate in {file} expires in {left}': 'tls.cert_file : le certificat de {file} expire dans {left}',
	'tls.cert_file: the certificate in {file} does not name a host: clients refuse it':
		'tls.cert_file : le certificat de {file} ne nomme aucune machine : les clients le refusent',
	'{setting}: the file cannot be read': '{setting} : le fichier est illisible',
	'{setting}: the file is not a PEM of the kind that is needed': "{setting} : le fichier n'est pas un PEM de la sorte voulue",
	'none, tls.mode is "off"': 'aucun, tls.mode est "off"',
	'{file}, {described}': '{file}, {described}',
	'own CA: SHA-256 {fingerprint}, until {day}': "autorité propre : SHA-256 {fingerprint}, jusqu'au {day}",
	'own CA: none yet, a start makes it': 'autorité propre : aucune encore, un démarrage la crée',
	'none yet, a start makes it for {names}': 'aucun encore, un démarrage le fait pour {names}',
	'for {names}, until {day}': "pour {names}, jusqu'au {day}",
	'this machine has no own CA: tls.mode is "{mode}"': 'il n\'y a pas d\'autorité propre : tls.mode est "{mode}"',
	'the certificate stays as it was: {error}': 'le certificat reste comme il était : {error}',
	'{setting}: the file must hold "{PREFIX}" and 24 to 64 bytes in base64':
		'{setting} : le fichier doit contenir "{PREFIX}" et de 24 à 64 octets en base64',
	' (0: no plain HTTP)': ' (0 : pas de HTTP en clair)',
	'port {port} is in use by another program: change {setting}{none}, or stop that program':
		'le port {port} est pris par un autre programme : changez {setting}{none}, ou arrêtez ce programme',
	'this user may not open port {port}: run as a service, or set {setting} above 1023{none}':
		"cet utilisateur n'a pas le droit d'ouvrir le port {port} : lancez-le comme service, ou mettez {setting} au-dessus de 1023{none}",
	'{hostname} is not an address of this machine: change server.host':
		"{hostname} n'est pas une adresse de cette machine : changez server.host",
	'no archive of this machine was ever made: "preau backup --machine" makes one; nightly copies do not hold the CA and preau.toml':
		"cette machine n'a pas d'archive complète. Pour en faire une : \"preau backup --machine\" ; les copies de la nuit n'ont ni l'autorité ni preau.toml",
	'no archive of this machine was made since {at}: "preau backup --machine" makes one; nightly copies do not hold the CA and preau.toml':
		"aucune archive de cette machine n'a été faite depuis le {at} : \"preau backup --machine\" en fait une ; les copies de la nuit n'ont ni l'autorité ni preau.toml",
	'the last one of this machine was made on {at}': 'la dernière de cette machine est du {at}',
	'it does not name {names}: a running server makes another one within a minute':
		'il ne nomme pas {names} : un serveur en marche en fait un autre dans la minute',
	'{code}: the key that signs papers cannot be read: preau papiers cle {code} --nouvelle':
		'{code} : la clé qui signe les papiers ne peut pas être lue : preau papiers cle {code} --nouvelle',
	'{code}: {n} papers are signed with a key that is missing: restore a copy that has it':
		"{code} : {n} papiers sont signés d'une clé qui manque : restaurez une copie qui l'a",
	'{code}: an older copy was restored: the office must say the last numbers of papers, under « Numéros des papiers »':
		'{code} : une copie plus ancienne a été restaurée : la scolarité doit dire les derniers numéros des papiers, dans « Numéros des papiers »',
	'it does not name {names}: clients that use them refuse the connection':
		"il ne nomme pas {names} : les clients qui s'en servent refusent la connexion",
	'{time} is before this program was built ({built}): set the clock; a new battery may be due':
		"{time} précède la fabrication de ce programme ({built}) : mettez l'horloge à l'heure ; la pile est peut-être à changer",
	'{time} is more than {years} years after this program was built: is the year right?':
		"{time} est à plus de {years} ans de la fabrication de ce programme : l'année est-elle juste ?",
	'{time} is before the last change of "{code}" ({at}): the clock is late, or was ahead then':
		'{time} précède le dernier changement de "{code}" ({at}) : l\'horloge retarde, ou avançait alors',
	'institution {code}: {warning}': 'établissement {code} : {warning}',
	'no institution yet; "preau tenant create" makes one': 'aucun établissement encore ; "preau tenant create" en crée un',
	'institution {code}: {file}: {problem}; "preau restore" brings a copy back':
		'établissement {code} : {file} : {problem} ; "preau restore" remet une copie',
	'institution {code}: {file} has schema {schema}, this program knows {newest}: a newer program wrote it':
		"établissement {code} : {file} a le schéma {schema}, ce programme connaît {newest} : un programme plus récent l'a écrit",
	'institution {code}: sound, {size}, schema {schema}; a start brings it to {newest}':
		"établissement {code} : sain, {size}, schéma {schema} ; un démarrage l'amène à {newest}",
	'institution {code}: sound, {size}, revision {revision}': 'établissement {code} : sain, {size}, révision {revision}',
	'institution {code}: {failed} messages of the last 30 days were refused for good':
		'établissement {code} : {failed} messages des 30 derniers jours ont été refusés pour de bon',
	'this machine is {hostname}, at {outside}': 'cette machine est {hostname}, à {outside}',
	'this machine ({hostname}) has only the loopback address: is the cable plugged in?':
		"cette machine ({hostname}) n'a d'autre adresse que la boucle locale : le câble est-il branché ?",
	'server.host ({host}) is not an address of this machine': "server.host ({host}) n'est pas une adresse de cette machine",
	'no name server here knows {name} (server.names): clients need it in their DNS or hosts file, or an address':
		'aucun serveur de noms ici ne connaît {name} (server.names) : il le faut aux clients dans leur DNS ou leur fichier hosts, ou une adresse',
	'{name} leads to {found}': '{name} mène à {found}',
	'{name} (server.names) leads to {found}, which is not this machine': "{name} (server.names) mène à {found}, qui n'est pas cette machine",
	'other users may look into the copies in {dir}: chmod o-rwx':
		"d'autres utilisateurs peuvent regarder dans les copies de {dir} : chmod o-rwx",
	'every user may read the secret in {file}: {help}': 'tout utilisateur peut lire le secret de {file} : {help}',
	'every user may write {file}: chmod o-w': 'tout utilisateur peut écrire {file} : chmod o-w',
	'data, secrets and settings are for this program alone': 'données, secrets et réglages ne sont que pour ce programme',
	'other users may look into the data in {path}: chmod 700':
		"d'autres utilisateurs peuvent regarder dans les données de {path} : chmod 700",
	'the group of {path} may look into the data: chmod 700, unless that is intended':
		"le groupe de {path} peut regarder dans les données : chmod 700, sauf si c'est voulu",
	'{file} belongs to another user than {dataFolder}: chown -h it like that folder':
		'{file} appartient à un autre utilisateur que {dataFolder} : chown -h comme ce dossier',
	'these settings are not installed as a service of systemd': 'ces réglages ne sont pas installés comme service de systemd',
	'{file} is not the unit of this version: run its installer, and keep changes in "systemctl edit preau"':
		'{file} n\'est pas l\'unité de cette version : lancez son installateur, et gardez vos changements dans "systemctl edit preau"',
	'{file}, with {names}': '{file}, avec {names}',
	'ReadWritePaths={path} is on a disk that may be taken out, and without {path} the service does not start: "systemctl edit preau", with a dash before it: ReadWritePaths=-{path}':
		'ReadWritePaths={path} est sur un disque qu\'on peut retirer, et sans {path} le service ne démarre pas : "systemctl edit preau", avec un tiret devant : ReadWritePaths=-{path}',
	'ReadWritePaths={path} is not there, and without it the service does not start: "systemctl edit preau", with a dash before it: ReadWritePaths=-{path}':
		'ReadWritePaths={path} n\'est pas là, et sans lui le service ne démarre pas : "systemctl edit preau", avec un tiret devant : ReadWritePaths=-{path}',
	'systemd does not let the service write in {folder} ({setting}): "systemctl edit preau", [Service], ReadWritePaths=-{folder}':
		'systemd ne laisse rien écrire au service dans {folder} ({setting}) : "systemctl edit preau", [Service], ReadWritePaths=-{folder}',
	'a Préau answers at port {port}, and the data folder {dir} is not there: nothing was made. If that one serves these data, put the folder back; if not, give another port':
		"un Préau répond au port {port}, et le dossier des données {dir} n'est pas là : rien n'a été créé. S'il sert ces données, remettez le dossier à sa place ; sinon, donnez un autre port",
	'the data folder {dir} is not there yet; the first start makes it':
		"le dossier des données {dir} n'est pas encore là ; le premier démarrage le crée",
	'this machine cannot find an address for "{host}": a mistyped name, or no DNS here':
		'cette machine ne trouve pas d\'adresse pour "{host}" ; un nom mal tapé, ou pas de DNS ici',
	'the server lets this account send no more for now: wait until tomorrow, or ask the provider for more mails':
		"le serveur ne laisse plus ce compte envoyer pour l'instant : attendez demain, ou demandez au fournisseur d'autoriser plus d'e-mails",
	'the server asks to come again in some minutes, as many do of a new sender: Préau sends again by itself':
		"le serveur demande de revenir dans quelques minutes, comme beaucoup pour un nouvel expéditeur : Préau renvoie l'e-mail de lui-même",
	'the provider does not take passwords for mail now (basic authentication): ask it to allow SMTP AUTH for this account, or for another server':
		"le fournisseur n'accepte plus de mot de passe pour l'envoi (basic authentication) : demandez-lui d'autoriser SMTP AUTH pour ce compte, ou un autre serveur",
	'the server does not let this account send from that address': 'le serveur ne laisse pas ce compte envoyer de cette adresse',
	'the server does not pass on mail from this machine: it may want a user and a password':
		"le serveur ne transmet pas d'e-mail de cette machine : il veut peut-être un utilisateur et un mot de passe",
	'the server does not take mail for that address, or not from this account':
		"le serveur ne prend pas d'e-mail pour cette adresse, ou pas de ce compte",
	'the server refused the mail itself; its own words say why': "le serveur a refusé l'e-mail lui-même ; ses propres mots disent pourquoi",
	'the server wants a user and a password: set smtp.user and smtp.password_file':
		'le serveur veut un utilisateur et un mot de passe : remplissez smtp.user et smtp.password_file',
	'the server does not take this user with the password in smtp.password_file':
		"le serveur n'accepte pas cet utilisateur avec le mot de passe de smtp.password_file",
	'the server wants an encrypted connection: set smtp.tls to "required"':
		'le serveur veut une connexion chiffrée : mettez smtp.tls à "required"',
	'the server does not take the name that this machine gives itself: set smtp.name to one that it knows':
		"le serveur n'accepte pas le nom que cette machine se donne : mettez dans smtp.name un nom qu'il connaît",
	'the server does not let this user log in here and now': 'le serveur ne laisse pas cet utilisateur se connecter ici et maintenant',
	'the server offers no STARTTLS on port {port}: set smtp.port to 587, or smtp.port to 465 with smtp.tls "implicit"':
		'le serveur n\'offre pas STARTTLS sur le port {port} : mettez smtp.port à 587, ou smtp.port à 465 avec smtp.tls "implicit"',
	'no encrypted connection could be made': "aucune connexion chiffrée n'a pu être faite",
	'a CA that this program does not know signed the certificate: put its PEM file into smtp.ca_file':
		'une autorité que ce programme ne connaît pas a signé le certificat : mettez son fichier PEM dans smtp.ca_file',
	'the CA in smtp.ca_file did not sign the certificate of this server':
		"l'autorité de smtp.ca_file n'a pas signé le certificat de ce serveur",
	'the certificate is made for another name: write into smtp.host a name that it holds':
		"le certificat est fait pour un autre nom : écrivez dans smtp.host un nom qu'il contient",
	'renew the certificate of the mail server, or correct the clock of this machine':
		"renouvelez le certificat du serveur d'e-mail, ou corrigez l'horloge de cette machine",
	'port {port} does not begin with TLS: set smtp.tls to "required", or smtp.port to 465':
		'le port {port} ne commence pas en TLS : mettez smtp.tls à "required", ou smtp.port à 465',
	'the server and this program have no encryption in common: the server is too old':
		"le serveur et ce programme ne s'accordent sur aucun chiffrement : il est trop ancien",
	'the server lets nobody in from this machine at the moment': 'le serveur ne laisse entrer personne de cette machine en ce moment',
	'nothing listens on port {port} of {host}: the mail server is stopped, or has another port':
		"rien n'écoute sur le port {port} de {host} : le serveur d'e-mail est arrêté, ou a un autre port",
	'port {port} answers, but not as a mail server': "le port {port} répond, mais pas comme un serveur d'e-mail",
	'port {port} says nothing: for a port that begins with TLS, as 465, set smtp.tls to "implicit"':
		'le port {port} ne dit rien : pour un port qui commence en TLS, comme 465, mettez smtp.tls à "implicit"',
	'no TLS on port {port} of {host}: set smtp.tls to "required" for a port that begins in plain, as 587; or a firewall is between':
		'pas de TLS sur le port {port} de {host} : mettez smtp.tls à "required" pour un port qui commence en clair, comme 587 ; ou un pare-feu est entre deux',
	'{host} does not answer on port {port}: another address, or a firewall is between':
		'{host} ne répond pas sur le port {port} : une autre adresse, ou un pare-feu est entre deux',
	'the server asks for none: no password was sent': "le serveur n'en demande pas : aucun mot de passe n'a été envoyé",
	'without effect there; is this the right server and port?': 'sans effet là-bas ; est-ce le bon serveur et le bon port ?',
	'port {port} answers': 'le port {port} répond',
	'{how}, certificate of {ca}': '{how}, certificat de {ca}',
	'as {user}': 'comme {user}',
	'systemd waits for a message and cannot be told: {error}': 'systemd attend un message et ne peut pas le recevoir : {error}',
	'only Windows starts "preau serve --service": use "preau service install"':
		'seul Windows démarre "preau serve --service" : prenez "preau service install"',
	'the service manager cannot be reached: {message}': 'le gestionnaire de services est injoignable : {message}',
	'Windows does not accept answers from this service': 'Windows ne prend pas les réponses de ce service',
	'{folder} is not a release: {SUMS} is missing': "{folder} n'est pas une livraison : {SUMS} y manque",
	'{name} is missing in the release {folder}': '{name} manque dans la livraison {folder}',
	'the release {folder} has no program for this machine ({name}): it holds {programs}':
		"la livraison {folder} n'a pas de programme pour cette machine ({name}) : elle contient {programs}",
	'{file} does not match {SUMS}: it was copied in part or changed; copy the whole release again':
		'{file} ne correspond pas à {SUMS} : il a été copié en partie ou changé ; recopiez toute la livraison',
	'the release is not signed (no {file}), and this program takes signed ones only':
		"la livraison n'est pas signée (pas de {file}), et ce programme n'en prend que de signées",
	'the signature {file} was not made for this release by the publisher of this program':
		"la signature {file} n'a pas été faite pour cette livraison par l'éditeur de ce programme",
	'{file} is a link, or not a file: a release holds only plain files':
		"{file} est un lien, ou pas un fichier : une livraison n'a que de simples fichiers",
	'the disk of {folder} is short of {short} MB to take the release there':
		'il manque {short} Mo au disque de {folder} pour y prendre la livraison',
	'{file} cannot be unpacked: {fault}': '{file} ne peut pas être déballé : {fault}',
	'it is not a tar file': "ce n'est pas un fichier tar",
	'the files of {code} for {program} were never written to {folder}, it is tried again every hour: {error}':
		"les fichiers de {code} pour {program} n'ont jamais été écrits dans {folder}, un nouvel essai a lieu chaque heure : {error}",
	'the files of {code} for {program} in {folder} are {age} old, it is tried again every hour: {error}':
		'les fichiers de {code} pour {program} dans {folder} ont {age}, un nouvel essai a lieu chaque heure : {error}',
	'the files of {code} for {program} are {age} old: was the machine off at night?':
		'les fichiers de {code} pour {program} ont {age} : la machine était-elle éteinte la nuit ?',
	'the files of {code} for {program} leave out {n} people or courses; "preau export {code} DIR --pour {pour}" names them':
		'les fichiers de {code} pour {program} omettent {n} personnes ou cours ; "preau export {code} DIR --pour {pour}" les nomme',
	'the programs of {code} get the real e-mails of people, as before: whoever may write one can become somebody else there; decide in preau.toml, [moodle] adresses = "internes" (advised) or "reelles"':
		'les programmes de {code} reçoivent la vraie adresse des personnes, comme avant : qui peut en écrire une peut y devenir un autre ; décidez dans preau.toml, [moodle] adresses = "internes" (conseillé) ou "reelles"',
	'the files for {program} in {folder} are written within a minute': "les fichiers pour {program} dans {folder} s'écrivent dans la minute",
	'the files for {program} in {folder} are {age} old': 'les fichiers pour {program} dans {folder} ont {age}',
	'the group {name} cannot read {file}: sudo chgrp -R {name} {dossier} && sudo chmod -R g+rX {dossier} && sudo chmod g+s {folder}':
		'le groupe {name} ne peut pas lire {file} : sudo chgrp -R {name} {dossier} && sudo chmod -R g+rX {dossier} && sudo chmod g+s {folder}',
	'the group {name} cannot read {file}: sudo chmod o+x {path}': 'le groupe {name} ne peut pas lire {file} : sudo chmod o+x {path}',
	'Moodle cannot read {file}: nobody else is in the group {name}: sudo chgrp -R www-data {dossier}':
		"Moodle ne peut pas lire {file} : personne d'autre n'est dans le groupe {name} : sudo chgrp -R www-data {dossier}",
	'no other account can read {file}: nobody else is in the group {name}: sudo chgrp -R GROUP {dossier}':
		"aucun autre compte ne peut lire {file} : personne d'autre n'est dans le groupe {name} : sudo chgrp -R GROUPE {dossier}",
	'the group {name} reads {file}': 'le groupe {name} lit {file}',
	'Moodle cannot sign anybody in: server.names does not have a name':
		'personne ne peut se connecter à Moodle par Préau : il manque un nom dans server.names',
	'Moodle finds {issuer}, if its machine trusts the authority of the certificate':
		"Moodle trouve {issuer}, si sa machine fait confiance à l'autorité du certificat",
	'Moodle cannot sign anybody in at {issuer}: {reason}': 'personne ne peut se connecter à Moodle par {issuer} : {reason}',
	'another program answers there': 'un autre programme y répond',
	'{path} is a link: name the folder itself': '{path} est un lien : nommez le dossier lui-même'
} as const satisfies Record<string, string>
