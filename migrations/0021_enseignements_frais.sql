-- A teaching may begin and end within its year; both days are taught.
ALTER TABLE enseignements ADD COLUMN date_debut TEXT CHECK (date_debut IS date(date_debut));
ALTER TABLE enseignements ADD COLUMN date_fin TEXT CHECK (date_fin IS date(date_fin));

-- A fee is of a year: the next year's does not take the place of this year's. What there is, is of the current year, else of the last.
CREATE TABLE frais_annuels (
	id INTEGER PRIMARY KEY,
	etudiant_id INTEGER NOT NULL REFERENCES etudiants (id),
	annee_id INTEGER NOT NULL REFERENCES annees (id),
	libelle TEXT NOT NULL CHECK (libelle <> ''),
	montant INTEGER NOT NULL CHECK (montant >= 0),
	echeance TEXT CHECK (echeance IS date(echeance)),
	updated_at TEXT NOT NULL,
	UNIQUE (etudiant_id, annee_id, libelle)
) STRICT;
INSERT INTO annees (libelle, date_debut, date_fin, updated_at)
SELECT strftime('%Y', 'now') || '-' || (strftime('%Y', 'now') + 1), strftime('%Y', 'now') || '-09-01', (strftime('%Y', 'now') + 1) || '-08-31',
	(SELECT max(updated_at) FROM frais)
WHERE NOT EXISTS (SELECT 1 FROM annees) AND EXISTS (SELECT 1 FROM frais);
INSERT INTO frais_annuels
SELECT id, etudiant_id, (SELECT a.id FROM annees a ORDER BY a.courante DESC, a.date_debut DESC LIMIT 1), libelle, montant, echeance, updated_at
FROM frais;
DROP TABLE frais;
ALTER TABLE frais_annuels RENAME TO frais;
CREATE INDEX frais_annee ON frais (annee_id);
