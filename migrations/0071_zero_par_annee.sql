-- A school chooses for a year whether an unexcused absence counts 0, too.
DROP TRIGGER reglements_suivants;
CREATE TABLE reglements_neufs (
	id INTEGER PRIMARY KEY,
	annee_id INTEGER NOT NULL REFERENCES annees (id),
	niveau_id INTEGER REFERENCES niveaux (id),
	matiere_id INTEGER REFERENCES matieres (id),
	-- percent of the continuous part; 0: évaluations weigh by their coefficients alone
	cc INTEGER CHECK (cc BETWEEN 0 AND 99),
	-- null for the whole school: as etablissement has it
	absence_injustifiee_zero INTEGER CHECK (absence_injustifiee_zero IN (0, 1)),
	abi_examen TEXT CHECK (abi_examen IN ('zero', 'zero_sans_session_2', 'defaillant', 'neutralise')),
	abj_examen TEXT CHECK (abj_examen IN ('session_2', 'neutralise')),
	-- hundredths; 0: none
	plancher_matiere INTEGER CHECK (plancher_matiere BETWEEN 0 AND 2000),
	plancher_ue INTEGER CHECK (plancher_ue BETWEEN 0 AND 2000),
	poids_ue TEXT CHECK (poids_ue IN ('credits', 'coefficients')),
	compensation TEXT CHECK (compensation IN ('semestre', 'annee', 'aucune')),
	report_session2 TEXT CHECK (report_session2 IN ('garder', 'reprendre')),
	session2_remplace TEXT CHECK (session2_remplace IN ('examen', 'matiere')),
	session2_garde TEXT CHECK (session2_garde IN ('meilleure', 'derniere')),
	-- hundredths; 2000: none
	session2_plafond INTEGER CHECK (session2_plafond BETWEEN 0 AND 2000),
	garde_matieres INTEGER CHECK (garde_matieres IN (0, 1)),
	updated_at TEXT NOT NULL,
	CHECK (niveau_id IS NULL OR matiere_id IS NULL),
	-- a matière leaves to its niveau what is not about its own average
	CHECK (matiere_id IS NULL OR coalesce(poids_ue, compensation, report_session2, session2_remplace, session2_garde, session2_plafond, garde_matieres) IS NULL)
) STRICT;
INSERT INTO reglements_neufs SELECT * FROM reglements;
DROP TABLE reglements;
ALTER TABLE reglements_neufs RENAME TO reglements;
CREATE UNIQUE INDEX reglements_une_fois ON reglements (annee_id, ifnull(niveau_id, 0), ifnull(matiere_id, 0));
CREATE INDEX reglements_niveau ON reglements (niveau_id);
CREATE INDEX reglements_matiere ON reglements (matiere_id);

-- A year begins with the rules of the latest one before it.
CREATE TRIGGER reglements_suivants AFTER INSERT ON annees
BEGIN
	INSERT INTO reglements (annee_id, niveau_id, matiere_id, cc, absence_injustifiee_zero, abi_examen, abj_examen, plancher_matiere, plancher_ue,
		poids_ue, compensation, report_session2, session2_remplace, session2_garde, session2_plafond, garde_matieres, updated_at)
	SELECT NEW.id, niveau_id, matiere_id, cc, absence_injustifiee_zero, abi_examen, abj_examen, plancher_matiere, plancher_ue,
		poids_ue, compensation, report_session2, session2_remplace, session2_garde, session2_plafond, garde_matieres, NEW.updated_at
	FROM reglements WHERE annee_id = (SELECT a.id FROM annees a WHERE a.date_debut < NEW.date_debut
		AND EXISTS (SELECT 1 FROM reglements r WHERE r.annee_id = a.id) ORDER BY a.date_debut DESC LIMIT 1);
END;
