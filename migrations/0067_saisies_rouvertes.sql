-- Teachers who may still type marks of a period after its last day.
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
