/** A school's own spreadsheets. */
export const MAPPING = {
	'say which évaluation this column has': 'dites de quelle évaluation sont les notes de cette colonne',
	'leave out this column: it does not say which évaluation it is about':
		"laissez cette colonne de côté : elle ne dit pas de quelle évaluation il s'agit",
	'the mark {text} is not out of {bareme}, as its évaluation is': "la note {text} n'est pas sur {bareme}, comme son évaluation",
	'the évaluation {ref} does not exist': "l'évaluation {ref} n'existe pas",
	'the évaluation {ref} is the same one, and out of {bareme}: choose it, or give this one another title':
		"l'évaluation {ref} est la même, et sur {bareme} : choisissez-la, ou donnez un autre titre à celle-ci",
	'write a comma before the given names: KOUASSI, Ama Rose': 'écrivez une virgule avant les prénoms : KOUASSI, Ama Rose',
	'write the year with four digits, not {text}': "écrivez l'année sur quatre chiffres, et non {text}",
	'in {early} the day comes first, in {late} the month: correct one of the two':
		"en {early} le jour est écrit d'abord, en {late} c'est le mois : corrigez l'une des deux cellules",
	'the spreadsheet has probably exchanged day and month: {real} is a day for it and {text} a text; import the file as text again':
		"le tableur a sans doute échangé le jour et le mois : pour lui {real} est un jour, et {text} un texte ; ouvrez de nouveau le fichier d'origine, avec cette colonne au format Texte",
	// a file of decisions
	"propose decisions about the school's own spreadsheets, in TOML: read and correct them":
		"proposer des décisions sur les tableaux de l'école, en TOML : lisez-les et corrigez-les",
	"the decisions about the school's own spreadsheets, in TOML: what each sheet and column becomes":
		"les décisions sur les tableaux de l'école, en TOML : ce que devient chaque feuille et chaque colonne",
	'--complet and --correspondance do not go together: such lists never end what they leave out':
		"--complet et --correspondance ne vont pas ensemble : de telles listes n'arrêtent jamais ce qu'elles omettent",
	'is not decided: write {line} into {list}': "rien n'est décidé : écrivez {line} dans {list}",
	'is in the file of decisions, but not here': "le fichier de --correspondance en parle, mais il n'est pas là",
	'is not a class of the school: write {line} into words, or {other} into classes':
		"ce n'est pas une classe de l'école : écrivez {line} dans words, ou {other} dans classes",
	'is this {nom} ({matricule})? Write {line} into people, or who = "autre"':
		'est-ce {nom} ({matricule}) ? Écrivez {line} dans people, ou who = "autre"',
	'Proposals for "preau import CODE PATH --correspondance FILE": lines that begin with # do not count.':
		'Propositions pour "preau import CODE CHEMIN --correspondance FICHIER" : les lignes qui commencent par # ne comptent pas.',
	'Read each one, correct it, and remove its #: kind says what a sheet holds, use what a column becomes.':
		'Lisez chacune, corrigez-la et enlevez son # : kind dit ce que contient une feuille, use ce que devient une colonne.',
	'An empty kind or use leaves the sheet or the column out.': 'Un kind ou un use vide laisse la feuille ou la colonne de côté.',
	'the sheet is empty': 'la feuille est vide',
	'not a row with headings such as Nom or Matricule was found: write them above the table, or say in which row it begins':
		"aucune ligne ne porte d'en-têtes tels que Nom ou Matricule : écrivez-les au-dessus du tableau, ou dites à quelle ligne il commence",
	'a second table begins in {cell}: move it to a sheet of its own':
		'un second tableau commence en {cell} : mettez-le sur une feuille à part',
	'a table stands above the headings of row {row}, from {cell} on: move it to a sheet of its own':
		'un tableau se trouve au-dessus des en-têtes de la ligne {row}, à partir de {cell} : mettez-le sur une feuille à part',
	'a week grid begins in {cell}: only a list with a row for each lesson can be read':
		'une grille de semaine commence en {cell} : seule une liste avec une ligne par séance peut être lue',
	'{use} is not a use of a column of this kind': "{use} n'est pas ce qu'une colonne d'une telle feuille peut devenir",
	'the sheet does not have this column any more': "cette colonne n'est plus dans la feuille",
	'has hidden rows or columns, or is hidden: say whether they come too':
		'a des lignes ou des colonnes masquées, ou est masquée : dites si elles sont reprises aussi',
	'nobody has said what this sheet holds': "personne n'a dit ce que cette feuille contient",
	'this sheet is not among the files': "cette feuille n'est pas dans les fichiers",
	'{kind} is not a kind of records': "{kind} n'est pas une sorte de fiches",
	'the spreadsheet has made a day of it: format the column as text, and type what it was':
		"le tableur en a fait une date : mettez la colonne au format Texte, et tapez ce que c'était",
	'{text}: this column has more than {max} different words that are not understood':
		'{text} : cette colonne a plus de {max} mots différents qui ne sont pas compris',
	'the person of this row was removed since: leave the row aside':
		'la personne de cette ligne a été supprimée depuis : laissez la ligne de côté',
	'is the same as line {earlier}, and nothing says if they are one person: correct one row, or leave it aside':
		"est pareille à la ligne {earlier}, et rien ne dit si c'est une seule personne : corrigez une des lignes, ou laissez-la de côté",
	'rows with the same name and day of birth are taken for one person: {n} in all, such as {name} in {first} and {second}':
		'les lignes de même nom et de même date de naissance sont prises pour une seule personne : {n} en tout, par exemple {name} en {first} et {second}',
	'is not taken: the school has {name} as this parent': "n'est pas repris : l'école a {name} pour ce parent",
	'is the number of {name}: correct it, or leave the row aside': 'est le numéro de {name} : corrigez-le, ou laissez la ligne de côté',
	'no student is called {name}': "aucun étudiant ne s'appelle {name}",
	'this person is already in line {earlier}, with other cells: correct one row, or leave it aside':
		"cette personne figure déjà à la ligne {earlier}, avec d'autres valeurs : corrigez une des lignes, ou laissez-la de côté",
	'the student has no fee to pay in {annee}: give the fee first':
		"l'étudiant n'a pas de frais à payer en {annee} : donnez d'abord les frais",
	'{file} ({why})': '{file} ({why})',
	'there is a second file of this name: send it under another one': 'il y a un deuxième fichier de ce nom : envoyez-le sous un autre nom',
	'the files have {n} sheets; a draft takes {max}': 'les fichiers ont {n} feuilles ; un brouillon en prend {max}',
	'{name} has changed since it was sent: send it again': '{name} a changé depuis son envoi : envoyez-le de nouveau',
	'the files were not read within {s} seconds: send fewer at a time':
		"les fichiers n'ont pas été lus en {s} secondes : envoyez-en moins à la fois"
} as const satisfies Record<string, string>
