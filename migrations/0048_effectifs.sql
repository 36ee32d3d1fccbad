-- How many Active enrollments a class has: the structure asks it of every class, and counting them took longer than all the rest of it.
-- Triggers keep it, so that no write can forget it; a class that never had one has no row.
CREATE TABLE effectifs (
	classe_id INTEGER PRIMARY KEY REFERENCES classes (id) ON DELETE CASCADE,
	inscrits INTEGER NOT NULL CHECK (inscrits >= 0)
) STRICT;
INSERT INTO effectifs SELECT classe_id, count(*) FROM inscriptions WHERE statut = 'Active' GROUP BY classe_id;
CREATE TRIGGER inscriptions_insert_effectif AFTER INSERT ON inscriptions WHEN NEW.statut = 'Active'
BEGIN
	INSERT INTO effectifs VALUES (NEW.classe_id, 1) ON CONFLICT DO UPDATE SET inscrits = inscrits + 1;
END;
CREATE TRIGGER inscriptions_update_effectif AFTER UPDATE OF classe_id, statut ON inscriptions
WHEN NEW.classe_id <> OLD.classe_id OR NEW.statut <> OLD.statut
BEGIN
	UPDATE effectifs SET inscrits = inscrits - 1 WHERE classe_id = OLD.classe_id AND OLD.statut = 'Active';
	INSERT INTO effectifs SELECT NEW.classe_id, 1 WHERE NEW.statut = 'Active' ON CONFLICT DO UPDATE SET inscrits = inscrits + 1;
END;
CREATE TRIGGER inscriptions_delete_effectif AFTER DELETE ON inscriptions WHEN OLD.statut = 'Active'
BEGIN
	UPDATE effectifs SET inscrits = inscrits - 1 WHERE classe_id = OLD.classe_id;
END;
