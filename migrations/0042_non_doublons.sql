-- Two students who look like one and are two, as a person has said: they are proposed as one no more.
CREATE TABLE non_doublons (
	etudiant_a INTEGER NOT NULL REFERENCES etudiants (id),
	etudiant_b INTEGER NOT NULL REFERENCES etudiants (id),
	dit_at INTEGER NOT NULL,
	-- by which account
	dit_par INTEGER NOT NULL,
	PRIMARY KEY (etudiant_a, etudiant_b),
	CHECK (etudiant_a < etudiant_b)
) STRICT, WITHOUT ROWID;
CREATE INDEX non_doublons_b ON non_doublons (etudiant_b);
