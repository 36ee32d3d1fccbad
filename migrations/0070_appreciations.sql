-- What teachers say about a student in a matière of a period; without a matière, what the school says about the whole period.
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
CREATE UNIQUE INDEX appreciations_une_fois ON appreciations (etudiant_id, annee_id, periode, ifnull(matiere_id, 0));
CREATE INDEX appreciations_annee ON appreciations (annee_id);
CREATE INDEX appreciations_matiere ON appreciations (matiere_id);
