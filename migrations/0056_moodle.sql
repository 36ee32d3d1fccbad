-- Who was named as a member of a course in a file for Moodle: whoever is not a member any more is named there as gone, in each file of the year.
CREATE TABLE moodle_membres (
	cours TEXT NOT NULL,
	personne TEXT NOT NULL,
	role TEXT NOT NULL CHECK (role IN ('01', '02')),
	annee_id INTEGER NOT NULL REFERENCES annees (id),
	PRIMARY KEY (annee_id, cours, personne)
) STRICT, WITHOUT ROWID;
