-- What a file says of papers that have come names the day, and nobody who has noted it.
CREATE TABLE pieces_recues_neuves (
	etudiant_id INTEGER NOT NULL REFERENCES etudiants (id),
	annee_id INTEGER NOT NULL REFERENCES annees (id),
	piece_id INTEGER NOT NULL REFERENCES pieces (id),
	recue_le TEXT NOT NULL CHECK (recue_le IS date(recue_le)),
	-- by which account; null: by an import
	recue_par INTEGER,
	PRIMARY KEY (etudiant_id, annee_id, piece_id)
) STRICT, WITHOUT ROWID;
INSERT INTO pieces_recues_neuves SELECT etudiant_id, annee_id, piece_id, date(recue_at, 'unixepoch'), recue_par FROM pieces_recues;
DROP TABLE pieces_recues;
ALTER TABLE pieces_recues_neuves RENAME TO pieces_recues;
CREATE INDEX pieces_recues_piece ON pieces_recues (piece_id);
CREATE INDEX pieces_recues_annee ON pieces_recues (annee_id);
