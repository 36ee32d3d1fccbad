-- Results of students from before: of other schools, or of years that this program has not seen. They are only shown.
CREATE TABLE resultats_anterieurs (
	id INTEGER PRIMARY KEY,
	etudiant_id INTEGER NOT NULL REFERENCES etudiants (id),
	-- two years in a row such as 2024-2025, which this school need not know
	annee TEXT NOT NULL CHECK (annee <> ''),
	niveau TEXT,
	-- NULL: of the whole year
	semestre INTEGER CHECK (semestre BETWEEN 1 AND 12),
	moyenne_centiemes INTEGER CHECK (moyenne_centiemes BETWEEN 0 AND 2000),
	credits REAL CHECK (credits >= 0),
	decision TEXT,
	etablissement TEXT,
	updated_at TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX resultats_anterieurs_une_fois ON resultats_anterieurs (etudiant_id, annee, ifnull(semestre, 0));
