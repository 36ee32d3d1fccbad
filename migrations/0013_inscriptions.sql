-- Enrollments of a year may follow each other, also in the same class: each has its first day there, and on one day at most one is
-- open. Whoever was seen to become Active came on the first such day at the earliest: an interruption, which may be a mistake, takes
-- none of the days before it away, and they counted so far. Everybody else came as they were enrolled, or with the year.
CREATE TABLE inscriptions_suivies (
	id INTEGER PRIMARY KEY,
	etudiant_id INTEGER NOT NULL REFERENCES etudiants (id),
	classe_id INTEGER NOT NULL,
	annee_id INTEGER NOT NULL,
	statut TEXT NOT NULL CHECK (statut IN ('Prospect', 'En validation', 'Active')),
	date_inscription TEXT CHECK (date_inscription IS date(date_inscription)),
	date_entree TEXT NOT NULL CHECK (date_entree IS date(date_entree)),
	date_sortie TEXT CHECK (date_sortie IS date(date_sortie)),
	updated_at TEXT NOT NULL,
	FOREIGN KEY (classe_id, annee_id) REFERENCES classes (id, annee_id),
	UNIQUE (etudiant_id, classe_id, date_entree),
	CHECK (date_entree <= date_sortie)
) STRICT;
INSERT INTO inscriptions_suivies
SELECT id, etudiant_id, classe_id, annee_id, statut, date_inscription, min(entree, ifnull(date_sortie, entree)), date_sortie, updated_at FROM (
	SELECT i.*, max(
		ifnull(i.date_inscription, min(a.date_debut, ifnull(
			(SELECT date(min(h.at), 'unixepoch') FROM inscriptions_historique h WHERE h.inscription_id = i.id), a.date_debut))),
		ifnull((SELECT date(h.at, 'unixepoch') FROM inscriptions_historique h
			WHERE i.statut = 'Active' AND h.id = (
				SELECT min(f.id) FROM inscriptions_historique f WHERE f.inscription_id = i.id AND f.statut = 'Active')
			AND EXISTS (SELECT 1 FROM inscriptions_historique p WHERE p.inscription_id = i.id AND p.id < h.id)), '')
	) AS entree
	FROM inscriptions i JOIN annees a ON a.id = i.annee_id
);
DROP TABLE inscriptions;
ALTER TABLE inscriptions_suivies RENAME TO inscriptions;
CREATE INDEX inscriptions_classe ON inscriptions (classe_id, statut, date_entree, date_sortie, etudiant_id);
CREATE TRIGGER inscriptions_une_a_la_fois_insert AFTER INSERT ON inscriptions
WHEN NEW.statut = 'Active' AND EXISTS (SELECT 1 FROM inscriptions i
	WHERE i.etudiant_id = NEW.etudiant_id AND i.annee_id = NEW.annee_id AND i.id <> NEW.id AND i.statut = 'Active'
	AND max(i.date_entree, NEW.date_entree) < min(ifnull(i.date_sortie, '9999'), ifnull(NEW.date_sortie, '9999')))
BEGIN SELECT RAISE(ABORT, 'inscriptions_une_a_la_fois'); END;
CREATE TRIGGER inscriptions_une_a_la_fois_update AFTER UPDATE ON inscriptions
WHEN NEW.statut = 'Active' AND EXISTS (SELECT 1 FROM inscriptions i
	WHERE i.etudiant_id = NEW.etudiant_id AND i.annee_id = NEW.annee_id AND i.id <> NEW.id AND i.statut = 'Active'
	AND max(i.date_entree, NEW.date_entree) < min(ifnull(i.date_sortie, '9999'), ifnull(NEW.date_sortie, '9999')))
BEGIN SELECT RAISE(ABORT, 'inscriptions_une_a_la_fois'); END;
ALTER TABLE inscriptions_historique ADD COLUMN date_entree TEXT;
