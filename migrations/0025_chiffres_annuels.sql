-- A matière's coefficient, hours and UE, a UE's semester and credits are those of a year. Every year has those that there were.
INSERT INTO annees (libelle, date_debut, date_fin, updated_at)
SELECT strftime('%Y', 'now') || '-' || (strftime('%Y', 'now') + 1), strftime('%Y', 'now') || '-09-01', (strftime('%Y', 'now') + 1) || '-08-31',
	o.updated_at
FROM (SELECT max(updated_at) AS updated_at FROM (SELECT updated_at FROM matieres UNION ALL SELECT updated_at FROM ues)) o
WHERE NOT EXISTS (SELECT 1 FROM annees) AND o.updated_at IS NOT NULL;

CREATE TABLE matieres_annees (
	matiere_id INTEGER NOT NULL REFERENCES matieres (id),
	annee_id INTEGER NOT NULL REFERENCES annees (id),
	coefficient REAL NOT NULL DEFAULT 1 CHECK (coefficient >= 0),
	volume_horaire REAL CHECK (volume_horaire >= 0),
	ue_id INTEGER REFERENCES ues (id),
	updated_at TEXT NOT NULL,
	PRIMARY KEY (matiere_id, annee_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE ues_annees (
	ue_id INTEGER NOT NULL REFERENCES ues (id),
	annee_id INTEGER NOT NULL REFERENCES annees (id),
	semestre INTEGER CHECK (semestre BETWEEN 1 AND 12),
	credits REAL CHECK (credits >= 0),
	updated_at TEXT NOT NULL,
	PRIMARY KEY (ue_id, annee_id)
) STRICT, WITHOUT ROWID;
INSERT INTO matieres_annees SELECT m.id, a.id, m.coefficient, m.volume_horaire, m.ue_id, m.updated_at FROM matieres m, annees a;
INSERT INTO ues_annees SELECT u.id, a.id, u.semestre, u.credits, u.updated_at FROM ues u, annees a;
CREATE INDEX matieres_annees_annee ON matieres_annees (annee_id);
CREATE INDEX matieres_annees_ue ON matieres_annees (ue_id);
CREATE INDEX ues_annees_annee ON ues_annees (annee_id);

DROP INDEX matieres_ue;
ALTER TABLE matieres DROP COLUMN ue_id;
ALTER TABLE matieres DROP COLUMN coefficient;
ALTER TABLE matieres DROP COLUMN volume_horaire;
ALTER TABLE ues DROP COLUMN semestre;
ALTER TABLE ues DROP COLUMN credits;

-- the first numbers of a matière or UE are those of every year until something else is said
CREATE TRIGGER matieres_annees_premiers AFTER INSERT ON matieres_annees
WHEN NOT EXISTS (SELECT 1 FROM matieres_annees o WHERE o.matiere_id = NEW.matiere_id AND o.annee_id <> NEW.annee_id)
BEGIN
	INSERT INTO matieres_annees SELECT NEW.matiere_id, a.id, NEW.coefficient, NEW.volume_horaire, NEW.ue_id, NEW.updated_at
	FROM annees a WHERE a.id <> NEW.annee_id;
END;
CREATE TRIGGER ues_annees_premiers AFTER INSERT ON ues_annees
WHEN NOT EXISTS (SELECT 1 FROM ues_annees o WHERE o.ue_id = NEW.ue_id AND o.annee_id <> NEW.annee_id)
BEGIN
	INSERT INTO ues_annees SELECT NEW.ue_id, a.id, NEW.semestre, NEW.credits, NEW.updated_at FROM annees a WHERE a.id <> NEW.annee_id;
END;

-- a new year has those of the year before it, the first one those of the next (`anneeModele` of domain/annee.ts)
CREATE TRIGGER annees_chiffres AFTER INSERT ON annees
BEGIN
	INSERT INTO matieres_annees
	SELECT m.id, NEW.id, ifnull(o.coefficient, 1), o.volume_horaire, o.ue_id, NEW.updated_at
	FROM matieres m LEFT JOIN matieres_annees o ON o.matiere_id = m.id AND o.annee_id = (
		SELECT a.id FROM annees a WHERE a.id <> NEW.id
		ORDER BY a.date_debut < NEW.date_debut DESC, abs(julianday(a.date_debut) - julianday(NEW.date_debut)), a.id LIMIT 1);
	INSERT INTO ues_annees
	SELECT u.id, NEW.id, o.semestre, o.credits, NEW.updated_at
	FROM ues u LEFT JOIN ues_annees o ON o.ue_id = u.id AND o.annee_id = (
		SELECT a.id FROM annees a WHERE a.id <> NEW.id
		ORDER BY a.date_debut < NEW.date_debut DESC, abs(julianday(a.date_debut) - julianday(NEW.date_debut)), a.id LIMIT 1);
END;
