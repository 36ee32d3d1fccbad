-- Published results of a class and période: each publication keeps what its students had at that moment.
CREATE TABLE publications (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	classe_id INTEGER NOT NULL REFERENCES classes (id),
	periode INTEGER NOT NULL CHECK (periode IN (1, 2)),
	session INTEGER NOT NULL DEFAULT 1 CHECK (session IN (1, 2)),
	-- 0: « provisoires »
	definitive INTEGER NOT NULL CHECK (definitive IN (0, 1)),
	publiee_at INTEGER NOT NULL,
	publiee_par INTEGER NOT NULL REFERENCES utilisateurs (id),
	-- whether it takes the place of one that was reopened
	remplace INTEGER NOT NULL CHECK (remplace IN (0, 1)),
	-- libellé of the période, mean of the class, rules: JSON
	contexte TEXT NOT NULL,
	rouverte_at INTEGER,
	rouverte_par INTEGER REFERENCES utilisateurs (id),
	motif TEXT CHECK (motif <> ''),
	CHECK ((rouverte_at IS NULL) = (rouverte_par IS NULL) AND (rouverte_at IS NULL) = (motif IS NULL))
) STRICT;
CREATE INDEX publications_classe ON publications (classe_id, periode);
CREATE INDEX publications_publiee_par ON publications (publiee_par);
CREATE INDEX publications_rouverte_par ON publications (rouverte_par);

CREATE TABLE resultats (
	publication_id INTEGER NOT NULL REFERENCES publications (id),
	etudiant_id INTEGER NOT NULL REFERENCES etudiants (id),
	-- the average of the relevé, or why it is missing: a year of a class reads these of everybody
	moyenne_centiemes INTEGER,
	sans TEXT,
	-- the relevé with its rank: JSON
	contenu TEXT NOT NULL,
	PRIMARY KEY (publication_id, etudiant_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX resultats_etudiant ON resultats (etudiant_id);
