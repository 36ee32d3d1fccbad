-- What the school has decided of an évaluation of a class that a student has left, for the class where the student is now: the matière of
-- that class under which the mark counts, NULL for nowhere. Without a row the rule says it.
CREATE TABLE suivis_decides (
	etudiant_id INTEGER NOT NULL REFERENCES etudiants (id),
	evaluation_id INTEGER NOT NULL REFERENCES evaluations (id),
	classe_id INTEGER NOT NULL REFERENCES classes (id),
	matiere_id INTEGER REFERENCES matieres (id),
	updated_at TEXT NOT NULL,
	PRIMARY KEY (etudiant_id, evaluation_id, classe_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX suivis_decides_classe ON suivis_decides (classe_id);
CREATE INDEX suivis_decides_evaluation ON suivis_decides (evaluation_id);
CREATE INDEX suivis_decides_matiere ON suivis_decides (matiere_id);
