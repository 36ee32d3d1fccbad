-- Students who take a matière in a class where they are not enrolled: one that they failed before, or an option.
CREATE TABLE rattachements (
	id INTEGER PRIMARY KEY,
	etudiant_id INTEGER NOT NULL REFERENCES etudiants (id),
	classe_id INTEGER NOT NULL REFERENCES classes (id),
	matiere_id INTEGER NOT NULL REFERENCES matieres (id),
	sorte TEXT NOT NULL CHECK (sorte IN ('dette', 'option')),
	-- the matière of the own class under which an option counts; NULL: nowhere
	sous_id INTEGER REFERENCES matieres (id),
	motif TEXT,
	updated_at TEXT NOT NULL,
	UNIQUE (etudiant_id, classe_id, matiere_id),
	CHECK (sous_id IS NULL OR sorte = 'option')
) STRICT;
CREATE INDEX rattachements_classe ON rattachements (classe_id, matiere_id);
CREATE INDEX rattachements_matiere ON rattachements (matiere_id);
CREATE INDEX rattachements_sous ON rattachements (sous_id);
