-- The two periods of a year, of all levels or of one where it differs.
CREATE TABLE periodes (
	id INTEGER PRIMARY KEY,
	annee_id INTEGER NOT NULL REFERENCES annees (id),
	rang INTEGER NOT NULL CHECK (rang IN (1, 2)),
	niveau_id INTEGER REFERENCES niveaux (id),
	libelle TEXT NOT NULL CHECK (libelle <> ''),
	date_debut TEXT NOT NULL CHECK (date_debut IS date(date_debut)),
	date_fin TEXT NOT NULL CHECK (date_fin IS date(date_fin)),
	updated_at TEXT NOT NULL,
	CHECK (date_debut < date_fin)
) STRICT;
CREATE UNIQUE INDEX periodes_une_fois ON periodes (annee_id, rang, ifnull(niveau_id, 0));
