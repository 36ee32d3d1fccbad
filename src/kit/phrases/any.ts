/** Frames for words from elsewhere, and reasons why a system refuses something. */
export const ANY = {
	'{text}': '{text}',
	'{message}': '{message}',
	'{place}: {reason}': '{place} : {reason}',
	'{words} and {last}': '{words} et {last}',
	'{some} or {word}': '{some} ou {word}',
	'{what}; did you mean {meant}?': '{what} ; vouliez-vous dire {meant} ?',
	'unknown error': 'erreur inconnue',
	'the disk is full': 'le disque est plein',
	'this user may not write there': "cet utilisateur n'a pas le droit d'y écrire",
	'the disk is read-only': 'le disque est en lecture seule',
	'it is not there': "il n'est pas là",
	'a file stands where a folder should be': 'il y a un fichier là où il faut un dossier',
	'the database failed: {why}': 'la base de données a fait défaut : {why}',
	'the database refused it: {why}': "la base de données l'a refusé : {why}"
} as const satisfies Record<string, string>
