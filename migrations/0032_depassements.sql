-- Seconds beyond its planned length that an administrator has validated of a séance; NULL: none. What was validated of one course says
-- nothing of another.
ALTER TABLE seances ADD COLUMN depassement_valide_s INTEGER CHECK (depassement_valide_s IS NULL OR depassement_valide_s > 0);
CREATE TRIGGER seances_depassement AFTER UPDATE OF statut, debut_s, fin_s ON seances
WHEN NEW.depassement_valide_s IS NOT NULL AND (NEW.statut <> 'terminee' OR NEW.fin_s - NEW.debut_s <> OLD.fin_s - OLD.debut_s)
BEGIN UPDATE seances SET depassement_valide_s = NULL WHERE id = NEW.id; END;
CREATE INDEX seances_depassements ON seances (annee_id, debut_s)
	WHERE statut = 'terminee' AND ifnull(fin_reelle_s, fin_s) - ifnull(debut_reel_s, debut_s) > fin_s - debut_s + 900;
