CREATE TABLE absences_dites (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	seance_id INTEGER NOT NULL REFERENCES seances (id),
	etudiant_id INTEGER NOT NULL,
	canal TEXT NOT NULL CHECK (canal IN ('email', 'sms', 'push')),
	-- in its one form; empty in the app
	adresse TEXT NOT NULL,
	envoi_id INTEGER NOT NULL,
	dite_at INTEGER NOT NULL,
	corrigee_at INTEGER, correction_id INTEGER,
	UNIQUE (seance_id, etudiant_id, canal, adresse)
) STRICT;

CREATE INDEX absences_dites_a_suivre ON absences_dites (id) WHERE corrigee_at IS NULL;

CREATE INDEX absences_dites_at ON absences_dites (dite_at);

CREATE INDEX absences_dites_etudiant ON absences_dites (etudiant_id);

CREATE TABLE absences_enseignants (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	-- the form's own: the same again is the same absence
	cle TEXT NOT NULL UNIQUE,
	enseignant_id INTEGER NOT NULL REFERENCES enseignants (id),
	debut_s INTEGER NOT NULL,
	fin_s INTEGER NOT NULL CHECK (fin_s > debut_s),
	motif TEXT CHECK (length(motif) <= 500),
	annoncee_par INTEGER NOT NULL REFERENCES utilisateurs (id),
	created_at INTEGER NOT NULL,
	-- when somebody has decided what becomes of its séances
	decidee_at INTEGER,
	-- when it was taken back
	retiree_at INTEGER
, decisions TEXT) STRICT;

CREATE INDEX absences_enseignants_annoncee_par ON absences_enseignants (annoncee_par);

CREATE INDEX absences_enseignants_enseignant ON absences_enseignants (enseignant_id, fin_s);

CREATE INDEX absences_enseignants_fin ON absences_enseignants (fin_s, enseignant_id);

CREATE TABLE acquis (
	id INTEGER PRIMARY KEY,
	etudiant_id INTEGER NOT NULL REFERENCES etudiants (id),
	ue TEXT CHECK (ue <> ''),
	matiere_id INTEGER REFERENCES matieres (id),
	-- there; NULL: unknown
	credits REAL CHECK (credits >= 0),
	-- NULL: acquired without an average
	moyenne_centiemes INTEGER CHECK (moyenne_centiemes BETWEEN 0 AND 2000),
	-- two years in a row such as 2025-2026, which this school need not know
	annee TEXT,
	origine TEXT NOT NULL CHECK (origine IN ('redoublement', 'transfert', 'validation', 'dette')),
	motif TEXT,
	updated_at TEXT NOT NULL,
	CHECK ((ue IS NULL) <> (matiere_id IS NULL))
) STRICT;

CREATE INDEX acquis_matiere ON acquis (matiere_id);

CREATE UNIQUE INDEX acquis_une_fois ON acquis (etudiant_id, ifnull(ue, ''), ifnull(matiere_id, 0));

CREATE TABLE ajustements (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	frais_id INTEGER NOT NULL REFERENCES "frais" (id),
	sorte TEXT NOT NULL CHECK (sorte IN ('remise', 'exoneration', 'prise_en_charge')),
	montant INTEGER NOT NULL CHECK (montant > 0),
	tiers_id INTEGER REFERENCES tiers (id),
	motif TEXT NOT NULL CHECK (motif <> '' AND length(motif) <= 300),
	date TEXT NOT NULL CHECK (date IS date(date)),
	-- seconds
	fait_at INTEGER NOT NULL,
	-- an account; NULL: an import or a command
	fait_par INTEGER REFERENCES utilisateurs (id),
	-- the school's own reference, or the key of the form, so that a form sent twice writes one
	ref TEXT NOT NULL UNIQUE DEFAULT (lower(hex(randomblob(16)))) CHECK (ref <> '' AND length(ref) <= 100),
	CHECK ((tiers_id IS NOT NULL) = (sorte = 'prise_en_charge'))
) STRICT;

CREATE INDEX ajustements_frais ON ajustements (frais_id);

CREATE INDEX ajustements_par ON ajustements (fait_par);

CREATE INDEX ajustements_tiers ON ajustements (tiers_id) WHERE tiers_id IS NOT NULL;

CREATE TABLE ajustements_heures (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	seance_id INTEGER NOT NULL,
	enseignant_id INTEGER NOT NULL REFERENCES enseignants (id),
	reel_s INTEGER NOT NULL,
	-- hundredths of an hour; NULL: as the rule says
	quantite INTEGER CHECK (quantite >= 0),
	motif TEXT NOT NULL CHECK (motif <> '' AND length(motif) <= 500),
	-- seconds
	ajuste_at INTEGER NOT NULL,
	ajuste_par INTEGER NOT NULL REFERENCES utilisateurs (id)
) STRICT;

CREATE INDEX ajustements_heures_enseignant ON ajustements_heures (enseignant_id);

CREATE INDEX ajustements_heures_par ON ajustements_heures (ajuste_par);

CREATE INDEX ajustements_heures_seance ON ajustements_heures (seance_id, enseignant_id, id);

CREATE TABLE annees (
	id INTEGER PRIMARY KEY,
	libelle TEXT NOT NULL UNIQUE CHECK (libelle GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9][0-9][0-9]'),
	date_debut TEXT NOT NULL CHECK (date_debut IS date(date_debut)),
	date_fin TEXT NOT NULL CHECK (date_fin IS date(date_fin)),
	courante INTEGER NOT NULL DEFAULT 0 CHECK (courante IN (0, 1)),
	updated_at TEXT NOT NULL, cloturee INTEGER NOT NULL DEFAULT 0 CHECK (cloturee IN (0, 1)), importe TEXT, en_preparation INTEGER NOT NULL DEFAULT 0 CHECK (en_preparation IN (0, 1) AND en_preparation + courante <= 1),
	CHECK (date_debut < date_fin)
) STRICT;

CREATE UNIQUE INDEX annees_une_courante ON annees (courante) WHERE courante = 1;

CREATE TRIGGER annees_chiffres AFTER INSERT ON annees
BEGIN
	INSERT INTO matieres_annees
	SELECT m.id, NEW.id, ifnull(o.coefficient, 1), o.volume_horaire, o.ue_id, NEW.updated_at
	FROM matieres m LEFT JOIN matieres_annees o ON o.matiere_id = m.id AND o.annee_id = (
		SELECT a.id FROM annees a WHERE a.id <> NEW.id
		ORDER BY a.date_debut < NEW.date_debut DESC, abs(julianday(a.date_debut) - julianday(NEW.date_debut)), a.id LIMIT 1);
	INSERT INTO ues_annees
	SELECT u.id, NEW.id, o.semestre, o.credits, NEW.updated_at
	FROM ues u LEFT JOIN ues_annees o ON o.ue_id = u.id AND o.annee_id = (
		SELECT a.id FROM annees a WHERE a.id <> NEW.id
		ORDER BY a.date_debut < NEW.date_debut DESC, abs(julianday(a.date_debut) - julianday(NEW.date_debut)), a.id LIMIT 1);
END;

CREATE TRIGGER reglements_suivants AFTER INSERT ON annees
BEGIN
	INSERT INTO reglements (annee_id, niveau_id, matiere_id, cc, absence_injustifiee_zero, abi_examen, abj_examen, plancher_matiere, plancher_ue,
		poids_ue, compensation, report_session2, session2_remplace, session2_garde, session2_plafond, garde_matieres, passage_credits, updated_at)
	SELECT NEW.id, niveau_id, matiere_id, cc, absence_injustifiee_zero, abi_examen, abj_examen, plancher_matiere, plancher_ue,
		poids_ue, compensation, report_session2, session2_remplace, session2_garde, session2_plafond, garde_matieres, passage_credits, NEW.updated_at
	FROM reglements WHERE annee_id = (SELECT a.id FROM annees a WHERE a.date_debut < NEW.date_debut
		AND EXISTS (SELECT 1 FROM reglements r WHERE r.annee_id = a.id) ORDER BY a.date_debut DESC LIMIT 1);
END;

CREATE TABLE annonces (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	-- the sender's own: the same again is the same announcement
	cle TEXT NOT NULL UNIQUE,
	auteur_id INTEGER NOT NULL REFERENCES utilisateurs (id),
	audience TEXT NOT NULL CHECK (json_valid(audience)),
	titre TEXT NOT NULL,
	texte TEXT NOT NULL,
	canaux TEXT NOT NULL CHECK (json_valid(canaux)),
	envoi_id INTEGER NOT NULL,
	created_at INTEGER NOT NULL,
	-- when all messages stood in the queue
	complete_at INTEGER
) STRICT;

CREATE INDEX annonces_auteur ON annonces (auteur_id, id);

CREATE INDEX annonces_incompletes ON annonces (id) WHERE complete_at IS NULL;

CREATE TABLE appreciations (
	id INTEGER PRIMARY KEY,
	annee_id INTEGER NOT NULL REFERENCES annees (id),
	-- the rank of the period in its year
	periode INTEGER NOT NULL CHECK (periode IN (1, 2)),
	etudiant_id INTEGER NOT NULL REFERENCES etudiants (id),
	matiere_id INTEGER REFERENCES matieres (id),
	-- empty: taken away again
	appreciation TEXT NOT NULL
) STRICT;

CREATE INDEX appreciations_annee ON appreciations (annee_id);

CREATE INDEX appreciations_matiere ON appreciations (matiere_id);

CREATE UNIQUE INDEX appreciations_une_fois ON appreciations (etudiant_id, annee_id, periode, ifnull(matiere_id, 0));

CREATE TABLE autres_roles (
	utilisateur_id INTEGER NOT NULL REFERENCES utilisateurs (id),
	role TEXT NOT NULL CHECK (role IN ('coordinateur', 'enseignant', 'etudiant')),
	PRIMARY KEY (utilisateur_id, role)
) STRICT, WITHOUT ROWID;

CREATE TABLE autres_travaux (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	-- the school's own reference, or the key of the form
	ref TEXT NOT NULL UNIQUE CHECK (ref <> '' AND length(ref) <= 100),
	enseignant_id INTEGER NOT NULL REFERENCES enseignants (id),
	date TEXT NOT NULL CHECK (date IS date(date)),
	libelle TEXT NOT NULL CHECK (libelle <> '' AND length(libelle) <= 200),
	-- hundredths
	quantite INTEGER NOT NULL CHECK (quantite BETWEEN 1 AND 1000000),
	taux INTEGER NOT NULL CHECK (taux BETWEEN 0 AND 10000000),
	-- an account; NULL: an import or a command
	saisi_par INTEGER REFERENCES utilisateurs (id),
	retire_le TEXT CHECK (retire_le IS date(retire_le)),
	retire_par INTEGER REFERENCES utilisateurs (id),
	motif TEXT CHECK (motif <> '' AND length(motif) <= 500),
	updated_at TEXT NOT NULL
) STRICT;

CREATE INDEX autres_travaux_date ON autres_travaux (date);

CREATE INDEX autres_travaux_enseignant ON autres_travaux (enseignant_id, date);

CREATE INDEX autres_travaux_retire_par ON autres_travaux (retire_par);

CREATE INDEX autres_travaux_saisi_par ON autres_travaux (saisi_par);

CREATE TABLE caisses (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	caissier INTEGER NOT NULL REFERENCES utilisateurs (id),
	jour TEXT NOT NULL CHECK (jour IS date(jour)),
	fond INTEGER NOT NULL CHECK (fond >= 0),
	-- seconds
	ouverte_at INTEGER NOT NULL,
	fermee_at INTEGER,
	-- an account
	fermee_par INTEGER REFERENCES utilisateurs (id),
	-- who saw the counting, if somebody else closes the drawer
	temoin TEXT CHECK (temoin <> '' AND length(temoin) <= 200),
	-- JSON: how many of each note and coin
	billets TEXT CHECK (json_valid(billets)),
	-- counted, and what should have been there
	compte INTEGER CHECK (compte >= 0),
	attendu INTEGER,
	motif_ecart TEXT CHECK (motif_ecart <> '' AND length(motif_ecart) <= 300),
	-- taken to the bank, with the number of the slip
	depot INTEGER CHECK (depot >= 0),
	bordereau TEXT CHECK (bordereau <> '' AND length(bordereau) <= 100),
	CHECK ((fermee_at IS NULL) = (compte IS NULL)),
	CHECK ((fermee_at IS NULL) = (attendu IS NULL)),
	CHECK (compte IS attendu OR motif_ecart IS NOT NULL)
) STRICT;

CREATE INDEX caisses_caissier ON caisses (caissier, id);

CREATE INDEX caisses_fermee_par ON caisses (fermee_par);

CREATE INDEX caisses_jour ON caisses (jour);

CREATE UNIQUE INDEX caisses_ouverte ON caisses (caissier) WHERE fermee_at IS NULL;

CREATE INDEX caisses_ouvertes ON caisses (jour, id) WHERE fermee_at IS NULL;

CREATE TABLE calendriers (
	utilisateur_id INTEGER PRIMARY KEY REFERENCES utilisateurs (id),
	secret_hash TEXT NOT NULL UNIQUE CHECK (length(secret_hash) = 64),
	created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE candidatures (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	etudiant_id INTEGER NOT NULL REFERENCES etudiants (id),
	annee_id INTEGER NOT NULL REFERENCES annees (id),
	numero TEXT NOT NULL CHECK (numero <> '' AND length(numero) <= 60),
	jour TEXT NOT NULL CHECK (jour IS date(jour)),
	-- seconds
	fait_at INTEGER NOT NULL,
	fait_par INTEGER REFERENCES utilisateurs (id),
	UNIQUE (etudiant_id, annee_id)
) STRICT;

CREATE UNIQUE INDEX candidatures_numero ON candidatures (annee_id, numero);

CREATE INDEX candidatures_par ON candidatures (fait_par);

CREATE TABLE changements (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	contenu TEXT NOT NULL CHECK (json_valid(contenu)),
	created_at INTEGER NOT NULL,
	-- when all messages stood in the queue
	complete_at INTEGER
) STRICT;

CREATE INDEX changements_incomplets ON changements (id) WHERE complete_at IS NULL;

CREATE TABLE classes (
	id INTEGER PRIMARY KEY,
	code TEXT NOT NULL CHECK (code <> ''),
	annee_id INTEGER NOT NULL REFERENCES annees (id),
	nom TEXT NOT NULL CHECK (nom <> ''),
	cle_tri TEXT NOT NULL,
	filiere_id INTEGER NOT NULL REFERENCES filieres (id),
	niveau_id INTEGER NOT NULL REFERENCES niveaux (id),
	capacite INTEGER CHECK (capacite >= 0),
	updated_at TEXT NOT NULL,
	UNIQUE (code, annee_id),
	UNIQUE (id, annee_id)
) STRICT;

CREATE INDEX classes_annee ON classes (annee_id, cle_tri, id);

CREATE INDEX classes_filiere ON classes (filiere_id, annee_id, niveau_id);

CREATE TABLE cles_oidc (
	kid TEXT PRIMARY KEY,
	jwk TEXT NOT NULL CHECK (json_valid(jwk)),
	created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE cles_papiers (
	numero INTEGER PRIMARY KEY AUTOINCREMENT,
	-- base64url, 32 bytes each; `privee` NULL: it came with an import and signs nothing here
	publique TEXT NOT NULL UNIQUE CHECK (length(publique) = 43),
	privee TEXT CHECK (length(privee) = 43),
	-- seconds
	created_at INTEGER NOT NULL,
	-- the first day from which its signatures count no longer, because it was stolen
	revoquee_le TEXT CHECK (revoquee_le IS date(revoquee_le))
) STRICT;

CREATE TABLE clients (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	client_id TEXT NOT NULL UNIQUE,
	nom TEXT NOT NULL,
	secret_hash TEXT,
	retours TEXT NOT NULL CHECK (json_valid(retours)),
	personnel INTEGER NOT NULL CHECK (personnel IN (0, 1)),
	created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE conges (
	id INTEGER PRIMARY KEY,
	date_debut TEXT NOT NULL CHECK (date_debut IS date(date_debut)),
	date_fin TEXT NOT NULL CHECK (date_fin IS date(date_fin)),
	demi_journee TEXT NOT NULL DEFAULT 'journee' CHECK (demi_journee IN ('journee', 'matin', 'apres_midi')),
	filiere_id INTEGER REFERENCES filieres (id),
	niveau_id INTEGER REFERENCES niveaux (id),
	libelle TEXT NOT NULL CHECK (libelle <> ''),
	updated_at TEXT NOT NULL,
	CHECK (date_fin >= date_debut)
) STRICT;

CREATE INDEX conges_filiere ON conges (filiere_id);

CREATE UNIQUE INDEX conges_une_fois ON conges (date_debut, demi_journee, ifnull(filiere_id, 0), ifnull(niveau_id, 0));

CREATE TABLE connexions_clients (
	id INTEGER PRIMARY KEY,
	code_hash TEXT NOT NULL UNIQUE,
	client INTEGER NOT NULL,
	jeton_id INTEGER NOT NULL,
	retour TEXT NOT NULL,
	portees TEXT NOT NULL,
	nonce TEXT,
	defi TEXT,
	created_at INTEGER NOT NULL,
	acces_hash TEXT UNIQUE,
	acces_at INTEGER
) STRICT;

CREATE INDEX connexions_clients_created ON connexions_clients (created_at);

CREATE TABLE connexions_video (
	id INTEGER PRIMARY KEY,
	seance_id INTEGER NOT NULL REFERENCES seances (id),
	utilisateur_id INTEGER NOT NULL REFERENCES utilisateurs (id),
	joined_at INTEGER NOT NULL,
	left_at INTEGER CHECK (left_at >= joined_at),
	recu_at INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX connexions_video_une_fois ON connexions_video (seance_id, utilisateur_id, joined_at, ifnull(left_at, -1));

CREATE TABLE contrats (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	enseignant_id INTEGER NOT NULL REFERENCES enseignants (id),
	depuis TEXT NOT NULL CHECK (depuis IS date(depuis)),
	statut TEXT NOT NULL CHECK (statut IN ('vacataire', 'permanent')),
	-- hundredths of a percent
	retenue_centiemes INTEGER NOT NULL DEFAULT 0 CHECK (retenue_centiemes BETWEEN 0 AND 10000),
	updated_at TEXT NOT NULL,
	UNIQUE (enseignant_id, depuis),
	CHECK (statut = 'vacataire' OR retenue_centiemes = 0)
) STRICT;

CREATE TABLE "contre_ecritures" (
	id INTEGER PRIMARY KEY,
	sorte TEXT NOT NULL CHECK (sorte IN ('retirer', 'annuler', 'rejeter', 'reaffecter', 'corriger', 'rembourser')),
	paiement_id INTEGER UNIQUE REFERENCES paiements (id),
	frais_id INTEGER UNIQUE REFERENCES "frais" (id),
	ajustement_id INTEGER UNIQUE REFERENCES ajustements (id),
	etudiant_id INTEGER REFERENCES etudiants (id),
	montant INTEGER CHECK (montant > 0),
	-- the payment that takes the place of the one that it answers
	remplace_par INTEGER REFERENCES paiements (id),
	-- its number in the series of receipts; NULL: it came with an import, or withdraws what is owed
	reference TEXT UNIQUE CHECK (reference <> ''),
	papier_id INTEGER REFERENCES papiers (id),
	-- the drawer that cash leaves
	caisse_id INTEGER REFERENCES caisses (id),
	motif TEXT CHECK (motif <> '' AND length(motif) <= 300),
	date TEXT NOT NULL CHECK (date IS date(date)),
	at INTEGER NOT NULL,
	auteur TEXT NOT NULL,
	envoi TEXT CHECK (envoi <> '' AND length(envoi) <= 100),
	CHECK ((paiement_id IS NOT NULL) + (frais_id IS NOT NULL) + (ajustement_id IS NOT NULL) + (etudiant_id IS NOT NULL) = 1),
	CHECK ((sorte = 'rembourser') = (etudiant_id IS NOT NULL)),
	CHECK ((montant IS NOT NULL) = (etudiant_id IS NOT NULL))
) STRICT;

CREATE INDEX contre_ecritures_caisse ON contre_ecritures (caisse_id) WHERE caisse_id IS NOT NULL;

CREATE INDEX contre_ecritures_date ON contre_ecritures (date);

CREATE UNIQUE INDEX contre_ecritures_envoi ON contre_ecritures (envoi) WHERE envoi IS NOT NULL;

CREATE INDEX contre_ecritures_etudiant ON contre_ecritures (etudiant_id) WHERE etudiant_id IS NOT NULL;

CREATE INDEX contre_ecritures_papier ON contre_ecritures (papier_id) WHERE papier_id IS NOT NULL;

CREATE INDEX contre_ecritures_remplace_par ON contre_ecritures (remplace_par) WHERE remplace_par IS NOT NULL;

CREATE TABLE convocations (
	classe_id INTEGER NOT NULL REFERENCES classes (id),
	periode INTEGER NOT NULL CHECK (periode IN (1, 2)),
	etudiant_id INTEGER NOT NULL REFERENCES etudiants (id),
	matiere_id INTEGER NOT NULL REFERENCES matieres (id),
	-- 0: taken off the list
	appelee INTEGER NOT NULL CHECK (appelee IN (0, 1)),
	-- why somebody put it on the list or took it off; null: the rules call
	motif TEXT CHECK (motif <> ''),
	PRIMARY KEY (classe_id, periode, etudiant_id, matiere_id),
	CHECK (appelee = 1 OR motif IS NOT NULL)
) STRICT, WITHOUT ROWID;

CREATE INDEX convocations_etudiant ON convocations (etudiant_id);

CREATE INDEX convocations_matiere ON convocations (matiere_id);

CREATE TABLE coordinations (
	filiere_id INTEGER NOT NULL REFERENCES filieres (id),
	utilisateur_id INTEGER NOT NULL REFERENCES utilisateurs (id),
	PRIMARY KEY (filiere_id, utilisateur_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX coordinations_utilisateur ON coordinations (utilisateur_id, filiere_id);

CREATE TABLE correspondances (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	nom TEXT NOT NULL,
	-- the kind of the rows: the name of a noun
	contenu TEXT NOT NULL,
	-- the headings, folded and sorted, a line each
	entetes TEXT NOT NULL,
	-- JSON: uses by heading, meanings of words
	choix TEXT NOT NULL,
	auteur TEXT NOT NULL,
	-- seconds
	at INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX correspondances_entetes ON correspondances (entetes, contenu);

CREATE TABLE cycles (
	code TEXT PRIMARY KEY CHECK (code IN ('BTS', 'LICENCE', 'MASTER')),
	libelle TEXT NOT NULL,
	rang INTEGER NOT NULL UNIQUE
) STRICT, WITHOUT ROWID;

CREATE TABLE declarations (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	etudiant_id INTEGER NOT NULL REFERENCES etudiants (id),
	operateur TEXT NOT NULL CHECK (operateur <> '' AND length(operateur) <= 60),
	operateur_cle TEXT NOT NULL CHECK (operateur_cle <> ''),
	reference TEXT NOT NULL CHECK (reference <> '' AND length(reference) <= 100),
	cle TEXT NOT NULL CHECK (cle <> ''),
	montant INTEGER NOT NULL CHECK (montant > 0),
	date TEXT NOT NULL CHECK (date IS date(date)),
	-- seconds
	fait_at INTEGER NOT NULL,
	-- the payment that it has become, or why it has not
	versement_id INTEGER REFERENCES versements (id),
	motif TEXT CHECK (motif <> '' AND length(motif) <= 300),
	repondu_at INTEGER,
	repondu_par INTEGER REFERENCES utilisateurs (id),
	CHECK (versement_id IS NULL OR motif IS NULL),
	CHECK ((repondu_at IS NULL) = (versement_id IS NULL AND motif IS NULL))
) STRICT;

CREATE INDEX declarations_attente ON declarations (id) WHERE repondu_at IS NULL;

CREATE INDEX declarations_etudiant ON declarations (etudiant_id, id);

CREATE INDEX declarations_reference ON declarations (operateur_cle, cle);

CREATE INDEX declarations_repondu_par ON declarations (repondu_par);

CREATE INDEX declarations_versement ON declarations (versement_id) WHERE versement_id IS NOT NULL;

CREATE TABLE delais (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	etudiant_id INTEGER NOT NULL REFERENCES etudiants (id),
	montant INTEGER NOT NULL CHECK (montant >= 0),
	jusquau TEXT NOT NULL CHECK (jusquau IS date(jusquau)),
	motif TEXT NOT NULL CHECK (motif <> '' AND length(motif) <= 300),
	-- seconds
	fait_at INTEGER NOT NULL,
	fait_par INTEGER REFERENCES utilisateurs (id),
	-- the school's own reference
	ref TEXT NOT NULL UNIQUE DEFAULT (lower(hex(randomblob(16)))) CHECK (ref <> '' AND length(ref) <= 100)
) STRICT;

CREATE INDEX delais_etudiant ON delais (etudiant_id, id);

CREATE INDEX delais_par ON delais (fait_par);

CREATE TABLE depenses (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	caisse_id INTEGER NOT NULL REFERENCES caisses (id),
	libelle TEXT NOT NULL CHECK (libelle <> '' AND length(libelle) <= 200),
	montant INTEGER NOT NULL CHECK (montant > 0),
	-- seconds
	faite_at INTEGER NOT NULL,
	faite_par INTEGER REFERENCES utilisateurs (id),
	envoi TEXT CHECK (envoi <> '' AND length(envoi) <= 100)
) STRICT;

CREATE INDEX depenses_caisse ON depenses (caisse_id);

CREATE UNIQUE INDEX depenses_envoi ON depenses (envoi) WHERE envoi IS NOT NULL;

CREATE INDEX depenses_par ON depenses (faite_par);

CREATE TABLE dettes_publiees (
	publication_id INTEGER NOT NULL REFERENCES publications (id),
	etudiant_id INTEGER NOT NULL REFERENCES etudiants (id),
	-- the UEs without their marks: JSON
	contenu TEXT NOT NULL,
	PRIMARY KEY (publication_id, etudiant_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX dettes_publiees_etudiant ON dettes_publiees (etudiant_id);

CREATE TABLE echeances (
	id INTEGER PRIMARY KEY,
	frais_id INTEGER NOT NULL REFERENCES "frais" (id),
	rang INTEGER NOT NULL CHECK (rang BETWEEN 1 AND 99),
	date TEXT NOT NULL CHECK (date IS date(date)),
	montant INTEGER NOT NULL CHECK (montant > 0),
	updated_at TEXT NOT NULL,
	UNIQUE (frais_id, rang)
) STRICT;

CREATE TABLE ecritures (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	at INTEGER NOT NULL,
	revision INTEGER NOT NULL,
	auteur TEXT NOT NULL,
	utilisateur_id INTEGER,
	jeton_id INTEGER,
	adresse TEXT,
	request_id TEXT
) STRICT;

CREATE INDEX ecritures_utilisateur ON ecritures (utilisateur_id, id);

CREATE TABLE emargements (
	seance_id INTEGER PRIMARY KEY REFERENCES seances (id),
	enseignant_id INTEGER NOT NULL REFERENCES enseignants (id),
	signe_at INTEGER NOT NULL
) STRICT;

CREATE TABLE enseignants (
	id INTEGER PRIMARY KEY REFERENCES utilisateurs (id),
	matricule TEXT NOT NULL UNIQUE CHECK (matricule <> ''),
	updated_at TEXT NOT NULL
) STRICT;

CREATE TABLE enseignements (
	id INTEGER PRIMARY KEY,
	classe_id INTEGER NOT NULL REFERENCES classes (id),
	matiere_id INTEGER NOT NULL REFERENCES matieres (id),
	enseignant_id INTEGER NOT NULL REFERENCES enseignants (id),
	heures_prevues REAL CHECK (heures_prevues >= 0),
	updated_at TEXT NOT NULL, date_debut TEXT CHECK (date_debut IS date(date_debut)), date_fin TEXT CHECK (date_fin IS date(date_fin)),
	UNIQUE (classe_id, matiere_id, enseignant_id)
) STRICT;

CREATE INDEX enseignements_enseignant ON enseignements (enseignant_id, classe_id, matiere_id);

CREATE INDEX enseignements_matiere ON enseignements (matiere_id, classe_id);

CREATE TABLE "envois" (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	cle TEXT NOT NULL UNIQUE,
	type TEXT NOT NULL CHECK (type IN ('rappel_seance', 'annulation_seance', 'report_seance', 'deplacement_seance',
		'notes', 'absences', 'absences_correction', 'annonce', 'emploi_du_temps', 'donnees.modifiees')),
	seance_id INTEGER REFERENCES seances (id),
	debut_s INTEGER,
	delai_minutes INTEGER,
	perime_at INTEGER NOT NULL,
	contenu TEXT NOT NULL CHECK (json_valid(contenu)),
	created_at INTEGER NOT NULL,
	CHECK ((type LIKE '%_seance') = (seance_id IS NOT NULL) AND (seance_id IS NULL) = (debut_s IS NULL))
) STRICT;

CREATE UNIQUE INDEX envois_seance ON envois (seance_id, type, debut_s, delai_minutes);

CREATE TABLE etablissement (
	id INTEGER PRIMARY KEY CHECK (id = 1),
	code TEXT NOT NULL,
	nom TEXT NOT NULL CHECK (nom <> ''),
	timezone TEXT NOT NULL,
	devise TEXT NOT NULL DEFAULT 'XOF' CHECK (length(devise) = 3),
	ferme INTEGER NOT NULL DEFAULT 0 CHECK (ferme IN (0, 1)),
	presence_minimale REAL NOT NULL DEFAULT 0.5 CHECK (presence_minimale BETWEEN 0 AND 1),
	tolerance_retard_minutes INTEGER NOT NULL DEFAULT 15 CHECK (tolerance_retard_minutes >= 0),
	assiduite_minimale REAL NOT NULL DEFAULT 75 CHECK (assiduite_minimale BETWEEN 0 AND 100),
	logo BLOB,
	logo_type TEXT CHECK ((logo_type IS NULL) = (logo IS NULL)),
	updated_at TEXT NOT NULL
, rappels_minutes TEXT CHECK (rappels_minutes IS NULL OR json_valid(rappels_minutes)), heures_absences TEXT CHECK (heures_absences IS NULL OR json_valid(heures_absences)), absence_injustifiee_zero INTEGER NOT NULL DEFAULT 1 CHECK (absence_injustifiee_zero IN (0, 1)), adresse TEXT CHECK (adresse <> '' AND length(adresse) <= 400), telephone TEXT CHECK (telephone <> '' AND length(telephone) <= 60), email TEXT CHECK (email <> '' AND length(email) <= 254), signataire TEXT CHECK (signataire <> '' AND length(signataire) <= 200), signataire_qualite TEXT CHECK (signataire_qualite <> '' AND length(signataire_qualite) <= 200), adresses_reelles INTEGER NOT NULL DEFAULT 0 CHECK (adresses_reelles IN (0, 1)), conseil_ouvert INTEGER NOT NULL DEFAULT 0 CHECK (conseil_ouvert IN (0, 1)), ministere TEXT CHECK (ministere <> '' AND length(ministere) <= 200), devise_etat TEXT CHECK (devise_etat <> '' AND length(devise_etat) <= 200), agrement TEXT CHECK (agrement <> '' AND length(agrement) <= 200), lieu TEXT CHECK (lieu <> '' AND length(lieu) <= 100), format_papier TEXT NOT NULL DEFAULT 'A4' CHECK (format_papier IN ('A4', 'LETTER'))) STRICT;

CREATE TABLE etat (
	id INTEGER PRIMARY KEY CHECK (id = 1),
	revision INTEGER NOT NULL,
	revision_donnees INTEGER NOT NULL,
	revision_acces INTEGER NOT NULL
) STRICT;

CREATE TABLE etats_heures (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	enseignant_id INTEGER NOT NULL REFERENCES enseignants (id),
	-- YYYY-MM
	mois TEXT NOT NULL CHECK (mois GLOB '20[0-9][0-9]-[01][0-9]'),
	-- hundredths of an hour; whole units of the currency
	heures INTEGER NOT NULL,
	brut INTEGER NOT NULL,
	retenue INTEGER NOT NULL,
	net INTEGER NOT NULL,
	-- seconds
	arrete_at INTEGER NOT NULL,
	arrete_par INTEGER NOT NULL REFERENCES utilisateurs (id),
	UNIQUE (enseignant_id, mois),
	CHECK (net = brut - retenue)
) STRICT;

CREATE INDEX etats_heures_mois ON etats_heures (mois);

CREATE INDEX etats_heures_par ON etats_heures (arrete_par);

CREATE TRIGGER etats_heures_fixes BEFORE UPDATE ON etats_heures BEGIN SELECT RAISE(ABORT, 'etats_heures_fixes'); END;

CREATE TABLE etudiants (
	id INTEGER PRIMARY KEY REFERENCES utilisateurs (id),
	matricule TEXT NOT NULL UNIQUE CHECK (matricule <> ''),
	sexe TEXT CHECK (sexe IN ('F', 'M')),
	updated_at TEXT NOT NULL
, lieu_naissance TEXT, nationalite TEXT, adresse TEXT, numero_national TEXT, date_naissance TEXT CHECK (date_naissance IS date(date_naissance) OR date_naissance GLOB '[12][0-9][0-9][0-9]'), serie_bac TEXT CHECK (serie_bac <> '' AND length(serie_bac) <= 20), annee_bac INTEGER CHECK (annee_bac BETWEEN 1950 AND 2100)) STRICT;

CREATE TABLE evaluations (
	id INTEGER PRIMARY KEY,
	ref TEXT UNIQUE CHECK (ref <> ''),
	classe_id INTEGER NOT NULL REFERENCES classes (id),
	matiere_id INTEGER NOT NULL REFERENCES matieres (id),
	titre TEXT NOT NULL CHECK (titre <> ''),
	type TEXT NOT NULL CHECK (type IN ('devoir', 'partiel', 'examen')),
	date TEXT NOT NULL CHECK (date IS date(date)),
	heure_debut TEXT CHECK (heure_debut GLOB '[0-2][0-9]:[0-5][0-9]'),
	duree_minutes INTEGER CHECK (duree_minutes > 0),
	coefficient REAL NOT NULL DEFAULT 1 CHECK (coefficient >= 0),
	bareme INTEGER NOT NULL DEFAULT 20 CHECK (bareme > 0),
	mode TEXT NOT NULL DEFAULT 'presentiel' CHECK (mode IN ('presentiel', 'en_ligne', 'hybride')),
	updated_at TEXT NOT NULL
, session INTEGER NOT NULL DEFAULT 1 CHECK (session IN (1, 2)), periode INTEGER CHECK (periode IN (1, 2)), publiee_le TEXT, annulee INTEGER NOT NULL DEFAULT 0 CHECK (annulee IN (0, 1)), importe TEXT) STRICT;

CREATE INDEX evaluations_classe ON evaluations (classe_id, matiere_id, date, id);

CREATE INDEX evaluations_date ON evaluations (date, id);

CREATE INDEX evaluations_matiere ON evaluations (matiere_id, classe_id);

CREATE TABLE filieres (
	id INTEGER PRIMARY KEY,
	code TEXT NOT NULL UNIQUE CHECK (code <> ''),
	nom TEXT NOT NULL CHECK (nom <> ''),
	cle_tri TEXT NOT NULL,
	systeme TEXT NOT NULL CHECK (systeme IN ('BTS', 'LMD')),
	tronc_commun INTEGER NOT NULL DEFAULT 0 CHECK (tronc_commun IN (0, 1)),
	active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
	updated_at TEXT NOT NULL
) STRICT;

CREATE INDEX filieres_tri ON filieres (cle_tri, id);

CREATE TABLE "frais" (
	id INTEGER PRIMARY KEY,
	etudiant_id INTEGER NOT NULL REFERENCES etudiants (id),
	annee_id INTEGER NOT NULL REFERENCES annees (id),
	libelle TEXT NOT NULL CHECK (libelle <> ''),
	numero INTEGER NOT NULL DEFAULT 1 CHECK (numero > 0),
	-- `droits`: confirmed money that settles it makes the enrollment active
	nature TEXT NOT NULL DEFAULT 'autre' CHECK (nature IN ('droits', 'scolarite', 'session2', 'reinscription', 'examen', 'autre')),
	montant INTEGER NOT NULL CHECK (montant >= 0),
	-- the day of its last part
	echeance TEXT CHECK (echeance IS date(echeance)),
	-- since when it is owed; NULL: the day of `updated_at`
	date TEXT CHECK (date IS date(date)),
	updated_at TEXT NOT NULL,
	UNIQUE (etudiant_id, annee_id, libelle, numero)
) STRICT;

CREATE INDEX frais_annee ON frais (annee_id);

CREATE TABLE grilles (
	id INTEGER PRIMARY KEY,
	annee_id INTEGER NOT NULL REFERENCES annees (id),
	filiere_id INTEGER REFERENCES filieres (id),
	niveau_id INTEGER REFERENCES niveaux (id),
	regime TEXT NOT NULL DEFAULT '' CHECK (regime IN ('', 'affecte', 'non_affecte', 'boursier', 'autre')),
	libelle TEXT NOT NULL CHECK (libelle <> '' AND length(libelle) <= 150),
	nature TEXT NOT NULL DEFAULT 'autre' CHECK (nature IN ('droits', 'scolarite', 'session2', 'reinscription', 'examen', 'autre')),
	montant INTEGER NOT NULL CHECK (montant >= 0),
	-- the parts before the last one, which takes the remainder: days and amounts
	parts TEXT CHECK (parts <> '' AND length(parts) <= 400),
	echeance TEXT CHECK (echeance IS date(echeance)),
	updated_at TEXT NOT NULL
) STRICT;

CREATE INDEX grilles_filiere ON grilles (filiere_id);

CREATE UNIQUE INDEX grilles_ligne ON grilles (annee_id, ifnull(filiere_id, 0), ifnull(niveau_id, 0), regime, libelle);

CREATE TABLE imports (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	at INTEGER NOT NULL,
	auteur TEXT NOT NULL,
	source TEXT NOT NULL,
	empreinte TEXT NOT NULL,
	resume TEXT NOT NULL CHECK (json_valid(resume))
, copie TEXT) STRICT;

CREATE TABLE "inscriptions" (
	id INTEGER PRIMARY KEY,
	etudiant_id INTEGER NOT NULL REFERENCES etudiants (id),
	classe_id INTEGER NOT NULL,
	annee_id INTEGER NOT NULL,
	statut TEXT NOT NULL CHECK (statut IN ('Prospect', 'En validation', 'Active')),
	date_inscription TEXT CHECK (date_inscription IS date(date_inscription)),
	date_entree TEXT NOT NULL CHECK (date_entree IS date(date_entree)),
	date_sortie TEXT CHECK (date_sortie IS date(date_sortie)),
	updated_at TEXT NOT NULL, importe TEXT, motif_sortie TEXT CHECK (motif_sortie IN ('abandon', 'transfert', 'exclusion', 'fin_scolarite', 'autre')), heure_entree TEXT CHECK (heure_entree GLOB '[0-2][0-9]:[0-5][0-9]'), regime TEXT CHECK (regime IN ('affecte', 'non_affecte', 'boursier', 'autre')), passage_de INTEGER REFERENCES classes (id), vu_le TEXT,
	FOREIGN KEY (classe_id, annee_id) REFERENCES classes (id, annee_id),
	UNIQUE (etudiant_id, classe_id, date_entree),
	CHECK (date_entree <= date_sortie)
) STRICT;

CREATE INDEX inscriptions_classe ON inscriptions (classe_id, statut, date_entree, date_sortie, etudiant_id);

CREATE INDEX inscriptions_passage ON inscriptions (passage_de);

CREATE TRIGGER inscriptions_insert_a_revoir AFTER INSERT ON inscriptions
BEGIN
	INSERT INTO justificatifs_a_revoir SELECT j.id FROM justificatifs j WHERE j.etudiant_id = NEW.etudiant_id AND j.retire_at IS NULL
	ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER inscriptions_une_a_la_fois_insert AFTER INSERT ON inscriptions
WHEN NEW.statut = 'Active' AND EXISTS (SELECT 1 FROM inscriptions i
	WHERE i.etudiant_id = NEW.etudiant_id AND i.annee_id = NEW.annee_id AND i.id <> NEW.id AND i.statut = 'Active'
	AND max(i.date_entree, NEW.date_entree) < min(ifnull(i.date_sortie, '9999'), ifnull(NEW.date_sortie, '9999')))
BEGIN SELECT RAISE(ABORT, 'inscriptions_une_a_la_fois'); END;

CREATE TRIGGER inscriptions_une_a_la_fois_update AFTER UPDATE ON inscriptions
WHEN NEW.statut = 'Active' AND EXISTS (SELECT 1 FROM inscriptions i
	WHERE i.etudiant_id = NEW.etudiant_id AND i.annee_id = NEW.annee_id AND i.id <> NEW.id AND i.statut = 'Active'
	AND max(i.date_entree, NEW.date_entree) < min(ifnull(i.date_sortie, '9999'), ifnull(NEW.date_sortie, '9999')))
BEGIN SELECT RAISE(ABORT, 'inscriptions_une_a_la_fois'); END;

CREATE TRIGGER inscriptions_update_a_revoir AFTER UPDATE ON inscriptions
BEGIN
	INSERT INTO justificatifs_a_revoir SELECT j.id FROM justificatifs j WHERE j.etudiant_id = NEW.etudiant_id AND j.retire_at IS NULL
	ON CONFLICT DO NOTHING;
END;

CREATE TABLE inscriptions_historique (
	id INTEGER PRIMARY KEY,
	inscription_id INTEGER NOT NULL REFERENCES inscriptions (id),
	statut TEXT NOT NULL,
	date_inscription TEXT,
	date_sortie TEXT,
	at INTEGER NOT NULL,
	auteur TEXT NOT NULL
, date_entree TEXT) STRICT;

CREATE INDEX inscriptions_historique_inscription ON inscriptions_historique (inscription_id, id);

CREATE TABLE jetons (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	utilisateur_id INTEGER NOT NULL REFERENCES utilisateurs (id),
	secret_hash TEXT NOT NULL UNIQUE CHECK (length(secret_hash) = 64),
	device_name TEXT CHECK (length(device_name) <= 100),
	created_at INTEGER NOT NULL,
	last_used_at INTEGER
, portee TEXT NOT NULL DEFAULT 'complete' CHECK (portee IN ('complete', 'lecture')), sorte TEXT NOT NULL DEFAULT 'lms' CHECK (sorte IN ('lms', 'console')), limites TEXT CHECK (json_valid(limites)), client INTEGER) STRICT;

CREATE INDEX jetons_utilisateur ON jetons (utilisateur_id);

CREATE VIEW journal AS
SELECT e.id, l.rang, e.at, e.revision, e.auteur, e.utilisateur_id, e.jeton_id, e.adresse, e.request_id,
	l.action, l.objet, l.objet_id, l.avant, l.apres
FROM journal_lignes l JOIN ecritures e ON e.id = l.ecriture_id;

CREATE TABLE journal_lignes (
	ecriture_id INTEGER NOT NULL REFERENCES ecritures (id),
	rang INTEGER NOT NULL,
	action TEXT NOT NULL,
	objet TEXT NOT NULL,
	objet_id TEXT,
	-- JSON, which the program made itself: to read it again would be a quarter of what writing a line takes
	avant TEXT,
	apres TEXT,
	PRIMARY KEY (ecriture_id, rang)
) STRICT, WITHOUT ROWID;

CREATE INDEX journal_lignes_a_la_main ON journal_lignes (objet)
	WHERE action = 'fiche.update' OR action = 'fiche.delete' OR action = 'etudiant.fusion' OR action = 'notes.suivi';

CREATE INDEX journal_lignes_coupons ON journal_lignes (ecriture_id) WHERE action = 'coupon.reset';

CREATE INDEX journal_lignes_objet ON journal_lignes (objet, objet_id);

CREATE INDEX journal_lignes_responsables_supprimes ON journal_lignes (avant ->> 'etudiant_id')
	WHERE action = 'fiche.delete' AND objet = 'responsables';

CREATE TABLE justificatifs (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	-- the form's own: sent twice, it is one
	cle TEXT NOT NULL UNIQUE CHECK (cle <> ''),
	etudiant_id INTEGER NOT NULL REFERENCES etudiants (id),
	du TEXT NOT NULL CHECK (du IS date(du)),
	-- NULL: from the beginning of the day, to its end
	heure_debut TEXT CHECK (heure_debut GLOB '[0-2][0-9]:[0-5][0-9]'),
	au TEXT NOT NULL CHECK (au IS date(au)),
	heure_fin TEXT CHECK (heure_fin GLOB '[0-2][0-9]:[0-5][0-9]'),
	-- the same in seconds, the end left out
	debut_s INTEGER NOT NULL,
	fin_s INTEGER NOT NULL,
	nature TEXT NOT NULL CHECK (nature IN ('maladie', 'famille', 'convocation', 'stage', 'autre')),
	-- when the paper was seen, and by which account
	vu_at INTEGER,
	vu_par INTEGER,
	remarque TEXT CHECK (length(remarque) <= 500),
	cree_at INTEGER NOT NULL,
	cree_par INTEGER NOT NULL,
	retire_at INTEGER,
	retire_par INTEGER,
	CHECK (debut_s < fin_s)
) STRICT;

CREATE INDEX justificatifs_etudiant ON justificatifs (etudiant_id, fin_s);

CREATE INDEX justificatifs_fin ON justificatifs (fin_s, debut_s) WHERE retire_at IS NULL;

CREATE TABLE justificatifs_a_revoir (justificatif_id INTEGER PRIMARY KEY REFERENCES justificatifs (id)) STRICT;

CREATE TABLE levees (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	sorte TEXT NOT NULL CHECK (sorte IN ('quitus', 'resultats')),
	etudiant_id INTEGER NOT NULL REFERENCES etudiants (id),
	-- its last day
	jusquau TEXT NOT NULL CHECK (jusquau IS date(jusquau)),
	motif TEXT NOT NULL CHECK (motif <> '' AND length(motif) <= 300),
	-- seconds
	fait_at INTEGER NOT NULL,
	fait_par INTEGER REFERENCES utilisateurs (id)
) STRICT;

CREATE INDEX levees_etudiant ON levees (etudiant_id, sorte, id);

CREATE INDEX levees_par ON levees (fait_par);

CREATE TABLE liens (
	utilisateur_id INTEGER PRIMARY KEY,
	secret_hash TEXT NOT NULL UNIQUE CHECK (length(secret_hash) = 64),
	expire_at INTEGER NOT NULL,
	created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE lignes_heures (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	etat_id INTEGER NOT NULL REFERENCES etats_heures (id),
	seance_id INTEGER,
	travail_id INTEGER REFERENCES autres_travaux (id),
	date TEXT NOT NULL,
	-- the classes; empty for other work
	classes TEXT NOT NULL,
	-- the matière, or the label of other work
	libelle TEXT NOT NULL,
	type TEXT NOT NULL,
	-- hundredths of an hour
	prevu INTEGER NOT NULL,
	reel INTEGER NOT NULL,
	-- hundredths of an hour, or of other work; less than 0 if the month takes back what an earlier one counted
	quantite INTEGER NOT NULL,
	signee INTEGER NOT NULL CHECK (signee IN (0, 1)),
	-- NULL: not known, and nothing counts for it
	statut TEXT CHECK (statut IN ('vacataire', 'permanent')),
	taux INTEGER,
	montant INTEGER NOT NULL,
	-- ten-thousandths of the currency's unit
	retenue INTEGER NOT NULL,
	correction INTEGER NOT NULL CHECK (correction IN (0, 1)),
	remarque TEXT NOT NULL,
	CHECK ((seance_id IS NULL) <> (travail_id IS NULL))
) STRICT;

CREATE INDEX lignes_heures_etat ON lignes_heures (etat_id, id);

CREATE INDEX lignes_heures_seance ON lignes_heures (seance_id) WHERE seance_id IS NOT NULL;

CREATE INDEX lignes_heures_travail ON lignes_heures (travail_id) WHERE travail_id IS NOT NULL;

CREATE TRIGGER lignes_heures_fixes BEFORE UPDATE ON lignes_heures BEGIN SELECT RAISE(ABORT, 'lignes_heures_fixes'); END;

CREATE TABLE lignes_reconnues (
	-- SHA-256 of what the row says
	cle TEXT NOT NULL PRIMARY KEY,
	-- without a person who has it, the row means nobody: ids are never given again
	personne_id INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE listes_dites (
	id INTEGER PRIMARY KEY CHECK (id = 1),
	revision INTEGER NOT NULL,
	jusque INTEGER NOT NULL,
	empreintes TEXT NOT NULL CHECK (json_valid(empreintes)),
	-- the last one that was queued; it may be gone
	envoi_id INTEGER
) STRICT;

CREATE TABLE listes_session2 (
	classe_id INTEGER NOT NULL REFERENCES classes (id),
	periode INTEGER NOT NULL CHECK (periode IN (1, 2)),
	publication_id INTEGER NOT NULL REFERENCES publications (id),
	close_at INTEGER NOT NULL,
	close_par INTEGER NOT NULL REFERENCES utilisateurs (id),
	PRIMARY KEY (classe_id, periode)
) STRICT, WITHOUT ROWID;

CREATE INDEX listes_session2_close_par ON listes_session2 (close_par);

CREATE INDEX listes_session2_publication ON listes_session2 (publication_id);

CREATE TABLE matieres (
	id INTEGER PRIMARY KEY,
	code TEXT NOT NULL UNIQUE CHECK (code <> ''),
	nom TEXT NOT NULL CHECK (nom <> ''),
	cle_tri TEXT NOT NULL,
	filiere_id INTEGER NOT NULL REFERENCES filieres (id),
	niveau_id INTEGER NOT NULL REFERENCES niveaux (id),
	updated_at TEXT NOT NULL
) STRICT;

CREATE INDEX matieres_filiere ON matieres (filiere_id, niveau_id);

CREATE INDEX matieres_tri ON matieres (cle_tri, id);

CREATE TABLE matieres_annees (
	matiere_id INTEGER NOT NULL REFERENCES matieres (id),
	annee_id INTEGER NOT NULL REFERENCES annees (id),
	coefficient REAL NOT NULL DEFAULT 1 CHECK (coefficient >= 0),
	volume_horaire REAL CHECK (volume_horaire >= 0),
	ue_id INTEGER REFERENCES ues (id),
	updated_at TEXT NOT NULL,
	PRIMARY KEY (matiere_id, annee_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX matieres_annees_annee ON matieres_annees (annee_id);

CREATE INDEX matieres_annees_ue ON matieres_annees (ue_id);

CREATE TRIGGER matieres_annees_premiers AFTER INSERT ON matieres_annees
WHEN NOT EXISTS (SELECT 1 FROM matieres_annees o WHERE o.matiere_id = NEW.matiere_id AND o.annee_id <> NEW.annee_id)
BEGIN
	INSERT INTO matieres_annees SELECT NEW.matiere_id, a.id, NEW.coefficient, NEW.volume_horaire, NEW.ue_id, NEW.updated_at
	FROM annees a WHERE a.id <> NEW.annee_id;
END;

CREATE TABLE modules (
	code TEXT PRIMARY KEY CHECK (code IN ('structure', 'emploi_temps', 'evaluations', 'visioconference', 'presences', 'notes', 'notifications', 'scolarite')),
	rang INTEGER NOT NULL UNIQUE,
	actif INTEGER NOT NULL DEFAULT 1 CHECK (actif IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE TABLE moodle_membres (
	cours TEXT NOT NULL,
	personne TEXT NOT NULL,
	role TEXT NOT NULL CHECK (role IN ('01', '02')),
	annee_id INTEGER NOT NULL REFERENCES annees (id),
	PRIMARY KEY (annee_id, cours, personne)
) STRICT, WITHOUT ROWID;

CREATE TABLE niveaux (
	id INTEGER PRIMARY KEY,
	code TEXT NOT NULL UNIQUE CHECK (code IN ('BTS1', 'BTS2', 'L1', 'L2', 'L3', 'M1', 'M2')),
	libelle TEXT NOT NULL,
	cycle TEXT NOT NULL REFERENCES cycles (code)
) STRICT;

CREATE TABLE non_doublons (
	etudiant_a INTEGER NOT NULL REFERENCES etudiants (id),
	etudiant_b INTEGER NOT NULL REFERENCES etudiants (id),
	dit_at INTEGER NOT NULL,
	-- by which account
	dit_par INTEGER NOT NULL,
	PRIMARY KEY (etudiant_a, etudiant_b),
	CHECK (etudiant_a < etudiant_b)
) STRICT, WITHOUT ROWID;

CREATE INDEX non_doublons_b ON non_doublons (etudiant_b);

CREATE TABLE "notes" (
	id INTEGER PRIMARY KEY,
	evaluation_id INTEGER NOT NULL REFERENCES evaluations (id),
	etudiant_id INTEGER NOT NULL REFERENCES etudiants (id),
	etat TEXT NOT NULL CHECK (etat IN ('note', 'absent', 'absent_injustifie', 'absent_justifie', 'dispense')),
	note_centiemes INTEGER CHECK (note_centiemes >= 0),
	commentaire TEXT CHECK (length(commentaire) <= 1000),
	updated_at TEXT NOT NULL, importe TEXT,
	UNIQUE (evaluation_id, etudiant_id),
	CHECK ((etat = 'note') = (note_centiemes IS NOT NULL))
) STRICT;

CREATE INDEX notes_etudiant ON notes (etudiant_id, evaluation_id);

CREATE TABLE notes_dites (
	evaluation_id INTEGER NOT NULL REFERENCES evaluations (id),
	etudiant_id INTEGER NOT NULL,
	dite_at INTEGER NOT NULL,
	PRIMARY KEY (evaluation_id, etudiant_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE notes_historique (
	id INTEGER PRIMARY KEY,
	note_id INTEGER NOT NULL REFERENCES notes (id),
	note_centiemes INTEGER,
	commentaire TEXT,
	at INTEGER NOT NULL,
	auteur TEXT NOT NULL
, etat TEXT, motif TEXT) STRICT;

CREATE INDEX notes_historique_note ON notes_historique (note_id, id);

CREATE TABLE notifications (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	utilisateur_id INTEGER NOT NULL REFERENCES utilisateurs (id),
	type TEXT NOT NULL,
	titre TEXT NOT NULL,
	corps TEXT NOT NULL,
	lien TEXT,
	seance_id INTEGER REFERENCES seances (id),
	created_at INTEGER NOT NULL,
	lu_at INTEGER
) STRICT;

CREATE INDEX notifications_seance ON notifications (seance_id) WHERE seance_id IS NOT NULL;

CREATE INDEX notifications_utilisateur ON notifications (utilisateur_id, id);

CREATE TABLE "outbox" (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	envoi_id INTEGER NOT NULL REFERENCES envois (id),
	utilisateur_id INTEGER REFERENCES utilisateurs (id),
	canal TEXT NOT NULL CHECK (canal IN ('email', 'sms', 'push', 'webhook')),
	adresse TEXT NOT NULL,
	-- what may be said only once to one person, by one channel, of one start
	type TEXT NOT NULL CHECK (type IN ('rappel_seance', 'annulation_seance', 'report_seance', 'deplacement_seance',
		'notes', 'absences', 'absences_correction', 'annonce', 'emploi_du_temps', 'donnees.modifiees')),
	seance_id INTEGER,
	debut_s INTEGER,
	occasion TEXT NOT NULL,
	statut TEXT NOT NULL DEFAULT 'en_file' CHECK (statut IN ('en_file', 'envoye', 'echec', 'perime', 'annule')),
	tentatives INTEGER NOT NULL DEFAULT 0,
	prochain_at INTEGER NOT NULL,
	perime_at INTEGER NOT NULL,
	erreur TEXT,
	created_at INTEGER NOT NULL,
	envoye_at INTEGER,
	pris_par TEXT,
	pris_at INTEGER,
	responsable_id INTEGER REFERENCES responsables (id),
	UNIQUE (envoi_id, utilisateur_id, canal),
	CHECK ((type LIKE '%_seance') = (seance_id IS NOT NULL) AND (seance_id IS NULL) = (debut_s IS NULL)),
	CHECK ((utilisateur_id IS NOT NULL) + (responsable_id IS NOT NULL) = (type <> 'donnees.modifiees')),
	CHECK (responsable_id IS NULL OR canal IN ('email', 'sms'))
) STRICT;

CREATE INDEX outbox_a_envoyer ON outbox (canal, prochain_at, id) WHERE statut = 'en_file';

CREATE UNIQUE INDEX outbox_avis_une_fois ON outbox (type, occasion, canal, ifnull(utilisateur_id, 0), ifnull(responsable_id, 0))
	WHERE seance_id IS NULL AND statut IN ('en_file', 'envoye');

CREATE INDEX outbox_perime ON outbox (perime_at) WHERE statut = 'en_file';

CREATE INDEX outbox_refuses ON outbox (id) WHERE statut = 'echec';

CREATE INDEX outbox_responsable ON outbox (responsable_id) WHERE responsable_id IS NOT NULL;

CREATE UNIQUE INDEX outbox_une_fois ON outbox (seance_id, utilisateur_id, canal, type, debut_s, occasion) WHERE statut IN ('en_file', 'envoye');

CREATE INDEX outbox_utilisateur ON outbox (utilisateur_id) WHERE utilisateur_id IS NOT NULL;

CREATE TABLE paiements (
	id INTEGER PRIMARY KEY,
	reference TEXT NOT NULL UNIQUE CHECK (reference <> ''),
	etudiant_id INTEGER NOT NULL REFERENCES etudiants (id),
	date TEXT NOT NULL CHECK (date IS date(date)),
	montant INTEGER NOT NULL CHECK (montant >= 0),
	mode TEXT,
	updated_at TEXT NOT NULL
, versement_id INTEGER REFERENCES versements (id), timbre INTEGER CHECK (timbre > 0), papier_id INTEGER REFERENCES papiers (id), numero_fiscal TEXT CHECK (numero_fiscal <> '' AND length(numero_fiscal) <= 60), numero_fiscal_le TEXT CHECK (numero_fiscal_le IS date(numero_fiscal_le))) STRICT;

CREATE INDEX paiements_etudiant ON paiements (etudiant_id, date);

CREATE INDEX paiements_papier ON paiements (papier_id) WHERE papier_id IS NOT NULL;

CREATE INDEX paiements_versement ON paiements (versement_id) WHERE versement_id IS NOT NULL;

CREATE TABLE paiements_heures (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	enseignant_id INTEGER NOT NULL REFERENCES enseignants (id),
	-- less than 0: a counter-entry
	montant INTEGER NOT NULL CHECK (montant <> 0),
	date TEXT NOT NULL CHECK (date IS date(date)),
	mode TEXT NOT NULL CHECK (mode IN ('especes', 'mobile_money', 'cheque', 'virement')),
	reference TEXT CHECK (reference <> '' AND length(reference) <= 100),
	-- the key of the form: sent twice, it pays each teacher once
	cle TEXT NOT NULL CHECK (cle <> '' AND length(cle) <= 100),
	-- seconds
	saisi_at INTEGER NOT NULL,
	saisi_par INTEGER NOT NULL REFERENCES utilisateurs (id),
	annule_id INTEGER UNIQUE REFERENCES paiements_heures (id),
	motif TEXT CHECK (motif <> '' AND length(motif) <= 500),
	UNIQUE (cle, enseignant_id),
	CHECK ((montant < 0) = (annule_id IS NOT NULL)),
	CHECK ((annule_id IS NULL) = (motif IS NULL))
) STRICT;

CREATE INDEX paiements_heures_enseignant ON paiements_heures (enseignant_id, id);

CREATE INDEX paiements_heures_par ON paiements_heures (saisi_par);

CREATE TRIGGER paiements_heures_fixes BEFORE UPDATE ON paiements_heures BEGIN SELECT RAISE(ABORT, 'paiements_heures_fixes'); END;

CREATE TABLE papiers (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	sorte TEXT NOT NULL,
	annee INTEGER NOT NULL,
	numero INTEGER NOT NULL CHECK (numero > 0),
	-- NULL: an older copy was restored, which does not have the student
	etudiant_id INTEGER REFERENCES etudiants (id),
	-- the paper word for word: JSON
	feuille TEXT NOT NULL CHECK (json_valid(feuille)),
	-- the signed text behind its QR code
	code TEXT NOT NULL,
	cle INTEGER NOT NULL REFERENCES cles_papiers (numero),
	-- what it is about, such as 2026-2027:1: the next paper of that kind for the student takes its place; NULL: each stands for itself
	objet TEXT CHECK (objet <> '' AND length(objet) <= 100),
	-- what it was made from, such as publication:12, several with commas between them; NULL: the facts of its day
	source TEXT CHECK (source <> '' AND length(source) <= 500),
	-- the key of the form that asked for it, so that a form sent twice makes one paper
	envoi TEXT CHECK (envoi <> '' AND length(envoi) <= 100),
	-- seconds
	fait_at INTEGER NOT NULL,
	-- an account; NULL: a command
	fait_par INTEGER REFERENCES utilisateurs (id),
	-- seconds; when its original left the server for the first time
	imprime_at INTEGER,
	-- no longer in force since, because of `motif`, or because another one or nothing took its place
	fini_at INTEGER,
	fini TEXT CHECK (fini IN ('revoque', 'remplace')),
	motif TEXT CHECK (motif <> '' AND length(motif) <= 500),
	remplace_par INTEGER REFERENCES papiers (id),
	-- handed over: the day, to whom, and what they signed with
	remis_le TEXT CHECK (remis_le IS date(remis_le)),
	remis_a TEXT CHECK (remis_a <> '' AND length(remis_a) <= 200),
	remis_contre TEXT CHECK (remis_contre <> '' AND length(remis_contre) <= 200),
	UNIQUE (sorte, annee, numero),
	CHECK ((fini IS NULL) = (fini_at IS NULL)),
	CHECK ((remis_le IS NULL) = (remis_a IS NULL))
) STRICT;

CREATE INDEX papiers_cle ON papiers (cle);

CREATE INDEX papiers_envoi ON papiers (envoi) WHERE envoi IS NOT NULL;

CREATE INDEX papiers_etudiant ON papiers (etudiant_id, id);

CREATE INDEX papiers_fait ON papiers (fait_at);

CREATE INDEX papiers_fait_par ON papiers (fait_par);

CREATE INDEX papiers_fini ON papiers (fini_at) WHERE fini IS NOT NULL;

CREATE INDEX papiers_remplace_par ON papiers (remplace_par);

CREATE INDEX papiers_source ON papiers (source) WHERE source IS NOT NULL;

CREATE TABLE papiers_corrections (
	etudiant_id INTEGER PRIMARY KEY REFERENCES etudiants (id),
	-- JSON: the corrected fields
	champs TEXT NOT NULL CHECK (json_valid(champs)),
	demande_at INTEGER NOT NULL
) STRICT;

CREATE TABLE papiers_demandes (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	etudiant_id INTEGER NOT NULL REFERENCES etudiants (id),
	sorte TEXT NOT NULL,
	precisions TEXT CHECK (precisions <> '' AND length(precisions) <= 300),
	demande_at INTEGER NOT NULL,
	-- the answer: a paper, or a refusal with its reason
	traite_at INTEGER,
	papier_id INTEGER REFERENCES papiers (id),
	refus TEXT CHECK (refus <> '' AND length(refus) <= 300),
	CHECK ((traite_at IS NULL) = (papier_id IS NULL AND refus IS NULL))
) STRICT;

CREATE INDEX papiers_demandes_etudiant ON papiers_demandes (etudiant_id);

CREATE INDEX papiers_demandes_ouvertes ON papiers_demandes (demande_at) WHERE traite_at IS NULL;

CREATE INDEX papiers_demandes_papier ON papiers_demandes (papier_id);

CREATE TABLE papiers_duplicatas (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	papier_id INTEGER NOT NULL REFERENCES papiers (id),
	delivre_at INTEGER NOT NULL,
	delivre_par INTEGER REFERENCES utilisateurs (id),
	-- the key of the form that asked for it, so that a form sent twice delivers one
	envoi TEXT CHECK (envoi <> '' AND length(envoi) <= 100)
) STRICT;

CREATE INDEX papiers_duplicatas_papier ON papiers_duplicatas (papier_id);

CREATE INDEX papiers_duplicatas_par ON papiers_duplicatas (delivre_par);

CREATE TABLE papiers_modeles (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	nom TEXT NOT NULL UNIQUE CHECK (nom <> '' AND length(nom) <= 120),
	octets BLOB NOT NULL,
	updated_at TEXT NOT NULL
) STRICT;

CREATE TABLE papiers_numeros (
	sorte TEXT NOT NULL,
	annee INTEGER NOT NULL,
	dernier INTEGER NOT NULL CHECK (dernier >= 0),
	-- 1: an older copy was restored, and later numbers may have been given: none is given until somebody has said the last one
	a_confirmer INTEGER NOT NULL DEFAULT 0 CHECK (a_confirmer IN (0, 1)),
	PRIMARY KEY (sorte, annee)
) STRICT, WITHOUT ROWID;

CREATE INDEX papiers_numeros_a_confirmer ON papiers_numeros (a_confirmer, annee, sorte) WHERE a_confirmer = 1;

CREATE TABLE papiers_reglages (
	id INTEGER PRIMARY KEY,
	sorte TEXT NOT NULL UNIQUE,
	-- with fields such as {nom}
	texte TEXT CHECK (texte <> '' AND length(texte) <= 2000),
	signataire TEXT CHECK (signataire <> '' AND length(signataire) <= 200),
	signataire_qualite TEXT CHECK (signataire_qualite <> '' AND length(signataire_qualite) <= 200),
	-- whether students print it themselves, without a picture of the signature
	par_etudiant INTEGER NOT NULL DEFAULT 0 CHECK (par_etudiant IN (0, 1)),
	-- the picture of the signature
	signature BLOB,
	signature_type TEXT CHECK ((signature_type IS NULL) = (signature IS NULL)),
	updated_at TEXT NOT NULL
) STRICT;

CREATE TABLE papiers_verificateur (
	id INTEGER PRIMARY KEY CHECK (id = 1),
	-- seconds
	fait_at INTEGER NOT NULL,
	-- how many keys there were, and how many of them were revoked, together
	cles INTEGER NOT NULL
) STRICT;

CREATE TABLE periodes (
	id INTEGER PRIMARY KEY,
	annee_id INTEGER NOT NULL REFERENCES annees (id),
	rang INTEGER NOT NULL CHECK (rang IN (1, 2)),
	niveau_id INTEGER REFERENCES niveaux (id),
	libelle TEXT NOT NULL CHECK (libelle <> ''),
	date_debut TEXT NOT NULL CHECK (date_debut IS date(date_debut)),
	date_fin TEXT NOT NULL CHECK (date_fin IS date(date_fin)),
	updated_at TEXT NOT NULL, saisie_jusque TEXT CHECK (saisie_jusque IS date(saisie_jusque)),
	CHECK (date_debut < date_fin)
) STRICT;

CREATE UNIQUE INDEX periodes_une_fois ON periodes (annee_id, rang, ifnull(niveau_id, 0));

CREATE TABLE pieces (
	id INTEGER PRIMARY KEY,
	libelle TEXT NOT NULL CHECK (libelle <> ''),
	niveau_id INTEGER REFERENCES niveaux (id),
	active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
	updated_at TEXT NOT NULL
) STRICT;

CREATE INDEX pieces_niveau ON pieces (niveau_id);

CREATE UNIQUE INDEX pieces_une_fois ON pieces (libelle, ifnull(niveau_id, 0));

CREATE TABLE "pieces_recues" (
	etudiant_id INTEGER NOT NULL REFERENCES etudiants (id),
	annee_id INTEGER NOT NULL REFERENCES annees (id),
	piece_id INTEGER NOT NULL REFERENCES pieces (id),
	recue_le TEXT NOT NULL CHECK (recue_le IS date(recue_le)),
	-- by which account; null: by an import
	recue_par INTEGER,
	PRIMARY KEY (etudiant_id, annee_id, piece_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX pieces_recues_annee ON pieces_recues (annee_id);

CREATE INDEX pieces_recues_piece ON pieces_recues (piece_id);

CREATE TABLE preferences (
	utilisateur_id INTEGER NOT NULL REFERENCES utilisateurs (id),
	canal TEXT NOT NULL CHECK (canal IN ('email', 'sms', 'push')),
	actif INTEGER NOT NULL CHECK (actif IN (0, 1)),
	rappels_seance INTEGER NOT NULL CHECK (rappels_seance IN (0, 1)),
	notes INTEGER NOT NULL CHECK (notes IN (0, 1)),
	absences INTEGER NOT NULL CHECK (absences IN (0, 1)),
	annonces INTEGER NOT NULL CHECK (annonces IN (0, 1)),
	updated_at TEXT NOT NULL, importe TEXT,
	PRIMARY KEY (utilisateur_id, canal)
) STRICT, WITHOUT ROWID;

CREATE TABLE presences (
	id INTEGER PRIMARY KEY,
	seance_id INTEGER NOT NULL REFERENCES seances (id),
	etudiant_id INTEGER NOT NULL REFERENCES etudiants (id),
	statut TEXT NOT NULL CHECK (statut IN ('present', 'retard', 'absent', 'excuse')),
	arrivee_s INTEGER,
	depart_s INTEGER,
	duree_s INTEGER CHECK (duree_s >= 0),
	source TEXT NOT NULL CHECK (source IN ('video', 'manuel')),
	commentaire TEXT CHECK (length(commentaire) <= 1000),
	updated_at TEXT NOT NULL, importe TEXT, justificatif_id INTEGER REFERENCES justificatifs (id),
	UNIQUE (seance_id, etudiant_id)
) STRICT;

CREATE INDEX presences_etudiant ON presences (etudiant_id, seance_id, statut);

CREATE INDEX presences_justificatif ON presences (justificatif_id) WHERE justificatif_id IS NOT NULL;

CREATE TRIGGER presences_delete_registre AFTER DELETE ON presences
BEGIN
	UPDATE registres SET present = present - (OLD.statut = 'present'), retard = retard - (OLD.statut = 'retard'),
		absent = absent - (OLD.statut = 'absent'), excuse = excuse - (OLD.statut = 'excuse'), compteur = (SELECT revision_donnees + 1 FROM etat)
	WHERE seance_id = OLD.seance_id;
END;

CREATE TRIGGER presences_insert_a_revoir AFTER INSERT ON presences WHEN NEW.statut = 'absent'
BEGIN
	INSERT INTO justificatifs_a_revoir SELECT j.id FROM justificatifs j JOIN seances s ON s.id = NEW.seance_id
	WHERE j.etudiant_id = NEW.etudiant_id AND j.retire_at IS NULL AND j.fin_s > s.debut_s AND j.debut_s < s.fin_s ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER presences_insert_registre AFTER INSERT ON presences
BEGIN
	INSERT INTO registres VALUES (NEW.seance_id, NEW.statut = 'present', NEW.statut = 'retard', NEW.statut = 'absent', NEW.statut = 'excuse',
		(SELECT revision_donnees + 1 FROM etat), NEW.updated_at)
	ON CONFLICT DO UPDATE SET present = present + excluded.present, retard = retard + excluded.retard, absent = absent + excluded.absent,
		excuse = excuse + excluded.excuse, compteur = excluded.compteur, updated_at = excluded.updated_at;
END;

CREATE TRIGGER presences_sans_justificatif AFTER UPDATE OF statut ON presences WHEN NEW.statut <> 'excuse' AND NEW.justificatif_id IS NOT NULL
BEGIN
	UPDATE presences SET justificatif_id = NULL WHERE id = NEW.id;
END;

CREATE TRIGGER presences_update_a_revoir AFTER UPDATE OF statut ON presences WHEN NEW.statut = 'absent'
BEGIN
	INSERT INTO justificatifs_a_revoir SELECT j.id FROM justificatifs j JOIN seances s ON s.id = NEW.seance_id
	WHERE j.etudiant_id = NEW.etudiant_id AND j.retire_at IS NULL AND j.fin_s > s.debut_s AND j.debut_s < s.fin_s ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER presences_update_registre AFTER UPDATE ON presences
WHEN (NEW.seance_id, NEW.etudiant_id, NEW.statut, NEW.arrivee_s, NEW.depart_s, NEW.duree_s, NEW.source, NEW.commentaire, NEW.updated_at)
	IS NOT (OLD.seance_id, OLD.etudiant_id, OLD.statut, OLD.arrivee_s, OLD.depart_s, OLD.duree_s, OLD.source, OLD.commentaire, OLD.updated_at)
BEGIN
	UPDATE registres SET present = present - (OLD.statut = 'present'), retard = retard - (OLD.statut = 'retard'),
		absent = absent - (OLD.statut = 'absent'), excuse = excuse - (OLD.statut = 'excuse'), compteur = (SELECT revision_donnees + 1 FROM etat)
	WHERE seance_id = OLD.seance_id;
	INSERT INTO registres VALUES (NEW.seance_id, NEW.statut = 'present', NEW.statut = 'retard', NEW.statut = 'absent', NEW.statut = 'excuse',
		(SELECT revision_donnees + 1 FROM etat), NEW.updated_at)
	ON CONFLICT DO UPDATE SET present = present + excluded.present, retard = retard + excluded.retard, absent = absent + excluded.absent,
		excuse = excuse + excluded.excuse, compteur = excluded.compteur, updated_at = excluded.updated_at;
END;

CREATE TABLE publications (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	classe_id INTEGER NOT NULL REFERENCES classes (id),
	periode INTEGER NOT NULL CHECK (periode IN (1, 2)),
	session INTEGER NOT NULL DEFAULT 1 CHECK (session IN (1, 2)),
	-- 0: « provisoires »
	definitive INTEGER NOT NULL CHECK (definitive IN (0, 1)),
	publiee_at INTEGER NOT NULL,
	publiee_par INTEGER NOT NULL REFERENCES utilisateurs (id),
	-- whether it takes the place of one that was reopened
	remplace INTEGER NOT NULL CHECK (remplace IN (0, 1)),
	-- libellé of the période, mean of the class, rules: JSON
	contexte TEXT NOT NULL,
	rouverte_at INTEGER,
	rouverte_par INTEGER REFERENCES utilisateurs (id),
	motif TEXT CHECK (motif <> ''),
	CHECK ((rouverte_at IS NULL) = (rouverte_par IS NULL) AND (rouverte_at IS NULL) = (motif IS NULL))
) STRICT;

CREATE INDEX publications_classe ON publications (classe_id, periode);

CREATE INDEX publications_publiee_par ON publications (publiee_par);

CREATE INDEX publications_rouverte_par ON publications (rouverte_par);

CREATE TABLE rattachements (
	id INTEGER PRIMARY KEY,
	etudiant_id INTEGER NOT NULL REFERENCES etudiants (id),
	classe_id INTEGER NOT NULL REFERENCES classes (id),
	matiere_id INTEGER NOT NULL REFERENCES matieres (id),
	sorte TEXT NOT NULL CHECK (sorte IN ('dette', 'option')),
	-- the matière of the own class under which an option counts; NULL: nowhere
	sous_id INTEGER REFERENCES matieres (id),
	motif TEXT,
	updated_at TEXT NOT NULL,
	UNIQUE (etudiant_id, classe_id, matiere_id),
	CHECK (sous_id IS NULL OR sorte = 'option')
) STRICT;

CREATE INDEX rattachements_classe ON rattachements (classe_id, matiere_id);

CREATE INDEX rattachements_matiere ON rattachements (matiere_id);

CREATE INDEX rattachements_sous ON rattachements (sous_id);

CREATE TABLE registres (
	seance_id INTEGER PRIMARY KEY REFERENCES seances (id) ON DELETE CASCADE,
	present INTEGER NOT NULL CHECK (present >= 0),
	retard INTEGER NOT NULL CHECK (retard >= 0),
	absent INTEGER NOT NULL CHECK (absent >= 0),
	excuse INTEGER NOT NULL CHECK (excuse >= 0),
	compteur INTEGER NOT NULL,
	-- of the presence that was written last
	updated_at TEXT NOT NULL
) STRICT;

CREATE TABLE reglages_argent (
	id INTEGER PRIMARY KEY CHECK (id = 1),
	-- thousandths of an amount above `timbre_seuil`, on receipts of cash; 0: none
	timbre_milliemes INTEGER NOT NULL DEFAULT 0 CHECK (timbre_milliemes BETWEEN 0 AND 1000),
	timbre_seuil INTEGER NOT NULL DEFAULT 0 CHECK (timbre_seuil >= 0),
	updated_at TEXT NOT NULL,
	-- JSON: the numbers of accounts that the school has chosen
	comptes TEXT CHECK (json_valid(comptes))
, resultats_impayes TEXT NOT NULL DEFAULT 'montrer' CHECK (resultats_impayes IN ('montrer', 'masquer'))) STRICT;

CREATE TABLE "reglements" (
	id INTEGER PRIMARY KEY,
	annee_id INTEGER NOT NULL REFERENCES annees (id),
	niveau_id INTEGER REFERENCES niveaux (id),
	matiere_id INTEGER REFERENCES matieres (id),
	-- percent of the continuous part; 0: évaluations weigh by their coefficients alone
	cc INTEGER CHECK (cc BETWEEN 0 AND 99),
	-- null for the whole school: as etablissement has it
	absence_injustifiee_zero INTEGER CHECK (absence_injustifiee_zero IN (0, 1)),
	abi_examen TEXT CHECK (abi_examen IN ('zero', 'zero_sans_session_2', 'defaillant', 'neutralise')),
	abj_examen TEXT CHECK (abj_examen IN ('session_2', 'neutralise')),
	-- hundredths; 0: none
	plancher_matiere INTEGER CHECK (plancher_matiere BETWEEN 0 AND 2000),
	plancher_ue INTEGER CHECK (plancher_ue BETWEEN 0 AND 2000),
	poids_ue TEXT CHECK (poids_ue IN ('credits', 'coefficients')),
	compensation TEXT CHECK (compensation IN ('semestre', 'annee', 'aucune')),
	report_session2 TEXT CHECK (report_session2 IN ('garder', 'reprendre')),
	session2_remplace TEXT CHECK (session2_remplace IN ('examen', 'matiere')),
	session2_garde TEXT CHECK (session2_garde IN ('meilleure', 'derniere')),
	-- hundredths; 2000: none
	session2_plafond INTEGER CHECK (session2_plafond BETWEEN 0 AND 2000),
	garde_matieres INTEGER CHECK (garde_matieres IN (0, 1)),
	updated_at TEXT NOT NULL, passage_credits INTEGER CHECK (passage_credits BETWEEN 0 AND 60)
	CHECK (matiere_id IS NULL OR passage_credits IS NULL),
	CHECK (niveau_id IS NULL OR matiere_id IS NULL),
	-- a matière leaves to its niveau what is not about its own average
	CHECK (matiere_id IS NULL OR coalesce(poids_ue, compensation, report_session2, session2_remplace, session2_garde, session2_plafond, garde_matieres) IS NULL)
) STRICT;

CREATE INDEX reglements_matiere ON reglements (matiere_id);

CREATE INDEX reglements_niveau ON reglements (niveau_id);

CREATE UNIQUE INDEX reglements_une_fois ON reglements (annee_id, ifnull(niveau_id, 0), ifnull(matiere_id, 0));

CREATE TABLE relances (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	responsable_id INTEGER NOT NULL REFERENCES responsables (id) ON DELETE CASCADE,
	-- seconds
	fait_at INTEGER NOT NULL,
	fait_par INTEGER REFERENCES utilisateurs (id)
) STRICT;

CREATE INDEX relances_par ON relances (fait_par);

CREATE INDEX relances_responsable ON relances (responsable_id, fait_at);

CREATE TABLE releve_lignes (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	releve_id INTEGER NOT NULL REFERENCES releves (id),
	operateur_cle TEXT NOT NULL CHECK (operateur_cle <> ''),
	reference TEXT NOT NULL CHECK (reference <> '' AND length(reference) <= 100),
	cle TEXT NOT NULL CHECK (cle <> ''),
	-- `sortie`: money that the operator has taken back
	sens TEXT NOT NULL CHECK (sens IN ('entree', 'sortie')),
	date TEXT NOT NULL CHECK (date IS date(date)),
	brut INTEGER NOT NULL CHECK (brut > 0),
	-- the expense of the school
	commission INTEGER NOT NULL DEFAULT 0 CHECK (commission >= 0),
	-- NULL: nobody has entered this money here
	versement_id INTEGER REFERENCES versements (id),
	UNIQUE (operateur_cle, cle, sens)
) STRICT;

CREATE INDEX releve_lignes_releve ON releve_lignes (releve_id);

CREATE INDEX releve_lignes_sans_recu ON releve_lignes (date, id) WHERE versement_id IS NULL;

CREATE INDEX releve_lignes_versement ON releve_lignes (versement_id) WHERE versement_id IS NOT NULL;

CREATE TABLE releves (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	operateur TEXT NOT NULL CHECK (operateur <> '' AND length(operateur) <= 60),
	-- folded (`domain/argent/reference.ts`)
	operateur_cle TEXT NOT NULL CHECK (operateur_cle <> ''),
	sorte TEXT NOT NULL CHECK (sorte IN ('mobile_money', 'banque')),
	fichier TEXT NOT NULL CHECK (fichier <> '' AND length(fichier) <= 150),
	-- JSON: the headings, and the column of each fact, by its heading; the newest of an operator is proposed again
	titres TEXT NOT NULL CHECK (json_valid(titres)),
	colonnes TEXT CHECK (json_valid(colonnes)),
	-- JSON: the rows as they were read; NULL once its lines are kept, or a later file takes its place
	cellules TEXT CHECK (json_valid(cellules)),
	-- seconds
	depose_at INTEGER NOT NULL,
	depose_par INTEGER REFERENCES utilisateurs (id),
	applique_at INTEGER,
	applique_par INTEGER REFERENCES utilisateurs (id),
	CHECK (applique_at IS NULL OR cellules IS NULL)
) STRICT;

CREATE INDEX releves_applique_par ON releves (applique_par);

CREATE INDEX releves_depose_par ON releves (depose_par);

CREATE INDEX releves_operateur ON releves (operateur_cle, id);

CREATE TABLE responsables (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	etudiant_id INTEGER NOT NULL REFERENCES etudiants (id),
	rang INTEGER NOT NULL CHECK (rang > 0),
	nom TEXT NOT NULL CHECK (nom <> ''),
	prenoms TEXT NOT NULL,
	lien TEXT,
	telephone TEXT,
	email TEXT,
	langue TEXT NOT NULL DEFAULT 'fr' CHECK (langue IN ('fr', 'en')),
	-- joined by `|`; empty: nothing is told
	absences TEXT NOT NULL DEFAULT '' CHECK (absences IN ('', 'email', 'sms', 'email|sms')),
	notes TEXT NOT NULL DEFAULT '' CHECK (notes IN ('', 'email', 'sms', 'email|sms')),
	annonces TEXT NOT NULL DEFAULT '' CHECK (annonces IN ('', 'email', 'sms', 'email|sms')),
	payeur INTEGER NOT NULL DEFAULT 0 CHECK (payeur IN (0, 1)),
	urgence INTEGER NOT NULL DEFAULT 0 CHECK (urgence IN (0, 1)),
	-- an adult student's, without which this one is told nothing
	consentement INTEGER NOT NULL DEFAULT 0 CHECK (consentement IN (0, 1)),
	updated_at TEXT NOT NULL,
	importe TEXT CHECK (importe IS NULL OR json_valid(importe)),
	UNIQUE (etudiant_id, rang)
) STRICT;

CREATE INDEX responsables_chiffres ON responsables
	(replace(replace(replace(replace(replace(replace(replace(telephone, ' ', ''), '.', ''), '-', ''), '/', ''), '(', ''), ')', ''), char(160), ''));

CREATE INDEX responsables_mail ON responsables (lower(email));

CREATE TABLE resultats (
	publication_id INTEGER NOT NULL REFERENCES publications (id),
	etudiant_id INTEGER NOT NULL REFERENCES etudiants (id),
	-- the average of the relevé, or why it is missing: a year of a class reads these of everybody
	moyenne_centiemes INTEGER,
	sans TEXT,
	-- the relevé with its rank: JSON
	contenu TEXT NOT NULL,
	PRIMARY KEY (publication_id, etudiant_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX resultats_etudiant ON resultats (etudiant_id);

CREATE TABLE resultats_anterieurs (
	id INTEGER PRIMARY KEY,
	etudiant_id INTEGER NOT NULL REFERENCES etudiants (id),
	-- two years in a row such as 2024-2025, which this school need not know
	annee TEXT NOT NULL CHECK (annee <> ''),
	niveau TEXT,
	-- NULL: of the whole year
	semestre INTEGER CHECK (semestre BETWEEN 1 AND 12),
	moyenne_centiemes INTEGER CHECK (moyenne_centiemes BETWEEN 0 AND 2000),
	credits REAL CHECK (credits >= 0),
	decision TEXT,
	etablissement TEXT,
	updated_at TEXT NOT NULL
) STRICT;

CREATE UNIQUE INDEX resultats_anterieurs_une_fois ON resultats_anterieurs (etudiant_id, annee, ifnull(semestre, 0));

CREATE TABLE "rondes" (
	nom TEXT PRIMARY KEY CHECK (nom IN ('absences', 'notes', 'menage')),
	faite_s INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE saisies_rouvertes (
	periode_id INTEGER NOT NULL REFERENCES periodes (id),
	enseignant_id INTEGER NOT NULL REFERENCES enseignants (id),
	jusque TEXT NOT NULL CHECK (jusque IS date(jusque)),
	motif TEXT NOT NULL CHECK (motif <> ''),
	-- by which account
	par INTEGER NOT NULL,
	PRIMARY KEY (periode_id, enseignant_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX saisies_rouvertes_enseignant ON saisies_rouvertes (enseignant_id);

CREATE TABLE salles (
	id INTEGER PRIMARY KEY,
	code TEXT NOT NULL UNIQUE CHECK (code <> ''),
	nom TEXT CHECK (nom <> ''),
	capacite INTEGER CHECK (capacite >= 0),
	updated_at TEXT NOT NULL
, cle TEXT NOT NULL DEFAULT '', cle_nom TEXT) STRICT;

CREATE INDEX salles_cle ON salles (cle);

CREATE INDEX salles_cle_nom ON salles (cle_nom);

CREATE TABLE seances (
	id INTEGER PRIMARY KEY,
	ref TEXT UNIQUE CHECK (ref <> ''),
	uid TEXT NOT NULL UNIQUE,
	annee_id INTEGER NOT NULL REFERENCES annees (id),
	matiere_id INTEGER NOT NULL REFERENCES matieres (id),
	enseignant_id INTEGER REFERENCES enseignants (id),
	date TEXT NOT NULL CHECK (date IS date(date)),
	heure_debut TEXT NOT NULL CHECK (heure_debut GLOB '[0-2][0-9]:[0-5][0-9]'),
	heure_fin TEXT NOT NULL CHECK (heure_fin GLOB '[0-2][0-9]:[0-5][0-9]'),
	debut TEXT NOT NULL,
	fin TEXT NOT NULL,
	debut_s INTEGER NOT NULL,
	fin_s INTEGER NOT NULL,
	salle TEXT,
	type TEXT NOT NULL CHECK (type IN ('CM', 'TD', 'TP', 'AUTRE')),
	mode TEXT NOT NULL CHECK (mode IN ('presentiel', 'en_ligne', 'hybride')),
	statut TEXT NOT NULL CHECK (statut IN ('planifiee', 'en_cours', 'terminee', 'annulee', 'reportee')),
	sequence INTEGER NOT NULL DEFAULT 0 CHECK (sequence >= 0),
	debut_reel_s INTEGER,
	fin_reelle_s INTEGER,
	motif TEXT CHECK (length(motif) <= 500),
	presence_minimale REAL CHECK (presence_minimale BETWEEN 0 AND 1),
	tolerance_retard_minutes INTEGER CHECK (tolerance_retard_minutes >= 0),
	updated_at TEXT NOT NULL, contenu TEXT, lien_visio TEXT CHECK (length(lien_visio) <= 500), importe TEXT, depassement_valide_s INTEGER CHECK (depassement_valide_s IS NULL OR depassement_valide_s > 0), salle_cle TEXT,
	CHECK (debut_s < fin_s)
) STRICT;

CREATE INDEX seances_date ON seances (date, heure_debut, id, annee_id, statut);

CREATE INDEX seances_depassements ON seances (annee_id, debut_s)
	WHERE statut = 'terminee' AND ifnull(fin_reelle_s, fin_s) - ifnull(debut_reel_s, debut_s) > fin_s - debut_s + 900;

CREATE INDEX seances_enseignant ON seances (enseignant_id, date, heure_debut, id);

CREATE INDEX seances_matiere ON seances (matiere_id, statut);

CREATE INDEX seances_statut ON seances (statut, debut_s);

CREATE TRIGGER seances_a_revoir AFTER UPDATE OF statut, debut_s, fin_s ON seances
WHEN (NEW.statut = 'terminee' AND OLD.statut <> 'terminee') OR NEW.debut_s <> OLD.debut_s OR NEW.fin_s <> OLD.fin_s
BEGIN
	INSERT INTO justificatifs_a_revoir SELECT j.id FROM justificatifs j
	WHERE j.retire_at IS NULL AND j.fin_s > NEW.debut_s AND j.debut_s < NEW.fin_s AND EXISTS (SELECT 1 FROM inscriptions i
		JOIN seances_classes l ON l.seance_id = NEW.id AND l.classe_id = i.classe_id WHERE i.etudiant_id = j.etudiant_id) ON CONFLICT DO NOTHING;
	INSERT INTO justificatifs_a_revoir SELECT DISTINCT p.justificatif_id FROM presences p
	WHERE p.seance_id = NEW.id AND p.justificatif_id IS NOT NULL ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER seances_date_links AFTER UPDATE OF date ON seances WHEN NEW.date <> OLD.date
BEGIN
	UPDATE seances_classes SET date = NEW.date WHERE seance_id = NEW.id;
END;

CREATE TRIGGER seances_depassement AFTER UPDATE OF statut, debut_s, fin_s ON seances
WHEN NEW.depassement_valide_s IS NOT NULL AND (NEW.statut <> 'terminee' OR NEW.fin_s - NEW.debut_s <> OLD.fin_s - OLD.debut_s)
BEGIN UPDATE seances SET depassement_valide_s = NULL WHERE id = NEW.id; END;

CREATE TABLE seances_classes (
	seance_id INTEGER NOT NULL REFERENCES seances (id),
	classe_id INTEGER NOT NULL REFERENCES classes (id), date TEXT, presences_at INTEGER, matiere_id INTEGER REFERENCES matieres (id),
	PRIMARY KEY (seance_id, classe_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX seances_classes_classe ON seances_classes (classe_id, date, seance_id);

CREATE INDEX seances_classes_enseignee ON seances_classes (classe_id, matiere_id);

CREATE INDEX seances_classes_matiere ON seances_classes (matiere_id, date);

CREATE TRIGGER seances_classes_a_revoir AFTER UPDATE OF presences_at ON seances_classes
WHEN NEW.presences_at IS NOT NULL AND OLD.presences_at IS NULL
BEGIN
	INSERT INTO justificatifs_a_revoir SELECT j.id FROM justificatifs j JOIN seances s ON s.id = NEW.seance_id
	WHERE j.retire_at IS NULL AND j.fin_s > s.debut_s AND j.debut_s < s.fin_s
		AND EXISTS (SELECT 1 FROM inscriptions i WHERE i.etudiant_id = j.etudiant_id AND i.classe_id = NEW.classe_id) ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER seances_classes_date AFTER INSERT ON seances_classes WHEN NEW.date IS NULL OR NEW.matiere_id IS NULL
BEGIN
	UPDATE seances_classes SET (date, matiere_id) = (
		SELECT s.date, ifnull(NEW.matiere_id, s.matiere_id) FROM seances s WHERE s.id = NEW.seance_id
	) WHERE seance_id = NEW.seance_id AND classe_id = NEW.classe_id;
END;

CREATE TABLE secrets (
	nom TEXT PRIMARY KEY,
	valeur BLOB NOT NULL CHECK (length(valeur) = 32)
) STRICT;

CREATE TABLE situations (
	id INTEGER PRIMARY KEY,
	etudiant_id INTEGER NOT NULL REFERENCES etudiants (id),
	matiere_id INTEGER NOT NULL REFERENCES matieres (id),
	annee_id INTEGER NOT NULL REFERENCES annees (id),
	-- the rank of the period in its year
	periode INTEGER NOT NULL CHECK (periode IN (1, 2)),
	situation TEXT NOT NULL CHECK (situation IN ('dispensee', 'defaillante')),
	motif TEXT NOT NULL CHECK (motif <> ''),
	updated_at TEXT NOT NULL,
	UNIQUE (etudiant_id, matiere_id, annee_id, periode)
) STRICT;

CREATE INDEX situations_annee ON situations (annee_id);

CREATE INDEX situations_matiere ON situations (matiere_id);

CREATE TABLE suivis (
	cle TEXT PRIMARY KEY,
	version INTEGER NOT NULL,
	at INTEGER NOT NULL,
	contenu BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE "suivis_decides" (
	etudiant_id INTEGER NOT NULL REFERENCES etudiants (id),
	classe_id INTEGER NOT NULL REFERENCES classes (id),
	-- the matière of former classes whose marks it is about
	de_id INTEGER NOT NULL REFERENCES matieres (id),
	matiere_id INTEGER REFERENCES matieres (id),
	-- 1: not a decision; the school is asked to decide again
	a_revoir INTEGER NOT NULL DEFAULT 0 CHECK (a_revoir IN (0, 1)),
	updated_at TEXT NOT NULL,
	PRIMARY KEY (etudiant_id, classe_id, de_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX suivis_decides_classe ON suivis_decides (classe_id);

CREATE INDEX suivis_decides_de ON suivis_decides (de_id);

CREATE INDEX suivis_decides_matiere ON suivis_decides (matiere_id);

CREATE TABLE taux_horaires (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	enseignant_id INTEGER NOT NULL REFERENCES enseignants (id),
	type TEXT NOT NULL CHECK (type IN ('TOUS', 'CM', 'TD', 'TP', 'AUTRE')),
	depuis TEXT NOT NULL CHECK (depuis IS date(depuis)),
	montant INTEGER NOT NULL CHECK (montant BETWEEN 0 AND 10000000),
	updated_at TEXT NOT NULL,
	UNIQUE (enseignant_id, type, depuis)
) STRICT;

CREATE TABLE tiers (
	id INTEGER PRIMARY KEY,
	code TEXT NOT NULL UNIQUE CHECK (code <> '' AND length(code) <= 30),
	nom TEXT NOT NULL CHECK (nom <> '' AND length(nom) <= 120),
	sorte TEXT NOT NULL DEFAULT 'autre' CHECK (sorte IN ('etat', 'bourse', 'employeur', 'autre')),
	telephone TEXT,
	updated_at TEXT NOT NULL
) STRICT;

CREATE TABLE ues (
	id INTEGER PRIMARY KEY,
	code TEXT NOT NULL UNIQUE CHECK (code <> ''),
	nom TEXT NOT NULL CHECK (nom <> ''),
	cle_tri TEXT NOT NULL,
	filiere_id INTEGER NOT NULL REFERENCES filieres (id),
	niveau_id INTEGER NOT NULL REFERENCES niveaux (id),
	updated_at TEXT NOT NULL
) STRICT;

CREATE INDEX ues_filiere ON ues (filiere_id, niveau_id);

CREATE TABLE ues_annees (
	ue_id INTEGER NOT NULL REFERENCES ues (id),
	annee_id INTEGER NOT NULL REFERENCES annees (id),
	semestre INTEGER CHECK (semestre BETWEEN 1 AND 12),
	credits REAL CHECK (credits >= 0),
	updated_at TEXT NOT NULL,
	PRIMARY KEY (ue_id, annee_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX ues_annees_annee ON ues_annees (annee_id);

CREATE TRIGGER ues_annees_premiers AFTER INSERT ON ues_annees
WHEN NOT EXISTS (SELECT 1 FROM ues_annees o WHERE o.ue_id = NEW.ue_id AND o.annee_id <> NEW.annee_id)
BEGIN
	INSERT INTO ues_annees SELECT NEW.ue_id, a.id, NEW.semestre, NEW.credits, NEW.updated_at FROM annees a WHERE a.id <> NEW.annee_id;
END;

CREATE TABLE utilisateurs (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	identifiant TEXT NOT NULL CHECK (identifiant <> ''),
	identifiant_norm TEXT NOT NULL UNIQUE,
	role TEXT NOT NULL CHECK (role IN ('etudiant', 'enseignant', 'coordinateur', 'administrateur')),
	nom TEXT NOT NULL CHECK (nom <> ''),
	prenoms TEXT NOT NULL,
	cle_tri TEXT NOT NULL,
	email TEXT,
	email_norm TEXT UNIQUE CHECK ((email IS NULL) = (email_norm IS NULL)),
	telephone TEXT,
	langue TEXT NOT NULL DEFAULT 'fr' CHECK (langue IN ('fr', 'en')),
	actif INTEGER NOT NULL DEFAULT 1 CHECK (actif IN (0, 1)),
	mot_de_passe_hash TEXT,
	updated_at TEXT NOT NULL
, importe TEXT, fonctions TEXT NOT NULL DEFAULT '' CHECK (fonctions NOT GLOB '*[^a-z|]*'), console_seule INTEGER NOT NULL DEFAULT 0 CHECK (console_seule IN (0, 1) AND (console_seule = 0 OR fonctions <> ''))) STRICT;

CREATE INDEX utilisateurs_fonctions ON utilisateurs (id) WHERE fonctions <> '';

CREATE INDEX utilisateurs_role ON utilisateurs (role, cle_tri, id);

CREATE TRIGGER utilisateurs_identifiant_insert AFTER INSERT ON utilisateurs
WHEN EXISTS (SELECT 1 FROM utilisateurs u WHERE u.id <> NEW.id AND (u.email_norm = NEW.identifiant_norm OR u.identifiant_norm = NEW.email_norm))
BEGIN SELECT RAISE(ABORT, 'identifiant_email'); END;

CREATE TRIGGER utilisateurs_identifiant_update AFTER UPDATE OF identifiant_norm, email_norm ON utilisateurs
WHEN EXISTS (SELECT 1 FROM utilisateurs u WHERE u.id <> NEW.id AND (u.email_norm = NEW.identifiant_norm OR u.identifiant_norm = NEW.email_norm))
BEGIN SELECT RAISE(ABORT, 'identifiant_email'); END;

CREATE TABLE versements (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	mode TEXT NOT NULL CHECK (mode IN ('especes', 'mobile_money', 'versement_bancaire', 'cheque', 'virement')),
	-- of mobile money, or the bank
	operateur TEXT CHECK (operateur <> '' AND length(operateur) <= 60),
	-- of the transfer, the slip or the cheque, as people wrote it, and folded (`domain/argent/reference.ts`)
	reference TEXT CHECK (reference <> '' AND length(reference) <= 100),
	cle TEXT CHECK (cle <> ''),
	-- the value date
	date TEXT NOT NULL CHECK (date IS date(date)),
	montant INTEGER NOT NULL CHECK (montant > 0),
	-- the stamp duties of its receipts, in cash, besides the amount: not part of a balance
	timbre INTEGER NOT NULL DEFAULT 0 CHECK (timbre >= 0),
	caisse_id INTEGER REFERENCES caisses (id),
	-- who paid, if not the family
	tiers_id INTEGER REFERENCES tiers (id),
	-- `recu`: it needs no verification; `annule`: all its payments are cancelled
	etat TEXT NOT NULL CHECK (etat IN ('recu', 'a_verifier', 'verifie', 'rejete', 'annule')),
	-- seconds
	fait_at INTEGER NOT NULL,
	fait_par INTEGER REFERENCES utilisateurs (id),
	verifie_at INTEGER,
	verifie_par INTEGER REFERENCES utilisateurs (id),
	-- the key of the form, so that a form sent twice writes one
	envoi TEXT CHECK (envoi <> '' AND length(envoi) <= 100),
	CHECK (mode <> 'especes' OR (caisse_id IS NOT NULL AND etat IN ('recu', 'annule'))),
	CHECK (mode = 'especes' OR timbre = 0),
	CHECK ((reference IS NULL) = (cle IS NULL))
) STRICT;

CREATE INDEX versements_a_verifier ON versements (date, id) WHERE etat = 'a_verifier';

CREATE INDEX versements_caisse ON versements (caisse_id) WHERE caisse_id IS NOT NULL;

CREATE INDEX versements_cle ON versements (cle) WHERE cle IS NOT NULL;

CREATE INDEX versements_date ON versements (date);

CREATE UNIQUE INDEX versements_envoi ON versements (envoi) WHERE envoi IS NOT NULL;

CREATE INDEX versements_fait_at ON versements (fait_at);

CREATE INDEX versements_par ON versements (fait_par);

CREATE UNIQUE INDEX versements_reference ON versements (mode, ifnull(operateur, ''), cle) WHERE cle IS NOT NULL AND etat NOT IN ('rejete', 'annule');

CREATE INDEX versements_tiers ON versements (tiers_id) WHERE tiers_id IS NOT NULL;

CREATE INDEX versements_verifie_par ON versements (verifie_par);
