-- Attendance is taken for a class, not for a séance. Of a séance that gathers several it was taken for those of which it has a record,
-- and, where a video session told it, for all.
ALTER TABLE seances_classes ADD COLUMN presences_at INTEGER;
UPDATE seances_classes SET presences_at = s.presences_at
FROM seances s
WHERE s.id = seances_classes.seance_id AND s.presences_at IS NOT NULL AND (
	(SELECT count(*) FROM seances_classes l WHERE l.seance_id = s.id) = 1
	OR EXISTS (SELECT 1 FROM connexions_video v WHERE v.seance_id = s.id)
	OR EXISTS (
		SELECT 1 FROM presences p JOIN inscriptions i ON i.etudiant_id = p.etudiant_id
		WHERE p.seance_id = s.id AND i.classe_id = seances_classes.classe_id AND i.statut = 'Active'
			AND ifnull(s.date < i.date_sortie, 1)
	)
);
ALTER TABLE seances DROP COLUMN presences_at;
