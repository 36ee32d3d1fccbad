-- What each class of a séance calls it is written by whoever writes the séance, and no trigger changes it: one that moved links behind an
-- import gave a class the matière of another one's filière.
DROP TRIGGER seances_matiere_links;

-- The links that an import moved so go back where the last line about them tells which: it changed the séance's own matière alone, that of
-- its first class, to one of the same name that this class is not taught, from one that it is taught, or that is of its filière as the
-- other is not.
CREATE TEMP TABLE liens_deplaces AS
SELECT l.seance_id, l.classe_id, d.ancienne FROM (
	SELECT CAST(objet_id AS INTEGER) AS seance_id, max(ecriture_id), action, avant ->> 'matiere_id' AS ancienne, apres ->> 'matiere_id' AS nouvelle,
		coalesce(apres ->> 'classes', apres ->> 'matieres') AS liens
	FROM journal_lignes WHERE objet = 'seances' AND coalesce(apres ->> 'matiere_id', apres ->> 'classes', apres ->> 'matieres') IS NOT NULL
	GROUP BY objet_id
) d JOIN seances s ON s.id = d.seance_id AND s.matiere_id = d.nouvelle
	JOIN seances_classes l ON l.seance_id = d.seance_id AND l.matiere_id = d.nouvelle
	JOIN matieres o ON o.id = d.ancienne JOIN matieres n ON n.id = d.nouvelle AND n.cle_tri = o.cle_tri
	JOIN classes c ON c.id = l.classe_id
WHERE d.action = 'import.update' AND d.liens IS NULL
	AND EXISTS (SELECT 1 FROM seances_classes f WHERE f.seance_id = l.seance_id AND f.classe_id < l.classe_id)
	AND ((o.filiere_id = c.filiere_id AND n.filiere_id <> c.filiere_id)
		OR EXISTS (SELECT 1 FROM enseignements e WHERE e.classe_id = l.classe_id AND e.matiere_id = d.ancienne))
	AND NOT EXISTS (SELECT 1 FROM enseignements e WHERE e.classe_id = l.classe_id AND e.matiere_id = d.nouvelle);
CREATE TEMP TABLE liens_avant AS
SELECT seance_id, (SELECT group_concat(matiere_id) FROM (SELECT matiere_id FROM seances_classes l WHERE l.seance_id = d.seance_id ORDER BY classe_id)) AS matieres
FROM (SELECT DISTINCT seance_id FROM liens_deplaces) d;
UPDATE seances_classes SET matiere_id = d.ancienne FROM liens_deplaces d
WHERE d.seance_id = seances_classes.seance_id AND d.classe_id = seances_classes.classe_id;

INSERT INTO ecritures (at, revision, auteur) SELECT unixepoch(), (SELECT revision + 1 FROM etat), 'migration:matieres' WHERE EXISTS (SELECT 1 FROM liens_avant);
INSERT INTO journal_lignes (ecriture_id, rang, action, objet, objet_id, avant, apres)
SELECT e.id, row_number() OVER (ORDER BY a.seance_id) - 1, 'import.update', 'seances', CAST(a.seance_id AS TEXT), json_object('matieres', a.matieres),
	json_object('matieres', (SELECT group_concat(matiere_id) FROM
		(SELECT matiere_id FROM seances_classes l WHERE l.seance_id = a.seance_id ORDER BY classe_id)))
FROM ecritures e, liens_avant a WHERE e.auteur = 'migration:matieres';

-- A séance's own matière is that of the class with the lowest id, as every import and form writes it: else the next import would change it.
CREATE TEMP TABLE propres AS
SELECT * FROM (SELECT s.id, s.matiere_id, (SELECT l.matiere_id FROM seances_classes l WHERE l.seance_id = s.id ORDER BY l.classe_id LIMIT 1) AS propre FROM seances s)
WHERE propre <> matiere_id;
UPDATE seances SET matiere_id = p.propre FROM propres p WHERE p.id = seances.id;
UPDATE etat SET revision = revision + 1, revision_donnees = revision_donnees + 1
WHERE EXISTS (SELECT 1 FROM liens_avant) OR EXISTS (SELECT 1 FROM propres);

DROP TABLE liens_deplaces;
DROP TABLE liens_avant;
DROP TABLE propres;
