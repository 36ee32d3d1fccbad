import type { Textes } from './fr'

export const dossier: Textes['dossier'] = {
	modifier: 'Change the identity',
	modifierDe: (nom) => `Change the identity of ${nom}`,
	modifierCourt: 'Change',
	fermer: 'Close the account',
	fermerDe: (nom) => `Close the account of ${nom}`,
	fermerQuestion: (nom) =>
		`${nom} will no longer be able to sign in, and is signed out everywhere. Nothing is lost: the account can be opened again.`,
	fermerMalgre: (classes) => `The enrollment continues (${classes}): attendance and grades are still expected. A departure ends it.`,
	ouvrir: 'Open the account again',
	finAussi: 'End the enrollment too?',
	resteInscrit:
		'While the enrollment continues, the student stays in the list of the class: expected at its lessons, absent without attending, and graded.',
	voirFiche: 'Open the student’s record',
	nouveauResponsable: (nom) => `New parent or guardian of ${nom}`,
	ajouterResponsable: 'Add a parent or guardian',
	supprimerResponsable: 'Remove from the record',
	supprimerResponsableDe: (nom, etudiant) => `Remove ${nom} from the record of ${etudiant}`,
	supprimerResponsableDit:
		'This person is removed from the student’s record, and messages that wait for them are not sent. To put them back, they must be typed again.',
	memes: 'The same number or address elsewhere',
	memesAide: 'Name, phone, email and language are changed too where ticked.',
	meme: (nom, lien, enfant) => `${nom}${lien === null ? '' : ` (${lien})`} – for ${enfant}`,
	averti: (quoi) => `Receives: ${quoi}`,
	avertiPar: (quoi, par) => `${quoi} by ${par}`,
	avertiDe: { absences: 'absences', notes: 'published grades', annonces: 'announcements' },
	par: { email: 'email', sms: 'SMS', 'email|sms': 'email and SMS' },
	pasAverti: 'Receives no messages',
	sansConsentement: (quoi) => `${quoi}: waiting for the consent of the student, who is of age`,
	nouvelleInscription: (nom) => `Enroll ${nom}`,
	inscrire: 'Enroll in a class',
	inscriptionDe: (nom) => `Enrollment of ${nom}`,
	changerDeClasse: (nom) => `Move ${nom} to another class`,
	changerCourt: 'Change class',
	memeClasse: 'This is the class already: choose another one.',
	depart: (classe) => `Departure from ${classe}`,
	departDe: (nom) => `Departure of ${nom}`,
	departQuestion: (nom, classe) =>
		`From that day on, the lists of ${classe} leave ${nom} out: neither attendance nor grades are taken. The departure can be cancelled on the record.`,
	departEnregistrer: (nom) => `Record the departure of ${nom}`,
	departCourt: 'Departure',
	annulerDepart: 'Cancel the departure',
	annulerDepartDe: (nom) => `Cancel the departure of ${nom}`,
	annulerDepartQuestion: (nom, classe) =>
		`${nom} is in the lists of ${classe} again, as if this departure had not been recorded: attendance and grades are expected.`,
	sansJour: 'Say from which day.',
	faits: {
		modifie: 'The record is saved.',
		cree: 'The student is created.',
		ouvert: 'The account is open.',
		ferme: 'The account is closed.',
		responsable: 'The person is saved.',
		responsableSupprime: 'The person is removed from the record.',
		inscrit: 'The enrollment is saved.',
		inscription: 'The enrollment is saved.',
		classe: 'The change of class is saved.',
		depart: 'Departure saved.',
		reste: 'Departure cancelled.',
		suivi: 'The decision is saved: averages follow it.',
		fusion: 'The two records are merged.',
		pieces: 'The papers are saved.',
		creee: 'The addition is saved.',
		modifiee: 'The change is saved.',
		supprimee: 'The removal is saved.',
		confondus: 'The two records may be proposed as one person again.'
	}
}

export const etudiant: Textes['etudiant'] = {
	absences: (n, mois) => `${n} unexcused absence${n === 1 ? '' : 's'} in ${mois}`,
	dus: (montant, jour, toutes) => `${montant} due${toutes ? '' : ', part of it'} since ${jour}`,
	aPayer: (montant) => `${montant} to pay`,
	moyenne: 'average',
	appeler: 'Call',
	dernieres: 'Latest absences',
	toutes: 'Absences',
	aucune: (toutes) => `No absence ${toutes ? 'this year' : 'from your lessons'}.`,
	justifiee: 'excused',
	aucuneNote: (toutes) => `No grade ${toutes ? 'this year' : 'in your subjects'}. Grades appear here once they are entered.`,
	report: (annee) => `brought forward from ${annee}`,
	echeance: 'Due on',
	montant: (devise) => `Amount (${devise})`,
	total: 'Total',
	aucunFrais: 'No fee is owed.',
	paiements: 'Payments',
	paiement: 'Payment',
	jour: 'Day',
	aucunPaiement: 'No payment: payments are added by an import.',
	de: {
		notes: (nom) => `Grades of ${nom}`,
		assiduite: (nom) => `Attendance of ${nom}`,
		frais: (nom) => `Fees of ${nom}`,
		papiers: (nom) => `Documents of ${nom}`,
		historique: (nom) => `History of ${nom}`
	}
}

export const suites: Textes['suites'] = {
	historique: {
		aide: 'Identity, enrollments, parents and guardians, papers; excuses only for those in charge of them. The history of a grade is in its assessment.',
		aucun: 'Nothing has been written about this record yet.'
	},
	messages: {
		titre: 'Messages sent',
		de: (nom) => `Messages for ${nom}`,
		aide: 'Messages sent or planned, to the student and their parents. A message is kept for 30 days.',
		aucun: 'No message.',
		etudiant: 'the student',
		etats: { en_file: 'queued', envoye: 'sent', echec: 'refused', perime: 'too late', annule: 'withdrawn' }
	}
}

export const inscriptions: Textes['inscriptions'] = {
	aide: 'Choose a class to see who is waiting and who is enrolled.',
	aucuneClasse: 'No class this year: make the classes first.',
	deLaClasse: (classe) => `Enrollments in ${classe}`,
	inscrits: 'Enrolled',
	places: 'Places',
	reste: (reste, sur) => `${reste} free of ${sur}`,
	pleine: (sur) => `full (${sur})`,
	auDela: (plus, sur) => `${plus} too many (${sur})`,
	lesquelles: 'Which enrollments',
	choix: { a_traiter: 'To do', Prospect: 'Preregistered', 'En validation': 'Files in progress', Active: 'Enrolled', toutes: 'All' },
	compte: (total) => `${total} enrollment${total === 1 ? '' : 's'}`,
	aucune: 'No enrollment of this kind in this class.',
	statut: 'Status',
	depuis: 'In the class since',
	neRevientPas: 'Not coming back',
	motifSansDroits: 'Reason, if the enrollment fee is not paid',
	motif: 'Reason, if they do not come back',
	vu: 'Seen in class',
	activerVus: (n: number) => (n === 1 ? 'Enroll the student seen in class' : `Enroll the ${n} students seen in class`),
	dejaInscrit: (nom: string) => `${nom} is enrolled already: enter the departure on the student’s page.`,
	deviennent: 'Ticked students become',
	appliquer: 'Save',
	appliquerATous: (nombre) => (nombre === 1 ? 'Apply to the student shown' : `Apply to the ${nombre} shown`),
	personne: 'Tick at least one student.',
	entretemps: (noms) => `Somebody else has changed the status of: ${noms}. Nothing is saved: check, then try again.`,
	fait: 'The enrollments are saved.'
}

export const nouveau: Textes['nouveau'] = {
	titre: 'New student',
	inscription: 'Enrollment',
	responsable: 'First parent or guardian',
	creer: 'Create the student'
}

export const doublons: Textes['doublons'] = {
	titre: 'Likely duplicates',
	aide: 'These records have the same name or national number, or a close name with the same birth date or phone.',
	aucun: 'No likely duplicate. If you know two records of one student, compare them.',
	compte: (total) => `${total} pair${total === 1 ? '' : 's'}`,
	pourquoi: {
		numero: 'same national number',
		nom: 'same name',
		naissance: 'close name, born on the same day',
		telephone: 'close name, same phone'
	},
	peutEtre: (noms) =>
		noms.length > 1
			? `${noms.length} students may be the same person: ${noms.join(', ')}. Check before you create another one.`
			: `A student may be the same person: ${noms[0]}. Check before you create another one.`,
	creerQuandMeme: 'Create all the same',
	comparer: 'Compare',
	deux: {
		titre: 'Merge two other records',
		garde: 'Student number of the record that stays',
		autre: 'Student number of the other record',
		inconnu: 'No student has this student number.',
		meme: 'Both student numbers are those of the same record.'
	},
	fusion: 'Merge two records',
	distincts: 'They are two people',
	distinctsAide: 'These two records will no longer be proposed as one person. You can change this choice later on each record.',
	distinctsDit: 'These two records will no longer be proposed as one person.',
	autres: 'Similar names, checked',
	autresAide: 'Somebody has said that they are two people.',
	reprendre: 'Take back',
	reprendreDe: (nom: string) => `Propose ${nom} as the same person again`,
	fiche: 'Record',
	garder: 'Record that stays',
	disparait: 'Record that goes',
	echanger: 'Keep the other one',
	deplace: 'What moves to the record that stays',
	rien: 'Nothing: the record that goes is empty.',
	reunir: 'Merge the two records',
	reunirDit:
		'The record that goes cannot come back: its account is deleted, and its student number is never given again. The history keeps what was moved.',
	conflits: 'These records cannot be merged yet. Fix these first:',
	conflit: {
		notes: (titre) => `both have a grade in “${titre}”`,
		presences: (seance) => `both have an attendance on ${seance}, and they differ`,
		frais: (libelle) => `“${libelle}” is withdrawn from one of them`,
		inscriptions: (classes) => `both are enrolled at the same time in ${classes}`,
		compte: (nom) => `${nom} is not only a student: the account cannot go`
	},
	sansFrais: (libelles) => `Keep only the fees of the record that stays, for what is due on both: ${libelles}`,
	conflitReserve: 'both have something that you may not see: ask the administration'
}

export const coupon: Textes['coupon'] = {
	jenAi: 'I have a slip',
	identifiant: 'Identifier, on the slip',
	identifiantCourt: 'Identifier',
	code: 'Code',
	un: 'Access slip',
	plusieurs: (total) => `${total} access slip${total === 1 ? '' : 's'}`,
	aide: 'Print now: the codes are shown only once. A slip that was given before is void.',
	valable: (jour) => `To choose a password, once, until ${jour}.`,
	ouvrez: 'To get in, open:',
	qr: 'The sign-in page, to scan with a phone',
	classe: 'Access slips of the class',
	deLaClasse: (nom) => `Access slips: ${nom}`,
	enseignants: 'Access slips of the teachers',
	personnel: 'Access slips of the staff',
	faire: 'Prepare the slips',
	preparer: 'Prepare the slip',
	pasEncore: 'The slips are not here yet: choose “Prepare the slips”, then “Print”.',
	sansMotDePasse: (total) =>
		total === 0
			? 'Everyone here already has a password.'
			: total === 1
				? 'One person has no password yet: one slip, to be cut out.'
				: `${total} people have no password yet: a slip for each, to be cut apart.`,
	aussi: (total) => (total === 1 ? 'Also for the person who has a password' : `Also for the ${total} people who have a password`),
	aussiDit: 'A password stays valid until the slip is used. The person gets a message, and the head of the school sees it under “Today”.',
	dejaUtilise: (nom) =>
		`${nom} has a password already, which stays valid until the slip is used. A message will tell them, and the head of the school will see it under “Today”.`,
	personne: 'Everybody has a password: tick the box to make slips for them too.',
	coupe: (total) => `These are the first ${total} people by name; for the others, open their records.`,
	aRegarder: (de, pour, quand) => `${de} printed an access slip for ${pour}, who has a password already (${quand}).`,
	voirCompte: 'See the account',
	autresARegarder: 'See the other slips for accounts in use',
	aucunCompte: 'Everyone here already has a password.'
}
