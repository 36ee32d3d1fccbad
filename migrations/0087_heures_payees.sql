-- How a teacher is employed, from a day on.
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

-- The amount of an hour of a teacher, from a day on: of one type of séance, or of all that have no rate of their own.
CREATE TABLE taux_horaires (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	enseignant_id INTEGER NOT NULL REFERENCES enseignants (id),
	type TEXT NOT NULL CHECK (type IN ('TOUS', 'CM', 'TD', 'TP', 'AUTRE')),
	depuis TEXT NOT NULL CHECK (depuis IS date(depuis)),
	montant INTEGER NOT NULL CHECK (montant BETWEEN 0 AND 10000000),
	updated_at TEXT NOT NULL,
	UNIQUE (enseignant_id, type, depuis)
) STRICT;

-- Work besides the séances: copies, jury, invigilation. It is never edited: it is withdrawn with a reason.
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
CREATE INDEX autres_travaux_enseignant ON autres_travaux (enseignant_id, date);
CREATE INDEX autres_travaux_saisi_par ON autres_travaux (saisi_par);
CREATE INDEX autres_travaux_retire_par ON autres_travaux (retire_par);
CREATE INDEX autres_travaux_date ON autres_travaux (date);

-- What the school decides about the hours of one séance; the newest counts, as long as the séance has the length that its author saw.
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

-- The months of teachers that are closed (« arrêtés »).
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
CREATE INDEX etats_heures_par ON etats_heures (arrete_par);
CREATE INDEX etats_heures_mois ON etats_heures (mois);

-- Their lines, word for word. `seance_id` stays when the séance goes.
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

-- What was paid to teachers. A counter-entry takes back one payment, once.
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
CREATE INDEX paiements_heures_par ON paiements_heures (saisi_par);
CREATE INDEX paiements_heures_enseignant ON paiements_heures (enseignant_id, id);

CREATE TRIGGER etats_heures_fixes BEFORE UPDATE ON etats_heures BEGIN SELECT RAISE(ABORT, 'etats_heures_fixes'); END;
CREATE TRIGGER lignes_heures_fixes BEFORE UPDATE ON lignes_heures BEGIN SELECT RAISE(ABORT, 'lignes_heures_fixes'); END;
CREATE TRIGGER paiements_heures_fixes BEFORE UPDATE ON paiements_heures BEGIN SELECT RAISE(ABORT, 'paiements_heures_fixes'); END;
