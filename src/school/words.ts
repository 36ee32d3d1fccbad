import { hasCharge, type Caller, type InCharge } from '../domain/droits/caller'
import type { Langue } from '../kit/langue'

/** The program's knowledge about the records of a table, besides its columns; the only place that names them all. */
export type Words = {
	/** one of its records with its article (« une salle »), and several */
	readonly label?: Readonly<Record<Langue, readonly [one: string, several: string]>>
	/** a SELECT of `id` and `nom`, each record's name for people; without it the records have no names */
	readonly called?: string
	/** who, besides administrators, reads and writes its records and imports its file (rules 8.1, 8.3); nobody if absent */
	readonly whose?: InCharge
	/**
	 * Rows of a student, or of the account, in `column`: what happens to them when two cards are merged. `id` tells rows apart that have no
	 * id of their own.
	 */
	readonly ofStudent?: { readonly column: string; readonly id?: string; readonly fusion: 'moves' | 'goes' | 'one by one' }
}

/** `listName` (kit/forms.ts) as the database writes it; some people have no first name. */
export const personne = (of: string) => `trim(${of}.nom || ' ' || ${of}.prenoms)`
const PERSONNE = `SELECT u.id, ${personne('u')} AS nom FROM utilisateurs u`
/** The start of a séance, in the form in which pages write days. */
const debut = (of: string) =>
	`substr(${of}.date, 9, 2) || '/' || substr(${of}.date, 6, 2) || '/' || substr(${of}.date, 1, 4) || ' ' || ${of}.heure_debut`
const NOMME = (table: string) => `SELECT id, nom || ' (' || code || ')' AS nom FROM ${table}`
const libelle = (table: string, column = 'libelle') => `SELECT id, ${column} AS nom FROM ${table}`
/** Records of a person, with what tells them apart. */
const de = (table: string, column: string, suffix = "''") =>
	`SELECT t.id, ${personne('u')} || ${suffix} AS nom FROM ${table} t JOIN utilisateurs u ON u.id = t.${column}`

/** Records of a student in a matière. */
const deMatiere = (table: string) =>
	`SELECT t.id, ${personne('u')} || ', ' || m.code AS nom FROM ${table} t JOIN utilisateurs u ON u.id = t.etudiant_id
		JOIN matieres m ON m.id = t.matiere_id`

/** By table. */
export const WORDS = {
	absences_dites: { ofStudent: { column: 'etudiant_id', fusion: 'moves' } },
	absences_enseignants: {
		label: { fr: ["une absence d'enseignant", "absences d'enseignants"], en: ['an absence of a teacher', 'absences of teachers'] },
		called: de('absences_enseignants', 'enseignant_id')
	},
	acquis: {
		label: { fr: ['un acquis', 'acquis'], en: ['an acquired unit', 'acquired units'] },
		called: `SELECT t.id, ${personne('u')} || ', ' || coalesce(t.ue, m.code) AS nom FROM acquis t JOIN utilisateurs u ON u.id = t.etudiant_id
		LEFT JOIN matieres m ON m.id = t.matiere_id`,
		ofStudent: { column: 'etudiant_id', fusion: 'moves' },
		whose: 'scolarite'
	},
	ajustements: {
		label: { fr: ['un ajustement de frais', 'ajustements de frais'], en: ['an adjustment of a fee', 'adjustments of fees'] },
		called: `SELECT t.id, ${personne('u')} || ', ' || f.libelle AS nom FROM ajustements t
		JOIN frais f ON f.id = t.frais_id JOIN utilisateurs u ON u.id = f.etudiant_id`,
		whose: 'comptabilite'
	},
	ajustements_heures: {
		label: { fr: ["un ajustement d'heures", "ajustements d'heures"], en: ['an adjustment of hours', 'adjustments of hours'] },
		called: de('ajustements_heures', 'enseignant_id'),
		whose: 'scolarite'
	},
	annees: { label: { fr: ['une année', 'années'], en: ['a year', 'years'] }, called: libelle('annees'), whose: 'administrateur' },
	annonces: { label: { fr: ['une annonce', 'annonces'], en: ['an announcement', 'announcements'] } },
	appreciations: {
		label: { fr: ['une appréciation', 'appréciations'], en: ['a comment', 'comments'] },
		called: de('appreciations', 'etudiant_id'),
		whose: 'scolarite',
		ofStudent: { column: 'etudiant_id', fusion: 'moves' }
	},
	caisses: { label: { fr: ['une caisse', 'caisses'], en: ['a drawer', 'drawers'] }, called: de('caisses', 'caissier', "', ' || t.jour") },
	autres_travaux: {
		label: { fr: ['un autre travail', 'autres travaux'], en: ['other work', 'other work'] },
		called: de('autres_travaux', 'enseignant_id', "', ' || t.libelle"),
		whose: 'scolarite'
	},
	calendriers: {
		label: { fr: ['un calendrier', 'calendriers'], en: ['a calendar', 'calendars'] },
		ofStudent: { column: 'utilisateur_id', fusion: 'goes' }
	},
	classes: { label: { fr: ['une classe', 'classes'], en: ['a class', 'classes'] }, called: libelle('classes', 'code'), whose: 'scolarite' },
	cles_papiers: { label: { fr: ['une clé des papiers', 'clés des papiers'], en: ['a key of documents', 'keys of documents'] } },
	cles_oidc: { label: { fr: ['une clé de signature', 'clés de signature'], en: ['a signing key', 'signing keys'] } },
	clients: { label: { fr: ['un programme', 'programmes'], en: ['a program', 'programs'] }, called: libelle('clients', 'nom') },
	conges: {
		label: { fr: ['un jour chômé', 'jours chômés'], en: ['a day without teaching', 'days without teaching'] },
		called: libelle('conges'),
		whose: 'scolarite'
	},
	candidatures: {
		label: {
			fr: ["une inscription à l'examen", "inscriptions à l'examen"],
			en: ['an entry for the exam', 'entries for the exam']
		},
		called: de('candidatures', 'etudiant_id'),
		whose: 'scolarite',
		ofStudent: { column: 'etudiant_id', fusion: 'moves' }
	},
	connexions_video: { ofStudent: { column: 'utilisateur_id', fusion: 'moves' } },
	declarations: {
		label: { fr: ['un paiement déclaré', 'paiements déclarés'], en: ['a declared payment', 'declared payments'] },
		called: de('declarations', 'etudiant_id', "', ' || t.reference"),
		whose: 'comptabilite',
		ofStudent: { column: 'etudiant_id', fusion: 'moves' }
	},
	delais: {
		label: { fr: ['un délai de paiement', 'délais de paiement'], en: ['a delay of payment', 'delays of payment'] },
		called: de('delais', 'etudiant_id'),
		whose: 'comptabilite',
		ofStudent: { column: 'etudiant_id', fusion: 'moves' }
	},
	depenses: {
		label: { fr: ['une petite dépense', 'petites dépenses'], en: ['a petty expense', 'petty expenses'] },
		called: libelle('depenses')
	},
	dettes_publiees: {
		label: { fr: ['une UE reprise publiée', 'UE reprises publiées'], en: ['a published retaken unit', 'published retaken units'] },
		whose: 'administrateur',
		ofStudent: { column: 'etudiant_id', id: 'publication_id', fusion: 'moves' }
	},
	echeances: {
		label: { fr: ['une échéance', 'échéances'], en: ['a part of a fee', 'parts of fees'] },
		called: `SELECT t.id, f.libelle || ', ' || t.date AS nom FROM echeances t JOIN frais f ON f.id = t.frais_id`,
		whose: 'comptabilite'
	},
	emargements: { label: { fr: ['une signature', 'signatures'], en: ['a signature', 'signatures'] } },
	contre_ecritures: {
		label: { fr: ['une contre-écriture', 'contre-écritures'], en: ['a counter-entry', 'counter-entries'] },
		ofStudent: { column: 'etudiant_id', fusion: 'moves' }
	},
	correspondances: {
		label: {
			fr: ['une correspondance de tableur', 'correspondances de tableurs'],
			en: ['a mapping of a spreadsheet', 'mappings of spreadsheets']
		},
		called: libelle('correspondances', 'nom')
	},
	convocations: {
		label: { fr: ['une convocation à la session 2', 'convocations à la session 2'], en: ['a call to resits', 'calls to resits'] },
		whose: 'administrateur',
		ofStudent: { column: 'etudiant_id', id: 'matiere_id', fusion: 'moves' }
	},
	enseignants: { label: { fr: ['un enseignant', 'enseignants'], en: ['a teacher', 'teachers'] }, called: PERSONNE, whose: 'scolarite' },
	enseignements: {
		label: { fr: ['un enseignement', 'enseignements'], en: ['a teaching', 'teachings'] },
		called: `SELECT t.id, m.code || ', ' || c.code || ', ' || ${personne('u')} AS nom FROM enseignements t
		JOIN matieres m ON m.id = t.matiere_id JOIN classes c ON c.id = t.classe_id JOIN utilisateurs u ON u.id = t.enseignant_id`,
		whose: 'scolarite'
	},
	contrats: {
		label: { fr: ['un contrat', 'contrats'], en: ['a contract', 'contracts'] },
		called: de('contrats', 'enseignant_id'),
		whose: 'comptabilite'
	},
	envois: { label: { fr: ['un message', 'messages'], en: ['a message', 'messages'] } },
	etablissement: { label: { fr: ['un établissement', 'établissement'], en: ['an institution', 'institution'] }, whose: 'administrateur' },
	etats_heures: {
		label: { fr: ["un mois d'heures", "mois d'heures"], en: ['a month of hours', 'months of hours'] },
		called: de('etats_heures', 'enseignant_id', "', ' || t.mois"),
		whose: 'scolarite'
	},
	etudiants: { label: { fr: ['un étudiant', 'étudiants'], en: ['a student', 'students'] }, called: PERSONNE, whose: 'scolarite' },
	evaluations: {
		label: { fr: ['une évaluation', 'évaluations'], en: ['an assessment', 'assessments'] },
		called: `SELECT t.id, t.titre || ', ' || c.code AS nom FROM evaluations t JOIN classes c ON c.id = t.classe_id`,
		whose: 'scolarite'
	},
	filieres: {
		label: { fr: ['une filière', 'filières'], en: ['a programme', 'programmes'] },
		called: libelle('filieres', 'nom'),
		whose: 'scolarite'
	},
	frais: {
		label: { fr: ['des frais', 'frais'], en: ['a fee', 'fees'] },
		called: de('frais', 'etudiant_id', "', ' || t.libelle"),
		whose: 'comptabilite',
		ofStudent: { column: 'etudiant_id', fusion: 'moves' }
	},
	grilles: {
		label: {
			fr: ['une ligne de la grille de frais', 'lignes de la grille de frais'],
			en: ['a line of the grid of fees', 'lines of the grid of fees']
		},
		called: `SELECT t.id, t.libelle || ', ' || a.libelle AS nom FROM grilles t JOIN annees a ON a.id = t.annee_id`,
		whose: 'comptabilite'
	},
	inscriptions: {
		label: { fr: ['une inscription', 'inscriptions'], en: ['an enrollment', 'enrollments'] },
		called: `SELECT t.id, ${personne('u')} || ', ' || c.code AS nom FROM inscriptions t
		JOIN utilisateurs u ON u.id = t.etudiant_id JOIN classes c ON c.id = t.classe_id`,
		ofStudent: { column: 'etudiant_id', fusion: 'one by one' },
		whose: 'scolarite'
	},
	jetons: {
		label: { fr: ['un appareil connecté', 'appareils connectés'], en: ['a device signed in', 'devices signed in'] },
		called: de('jetons', 'utilisateur_id'),
		ofStudent: { column: 'utilisateur_id', fusion: 'goes' }
	},
	justificatifs: {
		label: { fr: ['un justificatif', 'justificatifs'], en: ['a justification', 'justifications'] },
		called: de('justificatifs', 'etudiant_id'),
		ofStudent: { column: 'etudiant_id', fusion: 'moves' }
	},
	levees: {
		label: { fr: ['une levée', 'levées'], en: ['an exception for somebody late', 'exceptions for people late'] },
		called: de('levees', 'etudiant_id'),
		ofStudent: { column: 'etudiant_id', fusion: 'moves' }
	},
	liens: { label: { fr: ['un lien', 'liens'], en: ['a link', 'links'] }, ofStudent: { column: 'utilisateur_id', fusion: 'goes' } },
	listes_session2: {
		label: { fr: ['une liste de session 2', 'listes de session 2'], en: ['a list of resits', 'lists of resits'] },
		whose: 'administrateur'
	},
	matieres: { label: { fr: ['une matière', 'matières'], en: ['a subject', 'subjects'] }, called: NOMME('matieres'), whose: 'scolarite' },
	matieres_annees: { label: { fr: ['une matière', 'matières'], en: ['a subject', 'subjects'] }, called: NOMME('matieres') },
	modules: { label: { fr: ['un module', 'modules'], en: ['a module', 'modules'] } },
	niveaux: { called: libelle('niveaux', 'code') },
	non_doublons: { ofStudent: { column: 'etudiant_a', fusion: 'one by one' } },
	notes: {
		label: { fr: ['une note', 'notes'], en: ['a grade', 'grades'] },
		called: `SELECT t.id, ${personne('u')} || ', ' || e.titre AS nom FROM notes t
		JOIN utilisateurs u ON u.id = t.etudiant_id JOIN evaluations e ON e.id = t.evaluation_id`,
		ofStudent: { column: 'etudiant_id', fusion: 'moves' },
		whose: 'scolarite'
	},
	notes_dites: { ofStudent: { column: 'etudiant_id', id: 'evaluation_id', fusion: 'moves' } },
	notifications: {
		label: { fr: ['une notification', 'notifications'], en: ['a notification', 'notifications'] },
		ofStudent: { column: 'utilisateur_id', fusion: 'moves' }
	},
	outbox: {
		label: { fr: ['un message', 'messages'], en: ['a message', 'messages'] },
		ofStudent: { column: 'utilisateur_id', fusion: 'moves' }
	},
	paiements: {
		label: { fr: ['un paiement', 'paiements'], en: ['a payment', 'payments'] },
		called: de('paiements', 'etudiant_id', "', ' || t.reference"),
		whose: 'comptabilite',
		ofStudent: { column: 'etudiant_id', fusion: 'moves' }
	},
	paiements_heures: {
		label: { fr: ["un paiement d'enseignant", "paiements d'enseignants"], en: ['a payment of a teacher', 'payments of teachers'] },
		called: de('paiements_heures', 'enseignant_id'),
		whose: 'comptabilite'
	},
	papiers: {
		label: { fr: ['un papier', 'papiers'], en: ['a document', 'documents'] },
		called: de('papiers', 'etudiant_id'),
		whose: 'scolarite',
		ofStudent: { column: 'etudiant_id', fusion: 'moves' }
	},
	papiers_corrections: {
		label: { fr: ["une correction d'identité", "corrections d'identité"], en: ['a correction of identity', 'corrections of identity'] },
		whose: 'scolarite',
		ofStudent: { column: 'etudiant_id', id: 'etudiant_id', fusion: 'goes' }
	},
	papiers_demandes: {
		label: { fr: ['une demande de papier', 'demandes de papiers'], en: ['a request for a document', 'requests for documents'] },
		called: de('papiers_demandes', 'etudiant_id'),
		whose: 'scolarite',
		ofStudent: { column: 'etudiant_id', fusion: 'moves' }
	},
	papiers_duplicatas: { label: { fr: ['un duplicata', 'duplicatas'], en: ['a duplicate', 'duplicates'] }, whose: 'scolarite' },
	papiers_modeles: {
		label: { fr: ['un modèle Word', 'modèles Word'], en: ['a Word form', 'Word forms'] },
		called: libelle('papiers_modeles', 'nom'),
		whose: 'scolarite'
	},
	papiers_reglages: {
		label: { fr: ['un réglage de papiers', 'réglages de papiers'], en: ['a setting of documents', 'settings of documents'] },
		whose: 'administrateur'
	},
	papiers_verificateur: { label: { fr: ['un vérificateur', 'vérificateurs'], en: ['a verifier', 'verifiers'] }, whose: 'scolarite' },
	periodes: {
		label: { fr: ['une période', 'périodes'], en: ['a period', 'periods'] },
		called: libelle('periodes'),
		whose: 'administrateur'
	},
	pieces: { label: { fr: ['une pièce', 'pièces'], en: ['a paper', 'papers'] }, called: libelle('pieces'), whose: 'scolarite' },
	pieces_recues: {
		label: { fr: ['une pièce reçue', 'pièces reçues'], en: ['a paper received', 'papers received'] },
		called: PERSONNE,
		ofStudent: { column: 'etudiant_id', id: 'piece_id', fusion: 'moves' },
		whose: 'scolarite'
	},
	preferences: {
		label: { fr: ['une préférence', 'préférences'], en: ['a preference', 'preferences'] },
		called: PERSONNE,
		whose: 'administrateur',
		ofStudent: { column: 'utilisateur_id', id: 'canal', fusion: 'moves' }
	},
	presences: {
		label: { fr: ['une présence', 'présences'], en: ['an attendance record', 'attendance records'] },
		called: `SELECT t.id, ${personne('u')} || ', ' || ${debut('s')} AS nom FROM presences t
		JOIN utilisateurs u ON u.id = t.etudiant_id JOIN seances s ON s.id = t.seance_id`,
		whose: 'surveillance',
		ofStudent: { column: 'etudiant_id', fusion: 'moves' }
	},
	publications: {
		label: {
			fr: ['une publication de résultats', 'publications de résultats'],
			en: ['a publication of results', 'publications of results']
		},
		called: `SELECT p.id, c.code || ', ' || p.periode AS nom FROM publications p JOIN classes c ON c.id = p.classe_id`,
		whose: 'administrateur'
	},
	rattachements: {
		label: { fr: ['une dette ou option', 'dettes et options'], en: ['an owed subject or option', 'owed subjects and options'] },
		called: deMatiere('rattachements'),
		ofStudent: { column: 'etudiant_id', fusion: 'moves' },
		whose: 'scolarite'
	},
	reglages_argent: {
		label: { fr: ["un réglage de l'argent", "réglages de l'argent"], en: ['a setting of money', 'settings of money'] },
		whose: 'comptabilite'
	},
	relances: { label: { fr: ['une relance', 'relances'], en: ['a reminder of fees', 'reminders of fees'] }, whose: 'comptabilite' },
	releve_lignes: {
		label: { fr: ["une ligne d'un relevé", 'lignes de relevés'], en: ['a line of a statement', 'lines of statements'] },
		called: `SELECT id, date || ', ' || reference AS nom FROM releve_lignes`,
		whose: 'comptabilite'
	},
	releves: {
		label: { fr: ["un relevé d'opérateur", "relevés d'opérateurs"], en: ['a statement of an operator', 'statements of operators'] },
		called: `SELECT id, operateur || ', ' || fichier AS nom FROM releves`,
		whose: 'comptabilite'
	},
	reglements: {
		label: { fr: ['une règle de notation', 'règles de notation'], en: ['a grading rule', 'grading rules'] },
		called: `SELECT r.id, coalesce(n.code || ', ', m.code || ', ', '') || a.libelle AS nom FROM reglements r
		JOIN annees a ON a.id = r.annee_id LEFT JOIN niveaux n ON n.id = r.niveau_id LEFT JOIN matieres m ON m.id = r.matiere_id`,
		whose: 'administrateur'
	},
	responsables: {
		label: { fr: ['un parent ou tuteur', 'parents et tuteurs'], en: ['a parent or guardian', 'parents and guardians'] },
		called: `SELECT r.id, ${personne('r')} AS nom FROM responsables r`,
		ofStudent: { column: 'etudiant_id', fusion: 'one by one' },
		whose: 'scolarite'
	},
	resultats: {
		label: { fr: ['un résultat publié', 'résultats publiés'], en: ['a published result', 'published results'] },
		whose: 'administrateur',
		ofStudent: { column: 'etudiant_id', id: 'publication_id', fusion: 'moves' }
	},
	resultats_anterieurs: {
		label: { fr: ['un résultat antérieur', 'résultats antérieurs'], en: ['a former result', 'former results'] },
		called: de('resultats_anterieurs', 'etudiant_id', "', ' || t.annee"),
		ofStudent: { column: 'etudiant_id', fusion: 'moves' },
		whose: 'scolarite'
	},
	saisies_rouvertes: {
		label: { fr: ['une saisie rouverte', 'saisies rouvertes'], en: ['a reopened entry', 'reopened entries'] },
		whose: 'scolarite'
	},
	salles: { label: { fr: ['une salle', 'salles'], en: ['a room', 'rooms'] }, called: libelle('salles', 'code'), whose: 'scolarite' },
	seances: {
		label: { fr: ['une séance', 'séances'], en: ['a lesson', 'lessons'] },
		called: `SELECT t.id, ${debut('t')} || ', ' || m.code AS nom FROM seances t JOIN matieres m ON m.id = t.matiere_id`,
		whose: 'scolarite'
	},
	seances_classes: { label: { fr: ['une séance', 'séances'], en: ['a lesson', 'lessons'] } },
	situations: {
		label: {
			fr: ['une dispense ou défaillance', 'dispenses et défaillances'],
			en: ['an exemption or failure', 'exemptions and failures']
		},
		called: deMatiere('situations'),
		ofStudent: { column: 'etudiant_id', fusion: 'moves' },
		whose: 'scolarite'
	},
	suivis_decides: {
		label: { fr: ['une décision sur une note', 'décisions sur des notes'], en: ['a decision about a grade', 'decisions about grades'] },
		ofStudent: { column: 'etudiant_id', id: 'de_id', fusion: 'moves' },
		whose: 'scolarite'
	},
	tiers: {
		label: { fr: ['un tiers payeur', 'tiers payeurs'], en: ['a third party', 'third parties'] },
		called: libelle('tiers', 'nom'),
		whose: 'comptabilite'
	},
	taux_horaires: {
		label: { fr: ['un taux horaire', 'taux horaires'], en: ['an hourly rate', 'hourly rates'] },
		called: de('taux_horaires', 'enseignant_id', "', ' || t.type"),
		whose: 'comptabilite'
	},
	ues: { label: { fr: ['une UE', 'UE'], en: ['a unit', 'units'] }, called: NOMME('ues'), whose: 'scolarite' },
	ues_annees: { label: { fr: ['une UE', 'UE'], en: ['a unit', 'units'] }, called: NOMME('ues') },
	utilisateurs: { label: { fr: ['un compte', 'comptes'], en: ['an account', 'accounts'] }, called: PERSONNE, whose: 'administrateur' },
	versements: {
		label: { fr: ['un versement', 'versements'], en: ['a receipt of money', 'receipts of money'] },
		called: `SELECT id, date || ifnull(', ' || reference, '') AS nom FROM versements`,
		whose: 'comptabilite'
	}
} as const satisfies Readonly<Record<string, Words>>

const known: ReadonlyMap<string, Words> = new Map(Object.entries(WORDS))

/** The words of a table; `undefined` if people never read about it. */
export const wordsOf = (table: string): Words | undefined => known.get(table)

/** The tables in which rows of students have this fate when two cards are merged. */
export const ofStudents = (fusion: NonNullable<Words['ofStudent']>['fusion']) =>
	[...known].flatMap(([table, { ofStudent }]) => (ofStudent?.fusion === fusion ? [{ table, ...ofStudent }] : []))

/** The people in charge of records of this kind. */
export const chargeOf = (kind: string): InCharge => wordsOf(kind)?.whose ?? 'administrateur'

/** The kinds that `direction` grants on pages, and so in files. */
const GRANTED = new Set(['ajustements', 'delais'])

/** Whether somebody may import a file of this kind: administrators, and `scolarite` if its records are theirs too. */
export const importsKind = (kind: string, caller: Pick<Caller, 'roles' | 'fonctions'>): boolean =>
	hasCharge(caller, 'scolarite') && hasCharge(caller, chargeOf(kind)) && (!GRANTED.has(kind) || hasCharge(caller, 'direction'))
