/** Sentences of the log about errors, which the page of the machine shows too. */
export const FAILURES = {
	'an LMS cannot be told what has changed': 'un LMS ne peut pas être averti de ce qui a changé',
	'an institution could not be cleaned up': "le ménage d'un établissement n'a pas pu être fait",
	'the justificatifs of an institution cannot be applied': "les justificatifs d'un établissement ne peuvent pas être appliqués",
	'a job failed': 'une tâche a échoué',
	'absences and marks of an institution cannot be announced': "les absences et les notes d'un établissement ne peuvent pas être annoncées",
	'the reminders of an institution cannot be queued': "les rappels d'un établissement ne peuvent pas être mis en file",
	'a request failed': 'une demande a échoué',
	'papers could not be printed': "des papiers n'ont pas pu être imprimés",
	'an import in the console failed': "un import par le navigateur s'est interrompu",
	'an institution could not be backed up': "un établissement n'a pas pu être copié",
	'the files for a program could not be written': "les fichiers pour un programme n'ont pas pu être écrits",
	'an institution could not be set aside': "un établissement n'a pas pu être mis de côté",
	'a commit to the file of an institution had no answer: the file is opened again':
		"une écriture dans le fichier d'un établissement est restée sans réponse : il est rouvert",
	'the file of an institution was replaced, moved or removed by somebody else: nothing is read from it or written until it is restored, or Préau starts again':
		"le fichier d'un établissement a été remplacé, déplacé ou supprimé par quelqu'un d'autre : rien n'y est lu ni écrit jusqu'à ce qu'il soit restauré, ou que Préau redémarre",
	"the log of an institution's file (-wal) was replaced, moved or removed by somebody else: nothing is read from it or written until it is restored, or Préau starts again":
		"le journal du fichier d'un établissement (-wal) a été remplacé, déplacé ou supprimé par quelqu'un d'autre : rien n'y est lu ni écrit jusqu'à ce qu'il soit restauré, ou que Préau redémarre",
	'the file of an institution was overwritten by somebody else: nothing is read from it or written until it is restored, or Préau starts again':
		"le fichier d'un établissement a été écrasé par quelqu'un d'autre : rien n'y est lu ni écrit jusqu'à ce qu'il soit restauré, ou que Préau redémarre",
	'the file of an institution could not be closed': "le fichier d'un établissement n'a pas pu être fermé",
	'what was in memory about an institution is lost': "ce qui était en mémoire d'un établissement est perdu",
	'the file of an institution cannot be opened': "le fichier d'un établissement ne peut pas être ouvert",
	'what is in memory about an institution could not be written': "ce qui est en mémoire d'un établissement n'a pas pu être écrit",
	'a message could not be made or sent': "un message n'a pas pu être préparé ou envoyé",
	'the service cannot run': 'le service ne peut pas fonctionner',
	'the settings stay as they were': 'les réglages restent comme ils étaient'
}
