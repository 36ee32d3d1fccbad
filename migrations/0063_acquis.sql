-- UEs and matières that students acquired elsewhere or before: by the code of a UE, which this school need not have, or a matière of it.
CREATE TABLE acquis (
	id INTEGER PRIMARY KEY,
	etudiant_id INTEGER NOT NULL REFERENCES etudiants (id),
	ue TEXT CHECK (ue <> ''),
	matiere_id INTEGER REFERENCES matieres (id),
	-- there; NULL: unknown
	credits REAL CHECK (credits >= 0),
	-- NULL: acquired without an average
	moyenne_centiemes INTEGER CHECK (moyenne_centiemes BETWEEN 0 AND 2000),
	-- two years in a row such as 2025-2026, which this school need not know
	annee TEXT,
	origine TEXT NOT NULL CHECK (origine IN ('redoublement', 'transfert', 'validation', 'dette')),
	motif TEXT,
	updated_at TEXT NOT NULL,
	CHECK ((ue IS NULL) <> (matiere_id IS NULL))
) STRICT;
CREATE UNIQUE INDEX acquis_une_fois ON acquis (etudiant_id, ifnull(ue, ''), ifnull(matiere_id, 0));
CREATE INDEX acquis_matiere ON acquis (matiere_id);
