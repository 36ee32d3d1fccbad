import type { aide as french } from './aide.fr'

export const aide: typeof french = {
	titre: 'Help',
	debut: 'Choose what you do at the school, or read all that follows.',
	sousPlus: 'What is not in sight on a page is under “{tete.plus}”.',
	tout: 'The whole manual',
	ouvrir: 'Open the page',
	figure: 'An example, with made-up people.',
	parcours: {
		secretariat: {
			titre: 'In the office',
			etapes: [
				'Look for a person with the field “{mots.rechercher}” of each page: part of the name is enough, without accents and apostrophes. A student number or a phone number works too.',
				'Under “{menu.etudiants}”, “{nouveau.titre}” asks for the identity, a parent and the class. If somebody has this name already, the page says so before it saves.',
				'On the record of a student, “{dossier.changerCourt}” and “{dossier.departCourt}” ask for a day; whatever was before this day stays.',
				'“{caisse.maCaisse}” opens with a float and closes with a count. “{caisse.encaisser}” leads from the name to the printed receipt.',
				'“{coupon.un}” prints the paper with which a person chooses a password. Under “{menu.chapitres.enseignants}”, “{coupon.enseignants}” prints them for everybody who has no password yet.',
				'A parent calls about an absence: “{justificatifs.nouveau}” asks for the days and the reason, and the absences of these days become excused.',
				'A teacher will be away: announce it under “{menu.absencesEnseignants}”, then decide about each lesson. The page says who is free, and then how many people will get a message.',
				'“{planning.ajouter}” creates a lesson, or a whole series each week. It says what is taken already before it saves.',
				'“{listes.versionImprimable}” of a class prints with the columns that you choose, also with empty ones to sign.',
				'“{menu.delais}” says until which day the grades of a semester are typed. If a teacher is late, “{delais.rouvrir}” gives them a few more days.',
				'At the end of a semester “{resultats.titre}” computes the averages of each class. “{resultats.controle}” says who has no average and why, and what must be corrected before you publish.',
				'Publishing begins with a question: how many students will read their results, and what speaks against it. For final results, type how many students are incomplete; before the period is over, write a reason.',
				'“{resultats.publierProvisoires}” shows students their averages, “{resultats.publierDefinitifs}” also what is passed, credits and rank. What is published does not change any more, even if a grade is corrected.',
				'A published grade was wrong: the page of the class says whose result is “{resultats.aRevoirCourt}”. “{resultats.rouvrir}” asks for the reason; the next publication cancels and replaces the former one.',
				'“{resultats.liste.titre}” proposes who takes resits, from what is published. Correct the list, then “{resultats.liste.fermer}”: the students who are called read it at once. “{resultats.liste.convocations}” is for paper, and “{resultats.liste.evaluations}” makes them all in one step. When the grades of resits are typed, publish the semester a second time.',
				'“{resultats.imprimerReleves}” puts the whole class on paper, one sheet per student, without numbers. Click on a name to print that student alone.',
				'“{menu.annonces}” first says how many people get the message, and by what.',
				'“{paie.titre}” has the hours of each teacher, month by month. Tick the teachers, then “{paie.arreter}”: the lines do not change any more, and a correction goes into the next month. Accounting pays what is closed; “{paie.contrats.title}” and “{paie.horaires.title}” have the rates, each from a day on.'
			]
		},
		papiers: {
			titre: 'Documents that leave the school',
			etapes: [
				'On the record of a student, “{papiers.sortes.certificat}” makes the document at once: it gets a number, enters the register and opens as PDF. “{papiers.sortes.inscription}” is under “{tete.plus}”; “{papiers.sortes.exeat}” joins it once a departure is noted.',
				'Before transcripts, let names and births be checked: “{papiers.imprimes.identites}”, under “{tete.plus}” of a class, prints to be signed. Students also check them under “{papiers.identite.titre}”; their corrections wait here, and the record changes only if you accept them.',
				'“{papiers.notes.relevesNumerotes}”, on the results of a class, first says how many originals will be made, then puts them into one PDF. If you stopped it, or lost it before you opened it, start again: they are the same documents with the same numbers.',
				'“PROVISOIRE” across a sheet means that these results may still change. It has neither number nor code: nobody can verify it. Once the final results are published, make the real transcript.',
				'A transcript has only one original. If it is lost, the tab “{papiers.scolarite.titre}” of the student leads to it, and “{papiers.scolarite.imprimerDuplicata}” prints one that says when it was issued, and who issued it.',
				'A document is wrong: open it, and “{papiers.scolarite.revoquer}” asks why. This cannot be undone, and everybody who verifies it with a page that is up to date learns it. Correct the mistake, then make the document again. Reopening results ends their transcripts; you need not revoke them.',
				'Students ask for documents on their page, and “{papiers.scolarite.demandes}” says who has been waiting since when. As soon as the document is made, the student reads that it can be collected. If you refuse, the student reads why.',
				'Somebody collects a document: open it, and note under “{papiers.scolarite.remise}” who gets it, the day, and where that person signed. For students who cannot come, “{papiers.imprimes.procurations}” prints from the record.',
				'“{papiers.reglages.titre}” says what is missing in the head. Each kind has its page: its text, with fields in braces, the person who signs it, the picture of that signature, and whether students print it themselves. “{papiers.reglages.voir}” shows it without taking a number.',
				'“{papiers.word.titre}” keeps the Word forms of the school or the ministry. A form that you add is checked at once.',
				'“{papiers.word.lien}”, under “{tete.plus}” of a student or a class, fills in one of these forms. The document can then be changed in Word: it has neither number nor code, and does not enter the register.',
				'To verify a document, point a telephone at its QR code and compare each line with the paper. “{papiers.verif.bouton}” gives this page as a file, which names nobody: put it on the school’s site and give it to those who receive your documents. When “{menu.aujourdhui}” says that it is out of date, replace it.'
			]
		},
		importer: {
			titre: 'Import your lists',
			etapes: [
				'Under “{etablissement.liens.importer.nom}”, send your lists as they are, several at once: .xlsx workbooks, .csv or .txt files. File names and headings are free. You can also paste cells that you copied in Excel.',
				'Each sheet has a page: its content, and the meaning of each column. “{feuilles.etats.reconnu}”: heading and values agree. “{feuilles.etats.a_verifier}”: read and choose. “{feuilles.etats.non_repris}”: the column is not imported. Then “{feuilles.valider}”.',
				'If the headings are not in the first row, “{feuilles.debut}” looks for them further down. If the file does not say the class, the year or a day, give it once under “{feuilles.pourToutes}”.',
				'When each sheet is decided, “{feuilles.brouillon.verifier}” asks once about whatever is not clear: a new class, a word, a person who may be at the school already, the first student number.',
				'Correct a wrong cell on the page. “{feuilles.fautes.laisser}” keeps a row out: all the rest is imported, and “{importer.deCote}” gives these rows back with the reason.',
				'Then the page shows what would change. “{importer.appliquer}” writes everything, after a copy of the school; “{importer.revenir}” puts the school back as it was before.',
				'A draft is kept for seven days, for you alone. A file with the same headings gets your choices again; “{feuilles.correspondances.titre}” renames or removes them.',
				'Correct an exported list in a spreadsheet and send it unchanged otherwise. Its columns in parentheses are for you; the import does not read them.'
			]
		},
		annee: {
			titre: 'The new year',
			etapes: [
				'Beside the name of the school, the choice of the year opens another year: a strip across the page says which. “{menu.aujourdhui}”, the accounts and the history are the same in all years.',
				'“{etablissement.liens.preparer.nom}” makes the next year while this one goes on. Students, teachers and the learning platform see nothing of it before the school moves to it.',
				'“{preparer.annee.titre}”: days are proposed a year later, on the same weekdays. Correct them, then create the year; it takes over coefficients, credits and grading rules.',
				'“{preparer.jours.titre}” copies days with a fixed date and names the others. “{preparer.classes.copier}” copies classes with their places; “{preparer.cours.titre}” copies each course with its hours, and names the courses of teachers who left.',
				'Each step can be done again, also by several people: whatever is there already does not change. Write the rest in the prepared year, as in any other.',
				'“{preparer.etudiants.titre}” leads to the moving up of students. Class by class, it proposes who moves up, repeats or finishes, from the final results of the year. Change one row or many at once: before it writes, the page gives the figures. Students without a decision move up later.',
				'It can be taken back, for one student or a class: what it wrote is withdrawn. Students who have a register, a grade or a payment already stay enrolled, and the page names them.',
				'Tell the head of school or an administrator when everything is ready: they move the school to the new year, and close the old one later.',
				'“{bascule.lien}” asks first, with figures: students enrolled, students without a class, courses without a teacher, days that are left. Then everybody sees the new year. Nothing is closed: grades and resits of the old one are still typed and read.',
				'The same page brings the school back to the old year as long as the new one has no register and no finished lesson. The new year is then prepared again, and keeps everything.',
				'In September the register shows students whose enrollment is not confirmed apart: the teacher ticks who is there. “{menu.inscriptions}” of a class says who is “{inscriptions.vu}”, and enrolls them all by one button; registers expect them from then on. Tick those who will not come any more, choose “{inscriptions.neRevientPas}” and a reason, then “{inscriptions.appliquer}”.',
				'The old year is closed on the same page as the move of the school, once all its resits are published and all its results are final. Nothing is written into it any more, besides fees and payments; an administrator can reopen it under “{etablissement.liens.annees.nom}”.'
			]
		},
		enseignant: {
			titre: 'For teachers',
			etapes: [
				'“{menu.aujourdhui}” shows your lessons. The lesson in progress has a “{seance.appel}” button.',
				'In the register everybody is present: touch only those who are missing or late. Without a connection the register stays on the telephone, and leaves by itself afterwards.',
				'After the lesson write what was done, then “{fiche.signer}”.',
				'Under “{menu.evaluations}”, “{evaluations.nouvelle}” creates a test. Grades are typed one after the other, or pasted from a spreadsheet.',
				'“{notes.publier}” shows the grades to the students. They do not see them before.',
				'If the school wants it, the page of a class leads to its “{resultats.publies}”, in all subjects.',
				'“{notes.moodle.titre}” reads the file of grades that Moodle exports, and shows the conversion before it saves.',
				'If you have to be away, say so under “{menu.absencesEnseignants}”: the office decides about your lessons.',
				'“{paie.mes}” shows what the school retains of your lessons, what it owes you and what it has paid you.'
			]
		},
		etudiant: {
			titre: 'For students',
			etapes: [
				'“{menu.emploiDuTemps}” shows your week. A cancelled lesson stays there, struck through.',
				'“{menu.notes}” shows the published grades and your averages; “{menu.absences}” your absences, excused or not.',
				'“{resultats.mes}” shows what the school has published of a semester: averages, credits, rank. “{resultats.detail}” unfolds the calculation of each average, down to the grades.',
				'“{rapprochement.mes.titre}”: declare a payment by phone money or at the bank, with its reference. Your balance changes once the school has seen the money.',
				'“{menu.messages}” keeps what the school has sent you.',
				'Under “{menu.compte}” choose how you want to be told, change your password, and take the address of your timetable for the calendar of your telephone.'
			]
		},
		direction: {
			titre: 'For the management',
			etapes: [
				'“{menu.aujourdhui}” says what there is to do: absences to decide, registers that are missing, with the phone number of the teacher.',
				'Under “{etablissement.liens.acces.nom}” an account says what each right opens. Give “{roles.administrateur}” to very few people: this right opens everything.',
				'“{etablissement.liens.historique.nom}” says who has changed what, and when, with the value before.',
				'The record of a teacher has the hours by month, on the screen and as a file.',
				'“{rapprochement.titre}” lists announced money that nobody has seen arrive. Tick what is on the account, or send the statement in “{rapprochement.releves.titre}”: it verifies, shows differences and keeps lines without a receipt.',
				'“{ecritures.titre}” gives the accountant the pieces of a period, in a file, with accounts of your choice. “{ecritures.reglages.titre}” may hide the results of students with overdue fees; the registry shows those of one student under “{frais.quitus.titre}”.',
				'“{menu.frais}” has what is owed, paid, overdue and left to pay, by student, by class or by payer, with the sums below the list. “{frais.relances.lien}” sends one message to each payer; “{frais.quitus.titre}” says yes or no at the door, without amounts. “{frais.examen.titre}” compares who has paid for the exam and who is registered with the ministry.',
				'“{statistiques.titre}” counts who is enrolled by level, programme, sex, age, category or series of the baccalaureate, on the day that you choose, then results and absences. Each number opens the list of the students, and everything comes as a file for the ministry.',
				'“{grille.title}” has the prices of the year by programme, level and category. An enrollment, a move to the next year or a closed list of resits makes its fees, which the page announces before it writes. “{grille.appliquer.titre}” shows who would owe what besides, then writes it; another grid changes nothing that is owed.',
				'On the record of a student, the tab “{etudiants.frais}” grants a reduction, an exemption, a share of a third party or a delay, with a reason, and takes them back. Accounting writes a fee there with its parts, and withdraws it: the money paid for it stays with the student. “{tiers.titre}” says what the State or a scholarship owes, student by student.',
				'“{reglements.titre}” says how grades become averages and credits, for the school, a level or a subject. An example shows what each choice changes. A new year begins with these rules.'
			]
		},
		informatique: {
			titre: 'For IT',
			etapes: [
				'“{serveur.titre}” says what is wrong and how to put it right. “{serveur.examiner}” reads all files and tries to send email.',
				'“{serveur.rubriques.copies}” shows the copies of each night; “{serveur.copies.faire}” makes one more.',
				'“{serveur.rubriques.messages}” shows the refused messages, with the reason, and sends a test email.',
				'“{programmes.titre}” registers Moodle or another program, to which people sign in with their account here.',
				'“{serveur.rubriques.moodle}” has the settings of a Moodle, tries whether it will find the school, and says how OneRoster is.'
			]
		}
	}
}
