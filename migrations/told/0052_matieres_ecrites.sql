-- séances that an import had put under another class's matière are put right; the next import tells the doubtful ones
-- How many séances were put right, and of how many no line tells what they were: a class is taught another matière of that name alone.
SELECT * FROM (
	SELECT (SELECT count(*) FROM journal WHERE auteur = 'migration:matieres') AS put_right,
		(SELECT count(DISTINCT l.seance_id) FROM seances_classes l JOIN matieres m ON m.id = l.matiere_id
			WHERE EXISTS (SELECT 1 FROM seances_classes o WHERE o.seance_id = l.seance_id AND o.classe_id <> l.classe_id)
			AND NOT EXISTS (SELECT 1 FROM enseignements e WHERE e.classe_id = l.classe_id AND e.matiere_id = l.matiere_id)
			AND 1 = (SELECT count(DISTINCT e.matiere_id) FROM enseignements e JOIN matieres t ON t.id = e.matiere_id
				WHERE e.classe_id = l.classe_id AND t.cle_tri = m.cle_tri)) AS doubtful
) WHERE put_right > 0 OR doubtful > 0
