-- What a school asks of who enrolls: of everybody, or of one level alone.
CREATE TABLE pieces (
	id INTEGER PRIMARY KEY,
	libelle TEXT NOT NULL CHECK (libelle <> ''),
	niveau_id INTEGER REFERENCES niveaux (id),
	active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
	updated_at TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX pieces_une_fois ON pieces (libelle, ifnull(niveau_id, 0));
CREATE INDEX pieces_niveau ON pieces (niveau_id);

-- What of it is there, for a year: a change of class asks for nothing again.
CREATE TABLE pieces_recues (
	etudiant_id INTEGER NOT NULL REFERENCES etudiants (id),
	annee_id INTEGER NOT NULL REFERENCES annees (id),
	piece_id INTEGER NOT NULL REFERENCES pieces (id),
	recue_at INTEGER NOT NULL,
	-- by which account
	recue_par INTEGER NOT NULL,
	PRIMARY KEY (etudiant_id, annee_id, piece_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX pieces_recues_piece ON pieces_recues (piece_id);
CREATE INDEX pieces_recues_annee ON pieces_recues (annee_id);
