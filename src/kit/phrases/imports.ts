/** Sentences of an import about files and their cells. */
export const IMPORTS = {
	// the file, its header, its lines
	'this is a spreadsheet: open it and save it as .xlsx, or as CSV (UTF-8)':
		"c'est une feuille de calcul : ouvrez-la et enregistrez-la en .xlsx, ou en CSV (UTF-8)",
	'this is not an .xlsx workbook, whatever its name says: open it and save it as .xlsx':
		"ce n'est pas un classeur .xlsx, quoi que dise son nom : ouvrez-le et enregistrez-le en .xlsx",
	'no spreadsheet program has written this workbook: open it in one and save it again':
		"aucun tableur n'a écrit ce classeur : ouvrez-le dans un tableur et enregistrez-le de nouveau",
	'{path}: {name} leads out of the archive: pack the files again': "{path} : {name} mène hors de l'archive : refaites le .zip",
	'this is a spreadsheet: open it and save it as .xlsx, or as {name}.csv (CSV UTF-8)':
		"c'est une feuille de calcul : ouvrez-la et enregistrez-la en .xlsx, ou sous {name}.csv (CSV UTF-8)",
	'this is not CSV but an Excel or OpenDocument workbook (or a zip): open it and save it as CSV (UTF-8)':
		"ce n'est pas du CSV mais un classeur Excel ou OpenDocument (ou un zip) : ouvrez-le et enregistrez-le en CSV (UTF-8)",
	'this is not CSV but an old Excel workbook (.xls): open it and save it as CSV (UTF-8)':
		"ce n'est pas du CSV mais un ancien classeur Excel (.xls) : ouvrez-le et enregistrez-le en CSV (UTF-8)",
	'no administrator could sign in any more: first appoint somebody who was in the school before the import':
		"aucun administrateur ne pourrait plus se connecter : nommez d'abord quelqu'un qui était dans l'école avant l'import",
	'somebody else has written since: only an administrator may take it back':
		"quelqu'un d'autre a écrit depuis : seule la direction peut annuler cet import",
	'its author may no longer do this': "la personne qui l'a lancé n'en a plus le droit",
	'no copy could be made before it ({why})': "aucune copie n'a pu être faite avant ({why})",
	'you may not import this file: ask an administrator': "vous ne pouvez pas importer ce fichier : demandez à l'administration",
	'the account {who} belongs to the administration: ask an administrator':
		"le compte {who} est de l'administration : demandez à l'administration",
	'only an administrator may import passwords: leave this column out':
		"les mots de passe sont importés par l'administration : enlevez cette colonne",
	'this workbook is damaged, or not an .xlsx at all': "ce classeur est abîmé, ou n'est pas un .xlsx",
	'this workbook is protected by a password, or an old .xls: open it and save it as .xlsx without a password':
		"ce classeur est protégé par un mot de passe, ou c'est un ancien .xls : ouvrez-le et enregistrez-le en .xlsx sans mot de passe",
	'unknown sheet; did you mean {meant}?': 'feuille inconnue ; vouliez-vous dire {meant} ?',
	'hidden in the workbook, and read like the rest: {parts}': 'caché dans le classeur, et lu comme le reste : {parts}',
	'the sheet': 'la feuille',
	'rows: {n} ({where})': 'lignes : {n} ({where})',
	'rows, by a filter: {n} ({where})': 'lignes, par un filtre : {n} ({where})',
	'columns: {n} ({where})': 'colonnes : {n} ({where})',
	'{before}; {part}': '{before} ; {part}',
	'these cells are merged: unmerge them and write into each what it holds':
		"ces cellules sont fusionnées : défusionnez-les et écrivez dans chacune ce qu'elle contient",
	'its formula has no value: open the workbook, let it calculate and save it':
		"sa formule n'a pas de valeur : ouvrez le classeur, laissez-le calculer et enregistrez-le",
	'this cell is damaged: write it again in the workbook and save it':
		'cette cellule est abîmée : écrivez-la de nouveau dans le classeur et enregistrez-le',
	'the spreadsheet shows something else than the cell holds: give the column the format Text and write what is shown':
		'le tableur affiche autre chose que ce que contient la cellule : donnez à la colonne le format Texte et écrivez ce qui est affiché',
	'the spreadsheet shows something else than the cell holds: give the cell the format General and write the number':
		'le tableur affiche autre chose que ce que contient la cellule : donnez à la cellule le format Standard et écrivez le nombre',
	'this cell has no header above it': "cette cellule n'est sous aucun en-tête",
	'the cells hold more than {max} characters': 'les cellules contiennent plus de {max} caractères',
	'holds more than the {max} characters of a cell': "la cellule contient plus de {max} caractères, le maximum d'un tableur",
	'it cannot be read within {s} seconds': 'sa lecture dure plus de {s} secondes : enregistrez-le de nouveau, ou réduisez-le',
	'has more than {max} columns': 'il y a plus de {max} colonnes',
	'has more than {max} rows': 'il y a plus de {max} lignes',
	'{name} (Excel has the workbook open: save it first)': "{name} (Excel a ouvert le classeur : enregistrez-le d'abord)",
	'{path}: {name} lies in a folder within a folder: pack the files themselves':
		'{path} : {name} est dans un dossier qui est dans un autre : mettez les fichiers eux-mêmes dans le .zip',
	'holds the error {error}': "la cellule contient l'erreur {error}",
	'the rows span more than {max} cells': "les lignes s'étendent sur plus de {max} cellules",
	'the sheet {label} has something in column {column}': 'la feuille {label} contient quelque chose dans la colonne {column}',
	'this is not CSV but a PDF': "ce n'est pas du CSV mais un PDF",
	'this is not CSV but a binary file': "ce n'est pas du CSV mais un fichier binaire",
	'this text in UTF-16 is cut off: open it and save it as CSV (UTF-8)':
		'ce texte en UTF-16 est coupé : ouvrez-le et enregistrez-le en CSV (UTF-8)',
	'there is a second file of {name}': 'il y a un deuxième fichier {name}',
	'no CSV file to import: files and sheets have the names of their templates, such as etudiants.csv':
		'rien à importer : les fichiers et les feuilles portent le nom de leur modèle, comme etudiants.csv',
	'this is a copy of {name}.csv, which is here too: keep the right one under that name and move the other away':
		"c'est une copie de {name}.csv, qui est là aussi : gardez le bon sous ce nom et mettez l'autre ailleurs",
	'this is a copy of {name}.csv, which is not here: call it {name}.csv':
		"c'est une copie de {name}.csv, qui n'est pas là : appelez-la {name}.csv",
	'unknown file; did you mean {meant}.csv?': 'fichier inconnu ; vouliez-vous dire {meant}.csv ?',
	'what does it hold: students, teachers, grades …? Give it the name of its template, such as etudiants.csv':
		'que contient-il : étudiants, enseignants, notes … ? Donnez-lui le nom de son modèle, comme etudiants.csv',
	'the file is empty; its first line must name the columns': 'le fichier est vide ; sa première ligne doit nommer les colonnes',
	'must be before today': 'cette date doit être passée',
	'makes a student {age} years old: check the year': "cela donne {age} ans à l'étudiant : vérifiez l'année",
	'is probably the year {year}, which the spreadsheet shows as a day: write the day of birth, or {year} alone':
		"c'est sans doute l'année {year}, que le tableur montre comme un jour : écrivez le jour de naissance, ou {year} seul",
	'is not a whole address such as office@school.org, without accents before the @: no mail will arrive there':
		"il faut une adresse entière, comme secretariat@ecole.org, sans accent avant le @ : aucun e-mail n'y parviendra",
	'is not one telephone number of six digits at least: no SMS will reach it':
		"numéro incomplet : il faut un seul numéro, d'au moins six chiffres ; aucun SMS n'y parviendra",
	'must not be after today': "cette date ne peut pas être après aujourd'hui",
	'nobody decides about their own hours or pay: another person does it':
		'personne ne décide de ses propres heures ni de sa propre paie : une autre personne le fait',
	'is 0: nothing was paid': "le montant est de 0 : rien n'est payé",
	'is more than twice all fees of this student, {total} in all': "c'est plus du double de tous les frais de cet étudiant, {total} en tout",
	'the grid adds these fees: {noms}; {total} in all': 'la grille de frais ajoute : {noms} ; {total} en tout',
	'the grid adds {n} fees of {students} students: {total} in all': 'la grille ajoute {n} frais de {students} étudiants : {total} en tout',
	'has more than 12 parts': 'il y a plus de 12 tranches avant la dernière',
	'names a day twice': 'un jour y est deux fois',
	'must be less than the amount in all: the last part takes the remainder':
		'les tranches doivent faire moins que le montant en tout : la dernière prend le reste',
	'its days must be before the due day of the last part': "leurs jours doivent être avant l'échéance de la dernière tranche",
	'must not be empty for droits: without it they would be settled last':
		"il faut l'échéance des droits : sans elle, ils seraient réglés en dernier",
	'is not days with amounts, such as 15/10/2026 150000 | 15/01/2027 150000':
		'il faut des jours avec leurs montants, comme 15/10/2026 150000 | 15/01/2027 150000',
	'is long before the first year, which begins on {day}': 'ce jour est bien avant la première année, qui commence le {day}',
	'{day} is far from the year {libelle} ({date_debut} to {date_fin})': "{day} est loin de l'année {libelle} ({date_debut} au {date_fin})",
	'the header has a stray quote': "l'en-tête a un guillemet de trop",
	'it has more than {max} sheets': 'il a plus de {max} feuilles',
	'the header has {n} columns; no file has more than {max}': "l'en-tête a {n} colonnes ; aucun fichier n'en a plus de {max}",
	'this column is there twice': 'cette colonne figure deux fois',
	'this column is missing: records are matched by it': "cette colonne manque : c'est par elle que les lignes se reconnaissent",
	'this column is missing, and line {line} is a new record that needs it':
		'cette colonne manque, et la ligne {line} est nouvelle et en a besoin',
	'a column has no name': "une colonne n'a pas de nom",
	'unknown column {written}; did you mean {meant}?': 'colonne inconnue {written} ; vouliez-vous dire {meant} ?',
	'unknown column {written}; known columns: {known}': "la colonne {written} n'est pas reprise ; celles qui le sont : {known}",
	'{cells} cells where the header has {width}; a separator inside a cell needs quotes around the cell':
		"{cells} cellules là où l'en-tête en a {width} ; un séparateur dans une cellule demande des guillemets autour d'elle",
	'a cell has no header above it; a separator inside a cell needs quotes around the cell':
		"une cellule n'a pas d'en-tête ; un séparateur dans une cellule demande des guillemets autour d'elle",
	'after a closing quote stands {character}: quotes inside a quoted cell are doubled':
		'après un guillemet fermant il y a {character} : dans une cellule entre guillemets, un guillemet se double',
	'a quote stands inside a cell that does not begin with one': "un guillemet est dans une cellule qui ne commence pas par l'un d'eux",
	'a quoted cell of this record is never closed': "une cellule entre guillemets de cette ligne n'est jamais fermée",
	'the same record is already in line {earlier} (same {names})': 'cette fiche figure déjà à la ligne {earlier} (mêmes {names})',
	'is empty in line {line}, which is the same record': "la case est vide à la ligne {line} : c'est une seule fiche",
	'is {said} in line {line}, which is the same record': "la ligne {line} dit {said} : c'est une seule fiche",

	// the source
	'file or folder {path} not found': "il n'y a ni fichier ni dossier {path}",
	'no CSV file in {path}': "il n'y a aucun fichier CSV dans {path}",
	'{path}: {problem}': '{path} : {problem}',
	'{path} holds more than {max} bytes': '{path} contient plus de {max} octets',
	'{path} cannot be read ({code})': '{path} est illisible ({code})',
	'{path} cannot be read': '{path} est illisible',
	'the zip file cannot be read: {why}': 'le fichier zip est illisible : {why}',
	'unpacked it would take {total} bytes, more than the {max} allowed': 'décompressé il prendrait {total} octets, plus que les {max} permis',
	'it has no directory; it may be cut off': "il est coupé, ou ce n'est ni un .zip ni un .xlsx",
	'it has more than {max} entries': 'il a plus de {max} entrées',
	'its directory is damaged': 'son répertoire est abîmé',
	'{name} is encrypted': '{name} est chiffré',
	'{name} is packed in an unknown way ({method})': "{name} est compressé d'une manière inconnue ({method})",
	'{name} is damaged': '{name} est abîmé',
	'{name} is damaged: it holds more than the {size} bytes that its directory promises':
		'{name} est abîmé : il contient plus que les {size} octets que promet son répertoire',

	// one record of a form
	'this record no longer exists': "cette fiche n'est plus là",
	'the year does not come after the current one': "l'année ne vient pas après l'année en cours",
	'another record already has it': "une autre fiche l'a déjà",
	'the data kept changing during the write; nothing was written':
		"les données ne cessent de changer pendant l'écriture ; rien n'a été écrit",

	// a cell
	'must not be empty': 'ce champ est obligatoire',
	'must not exceed {max} characters, has {n}': '{max} caractères au plus (il y en a {n})',
	'must not contain control characters': 'les caractères de contrôle ne sont pas permis',
	'must not contain a character that changes the direction of writing': "il y a un caractère qui change le sens de l'écriture : enlevez-le",
	'must not contain line breaks or control characters': 'écrivez sur une seule ligne, sans caractère de contrôle',
	'must be an email address, not {text}': "{text} n'est pas une adresse e-mail",
	'must be two years in a row such as 2026-2027, not {text}': 'écrivez deux années de suite, comme 2026-2027, pas {text}',
	'must be a time such as 08:30, not {text}': 'écrivez une heure comme 08:30, pas {text}',
	'must be oui or non (or 1, 0, true, false), not {text}': 'écrivez oui ou non (ou 1, 0, true, false), pas {text}',
	'must be a whole number, not {text}': 'écrivez un nombre entier, pas {text}',
	'must be a number, not {text}': 'écrivez un nombre, pas {text}',
	'must be between {min} and {max}, not {text}': 'écrivez un nombre entre {min} et {max}, pas {text}',
	'must be a date such as 2026-10-05 or 05/10/2026, not {text}': 'écrivez une date comme 2026-10-05 ou 05/10/2026, pas {text}',
	'{text} is not a day of the calendar, from 1900 to 2199': "{text} n'existe pas : donnez un jour entre 1900 et 2199",
	'{text} is a percentage: write the mark itself': '{text} est un pourcentage : écrivez la note elle-même',
	'must be a number with at most two decimals, not {text}': "écrivez un nombre d'au plus deux décimales, pas {text}",
	'must not be below 0, is {text}': 'la note ne peut pas être négative (ici {text})',
	'must be one of {values}, not {text}': '{text} : écrivez {values}',
	'must be among {known}, not {word}': '{word} est inconnu : écrivez {known}',
	'has an empty part: {text}': 'une partie est vide : {text}',
	'names {twice} twice': '{twice} y est deux fois',
	'must be an https:// address': 'donnez une adresse https://',
	'is a bcrypt hash: it belongs in the column mot_de_passe_hash':
		"c'est un condensé bcrypt : sa place est dans la colonne mot_de_passe_hash",
	'this is not a bcrypt hash ($2a$, $2b$ or $2y$)': "ce n'est pas un condensé bcrypt ($2a$, $2b$ ou $2y$)",
	'the password {problem}': 'le mot de passe {problem}',
	'give either mot_de_passe or mot_de_passe_hash': 'donnez mot_de_passe ou mot_de_passe_hash, pas les deux',
	'must be after {day}': 'choisissez un jour après le {day}',
	'must be before {day}': 'choisissez un jour avant le {day}',
	'must not be after {day}': "choisissez un jour jusqu'au {day}",
	'must not be before {day}': 'choisissez un jour à partir du {day}',
	'{second} {to} must be after {first} {from}': '{second} {to} doit suivre {first} {from}',
	'unknown {text}: it is not among the {name} of the import or of the stored data': "{text} n'existe pas parmi les {name}",
	'{auteur} removed it on {since}: it is left out': "{auteur} l'a supprimé le {since} : la ligne est laissée de côté",
	'{auteur} merged it with {now} on {since}: it is left out': "{auteur} l'a réuni avec {now} le {since} : la ligne est laissée de côté",
	'replaces what {auteur} wrote on {since}': 'cette valeur remplace ce que {auteur} a écrit le {since}',

	// years, periods, classes
	'only one year can be the current one, and {current} is (line {at}); not {key}':
		"une seule année peut être la courante, et c'est {current} (ligne {at}), pas {key}",
	'the year {libelle} is closed: nothing is written into it any more': "l'année {libelle} est clôturée : plus rien ne s'y écrit",
	'no academic year is the current one, so each record must name its year':
		"aucune année académique n'est la courante : chaque ligne doit donc nommer la sienne",
	'{day} is not in any academic year': "le {day} n'est dans aucune année académique",
	'period {rang} begins on {date_debut}, before {year} does ({begins})':
		'la période {rang} commence le {date_debut}, avant {year} ({begins})',
	'period {rang} ends on {date_fin}, after {year} does ({ends})': 'la période {rang} finit le {date_fin}, après {year} ({ends})',
	'period 2 begins on {date_debut}, and period 1 ends on {date_fin}':
		'la période 2 commence le {date_debut}, et la période 1 finit le {date_fin}',
	'class {named} does not exist in {libelle}': "il n'y a pas de classe {named} en {libelle}",
	'there are several classes {text}, none in the current year: write {forms}':
		"il y a plusieurs classes {text}, aucune dans l'année courante : écrivez {forms}",
	'class {code} belongs to {its}, but {day} is in {year}': 'la classe {code} est de {its}, mais le {day} est dans {year}',
	'class {code} has {most} students at once, and {capacite} places': 'la classe {code} aurait {most} étudiants pour {capacite} places',
	'students are present in classes of {code}: it stays active': 'des étudiants sont dans des classes de {code} : elle reste active',
	'a matière of a BTS filière has no UE': "une matière d'une filière BTS n'a pas d'UE",
	'{nom} is the name of {other} too': "{nom} est aussi l'intitulé de {other}",
	'one class': 'une classe',
	'{n} classes': '{n} classes',

	// accounts and people
	'is {said} in {where}: that is the same account': "c'est {said} dans {where} : ce compte est le même",
	'{name} is already the {column} of {identifiant} ({where})': "{name} est déjà l'{column} de {identifiant} ({where})",
	stored: 'déjà enregistré',
	'stored, {role}': 'déjà enregistré, {role}',
	'line {line}': 'ligne {line}',
	'this is the account of an {role}, whose file is {role}s.csv': "c'est un compte de rôle {role}, dont le fichier est {role}s.csv",
	'is empty, and fonctions too: the account needs one of them': 'il faut au compte un rôle ou une fonction, et les deux sont vides',
	'{who} is the last administrator with a password': '{who} est le dernier administrateur qui a un mot de passe',
	'has lost the zero at its beginning: make the column text': 'il manque le zéro du début : mettez la colonne en texte',
	'its grades are published: an administrator changes this': 'ses notes sont publiées : un administrateur change cela',
	'the results of this period are published': 'les résultats de cette période sont publiés',
	'the student is not on the list of session 2': "l'étudiant n'est pas sur la liste de la session 2",
	'grades of this period could be typed until {jusque}': "les notes de cette période se saisissaient jusqu'au {jusque}",
	'the grade is published: correct it in the console, which asks for the reason':
		'la note est publiée : corrigez-la dans la console, qui demande le motif',
	'the machine': 'la machine',
	'the link of the first installation': 'le lien de la première installation',
	'a link to unsubscribe': 'un lien de désabonnement',
	'the command line': 'la ligne de commande',
	'the command line ({user})': 'la ligne de commande ({user})',
	'stays as {auteur} wrote it on {since}': "la valeur reste comme {auteur} l'a écrite le {since}",
	'{who} has séances to give until {day}: who gives them?': "{who} a des séances à donner jusqu'au {day} : qui les donne ?",
	'may be the student {matricule}, who has the same national number':
		"c'est peut-être l'étudiant {matricule}, qui a le même numéro national",
	'may be the student {matricule}, who has the same name': "c'est peut-être l'étudiant {matricule}, du même nom",
	'may be the student {matricule}, who has a close name and the same day of birth':
		"c'est peut-être l'étudiant {matricule}, d'un nom proche et né le même jour",
	'may be the student {matricule}, who has a close name and the same telephone':
		"c'est peut-être l'étudiant {matricule}, d'un nom proche et du même téléphone",
	'nothing is written in it': "rien n'y est écrit",
	'differs from {known} only in capitals, accents, spaces, hyphens or letters that look alike: write that one, or choose another':
		"c'est {known}, aux majuscules, accents, espaces, tirets ou lettres semblables près : écrivez celui-là, ou choisissez-en un autre",
	'is {known} except for leading zeros: the same one twice?': "c'est {known}, aux zéros près devant un nombre : le même deux fois ?",
	'the payment {reference} has the same student, day and amount: the same one twice?':
		'le paiement {reference} est du même étudiant, du même jour et du même montant : le même deux fois ?',
	'is taken for the room {code}: accents, capitals, spaces and dashes do not make it another room':
		"c'est la salle {code} : accents, majuscules, espaces et tirets n'en font pas une autre",
	'{who} is the last administrator': '{who} est le dernier administrateur',
	'must name the role, {role}': 'il faut y mettre le rôle {role}',
	'{name} is {roles}, not coordinateur': '{name} est {roles}, pas coordinateur',
	'of the console alone': 'de la console seulement',
	'{identifiant} is {role}, but no record of {name}.csv has this identifiant':
		"{identifiant} est {role}, mais aucune ligne de {name}.csv n'a cet identifiant",
	'must not be before {day}: until then the student is in class {code} ({where})':
		"choisissez un jour à partir du {day} : jusque-là, l'étudiant est en {code} ({where})",
	'the student already has an Active enrollment in {year}: class {code} ({where})':
		"l'étudiant est déjà inscrit en {year} : classe {code} ({where})",
	'the droits of this year are not settled: a reason is needed': "les droits d'inscription ne sont pas réglés : écrivez le motif",
	'is switched on, but telephone and email are both missing': 'il faut un téléphone ou une adresse e-mail, et les deux manquent',
	'is sent by SMS, but the telephone is missing': 'les SMS demandent un téléphone, et il manque',
	'is sent by mail, but the email is missing': 'les e-mails demandent une adresse e-mail, et elle manque',

	// rules of results
	'a line is about a level or about a matière, not about both': "une ligne parle d'un niveau ou d'une matière, pas des deux",
	'must be {rest}, so that cc and ex are 100 together': 'écrivez {rest} : cc et ex font 100 ensemble',
	'is a rule of a level or of the school, not of a matière': "cette règle est celle d'un niveau ou de l'école, pas d'une matière",
	// papers
	'must be a number of a paper, such as CS-2026-000123': 'il faut un numéro de papier, comme CS-2026-000123',
	'is not what an export writes here, or not about this number': "ce n'est pas ce qu'un export écrit ici, ou pas de ce numéro",
	'another paper has this number here': 'un autre papier a ce numéro ici',
	'only administrators import papers that are not in the register':
		'seuls les administrateurs importent des papiers qui ne sont pas au registre',
	'brings the public key {numero}, which is not here: papers that it signed will be verified as ours':
		"ce fichier apporte la clé publique {numero}, qui n'est pas ici : les papiers qu'elle a signés seront vérifiés comme les nôtres",
	'a coming receipt of this school will have this number: write another reference, or import papiers.csv with its receipt':
		'un prochain reçu de cette école aura ce numéro : écrivez une autre référence, ou importez aussi papiers.csv avec son reçu',
	'must be {max} at most in this kind and year': 'le numéro doit être {max} au plus dans cette sorte et cette année',
	'is signed with a key whose number another key has here: this register is of another school':
		"ce papier est signé d'une clé dont une autre porte ici le numéro : ce registre est d'une autre école",
	'has a brace {brace} that is not part of a field such as {field}':
		"l'accolade {brace} n'entoure pas un champ : un champ s'écrit comme {field}",
	'names the unknown field {field}': "le champ {field} n'existe pas pour ce papier",
	'names the unknown field {field}; did you mean {near}?': "le champ {field} n'existe pas ; vouliez-vous dire {near} ?",
	// grades
	"the student has no Active enrollment in the evaluation's class": "l'étudiant n'est pas inscrit (Active) dans la classe de l'évaluation",
	'must be between 0 and {bareme}, not {note}': 'écrivez une note entre 0 et {bareme}, pas {note}',
	'{etat} does not go with a grade': '{etat} ne va pas avec une note',
	'a reason for leaving needs date_sortie': 'un motif de départ demande une date de départ (date_sortie)',
	'etat note needs a number': "l'état note demande un nombre",
	'is either a UE or a matière: leave one of the two empty': "c'est une UE ou une matière : laissez l'une des deux vide",
	'ue and matiere are both empty: one of the two must be given': "indiquez l'UE ou la matière",
	'only an option counts under a matière of the own class': "seule une option compte sous une matière de la classe de l'étudiant",
	'the student is enrolled in this class already': "l'étudiant est déjà inscrit dans cette classe",
	'the student is not enrolled in {year}': "l'étudiant n'est inscrit dans aucune classe en {year}",
	'the student is enrolled in that year already': "l'étudiant est déjà inscrit cette année-là : personne ne passe deux fois",
	'the student is enrolled in the next year already': "l'étudiant est déjà inscrit l'année suivante : retirez d'abord cette inscription",
	'the student has left the former class': "l'étudiant a quitté la classe d'avant : annulez d'abord son départ",
	'class {code} has no such matière': "la classe {code} n'a pas cette matière",
	'this column is missing; with an empty cell the grade counts nowhere': 'cette colonne manque : vide, la note ne compte nulle part',
	'a decision about the evaluation {given} alone is left out: decide for its matière':
		"une décision sur la seule évaluation {given} n'est pas reprise : décidez pour sa matière",
	'the student has not had an Active enrollment in both classes': "l'étudiant n'a pas été inscrit (Active) dans les deux classes",
	'a grade of this evaluation is above {bareme}': 'une note de cette évaluation dépasse {bareme}',

	// séances and attendance
	'{enseignant} and {autres} teach {matiere} to class {classe} side by side and together plan {heures} hours: if one takes over from the other, give the last day (date_fin) of the one who leaves':
		"{enseignant} et {autres} enseignent {matiere} à la classe {classe} côte à côte et prévoient ensemble {heures} heures : si l'un prend la suite de l'autre, donnez le dernier jour (date_fin) de celui qui part",
	'{enseignant} and {autres} teach {matiere} to class {classe} side by side and together plan {heures} hours of {volume}: if one takes over from the other, give the last day (date_fin) of the one who leaves':
		"{enseignant} et {autres} enseignent {matiere} à la classe {classe} côte à côte et prévoient ensemble {heures} heures sur {volume} : si l'un prend la suite de l'autre, donnez le dernier jour (date_fin) de celui qui part",
	'{time} does not exist on {date}: it counts as {shown}': "{time} n'existe pas le {date} : compte comme {shown}",
	'is probably damaged: {part}; save the file as CSV UTF-8': 'ce texte est sans doute abîmé : {part} ; enregistrez le fichier en CSV UTF-8',
	'is in another encoding: save the file as CSV UTF-8': 'ce texte est dans un autre encodage : enregistrez le fichier en CSV UTF-8',
	'the file is cut off here, or lacks its last line break': 'le fichier est coupé ici, ou son dernier retour à la ligne manque',
	'class {code} is taught it under another code': 'elle est enseignée à la classe {code} sous un autre code',
	'nobody teaches it to class {code} (enseignements.csv)': "personne ne l'enseigne à la classe {code} (enseignements.csv)",
	'names {n} matières for {classes}: name one, or one for each class':
		'il y a {n} matières pour {classes} : nommez-en une, ou une pour chaque classe',
	'teacher {name} is in {ref} too, {date} {heure_debut}-{heure_fin}':
		"l'enseignant {name} est aussi dans {ref}, {date} {heure_debut}-{heure_fin}",
	'room {name} is in {ref} too, {date} {heure_debut}-{heure_fin}': 'la salle {name} est aussi dans {ref}, {date} {heure_debut}-{heure_fin}',
	'class {name} is in {ref} too, {date} {heure_debut}-{heure_fin}':
		'la classe {name} est aussi dans {ref}, {date} {heure_debut}-{heure_fin}',
	'room {salle} has places for {capacite}, and {students} students are expected':
		'la salle {salle} a {capacite} places, et {students} étudiants sont attendus',
	'{one}; the same goes for {others} other séances of these classes': '{one} ; de même pour {others} autres séances de ces classes',
	'the séance has been held: it is not planned again': 'la séance a eu lieu : on ne la replanifie pas',
	'is {statut}, and the séance is still to come': 'le statut est {statut}, et la séance est encore à venir',
	'does not go with the statut {statut}': 'cette valeur ne va pas avec le statut {statut}',
	'must be between {minutes} minutes before the start and the end': 'choisissez une heure entre {minutes} minutes avant le début et la fin',
	'must be after the start and at most {hours} hours after the planned end':
		'choisissez une heure après le début, et au plus {hours} heures après la fin prévue',
	"the student has no Active enrollment in one of the séance's classes":
		"l'étudiant n'est pas inscrit (Active) dans une classe de la séance",
	'the séance has not begun: until {minutes} minutes before it, only excuse can be recorded':
		"la séance est à venir : jusqu'à {minutes} minutes avant elle, seul excuse peut être dit",
	'is after the end of the séance, {heure_fin}': 'cette heure est après la fin de la séance, {heure_fin}',

	// fees and payments
	'it was already cancelled on {known}': 'cela a déjà été annulé le {known}',
	'{piece} is not required for that level alone (pieces.csv)': "{piece} n'est pas demandée à ce seul niveau (pieces.csv)",
	'belongs to the school {said}, and this one is {code}: it is left out':
		"cette ligne est de l'école {said}, et celle-ci est {code} : elle est laissée de côté",
	'stays {stored}: « Nom et règles » or preau tenant set changes it':
		'la valeur reste {stored} : « Nom et règles » ou preau tenant set le change',
	'amounts are written in {devise}: it stays': 'des montants sont écrits en {devise} : elle reste',
	'has more than {max} lines': '{max} lignes au plus',
	'must not be after today, {today}': "cette date ne peut pas être après aujourd'hui, {today}",
	'that of another student': "celui d'un autre étudiant",
	'the payment is stored, and its {name} is {known}: cancel it (annule_le), and give the right one another reference':
		'le paiement est enregistré, et sa valeur de {name} est {known} : annulez-le (annule_le), et donnez au bon une autre référence',
	'the fee is stored, and its amount is {known}: withdraw it (retire_le), and give the right one the next numero':
		'ces frais sont enregistrés, et leur montant est {known} : retirez-les (retire_le), et donnez aux bons le numéro suivant',
	'number {numero} of this fee is still owed: withdraw it first (retire_le)':
		"le numéro {numero} de ces frais est encore dû : retirez-le d'abord (retire_le)",
	'it was withdrawn on {retire_le} and stays withdrawn; a new charge has the next numero':
		'il a été retiré le {retire_le} et le reste ; ce qui est dû de nouveau porte le numéro suivant',
	'it is paid, at least in part': 'il est payé, au moins en partie',
	'a third party pays a part of it': 'un tiers en paie une part',
	'must be after {day}, the day of a part before it (echeances.csv)':
		"ce jour doit venir après le {day}, jour d'une échéance qui le précède (echeances.csv)",
	'the student does not have this fee (frais.csv)': "l'étudiant n'a pas ces frais (frais.csv)",
	'must be after {day}, the day of the part before it': "ce jour doit venir après le {day}, jour de l'échéance précédente",
	'must be before {day}, the day of the last part (frais.csv)':
		'ce jour doit venir avant le {day}, jour de la dernière échéance (frais.csv)',
	'the parts are {sum} together, and the fee is {total}: the last part takes the remainder':
		'les échéances font {sum} ensemble, et les frais sont de {total} : la dernière échéance prend le reste',
	'the stored entry has another {name}, and nothing edits it: give the right one another ref':
		"l'école a cette ligne avec une autre valeur de {name}, que rien ne modifie : donnez une autre ref à la bonne",
	'a prise_en_charge names its third party, and nothing else does': 'une prise_en_charge nomme son tiers, et elle seule',
	'reductions and shares of this fee are {sum} together, and the fee is {total}':
		'les remises et les parts de tiers de ces frais font {sum} ensemble, et les frais sont de {total}',
	'it was due on {echeance}': 'il était dû le {echeance}',

	// publications, lists of session 2, appréciations
	'something else is stored here: an import never changes what was published':
		"l'école a autre chose ici : un import ne change jamais ce qui est publié",
	'the publication is here without this student: an import never changes what was published':
		'la publication est déjà là, sans cet étudiant : un import ne change jamais ce qui est publié',
	'is not what an export writes here ({place})': "ce n'est pas ce qu'un export écrit ici ({place})",
	'must be an instant such as 2027-02-01T10:15:30Z': 'il faut un instant comme 2027-02-01T10:15:30Z',
	'rouverte_le, rouverte_par and motif go together: all three, or none':
		'rouverte_le, rouverte_par et motif vont ensemble : tous les trois, ou aucun',
	'resultats.csv has {n} lines of this publication': 'resultats.csv a {n} lignes de cette publication',
	'the publication {n} must be here, or in a line before': "la publication {n} doit être enregistrée, ou dans une ligne d'avant",
	'the publication {n} is final and was not reopened: none may follow it':
		"la publication {n} est définitive et n'a pas été rouverte : aucune ne peut la suivre",
	'the class has no publication {n} of this period': "la classe n'a pas de publication {n} de cette période",
	'give either moyenne or sans': "donnez moyenne ou sans, l'un des deux",
	'a list of session 2 is made from a final publication of session 1':
		"une liste de session 2 vient d'une publication définitive de session 1",
	'the list is closed here without this line: correct it on its page':
		'la liste est fermée ici, sans cette ligne : corrigez-la sur sa page',
	'must say why the student was taken off the list': "il faut dire pourquoi l'étudiant est retiré de la liste",
	'a person has written something else here, which stays': "quelqu'un a écrit autre chose ici, et cela reste",

	// whole lists, and what is likely a mistake
	'--complet {stray}: no such kind': '--complet {stray} : cette sorte est inconnue',
	'--complet {stray}: no such kind; did you mean {meant}?': '--complet {stray} : cette sorte est inconnue ; vouliez-vous dire {meant} ?',
	'{what}; whole lists are possible for {known}': '{what} ; les listes entières possibles : {known}',
	'is not here, and --complet says that it is the whole list': "le fichier n'est pas là, et --complet dit que c'est la liste entière",
	'is empty, and --complet says that it is the whole list': "le fichier n'a aucune ligne, et --complet dit que c'est la liste entière",
	'leaves out {record}, which stays: {why}': 'la liste omet {record}, qui reste : {why}',
	'{n} new records have the same names as records that are stored ({stored}) under another {key}: has the {key} changed?':
		'{n} nouvelles lignes portent le nom de fiches enregistrées ({stored}) sous un autre {key} : le {key} a-t-il changé ?',
	'{count} of {of} {name} go out of use': '{count} {name} sur {of} cessent de servir',
	'values that empty cells clear: {n}': 'valeurs que des cellules vides effacent : {n}',
	'marks that stay beside an empty cell: {n}; for an absence write absent in etat':
		'notes qui restent malgré une cellule vide : {n} ; pour une absence, écrivez absent dans etat',
	'{count} of {of} {name} change': '{count} {name} sur {of} changent',

	// what keeps an import from running
	'the file does not contain an institution': "le fichier n'a aucun établissement",
	'the data kept changing during the import; nothing was written':
		"les données ne cessent de changer pendant l'import ; rien n'a été écrit",
	'another program holds the data file': 'un autre programme tient le fichier des données',
	'the database server does not give answers as large as this institution needs: start it with --max-response-size 256MB --max-total-response-size 1GB':
		"le serveur de base de données ne donne pas de réponses aussi grandes qu'il en faut pour cet établissement : lancez-le avec --max-response-size 256MB --max-total-response-size 1GB",
	'the data file failed ({why})': 'le fichier des données a fait défaut ({why})',
	'{why}; nothing was imported': "{why} ; rien n'a été importé",

	// the report
	'1 error: nothing was imported': "1 erreur : rien n'a été importé",
	'{n} errors: nothing was imported': "{n} erreurs : rien n'a été importé",
	'{n} errors (the first {shown} are shown): nothing was imported': "{n} erreurs (voici les {shown} premières) : rien n'a été importé",
	'1 warning': '1 avertissement',
	'{n} warnings': '{n} avertissements',
	'{n} warnings (the first {shown} are shown)': '{n} avertissements (voici les {shown} premiers)',
	'warning: {fault}': 'avertissement : {fault}',
	'… and {n} more records': '… et {n} autres',
	created: 'nouveaux',
	changed: 'changés',
	unchanged: 'inchangés',
	ended: 'finis',
	'not part of the import: {ignored}': "hors de l'import : {ignored}",
	'1 account keeps its password: a password in a file is for accounts without one (--mots-de-passe: for all)':
		"1 compte garde son mot de passe : celui d'un fichier est pour les comptes qui n'en ont pas (--mots-de-passe : pour tous)",
	'{n} accounts keep their passwords: a password in a file is for accounts without one (--mots-de-passe: for all)':
		"{n} comptes gardent leur mot de passe : celui d'un fichier est pour les comptes qui n'en ont pas (--mots-de-passe : pour tous)",
	'{kind}: {count} of {of} would end': '{kind} : {count} sur {of} prendraient fin',
	'{kind}: {count} of {of} would change': '{kind} : {count} sur {of} changeraient',
	'{kind}: {count} of {of} changes would be seen at once, as their évaluation is published':
		'{kind} : {count} changements sur {of} seraient vus aussitôt, car leur évaluation est publiée',
	'published grades: nothing was imported; if that is intended, add --oui':
		"des notes publiées : rien n'a été importé ; si c'est voulu, ajoutez --oui",
	'more than a fifth of a kind: nothing was imported; if that is intended, add --oui':
		"plus d'un cinquième d'une sorte : rien n'a été importé ; si c'est voulu, ajoutez --oui",
	imported: 'importé',
	'nothing was written (dry run)': "rien n'a été écrit (essai)",
	'nothing to change': 'rien à changer',
	'(replaces what {auteur} wrote on {at})': '(remplace ce que {auteur} a écrit le {at})',
	'(set)': '(défini)',
	'(not shown)': '(non montré)',
	'must be 0 for a permanent teacher': 'la retenue doit être 0 pour un permanent',
	'(empty)': '(vide)'
} as const satisfies Record<string, string>
