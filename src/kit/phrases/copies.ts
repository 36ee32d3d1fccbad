/** Sentences about copies, archives, exports and their restore. */
export const COPIES = {
	'file {file} not found': "il n'y a pas de fichier {file}",
	'{file}.sha256 lacks a checksum; move it away to restore without one':
		'{file}.sha256 ne contient pas de somme de contrôle ; écartez-le pour restaurer sans elle',
	'{file} is not a file; restore takes one copy, such as "ecole-20261120T020000Z-schema-3.db"':
		'{file} n\'est pas un fichier ; restore prend une seule copie, comme "ecole-20261120T020000Z-schema-3.db"',
	'{file} cannot be read: {error}': '{file} est illisible : {error}',
	'the disk of {dataFolder} is short of {short} MB to restore this file':
		'il manque {short} Mo au disque de {dataFolder} pour restaurer ce fichier',
	'{file} does not match {file2}.sha256: it is damaged, or another file':
		"{file} n'est pas ce que {file2}.sha256 en dit : il est abîmé, ou c'est un autre fichier",
	'{file} cannot be read into {dataFolder}: {message}': '{file} ne peut pas être lu dans {dataFolder} : {message}',
	'what was written there reads differently': 'ce qui y a été écrit se relit autrement',
	'the disk of {dir} is short of {short} MB for another copy beside data.min_free_mb; older copies but the last are gone already':
		'il manque {short} Mo au disque de {dir} pour une copie de plus à côté de data.min_free_mb ; les copies plus anciennes, sauf la dernière, sont déjà supprimées',
	'the disk of {dir} is short of {short} MB for another copy beside data.min_free_mb':
		'il manque {short} Mo au disque de {dir} pour une copie de plus à côté de data.min_free_mb',
	'{file} was removed, the disk is short': '{file} a été supprimé, le disque manque de place',
	'{file} is too old and could not be removed: {reason}': "{file} est trop ancien et n'a pas pu être supprimé : {reason}",
	'how it went could not be written down: {reason}': "ce qu'il en a été n'a pas pu être noté : {reason}",
	'second folder {folder}: {reason}': 'second dossier {folder} : {reason}',
	'systemd lets the service write nothing there: "sudo systemctl edit preau", [Service], ReadWritePaths=-{folder}, then "sudo systemctl restart preau"':
		'systemd interdit au service d\'y écrire : "sudo systemctl edit preau", [Service], ReadWritePaths=-{folder}, puis "sudo systemctl restart preau"',
	'the file is a database, but not a copy of an institution of this program':
		"le fichier est une base de données, mais pas la copie d'un établissement de ce programme",
	'the file has schema {schema}, this program knows {newest}: a newer program wrote it':
		"le fichier a le schéma {schema}, ce programme connaît {newest} : un programme plus récent l'a écrit",
	'the file is empty': 'le fichier est vide',
	'the file is not a SQLite database: it is something else, encrypted or compressed, or damaged from its first byte':
		"le fichier n'est pas une base SQLite : c'est autre chose, il est chiffré ou compressé, ou abîmé dès le premier octet",
	'the file is truncated: {size} of {whole} bytes are there': 'le fichier est coupé : {size} octets sur {whole} sont là',
	'the file is damaged: {how}': 'le fichier est abîmé : {how}',
	'the file is a copy of "{code}", which is not here (there are {known}): say with --tenant which institution it becomes':
		'le fichier est une copie de "{code}", qui n\'est pas ici (il y a {known}) : dites avec --tenant quel établissement il devient',
	'its disk is short of {short} MB': 'il manque {short} Mo à son disque',
	'the export cannot be written in {folder}: {systemReason}': "l'export ne peut pas être écrit dans {folder} : {systemReason}",
	'the archive is damaged: it was cut, changed or copied in part; nothing was changed':
		"l'archive est abîmée : elle a été coupée, changée ou copiée en partie ; rien n'a été changé",
	'the archive is encrypted, but not with a passphrase, or its first lines are damaged; nothing was changed':
		"l'archive est chiffrée autrement que par une phrase secrète, ou ses premières lignes sont abîmées ; rien n'a été changé",
	'the first lines of the archive are damaged; nothing was changed': "les premières lignes de l'archive sont abîmées ; rien n'a été changé",
	'the passphrase is not the one of this archive, or its first lines are damaged; nothing was changed':
		"la phrase secrète n'est pas celle de cette archive, ou ses premières lignes sont abîmées ; rien n'a été changé",
	'a newer program wrote the archive (Préau {program}): restore it with that version or a later one':
		"un programme plus récent a écrit l'archive (Préau {program}) : restaurez-la avec cette version ou une plus récente",
	unknown: 'inconnu',
	'the archive lists {name}, which does not belong there: it is not restored':
		"l'archive annonce {name}, qu'aucune archive d'une machine ne contient : elle n'est pas restaurée",
	'the archive lists {name} with {bytes} bytes, which no machine has':
		"l'archive annonce {name} avec {bytes} octets, ce qu'aucune machine n'a",
	'the archive lacks {SETTINGS}: it is not that of a machine': "l'archive n'annonce pas de {SETTINGS} : elle n'est pas celle d'une machine",
	'{name} changed while it was read, or its disk is damaged: try again':
		'{name} a changé pendant sa lecture, ou son disque est abîmé : réessayez',
	'the disk of {folder} is short of {short} MB for the archive': "il manque {short} Mo au disque de {folder} pour l'archive",
	'writing {name}': 'écriture de {name}',
	'reading it back': 'relecture',
	'{file} cannot be written: {error}': '{file} ne peut pas être écrit : {error}',
	'{path} is not a plain file: no archive was made': "{path} n'est pas un simple fichier : aucune archive n'a été faite",
	'{setting}: the file cannot be read ({code}): an archive without it would not start':
		'{setting} : le fichier est illisible ({code}) : une archive sans lui ne démarrerait pas',
	'{file} has no checksum beside it': "{file} n'a pas de somme de contrôle à côté de lui",
	'use either --plain or --{option}, not both': "--plain et --{option} s'excluent",
	'Passphrase (empty: the archive is not encrypted): ': "Phrase secrète (vide : l'archive n'est pas chiffrée) : ",
	'no passphrase came on standard input: write one there, or say --plain for an archive that is not encrypted':
		"aucune phrase secrète n'est venue sur l'entrée standard : écrivez-en une, ou dites --plain pour une archive sans chiffrement",
	'Again: ': 'Encore une fois : ',
	'the two passphrases differ': 'les deux phrases secrètes diffèrent',
	'the archive is not encrypted: is it really the one that you want? Then leave --{option} out':
		"l'archive n'est pas chiffrée : est-ce bien celle que vous voulez ? Alors omettez --{option}",
	'Passphrase of the archive: ': "Phrase secrète de l'archive : ",
	'copying {code}': 'copie de {code}',
	'{code} was not copied, and no archive was made: {error}': "{code} n'a pas été copié, et aucune archive n'a été faite : {error}",
	'folder {folder} not found: is its disk plugged in?': "il n'y a pas de dossier {folder} : le disque est-il branché ?",
	'{file} is in the data folder: put an archive on another disk, such as a USB stick':
		'{file} est dans le dossier des données : une archive va sur un autre disque, comme une clé USB',
	'{file} already exists: it is never overwritten': "{file} existe déjà : il n'est jamais écrasé",
	'the institutions {codes}': 'les établissements {codes}',
	'no institution': 'aucun établissement',
	'the CA (SHA-256 {ca}) with its key': "l'autorité de certification (SHA-256 {ca}) avec sa clé",
	'the files of {files}': 'les fichiers de {files}',
	'{file}: {mb} MB in {folder}': '{file} : {mb} Mo dans {folder}',
	'It contains {held}.': 'Elle contient : {held}.',
	'It is encrypted: without the passphrase nobody can read it, not even you. Keep the passphrase elsewhere.':
		'Elle est chiffrée : sans la phrase secrète personne ne peut la lire, vous non plus. Gardez cette phrase ailleurs.',
	'It is NOT encrypted: anyone who has it has every name, grade and password hash, and the keys. Lock it away.':
		"Elle n'est PAS chiffrée : qui l'a, a tous les noms, toutes les notes, les condensés des mots de passe et les clés. Mettez-la sous clé.",
	'To turn a new machine into this one: sudo sh install.sh --from {file}':
		'Une nouvelle machine devient celle-ci par : sudo sh install.sh --from {file}',
	'waiting for another backup to end': "attente de la fin d'une autre copie",
	copying: 'copie',
	'copying to the second folder': 'copie dans le second dossier',
	'Copy an institution, or all of them, into the folder of the copies; exit code 1 also if only the second folder got no copy. Or put the whole machine into one archive':
		"Copier un établissement, ou tous, dans le dossier des copies ; code 1 aussi quand seul le second dossier n'en a pas reçu. Ou toute la machine dans une seule archive",
	'one archive to rebuild this machine: institutions, CA, preau.toml and the files it names; default: in this folder':
		"une archive qui refait cette machine : établissements, autorité, preau.toml et les fichiers qu'il nomme ; par défaut : dans ce dossier",
	'do not encrypt the archive, and do not ask for a passphrase': "ne pas chiffrer l'archive, ne demander aucune phrase secrète",
	'file that holds the passphrase of the archive; default: asked, or the first line of standard input':
		"fichier qui contient la phrase secrète de l'archive ; par défaut : demandée, ou première ligne de l'entrée standard",
	'--plain and --passphrase-file are for an archive: add --machine':
		'--plain et --passphrase-file sont pour une archive : ajoutez --machine',
	'preau: {code} was not copied: {error}': "preau : {code} n'a pas été copié : {error}",
	'preau: {code}: the first copy stands, the second could not be made':
		"preau : {code} : la première copie tient, la seconde n'a pas pu être faite",
	'preau: no institution to copy': "preau : il n'y a aucun établissement à copier",
	'preau: warning: {code}: {warning}': 'preau : avertissement : {code} : {warning}',
	'{code}: {work}': '{code} : {work}',
	'{column}: {odd} contains "|", which separates the values of a cell: rename it first':
		'{column} : {odd} contient "|", qui sépare les valeurs d\'une cellule : renommez-le d\'abord',
	'the disk of {dataFolder} is short of {short} MB for this archive; nothing was changed':
		"il manque {short} Mo au disque de {dataFolder} pour cette archive ; rien n'a été changé",
	'unpacking {name}': 'déballage de {name}',
	'examining {code}': 'examen de {code}',
	'{name} of the archive: {error}; nothing was changed': "{name} de l'archive : {error} ; rien n'a été changé",
	'it could not be written completely': "il n'a pas pu être écrit en entier",
	'{setting} named {path}, which is not overwritten; the file is {file} now, and preau.toml says so':
		"{setting} nommait {path}, qui n'est pas écrasé ; le fichier est maintenant {file}, et preau.toml le dit",
	'this program cannot use the settings of the archive: {where}: {problem}; nothing was changed':
		"ce programme ne peut pas se servir des réglages de l'archive : {where} : {problem} ; rien n'a été changé",
	'{setting}: this machine does not have the folder {path}': "{setting} : il n'y a pas de dossier {path} sur cette machine",
	'archive {file} not found': "il n'y a pas d'archive {file}",
	'examining the archive': "examen de l'archive",
	'a Préau is running with the data folder {dir}: stop it first (systemctl stop preau); nothing was changed':
		"un Préau marche avec le dossier des données {dir} : arrêtez-le d'abord (systemctl stop preau) ; rien n'a été changé",
	'another process is busy with the data folder {dir}: try again when it has ended; nothing was changed':
		"un autre processus occupe le dossier des données {dir} : réessayez quand il aura fini ; rien n'a été changé",
	'putting it in place': 'mise en place',
	'{file} is an archive of a machine, and the owner of the data folder {dir} could have put it there: restore the one from your own disk; nothing was changed':
		"{file} est l'archive d'une machine, et le propriétaire du dossier des données {dir} aurait pu l'y mettre : restaurez celle de votre propre disque ; rien n'a été changé",
	'the archive is from Windows: its settings name folders that cannot be here; nothing was changed':
		"l'archive est de Windows : ses réglages nomment des dossiers qui ne peuvent pas être ici ; rien n'a été changé",
	'the archive is from another system than Windows: its settings name folders that cannot be here; nothing was changed':
		"l'archive est d'un autre système que Windows : ses réglages nomment des dossiers qui ne peuvent pas être ici ; rien n'a été changé",
	'the settings of the archive keep the data in {dataFolder}, which does not exist: plug its disk in, or create the folder for the service (install -d -o preau -g preau -m 700 {dataFolder}); nothing was changed':
		"les réglages de l'archive gardent les données dans {dataFolder}, qui n'est pas là : branchez son disque, ou créez-le pour le service (install -d -o preau -g preau -m 700 {dataFolder}) ; rien n'a été changé",
	'the settings {config}': 'les réglages {config}',
	'the CA and its certificate': "l'autorité et son certificat",
	'Already here: {here}.': 'Il y a déjà ici : {here}.',
	'{what} --yes sets them aside and puts those of the archive in their place; nothing was changed':
		"{what} --yes les met de côté et met ceux de l'archive à leur place ; rien n'a été changé",
	'{what} They are set aside, and those of the archive come in their place.':
		"{what} Ils sont mis de côté, et ceux de l'archive prennent leur place.",
	'go on': 'continuer',
	'This machine is {host} as it was at {created}: settings in {config}, data in {data}, institutions {codes}':
		"Cette machine est {host} telle qu'elle était le {created} : réglages dans {config}, données dans {data}, établissements {codes}",
	'This machine is {host} as it was at {created}: settings in {config}, data in {data}, no institution':
		"Cette machine est {host} telle qu'elle était le {created} : réglages dans {config}, données dans {data}, aucun établissement",
	'Its CA is the one that every LMS trusts already: SHA-256 {ca}':
		'Son autorité est celle à laquelle chaque LMS fait déjà confiance : SHA-256 {ca}',
	'what was here before is kept in {path}': 'ce qui était ici avant est gardé dans {path}',
	'Accounts, passwords and tokens are those of the archive: what was revoked since is valid again.':
		"Comptes, mots de passe et jetons sont ceux de l'archive : ce qui a été révoqué depuis est valable de nouveau.",
	'checking the file': 'vérification du fichier',
	'bringing it to the schema of this program': 'passage au schéma de ce programme',
	'Replace an institution with a copy, or all of them with an archive; the former data is set aside, not destroyed':
		"Mettre une copie à la place d'un établissement, ou une archive à la place de tous ; ce qui était là est mis de côté, pas détruit",
	'the institution that it becomes; default: the one that it is a copy of':
		"l'établissement qu'elle devient ; par défaut : celui dont elle est la copie",
	'do not ask': 'ne pas demander',
	'--tenant is for a copy of one institution: an archive of a machine is restored as a whole':
		"--tenant est pour la copie d'un seul établissement : l'archive d'une machine se restaure en entier",
	'reading the file': 'lecture du fichier',
	'A copy of "{code}" ({name}), revision {revision}, schema {schema}, last written {written}.':
		'Une copie de "{code}" ({name}), révision {revision}, schéma {schema}, écrite pour la dernière fois : {written}.',
	'What "{target}" holds now is set aside. {access}': 'Ce que "{target}" contient maintenant est mis de côté. {access}',
	'It becomes the new institution "{target}". {access}': 'Elle devient le nouvel établissement "{target}". {access}',
	'restore it': 'la restaurer',
	'Accounts, passwords and tokens are those of the copy: what was revoked since is valid again.':
		'Comptes, mots de passe et jetons sont ceux de la copie : ce qui a été révoqué depuis est valable de nouveau.',
	'What people did about access since stays: accounts closed, rights taken away, passwords, tokens and links.':
		'Ce qui a été fait depuis sur les accès reste : comptes fermés, droits retirés, mots de passe, jetons et liens.',
	'Accounts closed since, or with rights taken away since: {names}':
		'Comptes fermés depuis, ou à qui des droits ont été retirés depuis : {names}',
	'{count} accounts can sign in again: {names}': '{count} comptes peuvent de nouveau se connecter : {names}',
	never: 'jamais',
	'{target} is restored from a copy of "{code}", last written {written}':
		'{target} est restauré d\'une copie de "{code}", écrite pour la dernière fois : {written}',
	'what it held before is kept in {former}': "ce qu'il contenait avant est gardé dans {former}",
	'{access} "preau user tokens {target} WHO --revoke" and "preau user deactivate" do it again.':
		'{access} "preau user tokens {target} QUI --revoke" et "preau user deactivate" le refont.'
} as const satisfies Record<string, string>
