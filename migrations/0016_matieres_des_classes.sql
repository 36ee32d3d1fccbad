-- A séance of several classes (tronc commun) has for each of them the matière as that class calls it: what it is taught under this code,
-- else the only one of that name that it is taught, else the séance's. Of one class it is the séance's.
ALTER TABLE seances_classes ADD COLUMN matiere_id INTEGER REFERENCES matieres (id);
UPDATE seances_classes SET matiere_id = (SELECT s.matiere_id FROM seances s WHERE s.id = seances_classes.seance_id);
UPDATE seances_classes SET matiere_id = (
	SELECT min(e.matiere_id) FROM enseignements e JOIN matieres m ON m.id = e.matiere_id
	WHERE e.classe_id = seances_classes.classe_id AND m.cle_tri = (SELECT o.cle_tri FROM matieres o WHERE o.id = seances_classes.matiere_id)
)
WHERE (SELECT count(*) FROM seances_classes l WHERE l.seance_id = seances_classes.seance_id) > 1
	AND NOT EXISTS (SELECT 1 FROM enseignements e WHERE e.classe_id = seances_classes.classe_id AND e.matiere_id = seances_classes.matiere_id)
	AND 1 = (
		SELECT count(DISTINCT e.matiere_id) FROM enseignements e JOIN matieres m ON m.id = e.matiere_id
		WHERE e.classe_id = seances_classes.classe_id AND m.cle_tri = (SELECT o.cle_tri FROM matieres o WHERE o.id = seances_classes.matiere_id)
	);
CREATE INDEX seances_classes_enseignee ON seances_classes (classe_id, matiere_id);
CREATE INDEX seances_classes_matiere ON seances_classes (matiere_id, date);

-- whoever links a class without saying its matière means the séance's
DROP TRIGGER seances_classes_date;
CREATE TRIGGER seances_classes_date AFTER INSERT ON seances_classes
BEGIN
	UPDATE seances_classes SET (date, matiere_id) = (
		SELECT s.date, ifnull(NEW.matiere_id, s.matiere_id) FROM seances s WHERE s.id = NEW.seance_id
	) WHERE seance_id = NEW.seance_id AND classe_id = NEW.classe_id;
END;
CREATE TRIGGER seances_matiere_links AFTER UPDATE OF matiere_id ON seances WHEN NEW.matiere_id <> OLD.matiere_id
BEGIN
	UPDATE seances_classes SET matiere_id = NEW.matiere_id WHERE seance_id = NEW.id AND matiere_id = OLD.matiere_id;
END;

UPDATE etat SET revision = revision + 1, revision_donnees = revision_donnees + 1 WHERE EXISTS (SELECT 1 FROM seances);
