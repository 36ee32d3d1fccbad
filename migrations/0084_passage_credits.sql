-- The credits of a year that let a student pass; 0: all of them.
ALTER TABLE reglements ADD COLUMN passage_credits INTEGER CHECK (passage_credits BETWEEN 0 AND 60)
	CHECK (matiere_id IS NULL OR passage_credits IS NULL);

-- A year begins with the rules of the latest one before it.
DROP TRIGGER reglements_suivants;
CREATE TRIGGER reglements_suivants AFTER INSERT ON annees
BEGIN
	INSERT INTO reglements (annee_id, niveau_id, matiere_id, cc, absence_injustifiee_zero, abi_examen, abj_examen, plancher_matiere, plancher_ue,
		poids_ue, compensation, report_session2, session2_remplace, session2_garde, session2_plafond, garde_matieres, passage_credits, updated_at)
	SELECT NEW.id, niveau_id, matiere_id, cc, absence_injustifiee_zero, abi_examen, abj_examen, plancher_matiere, plancher_ue,
		poids_ue, compensation, report_session2, session2_remplace, session2_garde, session2_plafond, garde_matieres, passage_credits, NEW.updated_at
	FROM reglements WHERE annee_id = (SELECT a.id FROM annees a WHERE a.date_debut < NEW.date_debut
		AND EXISTS (SELECT 1 FROM reglements r WHERE r.annee_id = a.id) ORDER BY a.date_debut DESC LIMIT 1);
END;
