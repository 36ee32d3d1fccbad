-- UEs that students of other classes take again, as a publication found them: session 2 begins with these.
CREATE TABLE dettes_publiees (
	publication_id INTEGER NOT NULL REFERENCES publications (id),
	etudiant_id INTEGER NOT NULL REFERENCES etudiants (id),
	-- the UEs without their marks: JSON
	contenu TEXT NOT NULL,
	PRIMARY KEY (publication_id, etudiant_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX dettes_publiees_etudiant ON dettes_publiees (etudiant_id);
