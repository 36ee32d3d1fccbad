-- Where marks of former classes count is decided a matière at a time. Decisions about single évaluations that agree within a matière
-- stay; where they differ, or left out another mark of the matière, the rule applies until the school decides again.
CREATE TABLE suivis_par_matiere (
	etudiant_id INTEGER NOT NULL REFERENCES etudiants (id),
	classe_id INTEGER NOT NULL REFERENCES classes (id),
	-- the matière of former classes whose marks it is about
	de_id INTEGER NOT NULL REFERENCES matieres (id),
	matiere_id INTEGER REFERENCES matieres (id),
	-- 1: not a decision; the school is asked to decide again
	a_revoir INTEGER NOT NULL DEFAULT 0 CHECK (a_revoir IN (0, 1)),
	updated_at TEXT NOT NULL,
	PRIMARY KEY (etudiant_id, classe_id, de_id)
) STRICT, WITHOUT ROWID;
WITH by_matiere AS (
	SELECT d.etudiant_id, d.classe_id, v.matiere_id AS de_id, max(d.matiere_id) AS matiere_id, max(d.updated_at) AS updated_at,
		count(DISTINCT ifnull(d.matiere_id, 0)) > 1 AS differ
	FROM suivis_decides d JOIN evaluations v ON v.id = d.evaluation_id AND v.classe_id <> d.classe_id
	GROUP BY d.etudiant_id, d.classe_id, v.matiere_id
), revus AS (
	SELECT b.*, b.differ OR EXISTS (
		SELECT 1 FROM notes n JOIN evaluations w ON w.id = n.evaluation_id AND w.matiere_id = b.de_id AND w.classe_id <> b.classe_id AND NOT w.annulee
		JOIN classes c ON c.id = w.classe_id JOIN classes o ON o.id = b.classe_id AND o.annee_id = c.annee_id
		WHERE n.etudiant_id = b.etudiant_id AND NOT EXISTS (SELECT 1 FROM suivis_decides s
			WHERE s.etudiant_id = b.etudiant_id AND s.evaluation_id = w.id AND s.classe_id = b.classe_id)) AS a_revoir
	FROM by_matiere b
)
INSERT INTO suivis_par_matiere (etudiant_id, classe_id, de_id, matiere_id, a_revoir, updated_at)
	SELECT etudiant_id, classe_id, de_id, iif(a_revoir, NULL, matiere_id), a_revoir, updated_at FROM revus;
DROP TABLE suivis_decides;
ALTER TABLE suivis_par_matiere RENAME TO suivis_decides;
CREATE INDEX suivis_decides_classe ON suivis_decides (classe_id);
CREATE INDEX suivis_decides_de ON suivis_decides (de_id);
CREATE INDEX suivis_decides_matiere ON suivis_decides (matiere_id);
