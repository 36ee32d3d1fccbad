-- A class's séances between two days are found without its other ones: each link repeats the day of its séance, which
-- these triggers keep.
ALTER TABLE seances_classes ADD COLUMN date TEXT;
UPDATE seances_classes SET date = (SELECT seances.date FROM seances WHERE seances.id = seances_classes.seance_id);
CREATE TRIGGER seances_classes_date AFTER INSERT ON seances_classes
BEGIN
	UPDATE seances_classes SET date = (SELECT seances.date FROM seances WHERE seances.id = NEW.seance_id)
	WHERE seance_id = NEW.seance_id AND classe_id = NEW.classe_id;
END;
CREATE TRIGGER seances_date_links AFTER UPDATE OF date ON seances WHEN NEW.date <> OLD.date
BEGIN
	UPDATE seances_classes SET date = NEW.date WHERE seance_id = NEW.id;
END;
DROP INDEX seances_classes_classe;
CREATE INDEX seances_classes_classe ON seances_classes (classe_id, date, seance_id);

-- A page of a year is found in the index alone.
DROP INDEX seances_date;
CREATE INDEX seances_date ON seances (date, heure_debut, id, annee_id, statut);
