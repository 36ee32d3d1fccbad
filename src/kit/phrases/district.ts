/** Sentences about the processes that share a libSQL server. */
export const DISTRICT = {
	district: 'district',
	'Move an institution from the data folder to the libSQL server of data.url, or back; the former data is kept':
		"Porte un établissement du dossier de données au serveur libSQL de data.url, ou l'inverse ; ce qu'il était est gardé",
	'"file": into the data folder; the URL of data.url: from there to the server':
		'"file" : dans le dossier de données ; l\'URL de data.url : de là vers le serveur',
	'--to is missing': '--to manque',
	'{code} is in {at} now; the former data is kept in {former}': "{code} est maintenant dans {at} ; ce qu'il était est gardé dans {former}",
	'--to takes "file" or {url}, the server of data.url, not "{to}"': '--to prend "file" ou {url}, le serveur de data.url, pas "{to}"',
	'{file} is not there: no institution "{code}" to move': "{file} n'est pas là : pas d'établissement « {code} » à porter",
	'{file} already exists: move it away first': "{file} est déjà là : déplacez-le d'abord",
	'{file} holds the institution "{other}", not "{code}": "preau restore" can give it another code':
		'{file} contient l\'établissement « {other} », pas « {code} » : "preau restore" en fait un d\'un autre code',
	'Say what state this process is in, among those that share the libSQL server of data.url':
		'Dit où en est ce processus parmi ceux qui partagent le serveur libSQL de data.url',
	'Stop the others from waiting for a process that will not come back':
		"Fait que les autres n'attendent plus un processus qui ne reviendra pas",
	'the institutions are files: data.url does not name a libSQL server':
		'les établissements sont des fichiers : data.url ne nomme aucun serveur libSQL',
	'unknown process {name}; known: {processes}': "il n'y a pas de processus {name} ; il y a {processes}",
	'{name} is forgotten': '{name} est oublié',
	'this process is not the active one of its district any more': "ce processus n'est plus celui qui sert dans son district",
	'this process was the active one of its district and is not any more':
		"ce processus était celui qui sert dans son district et ne l'est plus",
	'another process of the district has taken over, or the database server stopped answering: this one starts again, and waits':
		'un autre processus du district a pris le relais, ou le serveur de base de données ne répond plus : celui-ci redémarre, et attend',
	'data.url: the server at {url} holds another district than the one that this data folder belonged to':
		'data.url : le serveur {url} garde un autre district que celui auquel ce dossier de données appartenait',
	'data.url: the server at {url} has nothing of the district that this data folder belongs to':
		"data.url : le serveur {url} n'a rien du district auquel ce dossier de données appartient",
	'data.token_file: the server at {url} refuses the token': 'data.token_file : le serveur {url} refuse le jeton',
	'data.url: {url} is not a libSQL server': "data.url : il n'y a pas de serveur libSQL à {url}",
	'this process waits: another one of the district is active': 'ce processus attend : un autre du district sert',
	'this process waits: it would give the institutions a schema that another process of the district does not know yet':
		"ce processus attend : il donnerait aux établissements un schéma qu'un autre processus du district ne connaît pas encore",
	'this process waits: a newer program has had the institutions, and this one does not know their schema':
		"ce processus attend : un programme plus récent a eu les établissements, et celui-ci n'en connaît pas le schéma",
	'this process waits: the database server refuses the token of data.token_file':
		'ce processus attend : le serveur de base de données refuse le jeton de data.token_file',
	'the database server refuses the token of data.token_file': 'le serveur de base de données refuse le jeton de data.token_file',
	'this process waits: the database server does not answer': 'ce processus attend : le serveur de base de données ne répond pas',
	'another process of the district is active, {other}: give the command there':
		'un autre processus du district sert, {other} : donnez la commande là-bas',
	'the process {other} of the district has an older program: install this one there first, or forget it: preau district forget {other}':
		"le processus {other} du district a un programme plus ancien : installez-y d'abord celui-ci, ou oubliez-le : preau district forget {other}",
	'a newer program has had the institutions of this district: install it here too':
		'un programme plus récent a eu les établissements de ce district : installez-le ici aussi',
	'the copy is not what the namespace holds': "la copie n'est pas ce que contient l'espace",
	'the database server does not answer': 'le serveur de base de données ne répond pas',
	'{name} is the active process of {url}; with it: {others}': '{name} est le processus qui sert dans {url} ; avec lui : {others}',
	'{name} is the only process of {url}: when it dies, nobody takes over':
		"{name} est le seul processus de {url} : s'il meurt, personne ne prend le relais",
	'the libSQL server has no such namespace: does it hold too few at once (--max-active-namespaces)? only if it was deleted there does "preau restore" bring a copy back':
		"le serveur libSQL n'a pas cet espace de noms : en garde-t-il trop peu à la fois (--max-active-namespaces) ? Seulement s'il y a été supprimé, « preau restore » ramène une copie",
	'{url} does not answer for each of {n} institutions: it must be started with --max-active-namespaces above that number':
		'{url} ne répond pas pour chacun des {n} établissements : il faut le lancer avec --max-active-namespaces au-dessus de ce nombre',
	'{url} does not give large answers: the lists and imports of a large school fail; it must be started with --max-response-size 256MB --max-total-response-size 1GB':
		"{url} ne donne pas de grandes réponses : les listes et les imports d'une grande école échouent ; il faut le lancer avec --max-response-size 256MB --max-total-response-size 1GB",
	'"{code}" is already served from {place}, and {file} is its former file, or another one: move the file away':
		"« {code} » est déjà servi depuis {place}, et {file} est ce qu'il était, ou un autre : déplacez le fichier ailleurs",
	'{name} waits; {other} is the active process of {url}, and knows the data':
		'{name} attend ; {other} est le processus qui sert dans {url}, et connaît les données',
	'preau {version} at {address} waits; {other} is the active process of its district':
		'preau {version} à {address} attend ; {other} est le processus qui sert dans son district',
	'the file of {code} lies in the data folder and is not served: preau tenant move {code} --to {url}':
		"le fichier de {code} est dans le dossier de données et n'est pas servi : preau tenant move {code} --to {url}",
	'this process is the active one of its district': 'ce processus est celui qui sert dans son district',
	'the namespace {namespace} does not hold what was put into it; nothing was replaced':
		"l'espace {namespace} ne contient pas ce qui y a été mis ; rien n'a été remplacé",
	'the namespace {namespace} is not empty: nothing was put into it': "l'espace {namespace} n'est pas vide : rien n'y a été mis",
	'what was put into the namespace {namespace} does not hold together': "ce qui a été mis dans l'espace {namespace} ne tient pas ensemble"
} as const satisfies Record<string, string>
