-- A link that is written with its day and matière is whole: it is not written a second time, index by index.
DROP TRIGGER seances_classes_date;
CREATE TRIGGER seances_classes_date AFTER INSERT ON seances_classes WHEN NEW.date IS NULL OR NEW.matiere_id IS NULL
BEGIN
	UPDATE seances_classes SET (date, matiere_id) = (
		SELECT s.date, ifnull(NEW.matiere_id, s.matiere_id) FROM seances s WHERE s.id = NEW.seance_id
	) WHERE seance_id = NEW.seance_id AND classe_id = NEW.classe_id;
END;
