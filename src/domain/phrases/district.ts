/** What is said of the processes that share a libSQL server. */
export const DISTRICT = {
	'this process is not the active one of its district any more': "ce processus n'est plus celui qui sert dans son district",
	'this process was the active one of its district and is not any more':
		"ce processus était celui qui sert dans son district et ne l'est plus",
	'another process of the district has taken over, or the database server was not heard of: this one starts again, and waits':
		'un autre processus du district a pris le relais, ou le serveur de base de données ne répond plus : celui-ci redémarre, et attend',
	'data.url: the server at {url} holds another district than the one that this data folder belonged to':
		'data.url : le serveur {url} garde un autre district que celui auquel ce dossier de données appartenait',
	'data.token_file: the server at {url} refuses the token': 'data.token_file : le serveur {url} refuse le jeton',
	'data.url: at {url} there is no libSQL server': "data.url : il n'y a pas de serveur libSQL à {url}",
	'this process waits: another one of the district is active': 'ce processus attend : un autre du district sert',
	'this process waits: it would give the institutions a schema that another process of the district does not know yet':
		"ce processus attend : il donnerait aux établissements un schéma qu'un autre processus du district ne connaît pas encore",
	'this process waits: a newer program has had the institutions, and this one does not know their schema':
		"ce processus attend : un programme plus récent a eu les établissements, et celui-ci n'en connaît pas le schéma",
	'this process waits: the database server does not answer': 'ce processus attend : le serveur de base de données ne répond pas',
	'another process of the district is active, {other}: give the command there':
		'un autre processus du district sert, {other} : donnez la commande là-bas',
	'the process {other} of the district has an older program: install this one there first, or forget it: preau district forget {other}':
		"le processus {other} du district a un programme plus ancien : installez-y d'abord celui-ci, ou oubliez-le : preau district forget {other}",
	'a newer program has had the institutions of this district: install it here too':
		'un programme plus récent a eu les établissements de ce district : installez-le ici aussi',
	'the database server does not answer': 'le serveur de base de données ne répond pas',
	'the namespace {namespace} does not hold what was put into it; nothing was replaced':
		"l'espace {namespace} ne contient pas ce qui y a été mis ; rien n'a été remplacé",
	'the namespace {namespace} is not empty: nothing was put into it': "l'espace {namespace} n'est pas vide : rien n'y a été mis",
	'what was put into the namespace {namespace} does not hold together': "ce qui a été mis dans l'espace {namespace} ne tient pas ensemble"
} as const satisfies Record<string, string>
