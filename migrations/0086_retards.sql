-- Words of the school for a student who is late: quitus by direction, or results by scolarité. The newest of a student and kind counts alone.
CREATE TABLE levees (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	sorte TEXT NOT NULL CHECK (sorte IN ('quitus', 'resultats')),
	etudiant_id INTEGER NOT NULL REFERENCES etudiants (id),
	-- its last day
	jusquau TEXT NOT NULL CHECK (jusquau IS date(jusquau)),
	motif TEXT NOT NULL CHECK (motif <> '' AND length(motif) <= 300),
	-- seconds
	fait_at INTEGER NOT NULL,
	fait_par INTEGER REFERENCES utilisateurs (id)
) STRICT;
CREATE INDEX levees_etudiant ON levees (etudiant_id, sorte, id);
CREATE INDEX levees_par ON levees (fait_par);

-- Reminders of late fees: a row for each row of the person who was reminded.
CREATE TABLE relances (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	responsable_id INTEGER NOT NULL REFERENCES responsables (id) ON DELETE CASCADE,
	-- seconds
	fait_at INTEGER NOT NULL,
	fait_par INTEGER REFERENCES utilisateurs (id)
) STRICT;
CREATE INDEX relances_responsable ON relances (responsable_id, fait_at);
CREATE INDEX relances_par ON relances (fait_par);

-- Registrations of students with the ministry, for the State's exam of a year.
CREATE TABLE candidatures (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	etudiant_id INTEGER NOT NULL REFERENCES etudiants (id),
	annee_id INTEGER NOT NULL REFERENCES annees (id),
	numero TEXT NOT NULL CHECK (numero <> '' AND length(numero) <= 60),
	jour TEXT NOT NULL CHECK (jour IS date(jour)),
	-- seconds
	fait_at INTEGER NOT NULL,
	fait_par INTEGER REFERENCES utilisateurs (id),
	UNIQUE (etudiant_id, annee_id)
) STRICT;
CREATE UNIQUE INDEX candidatures_numero ON candidatures (annee_id, numero);
CREATE INDEX candidatures_par ON candidatures (fait_par);

-- `masquer`: students who are late do not see their results
ALTER TABLE reglages_argent ADD COLUMN resultats_impayes TEXT NOT NULL DEFAULT 'montrer' CHECK (resultats_impayes IN ('montrer', 'masquer'));
