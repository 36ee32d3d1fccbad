-- What excuses a student from a period. The paper itself stays in its folder; the nature is for the administration and the surveillance alone.
CREATE TABLE justificatifs (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	-- the form's own: sent twice, it is one
	cle TEXT NOT NULL UNIQUE CHECK (cle <> ''),
	etudiant_id INTEGER NOT NULL REFERENCES etudiants (id),
	du TEXT NOT NULL CHECK (du IS date(du)),
	-- NULL: from the beginning of the day, to its end
	heure_debut TEXT CHECK (heure_debut GLOB '[0-2][0-9]:[0-5][0-9]'),
	au TEXT NOT NULL CHECK (au IS date(au)),
	heure_fin TEXT CHECK (heure_fin GLOB '[0-2][0-9]:[0-5][0-9]'),
	-- the same in seconds, the end left out
	debut_s INTEGER NOT NULL,
	fin_s INTEGER NOT NULL,
	nature TEXT NOT NULL CHECK (nature IN ('maladie', 'famille', 'convocation', 'stage', 'autre')),
	-- when the paper was seen, and by which account
	vu_at INTEGER,
	vu_par INTEGER,
	remarque TEXT CHECK (length(remarque) <= 500),
	cree_at INTEGER NOT NULL,
	cree_par INTEGER NOT NULL,
	retire_at INTEGER,
	retire_par INTEGER,
	CHECK (debut_s < fin_s)
) STRICT;
CREATE INDEX justificatifs_etudiant ON justificatifs (etudiant_id, fin_s);
CREATE INDEX justificatifs_fin ON justificatifs (fin_s, debut_s) WHERE retire_at IS NULL;

-- Which of them made the excuse of a record; NULL where a person said it, or where it is none.
ALTER TABLE presences ADD COLUMN justificatif_id INTEGER REFERENCES justificatifs (id);
CREATE INDEX presences_justificatif ON presences (justificatif_id) WHERE justificatif_id IS NOT NULL;
CREATE TRIGGER presences_sans_justificatif AFTER UPDATE OF statut ON presences WHEN NEW.statut <> 'excuse' AND NEW.justificatif_id IS NOT NULL
BEGIN
	UPDATE presences SET justificatif_id = NULL WHERE id = NEW.id;
END;

-- Those whose absences have to be looked at again: a séance of theirs is over, has moved, or somebody has recorded an absence in one.
-- Whatever writes these, an import too, the job finds them here.
CREATE TABLE justificatifs_a_revoir (justificatif_id INTEGER PRIMARY KEY REFERENCES justificatifs (id)) STRICT;
CREATE TRIGGER presences_insert_a_revoir AFTER INSERT ON presences WHEN NEW.statut = 'absent'
BEGIN
	INSERT INTO justificatifs_a_revoir SELECT j.id FROM justificatifs j JOIN seances s ON s.id = NEW.seance_id
	WHERE j.etudiant_id = NEW.etudiant_id AND j.retire_at IS NULL AND j.fin_s > s.debut_s AND j.debut_s < s.fin_s ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER presences_update_a_revoir AFTER UPDATE OF statut ON presences WHEN NEW.statut = 'absent'
BEGIN
	INSERT INTO justificatifs_a_revoir SELECT j.id FROM justificatifs j JOIN seances s ON s.id = NEW.seance_id
	WHERE j.etudiant_id = NEW.etudiant_id AND j.retire_at IS NULL AND j.fin_s > s.debut_s AND j.debut_s < s.fin_s ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER seances_a_revoir AFTER UPDATE OF statut, debut_s, fin_s ON seances
WHEN (NEW.statut = 'terminee' AND OLD.statut <> 'terminee') OR NEW.debut_s <> OLD.debut_s OR NEW.fin_s <> OLD.fin_s
BEGIN
	INSERT INTO justificatifs_a_revoir SELECT j.id FROM justificatifs j
	WHERE j.retire_at IS NULL AND j.fin_s > NEW.debut_s AND j.debut_s < NEW.fin_s AND EXISTS (SELECT 1 FROM inscriptions i
		JOIN seances_classes l ON l.seance_id = NEW.id AND l.classe_id = i.classe_id WHERE i.etudiant_id = j.etudiant_id) ON CONFLICT DO NOTHING;
	INSERT INTO justificatifs_a_revoir SELECT DISTINCT p.justificatif_id FROM presences p
	WHERE p.seance_id = NEW.id AND p.justificatif_id IS NOT NULL ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER seances_classes_a_revoir AFTER UPDATE OF presences_at ON seances_classes
WHEN NEW.presences_at IS NOT NULL AND OLD.presences_at IS NULL
BEGIN
	INSERT INTO justificatifs_a_revoir SELECT j.id FROM justificatifs j JOIN seances s ON s.id = NEW.seance_id
	WHERE j.retire_at IS NULL AND j.fin_s > s.debut_s AND j.debut_s < s.fin_s
		AND EXISTS (SELECT 1 FROM inscriptions i WHERE i.etudiant_id = j.etudiant_id AND i.classe_id = NEW.classe_id) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER inscriptions_insert_a_revoir AFTER INSERT ON inscriptions
BEGIN
	INSERT INTO justificatifs_a_revoir SELECT j.id FROM justificatifs j WHERE j.etudiant_id = NEW.etudiant_id AND j.retire_at IS NULL
	ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER inscriptions_update_a_revoir AFTER UPDATE ON inscriptions
BEGIN
	INSERT INTO justificatifs_a_revoir SELECT j.id FROM justificatifs j WHERE j.etudiant_id = NEW.etudiant_id AND j.retire_at IS NULL
	ON CONFLICT DO NOTHING;
END;
