-- What is in the register of a séance: its presences by statut, and the revision of the data at which one of them last changed, so that a
-- correction which leaves the numbers equal is a change too. Counting them took longer than the rest of a list of all registers. Triggers keep it, so no
-- write can forget it. What nobody is shown (the memory of imports, the justificatif of an excuse) is not a change.
CREATE TABLE registres (
	seance_id INTEGER PRIMARY KEY REFERENCES seances (id) ON DELETE CASCADE,
	present INTEGER NOT NULL CHECK (present >= 0),
	retard INTEGER NOT NULL CHECK (retard >= 0),
	absent INTEGER NOT NULL CHECK (absent >= 0),
	excuse INTEGER NOT NULL CHECK (excuse >= 0),
	compteur INTEGER NOT NULL,
	-- of the presence that was written last
	updated_at TEXT NOT NULL
) STRICT;
INSERT INTO registres SELECT seance_id, sum(statut = 'present'), sum(statut = 'retard'), sum(statut = 'absent'), sum(statut = 'excuse'),
	(SELECT revision_donnees FROM etat), max(updated_at) FROM presences GROUP BY seance_id;
CREATE TRIGGER presences_insert_registre AFTER INSERT ON presences
BEGIN
	INSERT INTO registres VALUES (NEW.seance_id, NEW.statut = 'present', NEW.statut = 'retard', NEW.statut = 'absent', NEW.statut = 'excuse',
		(SELECT revision_donnees + 1 FROM etat), NEW.updated_at)
	ON CONFLICT DO UPDATE SET present = present + excluded.present, retard = retard + excluded.retard, absent = absent + excluded.absent,
		excuse = excuse + excluded.excuse, compteur = excluded.compteur, updated_at = excluded.updated_at;
END;
CREATE TRIGGER presences_update_registre AFTER UPDATE ON presences
WHEN (NEW.seance_id, NEW.etudiant_id, NEW.statut, NEW.arrivee_s, NEW.depart_s, NEW.duree_s, NEW.source, NEW.commentaire, NEW.updated_at)
	IS NOT (OLD.seance_id, OLD.etudiant_id, OLD.statut, OLD.arrivee_s, OLD.depart_s, OLD.duree_s, OLD.source, OLD.commentaire, OLD.updated_at)
BEGIN
	UPDATE registres SET present = present - (OLD.statut = 'present'), retard = retard - (OLD.statut = 'retard'),
		absent = absent - (OLD.statut = 'absent'), excuse = excuse - (OLD.statut = 'excuse'), compteur = (SELECT revision_donnees + 1 FROM etat)
	WHERE seance_id = OLD.seance_id;
	INSERT INTO registres VALUES (NEW.seance_id, NEW.statut = 'present', NEW.statut = 'retard', NEW.statut = 'absent', NEW.statut = 'excuse',
		(SELECT revision_donnees + 1 FROM etat), NEW.updated_at)
	ON CONFLICT DO UPDATE SET present = present + excluded.present, retard = retard + excluded.retard, absent = absent + excluded.absent,
		excuse = excuse + excluded.excuse, compteur = excluded.compteur, updated_at = excluded.updated_at;
END;
CREATE TRIGGER presences_delete_registre AFTER DELETE ON presences
BEGIN
	UPDATE registres SET present = present - (OLD.statut = 'present'), retard = retard - (OLD.statut = 'retard'),
		absent = absent - (OLD.statut = 'absent'), excuse = excuse - (OLD.statut = 'excuse'), compteur = (SELECT revision_donnees + 1 FROM etat)
	WHERE seance_id = OLD.seance_id;
END;
