-- Days without teaching, of everybody or of a filière, a level or both; half days are those of each day.
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
CREATE UNIQUE INDEX conges_une_fois ON conges (date_debut, demi_journee, ifnull(filiere_id, 0), ifnull(niveau_id, 0));
CREATE INDEX conges_filiere ON conges (filiere_id);

CREATE TABLE salles (
	id INTEGER PRIMARY KEY,
	code TEXT NOT NULL UNIQUE CHECK (code <> ''),
	nom TEXT CHECK (nom <> ''),
	capacite INTEGER CHECK (capacite >= 0),
	updated_at TEXT NOT NULL
) STRICT;

-- What papers of the school say of a student; no answer of the API has them.
ALTER TABLE etudiants ADD COLUMN lieu_naissance TEXT;
ALTER TABLE etudiants ADD COLUMN nationalite TEXT;
ALTER TABLE etudiants ADD COLUMN adresse TEXT;
ALTER TABLE etudiants ADD COLUMN numero_national TEXT;
