-- The school's decisions about a student in a matière and period, whatever the marks there are.
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
CREATE INDEX situations_matiere ON situations (matiere_id);
CREATE INDEX situations_annee ON situations (annee_id);
