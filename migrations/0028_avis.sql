-- When absences are told on a day, as people of the institution read the clock: ["13:00","19:00"]. NULL: at the usual hours.
ALTER TABLE etablissement ADD COLUMN heures_absences TEXT CHECK (heures_absences IS NULL OR json_valid(heures_absences));

-- Up to when (seconds) messages of a kind that leave at hours of the day have been made.
CREATE TABLE rondes (
	nom TEXT PRIMARY KEY CHECK (nom IN ('absences', 'notes')),
	faite_s INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Which absence which address has been told of, and whether it has been told too that it was mended.
CREATE TABLE absences_dites (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	seance_id INTEGER NOT NULL REFERENCES seances (id),
	etudiant_id INTEGER NOT NULL,
	canal TEXT NOT NULL CHECK (canal IN ('email', 'sms', 'push')),
	-- in its one form; empty in the app
	adresse TEXT NOT NULL,
	envoi_id INTEGER NOT NULL,
	dite_at INTEGER NOT NULL,
	corrigee_at INTEGER,
	UNIQUE (seance_id, etudiant_id, canal, adresse)
) STRICT;
CREATE INDEX absences_dites_at ON absences_dites (dite_at);
CREATE INDEX absences_dites_a_suivre ON absences_dites (id) WHERE corrigee_at IS NULL;

-- Of which marks their students know that they can be seen.
CREATE TABLE notes_dites (
	evaluation_id INTEGER NOT NULL REFERENCES evaluations (id),
	etudiant_id INTEGER NOT NULL,
	dite_at INTEGER NOT NULL,
	PRIMARY KEY (evaluation_id, etudiant_id)
) STRICT, WITHOUT ROWID;

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
