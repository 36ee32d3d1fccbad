-- Who takes which matière again in session 2, by class and période.
CREATE TABLE convocations (
	classe_id INTEGER NOT NULL REFERENCES classes (id),
	periode INTEGER NOT NULL CHECK (periode IN (1, 2)),
	etudiant_id INTEGER NOT NULL REFERENCES etudiants (id),
	matiere_id INTEGER NOT NULL REFERENCES matieres (id),
	-- 0: taken off the list
	appelee INTEGER NOT NULL CHECK (appelee IN (0, 1)),
	-- why somebody put it on the list or took it off; null: the rules call
	motif TEXT CHECK (motif <> ''),
	PRIMARY KEY (classe_id, periode, etudiant_id, matiere_id),
	CHECK (appelee = 1 OR motif IS NOT NULL)
) STRICT, WITHOUT ROWID;
CREATE INDEX convocations_etudiant ON convocations (etudiant_id);
CREATE INDEX convocations_matiere ON convocations (matiere_id);

-- Closed lists: from then on they say who is expected in session 2.
CREATE TABLE listes_session2 (
	classe_id INTEGER NOT NULL REFERENCES classes (id),
	periode INTEGER NOT NULL CHECK (periode IN (1, 2)),
	publication_id INTEGER NOT NULL REFERENCES publications (id),
	close_at INTEGER NOT NULL,
	close_par INTEGER NOT NULL REFERENCES utilisateurs (id),
	PRIMARY KEY (classe_id, periode)
) STRICT, WITHOUT ROWID;
CREATE INDEX listes_session2_publication ON listes_session2 (publication_id);
CREATE INDEX listes_session2_close_par ON listes_session2 (close_par);
